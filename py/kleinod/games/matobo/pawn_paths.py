"""The paths of a pawn: straight lines that hop over own columns or turn at them (MAT-06 … MAT-10).

The *ground* holds a code for what the pawn meets on each cell: `FREE`, `PIECE`, `OWN` (a column it may use)
or `BLOCK`. The pawn's own cell is `FREE` if that space is empty, else `BLOCK`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from kleinod.core.game import Seat
from kleinod.games.matobo.board import LINES, Cell, Line
from kleinod.games.matobo.state import SHAPES

FREE, PIECE, OWN, BLOCK = 0, 1, -1, -2
#: Replaces the content of a cell of a `Board` that the pawn may not enter.
BARRED = -99
#: For each direction in which the pawn reaches an own column, the directions in which it may continue
#: (MAT-08).
Onward: TypeAlias = tuple[tuple[int, ...], ...]
ANY_WAY: Onward = tuple(tuple(range(6)) for _ in range(6))
STRAIGHT_ON: Onward = tuple((d,) for d in range(6))
AROUND: Onward = tuple(tuple(e for e in range(6) if e != d) for d in range(6))


def looks(owners: Sequence[int], seat: Seat) -> tuple[int, ...]:
    """Return the ground code of every content of a cell, for the pawn of `seat`.

    The contents of a `Board` are the indices: 0 for an empty cell, then the shapes; negative ones, from the
    end, for the columns of seats. Seats with equal numbers in `owners` may use each other's columns.
    """
    columns = (OWN if owner == owners[seat] else BLOCK for owner in reversed(owners))
    return (FREE, *(PIECE for _ in SHAPES), *columns)


def explore(ground: Sequence[int], start: Cell, onward: Onward) -> tuple[list[Cell], list[Line]]:
    """Return the cells where a move can end, in rising order, and all lines along which it can lead.

    The six lines from `start` come first, then those from own columns where the pawn can turn.
    """
    lines = list(range(6 * start, 6 * start + 6))
    ends: list[Cell] = []
    for line in lines:
        for cell in LINES[line]:
            met = ground[cell]
            if not met:
                ends.append(cell)
                continue
            if met > 0:
                ends.append(cell)
            elif met == OWN:
                for direction in onward[line % 6]:
                    if 6 * cell + direction not in lines:
                        lines.append(6 * cell + direction)
            break
    if len(lines) > 6:
        return sorted({*ends} - {start}), lines
    ends.sort()
    return ends, lines


class Star(NamedTuple):
    """The cells that a pawn meets on the six lines from a cell.

    `ends`: those where a move can end, in rising order. `pieces`: ends with a piece. `columns`: own columns.
    """

    ends: tuple[Cell, ...]
    pieces: tuple[Cell, ...]
    columns: tuple[Cell, ...]


@lru_cache(maxsize=4096)
def star(start: Cell, met: tuple[int, ...], look: tuple[int, ...]) -> Star:
    """Return the star of a cell, cached because a search needs the same stars again and again.

    `met`: the contents of the cells on the six lines, line by line, as in `Board`, or `BARRED`. `look`: the
    ground code of each content.
    """
    on_lines = iter(met)
    ends: list[Cell] = []
    pieces: list[Cell] = []
    columns: list[Cell] = []
    for line in LINES[6 * start : 6 * start + 6]:
        goes_on = True
        for cell, here in zip(line, on_lines, strict=False):
            if not goes_on:
                continue
            if here >= 0:
                ends.append(cell)
                if here:
                    pieces.append(cell)
            elif here != BARRED and look[here] == OWN:
                columns.append(cell)
            goes_on = not here
    return Star(tuple(sorted(ends)), tuple(pieces), tuple(columns))


def first_met(ground: Sequence[int], start: Cell) -> list[Cell]:
    """Return for each of the six lines the first cell that is not free, if there is one."""
    lines = (LINES[6 * start + direction] for direction in range(6))
    met = (next((cell for cell in line if ground[cell]), None) for line in lines)
    return [cell for cell in met if cell is not None]


def obstacle(
    ground: Sequence[int], board: Sequence[int], pawns: Sequence[Cell], line: Line, end: Cell
) -> tuple[str, Cell]:
    """Return why a pawn cannot reach `end` along `line`: the code of the reason, and the cell in the way."""
    between = LINES[line][: LINES[line].index(end)]
    for cell in between:
        if cell in pawns:
            return "pawn_in_way", cell
        if board[cell] < 0 and ground[cell] != OWN:
            return "column_in_way", cell
    if end in pawns:
        return "on_pawn", end
    if board[end] < 0:
        return "on_column", end
    for cell in between:
        if board[cell] > 0:
            return "piece_in_way", cell
    return "no_hop", next(cell for cell in between if ground[cell] == OWN)


def run(ground: Sequence[int], line: Line, hops: bool) -> tuple[list[Cell], list[Cell]]:
    """Return the cells where a pawn can stop on `line` without turning, and the own columns on the way."""
    stops: list[Cell] = []
    columns: list[Cell] = []
    for cell in LINES[line]:
        met = ground[cell]
        if met == OWN:
            columns.append(cell)
            if not hops:
                break
        elif met == BLOCK:
            break
        else:
            stops.append(cell)
            if met == PIECE:
                break
    return stops, columns


def turns(ground: Sequence[int], start: Cell, end: Cell, onward: Onward) -> tuple[Cell, ...] | None:
    """Return the columns where the pawn turns on its way to `end`; None if it cannot get there.

    The way has as few turns as possible; of several such ways, it is the first in cell order.
    """
    hops = 0 in onward[0]
    ways: dict[Line, tuple[Cell, ...]] = {6 * start + direction: () for direction in range(6)}
    seen = set(ways)
    while ways:
        found: list[tuple[Cell, ...]] = []
        after: dict[Line, tuple[Cell, ...]] = {}
        for line, way in ways.items():
            stops, columns = run(ground, line, hops)
            if end in stops:
                found.append(way)
            for column in columns:
                for direction in onward[line % 6]:
                    turn, longer = 6 * column + direction, (*way, column)
                    if direction != line % 6 and turn not in seen and longer < after.get(turn, (999,)):
                        after[turn] = longer
        if found:
            return min(found)
        seen |= after.keys()
        ways = after
    return None


def follows(ground: Sequence[int], corners: Sequence[Cell], onward: Onward) -> int | None:
    """Return the index of the first of `corners` that the pawn cannot reach from the previous one, or None.

    Corners are the start, the columns where the pawn turns, and the end. The pawn moves straight from one to
    the next, and may turn only where rules permit.
    """
    hops = 0 in onward[0]
    heading: int | None = None
    for n in range(1, len(corners)):
        last = n == len(corners) - 1
        for direction in range(6):
            stops, columns = run(ground, 6 * corners[n - 1] + direction, hops)
            if corners[n] in (stops if last else columns):
                if heading is not None and direction not in onward[heading]:
                    return n
                heading = direction
                break
        else:
            return n
    return None
