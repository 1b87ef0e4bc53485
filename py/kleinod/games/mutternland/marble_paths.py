"""The path of a marble on screen, and the cell onto which a pushed marble falls."""

from __future__ import annotations

from collections.abc import Iterator

from kleinod.games.mutternland.land_frame import NAMES, NEAR, Place
from kleinod.games.mutternland.rules import Nutland
from kleinod.games.mutternland.rules_witt import Witt
from kleinod.games.mutternland.state import PUSH, Action, State, occupants
from kleinod.hex.grid import OFF


def pushes_of(rules: Nutland, s: State, start: Place) -> list[tuple[Place, int]]:
    """Return the pushes of the marble on `start`: the place that it enters, and the direction."""
    return rules.explore(s.heights, occupants(s.marbles), s.marbles[s.seat], start)[1]


def fall_id(entered: Place, direction: int) -> str:
    """Return the id of the place beside `entered` onto which a marble falls; it may lie beyond the frame."""
    beyond = NEAR[entered][direction]
    return f"{NAMES[entered]}-off" if beyond == OFF else NAMES[beyond]


def falling(rules: Nutland, s: State, start: Place, entered: Place) -> str:
    """Return the id of the place that stands for all pushes off the land from `start` over `entered`."""
    ways = [direction for place, direction in pushes_of(rules, s, start) if place == entered]
    bare = (way for way in (*ways, *range(6)) if not s.heights[NEAR[entered][way]])
    return fall_id(entered, next(bare, 0))


def stages(rules: Nutland, s: State, a: Action) -> tuple[Place, ...]:
    """Return the places of a legal run or push in order, along a shortest path."""
    start, end = a[1], a[2]
    if not isinstance(rules, Witt):
        return tuple(_straight(start, end))
    heights, own, on = s.heights, s.marbles[s.seat], occupants(s.marbles)
    came: dict[Place, Place] = {start: start}
    queue = [start]
    for place in queue:
        for direction, near in enumerate(NEAR[place]):
            if near == OFF or abs(heights[near] - heights[place]) > 1 or not heights[near]:
                continue
            if near == end and _leads(rules, s, a, place, direction):
                return (*_back(came, place), end)
            if near in own and near not in came and on[near] == s.seat:
                came[near] = place
                queue.append(near)
    return start, end


def _leads(rules: Witt, s: State, a: Action, via: Place, direction: int) -> bool:
    """Return True if the last stage of `a` can begin on `via` and go in this direction."""
    if a[0] != PUSH:
        return True
    behind = NEAR[a[2]][direction]
    right_way = behind == a[3] if a[3] != OFF else not s.heights[behind]
    return right_way and not (rules.no_uphill and s.heights[a[2]] > s.heights[via])


def _back(came: dict[Place, Place], place: Place) -> tuple[Place, ...]:
    way = [place]
    while came[way[-1]] != way[-1]:
        way.append(came[way[-1]])
    return tuple(reversed(way))


def _straight(start: Place, end: Place) -> Iterator[Place]:
    for direction in range(6):
        way = [start]
        while way[-1] not in (end, OFF):
            way.append(NEAR[way[-1]][direction])
        if way[-1] == end:
            yield from way
            return
