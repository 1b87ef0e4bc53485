"""The evaluation of the first release. It must never change, because old bots in the arena still use it."""

from __future__ import annotations

from typing import Any

from kleinod.core.game import TERMINAL
from kleinod.games.mutternland.ending import held
from kleinod.games.mutternland.land_frame import NEAR
from kleinod.games.mutternland.nut_moves import touching_sides
from kleinod.games.mutternland.rules import Nutland
from kleinod.games.mutternland.state import TOWER, State, occupants

TOWER_HELD, BESIDE, UP, OPEN_NUT, FALLEN = 24.0, 0.6, 1.5, 0.4, 3.0


def evaluate(rules: Any, s: State) -> tuple[float, ...]:
    """Return a value for each seat; once the game is over, each better rank is worth 1000."""
    game_rules: Nutland = rules
    if game_rules.current_player(s) == TERMINAL:
        places = game_rules.outcome(s).places
        return tuple(1000.0 * (sum(places) / game_rules.seats - place) for place in places)
    return tuple(_worth(game_rules, s, seat) for seat in range(game_rules.seats))


def _worth(rules: Nutland, s: State, seat: int) -> float:
    heights, on, own = s.heights, occupants(s.marbles), s.marbles[seat]
    value = TOWER_HELD * held(s, seat) - FALLEN * (rules.each - len(own))
    open_nuts = 0
    for place in own:
        level = heights[place]
        value += min(level, TOWER) ** 2
        steps = [near for near in NEAR[place] if heights[near] and near not in on]
        best = max((heights[near] for near in steps if heights[near] <= level + 1), default=0)
        value += UP * (best > level) + BESIDE * min(best, TOWER)
        open_nuts += sum(len(touching_sides(heights, near)) <= rules.nut_law.touch_most for near in steps)
    return value + OPEN_NUT * min(open_nuts, 6)
