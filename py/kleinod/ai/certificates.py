"""Certificates of forced wins, and their checker, which uses only the rules.

A certificate is a list: an action of the winning seat in notation, then certificates of its next actions.
After every reply of the other side, one of these must win. Each may serve any number of replies, so a proof
over thousands of positions fits into a line of text.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias, cast

from kleinod.core.game import CHANCE, TERMINAL, Action, KleinodError, Position, Rules, Seat, Text

#: An action of the winning seat in notation, then certificates of its next actions.
Certificate: TypeAlias = "list[str | Certificate]"


class Checker:
    """Checks the claim that a seat wins within a number of its own turns."""

    def __init__(self, rules: Rules[Any, Any], text: Text[Any, Any]) -> None:
        self.rules, self.text = rules, text

    def proves(self, s: Position, turns: int, certificate: object) -> bool:
        """Return True if a certificate proves a win.

        Args:
            s: The position in which the turn of the winning seat begins.
            turns: The number of its own turns within which the seat wins.
            certificate: The certificate; any object is allowed.
        """
        seat = self.rules.current_player(s)
        return seat >= 0 and turns > 0 and self._plays(s, seat, turns, True, certificate)

    def _plays(self, s: Position, seat: Seat, turns: int, mine: bool, certificate: object) -> bool:
        """Return True if the first action of a certificate is legal and the rest proves the win."""
        if not isinstance(certificate, list) or not certificate:
            return False
        said, *answers = cast("list[object]", certificate)
        if not isinstance(said, str):
            return False
        try:
            action = self.text.parse(s, said)
        except KleinodError:
            return False
        if self.rules.check(s, action) is not None:
            return False
        return self._goes_on(s, action, seat, turns, mine, answers)

    def _goes_on(
        self, s: Position, action: Action, seat: Seat, turns: int, mine: bool, answers: Sequence[object]
    ) -> bool:
        """Return True if `seat` wins after `action`. If that ends a turn of `seat`, `turns` drops by one."""
        t = self.rules.apply(s, action)
        acts = self.rules.current_player(t)
        if t.turn != s.turn:
            turns, mine = turns - mine, acts == seat
        if acts == TERMINAL:
            places = self.rules.outcome(t).places
            return places[seat] == 1 and places.count(1) == 1
        if acts == CHANCE or turns <= 0:
            return False
        if acts == seat:
            return any(self._plays(t, seat, turns, mine, answer) for answer in answers)
        return all(self._goes_on(t, a, seat, turns, mine, answers) for a in self.rules.legal(t))
