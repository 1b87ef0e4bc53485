"""How many positions a second bots look at, in CPython or in the browser, and how long their answers take."""

from __future__ import annotations

from time import process_time
from typing import Any

from kleinod.ai.levels import BEGINNER, LEVELS, NORMAL, budget
from kleinod.ai.sliced_search import SlicedSearch, choose
from kleinod.core import registry
from kleinod.core.game import SearchKnowledge
from kleinod.core.rng import below, stream
from kleinod.play.match import Match

OPENING = 6  # decisions by lot
APART = 11  # decisions between two that are measured: no divisor of a turn of any game


def thinking(
    game_id: str, seconds: float = 2.0, seats: int | None = None, **options: Any
) -> dict[str, float]:
    """Figures for one game, from decisions of the level normal in games of beginners, for about `seconds` of
    a processor.

    `positions`: a second, on average; `slowest`: in the slowest decision; both 0 if none looked at as many as
    it might, as where advice is just taken. `pace`: what `SearchKnowledge.pace` counts on. `level_N`: seconds
    that an answer of the level takes at most, if it looks at all it may and that is as slow as in that
    decision.
    """
    of = registry.game(game_id)
    count = seats or of.seats[0]
    knowledge: SearchKnowledge = of.search_knowledge(Match(of, count, options).rules)
    enough = budget(LEVELS[NORMAL], knowledge) // 2
    looked: list[tuple[int, float]] = []
    spent, longest, seed = 0.0, 0.0, 0
    while not spent or spent < seconds:
        match, lots = Match(of, count, options, seed=seed), stream(seed, "thinking")
        while not match.over and (not spent or spent < seconds):
            if match.plies % APART == APART - 1:
                nodes, took = _decision(match)
                spent, longest = spent + took, max(longest, took)
                if nodes >= enough:
                    looked.append((nodes, took))
            if match.plies < OPENING:
                legal = match.legal_actions()
                match.act(legal[below(lots, len(legal))])
            else:
                match.act(choose(match, BEGINNER))
        seed += 1
    slowest = min([nodes / took for nodes, took in looked], default=0.0)
    positions = sum(nodes for nodes, _ in looked) / max(1e-9, sum(took for _, took in looked))
    return {
        "positions": positions,
        "slowest": slowest,
        "pace": float(knowledge.pace),
        **{
            f"level_{number}": budget(level, knowledge) / slowest if slowest else longest
            for number, level in LEVELS.items()
        },
    }


def _decision(match: Match) -> tuple[int, float]:
    """How many positions a decision of the level normal looks at, and its seconds of a processor."""
    before = process_time()
    thinker = SlicedSearch(match, NORMAL)
    while not thinker.slice():
        pass
    return thinker.nodes, max(1e-9, process_time() - before)
