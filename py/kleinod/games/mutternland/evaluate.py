"""How good a position is: towers held, heights under the marbles, and what they could climb next."""

from __future__ import annotations

from math import fsum
from typing import Any

from kleinod.core.game import NOBODY
from kleinod.games.mutternland.base import Nutland
from kleinod.games.mutternland.ending import held
from kleinod.games.mutternland.frame import NEAR
from kleinod.games.mutternland.state import TOWER, State, occupants
from kleinod.games.mutternland.weights import WEIGHTS

#: `heights`: squares of the heights under the marbles; `up`: marbles that can climb, `beside`: heights they
#: can step to; `nuts`: nuts that can be moved, six at most; `fallen` marbles. `move`: to act.
MOST_NUTS = 6
FEATURES = ("towers", "heights", "up", "beside", "nuts", "fallen", "move")


def features(rules: Any, s: State) -> tuple[tuple[float, ...], ...]:
    """What counts, for each seat in the order of `FEATURES`."""
    judge: Nutland = rules
    on, heights, touch_most = occupants(s.marbles), s.heights, judge.nut_law.touch_most
    found: list[tuple[float, ...]] = []
    for seat, own in enumerate(s.marbles):
        squares = up = beside = open_nuts = 0
        for place in own:
            level = heights[place]
            squares += min(level, TOWER) ** 2
            steps = [near for near in NEAR[place] if heights[near] and near not in on]
            best = 0
            for near in steps:
                if best < heights[near] <= level + 1:
                    best = heights[near]
            up += best > level
            beside += min(best, TOWER)
            for near in steps:
                if open_nuts < MOST_NUTS:
                    level, sides = heights[near], 0
                    for beside_it in NEAR[near]:
                        sides += heights[beside_it] >= level
                    open_nuts += sides <= touch_most
        fallen = judge.each - len(own)
        found.append((held(s, seat), squares, up, beside, open_nuts, fallen, s.seat == seat))
    return tuple(found)


def evaluate(rules: Any, s: State) -> tuple[float, ...]:
    """One value for each seat; 1000 more or less for a decided game."""
    judge: Nutland = rules
    if judge.to_act(s) == NOBODY:
        places = judge.outcome(s).places
        return tuple(1000.0 * (sum(places) / judge.seats - place) for place in places)
    return tuple(
        [
            fsum([weight * count for weight, count in zip(WEIGHTS, counts, strict=True)])
            for counts in features(rules, s)
        ]
    )
