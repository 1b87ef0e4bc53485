"""Tables of results, and the difference in strength that the results show."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, inf, log10, sqrt
from typing import NamedTuple

from kleinod.ai.results_log import Result


class Row(NamedTuple):
    """The results of one player against another; `ends` counts games by the reason of their end."""

    games: int
    score: float
    deviation: float
    plies: float
    ends: tuple[tuple[str, int], ...]

    def share(self) -> float:
        """Return the share of the points, from 0 to 1."""
        return self.score / max(1, self.games)

    def elo(self) -> tuple[float, float]:
        """Return the difference in Elo points, and its error (two standard deviations)."""
        error = 2 * self.deviation / sqrt(max(1, self.games))
        low, high = rating(self.share() - error), rating(self.share() + error)
        middle = rating(self.share())
        return middle, max(high - middle, middle - low) if abs(middle) < inf else inf


def elo_text(row: Row) -> str:
    """Return the result of the first of two players as text."""
    elo, error = row.elo()
    return f"{100 * row.share():5.1f} %  Elo {elo:+.0f} ± {error:.0f}"


def rating(share: float) -> float:
    """Return the Elo points for a share of the points in matches of two; infinite for 0 and 1."""
    if share <= 0:
        return -inf
    return inf if share >= 1 else 400 * log10(share / (1 - share))


def table(results: Sequence[Result]) -> Row:
    """Add up results; their order does not matter."""
    number = len(results)
    score = fsum(result.score for result in results)
    mean = score / max(1, number)
    spread = fsum((result.score - mean) ** 2 for result in results) / max(1, number - 1)
    ends: dict[str, int] = {}
    for result in results:
        ends[result.why] = ends.get(result.why, 0) + 1
    plies = sum(result.plies for result in results) / max(1, number)
    return Row(number, score, sqrt(spread), plies, tuple(sorted(ends.items())))
