"""Proofs of wins by threats alone: after every action the attacker threatens to win at once.

The defender has few answers, so this search finds long wins that alpha-beta would never reach. A win found is
proved; finding none proves nothing.
"""

from __future__ import annotations

from collections.abc import Generator, Hashable
from typing import Any

from kleinod.ai.evaluator import DECIDED, Evaluator
from kleinod.core.game import TERMINAL, Action, Position, Rules, SearchKnowledge

MOST = 8  # the greatest number of own actions in a win
PAUSE = 100


class ThreatSearch:
    """A search for a win of the seat to act, among at most `limit` positions.

    The evaluator is for that seat.
    """

    def __init__(self, evaluator: Evaluator, knowledge: SearchKnowledge, limit: int) -> None:
        self.evaluator, self.knowledge, self.limit = evaluator, knowledge, limit
        self.rules: Rules[Any, Any] = evaluator.rules
        self.nodes = self._pause = 0
        self.length = 0  # own actions in the win found
        self._failed: dict[Hashable, int] = {}

    def win(self, s: Position) -> Generator[None, None, Action | None]:
        """Search for a win with one threat, then two, and so forth.

        Args:
            s: The position.

        Yields:
            Nothing, after every few positions.

        Returns:
            The first action of a proved win, or None. `length` is then the attacker's number of actions.
        """
        if not knows_threats(self.knowledge):
            return None
        for left in range(1, MOST + 1):
            before = self.nodes
            action = yield from self._attack(s, left)
            if action is not None:
                self.length = left
                return action
            if self.nodes >= self.limit or (left > 1 and self.nodes == before):
                return None  # no action threatens
        return None

    def _attack(self, s: Position, left: int) -> Generator[None, None, Action | None]:
        action = self.knowledge.win(s)
        if action is not None or left <= 1:
            return action
        key = self.rules.key(s)
        if self._failed.get(key, 0) >= left:
            return None
        for action in self.knowledge.threats(s):
            if self.nodes >= self.limit:
                return None
            t = self.rules.apply(s, action)
            if (yield from self._lost(t, left - 1)):
                return action
        self._failed[key] = left
        return None

    def _lost(self, s: Position, left: int) -> Generator[None, None, bool]:
        """Return True if every action of the defender, who is to act, loses."""
        self.nodes += 1
        if self.nodes > self._pause:
            self._pause = self.nodes + PAUSE
            yield
        rules = self.rules
        if rules.current_player(s) == TERMINAL:
            return self._won(s)
        if self.knowledge.win(s) is not None:
            return False
        for action in self.knowledge.actions(s):
            t = rules.apply(s, action)
            self.nodes += 1
            if rules.current_player(t) == TERMINAL:
                if not self._won(t):
                    return False
            elif (yield from self._attack(t, left)) is None:
                return False
        return True

    def _won(self, s: Position) -> bool:
        return self.evaluator.final(s, 0) >= DECIDED


def knows_threats(knowledge: SearchKnowledge) -> bool:
    """Return True if the game defines threats."""
    return type(knowledge).threats is not SearchKnowledge.threats
