"""Tests that the texts of Matobo's lesson are true: the places they name lie where they say."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import kleinod
from kleinod.core import registry
from kleinod.games.matobo.board import CELL, LINES, NAMES
from kleinod.play.match import Match
from kleinod.play.parse_position import position_from

FOLDER = Path(kleinod.__file__).parent / "games" / "matobo"
GAME = registry.game("matobo")
STEPS: dict[str, dict[str, Any]] = {
    step["id"]: step for step in json.loads((FOLDER / "lesson.json").read_text(encoding="utf-8"))["steps"]
}


def named(step: str, language: str) -> list[str]:
    words = json.loads((FOLDER / "i18n" / f"{language}.json").read_text(encoding="utf-8"))
    return re.findall(r"\b[a-g][1-6]\b", words[f"lesson.{step}"])


def opened(step: str) -> Match:
    return Match(GAME, 2, {}, start=position_from(GAME, 2, {}, STEPS[step]["position"]))


def line(start: str, end: str) -> list[str]:
    """Return the cells between two cells of a straight line, and the second cell."""
    ways = ([NAMES[cell] for cell in LINES[6 * CELL[start] + side]] for side in range(6))
    return next(way[: way.index(end) + 1] for way in ways if end in way)


@pytest.mark.parametrize("language", ["de", "en"])
def test_far_goes_straight_over_empty_spaces_onto_a_piece(language: str) -> None:
    """MAT-07: a pawn stops on an empty space or on the first piece of the line."""
    match, (end,) = opened("far"), named("far", language)
    start = NAMES[match.state.pawns[match.seat]]
    *between, last = line(start, end)
    assert len(between) > 1
    assert all(match.state.board[CELL[cell]] == 0 for cell in between)
    assert match.state.board[CELL[last]] > 0
    assert STEPS["far"]["accept"] == [f"{start}-{end}"]


@pytest.mark.parametrize("language", ["de", "en"])
def test_hop_goes_straight_over_an_own_column(language: str) -> None:
    """MAT-08: a pawn may hop over its own columns or turn at them."""
    match, ends = opened("hop"), named("hop", language)
    start = NAMES[match.state.pawns[match.seat]]
    own = {NAMES[column.cell] for column in match.state.columns if column.seat == match.seat}
    assert STEPS["hop"]["accept"] == [f"{start}-{end}" for end in ends]
    assert all(own & set(line(start, end)[:-1]) for end in ends)


@pytest.mark.parametrize("language", ["de", "en"])
def test_turn_goes_by_the_column_that_is_named(language: str) -> None:
    """MAT-08: a pawn may hop over its own columns or turn at them."""
    match, (over, end) = opened("turn"), named("turn", language)
    start = NAMES[match.state.pawns[match.seat]]
    meant = match.text.format(match.state, match.text.parse(match.state, f"{start}/{over}/{end}"))
    assert meant == f"{start}-{end}"
    assert STEPS["turn"]["accept"] == [f"{meant}*"]


def test_whoever_learns_has_one_colour_from_beginning_to_end() -> None:
    assert {opened(step).seat for step in STEPS if STEPS[step]["accept"]} == {0}
