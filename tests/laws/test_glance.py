"""The glance: four positions from games that were played, each with a line of text short enough to be read at
once.

A glance (games/<id>/glance.json) is a list of views. Each has the position of a golden game and the ids to
highlight (`light`), and may have a path to show (`way`) and the only places or zones to show (`only`).
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from golden_games import golden_files
from kleinod.core.game import CHANCE
from kleinod.play.match import Match, from_record
from kleinod.play.parse_position import position_from
from laws.cases import GAMES, Subject, subjects
from laws.words import LANGUAGES, dictionary

VIEWS = ["aim", "turn", "points", "end"]
SENTENCE, SHEET = 25, 100

WITH_GLANCE = [subject for subject in subjects() if (subject.folder / "glance.json").exists()]


def views(folder: Path) -> list[dict[str, Any]]:
    return json.loads((folder / "glance.json").read_text(encoding="utf-8"))["views"]


def opened(subject: Subject, view: dict[str, Any]) -> Match:
    """Return the position of a view as a match, just as the page opens it."""
    seats, options = view.get("seats", subject.game.seats[0]), view.get("options", {})
    return Match(
        subject.game, seats, options, start=position_from(subject.game, seats, options, view["position"])
    )


@cache
def played(game_id: str) -> frozenset[tuple[int, str]]:
    """Return the number of seats and the text of every position in a game's golden games, except those in
    which chance acts.
    """
    found: set[tuple[int, str]] = set()
    for path in golden_files(game_id):
        match = from_record(path.read_text(encoding="utf-8").splitlines()[0])
        for ply in range(match.plies + 1):
            s = match.position_at(ply)
            if match.rules.current_player(s) != CHANCE:
                found.add((match.seats, match.text.encode(s)))
    return frozenset(found)


@pytest.fixture(params=WITH_GLANCE, ids=lambda subject: subject.id)
def glanced(request: pytest.FixtureRequest) -> Subject:
    return request.param


def test_every_game_of_the_collection_can_be_taken_in_at_a_glance(subject: Subject) -> None:
    ours = subject.folder.is_relative_to(GAMES)
    assert (subject.folder / "glance.json").exists() == ours


def test_there_are_aim_turn_points_and_end(glanced: Subject) -> None:
    assert [view["id"] for view in views(glanced.folder)] == VIEWS


def test_every_picture_is_of_a_game_that_was_played(glanced: Subject) -> None:
    for view in views(glanced.folder):
        seats = view.get("seats", glanced.game.seats[0])
        assert (seats, view["position"]) in played(glanced.id), f"no golden game comes to {view['id']}"
        assert opened(glanced, view).position() == view["position"]


def test_what_is_pointed_out_is_there(glanced: Subject) -> None:
    for view in views(glanced.folder):
        match = opened(glanced, view)
        board, scene = match.view.board(), match.picture(view.get("viewer"))
        places = {zone.id for zone in board.zones} | {cell.id for cell in (*board.cells, *scene.cells)}
        shown = set(view.get("only", places))
        assert shown <= places, view["id"]
        known = shown | {card.key for card in scene.cards if card.zone in shown}
        assert set(view["light"]) | set(view.get("way", ())) <= known, view["id"]


def test_every_line_is_short(glanced: Subject) -> None:
    for language in LANGUAGES:
        words = dictionary(glanced.folder / "i18n", language)
        lines = [words[f"glance.{name}"] for name in VIEWS]
        for line in lines:
            assert len(line.split()) <= SENTENCE, line
        assert sum(len(line.split()) for line in lines) <= SHEET, language
