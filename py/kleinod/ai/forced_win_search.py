"""Proofs that a seat wins within a number of its own turns, whatever the other side does.

The search tries every decision of the other side, and those of the seat until one wins. The proof is a
`Plan`, which becomes a certificate that the rules alone can check (`certificates.py`).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any, NamedTuple, TypeAlias, TypeVar

from kleinod.core.game import CHANCE, TERMINAL, Action, Position, Rules, SearchKnowledge, Seat, Text

T = TypeVar("T")
#: A search that yields after every position, and returns its result at the end.
Steps: TypeAlias = Generator[None, None, T]


class TooLong(Exception):
    """Raised if the budget of positions is used up before anything is proved."""


class Plan(NamedTuple):
    """An action of the winning seat, with its notation `said`, and the plans that follow.

    After any reply of the other side, one of `answers` wins.
    """

    action: Action
    answers: list[Plan]
    said: str


class Goal(NamedTuple):
    """The claim that `seat` wins within `turns` of its turns; the present turn is one of them if `mine`."""

    seat: Seat
    turns: int
    mine: bool = True


def finished(steps: Steps[T]) -> T:
    """Run a search to its end, and return its result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


class ForcedWinSearch:
    """A search for forced wins in a game for two, which may still visit `left` positions.

    `own`, `after` and `holds` return when finished, `holding` is a generator.
    """

    def __init__(
        self, rules: Rules[Any, Any], text: Text[Any, Any], knowledge: SearchKnowledge, limit: int
    ) -> None:
        self.rules, self.text, self.knowledge, self.left = rules, text, knowledge, limit
        self._failed: set[tuple[Position, Goal]] = set()

    def own(self, s: Position, goal: Goal) -> Plan | None:
        """Find a winning plan for the seat of the goal, which is to act.

        Args:
            s: The position.
            goal: The claim to prove.

        Returns:
            The plan, or None if there is none.

        Raises:
            TooLong: The budget is used up.
        """
        return finished(self._own(s, goal))

    def plan(self, s: Position, action: Action) -> Plan:
        """Return a plan that consists of one action and has no answers yet."""
        return Plan(action, [], self.text.format(s, action))

    def after(self, s: Position, plan: Plan, goal: Goal) -> Plan | None:
        """Complete the answers of a plan that has only its action.

        Args:
            s: The position before the action.
            plan: The plan; answers are added as needed.
            goal: The claim to prove.

        Returns:
            The plan, or None if its action does not win.

        Raises:
            TooLong: The budget is used up.
        """
        return finished(self._after(s, plan, goal))

    def holds(self, s: Position, goal: Goal, answers: list[Plan]) -> bool:
        """Return True if the claim holds in a position.

        Args:
            s: The position.
            goal: The claim to prove.
            answers: Plans to try first. New ones are added.

        Raises:
            TooLong: The budget is used up.
        """
        return finished(self.holding(s, goal, answers))

    def played(self, s: Position, action: Action, goal: Goal) -> tuple[Position, Goal]:
        """Play an action of the seat to act.

        Args:
            s: The position.
            action: A legal action.
            goal: The claim in `s`.

        Returns:
            The position after the action, and the claim that remains to be proved there.

        Raises:
            TooLong: The budget is used up.
        """
        self.left -= 1
        if self.left < 0:
            raise TooLong
        t = self.rules.apply(s, action)
        if t.turn == s.turn:
            return t, goal
        return t, Goal(goal.seat, goal.turns - goal.mine, self.rules.current_player(t) == goal.seat)

    def holding(self, s: Position, goal: Goal, answers: list[Plan]) -> Steps[bool]:
        """Compute `holds` step by step: the generator yields after each position and returns the result.

        Args:
            s: The position.
            goal: The claim to prove.
            answers: Plans to try first. New ones are added.

        Yields:
            Nothing.

        Returns:
            True if the claim holds.

        Raises:
            TooLong: The budget is used up.
        """
        rules = self.rules
        seat = rules.current_player(s)
        if seat == TERMINAL:
            return won(rules, s, goal.seat)
        if goal.turns <= 0 or seat == CHANCE:
            return False
        if seat != goal.seat:
            if self.knowledge.win(s) is not None:
                return False
            for action in self.replies(s):
                yield
                if not (yield from self.holding(*self.played(s, action, goal), answers)):
                    return False
            return True
        if self.knowledge.far(s, goal.turns if goal.mine else goal.turns + 1):
            return False
        for plan in answers:
            if rules.check(s, plan.action) is None and (yield from self._after(s, plan, goal)) is not None:
                return True
        plan = yield from self._own(s, goal)
        if plan is not None:
            answers.append(plan)
        return plan is not None

    def _own(self, s: Position, goal: Goal) -> Steps[Plan | None]:
        action = self.knowledge.win(s)
        if action is not None and goal.mine:
            return self.plan(s, action)
        if self.knowledge.far(s, goal.turns if goal.mine else goal.turns + 1) or (s, goal) in self._failed:
            return None
        for action in self._ordered(s):
            plan = yield from self._after(s, self.plan(s, action), goal)
            if plan is not None:
                return plan
        self._failed.add((s, goal))
        return None

    def _after(self, s: Position, plan: Plan, goal: Goal) -> Steps[Plan | None]:
        known = len(plan.answers)
        yield
        if (yield from self.holding(*self.played(s, plan.action, goal), plan.answers)):
            return plan
        del plan.answers[known:]
        return None

    def replies(self, s: Position) -> Iterator[Action]:
        """Iterate over all actions of the other side, beginning with those that usually resist longest."""
        stubborn = list(self.knowledge.actions(s))
        yield from stubborn
        yield from (a for a in self.rules.canonical_actions(s) if a not in stubborn)

    def _ordered(self, s: Position) -> Iterator[Action]:
        """Iterate over all actions: first threats, then captures, then the rest."""
        first = dict.fromkeys((*self.knowledge.threats(s), *self.knowledge.forcing(s)))
        yield from first
        yield from (a for a in self.rules.canonical_actions(s) if a not in first)


def won(rules: Rules[Any, Any], s: Position, seat: Seat) -> bool:
    """Return True if `seat` has won a finished game, alone or together with its partners."""
    places = rules.outcome(s).places
    return places[seat] == 1 and max(places) > 1
