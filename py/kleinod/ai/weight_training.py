"""Learning the weights of features: ``kleinod train morundir --games 400``.

Bots play each other from random openings. They search a few positions a decision and evaluate them with the
current weights. The features of both sides are noted every few turns, and the winner at the end. Then the
weights are fitted so that the lead of one side predicts the winner: a logistic regression with x / (1 + |x|)
in place of the exponential, so that the same seed gives the same weights on every machine. Some games are
held out; the printed curve is the mean error on those. The ablation leaves out one feature at a time and
prints how much worse the others predict.

A feature that predicts the winner need not help a bot to win, because a search may see the reason by itself.
So the new weights play a match against the old ones and are kept only if they do not lose it. With --ablation
each feature is tested by such a match, too.

Games with advice learn its weights by trials instead (`policy_tuning.py`).

With --keep FILE a stopped run can be resumed. After Ctrl-C the weights fitted to the games so far are
printed, but not written.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from math import fsum
from pathlib import Path
from typing import Any, NamedTuple

from kleinod.ai import executors, policy_tuning
from kleinod.ai.games_log import GamesLog, Stopped, played
from kleinod.ai.ratings import elo_text
from kleinod.ai.weights_match import (
    FAIR,
    NODES,
    OPENING,
    Weights,
    contest,
    judged,
    keep,
    knowledge,
    stopped_early,
    telling,
)
from kleinod.core import registry
from kleinod.core.game import BadOption, msg
from kleinod.core.rng import below, shuffled, stream
from kleinod.core.validate import number
from kleinod.play.match import Match

RANDOM = 8  # percent of random later decisions
KEPT_APART = 5  # every fifth game is held out
EPOCHS, RATE, HOLD = 30, 0.01, 0.01
STRIDE = 3  # turns between two notes, an odd number so that both sides are noted when to act


class Note(NamedTuple):
    """The first seat's features minus the second's, and the first seat's result: 1, 0 or 1/2."""

    lead: tuple[float, ...]
    won: float


def self_play(
    executor: Executor, game: str, games: int, nodes: int = NODES, log: GamesLog | None = None
) -> list[list[Note]]:
    """Play games for two, and return the notes of each, which are the same on every executor.

    Raises:
        Stopped: Ctrl-C was pressed.
    """
    work = [(game, seed, nodes) for seed in range(games)]
    return played(executor, log or GamesLog(), one_game, work, _notes)


def _notes(plain: Any) -> list[Note]:
    return [Note(tuple(lead), won) for lead, won in plain]


def one_game(game: str, seed: int, nodes: int) -> list[Note]:
    """Play one game, and return its notes.

    Args:
        game: The id of the game.
        seed: The seed.
        nodes: How many positions are searched per decision.

    Returns:
        The notes, one every few turns.

    Raises:
        BadOption: There is no such game, or it has no features.
        RuntimeError: The match ended without an outcome, contrary to all rules.
    """
    of = registry.game(game)
    known = knowledge(of)
    match, lots = Match(of, 2, {}, seed=seed), stream(seed, "train")
    leads: list[tuple[float, ...]] = []
    decisions = noted = 0
    while not match.over:
        if match.turn >= noted and decisions >= OPENING:
            first, second = known.features(match.rules, match.state)
            leads.append(tuple(float(a) - float(b) for a, b in zip(first, second, strict=True)))
            noted = match.turn + STRIDE
        actions = shuffled(lots, match.rules.canonical_actions(match.state))
        if decisions < OPENING or below(lots, 100) < RANDOM:
            match.act(actions[0])
        else:
            match.act(judged(match, of, actions, lots, nodes))
        decisions += 1
    outcome = match.outcome
    if outcome is None:
        raise RuntimeError("a match that is over has an outcome")
    first, second = outcome.places
    won = 0.5 if first == second else float(first < second)
    return [Note(lead, won) for lead in leads]


def sigma(x: float) -> float:
    """Map a number to the range from 0 to 1, with 0 to 1/2, without any transcendental function."""
    return 0.5 + 0.5 * x / (1 + abs(x))


def error(notes: Sequence[Note], weights: Sequence[float], scale: float) -> float:
    """Return the mean square error of the predicted results.

    Args:
        notes: The notes.
        weights: One weight for each feature.
        scale: The lead that counts as 1.
    """
    wrong = 0.0
    for lead, won in notes:
        x = fsum([weight * value for weight, value in zip(weights, lead, strict=True)])
        wrong += (sigma(x / scale) - won) ** 2
    return wrong / max(1, len(notes))


def fit(notes: Sequence[Note], start: Sequence[float], but: int = -1, epochs: int = EPOCHS) -> list[float]:
    """Fit weights by stochastic gradient descent.

    Weights for which the notes say little stay near `start`, and the weight of a feature that never differs
    stays unchanged.

    Args:
        notes: The notes.
        start: The weights to begin with.
        but: The index of a feature to leave out, -1 for none.
        epochs: How often all notes are used.

    Returns:
        The weights.
    """
    size = len(start)
    mean = [fsum([abs(note.lead[i]) for note in notes]) / max(1, len(notes)) for i in range(size)]
    spread = [each or 1.0 for each in mean]
    begun = [0.0 if i == but else start[i] * spread[i] for i in range(size)]
    weights = list(begun)
    sums, steps = [0.0] * size, 0
    for epoch in range(epochs):
        rate = RATE / (1 + epoch / 4)
        for lead, won in shuffled(stream(epoch, "fit"), notes):
            values = [value / each for value, each in zip(lead, spread, strict=True)]
            x = fsum([weight * value for weight, value in zip(weights, values, strict=True)])
            slope = 1 / (1 + abs(x))
            push = rate * (won - sigma(x)) * slope * slope
            for i in range(size):
                if i != but:
                    weights[i] += push * values[i] + rate * HOLD * (begun[i] - weights[i])
        if epoch >= epochs // 2:
            sums, steps = [total + weight for total, weight in zip(sums, weights, strict=True)], steps + 1
    return [total / max(1, steps) / each for total, each in zip(sums, spread, strict=True)]


def started(before: Sequence[float], notes: Sequence[Note]) -> list[float]:
    """Scale weights to the unit in which they predict these games best."""
    scales = [2.0**n for n in range(-3, 8)]
    scale = min(scales, key=lambda each: error(notes, before, each))
    return [weight / scale for weight in before]


def scaled(weights: Sequence[float], like: Sequence[float], notes: Sequence[Note]) -> tuple[float, ...]:
    """Scale weights to the unit of other weights, so that `SearchKnowledge.doubt` keeps its meaning.

    Args:
        weights: The weights.
        like: Weights in the right unit.
        notes: The notes used to compare the units.

    Returns:
        The scaled weights.
    """

    def size(some: Sequence[float]) -> float:
        return fsum([abs(fsum([w * v for w, v in zip(some, note.lead, strict=True)])) for note in notes])

    factor = size(like) / max(1e-9, size(weights))
    return tuple(round(weight * factor, 3) for weight in weights)


def written(weights: Sequence[float], games: int, nodes: int) -> str:
    """Return the text of the module `weights.py`."""
    numbers = ", ".join(map(str, weights))
    return (
        f'"""The weights of `evaluate.FEATURES`, learned in {games} games with {nodes} positions each."""\n\n'
        f"WEIGHTS = ({numbers})\n"
    )


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``kleinod train`` to a parser."""
    parser.add_argument("game", help="cli.game")
    parser.add_argument("--games", type=int, default=200, help="cli.train.games")
    parser.add_argument("--nodes", type=int, default=NODES, help="cli.train.nodes")
    executors.arguments(parser)
    parser.add_argument("--keep", type=Path, metavar="FILE", help="cli.train.keep")
    parser.add_argument("--match", type=int, default=60, metavar="GAMES", help="cli.train.match")
    parser.add_argument("--ablation", action="store_true", help="cli.train.ablation")
    parser.add_argument("--write", action="store_true", help="cli.train.write")
    parser.add_argument("--json", action="store_true", help="cli.json")


def run(args: argparse.Namespace) -> int:
    """Play games, fit weights and print them, and store them if requested.

    Args:
        args: The parsed arguments.

    Returns:
        The exit code: 0, or 130 after Ctrl-C.

    Raises:
        BadOption: An argument is impossible, or the game has nothing to learn.
        BadText: The file of earlier games cannot be read.
    """
    of = registry.game(args.game)
    if args.games < 1:
        raise BadOption(msg("data.number"))
    number(args.nodes, 1)
    number(args.match, 0)
    if of.advise is not None:
        return policy_tuning.run(args, of)
    known = knowledge(of)
    before: Weights = known.WEIGHTS
    say, log = telling(args), GamesLog(args.keep)
    found: dict[str, object] = {"game": of.id, "games": args.games}

    def learned(games: Sequence[Sequence[Note]], quick: bool = False) -> tuple[Weights, list[Weights]]:
        kept, without = _learned(of.id, known.FEATURES, before, games, say, quick)
        found.update(before=dict(zip(known.FEATURES, before, strict=True)))
        found.update(weights=dict(zip(known.FEATURES, kept, strict=True)))
        return kept, without

    lost = False
    try:
        with executors.executor_for(args) as executor:
            try:
                games = self_play(executor, of.id, args.games, args.nodes, log)
            except Stopped as stopped:
                found |= {"games": len(stopped.done)}
                if len(stopped.done) >= KEPT_APART:
                    learned(stopped.done, quick=True)
                raise
            kept, without = learned(games)
            if args.match:
                row = contest(executor, of.id, kept, before, args.match, args.nodes, log)
                lost = row.share() < FAIR
                found |= {"match": {"games": row.games, "share": round(row.share(), 4)}}
                say(f"against the weights before: {row.games} games  {elo_text(row)}\n")
            for name, rest in zip(known.FEATURES, without, strict=True) if args.ablation else ():
                row = contest(executor, of.id, rest, kept, args.match, args.nodes, log)
                say(f"without {name:10} {row.games} games  {elo_text(row)}\n")
    except KeyboardInterrupt:
        return stopped_early(args, found, log, say)
    if args.write:
        path = Path(str(known.__file__)).with_name("weights.py")
        say(keep(path, written(kept, args.games, args.nodes), lost))
    if args.json:
        sys.stdout.write(json.dumps(found) + "\n")
    return 0


def _learned(
    game: str,
    names: Sequence[str],
    before: Weights,
    games: Sequence[Sequence[Note]],
    say: Callable[[str], object],
    quick: bool,
) -> tuple[Weights, list[Weights]]:
    """Return new weights, and for each feature a set without it; print the curve and the errors.

    `quick`: Fit once, without the curve and the ablation, because the run was stopped.
    """
    notes = [note for n, each in enumerate(games) if n % KEPT_APART for note in each]
    apart = [note for n, each in enumerate(games) if n % KEPT_APART == 0 for note in each]
    say(f"{game}: {len(games)} games, {len(notes)} notes and {len(apart)} apart\n")
    start = started(before, notes)
    for epochs in () if quick else (2, 5, 10, 20, EPOCHS):
        say(f"epochs {epochs:3}: error {error(apart, fit(notes, start, epochs=epochs), 1.0):.4f}\n")
    weights = fit(notes, start)
    full = error(apart, weights, 1.0)
    say(f"the weights before: error {error(apart, start, 1.0):.4f}\n")
    without: list[Weights] = []
    for i, name in enumerate(() if quick else names):
        rest = fit(notes, start, i)
        without.append(scaled(rest, before, notes))
        say(f"without {name:10} {error(apart, rest, 1.0) - full:+.4f}\n")
    kept = scaled(weights, before, notes)
    for name, old, new in zip(names, before, kept, strict=True):
        say(f"{name:10} {old:8.3f} -> {new:8.3f}\n")
    return kept, without
