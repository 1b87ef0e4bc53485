"""Upper bounds of a match, for libraries that ask for them before it begins."""

from __future__ import annotations

from kleinod.games.matobo.board import COUNT
from kleinod.games.matobo.rules import Matobo
from kleinod.games.matobo.rules_prototype import Prototype
from kleinod.games.matobo.state import EMPTY

#: The most words in one action, and the most outcomes of chance that the rules list: 0, they list none.
LONGEST_ACTION, LISTED = 1, 0


def words(rules: Matobo) -> int:
    """The most words said in a match: each action is one word.

    Pawns are placed. Every turn then takes a single piece, to collect it or to build on it, or is a quiet
    one. A row of quiet turns ends the match (MAT-16): how long it is depends on the single pieces left, and
    at most one turn less is quiet before the next piece is taken. In the prototype only a pawn's first turn
    is quiet (MAT-22).
    """
    if isinstance(rules, Prototype):
        return 2 * rules.seats + COUNT
    boards = [(1,) * left + (EMPTY,) * (COUNT - left) for left in range(1, COUNT + 1)]
    return rules.seats + sum(rules.quiet_limit(board, ()) for board in boards)


def chance_nodes(rules: Matobo) -> int:
    """Return the number of acts of chance: 1 if chance lays out the board, 0 if an option gives it."""
    return int(rules.layout is None)
