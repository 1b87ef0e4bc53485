"""Lifting and laying rings: which first halves can be completed (NEX-06, NEX-08). Pure geometry of places.

Without the option `connected` laying is easy to judge: a place that touches two rings goes on doing so
until it is filled, so that as many rings can be laid as a greedy layer lays. With it a search looks for
layings that join all parts; it begins with what usually works.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from kleinod.games.nexus.board import NEAR, Place
from kleinod.games.nexus.state import RINGS_CHANGED

Places: TypeAlias = tuple[Place, ...]
LEAST_TOUCHED = 2


def touched(rings: Iterable[Place]) -> dict[Place, int]:
    """For each place beside a ring how many rings it touches; places with a ring may be among them."""
    count: dict[Place, int] = {}
    for ring in rings:
        for n in NEAR[ring]:
            count[n] = count.get(n, 0) + 1
    return count


def sites(rings: Collection[Place], barred: Collection[Place]) -> list[Place]:
    """NEX-06: where a ring can be laid now, in order: not barred, and touching two rings or more."""
    return sorted(
        place
        for place, n in touched(rings).items()
        if n >= LEAST_TOUCHED and place not in rings and place not in barred
    )


def can_lay(rings: Collection[Place], barred: Collection[Place], number: int, connected: bool) -> bool:
    """Whether so many rings can be laid one after another."""
    if connected and len(parts(rings)) > 1:
        return _can_join(frozenset(rings), barred, number, set())
    present, count = set(rings), touched(rings)
    open_sites = sites(present, barred)
    for _ in range(number):
        if not open_sites:
            return False
        place = open_sites.pop()
        present.add(place)
        for n in NEAR[place]:
            count[n] = count.get(n, 0) + 1
            if count[n] == LEAST_TOUCHED and n not in present and n not in barred:
                open_sites.append(n)
    return True


def parts(rings: Collection[Place]) -> list[set[Place]]:
    """The connected parts of a set of rings."""
    left = set(rings)
    found: list[set[Place]] = []
    while left:
        first = left.pop()
        part, todo = {first}, [first]
        while todo:
            for n in NEAR[todo.pop()]:
                if n in left:
                    left.remove(n)
                    part.add(n)
                    todo.append(n)
        found.append(part)
    return found


def _can_join(
    rings: frozenset[Place], barred: Collection[Place], number: int, failed: set[frozenset[Place]]
) -> bool:
    """Whether so many layings can make one part of all rings; remembers sets of rings that failed."""
    apart = parts(rings)
    if len(apart) == 1:
        return can_lay(rings, barred, number, False)
    if rings in failed or not number:
        return False
    useful = _useful(apart, rings, barred, number)
    for place in sorted(set(sites(rings, barred)).intersection(useful), key=lambda p: (useful[p], p)):
        if _can_join(rings | {place}, barred, number - 1, failed):
            return True
    failed.add(rings)
    return False


def _useful(
    apart: list[set[Place]], rings: Collection[Place], barred: Collection[Place], number: int
) -> dict[Place, int]:
    """Places that can have a part in joining, the most promising with the lowest number: links of chains
    between two parts, and what has to be laid beside those so that they touch two rings, all within so
    many layings. Empty if some part cannot be reached."""
    *others, largest = sorted(apart, key=len)
    ways = [_around(part, {*rings, *barred}, number) for part in others]
    # No chain leaves the surroundings of the smaller part it begins at.
    near = {place for way in ways for place in way}
    ways.append(_around(largest, {*rings, *barred}, number, near))
    cost: dict[Place, int] = {}
    for i, way in enumerate(ways):
        shortest = number + 1
        for place, steps in way.items():
            back = [other[place] for k, other in enumerate(ways) if k != i and place in other]
            if back and (chain := steps + min(back) - 1) <= number:
                shortest = min(shortest, chain)
                cost[place] = min(chain, cost.get(place, chain)) if back.count(1) < 2 else 0
        if shortest > number:
            return {}
    todo = sorted(cost, key=lambda place: (cost[place], place))
    for place in todo:
        for n in NEAR[place]:
            if n not in cost and cost[place] < number and n not in rings and n not in barred:
                cost[n] = cost[place] + 1
                todo.append(n)
    return cost


def _around(
    part: Iterable[Place], closed: Collection[Place], number: int, within: Collection[Place] | None = None
) -> dict[Place, int]:
    """Places within so many steps of a part, with their distance; those closed are no way."""
    reached: dict[Place, int] = {}
    edge = list(part)
    for steps in range(1, number + 1):
        grown: list[Place] = []
        for place in edge:
            for n in NEAR[place]:
                if n not in reached and n not in closed and (within is None or n in within):
                    reached[n] = steps
                    grown.append(n)
        edge = grown
    return reached


def can_change(
    rings: Collection[Place], pool: Places, lifted: Collection[Place], number: int, connected: bool
) -> bool:
    """Whether `number` more rings of the pool can be lifted such that four can be laid afterwards."""
    present = set(rings)
    if connected:
        return _can_change_connected(present, pool, lifted, number)
    return any(
        can_lay(present.difference(more), {*lifted, *more}, RINGS_CHANGED, False)
        for more in combinations(pool, number)
    )


def _can_change_connected(present: set[Place], pool: Places, lifted: Collection[Place], number: int) -> bool:
    """The same where all rings must form one part in the end.

    Rings with few neighbours are tried first: lifting them seldom divides anything. What cannot be joined
    even with the other rings in place cannot be joined without them.
    """
    apart = parts(present)
    pool = tuple(sorted(pool, key=lambda place: (sum(n in present for n in NEAR[place]), place)))
    if len(apart) == 1:
        for more in combinations(pool, number):
            rest = present.difference(more)
            if len(parts(rest)) == 1 and can_lay(rest, {*lifted, *more}, RINGS_CHANGED, False):
                return True
    elif not _joinable(apart, pool, lifted, number):
        return False
    return any(
        can_lay(present.difference(more), {*lifted, *more}, RINGS_CHANGED, True)
        for more in combinations(pool, number)
    )


def _joinable(apart: list[set[Place]], pool: Places, lifted: Collection[Place], number: int) -> bool:
    """Whether the parts could be joined if whole parts, but no other rings, were lifted as well."""
    loose = [part for part in apart if len(part) <= number and part.issubset(pool)]
    for n in range(len(loose) + 1):
        for dropped in combinations(loose, n):
            gone = {place for part in dropped for place in part}
            rest = frozenset(place for part in apart for place in part if place not in gone)
            if len(gone) <= number and rest and _can_join(rest, {*lifted, *gone}, RINGS_CHANGED, set()):
                return True
    return False


@lru_cache(maxsize=256)
def lifts(rings: Places, pool: Places, lifted: Places, connected: bool, ordered: bool) -> Places:
    """Rings of the pool that can be lifted next, such that the change of rings can be completed.

    `ordered`: completed by lifting rings that come later in cell order.
    """
    number = RINGS_CHANGED - len(lifted) - 1
    sure = () if connected or ordered else _surely(rings, pool, lifted, number)
    return tuple(
        place
        for i, place in enumerate(pool)
        if place in sure or can_lift(rings, pool[i:] if ordered else pool, lifted, place, connected)
    )


def can_lift(rings: Places, pool: Places, lifted: Places, place: Place, connected: bool) -> bool:
    """Whether the change of rings can be completed when `place` is lifted, and then more of the pool."""
    number = RINGS_CHANGED - len(lifted) - 1
    others = tuple(other for other in pool if other != place)
    if len(others) < number:
        return False
    rest = [ring for ring in rings if ring != place]
    return can_change(rest, others, (*lifted, place), number, connected)


def _surely(rings: Places, pool: Places, lifted: Places, number: int) -> Places:
    """Rings of the pool after which the change can certainly be completed: even if every site beside a
    lifted ring were lost, four would remain."""
    if len(pool) <= number:
        return ()
    open_sites = set(sites(rings, lifted))
    loss = {place: sum(n in open_sites for n in NEAR[place]) for place in pool}
    least = sorted(loss.values())[: number + 1]
    spare = len(open_sites) - RINGS_CHANGED
    return tuple(
        place
        for place in pool
        if loss[place] + sum(least[:number]) <= spare and loss[place] + sum(least[1:]) <= spare
    )


def lays(rings: Places, barred: Places, number: int, connected: bool) -> list[Place]:
    """Where a ring can be laid, such that all `number` of them can. Presumes that they can at all."""
    found = sites(rings, barred)
    if not connected or len(parts(rings)) == 1:
        return found
    return [place for place in found if can_lay({*rings, place}, barred, number - 1, True)]


def in_order(rings: Collection[Place], laid: Places, place: Place) -> bool:
    """Whether laying `place` after `laid` keeps to cell order as far as possible: it may come after a
    later place only if it touched too few rings then. Each set of rings is laid in one such order."""
    here = [n for n in NEAR[place] if n in rings]
    return all(
        place > other or sum(n not in laid[i:] for n in here) < LEAST_TOUCHED for i, other in enumerate(laid)
    )


def ordered_lays(rings: Places, barred: Places, laid: Places, number: int) -> list[Place]:
    """The layings that keep to that order and can be completed in it."""
    return [
        place
        for place in sites(rings, barred)
        if in_order(rings, laid, place) and _ordered_rest({*rings, place}, barred, (*laid, place), number - 1)
    ]


def _ordered_rest(rings: set[Place], barred: Places, laid: Places, number: int) -> bool:
    if not number:
        return True
    return any(
        _ordered_rest({*rings, place}, barred, (*laid, place), number - 1)
        for place in reversed(sites(rings, barred))
        if in_order(rings, laid, place)
    )
