"""Tests if a change of rings can be completed (NEX-06, NEX-08). Pure geometry, without marbles.

Layings are tested by `place_bitsets.fits`, or with the option `connected` by `connected_ring_changes`.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from kleinod.games.nexus import connected_ring_changes
from kleinod.games.nexus.board import Place
from kleinod.games.nexus.place_bitsets import (
    BESIDE,
    LEAST_TOUCHED,
    ONLY,
    Shape,
    fits,
    members,
    shape,
    singles,
    sites,
)
from kleinod.games.nexus.state import RINGS_CHANGED

Places: TypeAlias = tuple[Place, ...]


def can_lay(rings: Shape, barred: Shape, number: int, connected: bool) -> bool:
    """Return True if `number` rings can be laid one after another."""
    return (connected_ring_changes.can_join if connected else fits)(rings, barred, number)


@lru_cache(maxsize=256)
def lifts(rings: Places, pool: Places, lifted: Places, connected: bool, ordered: bool) -> Places:
    """Return rings of the pool that can be lifted next so that the change of rings can be completed.

    `ordered`: to complete the change, only rings later in cell order may be lifted.
    """
    here, others, barred = shape(rings), shape(pool), shape(lifted)
    number = RINGS_CHANGED - len(lifted) - 1
    surely = connected_ring_changes.surely_lifted if connected else _surely_lifted
    certain = 0 if ordered and connected else surely(here, pool, barred, number)
    if certain == others and not ordered:
        return pool
    found = 0 if ordered else certain
    for n, place in enumerate(pool, 1):
        ring = ONLY[place]
        if found & ring:
            continue
        if ordered and certain & ring and len(pool) - n >= number:
            found |= ring
            others &= ~ring
            continue
        others &= ~ring
        more = _lifted_as_well(here ^ ring, others, barred | ring, number, connected)
        if more is not None:
            found |= ring if ordered else ring | more
            others |= 0 if ordered else ring
    return tuple(members(found))


def can_lift(rings: Places, pool: Places, lifted: Places, place: Place, connected: bool) -> bool:
    """Return True if the change can be completed after `place` and more rings of the pool are lifted."""
    number, ring = RINGS_CHANGED - len(lifted) - 1, 1 << place
    rest, others = shape(rings) & ~ring, shape(pool) & ~ring
    return _lifted_as_well(rest, others, shape(lifted) | ring, number, connected) is not None


def _lifted_as_well(rings: Shape, pool: Shape, barred: Shape, number: int, connected: bool) -> Shape | None:
    """Return `number` rings of the pool whose lifting lets four rings be laid; None if there are none."""
    if connected:
        return connected_ring_changes.liftable(rings, pool, barred, number)
    for more in map(sum, combinations(singles(pool), number)):
        if fits(rings ^ more, barred | more, RINGS_CHANGED):
            return more
    return None


def _surely_lifted(rings: Shape, pool: Places, lifted: Shape, number: int) -> Shape:
    """Return rings of the pool after whose lifting the change can certainly be completed.

    Even if all sites beside lifted rings were lost, four would remain.
    """
    if len(pool) <= number:
        return 0
    fitting = sites(rings, lifted)
    loss = [(BESIDE[place] & fitting).bit_count() for place in pool]
    others = sum(sorted(loss)[1 : number + 1])  # an upper bound, whichever ring is lifted first
    spare = fitting.bit_count() - RINGS_CHANGED - others
    return shape([place for place, lost in zip(pool, loss, strict=True) if lost <= spare])


def lays(rings: Shape, barred: Shape, number: int, connected: bool) -> list[Place]:
    """Return the places where the first of `number` rings can be laid.

    The caller must know that all of them can be laid.
    """
    return members(
        connected_ring_changes.joining_lays(rings, barred, number) if connected else sites(rings, barred)
    )


def in_order(rings: Shape, laid: Places, place: Place) -> bool:
    """Return True if a ring on `place`, laid after those on `laid`, keeps to cell order as far as possible.

    It may follow a later place only if it touched too few rings before. So each set of rings has one order.
    """
    here = BESIDE[place] & rings
    return all(
        place > other or (here & ~shape(laid[i:])).bit_count() < LEAST_TOUCHED for i, other in enumerate(laid)
    )


def ordered_lays(rings: Shape, barred: Shape, laid: Places, number: int) -> list[Place]:
    """Return the layings that keep to the order of `in_order`, and after which the rest can keep to it."""
    return [
        place
        for place in members(sites(rings, barred))
        if in_order(rings, laid, place)
        and _ordered_rest(rings | 1 << place, barred, (*laid, place), number - 1)
    ]


def _ordered_rest(rings: Shape, barred: Shape, laid: Places, number: int) -> bool:
    if not number:
        return True
    return any(
        _ordered_rest(rings | 1 << place, barred, (*laid, place), number - 1)
        for place in reversed(members(sites(rings, barred)))
        if in_order(rings, laid, place)
    )
