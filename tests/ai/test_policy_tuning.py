"""Learning the weights of advice by trials finds the changes that help, with the same result everywhere."""

from ast import literal_eval
from random import Random

import pytest

from kleinod.__main__ import main
from kleinod.ai.policy_tuning import (  # fmt: skip
    Slope,
    Trial,
    as_at_first,
    filled,
    flat,
    knowledge,
    moved,
    slopes,
    trial,
    written,
)
from kleinod.core import registry
from kleinod.core.game import BadOption
from kleinod.games.mutterboehnchen.weights import BETWEEN_TWO, FIRST


def test_numbers_are_named_and_come_back() -> None:
    found = flat(BETWEEN_TWO)
    assert found["begun 1"] == BETWEEN_TWO.begun[1]
    assert filled(BETWEEN_TWO, found) == BETWEEN_TWO
    assert filled(BETWEEN_TWO, found | {"begun 1": 9.0}).begun == (
        BETWEEN_TWO.begun[0],
        9.0,
        BETWEEN_TWO.begun[2],
    )


def test_what_brings_points_is_found_and_moved() -> None:
    """The first weight gains points, the second loses some, the third has no effect, despite much chance."""
    rng, made = Random(3), []
    for _ in range(2000):
        off = tuple(rng.gauss(0, 1) for _ in range(3))
        made.append(Trial(off, 0.8 * off[0] - 0.4 * off[1] + rng.gauss(0, 3)))
    found = slopes(made)
    assert [
        abs(each.points - true) < each.error for each, true in zip(found, (0.8, -0.4, 0.0), strict=True)
    ] == [True] * 3
    after = moved({"one": 1.0, "two": 1.0, "three": 1.0}, found)
    assert after["one"] > 1.0 > after["two"]
    assert after["three"] == 1.0


def test_what_chance_could_have_done_moves_nothing() -> None:
    assert moved({"one": 2.0}, [Slope(0.3, 0.31)]) == {"one": 2.0}
    assert moved({"one": 2.0}, [Slope(9.0, 0.31)]) == {"one": 2.6}, "one and a half times as far as usual"


def test_a_trial_is_the_same_again_and_sides_are_swapped() -> None:
    assert trial("mutterboehnchen", 4) == trial("mutterboehnchen", 4)
    assert (
        trial("mutterboehnchen", 4).off == trial("mutterboehnchen", 5).off != trial("mutterboehnchen", 6).off
    )


def test_without_what_was_learned_all_is_as_at_first() -> None:
    weights = BETWEEN_TWO
    for name in weights._fields:
        weights = as_at_first(weights, FIRST, name)
    assert flat(weights) == flat(FIRST._replace(sorts=(0.0,) * 8, begun=(0.0,) * 3))


def test_what_is_written_can_be_read() -> None:
    told, _, numbers = written(BETWEEN_TWO, 12).partition("BETWEEN_TWO = ")
    assert "12 trials" in told
    assert FIRST._replace(**literal_eval(numbers)) == BETWEEN_TWO


def test_a_game_without_numbers_of_advice_is_refused() -> None:
    with pytest.raises(BadOption):
        knowledge(registry.game("nexus"))


def test_the_command_prints_what_each_number_brings(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["train", "mutterboehnchen", "--games", "4", "--match", "2", "--workers", "1", "--ablation"]
    assert main(argv) == 0
    printed = capsys.readouterr().out
    assert "4 games" in printed
    assert "against those before: 2 games" in printed
    assert printed.count("left_over") == 2
