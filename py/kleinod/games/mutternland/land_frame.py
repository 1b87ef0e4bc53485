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
    """The coordinates of a place, with m20 as origin."""
    return column - 12, 26 - number - (column + 1) // 2


AXIAL: tuple[Axial, ...] = tuple(_axial(c, n) for c in range(COLUMNS) for n in range(1, ROWS + 1))
NAMES: tuple[str, ...] = tuple(f"{letter}{n}" for letter in LETTERS for n in range(1, ROWS + 1))
PLACE: dict[str, Place] = {name: place for place, name in enumerate(NAMES)}
#: The six neighbours of each place, in the order of `kleinod.hex.grid.DIRECTIONS`. The opposite direction is
#: +3 modulo 6.
NEAR = neighbours(AXIAL)
#: For each place, a function that picks its six neighbours' values from a table of the frame.
SIX = lookups(NEAR)


def centred(cells: Collection[Axial]) -> tuple[Place, ...] | None:
    """The places of a land in the middle of the frame, in rising order; None if the frame is too small.

    Free letters and numbers are shared equally between both sides; an odd one is left in the east and in the
    north, so the land lies west and south.
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
    """The places of the frame beside some of `places` that do not belong to them, in rising order."""
    inside = set(places)
    return sorted({near for place in inside for near in NEAR[place]} - inside - {OFF})


def connected(places: Collection[Place]) -> bool:
    """True if each of the places can be reached from each other one."""
    return not places or len(component(next(iter(places)), set(places))) == len(places)


def component(start: Place, places: Collection[Place]) -> list[Place]:
    """The places that can be reached from `start` over `places`, `start` first."""
    found = [start]
    seen = {start}
    for place in found:
        for near in NEAR[place]:
            if near in places and near not in seen:
                seen.add(near)
                found.append(near)
    return found


def point(place: Place) -> tuple[float, float]:
    """The middle of a place in board units, x to the right, y downwards."""
    x, y = centre(AXIAL[place])
    return round(x, 3), round(y, 3)


def point_beyond(place: Place, direction: int) -> tuple[float, float]:
    """The middle of the neighbouring place in a direction; it may lie beyond the frame."""
    (x, y), (to_x, to_y) = point(place), centre(DIRECTIONS[direction])
    return round(x + to_x, 3), round(y + to_y, 3)
