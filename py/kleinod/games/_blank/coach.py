"""What a beginner is told once."""

from __future__ import annotations

from typing import Any

from kleinod.core.capabilities import Seen, Situation
from kleinod.games._blank.rules import MOST


def _last(seen: Seen) -> list[str] | None:
    """The last counter is within reach."""
    return ["c1"] if seen.legal and seen.after.left <= MOST else None


SITUATIONS = (Situation("coach.last", "BLA-03", _last),)


def situations(rules: Any) -> tuple[Situation, ...]:
    """What a beginner is told, the same under all options."""
    return SITUATIONS
