"""Samples positions whose hands hold many supposed cards, by swapping hidden cards.

Exact sampling would hardly ever find such positions. A swap of two hidden cards of one pool leads to a
position that is equally likely (apart from proofs) as long as all claims hold. So enough random swaps lead to
a random position.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple, TypeAlias

from kleinod.core.game import NOBODY, Seat
from kleinod.games.mutterboehnchen.card_data import Card
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.hidden_cards import pickers, pool_now
from kleinod.games.mutterboehnchen.state import UNKNOWN, Claim, State

#: Swaps tried for each hidden card: at most so many until all claims hold (`TRIES`), then `MIXING`.
TRIES = 80
MIXING = 8
#: The number of the first pile, to whose cards the set-up talers belong.
FIRST = 1
#: For some seats, the least number of hidden cards with each face.
Faces: TypeAlias = Mapping[Seat, Mapping[Card, int]]
NO_FACES: Faces = {}
#: Values of `Place.slot` for a card in the pile and for an unknown taler.
PILE, DARK = -1, -2


class Place(NamedTuple):
    """The place of a hidden card: its seat and its hand slot."""

    seat: Seat
    slot: int


def swapped(k: DeckTables, o: State, s: State, rng: Random, faces: Faces = NO_FACES) -> State | None:
    """Swap hidden cards of `s`, which looks like `o`, until the claims of `o` hold and hands have `faces`.

    Return the position; None if too many swaps would be needed.
    """
    table = _Table(k, o, s, faces)
    mine = [
        (pool, at) for pool, all_ in enumerate(table.places) for at, one in enumerate(all_) if one.slot >= 0
    ]
    left = MIXING * len(mine)
    for _ in range((TRIES + MIXING) * len(mine)):
        left -= not table.lacking
        if left < 0:
            break
        table.fetch(rng)
        pool, one = mine[int(rng.random() * len(mine))]
        table.swap(pool, one, int(rng.random() * len(table.places[pool])))
    return None if table.lacking else table.position(s)


class _Table:
    """The hidden cards by pool, and how many cards hands lack to fulfil their claims."""

    def __init__(self, k: DeckTables, o: State, s: State, faces: Faces) -> None:
        self.k, self.o, self.faces = k, o, faces
        self.hidden = [[slot for slot, card in enumerate(hand) if card == UNKNOWN] for hand in o.hands]
        self.hands = [list(hand) for hand in s.hands]
        self.dark = [list(dark) for dark in s.dark]
        self.spare = list(s.spare)
        self.places, self.cards = _lying(o, s)
        self.lacking = sum(map(self._lack, range(k.seats)))

    def fetch(self, rng: Random) -> None:
        """Swap a missing face into a hand if possible, because random swaps would seldom do so."""
        for seat, wanted in self.faces.items() if self.lacking else ():
            there = [self.hands[seat][slot] for slot in self.hidden[seat]]
            lacks = [card for card, n in wanted.items() if there.count(card) < n]
            if not lacks:
                continue
            card = lacks[int(rng.random() * len(lacks))]
            for pool, cards in enumerate(self.cards):
                slots = [
                    at for at, place in enumerate(self.places[pool]) if place.seat == seat and place.slot >= 0
                ]
                found = [at for at, other in enumerate(cards) if other == card and at not in slots]
                if slots and found:
                    self.swap(
                        pool, slots[int(rng.random() * len(slots))], found[int(rng.random() * len(found))]
                    )

    def swap(self, pool: int, one: int, other: int) -> None:
        """Swap two cards, unless the hands then lack more cards or a card may not lie there."""
        places, cards = self.places[pool], self.cards[pool]
        a, b = cards[one], cards[other]
        if a == b or not self._may(places[one], b) or not self._may(places[other], a):
            return
        touched = {place.seat for place in (places[one], places[other]) if place.slot >= 0}
        before = sum(map(self._lack, touched))
        self._put(pool, one, b)
        self._put(pool, other, a)
        more = sum(map(self._lack, touched)) - before
        if more > 0:
            self._put(pool, one, a)
            self._put(pool, other, b)
            return
        self.lacking += more
        if places[other].slot == DARK:
            self.spare[a] -= 1
            self.spare[b] += 1

    def position(self, s: State) -> State:
        """Return `s` with its hidden cards at their present places."""
        pile = [0] * self.k.size
        for place, card in zip(self.places[pool_now(s)], self.cards[pool_now(s)], strict=True):
            pile[card] += place.slot == PILE
        return s._replace(
            hands=tuple(map(tuple, self.hands)),
            dark=tuple(tuple(sorted(dark)) for dark in self.dark),
            spare=tuple(self.spare),
            pile=tuple(pile),
        )

    def _may(self, place: Place, new: Card) -> bool:
        """Return True if `new` may lie at `place`. An unknown taler must be a male that is left over."""
        return place.slot != DARK or self.spare[new] > 0

    def _put(self, pool: int, at: int, card: Card) -> None:
        place, old = self.places[pool][at], self.cards[pool][at]
        self.cards[pool][at] = card
        if place.slot >= 0:
            self.hands[place.seat][place.slot] = card
        elif place.slot == DARK:
            dark = self.dark[place.seat]
            dark[dark.index(old)] = card

    def _lack(self, seat: Seat) -> int:
        """Return the number of cards that a hand lacks for its claims and faces."""
        claims: Sequence[Claim] = self.o.claims[seat]
        hand, sort = self.hands[seat], self.k.sort
        lack = sum(max(0, n - sum(sort[hand[slot]] == x for slot in slots)) for slots, x, n in claims)
        if seat in self.faces:
            there = [hand[slot] for slot in self.hidden[seat]]
            lack += sum(max(0, n - there.count(card)) for card, n in self.faces[seat].items())
        return lack


def _lying(o: State, s: State) -> tuple[list[list[Place]], list[list[Card]]]:
    """Return for each pool the places of its hidden cards, and the cards, without cards picked for a deal."""
    picked = {(seat, slot) for seat, side in zip(pickers(o.todo), s.picks, strict=True) for slot in side}
    found: list[list[tuple[Place, Card]]] = [[] for _ in range(pool_now(o) + 1)]
    for seat, hand in enumerate(o.hands):
        for slot, card in enumerate(hand):
            if card == UNKNOWN and (seat, slot) not in picked:
                found[o.pools[seat][slot]].append((Place(seat, slot), s.hands[seat][slot]))
    found[pool_now(o)] += [(Place(NOBODY, PILE), card) for card, n in enumerate(s.pile) for _ in range(n)]
    if s.spare:
        found[FIRST] += [(Place(seat, DARK), card) for seat, dark in enumerate(s.dark) for card in dark]
    return [[place for place, _ in pool] for pool in found], [[card for _, card in pool] for pool in found]
