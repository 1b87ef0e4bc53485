"""Bots for games with too many small decisions for a search; they follow the game's advice (`Advise`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from kleinod.core.game import Action, Advise, Seat
from kleinod.core.rng import shuffled, stream
from kleinod.play.match import Match

STRANGE = 4  # deals drawn to judge a question by public knowledge alone


def followed(scored: Iterable[tuple[Action, float]], rng: Random) -> Action:
    """Return the action with the highest score; `rng` decides between equal scores.

    Args:
        scored: The actions with the scores that the advice gives them.
        rng: The random stream.
    """
    return best(shuffled(rng, scored))


def best(scored: Sequence[tuple[Action, float]]) -> Action:
    """Return the first of the actions with the highest score."""
    action, most = scored[0]
    for other, value in scored:
        if value > most:
            action, most = other, value
    return action


def near_best(scored: Sequence[tuple[Action, float]], margin: float) -> int:
    """Return how many actions score at most `margin` less than the best."""
    top = max(value for _, value in scored)
    return sum(value >= top - margin for _, value in scored)


def worth_a_thought(match: Match, me: Seat, advise: Advise, margin: float, seed: int) -> bool:
    """Return True if several actions may be nearly the best, as far as public knowledge tells.

    The private knowledge of `me` plays no part; otherwise the time of a decision would reveal something of
    its hand. For a question that needs the seat's secrets (`Rules.private`) the result is always False.

    Args:
        match: The match.
        me: The seat to act.
        advise: The advice of the game.
        margin: How much less than the best a score may be to count as nearly as good.
        seed: The seed of the draws.
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
