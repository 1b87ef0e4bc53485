"""Estimates what fields and hand are worth to a seat, in talers, from what that seat knows.

prospects.py values the fields. This module adds the hand: what its beans add when planted in turn, where
later beans count less, because there is time to trade them away.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kleinod.core.game import Seat, in_order
from kleinod.games.mutterboehnchen import two_player_evaluate
from kleinod.games.mutterboehnchen.attack import talers
from kleinod.games.mutterboehnchen.card_data import SORTS, Card
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.draw_and_turn_up import active
from kleinod.games.mutterboehnchen.field_record import DRINKS, Field
from kleinod.games.mutterboehnchen.prospects import UNBACKED, Item, prospects
from kleinod.games.mutterboehnchen.state import State
from kleinod.games.mutterboehnchen.weights import Weights, usual

#: The number that stands for all hand cards.
ALL_CARDS: Final = 99


class Outlook:
    """The worth of fields and hands as the seat that observes `o` estimates it.

    `weights`: by default the usual ones for this number of seats. `sight`: how many hand cards, from the
    front, plans include. `counts`: True if the seat remembers cards that it has seen; if False, each sort
    counts as frequent as in the whole deck. `tastes`: for each sort, by how much the seat overrates its
    fields while `future` is 1.
    """

    def __init__(
        self,
        k: DeckTables,
        o: State,
        weights: Weights | None = None,
        sight: int = ALL_CARDS,
        *,
        counts: bool = True,
        tastes: Sequence[float] = UNBACKED,
    ) -> None:
        self.tables = k
        self.o = o
        self.sight = sight
        self.weights = w = weights or usual(k.seats)
        unseen = [1] * len(SORTS)
        piles = o.unseen[1:] if counts else (tuple(face.many for face in k.deck.faces),)
        for pile in piles:
            for sort, n in zip(k.sort, pile, strict=True):
                unseen[sort] += n
        self.prospects = found = prospects(k, w, _future(k, o, w.full), tuple(unseen), tuple(tastes))
        self.future, self.lasting, self.share = found.future, found.lasting, found.share
        self.fits, self.added, self.plan = found.fits, found.added, found.plan
        self._stakes: dict[Seat, list[float]] = {}

    # A seat -----------------------------------------------------------------------------------------

    def fields(self, s: State, seat: Seat) -> list[Field]:
        k, known = self.tables, self.prospects
        found = [
            known.begun_by(began, cards) for began, cards in zip(s.began[seat], s.fields[seat], strict=True)
        ]
        if k.every_field and k.has(s, seat, "schluckspecht"):
            found = [
                known.field(field.sorts | DRINKS, field.cards) if field.cards else field for field in found
            ]
        if k.two and not s.fields[seat][2] and s.third != seat:
            found.pop()
        return found

    def hand(self, cards: Sequence[Card]) -> list[Item]:
        """Return hand cards as items to be planted; they count less near the end."""
        rest = max(0.3, self.lasting)
        slots = self.weights.slots
        return [
            (card, slots[min(slot, len(slots) - 1)] * rest, False)
            for slot, card in enumerate(cards[: self.sight])
            if card >= 0
        ]

    def worth(self, s: State, seat: Seat) -> float:
        """Return the worth of talers, fields, open cards to be planted, and the hand."""
        fields = self.fields(s, seat)
        items = [*self.open(s, seat, fields), *self.hand(s.hands[seat])]
        worth = talers(s, seat) + self.plan(fields, items)
        return worth + self._between(s, seat, fields) if self.weights.sorts else worth

    def turned_up(self, s: State, seat: Seat) -> float:
        """Return the expected change in the worth of the fields if all cards turned up must be planted.

        It is at most 0, because cards that would improve a field count as 0.
        """
        k, fields = self.tables, self.fields(s, seat)
        lost = [self.share[sort] * min(0.0, self.added(fields, k.male(sort))[0]) for sort in k.sorts]
        return k.ups * self.future * in_order(lost)

    def _between(self, s: State, seat: Seat, fields: list[Field]) -> float:
        """Return the worth of attacks, third field and hand size, which count only with two players."""
        k, w = self.tables, self.weights
        raids = 0.0
        if any(two_player_evaluate.leads(k, field) for field in fields):
            other = 1 - seat
            if other not in self._stakes:
                self._stakes[other] = two_player_evaluate.stakes(k, self.o, other)
            raids = w.raids * self.future * two_player_evaluate.hits(k, w, fields, self._stakes[other])
        return raids + self.lasting * (w.third * (s.third == seat) + w.hand * len(s.hands[seat]))

    def open(self, s: State, seat: Seat, fields: list[Field]) -> list[Item]:
        """Return the open cards that the seat may plant; cards that fit come first."""
        items: list[Item] = [(card, 1.0, False) for card in s.aside[seat]]
        if s.up and s.todo and active(s) == seat:
            items += [(card, self.weights.offered, self.tables.two) for card in s.up]
        return sorted(items, key=lambda item: (not any(self.fits(f, item[0]) for f in fields), item[0]))


def _future(k: DeckTables, o: State, full: float) -> float:
    """Return the part of the game that is left, from 0 to 1.

    Each pile to come is expected to have half of the cards that are out now.
    """
    to_come = float(o.left)
    pile = len(o.discards) + 0.5 * o.left
    for _ in range(k.runs - o.ran_out - 1):
        to_come += pile
        pile *= 0.6
    return min(1.0, to_come / (full * k.seats)) if o.ran_out < k.runs else 0.0
