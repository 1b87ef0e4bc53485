"""Bots of games that give advice: hundreds of small decisions that others answer are beyond a search."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from kleinod.core.game import Advise, Seat
from kleinod.core.rng import below, shuffled, stream
from kleinod.play.match import Match

STRANGE = 4  # deals in which a question is looked at through the eyes of somebody who sees no hand


def followed(scored: Iterable[tuple[tuple[Any, ...], float]], slip: int, rng: Random) -> tuple[Any, ...]:
    """What is advised most, or, with probability `slip` percent, one of the better half of all the rest."""
    order = shuffled(rng, scored)
    order.sort(key=lambda pair: -pair[1])
    slips = below(rng, 100) < slip and len(order) > 1
    return order[1 + below(rng, len(order) // 2) if slips else 0][0]


def best(scored: Sequence[tuple[tuple[Any, ...], float]]) -> tuple[Any, ...]:
    """What is advised most, the first of equals."""
    action, most = scored[0]
    for other, value in scored:
        if value > most:
            action, most = other, value
    return action


def near_best(scored: Sequence[tuple[Any, float]], margin: float) -> int:
    """How many answers are advised nearly as much as the best."""
    top = max(value for _, value in scored)
    return sum(value >= top - margin for _, value in scored)


def worth_a_thought(match: Match, me: Seat, advise: Advise, margin: float, seed: int) -> bool:
    """Whether several answers may be nearly as good, for all that everybody knows.

    What only `me` knows plays no part, else the time that it thinks would tell something about its hand;
    so a question that nobody else understands is never worth it.
    """
    rules = match.rules
    observed = match.observe(None)
    if rules.private(observed):
        return False
    lots = stream(seed, "strange", match.at)
    for _ in range(STRANGE if match.game.hidden else 1):
        world = rules.determinize(observed, None, lots)
        if near_best(advise(rules, rules.observe(world, me), me), margin) > 1:
            return True
    return False
