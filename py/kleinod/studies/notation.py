"""A tree as people write it: actions in notation, variations in brackets, comments in braces."""

from __future__ import annotations

from typing import NamedTuple

from kleinod.play.tree_with_rules import TreeWithRules
from kleinod.records.branches import ROOT, Said
from kleinod.records.tree import GLYPHS

SIGNS = {number: sign for sign, number in GLYPHS.items()}


class _Close(NamedTuple):
    """A bracket to be closed."""


def told(growth: TreeWithRules) -> str:
    """A tree as one paragraph."""
    tree = growth.grown
    parts = [_comment(tree[ROOT].said)]
    number = -1  # the turn whose number stands last; -1 where it has to be said anew
    todo: list[tuple[int, ...] | int | _Close] = [tree[ROOT].next]
    while todo:
        item = todo.pop()
        if isinstance(item, _Close):
            parts[-1] += ")"
            number = -1
            continue
        if item == ():
            continue
        variation = isinstance(item, int)
        n, *others = (item,) if isinstance(item, int) else item
        turn = growth.state(tree[n].parent).turn
        counted = f"{turn + 1}. " if variation or turn != number else ""
        parts.append("(" * variation + counted + growth.notation(n) + _sign(tree[n].said))
        parts.append(_comment(tree[n].said))
        if not parts[-1]:
            parts.pop()
        number = -1 if others or tree[n].said.comment else turn
        if variation:
            todo.append(_Close())
        todo += (tree[n].next, *reversed(others))
    return " ".join(part for part in parts if part)


def _sign(said: Said) -> str:
    return SIGNS.get(said.glyph, f"${said.glyph}" if said.glyph else "")


def _comment(said: Said) -> str:
    return f"{{{said.comment}}}" if said.comment else ""
