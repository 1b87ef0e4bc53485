"""The 39 spaces of Matobo as tables. A cell is an index in the order a1 … a6, b1 … g6 (MAT-01).

A *line* starts at a cell and has the number ``6 * cell + direction``. `LINES` holds its cells, nearest first.
"""

from __future__ import annotations

from typing import TypeAlias

from kleinod.hex.grid import OFF, lookups, neighbours, rays
from kleinod.hex.names import by_column

Cell: TypeAlias = int
Line: TypeAlias = int

#: Seven columns of 6-5-6-5-6-5-6 cells around d3; 2r + q counts half rows from d3.
AXIAL, NAMES = by_column((q, r) for q in range(-3, 4) for r in range(-4, 5) if abs(2 * r + q) <= 5)
CELL: dict[str, Cell] = {name: cell for cell, name in enumerate(NAMES)}
COUNT = len(AXIAL)
CENTRE = CELL["d3"]
_BESIDE = neighbours(AXIAL)
NEAR = tuple(tuple(cell for cell in beside if cell != OFF) for beside in _BESIDE)
#: For each cell, a function that picks the values of its neighbours from a list of all cells.
BESIDE = lookups(NEAR)
LINES: tuple[tuple[Cell, ...], ...] = tuple(line for six in rays(_BESIDE) for line in six)
#: For each cell, a function that picks the values on its six lines, line by line.
STAR = lookups([[cell for line in six for cell in line] for six in rays(_BESIDE)])
