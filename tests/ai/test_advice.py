"""In games with an `advise` function bots follow its scores, and take equally long for every answer."""

from collections.abc import Callable
from time import perf_counter
from typing import Any

import pytest

from kleinod.ai.bot import SlicedSearch, choose
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


def test_an_answer_takes_its_time_whatever_there_is_to_think_about() -> None:
    """BOH-55c: an answer takes the same time however much there is to think about, so that the time reveals
    nothing hidden."""
    start = perf_counter()
    thinker = SlicedSearch(_match(), 2, least=0.3)
    assert not thinker.slice(0.001), "other things can be done in between"
    while not thinker.slice(0.01):
        assert perf_counter() - start < 30
    assert perf_counter() - start >= 0.3
