"""In games with an `advise` function bots follow its scores."""

from collections.abc import Callable
from typing import Any

import pytest

from kleinod.ai.bot import choose
from kleinod.ai.levels import LEVELS
from kleinod.core.game import Rules, Seat
from kleinod.play.match import Match
from small_bohn import GAME

#: The arguments of each call of the advice: an observation, and the seat that asks.
SEEN: list[Any] = []


def _last_is_best(rules: Rules[Any, Any], o: Any, seat: Seat) -> list[tuple[Any, float]]:
    SEEN.append((o, seat))
    return [(action, float(n)) for n, action in enumerate(rules.legal(o))]


def _match(advise: Callable[..., Any] = _last_is_best, seed: int = 1) -> Match:
    return Match(GAME._replace(advise=advise), 2, {}, seed=seed)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_follows_the_advice(level: int) -> None:
    match = _match()
    for _ in range(20):
        best = match.legal_actions()[-1]
        action = choose(match, level)
        assert action == best
        match.act(action)


def test_advice_is_asked_for_an_observation() -> None:
    """BOH-55e: the advice gets the observation of the bot's seat and not the match, so that a bot knows no
    more than its seat may know."""
    match = _match()
    SEEN.clear()
    choose(match, 2)
    assert [(match.rules.observe(match.state, match.seat), match.seat)] == SEEN
    assert SEEN[0][0] != match.state
