"""The turns that win by force, each with the reply that resists longest, and so forth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias, cast

from kleinod.ai.forced_win_search import ForcedWinSearch, Goal, Plan
from kleinod.ai.puzzle_attempt import BETWEEN
from kleinod.core.game import CHANCE, TERMINAL, Position

#: A way to win: ``[turn, reply, ways]``, where `ways` are the ways to win after the reply. Of turns that end
#: the game at once only one is listed, as ``[turn]``.
Way: TypeAlias = "list[str | Ways]"
Ways: TypeAlias = list[Way]
#: A whole turn in notation, the position after it, and the claim that remains to be proved.
TurnEnd: TypeAlias = tuple[str, Position, Goal]

MOST_WAYS = 3  # winning first decisions of a puzzle; up to twice as many if at most half of all decisions win
MOST_TURNS = 24  # winning turns of a puzzle
REPLIES = 40  # replies compared to find the one that resists longest; fewer for longer wins


def turn_of(way: Way) -> str:
    """Return the winning turn with which a way begins."""
    return cast("str", way[0])


class WinningTurns:
    """A search for winning turns, which uses up the budget of a `ForcedWinSearch`.

    All methods may raise `TooLong`.
    """

    def __init__(self, prover: ForcedWinSearch) -> None:
        self.prover, self.rules, self.text = prover, prover.rules, prover.text

    def few(self, s: Position, goal: Goal, known: Sequence[str] = ()) -> Ways:
        """Find every winning turn, if there are few enough for a puzzle.

        Args:
            s: The position.
            goal: The claim to prove.
            known: The winning turns, if another program has found them.

        Returns:
            The turns; none if there are too many.

        Raises:
            TooLong: The budget is used up.
        """
        found: Ways = []
        actions = len(self.rules.canonical_actions(s))
        most = max(MOST_WAYS, min(2 * MOST_WAYS, actions // 2))
        for way in self._each(s, goal, known):
            found.append(way)
            first = {turn_of(way).split(BETWEEN)[0] for way in found}
            if len(first) > most or len(found) > MOST_TURNS:
                return []
        return found

    def all(self, s: Position, goal: Goal) -> Ways:
        """Find every winning turn.

        Args:
            s: The position.
            goal: The claim to prove.

        Returns:
            The turns.

        Raises:
            TooLong: The budget is used up.
        """
        return list(self._each(s, goal))

    def plan(self, s: Position, turn: Sequence[str], goal: Goal) -> Plan:
        """Return the plan of a winning turn.

        Args:
            s: The position.
            turn: The decisions of the turn, in notation.
            goal: The claim to prove.

        Returns:
            The plan.

        Raises:
            TooLong: The budget is used up.
            ValueError: The turn does not win.
        """
        plan = self.prover.plan(s, self.text.parse(s, turn[0]))
        t, then = self.prover.played(s, plan.action, goal)
        if len(turn) > 1:
            plan.answers.append(self.plan(t, turn[1:], then))
        elif not self.prover.holds(t, then, plan.answers):
            raise ValueError(f"{turn} does not win")
        return plan

    def turns(self, s: Position, goal: Goal) -> Iterator[TurnEnd]:
        """Yield whole turns of the seat to act.

        Mere reorderings, and turns that surely do not win in time, are left out.

        Args:
            s: The position.
            goal: The claim to prove.

        Yields:
            Each turn in notation, the position after it, and the claim that remains to be proved.

        Raises:
            TooLong: The budget is used up.
        """
        for action in self.rules.canonical_actions(s):
            said = self.text.format(s, action)
            t, then = self.prover.played(s, action, goal)
            if t.turn != s.turn or self.rules.current_player(t) != goal.seat:
                yield said, t, then
            elif not self.prover.knowledge.far(t, goal.turns):
                for rest, end, after in self.turns(t, then):
                    yield f"{said}{BETWEEN}{rest}", end, after

    def _each(self, s: Position, goal: Goal, known: Sequence[str] = ()) -> Iterator[Way]:
        for said, t, then in self.turns(s, goal):
            if (known and said not in known) or not self.prover.holds(t, then, []):
                continue
            over = then.turns <= 0 or self.rules.current_player(t) < 0
            yield [said] if over else [said, *self._stubborn(t, then)]

    def _stubborn(self, s: Position, goal: Goal) -> Way:
        """Return the reply that delays the win most and leaves the fewest winning turns; then these turns."""
        replies = list(self._replies(s, goal))
        late = [reply for reply in replies if not self._sooner(*reply[1:])] or replies
        number = max(3, REPLIES >> 2 * (goal.turns - 1))
        best: tuple[str, Ways] | None = None
        for said, t, then in late[:: max(1, len(late) // number)]:
            ways = self.all(t, then)
            if best is None or len(ways) < len(best[1]):
                best = said, ways
            if len(ways) == 1:
                break
        if best is None:
            return []
        return [best[0], best[1] if goal.turns > 1 else best[1][:1]]

    def _sooner(self, s: Position, goal: Goal) -> bool:
        """Return True if a reply lets the seat win in fewer turns than the goal has left."""
        return goal.turns > 1 and self.prover.own(s, goal._replace(turns=goal.turns - 1)) is not None

    def _replies(self, s: Position, goal: Goal) -> Iterator[TurnEnd]:
        """Yield whole turns of the other side after which the seat of the goal is to act."""
        for action in self.prover.replies(s):
            said = self.text.format(s, action)
            t, then = self.prover.played(s, action, goal)
            acts = self.rules.current_player(t)
            if t.turn != s.turn:
                if acts == goal.seat:
                    yield said, t, then
            elif acts not in (goal.seat, CHANCE, TERMINAL):
                for rest, end, after in self._replies(t, then):
                    yield f"{said}{BETWEEN}{rest}", end, after
