"""Hands that hold a lot of what is supposed: lots would hardly ever fall so, therefore cards change places.

Two hidden cards of one pool that change places make a position as likely as before while all claims hold,
proofs apart. So cards that changed places often enough lie as if they had been dealt so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple, TypeAlias

from kleinod.core.game import NOBODY, Seat
from kleinod.games.mutterboehnchen.card_data import Card
from kleinod.games.mutterboehnchen.card_knowledge import pickers, pool_now
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.state import UNKNOWN, Claim, State

#: Changes that are tried for each hidden card until all claims hold, and afterwards.
TRIES = 80
MIXING = 8
#: The pool that talers of the set-up belong to.
FIRST = 1
#: For some seats how many of the hidden cards have which face at least.
Faces: TypeAlias = Mapping[Seat, Mapping[Card, int]]
NO_FACES: Faces = {}
#: Instead of a slot of a hand.
PILE, DARK = -1, -2


class Place(NamedTuple):
    """Where a hidden card lies: whose it is, and in which slot of the hand."""

    seat: Seat
    slot: int


def swapped(k: DeckTables, o: State, s: State, rng: Random, faces: Faces = NO_FACES) -> State | None:
    """`s`, which looks like `o`, with cards swapped until the claims of `o` hold and hands have the `faces`;
    None where that fails."""
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
    """The hidden cards by pool, and how many cards hands lack for the claims on them."""

    def __init__(self, k: DeckTables, o: State, s: State, faces: Faces) -> None:
        self.k, self.o, self.faces = k, o, faces
        self.hidden = [[slot for slot, card in enumerate(hand) if card == UNKNOWN] for hand in o.hands]
        self.hands = [list(hand) for hand in s.hands]
        self.dark = [list(dark) for dark in s.dark]
        self.spare = list(s.spare)
        self.places, self.cards = _lying(o, s)
        self.lacking = sum(map(self._lack, range(k.seats)))

    def fetch(self, rng: Random) -> None:
        """Let a hand have a face that it lacks, if that can be: chance would seldom bring one of few."""
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
        """Let two cards change places, unless hands lack more then or it cannot be."""
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
        """`s` with its hidden cards where they lie now."""
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
        """Whether a card may lie there: a taler of the set-up is a male of it that was left over so far."""
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
        """How many cards are missing for the claims on a hand, and of faces."""
        claims: Sequence[Claim] = self.o.claims[seat]
        hand, sort = self.hands[seat], self.k.sort
        lack = sum(max(0, n - sum(sort[hand[slot]] == x for slot in slots)) for slots, x, n in claims)
        if seat in self.faces:
            there = [hand[slot] for slot in self.hidden[seat]]
            lack += sum(max(0, n - there.count(card)) for card, n in self.faces[seat].items())
        return lack


def _lying(o: State, s: State) -> tuple[list[list[Place]], list[list[Card]]]:
    """For each pool the places of its hidden cards, and these; what somebody has picked stays where it is."""
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
