"""Choices told by how often they were made in like cases before: prediction by partial matching.

The narrowest case is asked first; what is new there is looked for in the next one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Protocol, TypeAlias

AGAIN = 3  # what a choice weighs more, each time it is made
FULL = 1 << 13  # of a weight
NOTHING = -1

#: A case: what it is about, and what was before.
Case: TypeAlias = tuple[int, ...]


class Coder(Protocol):
    """Where choices are noted, or come from: see `codec/range_coder.py`."""

    def pick(self, weights: Sequence[int], told: int) -> int: ...
    def even(self, options: int, told: int) -> int: ...


class Counts:
    """What was chosen in a case; the first weight is that of anything new."""

    def __init__(self) -> None:
        self.of = [NOTHING]
        self.weights = [1]

    def add(self, symbol: int) -> None:
        weights = self.weights
        if symbol not in self.of:
            self.of.append(symbol)
            weights.append(1)
            weights[0] += 1
            return
        at = self.of.index(symbol)
        weights[at] += AGAIN
        if weights[at] > FULL:
            weights[:] = [(weight + 1) // 2 for weight in weights]


def _open(symbol: int, out: Collection[int], possible: Callable[[int], bool] | None) -> bool:
    return symbol not in out and (possible is None or possible(symbol))


class AdaptiveModel:
    """All cases so far. A writer tells what it chose, a reader `NOTHING`; both get what was chosen."""

    def __init__(self, coder: Coder, most_work: int) -> None:
        self.coder = coder
        self._work = most_work
        self._cases: dict[Case, Counts] = {}

    def choose(
        self,
        cases: Sequence[Case],
        told: int,
        other: Callable[[], int],
        possible: Callable[[int], bool] | None = None,
    ) -> int:
        """A number that was chosen in one of these cases and is `possible`, or any `other`."""
        seen: list[Counts] = []
        out = {NOTHING}
        found = NOTHING
        for case in cases:
            counts = self._cases.get(case)
            if counts is None:
                counts = self._cases[case] = Counts()
            seen.append(counts)
            self.worked(len(counts.of))
            symbols, weights = counts.of, counts.weights
            if possible or len(out) > 1:
                kept = [i for i, one in enumerate(symbols) if not i or _open(one, out, possible)]
                symbols, weights = [symbols[i] for i in kept], [weights[i] for i in kept]
            if len(symbols) == 1:
                continue
            found = symbols[self.coder.pick(weights, symbols.index(told) if told in symbols else 0)]
            if found != NOTHING:
                break
            out.update(symbols)
        else:
            found = other()
        for counts in seen:
            counts.add(found)
        return found

    def worked(self, options: int) -> None:
        """Note that so many options were looked at. Raises `ValueError` for more than any text is worth."""
        self._work -= options
        if self._work < 0:
            raise ValueError("work")
