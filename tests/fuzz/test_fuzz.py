"""Whatever a text contains, reading it raises only the errors that are meant for bad texts."""

import pytest

from fuzz import bent
from fuzz.run import kept, run

SLICE, SLICES = 1000, 5


@pytest.mark.parametrize("part", range(SLICES))
def test_damaged_texts(part: int) -> None:
    answers = run(SLICE, part * SLICE)
    assert any(answer.endswith("accepted") for answer in answers)
    assert any(answer.endswith("BadText") for answer in answers)


def test_texts_that_once_were_trouble() -> None:
    answers = kept()
    assert answers["move: BadText"] > answers["move: accepted"]
    assert answers["record: BadText"] >= 5
    resigned_amid_an_offer = 1
    assert answers["request: accepted"] == resigned_amid_an_offer


@pytest.mark.slow
def test_a_hundred_thousand_damaged_texts() -> None:
    assert sum(run(100_000).values()) == 100_000


def test_bent_games_open_or_have_their_reason_named() -> None:
    outcomes = bent.run(2000)
    assert outcomes["match"] > 500
    assert outcomes["study"] > 100
    assert outcomes["find.cut"] > 100


@pytest.mark.slow
def test_a_hundred_thousand_bent_games() -> None:
    assert sum(bent.run(100_000).values()) == 100_000
