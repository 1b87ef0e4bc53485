"""Upper bounds of a match, which some libraries need before it begins."""

from __future__ import annotations

from kleinod.games.nexus.rules import Nexus
from kleinod.games.nexus.state import MARBLES_IN, RINGS_CHANGED, STEPS

#: The most words in one action, and the most outcomes of chance that the rules list (none).
LONGEST_ACTION, LISTED = 2, 0


def words(rules: Nexus) -> int:
    """Return the most words of a match.

    The number of turns is limited (NEX-22), and no two in a row change rings (NEX-07). The first action of a
    turn has a second word for its kind. A marble can be taken once for each entry, so an entry counts as two
    words; the marbles that are on rings at the start can be taken as well.
    """
    changing = 1 + 2 * RINGS_CHANGED
    entering = 1 + 2 * MARBLES_IN
    moving = 2 * (STEPS + rules.sacrifices)
    other = max(entering, moving)
    turns = rules.turn_limit
    changes = (turns + 1) // 2 if changing > other else 0
    return changes * changing + (turns - changes) * other + sum(rules.marbles)


def chance_nodes(rules: Nexus) -> int:
    """Return the number of events of chance, which is 0."""
    return 0
