"""The entries and moves of marbles (NEX-09 to NEX-14) between the spots of a `RingGraph`.

The reasons why an entry or move is illegal are in `marble_entry.py` and `move_action.py`.
"""

from __future__ import annotations

from collections.abc import Collection

from kleinod.core.game import Seat
from kleinod.games.nexus.ring_graph import RingGraph, Spot
from kleinod.games.nexus.state import ENTERED, MASK, MOVABLE, OWN, UNIT, WELCOME, Held

# Bringing in -----------------------------------------------------------------------------------------


def doors(ground: RingGraph, held: Held, seat: Seat, chain: bool) -> list[Spot]:
    """Return in order the empty rings on which a marble can enter now (NEX-10).

    `chain`: a marble may enter over any connected group of own rings, not only over a straight row.
    """
    reached = _behind_groups(ground, held, seat) if chain else _behind_rows(ground, held, seat)
    border = ground.border
    return [spot for spot, load in enumerate(held) if not load and (border[spot] or spot in reached)]


def _behind_rows(ground: RingGraph, held: Held, seat: Seat) -> set[Spot]:
    """Return the spots right behind a straight row of own rings, one of which is a border ring."""
    mine, near, border = MASK[seat], ground.near, ground.border
    reached: set[Spot] = set()
    for first, load in enumerate(held):
        if not (load & mine and border[first]):
            continue
        for direction in range(6):
            spot = near[first][direction]
            while spot >= 0 and held[spot] & mine:
                spot = near[spot][direction]
            if spot >= 0:
                reached.add(spot)
    return reached


def _behind_groups(ground: RingGraph, held: Held, seat: Seat) -> set[Spot]:
    mine, near = MASK[seat], ground.near
    group = [spot for spot, load in enumerate(held) if load & mine and ground.border[spot]]
    met = set(group)
    for spot in group:
        for n in near[spot]:
            if n >= 0 and n not in met:
                met.add(n)
                if held[n] & mine:
                    group.append(n)
    return met


def can_enter(ground: RingGraph, held: Held, seat: Seat, number: int, chain: bool) -> bool:
    """Return True if `number` marbles can enter one after another.

    An entry uses up only its own ring and may open others. So the order does not matter, and marbles can be
    put on all open rings at once.
    """
    entered = 0
    if sum([not held[spot] for spot in ground.rim]) >= number:
        return True
    while True:
        open_doors = doors(ground, held, seat, chain)
        entered += len(open_doors)
        if entered >= number:
            return True
        if not open_doors:
            return False
        loads = list(held)
        for spot in open_doors:
            loads[spot] = UNIT[seat]
        held = tuple(loads)


# Moving ----------------------------------------------------------------------------------------------


def reach(ground: RingGraph, held: Held, seat: Seat, start: Spot) -> list[Spot]:
    """Return the spots that a marble can step to (NEX-11).

    They are neighbours, and spots right behind a whole row of own rings.
    """
    mine, near, welcome = MASK[seat], ground.near, WELCOME[seat]
    ends: list[Spot] = []
    for direction, n in enumerate(near[start]):
        if n < 0:
            continue
        load = held[n]
        if welcome[load]:
            ends.append(n)
        if load & mine:
            behind = near[n][direction]
            while behind >= 0 and held[behind] & mine:
                behind = near[behind][direction]
            if behind >= 0 and welcome[held[behind]]:
                ends.append(behind)
    return ends


def steps(ground: RingGraph, held: Held, seat: Seat) -> list[tuple[Spot, Spot]]:
    """Return all steps to neighbours and over rows."""
    movable = MOVABLE[seat]
    return [
        (start, end)
        for start, load in enumerate(held)
        if movable[load]
        for end in reach(ground, held, seat, start)
    ]


def flights(held: Held, seat: Seat) -> list[tuple[Spot, Spot]]:
    """Return all steps that can follow a sacrifice (NEX-13)."""
    movable, welcome = MOVABLE[seat], WELCOME[seat]
    ends = [end for end, load in enumerate(held) if welcome[load]]
    return [(start, end) for start, load in enumerate(held) if movable[load] for end in ends if end != start]


def stepped(held: Held, seat: Seat, start: Spot, end: Spot) -> Held:
    """Return the marbles after a step, without those that it deletes by blocking (NEX-15)."""
    loads = list(held)
    loads[start] -= UNIT[seat]
    loads[end] = ENTERED[seat][loads[end]]
    return tuple(loads)


def one_more(held: Held, seat: Seat, spot: Spot) -> Held:
    """Return the marbles after one has entered."""
    return (*held[:spot], held[spot] + UNIT[seat], *held[spot + 1 :])


def one_less(held: Held, seat: Seat, spot: Spot) -> Held:
    """Return the marbles after one has left."""
    return (*held[:spot], held[spot] - UNIT[seat], *held[spot + 1 :])


def offerings(held: Held, seat: Seat) -> list[Spot]:
    """Return the spots with a marble that may be sacrificed because another can fly (NEX-13)."""
    movable, own = MOVABLE[seat], OWN[seat]
    spots = [spot for spot, load in enumerate(held) if movable[load]]
    return spots if sum(own[held[spot]] for spot in spots) > 1 else []


def can_move(ground: RingGraph, held: Held, seat: Seat, *, number: int, spare: int, origin: Held) -> bool:
    """Return True if `number` more steps, with up to `spare` sacrifices, can change the loads `origin`."""
    if not number:
        return held != origin
    movable = MOVABLE[seat]
    for start, load in enumerate(held):
        for end in reach(ground, held, seat, start) if movable[load] else ():
            after = stepped(held, seat, start, end)
            if can_move(ground, after, seat, number=number - 1, spare=spare, origin=origin):
                return True
    return spare > 0 and any(
        can_fly(ground, one_less(held, seat, spot), seat, number=number, spare=spare - 1, origin=origin)
        for spot in offerings(held, seat)
    )


def can_fly(ground: RingGraph, held: Held, seat: Seat, *, number: int, spare: int, origin: Held) -> bool:
    """Return True as `can_move` does, if the first step follows a sacrifice."""
    movable, welcome = MOVABLE[seat], WELCOME[seat]
    for start, load in enumerate(held):
        if not movable[load]:
            continue
        for end, met in enumerate(held):
            if end != start and welcome[met]:
                after = stepped(held, seat, start, end)
                if can_move(ground, after, seat, number=number - 1, spare=spare, origin=origin):
                    return True
    return False


def steady(ground: RingGraph, held: Held, seat: Seat) -> set[Spot]:
    """Return the spots with a marble that can step to two neighbours or more.

    They prove cheaply that a second step exists: if the first step or sacrifice begins and ends on other
    spots, one of these two steps stays possible, and changes the position.
    """
    movable, welcome, near = MOVABLE[seat], WELCOME[seat], ground.near
    return {
        start
        for start, load in enumerate(held)
        if movable[load] and sum([n >= 0 and welcome[held[n]] for n in near[start]]) > 1
    }


def surely_flies(held: Held, seat: Seat, offered: Collection[Spot], proofs: Collection[Spot] | None) -> bool:
    """Return True if a sacrifice on any of `offered` certainly leaves a marble that can fly to another ring.

    With `proofs`, the `steady` spots, another step must certainly be possible after that. The test is cheap,
    and False means only that nothing is certain.
    """
    ends = sum([WELCOME[seat][load] for load in held])
    if proofs is None:
        return len(offered) > 1 and ends > 1
    return len(offered) > 2 and len(proofs) > 1 and ends > 2


def lands(ground: RingGraph, held: Held, seat: Seat, start: Spot, end: Spot) -> str:
    """Return the reason why a step from `start` cannot reach `end` (NEX-11), or "" if it can.

    The load of `end` is ignored. The reason is "whole_row" if the step would end within a row instead of
    behind it, otherwise "too_far".
    """
    mine, near = MASK[seat], ground.near
    fault = "too_far"
    for direction in range(6):
        n = near[start][direction]
        if n == end:
            return ""
        while n >= 0 and held[n] & mine:
            n = near[n][direction]
            if n == end:
                if not held[n] & mine:
                    return ""
                fault = "whole_row"
    return fault
