"""The 43 cells of Morundir as tables. A cell is an index in the order a1, b1 … b4, c1 … i1 (MOR-01)."""

from __future__ import annotations

from typing import TypeAlias

from kleinod.hex.grid import OFF, neighbours, rays
from kleinod.hex.names import by_column

Cell: TypeAlias = int
#: The cells of one line in the order in which a piece meets them: the adjacent cell (`OFF` if the piece may
#: never stop there), then the others. The adjacent cell is separate because it allows no captures (MOR-11).
Line: TypeAlias = tuple[Cell, tuple[Cell, ...]]


def _on_board(q: int, r: int) -> bool:
    x, y, z = q, -q - r, r
    return max(abs(x - y), abs(y - z), abs(z - x)) <= 6


AXIAL, NAMES = by_column((q, r) for q in range(-4, 5) for r in range(-4, 5) if _on_board(q, r))
CELL: dict[str, Cell] = {name: cell for cell, name in enumerate(NAMES)}
COUNT = len(AXIAL)
CASTLE = AXIAL.index((0, 0))
NEAR = neighbours(AXIAL)
RAYS = rays(NEAR)
#: The edge ("Rand"): the cells with fewer than six neighbours (MOR-02).
EDGE = tuple(cell for cell in range(COUNT) if OFF in NEAR[cell])


def _knight_line(ray: tuple[Cell, ...]) -> Line:
    """Return a knight's line, without the castle, which knights pass but never stop on (MOR-07)."""
    near = ray[0] if ray[0] != CASTLE else OFF
    return near, tuple(cell for cell in ray[1:] if cell != CASTLE)


def _duke_line(ray: tuple[Cell, ...]) -> Line:
    """Return a duke's line, which ends at the castle, because dukes stop there (MOR-08)."""
    end = ray.index(CASTLE) + 1 if CASTLE in ray else len(ray)
    return ray[0], ray[1:end]


KNIGHT_LINES = tuple(tuple(_knight_line(ray) for ray in six if ray) for six in RAYS)
DUKE_LINES = tuple(tuple(_duke_line(ray) for ray in six if ray) for six in RAYS)


def way(start: Cell, end: Cell) -> tuple[Cell, ...] | None:
    """Return the cells strictly between two cells; None if no straight line joins them."""
    for ray in RAYS[start]:
        if end in ray:
            return ray[: ray.index(end)]
    return None
