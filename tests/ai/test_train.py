"""Learning weights: reproducible, and able to find out what decides a game."""

from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from kleinod.__main__ import main
from kleinod.ai.weight_training import Note, error, fit, one_game, scaled, self_play, sigma
from kleinod.ai.weights_match import knowledge
from kleinod.core import registry


def made_up(number: int) -> list[Note]:
    """Games decided by the first feature, a little by the second, never by the third."""
    rng = Random(3)
    notes: list[Note] = []
    for _ in range(number):
        lead = tuple(rng.random() * 2 - 1 for _ in range(3))
        notes.append(Note(lead, float(3 * lead[0] + lead[1] > 0)))
    return notes


def test_what_decides_is_found() -> None:
    notes = made_up(600)
    weights = fit(notes, [0.0, 0.0, 0.0])
    assert weights[0] > 2 * weights[1] > 6 * abs(weights[2])
    assert error(notes, weights, 1.0) < 0.75 * error(notes, [0.0, 0.0, 0.0], 1.0)
    without = fit(notes, [0.0, 0.0, 0.0], 0)
    assert without[0] == 0
    assert error(notes, without, 1.0) > error(notes, weights, 1.0)


def test_a_feature_that_never_differs_keeps_its_weight() -> None:
    notes = [Note((lead, 0.0), won) for (lead, _, _), won in made_up(100)]
    assert fit(notes, [1.0, 4.0])[1] == 4.0


def test_new_weights_have_the_unit_of_those_before() -> None:
    notes = made_up(50)
    assert scaled([0.3, 0.1, 0.0], [3.0, 1.0, 0.0], notes) == (3.0, 1.0, 0.0)


def test_the_sigmoid_needs_no_exponential() -> None:
    assert [sigma(x) for x in (-1.0, 0.0, 1.0)] == [0.25, 0.5, 0.75]


@pytest.mark.parametrize("game", ["morundir", "matobo", "nexus", "mutternland"])
def test_features_weights_and_evaluation_fit_together(game: str) -> None:
    known = knowledge(registry.game(game))
    assert len(known.FEATURES) == len(known.WEIGHTS)
    notes = one_game(game, 0, 10)
    assert notes == one_game(game, 0, 10)
    assert {len(note.lead) for note in notes} == {len(known.FEATURES)}


def test_games_are_the_same_wherever_they_are_played() -> None:
    with ThreadPoolExecutor(3) as executor:
        assert self_play(executor, "morundir", 4, 10) == [one_game("morundir", seed, 10) for seed in range(4)]


def test_the_command_prints_curve_and_ablation(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "morundir", "--games", "6", "--nodes", "20", "--match", "2", "--ablation"]) == 0
    printed = capsys.readouterr().out
    assert "epochs" in printed
    assert "against the weights before: 2 games" in printed
    assert printed.count("without knights") == 2
