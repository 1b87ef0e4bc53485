"""The meanings of typed moves, from a handwritten table for each game, in German and English."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import kleinod

#: Rows for each position: a text, its strict meaning (None: refused) and its lenient meaning. A meaning is
#: actions in notation, the code of the refusal, or "!" if the move read is illegal.
TABLE: list[dict[str, Any]] = json.loads(Path(__file__).with_name("move_texts.json").read_text("utf-8"))
ROWS = [(number, *row) for number, part in enumerate(TABLE) for row in part["rows"]]


def _match(part: dict[str, Any]) -> kleinod.Match:
    match = kleinod.new(part["game"], part["seats"], part["seed"], **part["options"])
    for text in part["before"]:
        match.play(text)
    return match


def _meant(match: kleinod.Match, text: str, strict: bool) -> list[str] | str:
    """Return the actions of a text in notation, or the code of its refusal ("!" if the rules refuse it)."""
    before = match.record()
    try:
        actions = match.parse(text, strict)
    except kleinod.KleinodError as error:
        assert match.record() == before
        return "!" if isinstance(error, kleinod.IllegalAction) else error.msg.code
    other, said = match.copy(), []
    for action in actions:
        said.append(other.text.format(other.state, action))
        other.act(action)
    return said


@pytest.mark.parametrize(("number", "text", "strict", "lenient"), ROWS, ids=lambda value: str(value)[:40])
def test_a_text_means_what_the_table_says(number: int, text: str, strict: Any, lenient: Any) -> None:
    match = _match(TABLE[number])
    assert _meant(match, text, strict=False) == lenient
    exact = _meant(match, text, strict=True)
    assert exact == strict if strict is not None else isinstance(exact, str)
    if isinstance(lenient, list):
        match.play(text)
        assert match.plies > 0


def test_every_game_has_ten_texts() -> None:
    number = dict.fromkeys(kleinod.games(), 0)
    for part in TABLE:
        number[part["game"]] += len(part["rows"])
    assert min(number.values()) >= 10


def test_a_turn_of_rings_that_is_not_finished_plays() -> None:
    match = kleinod.new("nexus", 2, 5)
    for text in ("in m18,o21,n22", "in l21,o18,p21"):
        match.play(text)
    before = match.copy()
    match.play("-l19")
    assert match.turns[-1].text == "rings -l19"
    before.play("rings -l19")
    assert before.record() == match.record()


@pytest.mark.parametrize("text", ["ich gebe auf", "I resign.", "Gebe auf!"])
def test_giving_up_is_understood(text: str) -> None:
    match = kleinod.new("morundir")
    match.play(text)
    assert match.winners == (1,)
