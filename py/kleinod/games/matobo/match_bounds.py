"""Upper bounds of a match, for libraries that ask for them before it begins."""

from __future__ import annotations

from kleinod.games.matobo.board import COUNT
from kleinod.games.matobo.rules import Matobo
from kleinod.games.matobo.rules_prototype import Prototype

#: The most words in one action, and the most outcomes of chance that the rules list: 0, they list none.
LONGEST_ACTION, LISTED = 1, 0


def actions(rules: Matobo) -> int:
    """The most actions of a match.

    Every turn collects a piece or builds on it, or is a quiet one, and a row of quiet turns ends the match
    (MAT-16). In the prototype only a pawn's first turn is quiet (MAT-22).
    """
    before = 1 + rules.seats
    if isinstance(rules, Prototype):
        return before + rules.seats + COUNT
    return before + (COUNT + 1) * rules.quiet_limit((0,) * COUNT, ()) * 5 // 2


def chance_nodes(rules: Matobo) -> int:
    """How often chance acts: it lays out the board, unless the layout is an option."""
    return int(rules.layout is None)
