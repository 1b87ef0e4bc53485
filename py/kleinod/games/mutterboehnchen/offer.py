"""The offer in a trade (BOH-56)."""

from __future__ import annotations

from typing import NamedTuple

from kleinod.games.mutterboehnchen.card_data import Card, Sort


class Offer(NamedTuple):
    """An offer.

    It has sorts that the proposer gives from the hand, face-up cards that change hands with it (always from
    the active player), and sorts that the proposer wants from the partner's hand. Each is sorted.
    """

    gives: tuple[Sort, ...] = ()
    faces: tuple[Card, ...] = ()
    wants: tuple[Sort, ...] = ()


NO_OFFER = Offer()

#: The replies of a seat when all are asked together (BOH-56d): nothing yet, no, yes, that a counter-offer
#: follows; a yes to a gift that must be accepted (BOH-31), which no player is asked for; and a reply that the
#: viewer may not know yet.
WAITING, NO, YES, COUNTER, MUST, HIDDEN = range(6)
#: The letters of these replies in texts, in their order.
REPLIES = "wnybmx"
