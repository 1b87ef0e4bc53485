"""Declarations of NEXUS for the property tests in tests/laws: rings and marbles, the symmetries of its table,
and the rotation of its seats.
"""

from functools import partial

from kleinod.core.game import TERMINAL
from kleinod.games.nexus.board import AXIAL, NAMES, NEAR, PLACE
from kleinod.games.nexus.state import LAY, LIFT, OWN, TOTAL, UNIT
from kleinod.hex.grid import turned
from laws.drafts import spanned
from laws.symmetry import Symmetry, mirrored

#: The rules that a beginner has to know before a first game.
LESSON_RULES = (
    "NEX-03",
    "NEX-05",
    "NEX-06",
    "NEX-07",
    "NEX-09",
    "NEX-10",
    "NEX-11",
    "NEX-12",
    "NEX-13",
    "NEX-15",
    "NEX-16",
    "NEX-17",
    "NEX-19",
    "NEX-20",
    "NEX-21",
)

PLACE_AT = {cell: place for place, cell in enumerate(AXIAL)}

#: Refusals to which no click leads, because every id that can be clicked answers the current question.
UNSHOWN = {
    "mid_action": "needs a typed action of another kind",
    "place_unknown": "no such place can be typed or clicked",
    "same_ring": "needs a typed step onto the same ring",
}


def stock(rules, s):
    """Return the number of rings, and of marbles on rings, in reserves and out of the game."""
    return {"rings": len(s.rings), "marbles": sum(TOTAL[load] for load in s.held) + sum(s.reserve) + s.gone}


def change(rules, s, a):
    """Return the rings that an action adds or removes: a lifted ring is off the table until it is laid
    (NEX-06). The number of marbles never changes.
    """
    return {"rings": {LIFT: -1, LAY: 1}.get(a[0], 0)}


def _place(half, mirror, place):
    cell = mirrored(AXIAL[place]) if mirror else AXIAL[place]
    return PLACE_AT[turned(cell, half)]


def _action(image, a):
    return a[0], *map(image, a[1:])


def _moved(image, s):
    pairs = sorted((image(ring), load) for ring, load in zip(s.rings, s.held, strict=True))
    return s._replace(
        rings=tuple(ring for ring, _ in pairs),
        held=tuple(load for _, load in pairs),
        todo=tuple(task._replace(part=tuple(sorted(map(image, task.part)))) for task in s.todo),
        done=tuple(_action(image, a) for a in s.done),
        start=s.start and _moved(image, s.start),
    )


def _passed(seats, s):
    """Return the position with the seats rotated: every seat takes over everything that the previous seat
    had.
    """
    loads = tuple(sum(OWN[seat][load] * UNIT[(seat + 1) % seats] for seat in range(seats)) for load in s.held)
    return s._replace(
        seat=s.seat if s.seat == TERMINAL else (s.seat + 1) % seats,
        held=loads,
        reserve=s.reserve[-1:] + s.reserve[:-1],
        kinds=s.kinds[-1:] + s.kinds[:-1],
        todo=tuple(task._replace(colour=(task.colour + 1) % seats) for task in s.todo),
        start=s.start and _passed(seats, s.start),
    )


def symmetries(rules):
    """Yield the symmetries of NEXUS: the half-turn and the reflections that the frame allows, and the
    rotation of the seats if all have equally many marbles.
    """
    same = tuple(range(rules.seats))
    for half in (0, 3):
        for mirror in (False, True):
            image = partial(_place, half, mirror)
            name = f"turned {60 * half} degrees{', mirrored' if mirror else ''}"
            yield Symmetry(name, partial(_moved, image), partial(_action, image), same)
    if rules.seats > 2:
        yield Symmetry("seats passed round", partial(_passed, rules.seats), tuple, (*same[1:], 0))


def put_together(s):
    """Return edits that put rings and marbles onto an empty table. Temporary rings bridge the gaps between
    separate parts.
    """
    order, bridge = spanned(s.rings, PLACE["n20"], NEAR.__getitem__)
    edits = [f"ring@{NAMES[place]}" for place in order] + [f"take@{NAMES[place]}" for place in sorted(bridge)]
    for ring, load in zip(s.rings, s.held, strict=True):
        edits += [f"marble{seat}@{NAMES[ring]}" for seat in range(4) for _ in range(OWN[seat][load])]
    return edits
