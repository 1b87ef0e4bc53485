"""How many positions a second bots look at, in CPython or in the browser, and how long their answers take."""

from __future__ import annotations

from time import process_time
from typing import Any

from kleinod.ai.levels import BEGINNER, LEVELS, NORMAL, budget
from kleinod.ai.thinker import Thinker, choose
from kleinod.core import registry
from kleinod.core.game import Tactics
from kleinod.core.stream import below, stream
from kleinod.play.match import Match

OPENING = 6  # decisions by lot
APART = 11  # decisions between two that are measured: no divisor of a turn of any game


def thinking(
    game_id: str, seconds: float = 2.0, seats: int | None = None, **options: Any
) -> dict[str, float]:
    """Figures for one game, over about `seconds` of a processor in all, from games of beginners.

    `positions`: a second, on average over some decisions of the level normal; `slowest`: of the slowest one;
    `pace`: as many as `Tactics.pace` counts on. `level_N`: seconds that an answer of the level takes at most,
    if it looks at all the positions it may and they are all as slow as those of the slowest decision.
    """
    of = registry.game(game_id)
    positions = spent = 0.0
    slowest, seed = 1e12, 0
    while not spent or spent < seconds:
        match, lots = Match(of, seats or of.seats[0], options, seed=seed), stream(seed, "thinking")
        while not match.over and (not spent or spent < seconds):
            if match.plies % APART == APART - 1:
                looked, took = _decision(match)
                if looked >= budget(LEVELS[NORMAL], match.game.tactics(match.rules)) // 2:
                    positions, spent = positions + looked, spent + took
                    slowest = min(slowest, looked / took)
            if match.plies < OPENING:
                legal = match.legal_actions()
                match.act(legal[below(lots, len(legal))])
            else:
                match.act(choose(match, BEGINNER))
        seed += 1
    tactics: Tactics = of.tactics(Match(of, of.seats[0], {}).rules)
    answers = {f"level_{number}": budget(level, tactics) / slowest for number, level in LEVELS.items()}
    return {"positions": positions / spent, "slowest": slowest, "pace": float(tactics.pace), **answers}


def _decision(match: Match) -> tuple[int, float]:
    """How many positions a decision of the level normal looks at, and its seconds of a processor."""
    before = process_time()
    thinker = Thinker(match, NORMAL)
    while not thinker.slice():
        pass
    return thinker.nodes, max(1e-9, process_time() - before)
