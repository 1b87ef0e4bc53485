"""Somebody's try at a puzzle: whether it is one of the turns that win, else a reply after which no win in so
many turns is left. Thought about in slices, as `SlicedSearch` does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import Any

from kleinod.ai.forced_win_search import ForcedWinSearch, Goal, TooLong
from kleinod.core.game import CHANCE, TERMINAL, IllegalAction, msg
from kleinod.play.match import Match

BETWEEN = "/"  # between the decisions of a turn
ONE, ALL = 20_000, 200_000  # positions to look at for one reply, and for all of them


class PuzzleAttempt:
    """A turn of the seat that acted at ply `since`, made up to where the match stands. Call `slice` until it
    answers True; then `way` is the place of the turn among `ways`, or -1, and `reply` what holds against it,
    in notation: empty where nothing was found, or nothing need be, since no turn was left."""

    def __init__(self, match: Match, since: int, turns: int, ways: Sequence[str]) -> None:
        """`turns`: in so many own turns the seat was to win, the one made included. `ways`: in notation all
        turns that do. Raises `IllegalAction`, or `BadText` for ways that cannot be read."""
        if not 0 <= since < match.at:
            raise IllegalAction(msg("match.over"))
        self.rules, self.text = match.rules, match.text
        begun, s = match.position_at(since), match.state
        self.seat = self.rules.current_player(begun)
        self.knowledge = match.game.search_knowledge(self.rules)
        key = self.rules.key(s)
        same = (n for n, way in enumerate(ways) if self.rules.key(self._after(begun, way)) == key)
        self.way = next(same, -1)
        self.reply: tuple[str, ...] = ()
        self.nodes = 0
        self._work = self._refute(s, Goal(self.seat, turns - 1, mine=False))
        self._done = self.way >= 0 or turns <= 1 or match.over

    def slice(self, seconds: float = 0.02) -> bool:
        """Look for about `seconds`; whether the answer is there."""
        until = perf_counter() + seconds
        while not self._done and perf_counter() < until:
            found = next(self._work, ())
            if found is not None:
                self.reply, self._done = found, True
        return self._done

    def _after(self, s: Any, way: str) -> Any:
        """The position after a whole turn. Raises `BadText` or `IllegalAction`."""
        for said in way.split(BETWEEN):
            action = self.text.parse(s, said)
            wrong = self.rules.check(s, action)
            if wrong is not None:
                raise IllegalAction(wrong)
            s = self.rules.apply(s, action)
        return s

    def _refute(self, s: Any, goal: Goal) -> Iterator[tuple[str, ...] | None]:
        """None for each position looked at, then a reply that holds, if there is one."""
        replies = self._replies(s, goal, ())
        while self.nodes <= ALL:
            try:
                said, t, then = next(replies)
            except (StopIteration, TooLong):
                return
            yield None
            prover = ForcedWinSearch(self.rules, self.text, self.knowledge, ONE)
            try:
                won = yield from prover.holding(t, then, [])
            except TooLong:
                won = True
            self.nodes += ONE - max(0, prover.left)
            if not won:
                yield said

    def _replies(
        self, s: Any, goal: Goal, said: tuple[str, ...]
    ) -> Iterator[tuple[tuple[str, ...], Any, Goal]]:
        """Whole turns of the other side, with what comes of them."""
        prover = ForcedWinSearch(self.rules, self.text, self.knowledge, ALL)
        for action in prover.replies(s):
            more = (*said, self.text.format(s, action))
            t, then = prover.played(s, action, goal)
            if t.turn == s.turn and self.rules.current_player(t) not in (TERMINAL, CHANCE, goal.seat):
                yield from self._replies(t, then, more)
            else:
                yield more, t, then
