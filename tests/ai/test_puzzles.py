# pyright: reportArgumentType=false
# A match has the general types `Position` and `Action`; these tests rely on the types of one game.
"""The puzzles shipped are numerous and all different. Each is proved, and lists every winning turn."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from importlib.util import module_from_spec, spec_from_file_location
from itertools import permutations
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from kleinod.ai.certificates import Checker
from kleinod.ai.forced_win_search import ForcedWinSearch, Goal
from kleinod.ai.puzzle_attempt import BETWEEN, PuzzleAttempt
from kleinod.ai.puzzle_hint import puzzle_hint
from kleinod.ai.puzzle_maker import Maker, Puzzle, written
from kleinod.ai.winning_turns import WinningTurns
from kleinod.core import registry
from kleinod.core.game import KleinodError
from kleinod.play.match import Match
from kleinod.play.parse_position import position_from

LEAST = {"morundir": 100, "matobo": 40, "mutternland": 40, "nexus": 40}
SAMPLE = 5
#: Games whose puzzles take several turns and list every winning turn. A puzzle that is won within one turn
#: lists only one.
LONGER = ("morundir", "matobo", "mutternland")


def shipped(game: str) -> list[Puzzle]:
    path = Path(registry.folder.__path__[0]) / game / "puzzles.json"
    return [Puzzle(**each) for each in json.loads(path.read_text(encoding="utf-8"))]


def opened(game: str, puzzle: Puzzle) -> Match:
    of = registry.game(game)
    return Match(of, 2, {}, start=position_from(of, 2, {}, puzzle.position))


def checked(game: str, puzzle: Puzzle) -> bool:
    match = opened(game, puzzle)
    return Checker(match.rules, match.text).proves(match.state, puzzle.turns, puzzle.proof)


def played(match: Match, turn: str) -> Match:
    for said in turn.split(BETWEEN):
        match.play(said)
    return match


def endless(match: Match) -> ForcedWinSearch:
    return ForcedWinSearch(match.rules, match.text, match.game.search_knowledge(match.rules), 10**8)


def judged(match: Match, turns: int, ways: list[Any]) -> PuzzleAttempt:
    tried = PuzzleAttempt(match, 0, turns, [way[0] for way in ways])
    while not tried.slice():
        pass
    return tried


@pytest.mark.parametrize("game", LEAST)
def test_there_are_many_and_no_two_the_same(game: str) -> None:
    puzzles = shipped(game)
    assert len(puzzles) >= LEAST[game]
    keys = [match.rules.key(match.state) for match in (opened(game, puzzle) for puzzle in puzzles)]
    assert len(set(keys)) == len(puzzles)


def test_there_are_short_and_long_ones() -> None:
    assert {puzzle.turns for puzzle in shipped("morundir")} == {1, 2, 3, 4}
    assert {puzzle.turns for puzzle in shipped("matobo")} == {2, 3}
    assert {puzzle.turns for puzzle in shipped("mutternland")} == {1, 2}


@pytest.mark.parametrize("game", LEAST)
def test_a_sample_is_proved(game: str) -> None:
    assert all(checked(game, puzzle) for puzzle in shipped(game)[:SAMPLE])


@pytest.mark.slow
@pytest.mark.parametrize("game", LEAST)
def test_all_are_proved(game: str) -> None:
    assert [puzzle.position for puzzle in shipped(game) if not checked(game, puzzle)] == []


@pytest.mark.parametrize("game", LEAST)
def test_a_tampered_proof_is_refused(game: str) -> None:
    """The checker refuses a proof that claims fewer turns, lacks the answers, or begins with another
    action."""
    for puzzle in shipped(game)[:SAMPLE]:
        assert not checked(game, puzzle._replace(turns=puzzle.turns - 1))
        if len(puzzle.proof) > 1:
            assert not checked(game, puzzle._replace(proof=puzzle.proof[:1]))
        if puzzle.turns > 1:
            firsts = {way[0].split(BETWEEN)[0] for way in puzzle.ways}
            other = next(said for said in opened(game, puzzle).legal() if said not in firsts)
            assert not checked(game, puzzle._replace(proof=[other, *puzzle.proof[1:]]))
        assert not checked(game, puzzle._replace(proof=["?", *puzzle.proof[1:]]))


def follow(game: str, position: str, turns: int, ways: list[Any]) -> None:
    """Check that each listed turn wins the match, or has a listed reply after which listed turns win in
    turn."""
    assert ways
    for turn, *rest in ways:
        match = played(opened(game, Puzzle(position, turns, [], [])), turn)
        if turns == 1:
            assert match.outcome is not None
            assert match.outcome.places.count(1) == 1
            assert match.outcome.places[opened(game, Puzzle(position, 1, [], [])).seat] == 1
            continue
        reply, after = rest
        played(match, reply)
        assert not match.over
        follow(game, match.text.encode(match.state), turns - 1, after)


@pytest.mark.parametrize("game", LEAST)
def test_every_way_leads_to_the_end(game: str) -> None:
    for puzzle in shipped(game):
        follow(game, puzzle.position, puzzle.turns, puzzle.ways)


def made_by_hints(match: Match, ways: list[Any], first: str | None = None) -> int:
    """Make a turn by hints alone, after the decision `first` if it is given. Return the index of the winning
    turn made."""
    since, turn, seat, turns = match.at, match.state.turn, match.seat, [way[0] for way in ways]
    if first is not None:
        match.play(first)
    for _ in range(4):
        if match.over or match.state.turn != turn or match.seat != seat:
            break
        hint = puzzle_hint(match, since, turns)
        assert not hint.restarts, (match.text.encode(match.position_at(since)), first)
        match.act(hint.action)
    return PuzzleAttempt(match, since, 2, turns).way


def solved_by_hints(game: str, puzzle: Puzzle) -> bool:
    """Follow hints in every own turn, with the listed replies between them, and return True if this wins."""
    match, ways = opened(game, puzzle), puzzle.ways
    seat = match.seat
    for left in reversed(range(puzzle.turns)):
        _, *rest = ways[made_by_hints(match, ways)]
        if left:
            reply, ways = rest
            played(match, reply)
    return match.outcome is not None and match.outcome.places[seat] == 1


@pytest.mark.parametrize("game", LEAST)
def test_hints_alone_solve_every_puzzle(game: str) -> None:
    assert [puzzle.position for puzzle in shipped(game) if not solved_by_hints(game, puzzle)] == []


def test_a_hint_goes_on_from_any_decision_of_a_winning_turn() -> None:
    """A hint continues a winning turn, whichever of the decisions of that turn the learner has made first."""
    others = 0
    for puzzle in shipped("nexus"):
        for turn, *_ in puzzle.ways:
            legal = opened("nexus", puzzle).legal()
            for first in turn.split(BETWEEN)[1:]:
                # A decision that is made earlier than listed may have another effect, so only those that lead
                # to the same position are tested.
                if first in legal and leads_on("nexus", puzzle, turn, first):
                    made_by_hints(opened("nexus", puzzle), puzzle.ways, first)
                    others += 1
    assert others > 0


def leads_on(game: str, puzzle: Puzzle, turn: str, first: str) -> bool:
    """Return True if the decisions of a turn, with `first` moved to the front, lead to the same position."""
    usual = played(opened(game, puzzle), turn)
    rest = turn.split(BETWEEN)
    rest.remove(first)
    for order in permutations(rest):
        match = opened(game, puzzle)
        try:
            played(match, BETWEEN.join((first, *order)))
        except KleinodError:
            continue
        if match.rules.key(match.state) == usual.rules.key(usual.state):
            return True
    return False


@pytest.mark.parametrize("game", ["mutternland", "nexus"])
def test_a_hint_restarts_the_turn_where_no_winning_turn_begins_like_it(game: str) -> None:
    restarted = 0
    for puzzle in shipped(game)[:SAMPLE]:
        turns = [way[0] for way in puzzle.ways]
        for first in opened(game, puzzle).legal()[::10]:
            match = opened(game, puzzle)
            match.play(first)
            begun = match.position_at(0)
            if match.over or match.state.turn != begun.turn:
                continue
            hint = puzzle_hint(match, 0, turns)
            if not hint.restarts:
                continue
            restarted += 1
            assert match.text.format(begun, hint.action) == turns[0].split(BETWEEN)[0]
    assert restarted > 0


@pytest.mark.parametrize("game", LONGER)
def test_what_is_not_listed_is_answered_by_what_holds(game: str) -> None:
    """An attempt is either one of the listed turns, or is refuted by a reply after which the puzzle can no
    longer be won in time."""
    puzzle = next(each for each in shipped(game) if each.turns == 2)
    start = opened(game, puzzle)
    goal = Goal(start.seat, 2)
    tries = [said for said, _, _ in WinningTurns(endless(start)).turns(start.state, goal)]
    listed = [way[0] for way in puzzle.ways]
    assert set(listed) <= set(tries)
    for said in [*listed, *[said for said in tries if said not in listed][:: max(1, len(tries) // 12)]]:
        match = played(opened(game, puzzle), said)
        found = judged(match, 2, puzzle.ways)
        assert (found.way >= 0) == (said in listed)
        if found.way < 0 and not match.over:
            assert found.reply
            for each in found.reply:
                match.play(each)
            if not match.over:
                assert endless(match).own(match.state, Goal(match.seat, 1)) is None


@pytest.mark.parametrize("game", ["morundir", "mutternland", "nexus"])
def test_after_a_last_turn_that_does_not_win_the_other_side_has_a_reply(game: str) -> None:
    answered = 0
    for puzzle in shipped(game)[:SAMPLE]:
        ways, match = puzzle.ways, opened(game, puzzle)
        for _ in range(puzzle.turns - 1):
            turn, reply, ways = ways[0]
            played(played(match, turn), reply)
        seat, since, begun = match.seat, match.at, match.state
        for first in match.legal()[:: max(1, len(match.legal()) // 5)]:
            match.goto(since)
            match.play(first)
            while match.seat == seat and match.state.turn == begun.turn:
                match.play(match.legal()[0])
            if match.over:
                continue
            tried = PuzzleAttempt(match, since, 1, [way[0] for way in ways])
            while not tried.slice():
                pass
            assert tried.way < 0
            assert tried.reply
            for each in tried.reply:
                match.play(each)
            assert (
                match.outcome is None or match.outcome.places[seat] > 1 or match.outcome.places.count(1) > 1
            )
            answered += 1
    assert answered > 5


@pytest.mark.slow
@pytest.mark.parametrize("game", LONGER)
def test_all_ways_are_listed_and_none_is_shorter(game: str) -> None:
    for puzzle in shipped(game):
        if not 2 <= puzzle.turns <= 3:
            continue
        match = opened(game, puzzle)
        prover, s, seat = endless(match), match.state, match.seat
        assert prover.own(s, Goal(seat, puzzle.turns - 1)) is None, puzzle.position
        ways = WinningTurns(prover).all(s, Goal(seat, puzzle.turns))
        assert [way[0] for way in ways] == [way[0] for way in puzzle.ways], puzzle.position


@pytest.mark.parametrize(("game", "wanted"), [("matobo", {2: 2}), ("morundir", {1: 1, 2: 1})])
def test_the_same_seed_makes_the_same_puzzles(game: str, wanted: dict[int, int]) -> None:
    """The puzzles do not depend on the number of games searched in parallel, even if games are searched in
    another order."""

    def made(ahead: int) -> str:
        with ThreadPoolExecutor(ahead) as executor:
            return written(list(Maker(registry.game(game), wanted).puzzles(executor, 0, ahead)))

    assert made(1) == made(3)


def measured_by(name: str) -> ModuleType:
    path = Path(__file__).parents[2] / "build" / "python" / f"{name}.py"
    spec = spec_from_file_location(name, path)
    assert spec and spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("game", LEAST)
def test_the_difficulty_of_each_puzzle_is_what_bots_find(game: str) -> None:
    """Each puzzle has a difficulty. Bots solve one of the hardest and an easy one again, to check that the
    difficulty is still right."""
    folder = Path(registry.folder.__path__[0]) / game
    levels = json.loads((folder / "difficulty.json").read_text(encoding="utf-8"))
    puzzles = shipped(game)
    assert len(levels) == len(puzzles)
    assert set(levels) <= set(range(1, 7))
    assert len(set(levels)) > 1, "all are equally difficult"
    measure = measured_by("puzzle_difficulty").difficulty
    for at in (levels.index(1), levels.index(sorted(levels)[-2])):
        assert measure(game, puzzles[at]._asdict()) == levels[at], puzzles[at].position


@pytest.mark.parametrize("game", LEAST)
def test_each_puzzle_has_a_theme_of_its_solution_in_both_languages(game: str) -> None:
    folder = Path(registry.folder.__path__[0]) / game
    themes = json.loads((folder / "themes.json").read_text(encoding="utf-8"))
    theme = measured_by("puzzle_themes").theme
    assert themes == [theme(game, puzzle._asdict()) for puzzle in shipped(game)]
    assert len(set(themes)) > 4
    for language in ("de", "en"):
        words = json.loads((folder / "i18n" / f"{language}.json").read_text(encoding="utf-8"))
        assert {key.removeprefix("theme.") for key in words if key.startswith("theme.")} == set(themes)
