"""The threat search finds proved wins only, and sees wins of the opponent in time."""

import random
from collections import Counter
from typing import Any

import pytest

import kleinod
from ai.suite import Case, suite
from kleinod.ai.bot_decision import choose
from kleinod.ai.evaluator import Evaluator
from kleinod.ai.threat_search import ThreatSearch
from kleinod.games.morundir.board import CASTLE, COUNT
from kleinod.games.morundir.state import DUKES, KNIGHTS, State
from kleinod.play.match import Match

LIMIT = 20_000


def searched(match: Match, limit: int = LIMIT) -> tuple[ThreatSearch, str]:
    """Return the finished search, and the action that it found, in notation."""
    evaluator = Evaluator(match.game, match.rules, match.seat)
    attack = ThreatSearch(evaluator, match.game.search_knowledge(match.rules), limit)
    work = attack.win(match.state)
    while True:
        try:
            next(work)
        except StopIteration as end:
            return attack, "" if end.value is None else match.text.format(match.state, end.value)


@pytest.mark.parametrize("case", suite("win", 3)[:20], ids=lambda case: case.position)
def test_every_win_in_three_plies_is_a_threat_and_an_entry(case: Case) -> None:
    attack, found = searched(case.match())
    assert found in case.moves
    assert attack.length == 2


def test_longer_attacks_are_proved_with_few_positions() -> None:
    """The search proves those wins in five plies that need nothing but threats; it cannot find the others,
    which need a quiet move."""
    proved = 0
    for case in suite("win", 5):
        attack, found = searched(case.match())
        assert attack.nodes <= LIMIT
        if attack.length == 3:
            proved += 1
            assert found in case.moves
    assert proved == 13


def test_where_nothing_threatens_nothing_is_looked_at() -> None:
    attack, found = searched(kleinod.new("morundir"))
    assert (found, attack.length, attack.nodes) == ("", 0, 0)


def test_a_limit_is_kept() -> None:
    case = next(case for case in suite("win", 5) if searched(case.match())[0].nodes > 1000)
    attack, found = searched(case.match(), 100)
    assert found == ""
    assert attack.nodes <= 200


def test_who_loses_holds_out_longest() -> None:
    """In a lost position the bot at master level plays a move that loses late, not one that looks better but
    loses to a single threat."""
    match = kleinod.position("morundir", "D1KK1dk3kdk4k1K5D2k1K1K1Dd3k1K1_7_7")
    assert match.text.format(match.state, choose(match, 5)) in ("c2-f3", "g5-e6")
    match.play("c2-b1")
    assert searched(match)[0].length == 2


def test_a_long_attack_is_played() -> None:
    """A win in four own turns is played, although the normal search would not reach it in time."""
    cases = [case for case in suite("win", 7) if searched(case.match())[0].length == 4]
    assert len(cases) == 2
    for case in cases:
        match = case.match()
        assert match.text.format(match.state, choose(match, "hint")) in case.moves


@pytest.mark.parametrize(
    "options", [{}, {"variant": "return", "duke_count": "three"}], ids=["classic", "return"]
)
def test_a_win_at_once_is_found_exactly_where_a_legal_move_is_one(options: dict[str, Any]) -> None:
    """MOR-12, MOR-13 (wins): the search finds a win in one move exactly if there is one, on random boards on
    which each side has captured two dukes."""
    match = kleinod.new("morundir", **options)
    rules, knowledge = match.rules, match.game.search_knowledge(match.rules)
    places = [cell for cell in range(COUNT) if cell != CASTLE]
    counted = Counter[str]()
    for seed in range(2000):
        rng = random.Random(seed)
        board = [0] * COUNT
        for cell in rng.sample(places, 14):
            board[cell] = rng.choice((*DUKES, *KNIGHTS))
        state = State(seed % 2, tuple(board), 0, (2, 2))
        ended = {action: rules.ending(rules.apply(state, action)) for action in rules.legal(state)}
        wins = [action for action in ended if ended[action] in ("castle", "dukes")]
        action = knowledge.win(state)
        assert action in wins if wins else action is None
        counted["none" if action is None else ended[action]] += 1
    assert all(counted[kind] > 100 for kind in ("none", "castle", "dukes")), counted
