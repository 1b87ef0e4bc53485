"""Changing four rings: the player lifts four, then lays four (NEX-06 to NEX-08)."""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterator

from kleinod.core.game import Msg
from kleinod.games.nexus import ring_geometry
from kleinod.games.nexus.board import COUNT, NEAR, Place
from kleinod.games.nexus.place_bitsets import LEAST_TOUCHED, around, is_one, members, shape
from kleinod.games.nexus.rules_base import NexusBase, name
from kleinod.games.nexus.state import BEGIN, LAY, LAYING, LIFT, LIFTING, RINGS_CHANGED, Action, State


def lifted(s: State) -> tuple[Place, ...]:
    """Return the rings lifted in this turn, in the order of lifting."""
    return tuple([a[1] for a in s.done if a[0] == LIFT])


def laid(s: State) -> tuple[Place, ...]:
    """Return the rings laid in this turn, in the order of laying."""
    return tuple([a[1] for a in s.done if a[0] == LAY])


class RingChange(NexusBase, ABC):
    """The legal liftings and layings of rings."""

    def may_change(self, s: State) -> Msg | None:
        """Return the reason why no ring can be lifted at the start of this turn; None if one can."""
        ban, empties = self.ring_ban(s), self.empties(s)
        if ban is not None or ring_geometry.lifts(s.rings, empties, (), self.connected, False):
            return ban
        return self.check_lift(s, (empties or s.rings)[0])

    def check_lift(self, s: State, place: Place) -> Msg | None:
        if s.phase not in (BEGIN, LIFTING):
            return self.no("mid_action")
        ban = self.ring_ban(s) if s.phase == BEGIN else None
        if ban is not None:
            return ban
        if place in lifted(s):
            return self.no("lifted_already", [name(place)], cell=name(place))
        if place not in s.rings:
            return self.no("no_ring", cell=name(place))
        empties = self.empties(s)
        if s.phase == BEGIN and len(empties) < RINGS_CHANGED:
            return self.no("too_few_empty", n=len(empties))
        if place not in empties:
            return self.no("ring_in_use", [name(place)], cell=name(place))
        return self.check_completion(s, place)

    def check_completion(self, s: State, place: Place) -> Msg | None:
        """Return why the change cannot be completed after this ring is lifted; None if it can."""
        empties, before = self.empties(s), lifted(s)
        if ring_geometry.can_lift(s.rings, empties, before, place, self.connected):
            return None
        if self.connected and ring_geometry.can_lift(s.rings, empties, before, place, False):
            return self.no("falls_apart", [name(place)])
        return self.no("nothing_fits", [name(place)])

    def lifts(self, s: State) -> list[Action]:
        if s.phase == BEGIN and self.ring_ban(s) is not None:
            return []
        found = ring_geometry.lifts(s.rings, self.empties(s), lifted(s), self.connected, False)
        return [(LIFT, place) for place in found]

    def ordered_lifts(self, s: State) -> list[Action]:
        """Return liftings in cell order; all liftings if the player has begun in another order."""
        before = lifted(s)
        if list(before) != sorted(before):
            return self.lifts(s)
        if s.phase == BEGIN and self.ring_ban(s) is not None:
            return []
        pool = tuple(place for place in self.empties(s) if not before or place > before[-1])
        found = ring_geometry.lifts(s.rings, pool, before, self.connected, True)
        return [(LIFT, place) for place in found] or self.lifts(s)

    def check_lay(self, s: State, place: Place) -> Msg | None:
        if s.phase != LAYING:
            return self.no("mid_action")
        if not 0 <= place < COUNT:
            return self.no("place_unknown")
        if place in s.rings:
            return self.no("ring_there", [name(place)], cell=name(place))
        near = [name(n) for n in NEAR[place] if n in s.rings]
        if len(near) < LEAST_TOUCHED:
            return self.no("touches_one", near, cell=name(place))
        if place in lifted(s):
            return self.no("barred", [name(place)], cell=name(place))
        wanted = shape((*s.rings, place))
        if self.connected and not ring_geometry.can_lay(wanted, shape(lifted(s)), s.left - 1, True):
            return self.no("falls_apart", [name(place)])
        return None

    def lays(self, s: State) -> list[Action]:
        found = ring_geometry.lays(shape(s.rings), shape(lifted(s)), s.left, self.connected)
        return [(LAY, place) for place in found]

    def ordered_lays(self, s: State) -> list[Action]:
        """Return layings in one order for each set of rings.

        Return all layings if parts must be joined, or if the player has begun in another order.
        """
        before = laid(s)
        present = shape(s.rings)
        if self.connected and not is_one(present):
            return self.lays(s)
        for i, place in enumerate(before):
            if not ring_geometry.in_order(present & ~shape(before[i:]), before[:i], place):
                return self.lays(s)
        found = ring_geometry.ordered_lays(present, shape(lifted(s)), before, s.left)
        return [(LAY, place) for place in found] or self.lays(s)

    def pseudo_legal_layings(self, s: State) -> Iterator[Action]:
        """Yield every lifting of a ring, and every laying beside a ring or on a place just vacated."""
        present = shape(s.rings)
        yield from ((LAY, place) for place in members(around(present) | present | shape(lifted(s))))
