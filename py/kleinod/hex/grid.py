"""Hexagonal grids with flat-top cells, in axial coordinates: q counts columns eastwards, r cells southwards.

A cell is a pair ``(q, r)``; the third cube coordinate is ``-q - r``. All tables are tuples of indices
into a given list of cells, so that positions can be tuples of small ints. Distances are in steps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from operator import itemgetter
from typing import TypeAlias

Axial: TypeAlias = tuple[int, int]
#: Picks from a table of all cells what it says of some of them, in their order.
Lookup: TypeAlias = Callable[[Sequence[int]], tuple[int, ...]]

#: North, north-east, south-east, south, south-west, north-west; opposite is +3 modulo 6.
DIRECTIONS: tuple[Axial, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
OFF = -1


def add(a: Axial, b: Axial) -> Axial:
    return a[0] + b[0], a[1] + b[1]


def distance(a: Axial, b: Axial) -> int:
    """Steps between two cells."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def centre(cell: Axial) -> tuple[float, float]:
    """Middle of a cell of radius 1: x to the right, y downwards."""
    q, r = cell
    return 1.5 * q, sqrt(3) * (r + q / 2)


def shade(cell: Axial) -> int:
    """0, 1 or 2, such that neighbours differ."""
    return (cell[0] - cell[1]) % 3


def neighbours(cells: Sequence[Axial]) -> tuple[tuple[int, ...], ...]:
    """For each cell the index of its neighbour in each of the six `DIRECTIONS`, `OFF` where there is none."""
    index = {cell: i for i, cell in enumerate(cells)}
    return tuple(tuple(index.get(add(cell, step), OFF) for step in DIRECTIONS) for cell in cells)


def lookups(near: Iterable[Sequence[int]]) -> tuple[Lookup, ...]:
    """For each cell what a table of all cells says of its neighbours, of which there are two or more. The
    last entry of the table stands for `OFF`."""
    return tuple([itemgetter(*six) for six in near])


def rays(near: Sequence[Sequence[int]]) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For each cell and direction the cells met on the way to the edge, nearest first."""

    def ray(start: int, direction: int) -> tuple[int, ...]:
        met: list[int] = []
        here = near[start][direction]
        while here != OFF:
            met.append(here)
            here = near[here][direction]
        return tuple(met)

    return tuple(tuple(ray(cell, d) for d in range(6)) for cell in range(len(near)))


def turned(cell: Axial, sixths: int) -> Axial:
    """`cell` rotated about the origin by `sixths` of a full turn, clockwise."""
    q, r = cell
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return q, r
