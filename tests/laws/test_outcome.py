"""Outcomes: each seat has a score and a place, and the places follow from the scores."""

from kleinod.core.game import msg
from laws.cases import Case, moments, runs


def _check(outcome, seats: int) -> None:
    assert len(outcome.scores) == len(outcome.places) == seats
    assert outcome.reason.code
    for place in outcome.places:  # before a lower place, tied players may count as one or individually
        better = [other for other in outcome.places if other < place]
        assert 1 + len(set(better)) <= place <= 1 + len(better), outcome
    for score, place in zip(outcome.scores, outcome.places, strict=True):
        for other_score, other_place in zip(outcome.scores, outcome.places, strict=True):
            assert score <= other_score or place <= other_place, outcome


def test_outcomes_are_consistent(case: Case) -> None:
    for run in runs(case):
        _check(run.match.outcome, case.seats)


def test_a_match_can_be_settled_at_any_time(case: Case) -> None:
    for moment in moments(case, 20):
        for why in ("repetition", "action_limit"):
            outcome = moment.match.rules.adjudicate(moment.state, msg(why, n=3))
            _check(outcome, case.seats)
            assert outcome.reason.code == why


def test_the_standing_has_a_number_for_each_seat_and_ends_as_the_score(case: Case) -> None:
    for moment in moments(case, 30):
        scores = moment.match.rules.scores(moment.state)
        assert len(scores) == case.seats
        assert all(isinstance(score, int) for score in scores)
    for run in runs(case):
        if run.match.rules.current_player(run.match.state) < 0:
            assert run.match.rules.scores(run.match.state) == run.match.outcome.scores


def test_evaluation_has_a_number_for_each_seat(case: Case) -> None:
    evaluate = case.game.evaluate
    for moment in moments(case, 30) if evaluate else ():
        values = evaluate(moment.match.rules, moment.state)
        assert len(values) == case.seats
        assert values == evaluate(moment.match.rules, moment.state)
        assert all(abs(value) < 1e9 for value in values)


def test_the_score_sheet_adds_up(case: Case) -> None:
    for moment in moments(case, 20):
        rules, view = moment.match.rules, moment.match.view
        lines = view.sheet(rules.observe(moment.state, None))
        assert all(len(line.values) == case.seats for line in lines)
        if any(line.adds for line in lines):
            added = tuple(map(sum, zip(*(line.values for line in lines if line.adds), strict=True)))
            assert added == rules.scores(moment.state)
