"""A node count in slices of time, so that a page can show its progress and stop it."""

from __future__ import annotations

from time import perf_counter
from typing import Any, NamedTuple

from kleinod.core.game import BadOption, msg
from kleinod.counts.perft import Unit, following, refuse
from kleinod.play.match import Match

SLICE = 0.04  # seconds


class Part(NamedTuple):
    """One first action, and the number of nodes counted below it so far."""

    action: Any
    below: int


class _Fork:
    """A position on the current path, with its actions and how many of them are done."""

    __slots__ = ("actions", "at", "s")

    def __init__(self, s: Any, actions: tuple[Any, ...]) -> None:
        self.s, self.actions, self.at = s, actions, 0


class Counting:
    """A node count of a match, computed in slices.

    Call `slice` until it returns True. Then `count` is the value of `kleinod.perft`, and `parts` has the
    count below each first action.
    """

    def __init__(self, match: Match, depth: int, unit: Unit = "action") -> None:
        """Prepare a count from the position shown.

        Args:
            match: The match to count from.
            depth: The depth in actions or turns, from 0 on.
            unit: Whether `depth` counts actions or turns.

        Raises:
            BadOption: `depth` or `unit` is wrong, or the game has hidden hands, which a count would reveal.
        """
        refuse(depth, unit)
        if match.game.hidden:
            raise BadOption(msg("perft.hidden"))
        self.count = 0
        self.parts: list[Part] = []
        self._rules = match.rules
        self._unit: Unit = unit
        #: The depth in actions, or the value of `turn` at which every line ends.
        self._until = match.state.turn + depth if unit == "turn" else depth
        self._forks: list[_Fork] = []
        if depth == 0:
            self.count = 1
        elif not match.over:
            self._forks.append(_Fork(match.state, following(match.rules, match.state, unit)))

    @property
    def share(self) -> float:
        """The share of the tree counted so far, 0 to 1, if all subtrees were equally large."""
        if not self._forks:
            return 1.0
        behind, weight = 0.0, 1.0
        last = self._forks[-1]
        for fork in self._forks:
            if fork.actions:
                weight /= len(fork.actions)
                behind += weight * (fork.at if fork is last else fork.at - 1)
        return behind

    def slice(self, seconds: float = SLICE) -> bool:
        """Count for about `seconds`. Return True once the count is complete."""
        end = perf_counter() + seconds
        while self._forks and perf_counter() < end:
            self._step()
        return not self._forks

    def _step(self) -> None:
        fork = self._forks[-1]
        if fork.at == len(fork.actions):
            self._forks.pop()
            return
        action = fork.actions[fork.at]
        fork.at += 1
        s = self._rules.apply(fork.s, action)
        if len(self._forks) == 1:
            self.parts.append(Part(action, 0))
        n = self._at_once(s)
        if n is None:
            self._forks.append(_Fork(s, following(self._rules, s, self._unit)))
            return
        self.count += n
        first, below = self.parts[-1]
        self.parts[-1] = Part(first, below + n)

    def _at_once(self, s: Any) -> int | None:
        """Return the number of lines if all end here or one action later; None if some go deeper."""
        if self._unit == "turn":
            return 1 if s.turn >= self._until else None
        left = self._until - len(self._forks)
        if left == 0:
            return 1
        return len(following(self._rules, s, "action")) if left == 1 else None
