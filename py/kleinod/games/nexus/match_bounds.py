"""Upper bounds of a match, for libraries that ask for them before it begins."""

from __future__ import annotations

from kleinod.games.nexus.rules import Nexus
from kleinod.games.nexus.state import RINGS_CHANGED

#: The most words in one action, and the most outcomes of chance that the rules list: 0, they list none.
LONGEST_ACTION, LISTED = 2, 0


def actions(rules: Nexus) -> int:
    """The most actions of a match.

    The turns are limited (NEX-21); in a turn rings are lifted and laid, and marbles of an enclosed part are
    taken one by one.
    """
    return rules.turn_limit * (2 * RINGS_CHANGED + sum(rules.marbles))


def chance_nodes(rules: Nexus) -> int:
    """How often chance acts: never."""
    return 0
