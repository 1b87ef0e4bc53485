"""What a search knows of Matobo."""

from __future__ import annotations

from typing import ClassVar

from kleinod.core.game import Msg, SearchKnowledge, msg
from kleinod.games.matobo.board import NAMES
from kleinod.games.matobo.rules import Matobo
from kleinod.games.matobo.state import BUILD, MOVE, PLACE, Action, State


class MatoboSearchKnowledge(SearchKnowledge):
    """The search knowledge: building a column is never overlooked."""

    pace: ClassVar[int] = 11000
    middle: ClassVar[tuple[int, int, int]] = (100, 30, 40)
    doubt: ClassVar[float] = 0.8
    ahead: float = 1.6
    rules: Matobo

    def forcing(self, s: State) -> list[Action]:
        return [a for a in self.rules.legal(s) if a.kind == BUILD]

    def reason(self, s: State, a: Action) -> Msg | None:
        if a.kind not in (PLACE, MOVE, BUILD):
            return None
        place = NAMES[a.cell]
        if self.wins(s, a):
            return msg("reason.wins", "", [place], place=place)
        start = s.pawns[s.seat]
        shape = s.board[start] if a.kind != PLACE else 0
        if a.kind == BUILD:
            height = s.stocks[s.seat][shape - 1] + 1
            return msg("reason.builds", "MAT-12", [NAMES[start]], n=height, place=NAMES[start])
        if a.kind == MOVE and shape:
            return self._collects(s, shape, start)
        if a.kind == MOVE and s.board[a.cell] > 0:
            return msg("reason.heads", "MAT-11", [place], place=place)
        after = self.rules.apply(s, a)
        reached = sum(after.board[end] > 0 for end in self.rules.ends(after.board, after.pawns, s.seat))
        return msg("reason.reaches", "", [place], place=place, n=reached)

    def _collects(self, s: State, shape: int, start: int) -> Msg:
        """The reason to collect: the piece makes the largest stock of its shape, or a larger one."""
        held = [stock[shape - 1] for stock in s.stocks]
        mine = held[s.seat] + 1
        others = max(n for seat, n in enumerate(held) if seat != s.seat)
        most = mine > others >= mine - 1
        code = "reason.majority" if most else "reason.collects"
        return msg(code, "MAT-18" if most else "MAT-11", [NAMES[start]], place=NAMES[start])
