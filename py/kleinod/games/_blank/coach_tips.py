"""Situations in which a beginner gets a tip once."""

from __future__ import annotations

from typing import Any

from kleinod.core.capabilities import Seen, Situation
from kleinod.games._blank.rules import MOST, Action, State


def _last(seen: Seen[State, Action]) -> list[str] | None:
    """The viewer can take the last counter."""
    return ["c1"] if seen.legal and seen.after.left <= MOST else None


SITUATIONS = (Situation("coach.last", "BLA-03", _last),)


def situations(rules: Any) -> tuple[Situation, ...]:
    """The situations of the game; they are the same under all options."""
    return SITUATIONS
