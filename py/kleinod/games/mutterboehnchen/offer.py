"""The offer in a trade (BOH-56)."""

from __future__ import annotations

from typing import NamedTuple

from kleinod.games.mutterboehnchen.card_data import Card, Sort


class Offer(NamedTuple):
    """An offer; each of its parts is sorted.

    `gives`: sorts that the proposer gives from the hand. `faces`: face-up cards that change hands, always
    from the active player. `wants`: sorts that the proposer wants from the partner's hand.
    """

    gives: tuple[Sort, ...] = ()
    faces: tuple[Card, ...] = ()
    wants: tuple[Sort, ...] = ()


NO_OFFER = Offer()

#: The replies of a seat that is asked together with others (BOH-56d): none yet, no, yes, a counter-offer to
#: follow, the automatic yes to a gift that must be accepted (BOH-31), and a reply that the viewer may not
#: know yet.
WAITING, NO, YES, COUNTER, MUST, HIDDEN = range(6)
#: The letters of these replies in texts, in their order.
REPLIES = "wnybmx"
