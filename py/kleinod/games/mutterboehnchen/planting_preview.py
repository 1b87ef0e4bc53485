"""Previews of a field after a card is laid on it, for tooltips, log and reasons."""

from __future__ import annotations

from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.fields import Place, depth
from kleinod.games.mutterboehnchen.pending_tasks import Climb
from kleinod.games.mutterboehnchen.planting import follow_climb, planted
from kleinod.games.mutterboehnchen.state import State


def laid(k: DeckTables, o: State, card: int, place: Place) -> tuple[tuple[int, ...], int]:
    """Return the field with the card in it, and the index of the card."""
    seat = o.todo[-1].seat
    cards, at = o.fields[seat][place[0]], depth(k, o, seat, card, place)
    return (*cards[:at], card, *cards[at:]), at


def grown(k: DeckTables, o: State, card: int, place: Place) -> tuple[int, ...]:
    """Return the field after a planting and its compulsory consequences, without optional moves."""
    seat = o.todo[-1].seat
    s = planted(k, o._replace(todo=()), seat, card, place)
    s = s._replace(todo=tuple(task for task in s.todo if isinstance(task, Climb)))
    while s.todo and isinstance(s.todo[-1], Climb):
        s = follow_climb(k, s, s.todo[-1])
    return s.fields[seat][place[0]]
