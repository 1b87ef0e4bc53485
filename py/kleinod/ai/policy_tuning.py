"""Learning the numbers of a game's advice, where no features are weighed for a search: by trials.

In each game one side plays by numbers that are all a little off, each by itself and as chance has it,
against those there are; what is noted is how far each was off, and by how many points that side won. The
mean of the points times how far a number was off tells what moving it brings, for all numbers from the same
games. Then each moves as far as that promises, those not at all of which it cannot be told from chance. The
new numbers play a match against those before, and are kept only if they do not lose it.

A game contributes `weights.py` with `usual(seats)`, a named tuple of numbers and of tuples of numbers that
its `advise` takes, and `FIRST`, those before anything was learned; `learned.py` beside it is written.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from math import fsum, sqrt
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, TypeAlias, cast

from kleinod.ai import executors
from kleinod.ai.policy_bots import best
from kleinod.ai.ratings import Row, table, told
from kleinod.ai.results_log import Result
from kleinod.ai.weights_match import FAIR, keep
from kleinod.core import registry
from kleinod.core.game import BadOption, Game, msg
from kleinod.core.rng import stream
from kleinod.play.match import Match

#: By name, "slots 0" for the first of several.
Numbers: TypeAlias = dict[str, float]
OFF, LEAST = 0.2, 0.1  # how far off: a part of the number, at least so much
BEND = 0.12  # points that being off as far as usual costs either way; measured were 0.05 to 0.2
FARTHEST = 1.5  # of what is usual in trials
SIDES = 2


class Trial(NamedTuple):
    """`off`: how far each number was off, in what is usual. `points`: the lead of whoever played by them."""

    off: tuple[float, ...]
    points: float


class Slope(NamedTuple):
    """Points that a number brings when it is off as far as usual; `error`: two standard errors."""

    points: float
    error: float


def knowledge(of: Game) -> ModuleType:
    """The game's module with the numbers of its advice; raises `BadOption` if it has none."""
    module = registry.part(of.id, "weights")
    if module is None or not hasattr(module, "usual"):
        raise BadOption(msg("python.features"), of.id)
    return module


def flat(weights: Any) -> Numbers:
    """All numbers of a named tuple."""
    found: Numbers = {}
    for name, value in weights._asdict().items():
        many = cast("tuple[float, ...]", value) if isinstance(value, tuple) else None
        found |= {name: value} if many is None else {f"{name} {n}": one for n, one in enumerate(many)}
    return found


def filled(like: Any, found: Mapping[str, float]) -> Any:
    """A named tuple such as `like` with other numbers."""
    changed: dict[str, Any] = {}
    for name, value in like._asdict().items():
        many = cast("tuple[float, ...]", value) if isinstance(value, tuple) else None
        changed[name] = found[name] if many is None else tuple(found[f"{name} {n}"] for n in range(len(many)))
    return like._replace(**changed)


def usual_off(of: float) -> float:
    """How far off a number usually is in a trial."""
    return max(OFF * abs(of), LEAST)


def about_normal(lots: Any) -> float:
    """Mean 0, deviation 1: sums of twelve lots are near enough, and the same everywhere."""
    return fsum([lots.random() for _ in range(12)]) - 6.0


def trial(game: str, seed: int) -> Trial:
    """One game; every second one has the same numbers as the one before and the sides swapped."""
    of = registry.game(game)
    there = knowledge(of).usual(SIDES)
    lots = stream(seed // 2, "off")
    found = flat(there)
    off = tuple(about_normal(lots) for _ in found)
    moved = {name: n + usual_off(n) * z for (name, n), z in zip(found.items(), off, strict=True)}
    return Trial(off, duel(of, filled(there, moved), there, seed)[0])


def duel(of: Game, one: Any, other: Any, seed: int) -> tuple[float, Result]:
    """The lead of `one` at the end, and what the ledger would say; odd seeds have it in the second seat."""
    own, advise = seed % SIDES, cast("Callable[..., Sequence[tuple[tuple[Any, ...], float]]]", of.advise)
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


def result(game: str, one: Any, other: Any, seed: int) -> Result:
    """One game of a match."""
    return duel(registry.game(game), one, other, seed)[1]


def slopes(trials: Sequence[Trial]) -> list[Slope]:
    """What each number brings, over chance."""
    count = max(1, len(trials))
    mean = fsum([each.points for each in trials]) / count
    spread = sqrt(fsum([(each.points - mean) ** 2 for each in trials]) / count)
    size = len(trials[0].off)
    sums = [fsum([each.off[i] * (each.points - mean) for each in trials]) / count for i in range(size)]
    return [Slope(each, 2 * spread / sqrt(count)) for each in sums]


def moved(before: Numbers, found: Sequence[Slope]) -> Numbers:
    """Each number as far as its slope promises, on a bend of the same width for all."""
    after: Numbers = {}
    for (name, old), (points, error) in zip(before.items(), found, strict=True):
        sure = 0.0 if abs(points) < error else points
        far = max(-FARTHEST, min(FARTHEST, sure / (2 * BEND)))
        after[name] = round(old + usual_off(old) * far, 2)
    return after


def match(executor: Executor, game: str, one: Any, other: Any, games: int) -> Row:
    """What one set of numbers wins against another, the same on any executor."""
    playing = [executor.submit(result, game, one, other, seed) for seed in range(games)]
    return table([each.result() for each in playing])


def as_at_first(weights: Any, first: Any, name: str) -> Any:
    """The same numbers but one, or one list of them, which is as it was before anything was learned."""
    value = getattr(first, name)
    return weights._replace(**{name: value if value != () else tuple(0.0 for _ in getattr(weights, name))})


def written(weights: Any, games: int) -> str:
    """The module `learned.py` beside `weights.py`."""
    lines = [f'    "{name}": {value},\n' for name, value in weights._asdict().items()]
    return (
        f'"""By what two judge: learned in {games} trials from the numbers before."""\n\n'
        f"BETWEEN_TWO = {{\n{''.join(lines)}}}\n"
    )


def run(args: argparse.Namespace, of: Game) -> int:
    """Play, move, print, and keep the numbers if asked."""
    known = knowledge(of)
    before = known.usual(SIDES)
    say = sys.stdout.write
    with executors.executor_for(args) as executor:
        playing = [executor.submit(trial, of.id, seed) for seed in range(args.games)]
        trials = [each.result() for each in playing]
        lead = fsum([each.points for each in trials]) / len(trials)
        say(f"{of.id}: {len(trials)} games, whoever is off is {lead:+.2f} points ahead\n")
        found = slopes(trials)
        names = flat(before)
        after = moved(names, found)
        for (name, old), (points, error) in zip(names.items(), found, strict=True):
            say(f"{name:16} {points:+.2f} ± {error:.2f} points  {old:6.2f} -> {after[name]:6.2f}\n")
        kept = filled(before, after)
        lost = False
        if args.match:
            row = match(executor, of.id, kept, before, args.match)
            lost = row.share() < FAIR
            say(f"against those before: {row.games} games  {told(row)}\n")
        for name in kept._fields if args.ablation and args.match else ():
            row = match(executor, of.id, as_at_first(kept, known.FIRST, name), kept, args.match)
            say(f"as at first {name:16} {row.games} games  {told(row)}\n")
    if args.write:
        say(keep(Path(str(known.__file__)).with_name("learned.py"), written(kept, args.games), lost))
    return 0
