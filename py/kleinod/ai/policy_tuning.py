# pyright: reportPrivateUsage=false
# Methods of named tuples are public although they begin with "_".
"""Learning the weights of a game's advice by trials.

In each game one side plays with weights that all differ a little, at random, from the current ones, against
the current ones. The differences and the margin of points are noted. The mean of margin times difference
estimates, for all weights from the same games, the worth of a change. Each weight then moves as far as its
estimate suggests, or not at all if the estimate is not significant. The new weights play a match against the
old ones, and are kept only if they do not lose it.

A game contributes `weights.py` with `usual(seats)`, a named tuple of numbers and of tuples of numbers that
its `advise` takes, and with `FIRST`, the weights before anything was learned. The result is written to
`learned.py` beside it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from math import fsum, sqrt
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, NamedTuple, Protocol, Self, TypeAlias, TypeVar, cast

from kleinod.ai import executors
from kleinod.ai.games_log import GamesLog, Stopped, played
from kleinod.ai.policy_bots import best
from kleinod.ai.ratings import Row, elo_text, table
from kleinod.ai.results_log import Result
from kleinod.ai.weights_match import FAIR, keep, stopped_early, telling
from kleinod.core import registry
from kleinod.core.game import Action, BadOption, Game, msg
from kleinod.core.rng import stream
from kleinod.play.match import Match

#: Weights by name; "slots 0" is the first number of the tuple `slots`.
Numbers: TypeAlias = dict[str, float]
OFF, LEAST = 0.2, 0.1  # the usual difference, as a part of the weight, and the least difference
BEND = 0.12  # points that the usual difference from the best weight costs; measured: 0.05 to 0.2
FARTHEST = 1.5  # the greatest move of a weight, in usual differences
SIDES = 2


class NumberTuple(Protocol):
    """A named tuple of numbers and of tuples of numbers."""

    @property
    def _fields(self) -> tuple[str, ...]: ...

    def _asdict(self) -> dict[str, Any]: ...

    def _replace(self, **fields: Any) -> Self: ...


W = TypeVar("W", bound=NumberTuple)


class Trial(NamedTuple):
    """One game of the trials.

    `off` has the difference of each weight in units of its usual difference, `points` the lead of the side
    that played with the differing weights.
    """

    off: tuple[float, ...]
    points: float


class Slope(NamedTuple):
    """The change in points per usual step of one weight; `error` is two standard errors."""

    points: float
    error: float


def knowledge(of: Game) -> ModuleType:
    """Return the module with the weights of a game's advice.

    Raises:
        BadOption: The game has no such module.
    """
    module = registry.part(of.id, "weights")
    if module is None or not hasattr(module, "usual"):
        raise BadOption(msg("python.features"), of.id)
    return module


def flat(weights: NumberTuple) -> Numbers:
    """Return the numbers of a named tuple by name, tuples within it number by number."""
    found: Numbers = {}
    for name, value in weights._asdict().items():
        if isinstance(value, tuple):
            many = cast("tuple[float, ...]", value)
            found |= {f"{name} {n}": one for n, one in enumerate(many)}
        else:
            found[name] = value
    return found


def filled(like: W, found: Mapping[str, float]) -> W:
    """Return a copy of a named tuple with other numbers.

    Args:
        like: A named tuple of the same shape.
        found: The numbers, named as `flat` names them.
    """
    changed: dict[str, float | tuple[float, ...]] = {}
    for name, value in like._asdict().items():
        many = cast("tuple[float, ...]", value) if isinstance(value, tuple) else None
        changed[name] = found[name] if many is None else tuple(found[f"{name} {n}"] for n in range(len(many)))
    return like._replace(**changed)


def usual_off(of: float) -> float:
    """Return the usual difference of a weight in trials."""
    return max(OFF * abs(of), LEAST)


def about_normal(lots: Random) -> float:
    """Draw a number of mean 0 and deviation 1: a sum of twelve, which is the same on every machine."""
    return fsum([lots.random() for _ in range(12)]) - 6.0


def trial(game: str, seed: int) -> Trial:
    """Play one game of the trials.

    An odd seed repeats the weights of the even seed before it, with sides swapped.
    """
    of = registry.game(game)
    there = knowledge(of).usual(SIDES)
    lots = stream(seed // 2, "off")
    found = flat(there)
    off = tuple(about_normal(lots) for _ in found)
    moved = {name: n + usual_off(n) * z for (name, n), z in zip(found.items(), off, strict=True)}
    return Trial(off, duel(of, filled(there, moved), there, seed)[0])


def duel(of: Game, one: NumberTuple, other: NumberTuple, seed: int) -> tuple[float, Result]:
    """Play one game between two sets of weights.

    Args:
        of: The game.
        one: A set of weights; it has the second seat if the seed is odd.
        other: Another set.
        seed: The seed.

    Returns:
        The lead of `one` at the end, and its result.

    Raises:
        RuntimeError: The match ended without an outcome, contrary to all rules.
    """
    own, advise = seed % SIDES, cast("Callable[..., Sequence[tuple[Action, float]]]", of.advise)
    match = Match(of, SIDES, {}, seed=seed // 2)
    while not match.over:
        seat = match.seat
        weights = one if seat == own else other
        match.act(best(advise(match.rules, match.observe(seat), seat, weights)))
    outcome = match.outcome
    if outcome is None:
        raise RuntimeError("a match that is over has an outcome")
    won = (outcome.places[own] == 1) / outcome.places.count(1)
    return outcome.scores[own] - outcome.scores[1 - own], Result(won, outcome.reason.code, match.plies)


def result(game: str, one: NumberTuple, other: NumberTuple, seed: int) -> Result:
    """Play one game of a match between two sets of weights, and return the result of `one`."""
    return duel(registry.game(game), one, other, seed)[1]


def slopes(trials: Sequence[Trial]) -> list[Slope]:
    """Estimate the worth of a change of each weight."""
    count = max(1, len(trials))
    mean = fsum([each.points for each in trials]) / count
    spread = sqrt(fsum([(each.points - mean) ** 2 for each in trials]) / count)
    size = len(trials[0].off)
    sums = [fsum([each.off[i] * (each.points - mean) for each in trials]) / count for i in range(size)]
    return [Slope(each, 2 * spread / sqrt(count)) for each in sums]


def moved(before: Numbers, found: Sequence[Slope]) -> Numbers:
    """Move each weight as far as its estimate suggests.

    Args:
        before: The weights.
        found: The estimates, in the same order.

    Returns:
        The new weights.
    """
    after: Numbers = {}
    for (name, old), (points, error) in zip(before.items(), found, strict=True):
        sure = 0.0 if abs(points) < error else points
        far = max(-FARTHEST, min(FARTHEST, sure / (2 * BEND)))
        after[name] = round(old + usual_off(old) * far, 2)
    return after


def match(
    executor: Executor,
    game: str,
    one: NumberTuple,
    other: NumberTuple,
    games: int,
    log: GamesLog | None = None,
) -> Row:
    """Play a match between two sets of weights; the result is the same on every executor.

    Raises:
        Stopped: Ctrl-C was pressed.
    """
    work = [(game, one, other, seed) for seed in range(games)]
    return table(played(executor, log or GamesLog(), result, work, lambda plain: Result(*plain)))


def as_at_first(weights: W, first: NumberTuple, name: str) -> W:
    """Return `weights` with the weight, or tuple of weights, `name` reset to its unlearned value."""
    value = getattr(first, name)
    return weights._replace(**{name: value if value != () else tuple(0.0 for _ in getattr(weights, name))})


def written(weights: NumberTuple, games: int) -> str:
    """Return the text of the module `learned.py`."""
    lines = [f'    "{name}": {value},\n' for name, value in weights._asdict().items()]
    return (
        f'"""By what two judge: learned in {games} trials from the numbers before."""\n\n'
        f"BETWEEN_TWO = {{\n{''.join(lines)}}}\n"
    )


def run(args: argparse.Namespace, of: Game) -> int:
    """Play the trials of a command line, move the weights, print both, and store the weights if requested.

    Args:
        args: The parsed arguments.
        of: The game.

    Returns:
        The exit code: 0, or 130 after Ctrl-C.

    Raises:
        BadOption: The game has no weights to learn.
        BadText: The file of earlier games cannot be read.
    """
    known = knowledge(of)
    before = known.usual(SIDES)
    say, log = telling(args), GamesLog(args.keep)
    found: dict[str, object] = {"game": of.id, "games": args.games}

    def learned(trials: Sequence[Trial]) -> NumberTuple:
        lead = fsum([each.points for each in trials]) / len(trials)
        say(f"{of.id}: {len(trials)} games, whoever is off is {lead:+.2f} points ahead\n")
        estimates = slopes(trials)
        names = flat(before)
        after = moved(names, estimates)
        for (name, old), (points, error) in zip(names.items(), estimates, strict=True):
            say(f"{name:16} {points:+.2f} ± {error:.2f} points  {old:6.2f} -> {after[name]:6.2f}\n")
        found.update(before=names, weights=after)
        return filled(before, after)

    lost = False
    try:
        with executors.executor_for(args) as executor:
            try:
                work = [(of.id, seed) for seed in range(args.games)]
                trials = played(executor, log, trial, work, _trial)
            except Stopped as stopped:
                found |= {"games": len(stopped.done)}
                if stopped.done:
                    learned(stopped.done)
                raise
            kept = learned(trials)
            if args.match:
                row = match(executor, of.id, kept, before, args.match, log)
                lost = row.share() < FAIR
                found |= {"match": {"games": row.games, "share": round(row.share(), 4)}}
                say(f"against those before: {row.games} games  {elo_text(row)}\n")
            for name in kept._fields if args.ablation and args.match else ():
                row = match(executor, of.id, as_at_first(kept, known.FIRST, name), kept, args.match, log)
                say(f"as at first {name:16} {row.games} games  {elo_text(row)}\n")
    except KeyboardInterrupt:
        return stopped_early(args, found, log, say)
    if args.write:
        say(keep(Path(str(known.__file__)).with_name("learned.py"), written(kept, args.games), lost))
    if args.json:
        sys.stdout.write(json.dumps(found) + "\n")
    return 0


def _trial(plain: Any) -> Trial:
    off, points = plain
    return Trial(tuple(off), points)
