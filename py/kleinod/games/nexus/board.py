"""Where rings can lie, and what a given set of rings looks like (NEX-01, NEX-04).

A *place* is one of 1014 numbers in cell order, a1 … a39, b1 … z39; n20 is the middle. A *ring* is named by
its place in positions and actions. While the rings lie still everything is counted in *spots*: the ring's
number within its `Ground`, so that positions of marbles are short tuples.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import TypeAlias

from kleinod.hex.grid import OFF, Axial, distance, lookups, neighbours
from kleinod.hex.names import LETTERS

Place: TypeAlias = int
Spot: TypeAlias = int

ROWS = 39
COLUMNS = LETTERS
_FIRST_COLUMN, _FIRST_ROW = COLUMNS.index("n"), 20


def _axial(place: Place) -> Axial:
    """Coordinates with n20 as origin; columns at an odd distance from n stand half a ring higher."""
    column, row = divmod(place, ROWS)
    q = column - _FIRST_COLUMN
    return q, _FIRST_ROW - 1 - row - (q + q % 2) // 2


NAMES: tuple[str, ...] = tuple(f"{letter}{row}" for letter in COLUMNS for row in range(1, ROWS + 1))
PLACE: dict[str, Place] = {name: place for place, name in enumerate(NAMES)}
COUNT = len(NAMES)
AXIAL: tuple[Axial, ...] = tuple(_axial(place) for place in range(COUNT))
#: For each place its neighbours in six directions, `OFF` beyond the frame.
AROUND = neighbours(AXIAL)
#: The same without those beyond the frame.
NEAR: tuple[tuple[Place, ...], ...] = tuple(tuple(n for n in six if n != OFF) for six in AROUND)
_SIX = lookups(AROUND)


def _triangle() -> Iterable[Place]:
    """NEX-01: columns l to r with 7 to 1 rings, pointing right."""
    for column, (low, high) in zip(
        "lmnopqr", ((17, 23), (17, 22), (18, 22), (18, 21), (19, 21), (19, 20), (20, 20)), strict=True
    ):
        yield from (PLACE[f"{column}{row}"] for row in range(low, high + 1))


def _hexagon(side: int) -> Iterable[Place]:
    return (place for place in range(COUNT) if distance(AXIAL[place], (0, 0)) < side)


#: Rings at the start for 2, 3 and 4 players.
START: dict[int, tuple[Place, ...]] = {
    2: tuple(_hexagon(3)),
    3: tuple(_triangle()),
    4: tuple(_hexagon(4)),
}


class Ground:
    """Rings that lie still. `spot` finds a ring by its place; `near` has six entries for each spot, `OFF`
    where no ring lies; `border` says which rings touch the outside (NEX-04), `rim` lists those."""

    def __init__(self, rings: tuple[Place, ...]) -> None:
        """`rings` in cell order."""
        self.rings = rings
        self.spot = {place: i for i, place in enumerate(rings)}
        spots = [OFF] * (COUNT + 1)  # the last one is looked up for what lies beyond the frame
        for place, i in self.spot.items():
            spots[place] = i
        self.near: tuple[tuple[Spot, ...], ...] = tuple([_SIX[place](spots) for place in rings])

    @cached_property
    def border(self) -> tuple[bool, ...]:
        """Found when it is asked for: most changes of rings are only looked at for what they surround."""
        return _border(self.rings, self.spot, self.near)

    @cached_property
    def rim(self) -> tuple[Spot, ...]:
        return tuple([i for i, outer in enumerate(self.border) if outer])


@lru_cache(maxsize=512)
def ground(rings: tuple[Place, ...]) -> Ground:
    """The tables for a set of rings, given in cell order."""
    return Ground(rings)


def _border(
    rings: tuple[Place, ...], spot: dict[Place, Spot], near: tuple[tuple[Spot, ...], ...]
) -> tuple[bool, ...]:
    """NEX-04: flood the places without rings from outside; holes are not reached.

    Looks at the box around all rings and one step more; what is free on its rim, or at the edge of the
    frame, is outside.
    """
    if not rings:
        return ()
    rows = [place % ROWS for place in rings]
    left, right = rings[0] // ROWS - 1, rings[-1] // ROWS + 1
    low, high = min(rows) - 1, max(rows) + 1
    inner: set[Place] = set()
    todo: list[Place] = []
    for column in range(max(left, 0), min(right, len(COLUMNS) - 1) + 1):
        for row in range(max(low, 0), min(high, ROWS - 1) + 1):
            place = column * ROWS + row
            if place in spot:
                continue
            if column in (left, right) or row in (low, high) or len(NEAR[place]) < 6:
                todo.append(place)
            else:
                inner.add(place)
    while todo:
        for n in NEAR[todo.pop()]:
            if n in inner:
                inner.remove(n)
                todo.append(n)
    return tuple(
        OFF in six and any(n == OFF or (n not in spot and n not in inner) for n in AROUND[place])
        for place, six in zip(rings, near, strict=True)
    )
