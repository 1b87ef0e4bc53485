"""Upper bounds of a match, for libraries that ask for them before it begins."""

from __future__ import annotations

from kleinod.games.mutternland.rules_base import Nutland
from kleinod.games.mutternland.state import NUTS_IN_ALL

#: The most words in one action, and the most outcomes of chance that the rules list: 0, they list none.
LONGEST_ACTION, LISTED = 3, 0
#: Actions of one turn: a marble runs, pushes or enters, a fallen marble is named and enters, a nut moves.
IN_A_TURN = 8


def actions(rules: Nutland) -> int:
    """The most actions of a match.

    They are laying the land, placing the marbles, and a limited number of turns (MUT-20c).
    """
    return 2 + NUTS_IN_ALL + rules.each * rules.seats + rules.turn_limit * rules.seats * IN_A_TURN


def chance_nodes(rules: Nutland) -> int:
    """How often chance acts: it lays the land, or the rest of it, unless that is an option."""
    return int(rules.land is None)
