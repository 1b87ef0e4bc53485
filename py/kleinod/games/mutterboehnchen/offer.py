"""What is being offered in a trade (BOH-56)."""

from __future__ import annotations

from typing import NamedTuple

from kleinod.games.mutterboehnchen.card_data import Card, Sort


class Offer(NamedTuple):
    """What is being offered: sorts the proposer gives from the hand, face-up cards that change hands with
    it (always from the active player), sorts the proposer wants from the partner's hand. All sorted."""

    gives: tuple[Sort, ...] = ()
    faces: tuple[Card, ...] = ()
    wants: tuple[Sort, ...] = ()


NO_OFFER = Offer()
