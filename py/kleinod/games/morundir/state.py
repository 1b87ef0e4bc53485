"""The position of Morundir, and its actions."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple, TypeAlias

from kleinod.core.game import NOBODY
from kleinod.games.morundir.board import COUNT, EDGE, Cell

EMPTY, BLUE_DUKE, BLUE_KNIGHT, BLACK_DUKE, BLACK_KNIGHT = range(5)
BLUE, BLACK = 0, 1
OWNER = (NOBODY, BLUE, BLUE, BLACK, BLACK)
DUKES = (BLUE_DUKE, BLACK_DUKE)
KNIGHTS = (BLUE_KNIGHT, BLACK_KNIGHT)
KIND = ("", "$duke", "$knight", "$duke", "$knight")


class Move(NamedTuple):
    """A move of a piece, which captures the piece on its target, if any."""

    start: Cell
    end: Cell


class ReturnCapture(NamedTuple):
    """A capture in the variant, where the captured piece returns to a third cell (MOR-17)."""

    start: Cell
    end: Cell
    back: Cell


Action: TypeAlias = Move | ReturnCapture
#: All moves by start and end, because looking one up is faster than making one.
MOVES: Final = tuple(tuple(Move(start, end) for end in range(COUNT)) for start in range(COUNT))


@cache
def return_captures(start: Cell, end: Cell) -> tuple[tuple[Cell, ReturnCapture], ...]:
    """Return each cell of the edge, free or not, with the capture whose captured piece returns there."""
    return tuple((back, ReturnCapture(start, end, back)) for back in EDGE)


class State(NamedTuple):
    """A position.

    `board`: the piece on each cell. `quiet`: plies since the last capture. `taken`: how many enemy dukes each
    seat has captured, including returned ones; always zeros if captured dukes do not decide the game.
    """

    turn: int
    board: tuple[int, ...]
    quiet: int
    taken: tuple[int, int]
