"""Finds the marbles of any seat that could go to a place at once, for players who cannot see the land."""

from __future__ import annotations

from kleinod.games.mutternland.land_frame import NAMES, PLACE
from kleinod.games.mutternland.rules import Nutland
from kleinod.games.mutternland.state import ENTERING, MARBLE, NUTS, State


def attackers(rules: Nutland, o: State, place: str) -> tuple[str, ...]:
    """Return the marbles that could push the marble on a place or, if the place is free, move there."""
    end = PLACE.get(place)
    if end is None or o.phase not in (MARBLE, ENTERING, NUTS):
        return ()
    turns = (o._replace(phase=MARBLE, seat=seat) for seat in range(rules.seats))
    # `a[2]` is the end of a run, or the place of the marble that is pushed.
    starts = {a[1] for s in turns for a in rules.moves(s) if a[2] == end}
    return tuple(NAMES[start] for start in sorted(starts))
