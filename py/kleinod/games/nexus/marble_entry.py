"""Bringing in three marbles (NEX-05, NEX-09, NEX-10)."""

from __future__ import annotations

from abc import ABC
from bisect import bisect
from functools import lru_cache

from kleinod.core.game import TERMINAL, Msg, Seat
from kleinod.games.nexus.board import Place
from kleinod.games.nexus.marble_moves import can_enter, doors, one_more
from kleinod.games.nexus.ring_graph import Spot
from kleinod.games.nexus.ring_graph import ground as ground_of
from kleinod.games.nexus.rules_base import NexusBase, name
from kleinod.games.nexus.state import BEGIN, ENTERING, IN, MARBLES_IN, Action, Held, State


class Entry(NexusBase, ABC):
    """The legal entries of marbles from the reserve."""

    def may_enter(self, s: State) -> Msg | None:
        """Return why three marbles cannot be brought in at the start of this turn; None if they can."""
        if s.seat == TERMINAL:
            return self.no("over")
        if s.reserve[s.seat] < MARBLES_IN:
            return self.no("reserve_short", n=s.reserve[s.seat])
        if not can_enter(self.ground_of(s), s.held, s.seat, MARBLES_IN, self.chain):
            return self.no("no_doors")
        return None

    def check_in(self, s: State, place: Place) -> Msg | None:
        if s.phase not in (BEGIN, ENTERING):
            return self.no("mid_action")
        short = self.may_enter(s) if s.phase == BEGIN else None
        if short is not None:
            return short
        ground = self.ground_of(s)
        spot = ground.spot.get(place)
        if spot is None:
            return self.no("no_ring", cell=name(place))
        if s.held[spot]:
            return self.no("ring_taken", [name(place)], cell=name(place))
        if spot not in doors(ground, s.held, s.seat, self.chain):
            return self.no("not_at_border", [name(place)], cell=name(place))
        return None

    def entries(self, s: State) -> list[Action]:
        """Return all legal entries: all open spots if the entries left are possible, see `can_enter`."""
        if s.phase == BEGIN and self.may_enter(s) is not None:
            return []
        return [(IN, s.rings[spot]) for spot in doors(self.ground_of(s), s.held, s.seat, self.chain)]

    def ordered_entries(self, s: State) -> list[Action]:
        """Return entries in one order for each set; all entries if the player has begun in another order."""
        if s.phase == BEGIN and self.may_enter(s) is not None:
            return []
        ground = self.ground_of(s)
        before = tuple([ground.spot[a[1]] for a in s.done if a[0] == IN])
        held = s.held if s.start is None else s.start.held
        opened = [self._doors_at(s, held)]
        for i, spot in enumerate(before):
            if not _in_order(opened, before[:i], spot):
                return self.entries(s)
            held = one_more(held, s.seat, spot)
            opened.append(self._doors_at(s, held))
        number = (s.left or MARBLES_IN) - 1
        now, latest = sorted(opened[-1]), max(before, default=-1)
        found: list[Action] = []
        for spot in now:
            if before and not _in_order(opened, before, spot):
                continue
            later = len(now) - bisect(now, max(spot, latest))  # such spots stay open until they are entered
            if later >= number or self._can_go_on(s, held, opened, (*before, spot), number):
                found.append((IN, s.rings[spot]))
        return found or [(IN, s.rings[spot]) for spot in now]

    def _doors_at(self, s: State, held: Held) -> frozenset[int]:
        return _doors(s.rings, held, s.seat, self.chain)

    def _can_go_on(
        self, s: State, held: Held, opened: list[frozenset[int]], entered: tuple[int, ...], number: int
    ) -> bool:
        """Return True if `number` more entries can follow in the order of `_in_order`.

        `held`: the marbles before the last of `entered`.
        """
        latest = max(entered)
        if sum([spot > latest for spot in opened[-1]]) >= number:
            return True  # such spots stay open until they are entered
        held = one_more(held, s.seat, entered[-1])
        opened = [*opened, self._doors_at(s, held)]
        return any(
            self._can_go_on(s, held, opened, (*entered, spot), number - 1)
            for spot in sorted(opened[-1], reverse=True)
            if _in_order(opened, entered, spot)
        )


@lru_cache(maxsize=512)
def _doors(rings: tuple[Place, ...], held: Held, seat: Seat, chain: bool) -> frozenset[Spot]:
    """Return the spots open for entry, cached because those at the start are needed in the whole turn."""
    return frozenset(doors(ground_of(rings), held, seat, chain))


def _in_order(opened: list[frozenset[int]], entered: tuple[int, ...], spot: int) -> bool:
    """Return True if an entry on `spot` keeps to cell order as far as possible.

    It may follow an entry on a later spot only if `spot` was not open then. `opened`: the spots open before
    each entry.
    """
    return all(spot > other or spot not in opened[i] for i, other in enumerate(entered))
