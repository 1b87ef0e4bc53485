"""Moving twice, with sacrifices (NEX-11 to NEX-14), and taking surrounded marbles (NEX-17)."""

from __future__ import annotations

from abc import ABC

from kleinod.core.game import Msg
from kleinod.games.nexus import marble_moves
from kleinod.games.nexus.board import Place
from kleinod.games.nexus.enclosure import sources
from kleinod.games.nexus.ring_graph import Spot
from kleinod.games.nexus.rules_base import NexusBase, name
from kleinod.games.nexus.state import (
    BEGIN,
    FLYING,
    MOST_OWN,
    MOVABLE,
    MOVING,
    NEW,
    OWN,
    SACRIFICE,
    STEP,
    STEPS,
    TAKE,
    TAKING,
    WELCOME,
    Action,
    Held,
    State,
)


def origin(s: State) -> Held:
    """Return the loads at the start of the turn."""
    return s.held if s.start is None else s.start.held


class Moving(NexusBase, ABC):
    """The legal steps and sacrifices, and the marbles that can be taken from an enclosed part."""

    def check_step(self, s: State, start: Place, end: Place) -> Msg | None:
        """Return why no marble can step from `start` to `end` now; None if one can (NEX-11 to NEX-14)."""
        if s.phase not in (BEGIN, MOVING, FLYING):
            return self.no("mid_action")
        if s.kinds[s.seat] == NEW:
            return self.no("first_in")
        spot = self.ground_of(s).spot
        for place in (start, end):
            if place not in spot:
                return self.no("no_ring", cell=name(place))
        stuck = self._check_mover(s, start, bare=s.phase == BEGIN)
        if stuck is not None:
            return stuck
        if start == end:
            return self.no("same_ring", [name(end)])
        if s.phase != FLYING:
            if not marble_moves.reach(self.ground_of(s), s.held, s.seat, spot[start]):
                return self.no("goes_nowhere", [name(start)], cell=name(start))
            fault = marble_moves.lands(self.ground_of(s), s.held, s.seat, spot[start], spot[end])
            if fault == "whole_row":
                return self.no("whole_row", [name(end)], cell=name(end))
            if fault:
                return self.no("too_far", [name(start), name(end)], cell=name(end))
        return self._check_target(s, end) or self._check_rest(s, spot[start], spot[end])

    def _check_mover(self, s: State, start: Place, bare: bool = False) -> Msg | None:
        """Return why no marble on this ring can step; None if one can.

        `bare`: the player clicked the ring without pressing a button first.
        """
        load = s.held[self.ground_of(s).spot[start]]
        if not OWN[s.seat][load]:
            if bare:
                return self.no("press_first", [name(start)], cell=name(start))
            return self.no("no_marble", [name(start)], cell=name(start))
        if MOVABLE[s.seat][load]:
            return None
        if any(a[0] == STEP and a[2] == start for a in s.done):
            return self.no("just_blocked", [name(start)], cell=name(start))
        return self.no("blocked", [name(start)], cell=name(start))

    def _check_target(self, s: State, end: Place) -> Msg | None:
        load = s.held[self.ground_of(s).spot[end]]
        if OWN[s.seat][load] == MOST_OWN:
            return self.no("three_own", [name(end)], cell=name(end))
        if not WELCOME[s.seat][load]:
            return self.no("four_there", [name(end)], cell=name(end))
        return None

    def _check_rest(self, s: State, start: Spot, end: Spot) -> Msg | None:
        """Check that a second step can follow the first, and that the action changes something (NEX-14)."""
        after = marble_moves.stepped(s.held, s.seat, start, end)
        left = (s.left or STEPS) - 1
        if not left and after == origin(s):
            return self.no("unchanged", [name(s.rings[end])])
        if self.can_step_on(s, after, left):
            return None
        return self.no("no_second", [name(s.rings[end])])

    def can_step_on(self, s: State, held: Held, number: int) -> bool:
        """Return True if `number` more steps can follow with the marbles `held`."""
        spare = self.spare(s)
        return marble_moves.can_move(
            self.ground_of(s), held, s.seat, number=number, spare=spare, origin=origin(s)
        )

    def steps(self, s: State) -> list[Action]:
        """Return all legal steps, found faster than by `check_step`."""
        if s.kinds[s.seat] == NEW:
            return []
        seat, held, rings, ground = s.seat, s.held, s.rings, self.ground_of(s)
        pairs = (
            marble_moves.flights(held, seat) if s.phase == FLYING else marble_moves.steps(ground, held, seat)
        )
        before = origin(s)
        if s.left == 1:
            undone = [spot for spot, load in enumerate(held) if load != before[spot]]
            if len(undone) == 2:
                pairs = [
                    p for p in pairs if sorted(p) != undone or marble_moves.stepped(held, seat, *p) != before
                ]
        else:
            proofs = marble_moves.steady(ground, held, seat)
            if len(proofs) < 3:  # one of three such marbles is neither start nor end
                pairs = [
                    p
                    for p in pairs
                    if not proofs.issubset(p) or self.can_step_on(s, marble_moves.stepped(held, seat, *p), 1)
                ]
        return [(STEP, rings[start], rings[end]) for start, end in pairs]

    def check_sacrifice(self, s: State, place: Place) -> Msg | None:
        """Return why no marble on this ring can be sacrificed now; None if one can (NEX-13)."""
        if s.phase == FLYING:
            return self.no("sacrifice_again")
        if s.phase not in (BEGIN, MOVING):
            return self.no("mid_action")
        if s.kinds[s.seat] == NEW:
            return self.no("first_in")
        if not self.sacrifices:
            return self.no("sacrifice_off")
        if not self.spare(s):
            return self.no("sacrifice_again")
        spot = self.ground_of(s).spot.get(place)
        if spot is None:
            return self.no("no_ring", cell=name(place))
        stuck = self._check_mover(s, place)
        if stuck is not None:
            return stuck
        if spot not in marble_moves.offerings(s.held, s.seat):
            return self.no("nobody_flies", [name(place)])
        if not self._can_give_up(s, spot):
            return self.no("sacrifice_stuck", [name(place)])
        return None

    def _can_give_up(self, s: State, spot: Spot) -> bool:
        after = marble_moves.one_less(s.held, s.seat, spot)
        left, spare = s.left or STEPS, self.spare(s) - 1
        return marble_moves.can_fly(
            self.ground_of(s), after, s.seat, number=left, spare=spare, origin=origin(s)
        )

    def offerings(self, s: State) -> list[Action]:
        if s.kinds[s.seat] == NEW or self.spare(s) <= 0:
            return []
        held, seat = s.held, s.seat
        spots = marble_moves.offerings(held, seat)
        proofs = None if s.left == 1 else marble_moves.steady(self.ground_of(s), held, seat)
        if not marble_moves.surely_flies(held, seat, spots, proofs):
            spots = [spot for spot in spots if self._can_give_up(s, spot)]
        return [(SACRIFICE, s.rings[spot]) for spot in spots]

    def check_take(self, s: State, place: Place) -> Msg | None:
        """Return why the next marble cannot be taken from this ring; None if it can (NEX-17)."""
        if s.phase != TAKING:
            return self.no("mid_action")
        task = s.todo[0]
        if place not in task.part:
            return self.no("not_enclosed", map(name, task.part))
        if place not in sources(self.ground_of(s), s.held, task):
            return self.no("none_to_take", [name(place)], color_seat=task.colour)
        return None

    def takings(self, s: State) -> list[Action]:
        return [(TAKE, place) for place in sources(self.ground_of(s), s.held, s.todo[0])]

    def ordered_takings(self, s: State) -> list[Action]:
        """Return takings in cell order; all takings if the player has begun in another order."""
        task, ground = s.todo[0], self.ground_of(s)
        before = [a[1] for a in s.done[len(s.done) - task.taken :]]
        if before != sorted(before):
            return self.takings(s)
        own, spot, left = OWN[task.colour], ground.spot, 0
        found: list[Action] = []
        for place in reversed(sources(ground, s.held, task)):
            left += own[s.held[spot[place]]]
            if left >= task.number and (not before or place >= before[-1]):
                found.append((TAKE, place))
        return found[::-1]
