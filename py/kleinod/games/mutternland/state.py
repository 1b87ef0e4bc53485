"""The position of Mutternland, and its actions.

Words of the rule sheet: nut (Mutter), marble (Murmel), place (Platz), height (Höhe), land (Land), tower
(Turm).
"""

from __future__ import annotations

from itertools import compress
from typing import NamedTuple, TypeAlias

from kleinod.core.game import Seat
from kleinod.games.mutternland.land_frame import COUNT, Place
from kleinod.hex.grid import OFF

Action: TypeAlias = tuple[int, ...]
#: The number of nuts on each place of the frame, and a 0 for all places outside (index `OFF`).
Heights: TypeAlias = bytes
#: The places of each seat's marbles, in rising order.
Marbles: TypeAlias = tuple[tuple[Place, ...], ...]

# An action is its kind and its arguments: (LAND, *places), (LAY, place), (FILL,), (SET, place),
# (RUN, start, end), (PUSH, start, entered, beyond), (NAME, seat), (ENTER, place), (NUT, start, end), (SKIP,).
LAND, LAY, FILL, SET, RUN, PUSH, NAME, ENTER, NUT, SKIP = range(10)

# The phases. In GROW chance lays the land; in ENTERING another seat decides in the middle of a turn.
LAYING, GROW, SETTING, MARBLE, ENTERING, NUTS, OVER = range(7)

# The result of the marble half of the turn so far.
NOTHING, MOVED, FELLED = range(3)

NUTS_IN_ALL = 70
MARBLES = {2: 5, 3: 5, 4: 5, 5: 4, 6: 3}
TOWER = 4
NO_LAND: Heights = bytes(COUNT + 1)


class State(NamedTuple):
    """A position. `seat` has its turn; `asked` is another seat that must decide in between, or `NOBODY`.

    `played`: earlier turns of play, without laying and placing. `quiet` and `passes`: the number of
    consecutive turns without progress, and without any action (MUT-20, MUT-21f, MUT-22f). `did`: the result
    of the marble half of this turn.
    """

    turn: int
    phase: int
    seat: Seat
    asked: Seat
    heights: Heights
    marbles: Marbles
    played: int = 0
    quiet: int = 0
    passes: int = 0
    did: int = NOTHING


def with_nuts(heights: Heights, *changes: tuple[Place, int]) -> Heights:
    """Return `heights` with a number of nuts added to some places."""
    changed = bytearray(heights)
    for place, nuts in changes:
        changed[place] += nuts
    return bytes(changed)


def land_of(heights: Heights) -> list[Place]:
    """Return the places with a nut, in rising order."""
    return list(compress(range(COUNT), heights))


def occupants(marbles: Marbles) -> dict[Place, Seat]:
    """Return the owner of each marble by its place."""
    return {place: seat for seat, places in enumerate(marbles) for place in places}


def moved(marbles: Marbles, seat: Seat, start: Place, end: Place) -> Marbles:
    """Return `marbles` after one of `seat` has gone from `start` to `end`; `OFF` means beside the land."""
    own = [place for place in marbles[seat] if place != start]
    if end != OFF:
        own.append(end)
        own.sort()
    return (*marbles[:seat], tuple(own), *marbles[seat + 1 :])
