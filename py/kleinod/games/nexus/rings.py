"""Lifting and laying rings: which first halves can be completed (NEX-06, NEX-08). Pure geometry of places.

Without the option `connected` laying is easy to judge: a place that touches two rings goes on doing so
until it is filled, so that as many rings can be laid as a greedy layer lays. With it a search looks for
layings that join all parts; it begins with what usually works.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from kleinod.games.nexus.board import Place
from kleinod.games.nexus.shapes import (
    BESIDE,
    LEAST_TOUCHED,
    Shape,
    around,
    ends,
    is_one,
    members,
    parts,
    shape,
    singles,
    sites,
)
from kleinod.games.nexus.state import RINGS_CHANGED

Places: TypeAlias = tuple[Place, ...]


def can_lay(rings: Shape, barred: Shape, number: int, connected: bool) -> bool:
    """Whether so many rings can be laid one after another."""
    if connected and not is_one(rings):
        return _can_join(parts(rings), barred, number, set())
    laid = 0
    while True:
        fitting = sites(rings, barred)
        laid += fitting.bit_count()
        if laid >= number:
            return True
        if not fitting:
            return False
        rings |= fitting


def _can_join(apart: list[Shape], barred: Shape, number: int, failed: set[Shape]) -> bool:
    """Whether so many layings can make one of all parts; remembers sets of rings that failed."""
    rings = sum(apart)
    if len(apart) == 1:
        return can_lay(rings, barred, number, False)
    # A ring has six neighbours, so it joins three parts at most.
    if rings in failed or len(apart) - 1 > 2 * number:
        return False
    fitting = sites(rings, barred)
    for useful in _useful(apart, rings, rings | barred, number):
        for ring in singles(useful & fitting):
            beside = around(ring)
            joined = ring + sum(part for part in apart if part & beside)
            others = [part for part in apart if not part & beside]
            if _can_join([joined, *others], barred, number - 1, failed):
                return True
    failed.add(rings)
    return False


def _useful(apart: list[Shape], rings: Shape, closed: Shape, number: int) -> list[Shape]:
    """Places that can have a part in joining, by the number of layings needed, the most promising first:
    links of chains between two parts, and what has to be laid beside those so that they touch two rings.
    Empty if some part cannot be reached from another, however it goes on."""
    found = [0] * number
    for part in apart:
        near, far = _steps(part, closed, number), _steps(rings ^ part, closed, number)
        chains = [
            (s + t, link)
            for s, here in enumerate(near)
            for t, there in enumerate(far[: number - s])
            if (link := here & there)
        ]
        if not chains or not _in_reach(part, apart, closed, number):
            return []
        for length, link in chains:
            found[length] |= link
    known = closed
    for length in range(number):
        if length:
            found[length] |= around(found[length - 1])
        found[length] &= ~known
        known |= found[length]
    return found


def _steps(start: Shape, closed: Shape, number: int) -> list[Shape]:
    """Places one, two, … steps away; those closed are no way."""
    found: list[Shape] = []
    known = closed | start
    for _ in range(number):
        start = around(start) & ~known
        known |= start
        found.append(start)
    return found


def _in_reach(part: Shape, apart: list[Shape], closed: Shape, number: int) -> bool:
    """Whether so many layings lead from one part to every other, taken by itself; other parts are bridges."""
    reached, missing = part, [other for other in apart if other != part]
    for _ in range(number):
        reached |= around(reached) & ~closed
        touched = around(reached)
        for other in missing:
            if other & touched:
                reached |= other
        missing = [other for other in missing if not other & touched]
        if not missing:
            return True
    return False


def can_change(rings: Shape, pool: Shape, lifted: Shape, number: int, connected: bool) -> bool:
    """Whether `number` more rings of the pool can be lifted such that four can be laid afterwards."""
    if connected:
        return _can_change_connected(rings, pool, lifted, number)
    return any(
        can_lay(rings & ~more, lifted | more, RINGS_CHANGED, False)
        for more in map(sum, combinations(singles(pool), number))
    )


def _can_change_connected(rings: Shape, pool: Shape, lifted: Shape, number: int) -> bool:
    """The same where all rings must form one part in the end.

    Rings with few neighbours are tried first: lifting them seldom divides anything. What cannot be joined
    even with the other rings in place cannot be joined without them.
    """
    apart = parts(rings)
    loose = sorted(singles(pool), key=lambda ring: (around(ring) & rings).bit_count())
    if len(apart) == 1:
        if _by_ends(ends(rings) & pool, rings, lifted, number):
            return True
        for more in map(sum, combinations(loose, number)):
            rest = rings & ~more
            if is_one(rest) and can_lay(rest, lifted | more, RINGS_CHANGED, False):
                return True
    elif not _joinable(apart, pool, lifted, number):
        return False
    return any(
        can_lay(rings & ~more, lifted | more, RINGS_CHANGED, True)
        for more in map(sum, combinations(loose, number))
    )


def _by_ends(free: Shape, rings: Shape, lifted: Shape, number: int) -> bool:
    """Whether some of these rings, any of which may go without dividing the others, will do."""
    if free.bit_count() < number:
        return False
    more = sum(singles(free)[:number])
    return can_lay(rings & ~more, lifted | more, RINGS_CHANGED, False)


def _joinable(apart: list[Shape], pool: Shape, lifted: Shape, number: int) -> bool:
    """Whether the parts could be joined if whole parts, but no other rings, were lifted as well."""
    loose = [part for part in apart if part.bit_count() <= number and not part & ~pool]
    for n in range(len(loose) + 1):
        for gone in map(sum, combinations(loose, n)):
            rest = sum(apart) ^ gone
            if gone.bit_count() <= number and rest and can_lay(rest, lifted | gone, RINGS_CHANGED, True):
                return True
    return False


@lru_cache(maxsize=256)
def lifts(rings: Places, pool: Places, lifted: Places, connected: bool, ordered: bool) -> Places:
    """Rings of the pool that can be lifted next, such that the change of rings can be completed.

    `ordered`: completed by lifting rings that come later in cell order.
    """
    number = RINGS_CHANGED - len(lifted) - 1
    surely = _surely_connected if connected else _surely
    sure = () if ordered else surely(shape(rings), pool, shape(lifted), number)
    return tuple(
        place
        for i, place in enumerate(pool)
        if place in sure or can_lift(rings, pool[i:] if ordered else pool, lifted, place, connected)
    )


def can_lift(rings: Places, pool: Places, lifted: Places, place: Place, connected: bool) -> bool:
    """Whether the change of rings can be completed when `place` is lifted, and then more of the pool."""
    number = RINGS_CHANGED - len(lifted) - 1
    ring = 1 << place
    others = shape(pool) & ~ring
    if others.bit_count() < number:
        return False
    return can_change(shape(rings) & ~ring, others, shape(lifted) | ring, number, connected)


def _surely(rings: Shape, pool: Places, lifted: Shape, number: int) -> Places:
    """Rings of the pool after which the change can certainly be completed: even if every site beside a
    lifted ring were lost, four would remain."""
    if len(pool) <= number:
        return ()
    fitting = sites(rings, lifted)
    loss = {place: (BESIDE[place] & fitting).bit_count() for place in pool}
    least = sorted(loss.values())[: number + 1]
    spare = fitting.bit_count() - RINGS_CHANGED
    return tuple(
        place
        for place in pool
        if loss[place] + sum(least[:number]) <= spare and loss[place] + sum(least[1:]) <= spare
    )


def _surely_connected(rings: Shape, pool: Places, lifted: Shape, number: int) -> Places:
    """The same where all rings must form one part in the end: rings at its ends."""
    free = ends(rings) & shape(pool) if is_one(rings) else 0
    return tuple(
        place
        for place in members(free)
        if _by_ends(free & ~(1 << place), rings & ~(1 << place), lifted | 1 << place, number)
    )


def lays(rings: Shape, barred: Shape, number: int, connected: bool) -> list[Place]:
    """Where a ring can be laid, such that all `number` of them can. Presumes that they can at all."""
    found = members(sites(rings, barred))
    if not connected or is_one(rings):
        return found
    failed: set[Shape] = set()
    return [place for place in found if _can_join(parts(rings | 1 << place), barred, number - 1, failed)]


def in_order(rings: Shape, laid: Places, place: Place) -> bool:
    """Whether laying `place` after `laid` keeps to cell order as far as possible: it may come after a
    later place only if it touched too few rings then. Each set of rings is laid in one such order."""
    here = BESIDE[place] & rings
    return all(
        place > other or (here & ~shape(laid[i:])).bit_count() < LEAST_TOUCHED for i, other in enumerate(laid)
    )


def ordered_lays(rings: Shape, barred: Shape, laid: Places, number: int) -> list[Place]:
    """The layings that keep to that order and can be completed in it."""
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
