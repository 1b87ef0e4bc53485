"""Search knowledge about Matobo."""

from __future__ import annotations

from typing import ClassVar

from kleinod.core.game import Msg, SearchKnowledge, Seat, msg
from kleinod.games.matobo.board import NAMES, Cell
from kleinod.games.matobo.rules import Matobo
from kleinod.games.matobo.state import BUILD, MOVE, PLACE, Action, State


class MatoboSearchKnowledge(SearchKnowledge):
    """The search knowledge. The search never leaves out the building of a column."""

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
            return self._builds(s, a, shape, start)
        if a.kind == MOVE and shape:
            return self._collects(s, a, shape, start)
        if a.kind == MOVE and s.board[a.cell] > 0:
            return msg("reason.heads", "MAT-11", [place], place=place)
        after = self.rules.apply(s, a)
        reached = sum(after.board[end] > 0 for end in self.rules.ends(after.board, after.pawns, s.seat))
        return msg("reason.reaches", "", [place], place=place, n=reached)

    def _builds(self, s: State, a: Action, shape: int, start: int) -> Msg:
        """Return the reason to build: no one else can build as high later, or now; or a column can follow."""
        height = s.stocks[s.seat][shape - 1] + 1
        after = self.rules.apply(s, a)
        others = max(stock[shape - 1] for seat, stock in enumerate(s.stocks) if seat != s.seat)
        place, at = NAMES[start], [NAMES[start]]
        if others + after.board.count(shape) < height:
            return msg("reason.builds_last", "MAT-12", at, n=height, place=place)
        if 0 < others < height - 1:
            return msg("reason.builds_over", "MAT-12", at, n=height, place=place)
        if self._follows(after, s.seat, a.cell):
            target = NAMES[a.cell]
            return msg("reason.builds_next", "MAT-12", at, n=height, place=place, target=target)
        return msg("reason.builds", "MAT-12", at, n=height, place=place)

    def _follows(self, after: State, seat: Seat, cell: Cell) -> int:
        """Return the height of the column that a seat can then build on the piece at `cell`; 0 for none."""
        shape = after.board[cell]
        held = after.stocks[seat][shape - 1] if shape > 0 else 0
        tallest = max((column.height for column in after.columns if column.shape == shape), default=0)
        return held + 1 if held and held + 1 >= tallest else 0

    def _collects(self, s: State, a: Action, shape: int, start: int) -> Msg:
        """Return the reason to collect: a column can follow, or the seat gets the majority in the shape."""
        place, target = NAMES[start], NAMES[a.cell]
        follows = self._follows(self.rules.apply(s, a), s.seat, a.cell)
        held = [stock[shape - 1] for stock in s.stocks]
        mine = held[s.seat] + 1
        others = max(n for seat, n in enumerate(held) if seat != s.seat)
        most = mine > others >= mine - 1
        code, rule = ("reason.majority", "MAT-18") if most else ("reason.collects", "MAT-11")
        if follows > 2 and not most:
            return msg("reason.prepares", "MAT-12", [target], n=follows, place=target)
        if follows:
            return msg(f"{code}_next", rule, [place], place=place, target=target)
        return msg(code, rule, [place], place=place)
