"""The evaluation of a position: marbles, marbles on rings, marbles free to move, and danger of going out."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Any, TypeAlias

from kleinod.core.game import TERMINAL
from kleinod.games.nexus.enclosure import enclosed
from kleinod.games.nexus.ring_graph import ground as ground_of
from kleinod.games.nexus.rules import Nexus
from kleinod.games.nexus.state import LAYING, LIFTING, MOVABLE, OUT, OWN, State
from kleinod.games.nexus.weights import WEIGHTS

#: `marbles`: all of a seat. `placed` and `free`: marbles on rings and marbles that can move, at most six
#: each. `threatened`: enclosed marbles. `stacked`: rings with more than one own marble, which no step can
#: delete.
FEATURES = ("marbles", "placed", "free", "threatened", "stacked")
#: For each seat, the loads of the rings that it encloses.
Shut: TypeAlias = list[list[int]]
DECIDED, LOST = 1000.0, -200.0
NOTHING = (0.0,) * len(FEATURES)


def features(rules: Any, s: State) -> tuple[tuple[float, ...], ...]:
    """The features of each seat in the order of `FEATURES`; zeros for a seat that is out."""
    shut = _shut(rules, s)
    return tuple([_counted(rules, s, seat, shut) for seat in range(rules.seats)])


def evaluate(rules: Any, s: State, weights: Sequence[float] = WEIGHTS) -> tuple[float, ...]:
    """Return a value for each seat: ten for a marble, and a little for what its marbles can do."""
    game_rules: Nexus = rules
    if s.seat == TERMINAL:
        ranks = game_rules.outcome(s).places
        return tuple(DECIDED * (game_rules.seats - rank) for rank in ranks)
    shut = _shut(game_rules, s)
    return tuple([_value(game_rules, s, seat, shut, weights) for seat in range(game_rules.seats)])


def _value(rules: Nexus, s: State, seat: int, shut: Shut, weights: Sequence[float]) -> float:
    if s.kinds[seat] == OUT:
        return LOST
    counts = _counted(rules, s, seat, shut)
    return fsum([weight * count for weight, count in zip(weights, counts, strict=True)])


def _shut(rules: Nexus, s: State) -> Shut:
    """The loads of the rings that each seat encloses; during a change of rings, those before the change."""
    begun = s.start if s.phase in (LIFTING, LAYING) and s.start else s
    ground, held = ground_of(begun.rings), begun.held
    return [
        [held[ground.spot[place]] for part in parts for place in part]
        for parts in (
            () if s.kinds[seat] == OUT else enclosed(ground, held, seat, rules.edge_closes)
            for seat in range(rules.seats)
        )
    ]


def _counted(rules: Nexus, s: State, seat: int, shut: Shut) -> tuple[float, ...]:
    if s.kinds[seat] == OUT:
        return NOTHING
    own, movable = OWN[seat], MOVABLE[seat]
    placed = free = stacked = threatened = 0
    for load in s.held:
        if load:
            here = own[load]
            placed += here
            free += movable[load]
            stacked += here > 1
    for other, loads in enumerate(shut):
        if loads and other != seat:
            threatened += sum([own[load] for load in loads])
    marbles = placed + s.reserve[seat]
    return marbles, min(placed, 6), min(free, 6), threatened, stacked
