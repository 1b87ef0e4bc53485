"""Certificates of proved wins can be checked with the rules alone, and forged ones are refused."""

import ast
from pathlib import Path

import pytest

import kleinod
from ai.suite import suite
from kleinod.ai import certificates
from kleinod.ai.certificates import Checker
from kleinod.ai.forced_win_search import ForcedWinSearch, Goal, TooLong
from kleinod.ai.puzzle_maker import listed
from kleinod.play.match import Match


def prover(match: Match, limit: int = 300_000) -> ForcedWinSearch:
    return ForcedWinSearch(match.rules, match.text, match.game.search_knowledge(match.rules), limit)


@pytest.mark.parametrize(("plies", "number"), [(3, 12), (5, 5), (7, 2)])
def test_proved_wins_have_certificates(plies: int, number: int) -> None:
    """Every winning first move of the suite has a certificate, and there is no certificate of a shorter
    win."""
    for case in suite("win", plies)[:number]:
        match, turns = case.match(), (plies + 1) // 2
        s, checker = match.state, Checker(match.rules, match.text)
        for said in case.moves:
            proving = prover(match)
            plan = proving.after(s, proving.plan(s, match.text.parse(s, said)), Goal(match.seat, turns))
            assert plan is not None
            assert listed(plan)[0] == said
            assert checker.proves(s, turns, listed(plan))
            assert not checker.proves(s, turns - 1, listed(plan))
        if plies == 3:
            assert prover(match).own(s, Goal(match.seat, 1)) is None


def test_a_forged_certificate_is_refused() -> None:
    case = suite("win", 3)[0]
    match = case.match()
    plan = prover(match).own(match.state, Goal(match.seat, 2))
    assert plan is not None
    said, *answers = listed(plan)
    proves = Checker(match.rules, match.text).proves
    assert proves(match.state, 2, [said, *answers])
    assert not proves(match.state, 2, [said, *answers[1:]])
    assert not proves(match.state, 2, [said])
    other = next(text for text in match.legal() if text not in case.moves)
    assert not proves(match.state, 2, [other, *answers])
    for nonsense in ([], "", None, [[]], [1], ["z9-z9"], [said, "e4"], {"move": said}):
        assert not proves(match.state, 2, nonsense)


def test_a_finished_game_proves_nothing() -> None:
    match = kleinod.position("morundir", suite("win", 3)[0].position)
    match.resign(1)
    assert not Checker(match.rules, match.text).proves(match.state, 0, ["a1-a2"])


def test_the_checker_is_short_and_trusts_the_rules_alone() -> None:
    source = Path(certificates.__file__).read_text(encoding="utf-8")
    assert len(source.splitlines()) < 100
    found = [node.module for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)]
    assert set(found) <= {"__future__", "collections.abc", "typing", "kleinod.core.game"}


def test_what_is_not_proved_in_time_is_not_claimed() -> None:
    match = suite("win", 7)[0].match()
    with pytest.raises(TooLong):
        prover(match, 50).own(match.state, Goal(match.seat, 4))
