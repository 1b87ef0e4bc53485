"""The places of rings (NEX-01).

A *place* is one of 1014 numbers in cell order, a1 … a39, b1 … z39; n20 is the middle. Positions and actions
name a *ring* by its place.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from kleinod.hex.grid import OFF, Axial, distance, neighbours
from kleinod.hex.names import LETTERS

Place: TypeAlias = int

ROWS = 39
COLUMNS = LETTERS
_FIRST_COLUMN, _FIRST_ROW = COLUMNS.index("n"), 20


def _axial(place: Place) -> Axial:
    """Return the coordinates of a place, with n20 as origin.

    Columns at an odd distance from column n are half a ring higher.
    """
    column, row = divmod(place, ROWS)
    q = column - _FIRST_COLUMN
    return q, _FIRST_ROW - 1 - row - (q + q % 2) // 2


NAMES: tuple[str, ...] = tuple(f"{letter}{row}" for letter in COLUMNS for row in range(1, ROWS + 1))
PLACE: dict[str, Place] = {name: place for place, name in enumerate(NAMES)}
COUNT = len(NAMES)
AXIAL: tuple[Axial, ...] = tuple(_axial(place) for place in range(COUNT))
#: For each place its neighbours in six directions; `OFF` stands for places beyond the frame.
AROUND = neighbours(AXIAL)
#: For each place its neighbours within the frame.
NEAR: tuple[tuple[Place, ...], ...] = tuple(tuple(n for n in six if n != OFF) for six in AROUND)


def _triangle() -> Iterable[Place]:
    """Yield the triangle at the start (NEX-01): columns l to r, of 7 rings down to 1."""
    for column, (low, high) in zip(
        "lmnopqr", ((17, 23), (17, 22), (18, 22), (18, 21), (19, 21), (19, 20), (20, 20)), strict=True
    ):
        yield from (PLACE[f"{column}{row}"] for row in range(low, high + 1))


def _hexagon(side: int) -> Iterable[Place]:
    return (place for place in range(COUNT) if distance(AXIAL[place], (0, 0)) < side)


#: The rings at the start for 2, 3 and 4 players.
START: dict[int, tuple[Place, ...]] = {
    2: tuple(_hexagon(3)),
    3: tuple(_triangle()),
    4: tuple(_hexagon(4)),
}
