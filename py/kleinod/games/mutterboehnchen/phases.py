"""The turn with three to six players, and the end of every game (BOH-13, BOH-17 … BOH-23)."""

from __future__ import annotations

from kleinod.games.mutterboehnchen.fields import done, harvested
from kleinod.games.mutterboehnchen.kit import Kit
from kleinod.games.mutterboehnchen.planting import from_hand
from kleinod.games.mutterboehnchen.state import Action, State, Task, seat_of

MUST, MAY = range(2)


def follow_begin(k: Kit, s: State, task: Task) -> State:
    """What a turn consists of, last first."""
    seat = seat_of(task)
    ups = [("up", seat)] * k.ups
    fronts = [("front", seat, MAY), ("front", seat, MUST)]
    return done(s, ("end", seat), ("draws", seat), ("trade", seat), *ups, ("gang", seat), *fronts)


def follow_front(k: Kit, s: State, task: Task) -> State:
    """Empty hand: skipped. A Messie planted first lets no second card follow (BOH-42)."""
    blocked = task[2] == MAY and k.has(s, task[1], "messie")
    return done(s) if blocked or not s.hands[seat_of(task)] else s


def do_front(k: Kit, s: State, task: Task, a: Action) -> State:
    slot, _, field, under = a[1:]
    return from_hand(k, done(s), task[1], slot, (field, under))


def check_front_stop(k: Kit, s: State, task: Task, a: Action) -> str:
    """The first card must be planted, unless a Messie forbids it."""
    return "" if task[2] == MAY or k.has(s, task[1], "messie") else "must_plant"


# The end ----------------------------------------------------------------------------------------------


def follow_end(k: Kit, s: State, task: Task) -> State:
    """The next turn, or, when the pile has run out for the last time, the end phase (BOH-21b, BOH-22a)."""
    following = (task[1] + 1) % k.seats
    s = done(s._replace(turn=s.turn + 1))
    if s.ran_out < k.runs:
        return s._replace(todo=(("begin", following),))
    order = [(following + n) % k.seats for n in range(k.seats)]
    last = [("last", seat, tuple(range(k.rows))) for seat in reversed(order)]
    return s._replace(todo=(("final", following), *last))


def follow_last(k: Kit, s: State, task: Task) -> State:
    """Everyone with a hand and a field is asked, fitting card or not (BOH-22a)."""
    seat = seat_of(task)
    left = tuple(field for field in task[2] if s.fields[seat][field])
    if not left or not s.hands[seat]:
        return done(s)
    return s if left == task[2] else done(s, ("last", seat, left))


def follow_final(k: Kit, s: State, task: Task) -> State:
    """Everything is harvested, clockwise, from left to right (BOH-22b)."""
    for seat in (task[1], *k.others(task[1])):
        while any(s.fields[seat]):
            field = next(n for n, cards in enumerate(s.fields[seat]) if cards)
            s = harvested(k, s, seat, field)
    return done(s)
