"""Upper bounds of a match, for libraries that ask for them before it begins."""

from __future__ import annotations

from kleinod.games.mutterboehnchen.card_data import DECK
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen

#: The most words in one action, and the most outcomes of chance: each kind of card. The rules list them all.
LONGEST_ACTION, LISTED = 5, len(DECK.faces)


def words(rules: Mutterboehnchen) -> int | None:
    """The most words said in a match: the rules set no limit but that on every match.

    A count of what cards, piles and the offers of a turn allow would be larger than that limit.
    """
    return None


def chance_nodes(rules: Mutterboehnchen) -> int | None:
    """Return None: the rules do not limit the number of acts of chance."""
    return None
