"""The constraints that all samples from one observation share.

These are the cards still to be dealt, and the cards that hands must hold. determinization.py draws the
samples, and explains the weights and the terms.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb, perm, prod
from typing import NamedTuple, TypeAlias

from kleinod.core.game import Seat, in_order
from kleinod.games.mutterboehnchen import hidden_cards
from kleinod.games.mutterboehnchen.card_data import Card, Sort
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.pending_tasks import Pick, Show
from kleinod.games.mutterboehnchen.state import UNKNOWN, Counts, State, plus

#: The cards of one pool that are still to be dealt, by sort.
Stock: TypeAlias = list[list[Card]]


class Need(NamedTuple):
    """A demand on a hand: at least `least` of the cards in `slots` are of `sort`.

    `force`: how many of these cards are dealt first, as *witnesses* (see determinization.py); 0 if chance is
    likely enough to deal them. `before`: witnesses of the same hand and sort that already lie in `slots`.
    """

    seat: Seat
    slots: tuple[int, ...]
    sort: Sort
    least: int
    force: int = 0
    before: int = 0


#: The number of witnesses of a need that come from each pool.
Split: TypeAlias = tuple[int, ...]


class Stage(NamedTuple):
    """A stage of choosing witnesses: the first `at` needs of `CardConstraints.forced` have their witnesses.

    `used`: how many cards of each sort were taken from each pool. `taken`: for each pool, how many slots of
    the current hand were filled from it.
    """

    at: int
    used: tuple[Counts, ...]
    taken: Split


class Leftovers(NamedTuple):
    """The weighted number of ways in which set-up males may be left over.

    `rows`: for each kind of male the weights of 0, 1 … leftovers of this kind, and the ways in which all
    later kinds together can have 0, 1 … leftovers.
    """

    ways: int
    rows: list[tuple[Card, list[int], list[int]]]


class CardConstraints:
    """The constraints that all samples from one observation share."""

    def __init__(self, k: DeckTables, o: State, viewer: Seat | None) -> None:
        self.k, self.o = k, o
        self.males = o.unseen[0]
        self.dealing = hidden_cards.dealing(o)
        self.over = 0 if self.dealing else sum(self.males) - sum(len(dark) for dark in o.dark)
        free = tuple(n - m for n, m in zip(o.unseen[1], self.males, strict=True))
        self.free = free
        #: The unseen cards of the first pool, without the kinds of which some may be left over.
        certain = tuple(0 if m else n for n, m in zip(free, self.males, strict=True))
        self.stocks = [self._by_sort(counts) for counts in (certain, *o.unseen[2:])]
        self.sizes = [sum(free) + self.over, *(sum(counts) for counts in o.unseen[2:])]
        self.hidden = [
            (seat, tuple(slot for slot, card in enumerate(hand) if card == UNKNOWN))
            for seat, hand in enumerate(o.hands)
            if seat != viewer and UNKNOWN in hand
        ]
        self.proofs = [
            [(card, const, min(len(dark), self.males[card])) for card, const in proofs if self.males[card]]
            for dark, proofs in zip(o.dark, o.proofs, strict=True)
        ]
        self.most = self._most()
        self.needs = self._planned()
        self.forced = [need for need in self.needs if need.force]
        nothing = (0,) * len(self.most[0])
        self.start = Stage(0, (nothing,) * len(self.sizes), (0,) * len(self.sizes))
        self.splits: dict[Stage, list[tuple[float, Split, Stage]]] = {}
        self.rows: dict[Counts, Leftovers] = {}
        self.possible = self._ways(self.start) > 0
        self.hidden.sort(key=lambda item: -sum(need.seat == item[0] for need in self.needs))
        self.picks = list(self._picked())

    def _by_sort(self, counts: Counts) -> Stock:
        stock: Stock = [[] for _ in range(max(self.k.sorts) + 1)]
        for card, n in enumerate(counts):
            stock[self.k.sort[card]] += [card] * n
        return stock

    def _most(self) -> list[list[int]]:
        """Return the largest possible number of cards of each sort in each pool.

        The first pool includes all possible leftovers.
        """
        most = [[len(cards) for cards in stock] for stock in self.stocks]
        for sort, n, m in zip(self.k.sort, self.free, self.males, strict=True):
            if m:
                most[0][sort] += max(0, n + min(m, self.over))
        return most

    # Needs of the hands ---------------------------------------------------------------------------------

    def _planned(self) -> list[Need]:
        """Return the needs that claims cause; in each hand, claims on fewer slots come first."""
        needs: list[Need] = []
        for seat, hidden in self.hidden:
            hand, unknown = self.o.hands[seat], set(hidden)
            witnesses = [0] * len(self.most[0])
            for slots, sort, count in sorted(self.o.claims[seat], key=lambda claim: len(claim[0])):
                seen = sum(slot not in unknown and self.k.sort[hand[slot]] == sort for slot in slots)
                need = Need(seat, tuple(slot for slot in slots if slot in unknown), sort, count - seen)
                if need.least <= 0:
                    continue
                before, taken = witnesses[sort], sum(witnesses)
                force = max(0, need.least - before)
                if force and not self._rare(need, force, len(need.slots) - taken):
                    force = 0
                witnesses[sort] += force
                needs.append(need._replace(force=force, before=before))
        return needs

    def _rare(self, need: Need, force: int, room: int) -> bool:
        """Return True if witnesses are expected to waste fewer samples than dealing at random."""
        most = (self.most[self.o.pools[need.seat][slot] - 1] for slot in need.slots)
        shares = [cards[need.sort] / sum(cards) for cards in most]
        return comb(max(room, 0), force) * (in_order(shares) / len(shares)) ** force < 1

    def _ways(self, stage: Stage) -> float:
        """Return the weighted number of ways to choose witnesses for the remaining needs; fill `splits`.

        A way is a choice of slots and cards. It counts with the probability that exactly these slots get
        exactly these cards.
        """
        if stage.at == len(self.forced):
            return float(self.left_over(stage.used[0]).ways)
        if stage in self.splits:
            return sum(ways for ways, _, _ in self.splits[stage])
        at, used, taken = stage
        need = self.forced[at]
        if at and self.forced[at - 1].seat != need.seat:
            taken = (0,) * len(used)
        rooms = [-n for n in taken]
        for slot in need.slots:
            rooms[self.o.pools[need.seat][slot] - 1] += 1
        found: list[tuple[float, Split, Stage]] = []
        for split in _splits(need.force, rooms):
            weight = 1.0
            for pool, n in enumerate(split):
                if n:
                    have = self.most[pool][need.sort] - used[pool][need.sort]
                    choices = comb(rooms[pool], n) * (perm(have, n) if pool else n <= have)
                    weight *= choices / perm(self.sizes[pool] - sum(used[pool]), n)
            if weight:
                after = tuple(plus(row, need.sort, n) for row, n in zip(used, split, strict=True))
                both = tuple(n + more for n, more in zip(taken, split, strict=True))
                then = Stage(at + 1, after, both)
                found.append((weight * self._ways(then), split, then))
        self.splits[stage] = [row for row in found if row[0]]
        return sum(ways for ways, _, _ in found)

    # Leftovers ------------------------------------------------------------------------------------------

    def left_over(self, used: Counts) -> Leftovers:
        """Count the ways to have leftovers.

        `used`: the number of witnesses of each sort from the first pile. It matters because leftovers add to
        the cards of a sort in that pile, and so to the choices of witnesses.
        """
        if used in self.rows:
            return self.rows[used]
        sorts = {self.k.sort[card] for card, m in enumerate(self.males) if m}
        ways = prod(perm(len(self.stocks[0][x]), n) for x, n in enumerate(used) if x not in sorts)
        rows: list[tuple[Card, list[int], list[int]]] = []
        after = [ways] + [0] * self.over
        for card in reversed([card for card, m in enumerate(self.males) if m]):
            sort, m, free = self.k.sort[card], self.males[card], self.free[card]
            out = self.k.deck.faces[card].many - self.k.deck.talers_of_sort - free
            others = len(self.stocks[0][sort]) + free
            weights = [
                comb(m, n) * perm(out + free + n, out) * perm(others + n, used[sort]) if free + n >= 0 else 0
                for n in range(min(m, self.over) + 1)
            ]
            rows.append((card, weights, after))
            after = [
                sum(weight * after[total - n] for n, weight in enumerate(weights) if n <= total)
                for total in range(self.over + 1)
            ]
        self.rows[used] = Leftovers(after[self.over], rows[::-1])
        return self.rows[used]

    # Secret picks -----------------------------------------------------------------------------------------

    def _picked(self) -> Iterator[tuple[int, Seat, dict[Sort, int]]]:
        """Yield the side of the deal, the seat and the sorts of the cards that another player has picked."""
        show = next((task for task in self.o.todo if isinstance(task, Show)), None)
        for side, offered in enumerate((self.o.offer.wants, self.o.offer.gives)):
            if show is None or UNKNOWN not in self.o.picks[side]:
                continue
            open_ = [task.sort for task in self.o.todo if isinstance(task, Pick) and task.side == side]
            counts = {sort: offered.count(sort) - open_.count(sort) for sort in sorted(set(offered))}
            yield side, (show.accepter, show.seat)[side], {sort: n for sort, n in counts.items() if n}


def _splits(n: int, rooms: Sequence[int]) -> Iterator[Split]:
    """Yield all ways to split `n` between pools, each of which has at most its number in `rooms`."""
    if not rooms:
        if not n:
            yield ()
        return
    for first in range(min(n, rooms[0]) + 1):
        for rest in _splits(n - first, rooms[1:]):
            yield (first, *rest)
