"""Sets of places as numbers, with bit n for place n: neighbours, sites for rings, connected parts.

This is fast, because one shift moves all places of a set by a step in one direction.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from kleinod.games.nexus.board import COLUMNS, COUNT, NEAR, ROWS, Place

#: A set of places.
Shape: TypeAlias = int

LEAST_TOUCHED = 2

#: For each place, the set of that place alone.
ONLY: tuple[Shape, ...] = tuple(1 << place for place in range(COUNT))

#: All places.
ALL = (1 << COUNT) - 1
_COLUMN = (1 << ROWS) - 1
_NOT_TOP = sum((_COLUMN >> 1) << column * ROWS for column in range(len(COLUMNS)))
_NOT_BOTTOM = _NOT_TOP << 1
#: The columns that are half a ring higher (NEX-01).
_HIGHER = sum(
    _COLUMN << column * ROWS for column, letter in enumerate(COLUMNS) if (ord(letter) - ord("n")) % 2
)
_RISING, _FALLING = _NOT_TOP & _HIGHER, _NOT_BOTTOM & ~_HIGHER


def shape(places: Iterable[Place]) -> Shape:
    """Return the set of these places."""
    found = 0
    for place in places:
        found |= ONLY[place]
    return found


#: For each place, the set of its neighbours.
BESIDE: tuple[Shape, ...] = tuple(shape(near) for near in NEAR)


def members(of: Shape) -> list[Place]:
    """Return the places of a set, in order."""
    found: list[Place] = []
    while of:
        last = of.bit_length() - 1
        found.append(last)
        of ^= ONLY[last]
    found.reverse()
    return found


def singles(of: Shape) -> list[Shape]:
    """Return the places of a set, in order, each as a set."""
    return [ONLY[place] for place in members(of)]


def around(of: Shape) -> Shape:
    """Return the neighbours of all places of a set; places of the set may be among them."""
    slanting = (of & _RISING) << 1 | (of & _FALLING) >> 1
    sideways = of | slanting
    return ((of & _NOT_TOP) << 1 | (of & _NOT_BOTTOM) >> 1 | sideways << ROWS | sideways >> ROWS) & ALL


def sites(rings: Shape, barred: Shape) -> Shape:
    """Return the places where a ring can be laid now (NEX-06): not barred, and touching two rings or more."""
    slanting = (rings & _RISING) << 1 | (rings & _FALLING) >> 1
    once, twice = (rings & _NOT_TOP) << 1, 0
    for moved in (
        (rings & _NOT_BOTTOM) >> 1,
        rings << ROWS,
        rings >> ROWS,
        slanting << ROWS,
        slanting >> ROWS,
    ):
        twice |= once & moved
        once |= moved
    return twice & ALL & ~rings & ~barred


def part_of(start: Shape, within: Shape) -> Shape:
    """Return all places that can be reached from `start` without leaving `within`."""
    while True:
        grown = start | around(start) & within
        if grown == start:
            return start
        start = grown


def is_one(of: Shape) -> bool:
    """Return True if a set is connected or empty."""
    return part_of(of & -of, of) == of


def parts(of: Shape) -> list[Shape]:
    """Return the connected parts of a set, in the order of their first places."""
    found: list[Shape] = []
    while of:
        part = part_of(of & -of, of)
        found.append(part)
        of ^= part
    return found


def fits(rings: Shape, barred: Shape, number: int) -> bool:
    """Return True if `number` rings can be laid one after another.

    They are laid wherever possible, in any order, because a place that touches two rings stays possible.
    """
    while number > 0:
        fitting = sites(rings, barred)
        if not fitting:
            return False
        rings |= fitting
        number -= fitting.bit_count()
    return True
