"""Surrounding: the rings that a player encloses, and the marbles that this earns (NEX-16 to NEX-18)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import TypeAlias

from kleinod.core.game import Seat
from kleinod.games.nexus.board import Place
from kleinod.games.nexus.ring_graph import RingGraph, Spot
from kleinod.games.nexus.ring_graph import ground as ground_of
from kleinod.games.nexus.state import COLOURS, MASK, OWN, UNIT, Held, Task

#: The rings of one enclosed part, in cell order.
Part: TypeAlias = tuple[Place, ...]


def enclosed(
    ground: RingGraph, held: Held, seat: Seat, edge_closes: bool, airless: Collection[Spot] | None = None
) -> list[Part]:
    """Return the parts that a player encloses (NEX-16), in cell order of their first rings.

    A part consists of connected rings with marbles of other players only. It is not enclosed if an empty ring
    is beside it. `airless` is the result of `without_air`, if the caller has it.
    """
    mine, near = MASK[seat], ground.near
    border = () if edge_closes else ground.border
    parts: list[Part] = []
    seen: set[Spot] = set()
    for first in without_air(ground, held) if airless is None else airless:
        if held[first] & mine or first in seen:
            continue
        seen.add(first)
        part, closed, walled = [first], True, False
        for spot in part:
            if border and border[spot]:
                closed = False
            for n in near[spot]:
                if n < 0 or n in seen:
                    continue
                beside = held[n]
                if not beside:
                    closed = False
                elif beside & mine:
                    walled = True
                else:
                    seen.add(n)
                    part.append(n)
        if closed and walled:
            parts.append(tuple(ground.rings[spot] for spot in sorted(part)))
    return parts


def without_air(ground: RingGraph, held: Held) -> list[Spot]:
    """Return in order the rings with marbles and no empty ring beside them, as in all enclosed parts."""
    apart, full = ground.apart, -1
    for spot, load in enumerate(held):
        if not load:
            full &= apart[spot]
    full &= (1 << len(held)) - 1
    found: list[Spot] = []
    while full:
        found.append((full & -full).bit_length() - 1)
        full &= full - 1
    return found


def closable(ground: RingGraph, held: Held, seat: Seat, spot: Spot) -> bool:
    """Return True if a marble of the player on this ring could enclose a neighbouring part.

    This is so if the ring is the only empty one beside that part.
    """
    mine, near = MASK[seat], ground.near
    return any(
        n >= 0 and held[n] and not held[n] & mine and _full(n, spot, held, mine, near) for n in near[spot]
    )


def _full(first: Spot, but: Spot, held: Held, mine: int, near: tuple[tuple[Spot, ...], ...]) -> bool:
    """Return True if the part of the ring `first` has no empty ring beside it except `but`."""
    part, seen = [first], {first, but}
    for spot in part:
        for n in near[spot]:
            if n < 0 or n in seen:
                continue
            if not held[n]:
                return False
            if not held[n] & mine:
                seen.add(n)
                part.append(n)
    return True


@lru_cache(maxsize=64)
def surrounded(rings: tuple[Place, ...], held: Held, seat: Seat, edge_closes: bool) -> frozenset[Place]:
    """Return all rings that a player encloses.

    They are cached, because the enclosures after each possible action are compared with those at its start.
    """
    parts = enclosed(ground_of(rings), held, seat, edge_closes)
    return frozenset(place for part in parts for place in part)


def tasks(
    ground: RingGraph,
    held: Held,
    seat: Seat,
    parts: Iterable[Part],
    *,
    known: Collection[Place],
    round_up: bool,
) -> list[Task]:
    """Return the marbles to take, in order (NEX-17, NEX-18).

    Parts whose rings were all enclosed before (`known`) earn nothing. `round_up`: of an odd number the player
    takes the larger half, otherwise the smaller.
    """
    found: list[Task] = []
    for part in parts:
        if all(place in known for place in part):
            continue
        loads = [held[ground.spot[place]] for place in part]
        for colour in COLOURS:
            own = OWN[colour]
            number = (sum(own[load] for load in loads) + round_up) // 2
            if colour != seat and number:
                found.append(Task(part, colour, number))
    return found


def sources(ground: RingGraph, held: Held, task: Task) -> list[Place]:
    """Return the rings of the part from which a marble of the colour can still be taken."""
    mask, spot = MASK[task.colour], ground.spot
    return [place for place in task.part if held[spot[place]] & mask]


def settled(ground: RingGraph, held: Held, todo: Iterable[Task]) -> tuple[Held, tuple[Task, ...]]:
    """Take every marble for which the player has no choice.

    That is so if its colour lies on one ring only, or if all marbles of the colour are taken. Return the
    marbles left, and in order the tasks that need a decision.
    """
    loads = list(held)
    left: list[Task] = []
    for task in todo:
        places = sources(ground, tuple(loads), task) if not left else []
        own, unit = OWN[task.colour], UNIT[task.colour]
        spots = [ground.spot[place] for place in places]
        if not left and len(spots) == 1:
            loads[spots[0]] -= task.number * unit
        elif not left and sum(own[loads[spot]] for spot in spots) == task.number:
            for spot in spots:
                loads[spot] &= ~MASK[task.colour]
        else:
            left.append(task)
    return tuple(loads), tuple(left)
