"""Sums of floats that are the same on every platform."""

from __future__ import annotations

from collections.abc import Iterable


def in_order(values: Iterable[float]) -> float:
    """Return the sum, added from left to right.

    `sum` has rounded differently since Python 3.12, but a bot must make the same decisions in every Python
    and browser. `fsum` is the same everywhere, but bots in stored matches decided by sums like these.
    """
    total = 0.0
    for value in values:
        total += value
    return total
