"""Which marbles could go to a place at once, whoever's turn it is: asked by those who do not see the land."""

from __future__ import annotations

from kleinod.games.mutternland.land_frame import NAMES, PLACE
from kleinod.games.mutternland.rules_base import Nutland
from kleinod.games.mutternland.state import ENTERING, MARBLE, NUTS, State


def attackers(rules: Nutland, o: State, place: str) -> tuple[str, ...]:
    """Of a marble those that could push it, of a free place all that could move there."""
    end = PLACE.get(place)
    if end is None or o.phase not in (MARBLE, ENTERING, NUTS):
        return ()
    turns = (o._replace(phase=MARBLE, seat=seat) for seat in range(rules.seats))
    # A push names the place that is entered where a run names its end.
    starts = {a[1] for s in turns for a in rules.moves(s) if a[2] == end}
    return tuple(NAMES[start] for start in sorted(starts))
