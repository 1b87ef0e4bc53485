"""The bot at master level finds proved wins of Morundir, and finds the replies that avoid a proved loss.

The everyday test uses a sample, the slow tests the whole suite.
"""

from functools import cache
from typing import Any

import pytest

from ai.suite import Case, suite
from kleinod.ai.bot_decision import choose
from kleinod.play.match import Match

SHARES = {3: 0.99, 5: 0.95, 7: 0.80}


def found(case: Case, level: int | str = 5) -> bool:
    match = case.match()
    return match.text.format(match.state, choose(match, level)) in case.moves


def test_the_suite_is_what_it_says_by_the_rules_alone() -> None:
    """A full search that uses only `legal` and `apply` confirms the suite's wins in three plies."""
    for case in suite("win", 3)[:3]:
        match = case.match()
        winning = {
            match.text.format(match.state, action)
            for action in match.legal_actions()
            if _loses_in_two(match, match.rules.apply(match.state, action))
        }
        assert winning == set(case.moves)


def _wins_at_once(match: Match, s: Any) -> bool:
    rules = match.rules
    return any(rules.current_player(rules.apply(s, action)) < 0 for action in rules.legal(s))


def _loses_in_two(match: Match, s: Any) -> bool:
    rules = match.rules
    if rules.current_player(s) < 0:
        return True
    if _wins_at_once(match, s):
        return False
    return all(_wins_at_once(match, rules.apply(s, action)) for action in rules.legal(s))


@cache
def _sizes() -> dict[int, int]:
    return {plies: len(suite("win", plies)) for plies in SHARES}


def test_the_suite_is_large_enough_to_measure() -> None:
    assert all(number >= 50 for number in _sizes().values())


@pytest.mark.parametrize(("plies", "number"), [(3, 12), (5, 8), (7, 4)])
def test_a_sample_of_wins_is_found(plies: int, number: int) -> None:
    cases = suite("win", plies)[-number:]
    assert sum(map(found, cases)) >= SHARES[plies] * number


def test_a_sample_of_defences_is_found() -> None:
    cases = [suite("hold", 1)[4], suite("hold", 3)[5]]
    assert all(map(found, cases))


def test_the_hint_finds_short_wins() -> None:
    assert all(found(case, "hint") for case in suite("win", 3)[20:30])


@pytest.mark.slow
@pytest.mark.parametrize("plies", [3, 5, 7])
def test_wins_of_the_whole_suite(plies: int) -> None:
    cases = suite("win", plies)
    assert sum(map(found, cases)) >= SHARES[plies] * len(cases)


@pytest.mark.slow
@pytest.mark.parametrize("plies", [1, 3, 5])
def test_defences_of_the_whole_suite(plies: int) -> None:
    cases = suite("hold", plies)
    assert sum(map(found, cases)) >= 0.9 * len(cases)
