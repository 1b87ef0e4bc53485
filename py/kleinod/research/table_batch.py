# pyright: basic, reportMissingImports=false
"""Many matches side by side, for training, with one array each for observations, masks and seats to act.

It needs numpy, which both extras of research include. When a match ends, the next one begins at once. A seed
gives the same matches for any number of processes.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from multiprocessing import get_context
from random import Random
from typing import Any, NamedTuple, Self

try:
    import numpy as np
except ModuleNotFoundError as error:
    raise ImportError(
        'kleinod.research.table_batch needs numpy: pip install "kleinod[pettingzoo]"'
    ) from error

from kleinod.core.game import TERMINAL, OptionValue
from kleinod.core.validate import number, whole
from kleinod.research.game_state import GameState, RuleSet
from kleinod.research.observation_arrays import Layout


class Moment(NamedTuple):
    """The data of all tables after a step: arrays with a row for each table, which the next step overwrites.

    observations: the observation of the seat to act, as in `Layout`.
    masks: 1 for every word that this seat may say.
    seats: the seat to act.
    rewards: for each seat `GameState.returns` of a match that ended in this step, else 0.
    ended, cut: True if the table's match ended, or was cut short, in this step. The observation is then the
        first one of the next match.
    """

    observations: np.ndarray
    masks: np.ndarray
    seats: np.ndarray
    rewards: np.ndarray
    ended: np.ndarray
    cut: np.ndarray


class TableBatch:
    """Matches of one game side by side. Use it in a ``with`` block, or `close` it, if it has processes."""

    def __init__(
        self,
        game: str,
        tables: int,
        seats: int | None = None,
        *,
        seed: int = 0,
        max_words: int | None = None,
        processes: int = 0,
        layout_version: int | None = None,
        **options: OptionValue,
    ) -> None:
        """Set up tables and begin a match at each.

        Args:
            game: The id of the game.
            tables: The number of tables.
            seats: The number of seats at each; by default the smallest one.
            seed: Determines all chance.
            max_words: The number of words after which a match is cut short; None for no limit.
            processes: The number of processes that share the tables; 0 for this process alone.
            layout_version: The version of the layout; by default the newest.
            **options: Options that differ from their defaults.

        Raises:
            BadOption: The game, the number of seats or an option does not exist, or a number is too small.
            ValueError: The layout has no such version.
        """
        self.of = RuleSet(game, seats, options)
        self.layout = Layout(self.of, layout_version)
        self.tables = number(tables, 1)
        most = None if max_words is None else number(max_words, 1)
        workers = min(number(processes, 0), self.tables)
        context = get_context("spawn")
        shapes = self._shapes()
        memory = {
            name: context.RawArray("b", int(np.prod(shape)) * np.dtype(kind).itemsize)
            for name, (shape, kind) in shapes.items()
        }
        arrays = _views(memory, shapes)
        self._words = arrays.pop("words")
        self._moment = Moment(**arrays)
        bounds = [n * self.tables // max(1, workers) for n in range(max(1, workers) + 1)]
        parts = [range(low, high) for low, high in pairwise(bounds)]
        self._here: _Tables | None = None
        self._others: list[tuple[Any, Any]] = []
        whole_seed = number(seed, 0)
        given = (self.of, self.layout.version, whole_seed, most)
        if not workers:
            self._here = _Tables(*given, parts[0], {"words": self._words, **arrays})
        for part in parts if workers else ():
            mine, its = context.Pipe()
            process = context.Process(target=_serve, args=(its, given, part, memory, shapes), daemon=True)
            process.start()
            its.close()
            self._others.append((process, mine))
        for _, pipe in self._others:
            _answer(pipe)

    def _shapes(self) -> dict[str, tuple[tuple[int, ...], str]]:
        n, seats, words = self.tables, self.of.seats, self.of.vocabulary.size
        return {
            "observations": ((n, self.layout.size), "f4"),
            "masks": ((n, words), "i1"),
            "seats": ((n,), "i4"),
            "rewards": ((n, seats), "f4"),
            "ended": ((n,), "?"),
            "cut": ((n,), "?"),
            "words": ((n,), "i8"),
        }

    @property
    def moment(self) -> Moment:
        """The data of all tables now."""
        return self._moment

    def step(self, words: Any) -> Moment:
        """Say one word at every table.

        Args:
            words: A word for each table, as a list or an array.

        Raises:
            ValueError: The number of words is wrong, or one may not be said. Then no table has changed.
        """
        said = np.asarray(words)
        if said.shape != (self.tables,) or said.dtype.kind not in "iu":
            raise ValueError(f"There are {self.tables} tables, and each needs the number of a word")
        known = (said >= 0) & (said < self.of.vocabulary.size)
        legal = known & (self._moment.masks[np.arange(self.tables), np.where(known, said, 0)] == 1)
        if not legal.all():
            table = int(np.argmin(legal))
            raise ValueError(f"At table {table} the word {whole(said[table])} may not be said")
        self._words[:] = said
        if self._here is not None:
            self._here.step()
        for _, pipe in self._others:
            pipe.send("step")
        for _, pipe in self._others:
            _answer(pipe)
        return self._moment

    def close(self) -> None:
        """End the processes, if there are any."""
        for process, pipe in self._others:
            pipe.close()
            process.join()
        self._others = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class _Tables:
    """The tables that one process plays; it writes their rows of the shared arrays."""

    def __init__(
        self,
        of: RuleSet,
        version: int,
        seed: int,
        most: int | None,
        rows: range,
        arrays: Mapping[str, np.ndarray],
    ) -> None:
        self.of, self.layout, self.seed, self.most, self.rows = of, Layout(of, version), seed, most, rows
        self.arrays = arrays
        self.begun = dict.fromkeys(rows, 0)
        self.said = dict.fromkeys(rows, 0)
        self.chance = dict.fromkeys(rows, 0)
        self.states: dict[int, GameState] = {}
        for row in rows:
            self._begin(row)
            self._write(row)

    def _begin(self, row: int) -> None:
        self.chance[row] = Random(f"{self.seed}/{row}/{self.begun[row]}").getrandbits(31)
        self.begun[row] += 1
        self.said[row] = 0
        self.states[row] = GameState(self.of)
        self.states[row].settle_chance(self.chance[row])

    def step(self) -> None:
        for row in self.rows:
            state = self.states[row]
            state.say(int(self.arrays["words"][row]))
            if state.seat < 0:
                state.settle_chance(self.chance[row])
            self.said[row] += 1
            ended = state.seat == TERMINAL
            cut = not ended and self.said[row] == self.most
            self.arrays["rewards"][row] = state.returns() if ended else 0
            self.arrays["ended"][row], self.arrays["cut"][row] = ended, cut
            if ended or cut:
                self._begin(row)
            self._write(row)

    def _write(self, row: int) -> None:
        state, mask = self.states[row], self.arrays["masks"][row]
        self.arrays["observations"][row] = self.layout.fill(state, state.seat)
        self.arrays["seats"][row] = state.seat
        mask[:] = 0
        mask[state.words()] = 1


def _views(
    memory: Mapping[str, Any], shapes: Mapping[str, tuple[tuple[int, ...], str]]
) -> dict[str, np.ndarray]:
    return {
        name: np.frombuffer(memory[name], np.dtype(kind)).reshape(shape)
        for name, (shape, kind) in shapes.items()
    }


def _answer(pipe: Any) -> None:
    """Wait for the reply of a process, and raise the error that it sent, if any."""
    error = pipe.recv()
    if error is not None:
        raise error


def _serve(
    pipe: Any, given: tuple[RuleSet, int, int, int | None], rows: range, memory: Any, shapes: Any
) -> None:
    """Play some of the tables until the other end of the pipe is closed."""
    try:
        tables = _Tables(*given, rows, _views(memory, shapes))
        pipe.send(None)
        while pipe.recv():
            tables.step()
            pipe.send(None)
    except (EOFError, KeyboardInterrupt):
        return
    except Exception as error:  # raised again in the process that waits for these tables
        pipe.send(error)
