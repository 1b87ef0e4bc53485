"""The gains of a deal for a seat and for its partner, and the probability that they agree.

A seat knows its own hand. Of other seats it knows the fields, the sorts they have revealed, and how common a
sort is among the cards it has not seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kleinod.core.game import Seat, in_order
from kleinod.games.mutterboehnchen.attack import talers
from kleinod.games.mutterboehnchen.card_data import Card, Sort
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.draw_and_turn_up import active
from kleinod.games.mutterboehnchen.field_value import Item
from kleinod.games.mutterboehnchen.judgement import Judgement
from kleinod.games.mutterboehnchen.offer import Offer
from kleinod.games.mutterboehnchen.state import State, without

#: If a hand card would fit the partner's fields, the part of its worth there that the partner loses by giving
#: it.
GROWTH_KEPT: Final = 0.6
#: The probability of a yes if the partner seems to gain nothing, its increase for each taler of gain, and its
#: maximum.
EVEN, PER_TALER, SUREST = 0.2, 0.5, 0.8
#: The factor on the probability of a yes for each earlier no to an offer that asked for the same.
REFUSED: Final = 0.5
#: The factor on the share of a sort in hidden hands; it is below 1 if hands hold less of a sort than by
#: chance.
SCARCE: Final = 1.0


class Gains:
    """The value of deals as one seat sees them in one position. Results are cached."""

    def __init__(self, k: DeckTables, o: State, me: Seat, judgement: Judgement) -> None:
        self.manner = judgement.style
        self.look = look = judgement.bargaining(k, o, me)
        self.remembers = judgement.counts
        self.k, self.o, self.me = k, o, me
        #: True if this seat is the active player, who gives the face-up cards away.
        self.active = active(self.o) == me
        self.males = [k.male(sort) for sort in range(len(look.share))]
        self._tables = [look.fields(self.o, seat) for seat in range(self.k.seats)]
        self._brought: dict[tuple[Seat, Card], float] = {}
        self._missed: dict[tuple[Seat, Sort], float] = {}
        self._likely: dict[tuple[Seat, Sort, int], float] = {}
        self._lying: dict[tuple[Card, ...], list[Item]] = {}
        standing = [_standing(self.k, self.o, seat) for seat in range(self.k.seats)]
        self._leaders = [seat for seat, n in enumerate(standing) if n == max(standing)]
        self._now = self._planned(self.o.hands[me], self._open(()), ())

    # Mine -------------------------------------------------------------------------------------------

    def mine(self, gives: Sequence[Sort], faces: Sequence[Card], wants: Sequence[Sort]) -> float:
        """Return this seat's gain by a deal: it gives and gets these sorts, and `faces` change hands."""
        hand = self.o.hands[self.me]
        for sort in gives:
            slot = self._least(hand, sort)
            hand = (*hand[:slot], *hand[slot + 1 :])
        received = [self.males[sort] for sort in wants]
        if self.active:
            return self._planned(hand, self._open(faces), received) - self._now
        return self._planned(hand, self._open(()), [*received, *faces]) - self._now

    def held(self, sort: Sort) -> int:
        """Return the number of cards of a sort in this seat's hand."""
        return sum(card >= 0 and self.k.sort[card] == sort for card in self.o.hands[self.me])

    def _open(self, gone: Sequence[Card]) -> list[Item]:
        """Return the open cards that this seat is to plant, without the face-up cards in `gone`."""
        key = tuple(gone)
        if key not in self._lying:
            s = self.o
            for card in gone:
                s = s._replace(up=without(s.up, card))
            self._lying[key] = self.look.open(s, self.me, self._tables[self.me])
        return self._lying[key]

    def _planned(self, hand: Sequence[Card], items: list[Item], received: Sequence[Card]) -> float:
        """Return the worth of this seat's cards if it plants received ones, then open ones, then its hand."""
        laid: list[Item] = [(card, 1.0, False) for card in received]
        return self.look.plan(self._tables[self.me], [*laid, *items, *self.look.hand(hand)])

    def _least(self, hand: tuple[Card, ...], sort: Sort) -> int:
        """Return the slot of the card of a sort that this seat would miss least."""
        slots = [slot for slot, card in enumerate(hand) if card >= 0 and self.k.sort[card] == sort]
        if len({hand[slot] for slot in slots}) == 1:
            return slots[0]
        items = self._open(())
        rest = {slot: self._planned((*hand[:slot], *hand[slot + 1 :]), items, ()) for slot in slots}
        return max(slots, key=lambda slot: (rest[slot], -slot))

    # Theirs -----------------------------------------------------------------------------------------

    def theirs(self, other: Seat, offer: Offer) -> float:
        """Return the partner's gain by this seat's offer, judged by the public fields."""
        gain = in_order([self._brings(other, self.males[sort]) for sort in offer.gives])
        faces = in_order([self._brings(other, card) for card in offer.faces])
        gain += faces if self.active else -faces  # the giver of a card need not plant it
        return gain - in_order([self._misses(other, sort) for sort in offer.wants])

    def _misses(self, other: Seat, sort: Sort) -> float:
        """Return the loss of another seat that gives away a hand card of a sort."""
        known = self._missed.get((other, sort))
        if known is None:
            card = self.males[sort]
            growth = self._brings(other, card)
            joins = any(self.look.fits(field, card) for field in self._tables[other])
            missed = joins and growth > 0.0
            known = self._missed[other, sort] = GROWTH_KEPT * growth if missed else -self.manner.relief
        return known

    def _brings(self, other: Seat, card: Card) -> float:
        """Return the worth that one more card adds to the fields of another seat."""
        known = self._brought.get((other, card))
        if known is None:
            known = self._brought[other, card] = self._added(other, card)
        return known

    def _added(self, other: Seat, card: Card) -> float:
        """Return the gain by the card at its best place; at most `begun` if it must begin a field."""
        fields = self._tables[other]
        added = self.look.added(fields, card)[0]
        joins = any(self.look.fits(field, card) for field in fields)
        return added if joins else min(added, self.manner.begun)

    def envy(self, other: Seat, gain: float) -> float:
        """Return the cost to this seat of another seat's gain."""
        part = self.manner.envy_of_leader if other in self._leaders else self.manner.envy
        return part * max(0.0, gain)

    # Likely or not ----------------------------------------------------------------------------------

    def chance(self, other: Seat, offer: Offer, theirs: float) -> float:
        """Return the probability that the partner, whose gain is `theirs`, says yes to this seat's offer."""
        if self.refused(other, offer) or theirs < self.manner.mutual:
            return 0.0
        likely = max(0.0, min(SUREST, EVEN + PER_TALER * theirs))
        for sort in sorted(set(offer.wants)):
            likely *= self._holds(other, sort, offer.wants.count(sort))
        for by, to, old in self.o.said:
            if (by, to) == (self.me, other) and any(sort in old.wants for sort in offer.wants):
                likely *= REFUSED
        return likely

    def refused(self, other: Seat, offer: Offer) -> bool:
        """Return True if the other seat should not be asked, because earlier offers suffice for this turn."""
        olds = [old for by, to, old in self.o.said if (by, to) == (self.me, other)]
        if len(olds) >= self.manner.twice:
            return True
        if not self.manner.asks_again and any(self._same_thing(offer, old) for old in olds):
            return True
        return any(self._no_better(offer, old) for old in olds)

    def may_ask(self, other: Seat, offer: Offer) -> bool:
        """Return True if the other seat has had few offers in this turn, and none that was as good for it."""
        olds = [old for by, to, old in self.o.said if (by, to) == (self.me, other)]
        return len(olds) < self.manner.twice and not any(self._no_better(offer, old) for old in olds)

    def _same_thing(self, offer: Offer, old: Offer) -> bool:
        """Return True if both offers ask for a card of the same sort, or if both ask for nothing."""
        asked, before = (
            {*one.wants, *(() if self.active else (self.k.sort[card] for card in one.faces))}
            for one in (offer, old)
        )
        return bool(asked & before) or not (asked or before)

    def _no_better(self, offer: Offer, old: Offer) -> bool:
        """Return True if the other seat gets nothing more than in the old offer, and gives nothing less.

        Then an offer is pointless: the seat refused the old one, or accepted it and needs no more such cards.
        """
        fewer, more = (offer.faces, old.faces) if self.active else (old.faces, offer.faces)
        return _part(offer.gives, old.gives) and _part(old.wants, offer.wants) and _part(fewer, more)

    def _holds(self, other: Seat, sort: Sort, many: int) -> float:
        """Return the probability that another hand has at least `many` cards of a sort."""
        key = other, sort, many
        if key not in self._likely:
            self._likely[key] = self._odds(other, sort, many)
        return self._likely[key]

    def _odds(self, other: Seat, sort: Sort, many: int) -> float:
        hand = self.o.hands[other]
        known = sum(card >= 0 and self.k.sort[card] == sort for card in hand)
        if self.remembers:
            known = max([known, *(known + n for _, claimed, n in self.o.claims[other] if claimed == sort)])
        missing, unknown = many - known, sum(card < 0 for card in hand)
        if missing > unknown:
            return 0.0
        chance = 1.0
        for _ in range(missing):
            none = 1.0
            for _ in range(unknown):
                none *= 1.0 - SCARCE * self.look.share[sort]
            chance *= 1.0 - none
            unknown -= 1
        return chance


def _part(some: Sequence[int], all_: Sequence[int]) -> bool:
    """Return True if every item occurs in the other sequence at least as often."""
    return all(some.count(x) <= all_.count(x) for x in some)


def _standing(k: DeckTables, o: State, seat: Seat) -> int:
    """Return the talers of a seat plus those that its fields would pay."""
    return talers(o, seat) + sum(k.pays(cards) for cards in o.fields[seat] if cards)
