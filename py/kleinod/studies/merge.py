"""Merges another study into this one: its chapters, actions and annotations.

Chapters match if they have the same start and viewer, actions if the same actions precede them. Nothing of
this study is lost: if both comment on a node, the other's comment comes second.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from kleinod.core.completion import listing
from kleinod.records.editable_tree import ROOT, Said, Tree, TreeNode
from kleinod.studies.chapter import Chapter


class News(NamedTuple):
    """The numbers of things that another study has beyond this one.

    `common`: chapters of both. `chapters`: those of the other alone. `actions`: new actions in all chapters.
    `notes`: places with new comments, glyphs or drawings.

    Example:
        >>> import kleinod
        >>> study, other = kleinod.study(), kleinod.study(kleinod.new("morundir"))
        >>> study.news(other)
        News(common=0, chapters=1, actions=0, notes=0)
    """

    common: int
    chapters: int
    actions: int
    notes: int

    __dir__ = listing()


#: New and changed nodes of a tree, by number. New nodes have numbers from the size of the tree on.
Made: TypeAlias = dict[int, TreeNode]


def pairs(
    mine: Sequence[Chapter], theirs: Sequence[Chapter]
) -> tuple[list[tuple[Chapter, Chapter]], list[Chapter]]:
    """Return the pairs of matching chapters, and those only in `theirs`, both in the order of `theirs`."""
    left = list(mine)
    found: list[tuple[Chapter, Chapter]] = []
    alone: list[Chapter] = []
    for other in theirs:
        same = [own for own in left if (own.start, own.viewer) == (other.start, other.viewer)]
        # Of several chapters with the same start, take the one with the same title.
        own = next((one for one in same if one.title == other.title), same[0] if same else None)
        if own is None:
            alone.append(other)
        else:
            left.remove(own)
            found.append((own, other))
    return found, alone


def beyond(mine: Tree, theirs: Tree) -> tuple[Made, int]:
    """Merge `theirs` into `mine`, which itself stays unchanged.

    Returns:
        The new and changed nodes by number, and how many nodes have new comments, glyphs or drawings.
    """
    made: Made = {}
    notes, new = 0, mine.size
    todo = [(ROOT, ROOT)]
    while todo:
        m, n = todo.pop()
        node = made[m] if m in made else mine[m]
        said = _both(node.said, theirs[n].said)
        notes += said != node.said
        known = {(made[child] if child in made else mine[child]).token: child for child in node.next}
        follow = list(node.next)
        for child in theirs[n].next:
            token = theirs[child].token
            if token not in known:
                known[token] = new
                follow.append(new)
                made[new] = TreeNode(token, m)
                new += 1
            todo.append((known[token], child))
        if said != node.said or len(follow) > len(node.next):
            made[m] = node._replace(next=tuple(follow), said=said)
    return made, notes


def _both(own: Said, other: Said) -> Said:
    comments = (own.comment, other.comment)
    # A comment that contains the other one replaces it.
    longer = max(comments, key=len)
    comment = longer if all(one in longer for one in comments) else "\n".join(comments)
    drawn = (*own.drawn, *(one for one in other.drawn if one not in own.drawn))
    return Said(comment, own.glyph or other.glyph, drawn)


def news(mine: Sequence[Chapter], theirs: Sequence[Chapter]) -> News:
    """Return how much `theirs` has that `mine` lacks."""
    both, alone = pairs(mine, theirs)
    actions = notes = 0
    for own, other in both:
        made, spoken = beyond(own.nodes, other.nodes)
        actions += sum(n >= own.nodes.size for n in made)
        notes += spoken
    for other in alone:
        nodes = [other.nodes[n] for n in other.nodes.order()]
        actions += len(nodes) - 1
        notes += sum(node.said != Said() for node in nodes)
    return News(len(both), len(alone), actions, notes)
