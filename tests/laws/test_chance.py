"""Chance: weights are positive, and every sample is one of the outcomes."""

from random import Random

from kleinod.core.game import CHANCE
from laws.cases import Case, runs, spread


def _chance_positions(case: Case):
    for run in runs(case):
        rules = run.match.rules
        waiting = [s for s in run.positions() if rules.current_player(s) == CHANCE]
        for s in spread(waiting, 20):
            yield run.match, s


def test_only_games_that_say_so_use_chance(case: Case) -> None:
    assert any(True for _ in _chance_positions(case)) <= case.game.chance


def test_outcomes_have_positive_weights_and_are_allowed(case: Case) -> None:
    for match, s in _chance_positions(case):
        outcomes = match.rules.chance_outcomes(s)
        assert len({a for a, _ in outcomes}) == len(outcomes)
        assert all(isinstance(weight, int) and weight > 0 for _, weight in outcomes)
        for a, _ in spread(outcomes, 20):
            assert match.rules.check(s, a) is None
            match.rules.apply(s, a)


def test_what_is_drawn_is_an_outcome_and_depends_on_the_stream_alone(case: Case) -> None:
    for match, s in _chance_positions(case):
        drawn = match.rules.sample_chance(s, Random("a"))
        assert drawn == match.rules.sample_chance(s, Random("a"))
        assert match.rules.check(s, drawn) is None
        outcomes = match.rules.chance_outcomes(s)
        if outcomes:
            assert drawn in {a for a, _ in outcomes}
            assert {match.rules.sample_chance(s, Random(n)) for n in range(200)} <= {a for a, _ in outcomes}


def test_people_cannot_act_for_chance(case: Case) -> None:
    for match, s in _chance_positions(case):
        assert set(match.rules.legal(s)) <= {a for a, _ in match.rules.chance_outcomes(s)}
        assert not match.rules.private(s)
