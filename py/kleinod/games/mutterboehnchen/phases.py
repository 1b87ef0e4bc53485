"""The turn with three to six players, and the end of every game (BOH-13, BOH-17 … BOH-23)."""

from __future__ import annotations

from kleinod.games.mutterboehnchen import two_player_phases
from kleinod.games.mutterboehnchen.card_data import Card
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.fields import done, harvested
from kleinod.games.mutterboehnchen.pending_tasks import Begin, Draws, End, Final, Front, Gang, Last, Trade, Up
from kleinod.games.mutterboehnchen.planting import from_hand
from kleinod.games.mutterboehnchen.state import State

MUST, MAY = range(2)


def follow_begin(k: DeckTables, s: State, task: Begin) -> State:
    """Push the phases of a turn as tasks, the first one last."""
    if k.two:
        return two_player_phases.follow_begin(k, s, task)
    seat = task.seat
    ups = [Up(seat)] * k.ups
    fronts = [Front(seat, MAY), Front(seat, MUST)]
    return done(s, End(seat), Draws(seat), Trade(seat), *ups, Gang(seat), *fronts)


def follow_front(k: DeckTables, s: State, task: Front) -> State:
    """Skip the planting if the hand is empty, or if a Messie planted first forbids a second card (BOH-42)."""
    blocked = task.nth == MAY and k.has(s, task.seat, "messie")
    return done(s) if blocked or not s.hands[task.seat] else s


def do_front(k: DeckTables, s: State, task: Front, slot: int, card: Card, field: int, under: int) -> State:
    """Plant the first card of the hand."""
    return from_hand(k, done(s), task.seat, slot, (field, under))


def check_front_stop(k: DeckTables, s: State, task: Front) -> str:
    """Return why the planting cannot end yet, as a code; "" if it can. The first card is compulsory."""
    return "" if task.nth == MAY or k.has(s, task.seat, "messie") else "must_plant"


# The end ----------------------------------------------------------------------------------------------


def follow_end(k: DeckTables, s: State, task: End) -> State:
    """Begin the next turn or, if the pile has run out for the last time, the end phase (BOH-21b, BOH-22a)."""
    following = (task.seat + 1) % k.seats
    s = done(s._replace(turn=s.turn + 1))
    if s.ran_out < k.runs:
        return s._replace(todo=(Begin(following),))
    order = [(following + n) % k.seats for n in range(k.seats)]
    last = [Last(seat, tuple(range(k.rows))) for seat in reversed(order)]
    return s._replace(todo=(Final(following), *last))


def follow_last(k: DeckTables, s: State, task: Last) -> State:
    """Skip a seat without a hand card or a field; others are asked even if no card fits (BOH-22a)."""
    seat = task.seat
    left = tuple(field for field in task.fields if s.fields[seat][field])
    if not left or not s.hands[seat]:
        return done(s)
    return s if left == task.fields else done(s, Last(seat, left))


def follow_final(k: DeckTables, s: State, task: Final) -> State:
    """Harvest all fields: players in clockwise order, each from left to right (BOH-22b)."""
    for seat in (task.seat, *k.others(task.seat)):
        while any(s.fields[seat]):
            field = next(n for n, cards in enumerate(s.fields[seat]) if cards)
            s = harvested(k, s, seat, field)
    return done(s)
