"""Lessons: what a step asks can be done, leads on, is said in few words, and teaches what a beginner needs.

A lesson (games/<id>/lesson.json) is a list of steps. Each has a position of its own; `accept` lists in
notation the actions that lead on, one with "*" at its end stands for all that begin like it. Whatever else is
legal there is answered kindly and can be taken back.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kleinod.core.match import Match, position_from
from laws.cases import GAMES, Subject, declared, subjects
from laws.words import LANGUAGES, dictionary

MOST_STEPS, FEWEST_STEPS = 12, 6
SENTENCE, LESSON = 25, 200

WITH_LESSON = [subject for subject in subjects() if (subject.folder / "lesson.json").exists()]


def lesson(folder: Path) -> dict[str, Any]:
    return json.loads((folder / "lesson.json").read_text(encoding="utf-8"))


def opened(subject: Subject, step: dict[str, Any]) -> Match:
    """The match a step or the game after it begins with."""
    seats, options = step.get("seats", subject.game.seats[0]), step.get("options", {})
    start = position_from(subject.game, seats, options, step["position"]) if "position" in step else None
    return Match(subject.game, seats, options, start=start, seed=step.get("seed", 0))


def accepted(step: dict[str, Any], legal: list[str]) -> list[str]:
    """The legal actions that lead on."""
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
        assert match.seat >= 0, step["id"]


def test_what_a_step_lights_up_is_on_the_board(taught: Subject) -> None:
    for step in lesson(taught.folder)["steps"]:
        match = opened(taught, step)
        board, scene = match.view.board(), match.picture(match.seat)
        known = {cell.id for cell in (*board.cells, *scene.cells)} | {zone.id for zone in board.zones}
        known |= {card.key for card in scene.cards}
        known |= {button for choice in match.choices(match.seat) for button in choice["path"]}
        assert set(step["light"]) <= known, step["id"]


def test_the_lesson_is_short(taught: Subject) -> None:
    """Every word of it counts: what is asked, what was done, what is said of something else, and the end."""
    steps = lesson(taught.folder)["steps"]
    assert FEWEST_STEPS <= len(steps) <= MOST_STEPS or taught.id == "_blank"
    for language in LANGUAGES:
        said = {
            key: text
            for key, text in dictionary(taught.folder / "i18n", language).items()
            if key.startswith("lesson.")
        }
        needed = {f"lesson.{step['id']}{end}" for step in steps for end in ("", ".done")} | {"lesson.game"}
        assert needed <= set(said), language
        left_over = set(said) - needed - {f"lesson.{step['id']}.else" for step in steps}
        assert not left_over, language
        for sentence in said.values():
            assert 0 < len(sentence.split()) <= SENTENCE, sentence
        assert sum(len(sentence.split()) for sentence in said.values()) <= LESSON, language


def test_every_rule_a_beginner_needs_is_touched(taught: Subject) -> None:
    needed = set(getattr(declared(taught.id), "LESSON_RULES", ()))
    assert needed, f"tests/laws/declared/{taught.id}.py lists no LESSON_RULES"
    assert needed <= {rule for step in lesson(taught.folder)["steps"] for rule in step["rules"]}


def test_the_game_after_the_lesson_begins_with_the_learner(taught: Subject) -> None:
    game = lesson(taught.folder)["game"]
    match = opened(taught, {**game, "seats": len(game["kinds"])})
    assert not match.over
    assert game["kinds"][match.seat] == "h"
    assert game["kinds"].count("h") == 1
