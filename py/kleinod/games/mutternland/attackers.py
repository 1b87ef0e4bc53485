"""Marbles that could go to a place at once, regardless of whose turn it is.

A player who cannot see the land asks for them.
"""

from __future__ import annotations

from kleinod.games.mutternland.land_frame import NAMES, PLACE
from kleinod.games.mutternland.rules import Nutland
from kleinod.games.mutternland.state import ENTERING, MARBLE, NUTS, State


def attackers(rules: Nutland, o: State, place: str) -> tuple[str, ...]:
    """For a place with a marble, the marbles that could push it.

    For a free place, all that could move there.
    """
    end = PLACE.get(place)
    if end is None or o.phase not in (MARBLE, ENTERING, NUTS):
        return ()
    turns = (o._replace(phase=MARBLE, seat=seat) for seat in range(rules.seats))
    # A push names the entered place where a run names its end.
    starts = {a[1] for s in turns for a in rules.moves(s) if a[2] == end}
    return tuple(NAMES[start] for start in sorted(starts))
