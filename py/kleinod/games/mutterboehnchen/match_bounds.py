"""Upper bounds of a match, for libraries that ask for them before it begins."""

from __future__ import annotations

from kleinod.games.mutterboehnchen.card_data import DECK
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen

#: The most parts of one action; the most outcomes of a chance event, which is one for each kind of card.
LONGEST_ACTION, LISTED = 5, len(DECK.faces)


def words(rules: Mutterboehnchen) -> int | None:
    """Return None: a limit from cards, piles and offers would be higher than the general one for a match."""
    return None


def chance_nodes(rules: Mutterboehnchen) -> int | None:
    """Return None: the rules do not limit the number of chance events."""
    return None
