"""The evaluation of the first release. It must never change, because old bots in the arena still use it."""

from __future__ import annotations

from typing import Any

from kleinod.core.game import TERMINAL
from kleinod.games.nexus.enclosure import enclosed
from kleinod.games.nexus.ring_graph import ground
from kleinod.games.nexus.rules import Nexus
from kleinod.games.nexus.state import MOVABLE, OUT, OWN, State

MARBLE, FREE, PLACED, THREATENED = 10.0, 1.0, 1.5, 3.0
DECIDED, LOST = 1000.0, -200.0


def evaluate(rules: Any, s: State) -> tuple[float, ...]:
    """Return a value for each seat: ten for a marble, and a little for what its marbles can do."""
    game_rules: Nexus = rules
    if s.seat == TERMINAL:
        ranks = game_rules.outcome(s).places
        return tuple(DECIDED * (game_rules.seats - rank) for rank in ranks)
    return tuple(_value(game_rules, s, seat) for seat in range(game_rules.seats))


def _value(rules: Nexus, s: State, seat: int) -> float:
    if s.kinds[seat] == OUT:
        return LOST
    own, movable = OWN[seat], MOVABLE[seat]
    placed = sum(own[load] for load in s.held if load)
    free = sum(movable[load] for load in s.held if load)
    value = MARBLE * (placed + s.reserve[seat]) + PLACED * min(placed, 6) + FREE * min(free, 6)
    here = ground(s.rings)
    for other in range(rules.seats):
        if other != seat and s.kinds[other] != OUT:
            parts = enclosed(here, s.held, other, rules.edge_closes)
            value -= THREATENED * sum(own[s.held[here.spot[place]]] for part in parts for place in part)
    return value
