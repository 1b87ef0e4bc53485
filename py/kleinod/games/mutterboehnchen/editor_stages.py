"""The stages of a turn that the editor can set up, and the tasks that wait in `State.todo` at each of them.

A stage is a question that occurs in every turn, or the end. The editor cannot set up a question that comes up
within a stage (an open offer, a card just planted); `stage_of` names the stage that it belongs to.
"""

from __future__ import annotations

from typing import NamedTuple

from kleinod.core.game import Seat
from kleinod.games.mutterboehnchen import attack, draw_and_turn_up
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.pending_tasks import (
    Attack,
    Draws,
    End,
    Final,
    Front,
    Front2,
    Gang,
    Gather,
    GiveBack,
    Last,
    Left,
    Own,
    Task,
    Tidy,
    Trade,
    Up,
)
from kleinod.games.mutterboehnchen.phases import MAY, MUST
from kleinod.games.mutterboehnchen.state import State
from kleinod.games.mutterboehnchen.two_player_phases import MOST_PLANTED

MORE = ("front", "front_may", "attack", "up", "trade", "tidy", "draw", "last", "over")
TWO = ("left", "front2", "attack", "up", "offer", "draw", "last", "over")
#: The names of the numbers of a stage, in the order of `Stage.numbers`.
NUMBERS: dict[str, tuple[str, ...]] = {
    "front2": ("planted", "dropped"),
    "attack": ("singles", "doubles"),
    "up": ("ups",),
    "last": ("first",),
}


class Stage(NamedTuple):
    """A stage in the turn of `seat`; in the end phase `seat` is the player who is asked."""

    name: str
    seat: Seat
    numbers: tuple[int, ...] = ()


def names(k: DeckTables) -> tuple[str, ...]:
    """Return the stages of a turn that the editor offers, by their codes."""
    return TWO if k.two else MORE


def most(k: DeckTables, number: str) -> tuple[int, int]:
    """Return the smallest and the largest value of a number of a stage."""
    return {
        "planted": (0, MOST_PLANTED),
        "dropped": (0, 1),
        "ups": (1, k.ups),
        "first": (0, k.seats - 1),
    }.get(number, (0, k.rows))


def begun(k: DeckTables, s: State, name: str, seat: Seat) -> Stage:
    """Return a stage at its beginning, before any answer."""
    if name == "attack":
        counted = attack.follow_gang(k, s._replace(todo=(Gang(seat),)), Gang(seat)).todo[-1]
        return Stage(
            name, seat, (counted.singles, counted.doubles) if isinstance(counted, Attack) else (0, 0)
        )
    return Stage(name, seat, {"front2": (0, 0), "up": (k.ups,), "last": (seat,)}.get(name, ()))


# From waiting tasks to a stage --------------------------------------------------------------------------


def stage_of(k: DeckTables, s: State) -> Stage:
    """Return the stage that `s` is in, or the stage to which the current question belongs."""
    if not s.todo:
        return Stage("over", 0)
    turn_of = s.todo[0].seat
    task = next((task for task in reversed(s.todo) if _name(task) in names(k)), None)
    if task is None:
        bottom = s.todo[0]
        name = "draw" if isinstance(bottom, End) else "last" if isinstance(bottom, Final) else names(k)[0]
        return begun(k, s, name, turn_of)
    name = _name(task)
    numbers: tuple[int, ...] = ()
    match task:
        case Front2():
            numbers = (task.planted, task.dropped)
        case Attack():
            numbers = (task.singles, task.doubles)
        case Up():
            numbers = (s.todo.count(task),)
        case Last():
            return Stage(name, task.seat, (turn_of,))
        case _:
            pass
    limits = [most(k, number) for number in NUMBERS.get(name, ())]
    inside = (min(max(n, low), high) for n, (low, high) in zip(numbers, limits, strict=True))
    return Stage(name, turn_of, tuple(inside))


def _name(task: Task) -> str:
    match task:
        case Front(nth=nth):
            return "front_may" if nth == MAY else "front"
        case Tidy(must=must):
            return "tidy" if must else ""
        case Draws():
            return "draw"
        case _:
            return task.name


# From a stage to waiting tasks --------------------------------------------------------------------------


def waiting(k: DeckTables, s: State, stage: Stage) -> tuple[Task, ...]:
    """Return the waiting tasks at a stage with the cards of `s`, the current question last."""
    name, seat, numbers = stage
    if name == "over":
        return ()
    if name == "last":
        return _end(k, s, seat, numbers[0])
    if name == "draw":
        return _drawing(k, s, seat)
    if name == "tidy":
        return (End(seat), Draws(seat), *_tidying(k, s, seat))
    return (End(seat), *(_two(k, s, stage) if k.two else _more(k, stage)))


def _more(k: DeckTables, stage: Stage) -> tuple[Task, ...]:
    name, seat, numbers = stage
    trade = (Draws(seat), Trade(seat))
    ups = (Up(seat),) * (numbers[0] if name == "up" else k.ups)
    match name:
        case "trade":
            return trade
        case "up":
            return (*trade, *ups)
        case "attack":
            return (*trade, *ups, _attack(stage))
        case "front_may":
            return (*trade, *ups, Gang(seat), Front(seat, MAY))
        case _:
            return (*trade, *ups, Gang(seat), Front(seat, MAY), Front(seat, MUST))


def _two(k: DeckTables, s: State, stage: Stage) -> tuple[Task, ...]:
    name, seat, numbers = stage
    offer = (Draws(seat), Own(seat, ()))
    turned_up = tuple(sorted({k.sort[card] for card in s.up})) if name == "up" else ()
    ups = (Gather(seat, turned_up), *(Up(seat),) * (numbers[0] if name == "up" else k.ups))
    match name:
        case "offer":
            return offer
        case "up":
            return (*offer, *ups)
        case "attack":
            return (*offer, *ups, GiveBack(seat), _attack(stage))
        case "front2":
            return (*offer, *ups, Gang(seat), Front2(seat, numbers[0], numbers[1]))
        case _:
            return (*offer, *ups, Gang(seat), Front2(seat, 0, 0), Left(seat, ()))


def _attack(stage: Stage) -> Attack:
    """Return the attack task of a stage; no seat has been attacked yet."""
    return Attack(stage.seat, stage.numbers[0], stage.numbers[1], ())


def _drawing(k: DeckTables, s: State, seat: Seat) -> tuple[Task, ...]:
    """Return a task for each card to be drawn; if nobody draws, only the task that counts the draws."""
    before = (End(seat), Draws(seat))
    after = draw_and_turn_up.follow_draws(k, s._replace(todo=before), Draws(seat)).todo
    return after if len(after) > 1 else before


def _tidying(k: DeckTables, s: State, seat: Seat) -> list[Task]:
    """Return the questions that let the other players plant, from the first one with set-aside cards on."""
    others = k.others(seat)
    first = next((n for n, other in enumerate(others) if s.aside[other]), 0)
    return [Tidy(other, 1) for other in reversed(others[first:])]


def _end(k: DeckTables, s: State, seat: Seat, first: Seat) -> tuple[Task, ...]:
    """Return the tasks of the end phase from `seat` on; `first` was its first player."""
    order = (first, *k.others(first))
    later = order[order.index(seat) + 1 :]
    used = tuple(n for n, cards in enumerate(s.fields[seat]) if cards)
    return (Final(first), *(Last(other, tuple(range(k.rows))) for other in reversed(later)), Last(seat, used))
