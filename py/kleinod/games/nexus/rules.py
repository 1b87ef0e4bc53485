"""NEXUS und Rabauken (Monsieur Bernard, rules of 30 January 2024).

Two to four players, marbles on wooden rings. In a turn a player carries out one of three actions in full:
change four rings (lift four empty ones, lay them elsewhere), bring in three marbles from the border, or move
twice. Marbles of two colours block a ring; the player with more marbles there deletes the others. A player
who surrounds marbles takes half of them. Deleted marbles go to the reserve of the player who deleted them. A
player who can neither bring in nor move is out; the last player in wins.

A turn is a sequence of small decisions (`state.Action`): four liftings and four layings, three entries, or
two steps, each perhaps after a sacrifice; then surrounded marbles are taken. `canonical_actions` lists each
set of liftings, layings, entries and takings in one order only.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Hashable, Iterator

from kleinod.core.capabilities import Limited
from kleinod.core.game import TERMINAL, Msg, Outcome, Seat
from kleinod.games.nexus import ending, marble_moves
from kleinod.games.nexus.board import START, Place
from kleinod.games.nexus.enclosure import enclosed, settled, surrounded, tasks
from kleinod.games.nexus.marble_entry import Entry
from kleinod.games.nexus.move_action import Moving
from kleinod.games.nexus.ring_changes import RingChange, lifted
from kleinod.games.nexus.ring_graph import Spot, ground
from kleinod.games.nexus.state import (
    BEGIN,
    ENTERED,
    ENTERING,
    ENTRY,
    FLYING,
    IN,
    LAY,
    LAYING,
    LIFT,
    LIFTING,
    MARBLES_IN,
    MOVE,
    MOVING,
    NEW,
    RINGS,
    RINGS_CHANGED,
    SACRIFICE,
    STEP,
    STEPS,
    TAKE,
    TAKING,
    TOTAL,
    Action,
    Held,
    State,
    Task,
    on_board,
)

#: The kinds of action possible in each phase except layings.
ASKED = {
    BEGIN: (LIFT, IN, STEP, SACRIFICE),
    LIFTING: (LIFT,),
    ENTERING: (IN,),
    MOVING: (STEP, SACRIFICE),
    FLYING: (STEP,),
    TAKING: (TAKE,),
}
KIND = {LIFT: RINGS, LAY: RINGS, IN: ENTRY, STEP: MOVE, SACRIFICE: MOVE}


class Nexus(RingChange, Entry, Moving, Limited):
    """The rules of the game.

    The actions are in `ring_changes`, `marble_entry` and `move_action`, the end of the game is in `ending`.
    """

    def initial(self) -> State:
        rings = START[self.seats]
        return State(0, 0, rings, (0,) * len(rings), self.marbles, (NEW,) * self.seats, 0, 0)

    def current_player(self, s: State) -> Seat:
        return s.seat

    def pseudo_legal(self, s: State) -> Iterator[Action]:
        if s.seat == TERMINAL:
            return
        if s.phase == LAYING:
            yield from self.pseudo_legal_layings(s)
            return
        for kind in ASKED[s.phase]:
            for place in (*s.rings, *lifted(s)) if kind == LIFT else s.rings:
                if kind == STEP:
                    yield from ((STEP, place, end) for end in s.rings if end != place)
                else:
                    yield kind, place

    def check(self, s: State, a: Action) -> Msg | None:
        if s.seat == TERMINAL:
            return self.no("over")
        kind, place = a[:2]
        if kind == STEP:
            return self.check_step(s, place, a[2])
        if kind == LIFT:
            return self.check_lift(s, place)
        if kind == LAY:
            return self.check_lay(s, place)
        if kind == IN:
            return self.check_in(s, place)
        return self.check_sacrifice(s, place) if kind == SACRIFICE else self.check_take(s, place)

    def legal(self, s: State) -> tuple[Action, ...]:
        phase = s.phase
        if s.seat == TERMINAL:
            return ()
        if phase == BEGIN:
            return (*self.lifts(s), *self.entries(s), *self.steps(s), *self.offerings(s))
        if phase == LIFTING:
            return tuple(self.lifts(s))
        if phase == LAYING:
            return tuple(self.lays(s))
        if phase == ENTERING:
            return tuple(self.entries(s))
        if phase == TAKING:
            return tuple(self.takings(s))
        return (*self.steps(s), *(self.offerings(s) if phase == MOVING else ()))

    def canonical_actions(self, s: State) -> tuple[Action, ...]:
        phase = s.phase
        if s.seat == TERMINAL or phase in (MOVING, FLYING):
            return self.legal(s)
        if phase == TAKING:
            return tuple(self.ordered_takings(s))
        if phase == BEGIN:
            return (*self.ordered_lifts(s), *self.ordered_entries(s), *self.steps(s), *self.offerings(s))
        if phase == LIFTING:
            return tuple(self.ordered_lifts(s))
        return tuple(self.ordered_lays(s) if phase == LAYING else self.ordered_entries(s))

    # Effects of actions ----------------------------------------------------------------------------

    def apply(self, s: State, a: Action) -> State:
        after = self._carried_out(s, a)
        if a[0] == TAKE:
            return self._taken(after)
        if after.left:
            return after
        todo = self.payments(after)
        return self._taken(after._replace(todo=tuple(todo))) if todo else self._next_turn(after)

    def _carried_out(self, s: State, a: Action) -> State:
        """Return `s` after one decision.

        If it completes the action, `left` is 0; the marbles earned by surrounding are not taken yet.
        """
        kind, seat = a[0], s.seat
        if kind == LIFT:
            return _lifted(s, a)
        if kind == LAY:
            return _laid(s, a)
        spot = ground(s.rings).spot
        if kind == TAKE:
            return _one_taken(s, a, spot[a[1]])
        if kind == IN:
            held = marble_moves.one_more(s.held, seat, spot[a[1]])
            left = (s.left or MARBLES_IN) - 1
            return _within(s, a, s.rings, held, _changed(s.reserve, seat, -1), s.gone, ENTERING, left)
        left = s.left or STEPS
        if kind == SACRIFICE:
            held = marble_moves.one_less(s.held, seat, spot[a[1]])
            return _within(s, a, s.rings, held, s.reserve, s.gone + 1, FLYING, left)
        held = marble_moves.stepped(s.held, seat, spot[a[1]], spot[a[2]])
        deleted = self.deleted(s, a)
        reserve = _changed(s.reserve, seat, deleted) if deleted else s.reserve
        return _within(s, a, s.rings, held, reserve, s.gone, MOVING, left - 1)

    def deleted(self, s: State, a: Action) -> int:
        """Return the number of marbles that the step `a` deletes by blocking (NEX-15)."""
        load = s.held[ground(s.rings).spot[a[2]]]
        return TOTAL[load] + 1 - TOTAL[ENTERED[s.seat][load]]

    def closing(self, s: State, a: Action) -> list[Task]:
        """Return the marbles that `a` would earn by surrounding; none unless `a` completes an action."""
        if s.left != 1 or a[0] not in (LAY, IN, STEP):
            return []
        return self.payments(self._carried_out(s, a))

    def payments(self, s: State) -> list[Task]:
        """Return the marbles that the completed action earns by surrounding, in the order of taking."""
        begun = s.start or s
        if s.done[0][0] == LIFT and not self.ring_change_pays:
            return []
        here = ground(s.rings)
        now = enclosed(here, s.held, s.seat, self.edge_closes)
        if not now:
            return []
        known = surrounded(begun.rings, begun.held, s.seat, self.edge_closes)
        return tasks(here, s.held, s.seat, now, known=known, round_up=self.round_up)

    def _taken(self, s: State) -> State:
        """Take the marbles without a choice (NEX-17), then begin the next turn, unless a choice is left."""
        held, todo = settled(ground(s.rings), s.held, s.todo)
        number = sum(map(TOTAL.__getitem__, s.held)) - sum(map(TOTAL.__getitem__, held))
        after = s._replace(held=held, reserve=_changed(s.reserve, s.seat, number), todo=todo)
        return after._replace(phase=TAKING, left=0) if todo else self._next_turn(after)

    def _next_turn(self, s: State) -> State:
        return ending.next_turn(self, s, self._kind(s))

    def _kind(self, s: State) -> int:
        return KIND[s.done[0][0]]

    # Ends and scores -------------------------------------------------------------------------------

    def can_act(self, s: State) -> bool:
        if self.may_enter(s) is None:
            return True
        if s.kinds[s.seat] == NEW:
            return False
        return self.can_step_on(s, s.held, STEPS)

    def unlimited(self, before: State, s: State) -> State:
        """Return `s` as if no limit had ended the game (NEX-22), with the seat to begin the next turn.

        It is needed because repetition is reported rather than a limit.
        """
        return s if ending.why_over(self, s, limits=False) else ending.going_on(before, s)

    def outcome(self, s: State) -> Outcome:
        return ending.outcome(self, s)

    def adjudicate(self, s: State, why: Msg) -> Outcome:
        if why.code == "end.resigned":
            return super().adjudicate(s, why)
        rule = "NEX-22" if why.code == "repetition" else ""
        said = why._replace(rule=rule, args=(*why.args, *ending.verdict(self, s)))
        return Outcome(self.scores(s), ending.places(self, s), said)

    def scores(self, s: State) -> tuple[int, ...]:
        """Return the gain of each seat: marbles now, on rings and in reserve, minus marbles at the start."""
        return tuple(
            on_board(s.held, seat) + s.reserve[seat] - self.marbles[seat] for seat in range(self.seats)
        )

    def key(self, s: State) -> Hashable:
        here = s.seat, s.rings, s.held, s.reserve, s.kinds
        if s.start is None:
            return here
        begun = s.start.rings, s.start.held, s.gone - s.start.gone, self._kind(s)
        return *here, s.phase, s.left, s.todo, begun


def _changed(reserve: tuple[int, ...], seat: Seat, by: int) -> tuple[int, ...]:
    return (*reserve[:seat], reserve[seat] + by, *reserve[seat + 1 :])


def _within(
    s: State,
    a: Action,
    rings: tuple[Place, ...],
    held: Held,
    reserve: tuple[int, ...],
    gone: int,
    phase: int,
    left: int,
    todo: tuple[Task, ...] = (),
) -> State:
    """Return the position within a turn after `a`, which changed the given values."""
    done, start = (*s.done, a), s.start or s
    return State(s.turn, s.seat, rings, held, reserve, s.kinds, s.quiet, gone, phase, left, todo, done, start)


def _lifted(s: State, a: Action) -> State:
    at = s.rings.index(a[1])
    rings, held = s.rings[:at] + s.rings[at + 1 :], s.held[:at] + s.held[at + 1 :]
    left = (s.left or RINGS_CHANGED) - 1
    phase, left = (LIFTING, left) if left else (LAYING, RINGS_CHANGED)
    return _within(s, a, rings, held, s.reserve, s.gone, phase, left)


def _laid(s: State, a: Action) -> State:
    place = a[1]
    at = bisect(s.rings, place)
    rings, held = (*s.rings[:at], place, *s.rings[at:]), (*s.held[:at], 0, *s.held[at:])
    return _within(s, a, rings, held, s.reserve, s.gone, LAYING, s.left - 1)


def _one_taken(s: State, a: Action, spot: Spot) -> State:
    """Move a marble of the first task to the reserve of the player who takes it (NEX-19)."""
    first, *others = s.todo
    held = marble_moves.one_less(s.held, first.colour, spot)
    rest = [first._replace(number=first.number - 1, taken=first.taken + 1)] if first.number > 1 else []
    reserve = _changed(s.reserve, s.seat, 1)
    return _within(s, a, s.rings, held, reserve, s.gone, TAKING, s.left, (*rest, *others))
