"""Bots of games that give advice: hundreds of small decisions that others answer are beyond a search."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from kleinod.core.stream import below, shuffled


def followed(scored: Iterable[tuple[tuple[Any, ...], float]], slip: int, rng: Random) -> tuple[Any, ...]:
    """What is advised most, or, with probability `slip` percent, one of the better half of all the rest."""
    order = shuffled(rng, scored)
    order.sort(key=lambda pair: -pair[1])
    slips = below(rng, 100) < slip and len(order) > 1
    return order[1 + below(rng, len(order) // 2) if slips else 0][0]
