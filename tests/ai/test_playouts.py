"""Playouts find the better answer within their budget, and neither answer nor time reveals a secret."""

from collections.abc import Iterator
from itertools import repeat
from typing import Any, NamedTuple

import pytest

import kleinod
from kleinod.ai.bot_decision import SlicedSearch, choose
from kleinod.ai.evaluator import Evaluator
from kleinod.ai.levels import LEVELS
from kleinod.ai.playouts import Playouts
from kleinod.core.game import CHANCE, TERMINAL, SearchKnowledge
from kleinod.core.rng import stream
from kleinod.games.mutterboehnchen.search_knowledge import NEAR, MutterboehnchenSearchKnowledge
from kleinod.play.match import Match


class Ladder(NamedTuple):
    """A made-up game of eight turns: two seats alternately take 0 to 2 steps, and after each turn chance adds
    many more to both."""

    turn: int = 0
    lots: bool = False
    steps: tuple[float, ...] = (0, 0)


class LadderRules:
    seats = 2

    def current_player(self, s: Ladder) -> int:
        return CHANCE if s.lots else TERMINAL if s.turn == 8 else s.turn % 2

    def sample_chance(self, s: Ladder, rng: Any) -> tuple[Any, ...]:
        return ("lot", int(rng.random() * 10))

    def apply(self, s: Ladder, a: tuple[Any, ...]) -> Ladder:
        if s.lots:
            return s._replace(
                lots=False, steps=tuple(n + a[1] * (1 + seat) for seat, n in enumerate(s.steps))
            )
        gone = tuple(n + a[1] * (seat == s.turn % 2) for seat, n in enumerate(s.steps))
        return Ladder(s.turn + 1, lots=True, steps=gone)

    def observe(self, s: Ladder, viewer: int) -> Ladder:
        return s


class LadderTactics(SearchKnowledge):
    near: float = 0.5

    def worth(self, s: Ladder) -> tuple[float, ...]:
        return s.steps


def advice(*values: float) -> Any:
    """Return an advice function that gives the same scores in all positions: `values` are the scores of 0, 1,
    2 … steps."""
    scored = [(("go", n), value) for n, value in enumerate(values)]
    return lambda rules, o, seat: scored


def played(limit: int, *values: float) -> Playouts:
    rules: Any = LadderRules()
    scored = sorted(advice(*values)(rules, None, 0), key=lambda pair: -pair[1])
    game: Any = None
    lots = Playouts(Evaluator(game, rules, 0), LadderTactics(rules), advice(*values), scored, 2, "x")
    for _ in lots.compare(repeat(Ladder()), limit):
        pass
    return lots


def test_of_answers_advised_alike_the_one_that_turns_out_best_is_found() -> None:
    """Chance adds much more to the result than the answers do. Few samples still suffice, because all answers
    are compared under the same chance."""
    assert played(100, 0.2, 0.1, 0.0).best == ("go", 2)


def test_what_is_advised_much_less_is_not_chosen_however_it_turns_out() -> None:
    assert played(100, 9.0, 8.9, 0.0).best == ("go", 1)


@pytest.mark.parametrize("limit", [50, 51, 200, 203])
def test_all_that_may_be_looked_at_is_looked_at_and_no_more(limit: int) -> None:
    """BOH-55c: playouts use up their budget whatever they find, so that the time reveals nothing."""
    for values in ((0.2, 0.1, 0.0), (9.0, 0.0), (1.0, 1.0, 1.0, 1.0)):
        assert limit - 20 < played(limit, *values).nodes <= limit


def test_nobody_is_advised_twice_on_what_looks_the_same() -> None:
    asked: list[tuple[Ladder, int]] = []

    def noted(rules: Any, o: Ladder, seat: int) -> Any:
        asked.append((o, seat))
        return advice(0.2, 0.1)(rules, o, seat)

    rules: Any = LadderRules()
    game: Any = None
    scored = advice(0.2, 0.1)(rules, None, 0)
    lots = Playouts(Evaluator(game, rules, 0), LadderTactics(rules), noted, scored, 2, "x")
    for _ in lots.compare(repeat(Ladder()), 200):
        pass
    assert 1 < len(asked) < lots.nodes / 3
    assert len(set(asked)) == len(asked)


# Bots ---------------------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every level search only 50 positions, the minimum, because these tests play whole games."""
    monkeypatch.setattr(MutterboehnchenSearchKnowledge, "pace", 1)


def thought(match: Match, level: int, seed: int = 0) -> SlicedSearch:
    thinker = SlicedSearch(match, level, seed)
    while not thinker.slice():
        pass
    return thinker


def moments(seats: int, number: int) -> Iterator[Match]:
    """Yield positions with at least two answers, from games in which all seats follow the advice."""
    seed = 0
    while number:
        seed += 1
        match = kleinod.new("mutterboehnchen", seats=seats, seed=seed)
        while not match.over and number:
            match.act(choose(match, 2))
            if not match.over and match.at % 7 == 0 and len(match.legal_actions()) > 1:
                number -= 1
                yield match


def test_some_answers_change_and_all_are_legal() -> None:
    changed = 0
    for match in moments(2, 30):
        thinker = thought(match, 5)
        assert thinker.action in match.legal_actions()
        scored = dict(match.game.advise(match.rules, match.observe(match.seat), match.seat))
        advised = max(scored.values())
        assert scored[thinker.action] >= advised - NEAR
        changed += scored[thinker.action] < advised
    assert changed


def test_what_is_hidden_changes_no_answer() -> None:
    """BOH-55e: with all hidden cards dealt again, the decision and the number of positions stay the same."""
    looked = 0
    for match in moments(2, 10):
        me, rules = match.seat, match.rules
        world = rules.determinize(match.observe(me), me, stream(match.at, "anew"))
        both = [thought(Match(match.game, 2, {}, seed=3, start=start), 5) for start in (match.state, world)]
        assert both[0].action == both[1].action
        assert both[0].nodes == both[1].nodes
        looked += both[0].nodes > 0
    assert looked


def test_a_hand_does_not_tell_in_whether_there_is_thought() -> None:
    """BOH-55c: whether a bot uses playouts stays the same if all hands are dealt again, even its own."""
    counted = set()
    for match in moments(2, 20):
        world = match.rules.determinize(match.observe(None), None, stream(match.at, "anew"))
        both = [thought(Match(match.game, 2, {}, seed=3, start=start), 5) for start in (match.state, world)]
        assert (both[0].nodes > 0) == (both[1].nodes > 0)
        counted.add(both[0].nodes > 0)
    assert counted == {True, False}


def test_play_now_gives_the_best_so_far_and_slices_change_nothing() -> None:
    for match in moments(2, 20):
        whole = thought(match, 5)
        if not whole.nodes:
            continue
        sliced = SlicedSearch(match, 5)
        while not sliced.slice(1e-6):
            pass
        assert sliced.action == whole.action
        hasty = SlicedSearch(match, 5)
        hasty.play_now()
        assert hasty.done
        assert hasty.action in match.legal_actions()
        assert hasty.nodes < whole.nodes
        return
    pytest.fail("nothing was thought about")


def test_levels_below_master_go_without_and_so_do_private_questions_and_fuller_tables() -> None:
    assert not any(LEVELS[number].turns for number in (1, 2, 3, 4))
    for match in moments(2, 30):
        assert thought(match, 4).nodes == 0
        if match.rules.private(match.observe(None)):
            assert thought(match, 5).nodes == 0
    assert not any(thought(match, 5).nodes for match in moments(4, 20))
