"""The steps of a match, with the facts that are needed at every ply.

A `StepList` grows and is cut at its end, as matches do. No method takes longer in a long match, so a record
opens in linear time.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable
from typing import NamedTuple

from kleinod.core.game import CHANCE, Action, Outcome, Position, Seat
from kleinod.records.record import Scroll


class Step(NamedTuple):
    """One thing that happened: `action` is None for a resignation by `seat`.

    `key` identifies the position, for counting repetitions, if a turn ends here; else it is None.
    """

    token: str
    seat: Seat
    action: Action | None
    after: Position
    ended: Outcome | None = None
    key: Hashable = None


class StepList:
    """Steps by ply. Each step is made once, so lists that share a step object share all steps before it."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self._scroll: Scroll | None = None
        #: The plies after which a position with this key occurred, in ascending order.
        self._keys: dict[Hashable, tuple[int, ...]] = {}
        self._resignations: list[int] = []
        self._decided: int | None = None

    def __len__(self) -> int:
        return len(self.steps)

    @property
    def set_up(self) -> int:
        """The number of chance turns before a seat's first turn: 1 if chance lays out the board, else 0."""
        first = self.steps[0] if self.steps else None
        return int(first is not None and first.seat == CHANCE and first.after.turn == 1)

    def __getitem__(self, ply: int) -> Step:
        return self.steps[ply]

    def add(self, step: Step) -> None:
        """Add a step at the end."""
        ply = len(self.steps)
        self.steps.append(step)
        if step.key is not None:
            self._keys[step.key] = (*self._keys.get(step.key, ()), ply + 1)
        if step.action is None:
            self._resignations.append(ply)
        if step.seat >= 0 and self._decided is None:
            self._decided = ply

    def cut(self, plies: int) -> None:
        """Remove all steps after the first `plies`."""
        for step in self.steps[plies:]:
            if step.key is not None:
                found = self._keys[step.key]
                self._keys[step.key] = found[: bisect_right(found, plies)]
        del self.steps[plies:]
        del self._resignations[bisect_right(self._resignations, plies - 1) :]
        if self._decided is not None and self._decided >= plies:
            self._decided = None
        if self._scroll is not None:
            self._scroll.cut(plies)

    def occurrences(self, key: Hashable, at: int) -> int:
        """Return how many of the first `at` steps ended a turn with this key."""
        return bisect_right(self._keys.get(key, ()), at)

    def resigned(self, at: int) -> list[Seat]:
        """Return the seats that resigned within the first `at` steps, in order."""
        return [self.steps[ply].seat for ply in self._resignations if ply < at]

    def decided(self, ply: int) -> bool:
        """Return True if a seat acted before `ply`. If not, all earlier steps are chance's set-up."""
        return self._decided is not None and self._decided < ply

    def copy(self) -> StepList:
        """Return an independent list of the same steps."""
        twin = StepList()
        twin.steps = self.steps[:]
        twin._keys = self._keys.copy()
        twin._resignations = self._resignations[:]
        twin._decided = self._decided
        twin._scroll = None if self._scroll is None else self._scroll.copy()
        return twin

    def text(self, head: Callable[[], str]) -> str:
        """Return the record of all steps, as `record.write` would write it; `head` returns its beginning."""
        if self._scroll is None:
            self._scroll = Scroll(head())
        return self._scroll.text(self.steps)

    def renamed(self) -> None:
        """Drop the stored text, because the beginning of the record has changed."""
        self._scroll = None

    def kept(self, older: list[Step]) -> int:
        """Return how many steps this list shares with `older`, an earlier list."""
        same = min(len(older), len(self.steps))
        while same and older[same - 1] is not self.steps[same - 1]:
            same -= 1
        return same
