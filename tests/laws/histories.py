"""Enumerates every history of a tiny deck: the positions that can arise, which of them look alike, and how
likely each is.

Chance outcomes count with their probabilities, and every action of a person counts once. Histories that lead
to the same position are added up, layer by layer.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import ceil, log, sqrt
from random import Random
from typing import Any

from kleinod.core.game import CHANCE, Rules

LEAST_DRAWS = 600
MOST_DRAWS = 2500

Weights = dict[Any, Fraction]


def layers(rules: Rules[Any, Any], limit: int) -> Iterator[Weights]:
    """Yield the positions after 0, 1, 2 … actions, each with the probability of the chance outcomes that led
    to it.
    """
    layer: Weights = {rules.initial(): Fraction(1)}
    found = 0
    while layer and found < limit:
        yield layer
        found += len(layer)
        after: Weights = defaultdict(Fraction)
        for s, weight in layer.items():
            seat = rules.current_player(s)
            if seat == CHANCE:
                outcomes = rules.chance_outcomes(s)
                total = sum(n for _, n in outcomes)
                for a, n in outcomes:
                    after[rules.apply(s, a)] += weight * Fraction(n, total)
            elif seat >= 0:
                for a in rules.legal(s):
                    after[rules.apply(s, a)] += weight
        layer = after


def doubts(
    rules: Rules[Any, Any], limit: int, kind: Callable[[Any, int], str]
) -> dict[str, list[tuple[int, Any, Weights]]]:
    """Return the observations that leave a doubt, as (viewer, observation, weights): `weights` are the full
    positions that fit the observation, with their probabilities. Observations are grouped by kind."""
    found: dict[str, list[tuple[int, Any, Weights]]] = defaultdict(list)
    for layer in layers(rules, limit):
        for viewer in range(rules.seats):
            worlds: dict[Any, Weights] = defaultdict(dict)
            for s, weight in layer.items():
                worlds[rules.observe(s, viewer)][s] = weight
            for o, weights in worlds.items():
                if len(weights) > 1:
                    found[kind(o, viewer)].append((viewer, o, weights))
    return found


def draws_for(weights: Weights) -> int:
    """Return a number of draws that misses a possible position only once in a million times."""
    rarest = float(min(weights.values()) / sum(weights.values()))
    return max(LEAST_DRAWS, ceil(log(1e6 * len(weights)) / rarest))


def compare(rules: Rules[Any, Any], viewer: int, o: Any, weights: Weights, code: str) -> bool:
    """Sample full positions, and compare how often each occurs with its probability. If some are too rare for
    that, only check that no impossible one is sampled, and return False."""
    total = sum(weights.values())
    shares = {world: float(weight / total) for world, weight in weights.items()}
    draws = draws_for(weights)
    enough = draws <= MOST_DRAWS
    rng, counts = Random(f"{code}/{len(weights)}"), defaultdict[Any, int](int)
    for _ in range(draws if enough else LEAST_DRAWS // 10):
        counts[rules.determinize(o, viewer, rng)] += 1
    assert not set(counts) - set(shares), f"{code}: a world that no history leads to"
    if not enough:
        return False
    assert set(counts) == set(shares), f"{code}: a possible world is never drawn"
    off = sum((counts[world] - draws * share) ** 2 / (draws * share) for world, share in shares.items())
    free = len(shares) - 1  # the mean of `off`, whose standard deviation is sqrt(2 * free)
    assert off <= free + 6 * sqrt(2 * free) + 10, f"{code}: wrong probabilities, off by {off:.0f}"
    return True
