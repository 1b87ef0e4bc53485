"""Situations in which a beginner gets a tip once, such as a possible push or a player about to win."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kleinod.core.capabilities import Seen, Situation
from kleinod.games.mutternland.land_frame import NAMES, NEAR, Place
from kleinod.games.mutternland.rules import Nutland
from kleinod.games.mutternland.rules_abstractplay import AbstractPlay
from kleinod.games.mutternland.rules_wag import Wag
from kleinod.games.mutternland.rules_witt import Witt
from kleinod.games.mutternland.state import MARBLE, NUT, NUTS, PUSH, TOWER, Action, State


def _names(places: Iterable[Place]) -> list[str]:
    return [NAMES[place] for place in sorted(set(places))]


def _push(seen: Seen[State, Action]) -> list[str] | None:
    return _names(a[2] for a in seen.legal if a[0] == PUSH) or None


def _fallen(seen: Seen[State, Action]) -> list[str] | None:
    before, after = seen.before.marbles[seen.viewer], seen.after.marbles[seen.viewer]
    return _names(set(before) - set(after)) if len(after) < len(before) else None


def _nut(seen: Seen[State, Action]) -> list[str] | None:
    return [] if seen.after.phase == NUTS and any(a[0] == NUT for a in seen.legal) else None


def _tower(seen: Seen[State, Action]) -> list[str] | None:
    heights = seen.after.heights
    return _names(a[2] for a in seen.legal if a[0] == NUT and heights[a[2]] == TOWER - 1) or None


def _held(seen: Seen[State, Action]) -> list[str] | None:
    """Return the towers on which marbles of other players stand."""
    if seen.after.phase != MARBLE:
        return None
    others = (own for seat, own in enumerate(seen.after.marbles) if seat != seen.viewer)
    return [NAMES[place] for own in others for place in own if seen.after.heights[place] >= TOWER] or None


def _pass(seen: Seen[State, Action]) -> list[str] | None:
    """Return [] if the viewer may skip the first half of a turn, else None."""
    return [] if seen.after.phase == MARBLE and seen.legal else None


def _line(seen: Seen[State, Action]) -> list[str] | None:
    """Return the rear marbles of lines of several marbles that can push."""
    return _names(a[1] for a in seen.legal if a[0] == PUSH and a[2] not in NEAR[a[1]]) or None


WITT = (
    Situation("coach.fallen", "MUT-13", _fallen),
    Situation("coach.held", "MUT-19", _held),
    Situation("coach.tower", "MUT-17", _tower),
    Situation("coach.push", "MUT-09", _push),
    Situation("coach.nut", "MUT-14", _nut),
)


def _straight(marbles: str, pushes: str, back: str, nuts: str, end: str) -> tuple[Situation, ...]:
    """Return the situations of a rule set for two players, with the ids of its rules."""
    return (
        Situation("coach.fallen", back, _fallen),
        Situation("coach.held", end, _held),
        Situation("coach.tower", nuts, _tower),
        Situation("coach.line", pushes, _line),
        Situation("coach.push", pushes, _push),
        Situation("coach.pass", marbles, _pass),
        Situation("coach.nut", nuts, _nut),
    )


SITUATIONS: dict[type[Nutland], tuple[Situation, ...]] = {
    Witt: WITT,
    Wag: _straight("MUT-21b", "MUT-21c", "MUT-21d", "MUT-21e", "MUT-21f"),
    AbstractPlay: _straight("MUT-22b", "MUT-22c", "MUT-22d", "MUT-22e", "MUT-22f"),
}


def situations(rules: Any) -> tuple[Situation, ...]:
    """Return the situations, with the ids of the rules in this rule set."""
    return SITUATIONS[type(rules)]
