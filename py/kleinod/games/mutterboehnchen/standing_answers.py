"""Standing answers and public wishes (BOH-55c).

A standing answer, once set, says no for its owner. It never says yes and never depends on the hand. Only its
owner knows it; the other players notice only the no. A wish is public and answers nothing.
"""

from __future__ import annotations

from typing import Final

from kleinod.core.game import Seat
from kleinod.games.mutterboehnchen.card_data import Sort
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.pending_tasks import Task, Trade
from kleinod.games.mutterboehnchen.state import Action, Standing, State

#: Kinds of standing answers and wishes: no to everything in this turn, no gifts, a sort never given away, and
#: a sort looked for.
QUIET, NO_GIFTS, NEVER, SEEKS = range(4)
#: The duration of a standing answer: for this turn, or until it is changed.
THIS_TURN, LASTING = range(2)
#: The first settings that the verb "set" can name; the sorts never given away follow.
SETTINGS: Final = (QUIET, NO_GIFTS)
#: A house rule that keeps games finite: the most changes of a player in one turn.
MOST_CHANGES: Final = 6


def sort_of(setting: int) -> Sort | None:
    """Return the sort that a setting never gives away; None for a setting without a sort."""
    return setting - len(SETTINGS) if setting >= len(SETTINGS) else None


def stands(s: State, seat: Seat, kind: int) -> tuple[Sort, ...]:
    """Return the sorts for which a seat has set this kind; (0,) if the kind is set and has no sort."""
    return tuple(sort for other, its, sort, _ in s.standing if (other, its) == (seat, kind))


def lasts(s: State, seat: Seat, kind: int, sort: Sort = 0) -> int | None:
    """Return the duration of a standing answer, `THIS_TURN` or `LASTING`; None if it is not set."""
    return next((one[3] for one in s.standing if one[:3] == (seat, kind, sort)), None)


# Changing them ----------------------------------------------------------------------------------------


def name_set(k: DeckTables, s: State, task: Task, word: str) -> list[Action]:
    """Return the actions that set a standing answer, legal or not."""
    if not k.together:
        return []
    first = SETTINGS[1:] if isinstance(task, Trade) else SETTINGS
    return [(word, setting) for setting in (*first, *(len(SETTINGS) + sort for sort in k.sorts))]


def name_look(k: DeckTables, s: State, task: Task, word: str) -> list[Action]:
    """Return the actions that publicly wish for a sort, legal or not."""
    return [(word, sort) for sort in k.sorts] if k.together else []


def check_set(k: DeckTables, s: State, task: Task, setting: int) -> str:
    """Return why a standing answer cannot be set, as a code; "" if it can (BOH-55c)."""
    sort = sort_of(setting)
    if not k.together or setting < 0:
        return "not_now"
    if sort is not None and sort not in k.sorts:
        return "no_such_sort"
    if setting == QUIET and isinstance(task, Trade):
        return "not_now"
    return _spent(s, task.seat)


def check_look(k: DeckTables, s: State, task: Task, sort: Sort) -> str:
    """Return why a seat cannot publicly wish for a sort, as a code; "" if it can (BOH-55c)."""
    if not k.together:
        return "not_now"
    return _spent(s, task.seat) if sort in k.sorts else "no_such_sort"


def _spent(s: State, seat: Seat) -> str:
    return "standing_limit" if dict(s.changes).get(seat, 0) >= MOST_CHANGES else ""


def do_set(k: DeckTables, s: State, task: Task, setting: int) -> State:
    """Set a standing answer, change its duration, or end it (BOH-55c)."""
    sort = sort_of(setting)
    return _changed(s, task.seat, setting if sort is None else NEVER, sort or 0)


def do_look(k: DeckTables, s: State, task: Task, sort: Sort) -> State:
    """Set a wish for a sort, change its duration, or end it (BOH-55c)."""
    return _changed(s, task.seat, SEEKS, sort)


def _changed(s: State, seat: Seat, kind: int, sort: Sort) -> State:
    """Advance a setting: from off to this turn, then (unless `QUIET`) to lasting, then to off."""
    time = lasts(s, seat, kind, sort)
    left: list[Standing] = [one for one in s.standing if one[:3] != (seat, kind, sort)]
    if time is None:
        left.append((seat, kind, sort, THIS_TURN))
    elif time == THIS_TURN and kind != QUIET:
        left.append((seat, kind, sort, LASTING))
    counts = dict(s.changes)
    counts[seat] = counts.get(seat, 0) + 1
    return s._replace(standing=tuple(sorted(left)), changes=tuple(sorted(counts.items())))


def over(s: State) -> State:
    """Return `s` after the turn, without the standing answers of this turn only."""
    return s._replace(standing=tuple(one for one in s.standing if one[3] == LASTING), changes=())


def known(s: State, viewer: Seat | None) -> tuple[Standing, ...]:
    """Return the standing answers that a viewer knows: its own, and the sorts that any seat looks for."""
    return tuple(one for one in s.standing if one[0] == viewer or one[1] == SEEKS)
