"""The check of a person's attempt at a puzzle, computed in slices.

If an attempt is not one of the winning turns, the check looks for a reply that prevents a win in time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter

from kleinod.ai.forced_win_search import ForcedWinSearch, Goal, TooLong
from kleinod.core.game import CHANCE, TERMINAL, IllegalAction, Position, msg
from kleinod.play.match import Match

BETWEEN = "/"  # between the decisions of a turn
ONE, ALL = 20_000, 200_000  # positions to search for one reply, and for all replies


def turn_end(match: Match, s: Position, turn: str) -> Position:
    """Return the position after a whole turn in notation.

    Args:
        match: The match whose rules and notation apply.
        s: The position before the turn.
        turn: The decisions of the turn.

    Returns:
        The position.

    Raises:
        IllegalAction: A decision is not legal.
        BadText: A decision cannot be read.
    """
    for said in turn.split(BETWEEN):
        action = match.text.parse(s, said)
        wrong = match.rules.check(s, action)
        if wrong is not None:
            raise IllegalAction(wrong)
        s = match.rules.apply(s, action)
    return s


class PuzzleAttempt:
    """A turn that a person made, from ply `since` to the position shown.

    Call `slice` until it returns True. Then `way` is the index of the turn among `ways`, or -1. `reply` is a
    refutation in notation, empty if none was found or needed.
    """

    def __init__(self, match: Match, since: int, turns: int, ways: Sequence[str]) -> None:
        """Prepare the check.

        Args:
            match: The match, at the end of the turn.
            since: The ply at which the turn began.
            turns: The number of its turns, this one included, within which the seat had to win.
            ways: All winning turns in notation.

        Raises:
            IllegalAction: `since` is not an earlier ply, or a winning turn is not legal.
            BadText: A winning turn cannot be read.
        """
        if not 0 <= since < match.at:
            raise IllegalAction(msg("match.over"))
        self.rules, self.text = match.rules, match.text
        begun, s = match.position_at(since), match.state
        self.seat = self.rules.current_player(begun)
        self.knowledge = match.game.search_knowledge(self.rules)
        key = self.rules.key(s)
        same = (n for n, way in enumerate(ways) if self.rules.key(turn_end(match, begun, way)) == key)
        self.way = next(same, -1)
        self.reply: tuple[str, ...] = ()
        self.nodes = 0
        self._work = self._refute(s, Goal(self.seat, turns - 1, mine=False))
        self._done = self.way >= 0 or turns <= 0 or match.over

    def slice(self, seconds: float = 0.02) -> bool:
        """Search for about `seconds`. Return True once the search has finished."""
        until = perf_counter() + seconds
        while not self._done and perf_counter() < until:
            found = next(self._work, ())
            if found is not None:
                self.reply, self._done = found, True
        return self._done

    def _refute(self, s: Position, goal: Goal) -> Iterator[tuple[str, ...] | None]:
        """Yield None for each position searched, then a reply that refutes the attempt, if there is one."""
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
        self, s: Position, goal: Goal, said: tuple[str, ...]
    ) -> Iterator[tuple[tuple[str, ...], Position, Goal]]:
        """Yield whole turns of the other side, each with the position and the claim after it."""
        prover = ForcedWinSearch(self.rules, self.text, self.knowledge, ALL)
        for action in prover.replies(s):
            more = (*said, self.text.format(s, action))
            t, then = prover.played(s, action, goal)
            if t.turn == s.turn and self.rules.current_player(t) not in (TERMINAL, CHANCE, goal.seat):
                yield from self._replies(t, then, more)
            else:
                yield more, t, then
