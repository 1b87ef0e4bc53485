"""The five levels and the hint: their budgets, the matches that they refuse, and mistakes that none makes."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import kleinod
from ai.suite import Case, suite
from ai.test_hint import THREATENED
from kleinod.ai.bot_decision import SlicedSearch, choose
from kleinod.ai.determinization import seen_keys
from kleinod.ai.evaluator import DECIDED, Evaluator
from kleinod.ai.levels import HINT, LEVELS, budget
from kleinod.ai.search import Search
from kleinod.core.game import BadOption, IllegalAction, SearchKnowledge
from kleinod.core.rng import stream
from kleinod.play.match import Match
from small_bohn import GAME as SMALL_BOHN


def answer(case: Case, level: int | str) -> str:
    match = case.match()
    return match.text.format(match.state, choose(match, level))


@pytest.mark.parametrize("level", [0, 6, 9, -1, "x", "", True, None, 1.0])
def test_other_levels_are_refused_with_a_sentence(level: Any) -> None:
    match = kleinod.new("morundir")
    with pytest.raises(BadOption) as refused:
        kleinod.bot(match, level=level)
    assert refused.value.msg.code == "bot.level"


def test_there_is_no_move_in_a_match_that_is_over() -> None:
    """A bot refuses to move in a match ended by the rules, by repetition or by resignation."""
    match = kleinod.new("morundir")
    match.resign(0)
    with pytest.raises(IllegalAction) as refused:
        kleinod.bot(match, 1).choose()
    assert refused.value.msg.code == "match.over"
    match = kleinod.new("morundir")
    for _ in range(2):
        for move in ("f1-f3", "d6-d5", "f3-f1", "d5-d6"):
            match.play(move)
    assert match.over
    with pytest.raises(IllegalAction) as refused:
        choose(match, 5)
    assert refused.value.msg.code == "match.over"


def test_where_chance_is_to_speak_nobody_chooses() -> None:
    match = kleinod.new("matobo")
    match.goto(0)
    with pytest.raises(IllegalAction) as refused:
        kleinod.bot(match, 1).choose()
    assert refused.value.msg.code == "match.chance"


@pytest.mark.parametrize("game", sorted(kleinod.games()))
def test_stronger_levels_look_at_more_positions(game: str) -> None:
    """A stronger level searches more positions; levels that only follow advice search none."""
    match = kleinod.new(game)
    knowledge = match.game.search_knowledge(match.rules)
    looking = [number for number in sorted(LEVELS) if LEVELS[number].turns or not match.game.advise]
    nodes = [budget(LEVELS[number], knowledge) for number in looking]
    assert nodes == sorted(set(nodes))


def test_a_game_spares_levels_between_the_first_and_the_last() -> None:
    class AutoAnswer(SearchKnowledge):
        middle = (80, 50, 40)

    usual, sparing = SearchKnowledge(None), AutoAnswer(None)
    shares = [budget(level, sparing) / budget(level, usual) for level in (*LEVELS.values(), HINT)]
    assert shares == [1, 0.8, 0.5, 0.4, 1, 1]


@pytest.mark.parametrize("level", [*LEVELS, "hint"])
def test_every_level_takes_the_castle_and_keeps_it_closed(level: int | str) -> None:
    """MOR-12: every level finds a win in three plies that has a single first move, and parries a threat to
    win."""
    for case in suite("win", 3)[:4]:
        assert answer(case, level) in case.moves
    case = suite("hold", 1)[0]
    match = case.match()
    match.act(choose(match, level))
    assert match.game.search_knowledge(match.rules).win(match.state) is None


def test_slices_do_not_change_an_answer_and_play_now_gives_one_at_once() -> None:
    match = kleinod.new("morundir", seed=3)
    match.play("f1-f3")
    thinker = SlicedSearch(match, 2, seed=4)
    while not thinker.slice(1e-6):
        pass
    assert thinker.action == choose(match, 2, seed=4)
    hasty = SlicedSearch(match, 5)
    hasty.play_now()
    assert hasty.done
    assert hasty.nodes == 0 or hasty.nodes < 1000
    assert hasty.action in match.legal_actions()


def test_repetition_is_counted_by_turns_and_valued_as_the_game_settles_it() -> None:
    """The search counts a repetition once a turn, as the match does, and in Morundir values it as a draw."""
    match = kleinod.new("morundir")
    for move in ("f1-f3", "d6-d5", "f3-f1", "d5-d6", "f1-f3", "d6-d5", "f3-f1"):
        match.play(move)
    seen = seen_keys(match)
    assert {key: match.occurrences(key) for key in seen} == seen
    assert set(seen.values()) == {2}
    assert match.seat == 1
    search = Search(
        Evaluator(match.game, match.rules, 1), match.game.search_knowledge(match.rules), seen, stream(1, "x")
    )
    repeating = match.text.parse(match.state, "d5-d6")
    for _ in search.deepen(match.state, [repeating], 1000, 2):
        pass
    assert search.scores == [(repeating, 0.0)]


def test_a_repetition_that_wins_by_gain_is_a_win() -> None:
    """NEX-22: a repetition ends the game, and the seat that has gained most marbles since the start wins. So
    the search must not value a repetition as a draw."""
    match = kleinod.new("nexus")
    s: Any = match.state
    ahead = s._replace(kinds=(2, 2), reserve=(12, 8))
    evaluator = Evaluator(match.game, match.rules, 0)
    assert evaluator.repeated(ahead, 1) > 0
    assert Evaluator(match.game, match.rules, 1).repeated(ahead, 1) < 0


def test_a_repetition_is_shunned_where_more_than_two_would_share_it() -> None:
    """MUT-20: three seats share the win after a repetition, a third each, so bots avoid it if they can."""
    two, three = (kleinod.new("mutternland", seats=seats) for seats in (2, 3))
    assert Evaluator(two.game, two.rules, 0).repeated(two.state, 1) == 0.0
    evaluator = Evaluator(three.game, three.rules, 0)
    assert -DECIDED < evaluator.repeated(three.state, 1) < evaluator.static(three.state) - 1000


def test_the_best_look_past_quiet_replies_of_a_crowd() -> None:
    """With three seats the best levels skip quiet replies, to look two decisions further ahead; with two
    seats they skip none."""
    two, three = (kleinod.new("mutternland", seats=seats) for seats in (2, 3))
    assert [SlicedSearch(two, level).blind for level in (1, 2, 3, 4, 5, "hint")] == [50, 35, 0, 0, 0, 0]
    assert [SlicedSearch(three, level).blind for level in (1, 2, 3, 4, 5, "hint")] == [
        50,
        35,
        0,
        100,
        100,
        100,
    ]
    three = kleinod.open(THREATENED[1])
    evaluator, knowledge = (
        Evaluator(three.game, three.rules, three.seat),
        three.game.search_knowledge(three.rules),
    )
    depths = []
    for blind in (0, knowledge.crowd):
        search = Search(evaluator, knowledge, {}, stream(1, "x"), blind)
        for _ in search.deepen(three.state, list(three.rules.canonical_actions(three.state)), 3000, 30):
            pass
        depths.append(search.depth)
    assert depths[1] >= depths[0] + 2


def test_what_is_hidden_does_not_change_an_answer() -> None:
    """BOH-55e: the decision stays the same if all hidden cards are dealt again."""
    asked = 0
    for seed in range(1, 6):
        match = Match(SMALL_BOHN, 3, {}, seed=seed)
        for _ in range(12):
            if match.over:
                break
            me = match.seat
            chosen = choose(match, 2)
            observed = match.observe(me)
            for deal in range(3):
                world = match.rules.determinize(observed, me, stream(deal, "anew"))
                other = Match(SMALL_BOHN, 3, {}, seed=seed, start=world)
                first = Match(SMALL_BOHN, 3, {}, seed=seed, start=match.state)
                assert choose(other, 2) == choose(first, 2)
                asked += other.state != match.state
            match.act(chosen)
    assert asked > 20, "the worlds differed"


PROGRAM = """
import kleinod
for game in ("morundir", "matobo", "nexus", "mutternland", "mutterboehnchen"):
    match = kleinod.new(game, seed=9)
    for number in range(5):
        match.play(kleinod.bot(match, 1 + number % 3).choose())
    print(match.record())
    print(kleinod.bot(match).analyse(2, 500))
for number in range(9):
    match.play(kleinod.bot(match, 3).choose())
print(match.record())
"""


def test_hash_seeds_do_not_change_any_bot() -> None:
    source = str(Path(kleinod.__file__).parent.parent)
    printed = {
        subprocess.run(  # noqa: S603 — our own interpreter and code
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": source},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(printed) == 1
