"""What another study has beyond this one: chapters, actions, and what is said about places of both.

Chapters are the same where they start alike and are seen with the same eyes; actions where they are the same
behind the same ones. Whatever this study has stays: of two comments on one place the other follows its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from kleinod.records.editable_tree import ROOT, Said, Tree, TreeNode
from kleinod.studies.chapter import Chapter


class News(NamedTuple):
    """How much there is: `common` chapters of both, `chapters` of the other alone; new `actions` in all of
    them, and `notes`, places of which something new is said."""

    common: int
    chapters: int
    actions: int
    notes: int


#: What nodes of a tree would become, those numbered from its size on are new.
Made: TypeAlias = dict[int, TreeNode]


def pairs(
    mine: Sequence[Chapter], theirs: Sequence[Chapter]
) -> tuple[list[tuple[Chapter, Chapter]], list[Chapter]]:
    """The chapters of both, and those of the other alone, each in the other's order."""
    left = list(mine)
    found: list[tuple[Chapter, Chapter]] = []
    alone: list[Chapter] = []
    for other in theirs:
        same = [own for own in left if (own.start, own.viewer) == (other.start, other.viewer)]
        # Of several that start alike the one that is called alike.
        own = next((one for one in same if one.title == other.title), same[0] if same else None)
        if own is None:
            alone.append(other)
        else:
            left.remove(own)
            found.append((own, other))
    return found, alone


def beyond(mine: Tree, theirs: Tree) -> tuple[Made, int]:
    """What would become of `mine` with all that `theirs` has, and how many places are spoken of anew."""
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
    # Who wrote on has not said something else.
    longer = max(comments, key=len)
    comment = longer if all(one in longer for one in comments) else "\n".join(comments)
    drawn = (*own.drawn, *(one for one in other.drawn if one not in own.drawn))
    return Said(comment, own.glyph or other.glyph, drawn)


def news(mine: Sequence[Chapter], theirs: Sequence[Chapter]) -> News:
    """How much `theirs` has beyond `mine`."""
    both, alone = pairs(mine, theirs)
    actions = notes = 0
    for own, other in both:
        made, spoken = beyond(own.grown, other.grown)
        actions += sum(n >= own.grown.size for n in made)
        notes += spoken
    for other in alone:
        nodes = [other.grown[n] for n in other.grown.order()]
        actions += len(nodes) - 1
        notes += sum(node.said != Said() for node in nodes)
    return News(len(both), len(alone), actions, notes)
