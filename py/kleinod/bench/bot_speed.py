"""Benchmark of the bots, in CPython or in the browser: positions per second, and time per decision."""

from __future__ import annotations

from time import process_time

from kleinod.ai.bot_decision import SlicedSearch, choose
from kleinod.ai.levels import BEGINNER, LEVELS, NORMAL, budget
from kleinod.core import registry
from kleinod.core.game import OptionValue, SearchKnowledge
from kleinod.core.rng import below, stream
from kleinod.play.match import Match

OPENING = 6  # random decisions at the beginning
APART = 11  # one decision in 11 is measured, because 11 divides no game's number of decisions a turn


def thinking(
    game_id: str, seconds: float = 2.0, seats: int | None = None, **options: OptionValue
) -> dict[str, float]:
    """Measure decisions of level "normal" in games between bots of level "beginner".

    Args:
        game_id: The game.
        seconds: About how many seconds of processor time to spend.
        seats: The number of seats, by default the fewest.
        **options: Options of the game.

    Returns:
        `positions`: positions per second, on average. `slowest`: the same for the decision with the fewest.
        Both are 0 if no decision used half of its budget, as in games where bots follow advice. `pace`: the
        constant `SearchKnowledge.pace`. `level_N`: the seconds that a decision of level N takes at most: its
        whole budget at the slowest speed.
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
    """Return the number of positions that a decision of the level "normal" searches, and its seconds."""
    before = process_time()
    thinker = SlicedSearch(match, NORMAL)
    while not thinker.slice():
        pass
    return thinker.nodes, max(1e-9, process_time() - before)
