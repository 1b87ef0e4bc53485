"""Whatever text comes in, only the named errors come out."""

import pytest

from fuzz.run import run

SLICE, SLICES = 1000, 5


@pytest.mark.parametrize("part", range(SLICES))
def test_damaged_texts(part: int) -> None:
    answers = run(SLICE, part * SLICE)
    assert any(answer.endswith("accepted") for answer in answers)
    assert any(answer.endswith("BadText") for answer in answers)


@pytest.mark.slow
def test_a_hundred_thousand_damaged_texts() -> None:
    assert sum(run(100_000).values()) == 100_000
