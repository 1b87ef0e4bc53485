"""Situations in which a beginner gets a tip once, such as a new question or a field that pays."""

from __future__ import annotations

from typing import Any

from kleinod.core.capabilities import Seen, Situation
from kleinod.games.mutterboehnchen import pending_tasks as tasks
from kleinod.games.mutterboehnchen.pending_tasks import Task
from kleinod.games.mutterboehnchen.state import Action, State
from kleinod.games.mutterboehnchen.verb import Does
from kleinod.games.mutterboehnchen.verbs import does, number


def _asked(seen: Seen[State, Action], *kinds: type[Task]) -> Task | None:
    """Return the viewer's current question if it is of one of these kinds, else None."""
    todo = seen.after.todo
    return todo[-1] if todo and todo[-1].seat == seen.viewer and isinstance(todo[-1], kinds) else None


def _second(seen: Seen[State, Action]) -> list[str] | None:
    task = _asked(seen, tasks.Front)
    return [f"hand{seen.viewer}"] if isinstance(task, tasks.Front) and task.nth else None


def _rise(seen: Seen[State, Action]) -> list[str] | None:
    task = _asked(seen, tasks.Rise)
    return [f"f{seen.viewer}-{task.field}"] if isinstance(task, tasks.Rise) else None


def _attack(seen: Seen[State, Action]) -> list[str] | None:
    return [] if _asked(seen, tasks.Attack) else None


def _attacked(seen: Seen[State, Action]) -> list[str] | None:
    """Return the viewer's talers if an attack is about to turn them up."""
    return [f"talers{seen.viewer}"] if _asked(seen, tasks.Quick) else None


def _trade(seen: Seen[State, Action]) -> list[str] | None:
    return ["up"] if _asked(seen, tasks.Trade) else None


def _answer(seen: Seen[State, Action]) -> list[str] | None:
    return [] if _asked(seen, tasks.Answer, tasks.Reply) else None


def _aside(seen: Seen[State, Action]) -> list[str] | None:
    return [f"aside{seen.viewer}"] if seen.after.aside[seen.viewer] else None


def _pays(seen: Seen[State, Action]) -> list[str] | None:
    """Return the fields that the viewer could harvest for talers now."""
    fields, tables = seen.after.fields[seen.viewer], seen.rules.tables
    sold = [number(a, "field") for a in seen.legal if does(a, Does.SELL)]
    ripe = {field for field in sold if tables.pays(fields[field])}
    return [f"f{seen.viewer}-{field}" for field in sorted(ripe)] or None


def _ran_out(seen: Seen[State, Action]) -> list[str] | None:
    return ["pile"] if seen.after.ran_out > seen.before.ran_out else None


SITUATIONS = (
    Situation("coach.attacked", "BOH-15a", _attacked),
    Situation("coach.rise", "BOH-08", _rise),
    Situation("coach.attack", "BOH-14", _attack),
    Situation("coach.answer", "BOH-17", _answer),
    Situation("coach.aside", "BOH-19b", _aside),
    Situation("coach.trade", "BOH-17", _trade),
    Situation("coach.second", "BOH-13", _second),
    Situation("coach.pays", "BOH-09a", _pays),
    Situation("coach.ran_out", "BOH-21b", _ran_out),
)


def situations(rules: Any) -> tuple[Situation, ...]:
    """Return the situations of the game; they are the same under all options."""
    return SITUATIONS
