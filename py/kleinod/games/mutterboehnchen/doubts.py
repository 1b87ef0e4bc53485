"""What is the same for every lot drawn from one observation: cards still to be dealt, and what hands must
hold. worlds.py explains the weights and draws the lots."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb, perm
from typing import NamedTuple, TypeAlias

from kleinod.core.game import Seat
from kleinod.games.mutterboehnchen.kit import Kit
from kleinod.games.mutterboehnchen.state import UNKNOWN, Counts, State
from kleinod.games.mutterboehnchen.table import Card, Sort

#: Cards of one pool that are still to be dealt, by sort.
Stock: TypeAlias = list[list[Card]]


class Need(NamedTuple):
    """What is to be seen to in a hand: at least `least` cards of `sort` in `slots`, nobody knows which.

    `force`: how many of them get a witness; 0 where chance will do. `before`: witnesses of the same hand
    and sort that lie in `slots` already. `bound`: what the weights of its witnesses multiply to at most.
    """

    seat: Seat
    slots: tuple[int, ...]
    sort: Sort
    least: int
    force: int = 0
    before: int = 0
    bound: float = 1.0


class Doubts:
    """Everything about an observation that is the same for each drawing of lots."""

    def __init__(self, k: Kit, o: State, viewer: Seat) -> None:
        self.k, self.o = k, o
        self.males = o.unseen[0]
        self.dealing = any(task[0] == "taler" for task in o.todo)
        self.over = 0 if self.dealing else sum(self.males) - sum(len(dark) for dark in o.dark)
        free = tuple(n - m for n, m in zip(o.unseen[1], self.males, strict=True))
        self.free = free
        #: Cards of each pool without the males that leftovers are about.
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
        self.needs = self._planned()
        self.hidden.sort(key=lambda item: -sum(need.seat == item[0] for need in self.needs))
        self.leftovers = self._left_over()
        self.picks = list(self._picked())

    def _by_sort(self, counts: Counts) -> Stock:
        stock: Stock = [[] for _ in range(max(self.k.sorts) + 1)]
        for card, n in enumerate(counts):
            stock[self.k.sort[card]] += [card] * n
        return stock

    def _most(self, pool: int, sort: Sort) -> int:
        """How many cards of a sort a pool may have: the first one with all leftovers it could have."""
        certain = len(self.stocks[pool - 1][sort])
        if pool > 1:
            return certain
        each = zip(self.k.sort, self.free, self.males, strict=True)
        return certain + sum(max(0, n + min(m, self.over)) for own, n, m in each if m and own == sort)

    # What hands must hold -------------------------------------------------------------------------------

    def _planned(self) -> list[Need]:
        """Claims on hidden cards, for each hand those about fewer slots first."""
        needs: list[Need] = []
        for seat, hidden in self.hidden:
            hand, unknown = self.o.hands[seat], set(hidden)
            witnesses: dict[Sort, int] = {}
            for slots, sort, count in sorted(self.o.claims[seat], key=lambda claim: len(claim[0])):
                seen = sum(slot not in unknown and self.k.sort[hand[slot]] == sort for slot in slots)
                need = Need(seat, tuple(slot for slot in slots if slot in unknown), sort, count - seen)
                if need.least <= 0:
                    continue
                before = witnesses.get(sort, 0)
                force = max(0, need.least - before) if self._rare(need) else 0
                witnesses[sort] = before + force
                needs.append(need._replace(force=force, before=before))
        return self._bounded(needs)

    def _rare(self, need: Need) -> bool:
        """Whether witnesses promise to waste less than waiting for chance."""
        pools = self.o.pools[need.seat]
        likely = sum(self._most(pools[slot], need.sort) / self.sizes[pools[slot] - 1] for slot in need.slots)
        share = likely / len(need.slots)
        return comb(len(need.slots), need.least) * share**need.least < 1

    def _bounded(self, needs: list[Need]) -> list[Need]:
        """With the most that the weights of witnesses can be. With one pool they are always the same, and
        need no bound; the leftovers are then weighed instead."""
        pools = {self.o.pools[need.seat][slot] for need in needs if need.force for slot in need.slots}
        self.one_pool = pools.pop() if len(pools) == 1 else 0
        if self.one_pool or not pools:
            return needs
        bounded: list[Need] = []
        used = dict.fromkeys(pools, 0)
        for need in needs:
            lie_in = [self.o.pools[need.seat][slot] for slot in need.slots]
            taken = sum(other.force for other in bounded if other.seat == need.seat)
            bound = 1.0
            for n in range(need.force):
                shares = sorted(
                    (min(1.0, self._most(pool, need.sort) / max(1, self.sizes[pool - 1] - used[pool])))
                    for pool in lie_in
                )
                bound *= sum(shares[taken + n :])
                for pool in set(lie_in):
                    used[pool] += 1
            bounded.append(need._replace(bound=bound))
        return bounded

    # Leftovers ------------------------------------------------------------------------------------------

    def _left_over(self) -> list[tuple[Card, list[int], list[int]]]:
        """For each male that may be left over: the weights of 0, 1 … of them, and in how many ways (by
        weight) all those after it can be 0, 1 … together."""
        forced = dict.fromkeys(self.k.sorts, 0)
        for need in self.needs:
            forced[need.sort] += need.force * (self.one_pool == 1)
        rows: list[tuple[Card, list[int], list[int]]] = []
        after = [1] + [0] * self.over
        for card in reversed([card for card, m in enumerate(self.males) if m]):
            sort, m, free = self.k.sort[card], self.males[card], self.free[card]
            out = self.k.deck.faces[card].many - self.k.deck.talers_of_sort - free
            others = len(self.stocks[0][sort])
            weights = [
                comb(m, n) * perm(out + free + n, out) * perm(others + free + n, forced[sort])
                if free + n >= 0
                else 0
                for n in range(min(m, self.over) + 1)
            ]
            rows.append((card, weights, after))
            after = [
                sum(weight * after[total - n] for n, weight in enumerate(weights) if n <= total)
                for total in range(self.over + 1)
            ]
        return rows[::-1]

    # Secret picks -----------------------------------------------------------------------------------------

    def _picked(self) -> Iterator[tuple[int, Seat, dict[Sort, int]]]:
        """Side, seat and sorts of what somebody else has picked already."""
        show = next((task for task in self.o.todo if task[0] == "show"), None)
        for side, offered in enumerate((self.o.offer.wants, self.o.offer.gives)):
            if show is None or UNKNOWN not in self.o.picks[side]:
                continue
            open_ = [task[2] for task in self.o.todo if task[0] == "pick" and task[3] == side]
            counts = {sort: offered.count(sort) - open_.count(sort) for sort in sorted(set(offered))}
            yield side, show[2 - side], {sort: n for sort, n in counts.items() if n}
