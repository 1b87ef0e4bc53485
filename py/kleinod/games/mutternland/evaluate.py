"""Evaluates a position by towers held, heights under the marbles, and heights they could go to next."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import fsum
from operator import mul
from typing import Any

from kleinod.core.game import TERMINAL
from kleinod.games.mutternland.land_frame import SIX
from kleinod.games.mutternland.rules import Nutland
from kleinod.games.mutternland.state import TOWER, State
from kleinod.games.mutternland.weights import WEIGHTS

#: `towers`, `threes`, `twos`: marbles on these heights. `ways`: free places within a step. `up`: marbles that
#: can climb. `beside`: the sum of the greatest heights they can step to. `move`: 1 for the seat to act.
FEATURES = ("towers", "threes", "twos", "ways", "up", "beside", "move")


@lru_cache(maxsize=4096)
def _around(level: int, free: tuple[int, ...]) -> tuple[int, bool, int]:
    """Return what a marble adds to `ways`, `up` and `beside`, given the heights of the free places around it.

    Results are cached, because the same surroundings occur often.
    """
    near = [height for height in free if 0 < height <= level + 1]
    best = max(near, default=0)
    return len(near), level < best <= TOWER, min(best, TOWER)


def features(rules: Any, s: State) -> tuple[tuple[float, ...], ...]:
    """Return the features of each seat in the order of `FEATURES`."""
    heights, free = s.heights, bytearray(s.heights)
    for own in s.marbles:
        for place in own:
            free[place] = 0
    found: list[tuple[float, ...]] = []
    for seat, own in enumerate(s.marbles):
        levels = [0] * (TOWER + 1)
        ways = up = beside = 0
        for place in own:
            level = min(heights[place], TOWER)
            levels[level] += 1
            places, climbs, best = _around(level, SIX[place](free))
            ways += places
            up += climbs
            beside += best
        found.append((levels[TOWER], levels[3], levels[2], ways, up, beside, s.seat == seat))
    return tuple(found)


def evaluate(rules: Any, s: State, weights: Sequence[float] = WEIGHTS) -> tuple[float, ...]:
    """Return a value for each seat; once the game is over, each better rank is worth 1000."""
    game_rules: Nutland = rules
    if game_rules.current_player(s) == TERMINAL:
        places = game_rules.outcome(s).places
        return tuple(1000.0 * (sum(places) / game_rules.seats - place) for place in places)
    return tuple([fsum(map(mul, weights, counts)) for counts in features(rules, s)])
