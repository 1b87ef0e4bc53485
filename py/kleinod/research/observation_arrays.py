"""Observations as numbers, in arrays of fixed shape with a version.

Each game declares in `observation_layout.py` what its numbers mean, independently of words, drawings and the
page. A published version never changes, so that weights trained with it stay valid. It works as long as the
game still has everything it describes.

Everything comes from `Rules.observe`, so an array holds nothing that its seat may not know. Shapes depend on
the game, the number of seats and the options, never on the position. Where the numbers leave out an order
(cards in the middle of a hand), the text of `GameState.seen` is complete.
"""

from __future__ import annotations

from abc import abstractmethod
from array import array
from collections.abc import Callable, Iterator, MutableSequence
from itertools import product
from math import prod
from typing import Any, NamedTuple, Protocol, TypeAlias

from kleinod.core import registry
from kleinod.core.game import Seat
from kleinod.research.action_encoding import LETTERS
from kleinod.research.game_state import GameState, RuleSet

#: The greatest absolute value of a number in an observation.
MOST = 100_000.0
#: For each axis of a part, the names of its indices.
Axes: TypeAlias = tuple[tuple[str, ...], ...]


class Part(NamedTuple):
    """One array of an observation: `start` is the index of its first number; the last axis varies fastest."""

    name: str
    start: int
    shape: tuple[int, ...]


class Number(NamedTuple):
    """The meaning of one number of an observation.

    `at` is its index, and `names` are its names on the axes of its part. `unit` is what it counts, or "0 or
    1".
    """

    at: int
    part: str
    names: tuple[str, ...]
    unit: str


class GameNumbers(Protocol):
    """A version of the numbers of a game, for one rule set."""

    @property
    @abstractmethod
    def words(self) -> int:
        """The number of words that the game had when the version was published."""

    @property
    @abstractmethod
    def parts(self) -> tuple[tuple[str, Axes, tuple[str, ...]], ...]:
        """The parts in order: name, axes, and a unit for each index of the last axis."""

    @abstractmethod
    def fill(self, numbers: MutableSequence[float], o: Any, viewer: Seat | None) -> None:
        """Write the observation `o` into `numbers`, which are all 0."""


class Layout:
    """The meaning of the numbers of observations; calling it lists every number with its unit.

    After the parts of the game come two that all games have::

        turn  (question, seat)  "acts": 1 for the seat to act; "looks": 1 for the viewer
        said  (word,)           1 for the first word said of the action being chosen, 2 for the second …

    Attributes:
        version: The version, from 1 on.
        parts: The parts by name.
        names: The names on the axes of each part.
        size: The count of all numbers.
    """

    def __init__(self, of: RuleSet, version: int | None = None) -> None:
        """Look up the layout of the observations of a rule set.

        Args:
            of: The game with its options.
            version: The version of the layout; None for the newest.

        Raises:
            ValueError: The game has no layout of that version.
        """
        module = registry.part(of.game.id, "observation_layout")
        versions: dict[int, Callable[[Any], GameNumbers]] = module.VERSIONS if module else {}
        self.version = max(versions, default=0) if version is None else version
        if self.version not in versions:
            known = ", ".join(map(str, versions)) or "none"
            raise ValueError(f"{of.game.id} has no layout of version {self.version}; there are: {known}")
        self.of = of
        self._game: GameNumbers = versions[self.version](of.rules)
        seats = tuple(map(str, range(of.seats)))
        words = ("end", *of.text.words[: self._game.words], *(f"'{letter}'" for letter in LETTERS))
        declared = (
            *self._game.parts,
            ("turn", (("acts", "looks"), seats), ("0 or 1",) * of.seats),
            ("said", (words,), ("place in the action",) * len(words)),
        )
        self.parts: dict[str, Part] = {}
        self.names: dict[str, Axes] = {}
        self._units: dict[str, tuple[str, ...]] = {}
        self.size = 0
        for name, axes, units in declared:
            shape = tuple(len(axis) for axis in axes)
            self.parts[name], self.names[name], self._units[name] = Part(name, self.size, shape), axes, units
            self.size += prod(shape)
        self._index = {
            name: [{what: n for n, what in enumerate(axis)} for axis in axes]
            for name, axes in self.names.items()
        }
        self._turn, self._said = self.parts["turn"].start, self.parts["said"].start
        self._spoken = [self._index["said"][0].get(name, -1) for name in of.vocabulary.names]
        self._zeros = array("f", bytes(4 * self.size))
        #: Cache for games without secrets: the last position written, and its numbers up to part `turn`.
        self._kept: tuple[Any, array[float]] | None = None

    def __reduce__(self) -> tuple[type[Layout], tuple[RuleSet, int]]:
        return Layout, (self.of, self.version)

    def __copy__(self) -> Layout:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Layout:
        return self

    def __call__(self) -> Iterator[Number]:
        """Yield the meaning of each number, in order."""
        for name, axes in self.names.items():
            start, units = self.parts[name].start, self._units[name]
            for place, names in enumerate(product(*axes)):
                yield Number(start + place, name, names, units[place % len(units)])

    def fill(self, table: GameState, viewer: Seat | None) -> array[float]:
        """Return the observation of a seat.

        Args:
            table: The match.
            viewer: The seat, or None for a stranger.

        Returns:
            All parts one after the other: `size` numbers of four bytes each.
        """
        kept = self._kept
        if kept is not None and kept[0] is table.state:
            numbers = kept[1][:]
        else:
            numbers = self._zeros[:]
            self._game.fill(numbers, table.observe(viewer), viewer)
            if not self.of.game.hidden:
                self._kept = table.state, numbers[:]
        seat, turn = table.seat, self._turn
        if seat >= 0:
            numbers[turn + seat] = 1
        if viewer is not None:
            numbers[turn + self.of.seats + viewer] = 1
        if table.said and viewer == seat:
            for n, word in enumerate(table.said, start=1):
                if self._spoken[word] >= 0:
                    numbers[self._said + self._spoken[word]] = n
        return numbers

    def at(self, part: str, *names: str) -> int:
        """Return the index of a number.

        Args:
            part: The name of its part.
            *names: The name of its place on each axis, as in `names`.

        Raises:
            KeyError: There is no such number.
        """
        place = 0
        for index, name in zip(self._index[part], names, strict=True):
            place = place * len(index) + index[name]
        return self.parts[part].start + place
