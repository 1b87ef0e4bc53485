"""On a tiny deck all histories are enumerated: the worlds that fit an observation are exactly those that
`imagine` draws, each as often as chance would have it.

Lots count with their probabilities; whatever people may have done counts once. Histories that lead to the
same position are added up, layer by layer.
"""

from collections import defaultdict
from fractions import Fraction
from math import ceil, log, sqrt
from random import Random
from typing import Any

import pytest

from kleinod.core.game import CHANCE
from kleinod.core.match import Match
from laws.cases import declared, spread, subjects


def entries(game_id: str) -> list[Any]:
    return list(getattr(declared(game_id), "TINY", ()))


TINY = [
    pytest.param(subject.game, *entry, id=f"{subject.id}-{n}")
    for subject in subjects()
    for n, entry in enumerate(entries(subject.id), start=1)
]
EACH_QUESTION = 14
LEAST_DRAWS = 600
MOST_DRAWS = 2500


def layers(rules, limit: int):
    """Positions after 0, 1, 2 … actions, each with the probability of the lots that led to it."""
    layer: dict[Any, Fraction] = {rules.initial(): Fraction(1)}
    found = 0
    while layer and found < limit:
        yield layer
        found += len(layer)
        after: dict[Any, Fraction] = defaultdict(Fraction)
        for s, weight in layer.items():
            seat = rules.to_act(s)
            if seat == CHANCE:
                odds = rules.odds(s)
                total = sum(n for _, n in odds)
                for a, n in odds:
                    after[rules.apply(s, a)] += weight * Fraction(n, total)
            elif seat >= 0:
                for a in rules.legal(s):
                    after[rules.apply(s, a)] += weight
        layer = after


def doubts(match: Match, limit: int):
    """Observations with more than one world, by question: (viewer, observation, worlds with weights)."""
    found: dict[str, list[Any]] = defaultdict(list)
    for layer in layers(match.rules, limit):
        for viewer in range(match.seats):
            worlds: dict[Any, dict[Any, Fraction]] = defaultdict(dict)
            for s, weight in layer.items():
                worlds[match.rules.observe(s, viewer)][s] = weight
            for o, weights in worlds.items():
                if len(weights) > 1:
                    found[match.view.prompt(o).code].append((viewer, o, weights))
    return found


@pytest.mark.parametrize(("game", "seats", "options", "limit"), TINY)
def test_imagine_draws_exactly_the_worlds_that_fit_with_their_probabilities(
    game, seats, options, limit
) -> None:
    match = Match(game, seats, options)
    looked_at = 0
    for code, group in doubts(match, limit).items():
        for viewer, o, weights in spread(group, EACH_QUESTION):
            looked_at += _compare(match.rules, viewer, o, weights, code)
    assert looked_at > 30


def _compare(rules, viewer, o, weights, code) -> bool:
    """Draw so often that no possible world is missed but once in a million times; compare how often."""
    total = sum(weights.values())
    shares = {world: float(weight / total) for world, weight in weights.items()}
    draws = max(LEAST_DRAWS, ceil(log(1e6 * len(weights)) / min(shares.values())))
    enough = draws <= MOST_DRAWS
    rng, counts = Random(f"{code}/{len(weights)}"), defaultdict(int)
    for _ in range(draws if enough else LEAST_DRAWS // 10):
        counts[rules.imagine(o, viewer, rng)] += 1
    assert not set(counts) - set(shares), f"{code}: a world that no history leads to"
    if not enough:
        return False
    assert set(counts) == set(shares), f"{code}: a possible world is never drawn"
    off = sum((counts[world] - draws * share) ** 2 / (draws * share) for world, share in shares.items())
    free = len(shares) - 1  # what `off` is on average; its spread is sqrt(2 * free)
    assert off <= free + 6 * sqrt(2 * free) + 10, f"{code}: wrong probabilities, off by {off:.0f}"
    return True
