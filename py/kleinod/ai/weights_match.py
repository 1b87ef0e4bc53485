"""Matches between two sets of weights, which show the better one."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from random import Random
from types import ModuleType
from typing import TypeAlias

from kleinod.ai.determinization import seen_keys
from kleinod.ai.evaluator import Evaluator
from kleinod.ai.games_log import GamesLog, played
from kleinod.ai.ratings import Row, table
from kleinod.ai.results_log import Result
from kleinod.ai.search import Search
from kleinod.core import registry
from kleinod.core.game import Action, BadOption, Game, msg
from kleinod.core.rng import shuffled, stream
from kleinod.play.match import Match

Weights: TypeAlias = tuple[float, ...]
NODES, DEPTH = 150, 8  # positions a decision, and the search depth in decisions
OPENING = 6  # random decisions at the beginning
FAIR = 0.5  # the share of points in an even match


def knowledge(of: Game) -> ModuleType:
    """Return the module with the features of a game.

    Raises:
        BadOption: The game has no features.
    """
    module = registry.part(of.id, "evaluate")
    if module is None or not hasattr(module, "FEATURES"):
        raise BadOption(msg("python.features"), of.id)
    return module


def telling(args: argparse.Namespace) -> Callable[[str], object]:
    """Return the function that prints progress: to standard output, or to standard error with --json."""
    return sys.stderr.write if args.json else sys.stdout.write


def keep(path: Path, text: str, lost: bool) -> str:
    """Write the new weights, unless they lost their match.

    Args:
        path: The file.
        text: Its new text.
        lost: Whether the new weights lost.

    Returns:
        A line that reports whether they were written.
    """
    if lost:
        return "kept as they were\n"
    path.write_text(text, encoding="utf-8")
    return f"written to {path.name}\n"


def judged(match: Match, by: Game, actions: Sequence[Action], rng: Random, nodes: int) -> Action:
    """Choose an action by a short search.

    Args:
        match: The match.
        by: The game with the evaluation to use.
        actions: The actions to compare.
        rng: The random stream.
        nodes: How many positions are searched.

    Returns:
        The best action.
    """
    search = Search(
        Evaluator(by, match.rules, match.seat), by.search_knowledge(match.rules), seen_keys(match), rng
    )
    for _ in search.deepen(match.state, actions, nodes, DEPTH):
        pass
    return search.scores[0][0]


def stopped_early(
    args: argparse.Namespace, found: Mapping[str, object], log: GamesLog, say: Callable[[str], object]
) -> int:
    """Report after Ctrl-C how many games are stored, and with --json print the findings as JSON.

    Args:
        args: The parsed arguments.
        found: The findings so far.
        log: The games played.
        say: Prints progress.

    Returns:
        The exit code, 130.
    """
    where = f"kept in {args.keep}" if args.keep else "--keep FILE would keep them"
    say(f"stopped: {len(log.known)} games were played, {where}\n")
    if args.json:
        sys.stdout.write(json.dumps({**found, "stopped": True}) + "\n")
    return 130


def contest(
    executor: Executor,
    game: str,
    new: Weights,
    old: Weights,
    games: int,
    nodes: int = NODES,
    log: GamesLog | None = None,
) -> Row:
    """Play a match between two sets of weights.

    Args:
        executor: Where the games are played.
        game: The id of the game.
        new: The weights whose result counts.
        old: Other weights.
        games: How many games; each opening is played twice with seats swapped.
        nodes: How many positions are searched per decision.
        log: Games played before; new ones are added.

    Returns:
        The result of `new`, the same on every executor.

    Raises:
        Stopped: Ctrl-C was pressed.
    """
    work = [(game, new, old, number, nodes) for number in range(games)]
    return table(played(executor, log or GamesLog(), one_match, work, lambda plain: Result(*plain)))


def one_match(game: str, new: Weights, old: Weights, number: int, nodes: int) -> Result:
    """Play one game of a match between two sets of weights.

    Args:
        game: The id of the game.
        new: The weights whose result counts; they have the second seat in every other game.
        old: Other weights.
        number: The number of the game in the match.
        nodes: How many positions are searched per decision.

    Returns:
        The result of `new`.

    Raises:
        RuntimeError: The match ended without an outcome, contrary to all rules.
    """
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
