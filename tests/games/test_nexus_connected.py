"""If all rings must form one part, the rings that can be lifted and laid are those found by an exhaustive
search."""

from __future__ import annotations

from itertools import combinations

import pytest

from kleinod.core.rng import below, stream
from kleinod.games.nexus.board import COUNT, NEAR, PLACE
from kleinod.games.nexus.place_bitsets import is_one, members, parts, shape
from kleinod.games.nexus.ring_geometry import can_lay, can_lift, lays, lifts

#: Places where the shapes begin: the middle, and corners of the frame.
STARTS = (PLACE["n20"], 0, COUNT - 1)
SHAPES = range(60)


def _grown(seed: int, size: int) -> tuple[int, ...]:
    """Return a random connected shape."""
    rng = stream(seed, "together")
    found = {STARTS[seed % len(STARTS)]}
    while len(found) < size:
        edge = sorted({n for place in found for n in NEAR[place]} - found)
        thin = [place for place in edge if sum(n in found for n in NEAR[place]) == 1]
        pick = thin if thin and seed % 2 else edge
        found.add(pick[below(rng, len(pick))])
    return tuple(sorted(found))


def _sites(rings: int, barred: int) -> list[int]:
    """Return the places where a ring can be laid (NEX-06)."""
    there = set(members(rings))
    beside = {n for place in there for n in NEAR[place]} - there
    return sorted(n for n in beside if len(there.intersection(NEAR[n])) > 1 and not barred >> n & 1)


def _laid(rings: int, barred: int, number: int) -> set[int]:
    """Return all sets of rings that `number` layings can make."""
    found = {rings}
    for _ in range(number):
        found = {one | 1 << place for one in found for place in _sites(one, barred)}
    return found


def _joined(rings: int, barred: int, number: int) -> bool:
    return any(is_one(one) for one in _laid(rings, barred, number))


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_ring_is_laid_only_where_all_can_still_be_joined(number: int) -> None:
    """NEX-08: a ring may be laid exactly where an exhaustive search can still join all rings."""
    outcomes: set[tuple[bool, bool]] = set()
    for seed in SHAPES:
        places = _grown(seed, 9)
        barred = shape(places[2 : 2 + 1 + seed % 3])
        rings = shape(places) & ~barred
        wanted = [place for place in _sites(rings, barred) if _joined(rings | 1 << place, barred, number - 1)]
        assert can_lay(rings, barred, number, True) == bool(wanted)
        if wanted:
            assert lays(rings, barred, number, True) == wanted
        outcomes.add((len(parts(rings)) > 1, bool(wanted)))
    assert {(True, True), (True, False)} <= outcomes


@pytest.mark.parametrize("left", [1, 2, 3, 4])
def test_a_ring_is_lifted_only_if_all_can_be_joined_afterwards(left: int) -> None:
    """NEX-08: a ring may be lifted exactly if an exhaustive search can still join all rings after `left`
    lifts."""
    refused = 0
    for seed in SHAPES:
        places = _grown(seed, 8)
        barred = places[seed % 3 :][: 4 - left]
        rings = tuple(place for place in places if place not in barred)
        pool = rings[seed % 2 :: 1 + seed % 2]
        good = [
            gone
            for gone in combinations(pool, left)
            if _joined(shape(rings) & ~shape(gone), shape((*barred, *gone)), 4)
        ]
        wanted = tuple(place for place in pool if any(place in gone for gone in good))
        assert lifts(rings, pool, barred, True, False) == wanted
        assert [place for place in pool if can_lift(rings, pool, barred, place, True)] == list(wanted)
        first = tuple(place for place in pool if any(place == gone[0] for gone in good))
        assert lifts(rings, pool, barred, True, True) == first
        refused += len(wanted) < len(pool)
    assert refused > 3
