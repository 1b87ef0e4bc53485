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
#: A set of places as a number: the bit of each place and those of its neighbours, one more bit for what lies
#: beyond the frame; all places of a column, of a row, and of those before one.
BIT = tuple(1 << place for place in range(COUNT + 1))
BESIDE = tuple(sum({BIT[n if n != OFF else COUNT] for n in six}) for six in AROUND)
_COLUMN = tuple(sum(BIT[ROWS * column : ROWS * column + ROWS]) for column in range(len(COLUMNS)))
_ROW = tuple(sum(BIT[row:COUNT:ROWS]) for row in range(ROWS))
_UP_TO_COLUMN = tuple(sum(_COLUMN[:column]) for column in range(len(COLUMNS) + 1))
_UP_TO_ROW = tuple(sum(_ROW[:row]) for row in range(ROWS + 1))


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
        return _border(self.rings)

    @cached_property
    def rim(self) -> tuple[Spot, ...]:
        return tuple([i for i, outer in enumerate(self.border) if outer])


@lru_cache(maxsize=512)
def ground(rings: tuple[Place, ...]) -> Ground:
    """The tables for a set of rings, given in cell order."""
    return Ground(rings)


def _border(rings: tuple[Place, ...]) -> tuple[bool, ...]:
    """NEX-04: flood the places without rings from outside; holes are not reached.

    Places are bits of a number. Whatever lies beyond the box around all rings is outside, and so are free
    places at its sides; what these reach within it is looked at place by place.
    """
    if not rings:
        return ()
    rows = [place % ROWS for place in rings]
    laid = 0
    for place in rings:
        laid |= BIT[place]
    left, right, low, high = rings[0] // ROWS, rings[-1] // ROWS, min(rows), max(rows)
    box = _UP_TO_COLUMN[right + 1] & ~_UP_TO_COLUMN[left] & _UP_TO_ROW[high + 1] & ~_UP_TO_ROW[low]
    free = box & ~laid
    todo = free & (_COLUMN[left] | _COLUMN[right] | _ROW[low] | _ROW[high])
    holes = free & ~todo
    while todo:
        last = todo.bit_length() - 1
        met = BESIDE[last] & holes
        holes ^= met
        todo ^= BIT[last] | met
    shut = laid | holes
    return tuple([BESIDE[place] & ~shut != 0 for place in rings])
