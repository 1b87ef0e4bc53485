"""The plies at which undo and redo stop: decisions. Undo never goes back before a revealed secret."""

from __future__ import annotations

from typing import NamedTuple

from kleinod.core.game import CHANCE, Seat
from kleinod.play.steps import StepList


class Stops(NamedTuple):
    """The stops of one line of steps.

    `kinds`: who plays each seat. `seat`: the seat to act. `hidden`: the game has secrets. `placed`: the match
    began in an edited position, so no chance event is part of the set-up.
    """

    line: StepList
    kinds: tuple[str, ...]
    seat: Seat
    hidden: bool
    placed: bool

    def earlier(self, at: int, people: bool) -> int | None:
        """Return the latest stop before ply `at`, or None. With `people`, skip decisions of bots."""
        for ply in range(at - 1, -1, -1):
            if self._reveals(ply):
                return None
            if self._decides(ply, people):
                return ply
        return None

    def later(self, at: int, people: bool) -> int | None:
        """Return the first stop after ply `at`, or the end of the line; None if `at` is that end."""
        for ply in range(at + 1, len(self.line) + 1):
            if ply == len(self.line) or self._decides(ply, people):
                return ply
        return None

    def _decides(self, ply: int, people: bool) -> bool:
        seat = self.line[ply].seat
        return seat >= 0 and (not people or self.kinds[seat] == "h")

    def _reveals(self, ply: int) -> bool:
        """Return True if step `ply` revealed something.

        A chance outcome after the set-up does, and an action of another seat in a game with secrets.
        """
        step = self.line[ply]
        if step.seat == CHANCE:
            return self.line.decided(ply) or self.placed
        return self.hidden and step.seat != self.seat
