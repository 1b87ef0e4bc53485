"""The frame in which every land lies: 26 columns a … z of 39 places each, counted upwards (MUT-03).

A *place* is an index in the order a1 … a39, b1 … z39. Columns a, c, e … stand half a place lower than b, d, f
…. `OFF` stands for everything outside the frame, where there is never a nut.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TypeAlias

from kleinod.hex.grid import DIRECTIONS, OFF, Axial, centre, lookups, neighbours
from kleinod.hex.names import LETTERS

Place: TypeAlias = int

COLUMNS, ROWS = 26, 39
COUNT = COLUMNS * ROWS
MIDDLE: Place = 12 * ROWS + 19  # m20


def _axial(column: int, number: int) -> Axial:
    """Return the coordinates of a place, with m20 as the origin."""
    return column - 12, 26 - number - (column + 1) // 2


AXIAL: tuple[Axial, ...] = tuple(_axial(c, n) for c in range(COLUMNS) for n in range(1, ROWS + 1))
NAMES: tuple[str, ...] = tuple(f"{letter}{n}" for letter in LETTERS for n in range(1, ROWS + 1))
PLACE: dict[str, Place] = {name: place for place, name in enumerate(NAMES)}
#: The six neighbours of each place, in the order of `kleinod.hex.grid.DIRECTIONS`; (d + 3) % 6 is opposite to
#: d.
NEAR = neighbours(AXIAL)
#: For each place, a function that picks the values of its six neighbours from a table of all places.
SIX = lookups(NEAR)


def centred(cells: Collection[Axial]) -> tuple[Place, ...] | None:
    """Return the places of a land moved to the middle of the frame, in rising order; None if it does not fit.

    The free columns and rows are divided equally between both sides; an odd one is in the east or north.
    """
    columns = [q for q, _ in cells]
    width = max(columns) - min(columns) + 1
    west = (COLUMNS - width) // 2 - min(columns)
    numbers = [-r - (q + west + 1) // 2 for q, r in cells]
    height = max(numbers) - min(numbers) + 1
    if width > COLUMNS or height > ROWS:
        return None
    south = (ROWS - height) // 2 - min(numbers)
    return tuple(sorted((q + west) * ROWS + n + south for (q, _), n in zip(cells, numbers, strict=True)))


def touching(places: Iterable[Place]) -> list[Place]:
    """Return the places of the frame beside `places` that are not among them, in rising order."""
    inside = set(places)
    return sorted({near for place in inside for near in NEAR[place]} - inside - {OFF})


def connected(places: Collection[Place]) -> bool:
    """Return True if the places are connected."""
    return not places or len(component(next(iter(places)), set(places))) == len(places)


def component(start: Place, places: Collection[Place]) -> list[Place]:
    """Return the part of `places` that is connected with `start`, which comes first."""
    found = [start]
    seen = {start}
    for place in found:
        for near in NEAR[place]:
            if near in places and near not in seen:
                seen.add(near)
                found.append(near)
    return found


def point(place: Place) -> tuple[float, float]:
    """Return the centre of a place in board units, x to the right, y downwards."""
    x, y = centre(AXIAL[place])
    return round(x, 3), round(y, 3)


def point_beyond(place: Place, direction: int) -> tuple[float, float]:
    """Return the centre of the neighbouring place in a direction; it may lie beyond the frame."""
    (x, y), (to_x, to_y) = point(place), centre(DIRECTIONS[direction])
    return round(x + to_x, 3), round(y + to_y, 3)
