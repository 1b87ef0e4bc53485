"""Lands: the sample land of the rulebook, random lands, and lands that a user drew (MUT-03, MUT-05)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import accumulate, compress
from random import Random

from kleinod.codec.base36 import DIGITS
from kleinod.core.game import Msg, msg
from kleinod.games.mutternland.land_frame import (
    AXIAL,
    COLUMNS,
    COUNT,
    MIDDLE,
    NAMES,
    NEAR,
    PLACE,
    ROWS,
    SIX,
    Place,
    centred,
    component,
    connected,
)
from kleinod.games.mutternland.state import NUTS_IN_ALL, Heights, land_of
from kleinod.hex.grid import OFF, distance
from kleinod.hex.names import LETTERS

#: The 70 places in the rulebook's figure: for each column from the west, its rows from north to south.
_SAMPLE_ROWS = (
    (2, 3, 4, 5),
    (1, 2, 3, 4, 5),
    (0, 1, 2, 3, 4),
    (0, 1, 2, 3, 4),
    (-1, 0, 1, 2, 3),
    (-1, 0, 1, 2, 3),
    (-2, -1, 0, 1, 2),
    (-1, 0, 1, 2),
    (-2, -1, 0),
    (-3, -2, -1, 0, 1),
    (-4, -3, -2, -1, 0),
    (-4, -3, -2, -1, 0),
    (-4, -3, 0),
    (-5, -4, -3, -1),
    (-6, -5, -4, -2),
    (-6, -4),
    (-4,),
)
SAMPLE = centred([(q, r) for q, rows in enumerate(_SAMPLE_ROWS) for r in rows]) or ()

#: The weight of a place when a random land grows, by the number of its neighbours with a nut. These weights
#: give about as many edge nuts as the sample has, usually with peninsulas and lakes.
SHAPELY = (0, 1, 3, 5, 4, 2, 1)
EVEN = (0, 1, 1, 1, 1, 1, 1)
#: The largest distance of a random land from its first nut, so that it fits the frame.
REACH = 9
_BITS = 5
_NAMED = re.compile(r"(?:[a-z][0-9]{1,2}-?)+")
_PACKED = re.compile(r"([A-Z])([0-9]{2})([0-9]{2})([0-9a-v]+)")


def grown(nuts: Iterable[Place], rng: Random, weights: Sequence[int], reach: int = REACH) -> list[Place]:
    """Return random places that complete `nuts` to 70, in an order in which each one touches the land.

    Without nuts the land begins in the middle of the frame. The only use of chance is one call of
    `rng.random()` for each nut, so that a seed gives the same land on every platform.
    """
    land = set(nuts)
    added: list[Place] = []
    if not land:
        land.add(MIDDLE)
        added.append(MIDDLE)
    heart = AXIAL[min(land, key=lambda place: (distance(AXIAL[place], AXIAL[MIDDLE]), place))]
    edge = {near: 0 for place in sorted(land) for near in NEAR[place] if near not in land}
    while len(land) < NUTS_IN_ALL:
        likely = [
            weights[sum(near in land for near in NEAR[place])]
            * (place != OFF and distance(AXIAL[place], heart) <= reach)
            for place in edge
        ]
        lot = int(rng.random() * sum(likely))
        place = next(place for place, most in zip(edge, accumulate(likely), strict=True) if lot < most)
        del edge[place]
        land.add(place)
        added.append(place)
        edge.update((near, 0) for near in NEAR[place] if near not in land)
    return added


def edge_nuts(heights: Heights, outer_only: bool) -> list[Place]:
    """Return the places with a nut and a neighbouring place without one (MUT-05), in rising order.

    With `outer_only` the neighbour must be outside the land, so that lakes do not count.
    """
    return list(edge(heights, outer_only))


def edge(heights: Heights, outer_only: bool) -> Iterator[Place]:
    """Yield the places of nuts at the edge of a land, as in `edge_nuts`. Callers may need only the first."""
    land = compress(range(COUNT), heights)
    if outer_only:
        outside = around(heights)
        return (place for place in land if not outside.isdisjoint(NEAR[place]))
    return (place for place in land if 0 in SIX[place](heights))


def why_no_edge(heights: Heights, place: Place) -> str:
    """Return why a nut is not on the edge, as a code: no gap is beside it, or only a lake."""
    return "$edge.lake" if 0 in SIX[place](heights) else "$edge.inside"


def around(heights: Heights) -> set[Place]:
    """Return `OFF` and the places outside a land, without its lakes.

    They are limited to the rectangle that exceeds the land by one place on each side.
    """
    land = land_of(heights)
    numbers = [place % ROWS for place in land]
    south, north = max(min(numbers) - 1, 0), min(max(numbers) + 1, ROWS - 1)
    west, east = max(land[0] // ROWS - 1, 0), min(land[-1] // ROWS + 1, COLUMNS - 1)
    box = {c * ROWS + n for c in range(west, east + 1) for n in range(south, north + 1)}.difference(land)
    found = [p for p in box if p % ROWS in (south, north) or p // ROWS in (west, east) or OFF in NEAR[p]]
    box.difference_update(found)
    for place in found:
        for near in NEAR[place]:
            if near in box:
                box.remove(near)
                found.append(near)
    return {OFF, *found}


def written(places: Collection[Place]) -> str:
    """Write a land of single nuts as text such as ``E1706...``.

    The text has the westernmost column, the lowest number, the number of rows, and one character for each 5
    places, column by column from south to north.
    """
    numbers = [place % ROWS for place in places]
    west, south = min(places) // ROWS, min(numbers)
    height = max(numbers) - south + 1
    bits = [0] * (-(-((max(places) // ROWS - west + 1) * height) // _BITS) * _BITS)
    for place in places:
        bits[(place // ROWS - west) * height + place % ROWS - south] = 1
    digits = (DIGITS[int("".join(map(str, bits[at : at + _BITS])), 2)] for at in range(0, len(bits), _BITS))
    return f"{LETTERS[west].upper()}{south + 1:02}{height:02}{''.join(digits).rstrip('0')}"


def read(text: str) -> tuple[Place, ...] | None:
    """Read a text of `written`. Return its places in rising order; None for any other text."""
    match = _PACKED.fullmatch(text)
    if match is None:
        return None
    west, south, height = LETTERS.index(match[1].lower()), int(match[2]) - 1, int(match[3])
    bits = "".join(f"{DIGITS.index(digit):0{_BITS}b}" for digit in match[4])
    found: list[Place] = []
    for at, bit in enumerate(bits):
        if bit == "1":
            if not height or south < 0 or south + height > ROWS or west + at // height >= COLUMNS:
                return None
            found.append((west + at // height) * ROWS + south + at % height)
    return tuple(found) if found and written(found) == text else None


def named(text: str) -> tuple[Place, ...] | None:
    """Read a land that a user typed; return its places, or None for any other text.

    A land is names such as ``e5f5f6`` or ``e5-f5-f6``, or the short form of `written`.
    """
    if _NAMED.fullmatch(text) is None:
        return read(text)
    names = re.findall(r"[a-z][0-9]+", text)
    if len(set(names)) < len(names) or any(name not in PLACE for name in names):
        return None
    return tuple(sorted(PLACE[name] for name in names))


def fault(places: Collection[Place]) -> Msg | None:
    """Return the fault of a land of single nuts, or None, without checking the number of edge nuts."""
    if len(places) > NUTS_IN_ALL:
        return msg("land.too_many", "MUT-02", n=len(places), most=NUTS_IN_ALL)
    if not connected(places):
        part = component_names(places)
        return msg("land.not_connected", "MUT-02", part, n=len(part))
    return None


def component_names(places: Collection[Place]) -> list[str]:
    """Return the names of the places in the smallest connected part of a land."""
    rest, parts = set(places), list[list[Place]]()
    while rest:
        parts.append(component(min(rest), rest))
        rest -= set(parts[-1])
    return [NAMES[place] for place in sorted(min(parts, key=len))]
