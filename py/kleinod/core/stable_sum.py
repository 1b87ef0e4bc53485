"""Sums of floats that are the same everywhere."""

from __future__ import annotations

from collections.abc import Iterable


def in_order(values: Iterable[float]) -> float:
    """Return the sum, added from left to right.

    `sum` has rounded differently since Python 3.12, but a bot must decide alike in every Python and browser.
    `fsum` is the same everywhere too, but stored matches were decided by sums like this, to the last digit.
    """
    total = 0.0
    for value in values:
        total += value
    return total
