"""Reproducible random streams.

Every use of chance has its own stream, seeded with its purpose and the number of actions so far. So undoing
and redoing draws the same outcomes, and the search of a bot never changes the deal. Games use only
`Random.random()`, whose values CPython promises to keep.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TypeVar

T = TypeVar("T")


def stream(seed: int, purpose: str, n: int = 0) -> Random:
    """Return the stream of one purpose ("deal", "bot", "imagine", "branch") after `n` actions."""
    return Random(f"{seed}/{purpose}/{n}")


def below(rng: Random, n: int) -> int:
    """Return a whole number from 0 to `n` - 1."""
    return int(rng.random() * n)


def shuffled(rng: Random, items: Iterable[T]) -> list[T]:
    """Return the items in random order."""
    pile = list(items)
    for last in range(len(pile) - 1, 0, -1):
        other = below(rng, last + 1)
        pile[last], pile[other] = pile[other], pile[last]
    return pile
