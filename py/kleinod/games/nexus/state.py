"""The position of NEXUS, its actions, and tables about the marbles on one ring.

The marbles on a ring are one number, its *load*, in which two bits for each colour count its marbles. Terms
of the rule sheet: ring (Ring), marble (Kugel), blocked (blockiert), own ring (eigener Ring), row (Reihe),
reserve (Vorrat), sacrifice (Opfer).
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from kleinod.core.game import Seat
from kleinod.games.nexus.board import Place

#: An action: ``(kind, place)``, or ``(STEP, start, end)`` for a step.
Action: TypeAlias = tuple[int, ...]
Load: TypeAlias = int
Held: TypeAlias = tuple[Load, ...]

LIFT, LAY, IN, STEP, SACRIFICE, TAKE = range(6)
#: The phase of a turn, that is, the decision expected: any action, the rest of an action of one kind, the
#: step after a sacrifice, a taking.
BEGIN, LIFTING, LAYING, ENTERING, MOVING, FLYING, TAKING = range(7)
#: The kind of a seat's last action: none so far, one of the three actions, or out of the game.
NEW, RINGS, ENTRY, MOVE, OUT = range(5)

RINGS_CHANGED, MARBLES_IN, STEPS = 4, 3, 2
MOST_OWN, MOST = 3, 4


class Task(NamedTuple):
    """Marbles still to be taken (NEX-17).

    The player must take `number` of `colour` from the rings of an enclosed part, `taken` of them already.
    """

    part: tuple[Place, ...]
    colour: Seat
    number: int
    taken: int = 0


class State(NamedTuple):
    """A position.

    `rings` are sorted, and `held` has the load of each; `reserve` and `kinds` have an entry for each seat.
    `quiet`: turns since an entry, deletion, sacrifice or elimination. `gone`: marbles sacrificed, or removed
    with a player. Within a turn, `phase` is the decision expected, `left` the number of decisions that remain
    in it, `done` the actions of the turn, and `start` the position in which the turn began.
    """

    turn: int
    seat: Seat
    rings: tuple[Place, ...]
    held: Held
    reserve: tuple[int, ...]
    kinds: tuple[int, ...]
    quiet: int
    gone: int
    phase: int = BEGIN
    left: int = 0
    todo: tuple[Task, ...] = ()
    done: tuple[Action, ...] = ()
    start: State | None = None


COLOURS = range(4)
LOADS = range(256)
UNIT = tuple(1 << 2 * seat for seat in COLOURS)
MASK = tuple(3 << 2 * seat for seat in COLOURS)
#: For each load: the number of a seat's marbles (`OWN`), and of all marbles (`TOTAL`).
OWN = tuple(tuple(load >> 2 * seat & 3 for load in LOADS) for seat in COLOURS)
TOTAL = tuple(sum(OWN[seat][load] for seat in COLOURS) for load in LOADS)
#: True for loads with two or more colours (NEX-03).
BLOCKED = tuple(sum(OWN[seat][load] > 0 for seat in COLOURS) > 1 for load in LOADS)
#: True for loads that a marble of a seat may leave (NEX-03), and for those to which one may be added
#: (NEX-11).
MOVABLE = tuple(tuple(OWN[seat][load] > 0 and not BLOCKED[load] for load in LOADS) for seat in COLOURS)
WELCOME = tuple(
    tuple(OWN[seat][load] < MOST_OWN and TOTAL[load] < MOST for load in LOADS) for seat in COLOURS
)


def _entered(seat: Seat, load: Load) -> Load:
    """Return the load with a marble added; colours that then have fewer are deleted (NEX-12, NEX-15)."""
    if not WELCOME[seat][load]:
        return load
    load += UNIT[seat]
    mine = OWN[seat][load]
    return sum(OWN[c][load] * UNIT[c] for c in COLOURS if c == seat or OWN[c][load] >= mine)


#: The load after a marble of a seat has stepped onto the ring.
ENTERED = tuple(tuple(_entered(seat, load) for load in LOADS) for seat in COLOURS)


def on_board(held: Held, seat: Seat) -> int:
    """Return the number of a seat's marbles on the rings."""
    own = OWN[seat]
    return sum(own[load] for load in held if load)
