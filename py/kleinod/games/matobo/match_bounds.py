"""Upper bounds of a match, which some libraries need before it begins."""

from __future__ import annotations

from kleinod.games.matobo.board import COUNT
from kleinod.games.matobo.rules import Matobo
from kleinod.games.matobo.rules_prototype import Prototype
from kleinod.games.matobo.state import EMPTY

#: The most words in one action, and the most outcomes of chance that the rules list (none).
LONGEST_ACTION, LISTED = 1, 0


def words(rules: Matobo) -> int:
    """Return the most words of a match, in which each action is one word.

    Once a pawn is placed, each of its turns either takes a single piece (to collect it or build on it) or is
    quiet. Too many quiet turns in a row end the match (MAT-16); the limit depends on how many single pieces
    are left. So before each piece is taken, at most one quiet turn fewer than that limit is possible. In the
    prototype only a pawn's first turn is quiet (MAT-22).
    """
    if isinstance(rules, Prototype):
        return 2 * rules.seats + COUNT
    boards = [(1,) * left + (EMPTY,) * (COUNT - left) for left in range(1, COUNT + 1)]
    return rules.seats + sum(rules.quiet_limit(board, ()) for board in boards)


def chance_nodes(rules: Matobo) -> int:
    """Return the number of events of chance: 1 if the layout is drawn, 0 if an option gives it."""
    return int(rules.layout is None)
