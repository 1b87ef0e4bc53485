"""The neighbours and the border of a set of rings (NEX-04).

Unless rings change, code uses *spots*, the numbers of the rings within a `RingGraph`, instead of places, so
that the loads of all rings are a short tuple.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TypeAlias

from kleinod.games.nexus.board import AROUND, COUNT, NEAR, ROWS, Place
from kleinod.games.nexus.place_bitsets import ALL, ONLY, around, part_of, shape
from kleinod.hex.grid import OFF, lookups

Spot: TypeAlias = int

_SIX = lookups(AROUND)
#: Places at the edge of the frame. All places beyond it are outside (NEX-04).
_EDGE = shape(place for place, near in enumerate(NEAR) if len(near) < len(AROUND[place]))


class RingGraph:
    """A set of rings, with tables about it.

    `spot` has the spot of each ring by its place. `near` has the six neighbours of each spot, `OFF` where no
    ring lies. `border` is True for rings that touch the outside (NEX-04), and `rim` lists these rings.
    """

    def __init__(self, rings: tuple[Place, ...]) -> None:
        self.rings = rings
        self.spot = {place: i for i, place in enumerate(rings)}
        spots = [OFF] * (COUNT + 1)  # the last entry stands for neighbours beyond the frame
        for place, i in self.spot.items():
            spots[place] = i
        self.near: tuple[tuple[Spot, ...], ...] = tuple([_SIX[place](spots) for place in rings])

    @cached_property
    def border(self) -> tuple[bool, ...]:
        """True for each ring that touches the outside.

        It is computed on demand, because most sets of rings are only examined for enclosures.
        """
        return border(self.rings)

    @cached_property
    def apart(self) -> tuple[int, ...]:
        """For each ring, a bit set of the rings that are not its neighbours."""
        return tuple([~sum([1 << n for n in six if n >= 0], 1 << spot) for spot, six in enumerate(self.near)])

    @cached_property
    def rim(self) -> tuple[Spot, ...]:
        return tuple([i for i, outer in enumerate(self.border) if outer])


@lru_cache(maxsize=512)
def ground(rings: tuple[Place, ...]) -> RingGraph:
    """Return the graph of a set of rings, given in cell order."""
    return RingGraph(rings)


def border(rings: tuple[Place, ...]) -> tuple[bool, ...]:
    """Return True for each ring that touches the outside (NEX-04), found by a flood of places without rings.

    The flood starts in columns without rings and on free places at the edge of the frame, so it does not
    reach holes between rings.
    """
    if not rings:
        return ()
    free = ALL & ~shape(rings)
    columns = (1 << ROWS * (rings[-1] // ROWS + 1)) - (1 << ROWS * (rings[0] // ROWS))
    outside = part_of(free & (_EDGE | ~columns), free)
    met = around(outside) | _EDGE
    return tuple([ONLY[place] & met != 0 for place in rings])
