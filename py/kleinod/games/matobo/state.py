"""The position of Matobo, and its actions."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from kleinod.core.game import Seat
from kleinod.games.matobo.board import COUNT, Cell

Shape: TypeAlias = int
#: For each cell: `EMPTY`, the shape of a single piece, or ``OWNED - seat`` for a column of that seat.
Board: TypeAlias = tuple[int, ...]
#: The number of pieces of each shape.
Stock: TypeAlias = tuple[int, ...]

LAYOUT, PLACE, MOVE, BUILD = range(4)
EMPTY = 0
SHAPES: tuple[Shape, ...] = (1, 2, 3, 4, 5)
GLYPH = ("", "triangle", "square", "hexagon", "octagon", "round")
SHAPE_NAME = tuple(f"$shape.{glyph}" for glyph in GLYPH)
LETTERS = "-tshor"
OWNED = -1
UNPLACED: Cell = -1


class Action(NamedTuple):
    """A decision.

    `kind` is `LAYOUT`, `PLACE`, `MOVE` (which collects the piece left behind, MAT-11) or `BUILD` (MAT-12).
    `cell`: where the pawn goes. `pieces`: a layout, with a shape or `EMPTY` for each cell (MAT-02).
    """

    kind: int
    cell: Cell = UNPLACED
    pieces: Board = ()


#: All actions of pawns by cell, because looking one up is faster than making one.
PLACES: Final = tuple(Action(PLACE, cell) for cell in range(COUNT))
MOVES: Final = tuple(Action(MOVE, cell) for cell in range(COUNT))
BUILDS: Final = tuple(Action(BUILD, cell) for cell in range(COUNT))


class Column(NamedTuple):
    """A column; its `height` is its number of pieces."""

    cell: Cell
    shape: Shape
    height: int
    seat: Seat


class State(NamedTuple):
    """A position.

    `seat` is to act. `columns` are sorted by cell, `pawns` and `stocks` have an entry for each seat. `quiet`:
    turns since a piece was last collected or built on (MAT-16).
    """

    turn: int
    seat: Seat
    board: Board
    columns: tuple[Column, ...]
    pawns: tuple[Cell, ...]
    stocks: tuple[Stock, ...]
    quiet: int


def single_pieces(board: Board, columns: tuple[Column, ...]) -> int:
    """Return the number of pieces on the board outside columns, including those under pawns."""
    return COUNT - board.count(EMPTY) - len(columns)
