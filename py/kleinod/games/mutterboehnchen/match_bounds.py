"""Upper bounds of a match, which some libraries need before it begins."""

from __future__ import annotations

from kleinod.games.mutterboehnchen.card_data import DECK
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen

#: The most words in one action, and the most outcomes of chance that the rules list (each kind of card).
LONGEST_ACTION, LISTED = 5, len(DECK.faces)


def words(rules: Mutterboehnchen) -> int | None:
    """Return None, because a bound from cards and offers would be above the general limit of a match."""
    return None


def chance_nodes(rules: Mutterboehnchen) -> int | None:
    """Return None, because the rules do not limit the number of chance events."""
    return None
