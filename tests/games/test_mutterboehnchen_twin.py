"""The engine and its naive twin play the same random games of Mutterböhnchen (BOH-04 to BOH-54)."""

from random import Random
from typing import Any

import pytest

from games.mutterboehnchen_twins import Table
from games.side_by_side import in_parts

#: For each name of a case: the seats, the options of the engine, and true if nobody makes offers.
CASES: dict[str, tuple[int, dict[str, Any], bool]] = {
    "2": (2, {}, True),
    "2-other": (2, {"saufkumpan": "not_blue", "schluckspecht": "this_field"}, True),
    "3-quiet": (3, {}, True),
    "4-quiet": (4, {}, True),
    "5-quiet": (5, {}, True),
    "6-quiet": (6, {}, True),
    "3": (3, {}, False),
    "4": (4, {}, False),
    "5": (5, {}, False),
    "6": (6, {}, False),
    "3-together": (3, {"answers": "together"}, False),
    "4-together": (4, {"answers": "together"}, False),
    "5-together": (5, {"answers": "together"}, False),
    "6-together": (6, {"answers": "together"}, False),
    "3-other": (3, {"saufkumpan": "not_blue", "schluckspecht": "this_field", "gift_limit": 3}, False),
    "4-other": (4, {"schluckspecht": "this_field", "gift_limit": 3, "offers_by_others": 4}, False),
    "4-other-together": (4, {"answers": "together", "gift_limit": 3, "cards_per_side": 2}, False),
}
#: The seeds of the slow tests: games without offers, and games with offers, which take ten times as long.
QUIET, TALKING = range(1000, 1100), range(1000, 1040)


def _played(name: str, seed: int) -> Table:
    seats, options, quiet = CASES[name]
    table = Table(seats, **options)
    table.play(Random(seed), quiet=quiet)
    return table


@pytest.mark.parametrize("name", CASES)
def test_engine_and_twin_agree(name: str) -> None:
    """BOH-04 … BOH-54: both have the same questions, choices, cards and ranks along a random game."""
    table = _played(name, 7)
    assert sum(table.asked.values()) > 100
    assert (table.deals > 0) == (not CASES[name][2])


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("name", CASES)
def test_engine_and_twin_agree_for_long(name: str, part: int) -> None:
    """BOH-04 … BOH-54: they agree along 100 random games of each case, or 40 if it has offers."""
    for seed in in_parts(QUIET if CASES[name][2] else TALKING, 10)[part]:
        _played(name, seed)
