"""Sums of games, and what they say of the strength of one player against another."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, inf, log10, sqrt
from typing import NamedTuple

from kleinod.ai.results_log import Result


class Row(NamedTuple):
    """What one player scored against another; `ends` counts how the games ended."""

    games: int
    score: float
    deviation: float
    plies: float
    ends: tuple[tuple[str, int], ...]

    def share(self) -> float:
        return self.score / max(1, self.games)

    def elo(self) -> tuple[float, float]:
        """Rating difference and its error bar (two standard deviations)."""
        error = 2 * self.deviation / sqrt(max(1, self.games))
        low, high = rating(self.share() - error), rating(self.share() + error)
        middle = rating(self.share())
        return middle, max(high - middle, middle - low) if abs(middle) < inf else inf


def told(row: Row) -> str:
    """What the first of two won, in words."""
    elo, error = row.elo()
    return f"{100 * row.share():5.1f} %  Elo {elo:+.0f} ± {error:.0f}"


def rating(share: float) -> float:
    """Elo points that correspond to a share of the points in a match of two."""
    if share <= 0:
        return -inf
    return inf if share >= 1 else 400 * log10(share / (1 - share))


def table(results: Sequence[Result]) -> Row:
    """Sums of some results, in whatever order they came."""
    number = len(results)
    score = fsum(result.score for result in results)
    mean = score / max(1, number)
    spread = fsum((result.score - mean) ** 2 for result in results) / max(1, number - 1)
    ends: dict[str, int] = {}
    for result in results:
        ends[result.why] = ends.get(result.why, 0) + 1
    plies = sum(result.plies for result in results) / max(1, number)
    return Row(number, score, sqrt(spread), plies, tuple(sorted(ends.items())))
