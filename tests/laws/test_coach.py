"""The coach: the notes that a game has for a beginner who meets a situation for the first time, judged by
what that seat can see.
"""

from __future__ import annotations

import re
from itertools import product
from random import Random
from typing import Any

import pytest

from golden_games import golden_files
from kleinod.core.capabilities import Seen, noticed
from kleinod.core.game import Msg, Seat
from kleinod.play.coach_notes import kinds, step
from kleinod.play.match import Match, from_record
from laws.cases import GAMES, Case, Subject, cases, moments, runs, subjects
from laws.words import LANGUAGES, dictionary

FEWEST, SENTENCE = 3, 25

COACHED = [subject for subject in subjects() if subject.folder.is_relative_to(GAMES)]


@pytest.fixture(params=COACHED, ids=lambda subject: subject.id)
def coached(request: pytest.FixtureRequest) -> Subject:
    return request.param


def told_apart(subject: Subject) -> set[tuple[str, str]]:
    """Return the codes and rules of the coach's notes in all rule sets of a game."""
    played = (case.match() for case in cases() if case.game_id == subject.id)
    return {situation[:2] for match in played for situation in kinds(match)}


def test_every_rule_set_of_the_collection_has_situations_to_explain(coached: Subject) -> None:
    for case in cases():
        if case.game_id == coached.id:
            codes = [situation.code for situation in kinds(case.match())]
            assert len(codes) == len(set(codes))
            assert len(codes) >= (1 if coached.id == "_blank" else FEWEST), case.id


def test_in_every_rule_set_one_comes_about_in_a_random_game(case: Case) -> None:
    if not case.folder.is_relative_to(GAMES):
        return
    for run in runs(case):
        plies = ((ply, seat) for ply in range(run.match.plies) for seat in range(case.seats))
        if any(step(run.match, ply, seat) for ply, seat in plies):
            return
    pytest.fail("nobody is told anything from beginning to end")


def test_each_is_said_in_a_short_sentence_and_has_a_rule(coached: Subject) -> None:
    rules = (coached.folder / "help" / "en.md").read_text(encoding="utf-8")
    for code, rule in told_apart(coached):
        assert re.search(rf"^## {rule} ", rules, re.MULTILINE), f"{code}: no rule {rule}"
        for language in LANGUAGES:
            words = dictionary(coached.folder / "i18n", language)[code]
            assert len(words.split()) <= SENTENCE, words
            assert "{" not in words


def test_each_comes_about_in_real_play(coached: Subject) -> None:
    missing = {code for code, _ in told_apart(coached)}
    for path in golden_files(coached.id):
        match = from_record(path.read_text(encoding="utf-8").splitlines()[0])
        steps = product(range(match.plies), range(match.seats)) if kinds(match) else ()
        for ply, seat in steps:
            if missing:
                missing -= {said.code for said in step(match, ply, seat)}
    assert not missing, "no golden game comes to these"


def test_what_is_pointed_out_is_there(case: Case) -> None:
    for moment in moments(case, 40):
        match = moment.match
        if moment.action is None or not kinds(match):
            continue
        match.goto(moment.ply + 1)
        for viewer in range(case.seats):
            board, scene = match.view.board(), match.picture(viewer)
            known = {cell.id for cell in (*board.cells, *scene.cells)} | {zone.id for zone in board.zones}
            for said in step(match, moment.ply, viewer):
                assert set(said.at) <= known, said
        match.goto(match.plies)


def test_the_coach_sees_no_more_than_the_one_who_is_coached(case: Case) -> None:
    """If two positions look alike to a seat, and actions that look alike happen in them, the coach says the
    same in both."""
    if not case.game.hidden or not kinds(case.match()):
        return
    other_worlds = spoken = 0
    for moment in moments(case, 180 // case.seats):
        match, rules = moment.match, moment.match.rules
        seat = rules.current_player(moment.state)
        if moment.action is None or seat < 0:
            continue
        for viewer in range(case.seats):
            said = told(match, moment.state, moment.action, viewer)
            o = rules.observe(moment.state, viewer)
            seen = rules.mask(moment.state, moment.action, viewer)
            for n in range(3):
                world = rules.determinize(o, viewer, Random(f"{moment.ply}/{n}"))
                like = next((b for b in rules.legal(world) if rules.mask(world, b, viewer) == seen), None)
                if like is not None:
                    assert told(match, world, like, viewer) == said
                    other_worlds += world != moment.state
                    spoken += bool(said)
    assert other_worlds, "no world but the true one was looked at"
    assert spoken, "nothing was said in any of them"


def told(match: Match, state: Any, action: Any, viewer: Seat) -> tuple[Msg, ...]:
    """Return the coach's notes for `viewer` about one step from any position."""
    rules = match.rules
    before, after = rules.observe(state, viewer), rules.observe(rules.apply(state, action), viewer)
    return noticed(kinds(match), Seen(match.view, before, rules.mask(state, action, viewer), after, viewer))
