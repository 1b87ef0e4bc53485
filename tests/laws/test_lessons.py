"""Lessons: the actions that a step asks for are possible, its texts are short, and a lesson teaches
everything that a beginner needs.

A lesson (games/<id>/lesson.json) is a list of steps, each with a position of its own. `accept` lists in
notation the actions that lead to the next step; a text with "*" at its end stands for all actions that begin
with it. For every other legal action there is a friendly text, and the page undoes the action. A step that
accepts no action is only viewed.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from kleinod.ai.bot_decision import choose
from kleinod.play.explain_refusal import explain
from kleinod.play.match import Match
from kleinod.play.parse_position import position_from
from laws.cases import GAMES, LEAST, Subject, declared, subjects
from laws.test_glance import played
from laws.words import LANGUAGES, PAGE, RULE, dictionary, forms, help_rules

MOST_STEPS, FEWEST_STEPS = 12, 6
SENTENCE, LESSON = 25, 320
#: The greatest number of turns of each seat in the short game that follows a lesson.
SHORT = 30

#: Games whose lesson need not begin with its aim: the template has no game that ends, and the card game's
#: lesson has yet to be changed.
BEGINS_OTHERWISE = ("_blank", "mutterboehnchen")

WITH_LESSON = [subject for subject in subjects() if (subject.folder / "lesson.json").exists()]


def lesson(folder: Path) -> dict[str, Any]:
    return json.loads((folder / "lesson.json").read_text(encoding="utf-8"))


def opened(subject: Subject, step: dict[str, Any]) -> Match:
    """Return the match that a step, or the game after the lesson, begins with."""
    seats, options = step.get("seats", subject.game.seats[0]), step.get("options", {})
    start = position_from(subject.game, seats, options, step["position"]) if "position" in step else None
    return Match(subject.game, seats, options, start=start, seed=step.get("seed", 0))


def all_forms(subject: Subject, language: str, key: str) -> list[str]:
    """Return the texts of a key, from the game or from the page's lessons."""
    later = dictionary(PAGE / "later", language).get(key)
    return [*forms(subject.folder, language, key), *([later] if later else [])]


def accepted(step: dict[str, Any], legal: list[str]) -> list[str]:
    """Return the legal actions that the step accepts."""
    wanted: list[str] = step["accept"]
    whole = {text for text in wanted if not text.endswith("*")}
    begun = tuple(text[:-1] for text in wanted if text.endswith("*"))
    return [text for text in legal if text in whole or (begun and text.startswith(begun))]


@pytest.fixture(params=WITH_LESSON, ids=lambda subject: subject.id)
def taught(request: pytest.FixtureRequest) -> Subject:
    return request.param


def test_every_game_of_the_collection_has_a_lesson(subject: Subject) -> None:
    ours = subject.folder.is_relative_to(GAMES)
    assert (subject.folder / "lesson.json").exists() == ours


def test_every_step_can_be_done_and_asks_for_something(taught: Subject) -> None:
    for step in lesson(taught.folder)["steps"]:
        match = opened(taught, step)
        legal = match.legal()
        for text in step["accept"]:
            assert accepted({"accept": [text]}, legal), f"{step['id']}: nothing legal is {text}, only {legal}"
        assert match.seat >= 0 or not step["accept"], step["id"]


def test_a_lesson_begins_with_its_aim_where_a_real_game_ended(taught: Subject) -> None:
    """The first step asks for no action, and its position is the last one of a golden game."""
    if taught.id in BEGINS_OTHERWISE:
        return
    first = lesson(taught.folder)["steps"][0]
    match = opened(taught, first)
    assert (first["id"], first["accept"], match.over) == ("aim", [], True)
    assert (match.seats, first["position"]) in played(taught.id)


def test_the_game_after_a_lesson_says_what_stands(taught: Subject) -> None:
    """The text about the game that follows a lesson says how far that game has come. Every number in the text
    occurs in the position."""
    if taught.id == "_blank":
        return
    pytest.importorskip("kleinod.terminal", reason="prints positions, and the page's archive leaves it out")
    game = lesson(taught.folder)["game"]
    match = opened(taught, game | {"seats": len(game["kinds"])})
    shown = set(re.findall(r"\d+", str(match)))
    for language in LANGUAGES:
        (text,) = forms(taught.folder, language, "lesson.game")
        assert re.search(r"[.:]\s", text), text
        assert set(re.findall(r"\d+", text)) <= shown, text


def clicks(match: Match, step: dict[str, Any]) -> dict[tuple[str, ...], bool]:
    """Return every sequence of clicks that names a legal action, each with True if the step accepts that
    action.
    """
    named: dict[tuple[str, ...], bool] = {}
    for action in match.rules.legal(match.state):
        right = bool(accepted(step, [match.text.format(match.state, action)]))
        for path in (match.view.path(match.state, action), *match.view.ways(match.state, action)):
            named[path] = right
    return named


def test_whatever_is_lit_can_be_tapped_in_any_order(taught: Subject) -> None:
    """A highlighted id can always be clicked first: no such click leads only to refusals, or to an action
    that the step does not accept."""
    for step in lesson(taught.folder)["steps"]:
        if taught.id in BEGINS_OTHERWISE or not step["accept"]:
            continue
        named, light = clicks(opened(taught, step), step), set(step["light"])
        wanted = [path for path, right in named.items() if right]
        assert light <= {place for path in wanted for place in path}, step["id"]
        begun = [()]
        while begun:
            taps = begun.pop()
            for tap in light:
                path = (*taps, tap)
                going_on = [other for other in named if other[: len(path)] == path]
                assert not going_on or any(named[other] for other in going_on), (step["id"], path)
                assert named.get(path, True), (step["id"], path)
                begun += [path] if going_on and path not in named else []


def test_a_step_needs_no_button_that_was_not_pointed_out(taught: Subject) -> None:
    """The page shows only buttons that this step or an earlier one highlights."""
    known: set[str] = set()
    for step in lesson(taught.folder)["steps"]:
        known |= set(step["light"])
        if not step["accept"]:
            continue
        wanted = [path for path, right in clicks(opened(taught, step), step).items() if right]
        pressed = [{click for click in path if click.startswith("#")} for path in wanted]
        assert any(buttons <= known for buttons in pressed), step["id"]


def test_whatever_legal_way_is_taken_leads_on_or_is_kindly_answered(taught: Subject) -> None:
    """The clicks for every legal action mean that action alone and lead to a valid position. If the step does
    not accept the action, there is a text for it.
    """
    for step in lesson(taught.folder)["steps"]:
        match = opened(taught, step)
        if match.over:
            continue
        legal = match.legal()
        choices = [choice for choice in match.choices(match.seat) if "why" not in choice]
        assert sorted(choice["a"] for choice in choices) == sorted(legal), step["id"]
        assert len({tuple(choice["path"]) for choice in choices}) == len(choices), step["id"]
        for choice in choices:
            after = opened(taught, step)
            meant = explain(after, choice["path"]).action
            assert meant is not None, choice
            assert after.text.format(after.state, meant) == choice["a"]
            after.play(choice["a"])
            if not after.over:
                start = position_from(taught.game, after.seats, step.get("options", {}), after.position())
                assert after.text.encode(start) == after.position(), f"{step['id']}: {choice['a']}"
        if len(accepted(step, legal)) < len(legal):
            for language in LANGUAGES:
                kinds = (f"lesson.{step['id']}.else", "learn.else")
                assert any(all_forms(taught, language, kind) for kind in kinds), step["id"]


def test_what_a_step_lights_up_is_on_the_board(taught: Subject) -> None:
    for step in lesson(taught.folder)["steps"]:
        match = opened(taught, step)
        board, scene = match.view.board(), match.picture(match.seat)
        known = {cell.id for cell in (*board.cells, *scene.cells)} | {zone.id for zone in board.zones}
        known |= {card.key for card in scene.cards}
        known |= {button for choice in match.choices(match.seat) for button in choice["path"]}
        assert set(step["light"]) <= known, step["id"]
        # Every place that the text of the step names is highlighted.
        for language in LANGUAGES:
            words = dictionary(taught.folder / "i18n", language)[f"lesson.{step['id']}"].split()
            named = {word.strip(".,:;!?") for word in words} & (known - {""})
            assert {name for name in named if re.search(r"\d", name)} <= set(step["light"]), step["id"]


def test_the_lesson_is_short(taught: Subject) -> None:
    """The limit covers all texts of the lesson: those that ask for an action, those after an accepted or
    another action, and the end.
    """
    steps = lesson(taught.folder)["steps"]
    assert FEWEST_STEPS <= len(steps) <= MOST_STEPS or taught.id == "_blank"
    for language in LANGUAGES:
        said = {
            key: text
            for key, text in dictionary(taught.folder / "i18n", language).items()
            if key.startswith("lesson.")
        }
        needed = {f"lesson.{step['id']}" for step in steps} | {"lesson.game"}
        needed |= {f"lesson.{step['id']}.done" for step in steps if step["accept"]}
        assert needed <= set(said), language
        left_over = set(said) - needed - {f"lesson.{step['id']}.else" for step in steps}
        assert not left_over, language
        for sentence in said.values():
            assert 0 < len(sentence.split()) <= SENTENCE, sentence
        assert sum(len(sentence.split()) for sentence in said.values()) <= LESSON, language


def test_every_rule_a_beginner_needs_is_touched(taught: Subject) -> None:
    """LESSON_RULES in tests/laws/declarations lists the rules that a beginner needs, by their numbers on the
    rule sheet.
    """
    needed = set(getattr(declared(taught.id), "LESSON_RULES", ()))
    assert needed, f"tests/laws/declarations/{taught.id}.py lists no LESSON_RULES"
    touched = {rule for step in lesson(taught.folder)["steps"] for rule in step["rules"]}
    assert touched == needed
    assert needed <= set(help_rules(taught, "en"))


def test_what_the_eight_sentences_say_is_taught_or_need_not_be(taught: Subject) -> None:
    """The lesson teaches every rule that the introductory sentences name, except those in NOT_TAUGHT, which
    have a reason.
    """
    needed = set(declared(taught.id).LESSON_RULES)
    without: dict[str, str] = getattr(declared(taught.id), "NOT_TAUGHT", {})
    for language in LANGUAGES:
        words = dictionary(taught.folder / "i18n", language)
        said = " ".join(text for key, text in words.items() if re.fullmatch(r"short\.\d+", key))
        assert set(RULE.findall(said)) - needed == set(without), "neither taught nor excused; or for nothing"
    assert all(len(reason.split()) > 3 for reason in without.values())


def test_the_game_after_the_lesson_begins_with_the_learner(taught: Subject) -> None:
    pytest.importorskip("kleinod.terminal", reason="prints positions, and the page's archive leaves it out")
    game = lesson(taught.folder)["game"]
    match = opened(taught, {**game, "seats": len(game["kinds"])})
    assert not match.over
    assert game["kinds"][match.seat] == "h"
    assert game["kinds"].count("h") == 1


def test_the_game_after_the_lesson_is_always_the_same_and_from_play(taught: Subject) -> None:
    """The game begins with a position of a golden game. In a game without chance, it may also begin at the
    start.
    """
    game = lesson(taught.folder)["game"]
    if "position" in game:
        assert (len(game["kinds"]), game["position"]) in played(taught.id)
    else:
        assert not taught.game.chance


def test_the_game_after_the_lesson_is_short(taught: Subject) -> None:
    """Weak bots at all seats finish the game soon."""
    game = lesson(taught.folder)["game"]
    for other in range(1 if LEAST else 2):
        match = opened(taught, {**game, "seats": len(game["kinds"])})
        begun = match.turn
        while not match.over:
            match.act(choose(match, 1, seed=1000 * other + match.plies))
            assert match.turn - begun <= SHORT * match.seats, f"{match.turn - begun} turns"
