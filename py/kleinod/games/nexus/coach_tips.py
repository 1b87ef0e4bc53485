"""Situations in which a beginner gets a tip, for each situation once."""

from __future__ import annotations

from typing import Any

from kleinod.core.capabilities import Seen, Situation
from kleinod.games.nexus.board import NAMES, NEAR
from kleinod.games.nexus.state import (
    BEGIN,
    BLOCKED,
    LAYING,
    LIFT,
    LIFTING,
    MARBLES_IN,
    NEW,
    OWN,
    STEP,
    TAKE,
    Action,
    State,
    on_board,
)


def _take(seen: Seen[State, Action]) -> list[str] | None:
    return [NAMES[a[1]] for a in seen.legal if a[0] == TAKE] or None


def _lost(seen: Seen[State, Action]) -> list[str] | None:
    """Return the ring at which another player's action cost the viewer marbles."""
    if seen.before.seat == seen.viewer:
        return None
    fewer = on_board(seen.after.held, seen.viewer) < on_board(seen.before.held, seen.viewer)
    return [NAMES[seen.action[-1]]] if fewer else None


def _blocked(seen: Seen[State, Action]) -> list[str] | None:
    """Return the viewer's rings that marbles of other players have entered since the viewer's turn."""

    def mixed(s: State) -> set[int]:
        here = zip(s.rings, s.held, strict=True)
        return {ring for ring, load in here if OWN[seen.viewer][load] and BLOCKED[load]}

    return [NAMES[ring] for ring in sorted(mixed(seen.after) - mixed(seen.before))] or None


def _delete(seen: Seen[State, Action]) -> list[str] | None:
    deletes = {a[2] for a in seen.legal if a[0] == STEP and seen.rules.deleted(seen.after, a)}
    return [NAMES[ring] for ring in sorted(deletes)] or None


def _parts(s: State) -> int:
    left, parts = set(s.rings), 0
    while left:
        parts += 1
        todo = [left.pop()]
        while todo:
            beside = left.intersection(NEAR[todo.pop()])
            left -= beside
            todo += beside
    return parts


def _apart(seen: Seen[State, Action]) -> list[str] | None:
    changed = seen.after.rings != seen.before.rings and seen.after.phase not in (LIFTING, LAYING)
    return [] if changed and _parts(seen.after) > 1 else None


def _rings(seen: Seen[State, Action]) -> list[str] | None:
    return [] if seen.after.phase == BEGIN and any(a[0] == LIFT for a in seen.legal) else None


def _short(seen: Seen[State, Action]) -> list[str] | None:
    s = seen.after
    begins = bool(seen.legal) and s.phase == BEGIN and s.kinds[seen.viewer] != NEW
    return [] if begins and s.reserve[seen.viewer] < MARBLES_IN else None


SITUATIONS = (
    Situation("coach.take", "NEX-17", _take),
    Situation("coach.lost", "NEX-19", _lost),
    Situation("coach.apart", "NEX-08", _apart),
    Situation("coach.delete", "NEX-15", _delete),
    Situation("coach.blocked", "NEX-12", _blocked),
    Situation("coach.short", "NEX-09", _short),
    Situation("coach.rings", "NEX-06", _rings),
)


def situations(rules: Any) -> tuple[Situation, ...]:
    """Return the situations of the game; they are the same under all options."""
    return SITUATIONS
