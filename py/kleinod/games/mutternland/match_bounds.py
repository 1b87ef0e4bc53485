"""Upper bounds of a match, for libraries that ask for them before it begins."""

from __future__ import annotations

from kleinod.games.mutternland.rules import Nutland
from kleinod.games.mutternland.state import NUTS_IN_ALL

#: The most words in one action ("fill" is spelled in letters), and the most outcomes of chance that the rules
#: list: 0, they list none.
LONGEST_ACTION, LISTED = 4, 0
#: Words of one turn: a marble pushes (three places; to run, or to be named and enter, takes two), and a nut
#: moves.
IN_A_TURN = 3 + 2


def words(rules: Nutland) -> int:
    """The most words said in a match.

    Nuts are laid and marbles placed, a word each. Then the number of turns is limited (MUT-20c).
    """
    laid = NUTS_IN_ALL if rules.draft else 0
    return laid + rules.each * rules.seats + rules.turn_limit * rules.seats * IN_A_TURN


def chance_nodes(rules: Nutland) -> int:
    """Return the number of acts of chance: 1 if chance lays the land or its rest, 0 if an option gives it."""
    return int(rules.land is None)
