"""Placements of rings that join all parts (NEX-08). Pure geometry, without marbles."""

from __future__ import annotations

from collections.abc import Iterator

from kleinod.games.nexus.board import Place
from kleinod.games.nexus.place_bitsets import BESIDE, Shape, around, members, parts, sites

#: The most parts that one ring can join, because it has six neighbours.
MOST_JOINED = 3
#: The longest chain between two parts. A chain of four rings cannot be laid: the first ring in its middle
#: would touch only one ring.
LONGEST_CHAIN = 3


def joinings(rings: Shape, barred: Shape, number: int) -> Iterator[Shape]:
    """Yield sets of at most `number` places that can be laid in some order and join all parts.

    Small sets come first. Every set of placements that joins all parts contains one of these sets.
    """
    reach = rings
    for _ in range(number):
        reach |= sites(reach, barred)
    free = reach ^ rings
    beside = [around(part) & free for part in parts(rings)]
    for size in range(len(beside) // 2, number + 1):
        yield from _joinings(rings, 0, beside, free, size)


def _joinings(rings: Shape, laid: Shape, beside: list[Shape], free: Shape, left: int) -> Iterator[Shape]:
    """Yield the sets of `joinings` that consist of `laid` and `left` more free places.

    `beside` has for each part the free places next to it. A place that was tried is no longer free, so that
    no set is found twice.
    """
    if len(beside) > 1:
        places = _promising(beside, free, left)
    else:
        waiting = stuck(rings, laid)
        if not waiting and not left:
            yield laid
        if not waiting or not left:
            return
        places = members(around(waiting) & free)
    for place in places:
        ring = 1 << place
        free ^= ring
        grown = BESIDE[place]
        others: list[Shape] = []
        for near in beside:
            if near & ring:
                grown |= near
            else:
                others.append(near & free)
        yield from _joinings(rings, laid | ring, [grown & free, *others], free, left - 1)


def _promising(beside: list[Shape], free: Shape, left: int) -> list[Place]:
    """Return places next to one part, one of which must get a ring if `left` rings are to join all parts.

    Places that join the most parts at once come first.
    """
    least, *others = sorted(beside, key=int.bit_count)
    once, twice, thrice, far = least, 0, 0, 0
    for near in others:
        thrice |= twice & near
        twice |= once & near
        once |= near
        far |= near
    for _ in range(min(left, LONGEST_CHAIN) - 1):
        far |= around(far) & free
    least &= far
    # Each ring laid later reduces the number of parts by at most two.
    needed = len(beside) - (MOST_JOINED - 1) * (left - 1)
    if needed > MOST_JOINED:
        return []
    found = members(least & thrice)
    if needed < 3:
        found += members(least & twice & ~thrice)
    if needed < 2:
        found += members(least & ~twice)
    return found


def stuck(rings: Shape, laid: Shape) -> Shape:
    """Return the places of `laid` on which, in any order, no ring can be laid."""
    while fitting := sites(rings, 0) & laid:
        rings |= fitting
        laid ^= fitting
    return laid
