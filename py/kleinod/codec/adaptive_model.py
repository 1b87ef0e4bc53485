"""An adaptive model for entropy coding: prediction by partial matching.

The model counts the symbols that occurred in each context. The most specific context is tried first; a symbol
that is new there is coded as an escape, and the next context is tried.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Sequence
from typing import Protocol, TypeAlias

AGAIN = 3  # added to the weight of a symbol each time it occurs again
FULL = 1 << 13  # the weight beyond which all weights of a context are halved
NOTHING = -1

#: A context: the kind of symbol, and the symbols before it.
Case: TypeAlias = tuple[int, ...]


class Coder(Protocol):
    """A coder of choices: the `Writer` or the `Reader` of `codec/range_coder.py`."""

    @abstractmethod
    def pick(self, weights: Sequence[int], told: int) -> int:
        """Code one of several options with the given weights.

        Args:
            weights: One weight for each option, from 1 on.
            told: The index of the option to write. A reader ignores it.

        Returns:
            The index that was written or read.
        """

    @abstractmethod
    def even(self, options: int, told: int) -> int:
        """Code one of `options` equally likely values.

        Args:
            options: The number of values.
            told: The value to write, from 0 on. A reader ignores it.

        Returns:
            The value that was written or read.
        """


class Counts:
    """The frequencies of the symbols in one context.

    The first weight is that of the escape to another context.
    """

    def __init__(self) -> None:
        self.of = [NOTHING]
        self.weights = [1]

    def add(self, symbol: int) -> None:
        """Count one more occurrence of a symbol. All weights are halved when one exceeds `FULL`."""
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
    """The counts of all contexts so far, shared by writing and reading.

    A writer passes the symbol to code, a reader passes `NOTHING`. Both get the coded symbol back, so that the
    same code can write and read.
    """

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
        """Code one symbol, and count it in every context that was tried.

        Args:
            cases: The contexts, the most specific first.
            told: The symbol to write, or `NOTHING` when reading.
            other: Codes a symbol that occurred in none of the contexts, and returns it.
            possible: Returns whether a symbol can occur here at all. By default every symbol can.

        Returns:
            The symbol.

        Raises:
            ValueError: The text takes too much work, or no writer makes such bytes.
        """
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
        """Subtract the options just tried from the work allowed.

        Args:
            options: The number of options.

        Raises:
            ValueError: The work allowed is used up.
        """
        self._work -= options
        if self._work < 0:
            raise ValueError("work")
