"""The evaluation of a position: marbles, marbles on rings, marbles free to move, and enclosed marbles."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from operator import mul
from typing import Any, TypeAlias

from kleinod.core.game import TERMINAL
from kleinod.games.nexus.enclosure import enclosed, without_air
from kleinod.games.nexus.ring_graph import ground as ground_of
from kleinod.games.nexus.rules import Nexus
from kleinod.games.nexus.state import COLOURS, LAYING, LIFTING, LOADS, MOVABLE, OUT, OWN, State
from kleinod.games.nexus.weights import WEIGHTS

#: `marbles`: all marbles of a seat. `placed`, `free`: those on rings, and those that can move, each at most
#: six. `threatened`: enclosed marbles. `stacked`: rings with several own marbles, which no step can delete.
FEATURES = ("marbles", "placed", "free", "threatened", "stacked")
#: For each seat, the loads of the rings that it encloses.
Shut: TypeAlias = list[list[int]]
DECIDED, LOST = 1000.0, -200.0
NOTHING = (0.0,) * len(FEATURES)


#: `LOADED` has for each load three fields of `WIDTH` bits for every seat: the number of its marbles, 1 if one
#: can move, 1 if there are several.
WIDTH = 8
FIELD = (1 << WIDTH) - 1
LOADED = tuple(
    sum(
        (OWN[seat][load] | MOVABLE[seat][load] << WIDTH | (OWN[seat][load] > 1) << 2 * WIDTH)
        << 3 * WIDTH * seat
        for seat in COLOURS
    )
    for load in LOADS
)


def features(rules: Any, s: State) -> tuple[tuple[float, ...], ...]:
    """Return the features of each seat in the order of `FEATURES`; zeros for a seat that is out."""
    shut = _shut(rules, s)
    here = 0
    for load in s.held:
        if load:
            here += LOADED[load]
    found: list[tuple[float, ...]] = []
    for seat, reserve in enumerate(s.reserve):
        placed, free, stacked = here & FIELD, here >> WIDTH & FIELD, here >> 2 * WIDTH & FIELD
        here >>= 3 * WIDTH
        threatened = 0
        for other, loads in enumerate(shut):
            if loads and other != seat:
                own = OWN[seat]
                threatened += sum([own[load] for load in loads])
        counts = placed + reserve, min(placed, 6), min(free, 6), threatened, stacked
        found.append(NOTHING if s.kinds[seat] == OUT else counts)
    return tuple(found)


def evaluate(rules: Any, s: State, weights: Sequence[float] = WEIGHTS) -> tuple[float, ...]:
    """Return a value for each seat: ten for a marble, and a little for what its marbles can do."""
    game_rules: Nexus = rules
    if s.seat == TERMINAL:
        ranks = game_rules.outcome(s).places
        return tuple(DECIDED * (game_rules.seats - rank) for rank in ranks)
    return tuple(
        [
            LOST if kind == OUT else fsum(map(mul, weights, counts))
            for kind, counts in zip(s.kinds, features(rules, s), strict=True)
        ]
    )


def _shut(rules: Nexus, s: State) -> Shut:
    """Return the loads of the rings that each seat encloses; during a change of rings, those before it."""
    begun = s.start if s.phase in (LIFTING, LAYING) and s.start else s
    held = begun.held
    ground = ground_of(begun.rings)
    airless = without_air(ground, held)
    if not airless:
        return []
    spot, shut = ground.spot, [list[int]()] * rules.seats
    for seat, kind in enumerate(s.kinds):
        if kind != OUT:
            parts = enclosed(ground, held, seat, rules.edge_closes, airless)
            shut[seat] = [held[spot[place]] for part in parts for place in part]
    return shut
