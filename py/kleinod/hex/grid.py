"""Hexagonal grids of flat-top cells in axial coordinates: q counts columns eastwards, r cells southwards.

A cell is a pair `(q, r)`; the third cube coordinate is `-q - r`. All tables are tuples of indices into a
given list of cells, so that positions can be tuples of small integers. Distances are counted in steps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from operator import itemgetter
from typing import TypeAlias

Axial: TypeAlias = tuple[int, int]
#: Returns the entries of some cells, in order, from a table of all cells.
Lookup: TypeAlias = Callable[[Sequence[int]], tuple[int, ...]]

#: North, north-east, south-east, south, south-west, north-west; +3 modulo 6 is the opposite direction.
DIRECTIONS: tuple[Axial, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
OFF = -1


def add(a: Axial, b: Axial) -> Axial:
    """Return the cell `a` moved by the vector `b`."""
    return a[0] + b[0], a[1] + b[1]


def distance(a: Axial, b: Axial) -> int:
    """Return the number of steps between two cells."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def centre(cell: Axial) -> tuple[float, float]:
    """Return the centre of a cell on screen.

    Args:
        cell: A cell in axial coordinates.

    Returns:
        x to the right and y downwards, in units of the radius of a cell.
    """
    q, r = cell
    return 1.5 * q, sqrt(3) * (r + q / 2)


def shade(cell: Axial) -> int:
    """Return the shade of a cell: 0, 1 or 2, and never that of a neighbour."""
    return (cell[0] - cell[1]) % 3


def neighbours(cells: Sequence[Axial]) -> tuple[tuple[int, ...], ...]:
    """Return the neighbours of each cell.

    Args:
        cells: The cells of the board, each once.

    Returns:
        For each cell six indices into `cells`, in the order of `DIRECTIONS`; `OFF` where the board ends.
    """
    index = {cell: i for i, cell in enumerate(cells)}
    return tuple(tuple(index.get(add(cell, step), OFF) for step in DIRECTIONS) for cell in cells)


def lookups(near: Iterable[Sequence[int]]) -> tuple[Lookup, ...]:
    """Return for each cell a function that picks its neighbours' entries from a table.

    Args:
        near: The neighbours of each cell, two or more, as `neighbours` returns them.

    Returns:
        The functions. Their argument has an entry for each cell, and a last entry for `OFF`.
    """
    return tuple([itemgetter(*six) for six in near])


def rays(near: Sequence[Sequence[int]]) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return the straight lines from each cell to the edge of the board.

    Args:
        near: The neighbours of each cell, as `neighbours` returns them.

    Returns:
        For each cell and each of the six `DIRECTIONS` the indices of the cells on the line, the nearest
        first.
    """

    def ray(start: int, direction: int) -> tuple[int, ...]:
        met: list[int] = []
        here = near[start][direction]
        while here != OFF:
            met.append(here)
            here = near[here][direction]
        return tuple(met)

    return tuple(tuple(ray(cell, d) for d in range(6)) for cell in range(len(near)))


def turned(cell: Axial, sixths: int) -> Axial:
    """Rotate a cell about the origin.

    Args:
        cell: A cell in axial coordinates.
        sixths: How many sixths of a full turn, clockwise; may be negative.

    Returns:
        The cell after the rotation.
    """
    q, r = cell
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return q, r
