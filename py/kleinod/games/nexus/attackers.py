"""Finds the marbles that could step onto a ring at once, whoever is to act.

A player who cannot see the rings can list them.
"""

from __future__ import annotations

from kleinod.core.game import TERMINAL, Seat
from kleinod.games.nexus.board import NAMES, PLACE
from kleinod.games.nexus.move_action import Moving
from kleinod.games.nexus.state import BEGIN, FLYING, MOVE, MOVING, OUT, OWN, TOTAL, State, on_board


def attackers(rules: Moving, o: State, place: str) -> tuple[str, ...]:
    """Return the rings from which a marble could step onto `place`.

    If only one player has marbles on `place`, marbles of that player are left out.
    """
    end = PLACE.get(place)
    if end not in o.rings or o.seat == TERMINAL:
        return ()
    load = o.held[o.rings.index(end)]
    starts: set[int] = set()
    for seat in range(rules.seats):
        alone = 0 < TOTAL[load] == OWN[seat][load]
        if alone or o.kinds[seat] == OUT or not on_board(o.held, seat):
            continue
        asked = seat == o.seat and o.phase in (MOVING, FLYING)
        starts |= {a[1] for a in rules.steps(o if asked else _begun(o, seat)) if a[2] == end}
    return tuple(NAMES[start] for start in sorted(starts))


def _begun(o: State, seat: Seat) -> State:
    """Return `o` as if a turn of `seat` began, in which it may move."""
    kinds = (*o.kinds[:seat], MOVE, *o.kinds[seat + 1 :])
    return o._replace(seat=seat, phase=BEGIN, left=0, done=(), todo=(), start=None, kinds=kinds)
