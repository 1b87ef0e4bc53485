"""Two judgements of one game play a match: what weights are worth is what they win."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, TypeAlias

from kleinod.ai.determinization import seen_keys
from kleinod.ai.evaluator import Evaluator
from kleinod.ai.ratings import Row, table
from kleinod.ai.results_log import Result
from kleinod.ai.search import Search
from kleinod.core import registry
from kleinod.core.game import BadOption, Game, msg
from kleinod.core.rng import shuffled, stream
from kleinod.play.match import Match

Weights: TypeAlias = tuple[float, ...]
Action: TypeAlias = tuple[Any, ...]
NODES, DEPTH = 150, 8  # positions a decision, decisions looked ahead
OPENING = 6  # decisions by lot
FAIR = 0.5  # of a match


def knowledge(of: Game) -> ModuleType:
    """The game's module with `FEATURES` and `features`; raises `BadOption` if it has none."""
    module = registry.part(of.id, "evaluate")
    if module is None or not hasattr(module, "FEATURES"):
        raise BadOption(msg("python.features"), of.id)
    return module


def keep(path: Path, text: str, lost: bool) -> str:
    """Write what was learned, unless it lost its match against what was before; says which."""
    if lost:
        return "kept as they were\n"
    path.write_text(text, encoding="utf-8")
    return f"written to {path.name}\n"


def judged(match: Match, by: Game, actions: Sequence[Action], rng: Random, nodes: int) -> Action:
    """The best action at a short look, as the evaluation of `by` has it."""
    search = Search(
        Evaluator(by, match.rules, match.seat), by.search_knowledge(match.rules), seen_keys(match), rng
    )
    for _ in search.deepen(match.state, actions, nodes, DEPTH):
        pass
    return search.scores[0][0]


def contest(executor: Executor, game: str, new: Weights, old: Weights, games: int, nodes: int = NODES) -> Row:
    """What `new` weights win against `old` ones: each opening twice with seats swapped, the same on any
    executor."""
    playing = [executor.submit(one_match, game, new, old, number, nodes) for number in range(games)]
    return table([each.result() for each in playing])


def one_match(game: str, new: Weights, old: Weights, number: int, nodes: int) -> Result:
    """Game `number` of a contest: every second one has the same opening as the one before and `new` in the
    second seat. The score is that of `new`."""
    of = registry.game(game)
    evaluate = knowledge(of).evaluate
    evaluator, other = (of._replace(evaluate=partial(evaluate, weights=weights)) for weights in (new, old))
    seed, own = divmod(number, 2)
    match, lots = Match(of, 2, {}, seed=seed), stream(seed, "contest")
    for _ in range(OPENING):
        if not match.over:
            match.act(shuffled(lots, match.rules.canonical_actions(match.state))[0])
    while not match.over:
        actions = shuffled(lots, match.rules.canonical_actions(match.state))
        match.act(judged(match, evaluator if match.seat == own else other, actions, lots, nodes))
    outcome = match.outcome
    if outcome is None:
        raise RuntimeError("a match that is over has an outcome")
    won = outcome.places[own] == 1
    return Result(won / outcome.places.count(1), outcome.reason.code, match.plies)
