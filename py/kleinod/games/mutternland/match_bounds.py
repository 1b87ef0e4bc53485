"""Upper bounds of a match, which some libraries need before it begins."""

from __future__ import annotations

from kleinod.games.mutternland.rules import Nutland
from kleinod.games.mutternland.state import NUTS_IN_ALL

#: The most words in one action ("fill" counts as four), and the most outcomes of chance that the rules
#: list.
LONGEST_ACTION, LISTED = 4, 0
#: The most words of one turn: three places for a push (other marble moves take two), and two for a nut move.
IN_A_TURN = 3 + 2


def words(rules: Nutland) -> int:
    """Return the most words in a match.

    Each nut laid and each marble placed takes one word. After that the number of turns is limited (MUT-20c).
    """
    laid = NUTS_IN_ALL if rules.draft else 0
    return laid + rules.each * rules.seats + rules.turn_limit * rules.seats * IN_A_TURN


def chance_nodes(rules: Nutland) -> int:
    """Return the number of chance events: 0 if an option sets the land, else 1 for laying it."""
    return int(rules.land is None)
