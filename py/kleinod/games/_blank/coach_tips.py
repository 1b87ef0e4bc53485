"""Situations in which a beginner gets a tip once."""

from __future__ import annotations

from typing import Any

from kleinod.core.capabilities import Seen, Situation
from kleinod.games._blank.rules import MOST, Action, State


def _last(seen: Seen[State, Action]) -> list[str] | None:
    """Return the last counter if the viewer can take it."""
    return ["c1"] if seen.legal and seen.after.left <= MOST else None


SITUATIONS = (Situation("coach.last", "BLA-03", _last),)


def situations(rules: Any) -> tuple[Situation, ...]:
    """Return the situations of the game; they are the same under all options."""
    return SITUATIONS
