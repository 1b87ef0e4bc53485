"""On a tiny deck all histories are enumerated. `determinize` samples exactly the positions that fit an
observation, each with its true probability."""

from typing import Any

import pytest

from kleinod.play.match import Match
from laws.cases import LEAST, declared, spread, subjects
from laws.histories import compare, doubts


def entries(game_id: str) -> list[Any]:
    found = list(getattr(declared(game_id), "TINY", ()))
    return found[:1] if LEAST else found


TINY = [
    pytest.param(subject.game, *entry, id=f"{subject.id}-{n}")
    for subject in subjects()
    for n, entry in enumerate(entries(subject.id), start=1)
]
EACH_QUESTION = 14


@pytest.mark.parametrize(("game", "seats", "options", "limit"), TINY)
def test_imagine_draws_exactly_the_worlds_that_fit_with_their_probabilities(
    game, seats, options, limit
) -> None:
    match = Match(game, seats, options)
    looked_at = 0
    found = doubts(match.rules, limit, lambda o, _: match.view.prompt(o).code)
    for code, group in found.items():
        for viewer, o, weights in spread(group, EACH_QUESTION):
            looked_at += compare(match.rules, viewer, o, weights, code)
    assert looked_at > 30
