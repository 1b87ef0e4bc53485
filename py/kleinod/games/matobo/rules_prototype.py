"""Säulen der Macht, the prototype of Matobo.

All pawns start on the empty centre of 38 pieces (MAT-21), move on until they land on a piece, and turn at own
columns (MAT-22). There are no majorities and no rule of height, and the game lasts until no player can move;
a column of n scores 2n - 3 (MAT-23).
"""

from __future__ import annotations

from typing import ClassVar

from kleinod.core.game import Msg, Options, Seat, msg
from kleinod.games.matobo.board import CENTRE, NAMES, Cell
from kleinod.games.matobo.pawn_paths import AROUND, Onward
from kleinod.games.matobo.rules import Matobo
from kleinod.games.matobo.state import Board, Column, State


class Prototype(Matobo):
    """The rules of Säulen der Macht (MAT-21 to MAT-23)."""

    REASONS: ClassVar = {
        code: "MAT-22" if rule == "MAT-08" else rule
        for code, rule in Matobo.REASONS.items()
        if code not in ("no_turn", "hop_onto_piece", "higher_column")
    } | {"empty_space": "MAT-22"}
    usual_counts: ClassVar[tuple[int, ...]] = (7, 8, 8, 7, 8)
    hole = True
    first_cell = CENTRE
    height_rule = False
    score_base = 3
    score_rule = "MAT-23"

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, {**options, "majority_points": 0, "hop_end": "any"})

    def _onward(self, column_use: str) -> Onward:
        return AROUND

    def exhausted(self, board: Board, columns: tuple[Column, ...], quiet: int) -> bool:
        return False

    def can_move(self, board: Board, pawns: tuple[Cell, ...], seat: Seat) -> bool:
        return bool(self.ends(board, pawns, seat))

    def blocked_by(self, pawns: tuple[Cell, ...], seat: Seat) -> tuple[Cell, ...]:
        """Return the cells that other pawns block; pawns on the centre do not block each other (MAT-21)."""
        return tuple([cell for cell in pawns[:seat] + pawns[seat + 1 :] if cell != CENTRE])

    def ends(self, board: Board, pawns: tuple[Cell, ...], seat: Seat) -> list[Cell]:
        return [cell for cell in super().ends(board, pawns, seat) if board[cell]]

    def _check_way(self, s: State, end: Cell) -> Msg | None:
        """As in Matobo, but also refuse a move that does not end on a piece (MAT-22)."""
        refusal = super()._check_way(s, end)
        if refusal is None and not s.board[end]:
            return self.no("empty_space", [NAMES[end]], cell=NAMES[end])
        return refusal

    def ending(self, s: State) -> Msg:
        return msg("end.stuck", "MAT-23")
