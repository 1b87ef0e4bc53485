"""What is understood of moves as people write them to each other, in sentences and with remarks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import kleinod

#: Positions, each with the texts that mean one thing there, by language: actions in notation with commas, the
#: code of a refusal, or "!" for a refusal by the rules. "refused" holds what may not be taken for a move.
TABLE: list[dict[str, Any]] = json.loads(Path(__file__).with_name("typed_sentences.json").read_text("utf-8"))
ROWS = [
    (number, meant, texts)
    for number, part in enumerate(TABLE)
    for rows in part["texts"].values()
    for meant, texts in rows.items()
]


def _match(part: dict[str, Any]) -> kleinod.Match:
    match = kleinod.new(part["game"], part["seats"], part["seed"], **part["options"])
    for text in part["before"]:
        match.play(text)
    return match


def _meant(match: kleinod.Match, text: str) -> str:
    before = match.record()
    try:
        actions = match.parse(text)
    except kleinod.KleinodError as error:
        assert match.record() == before
        if error.msg.code == "move.ambiguous":
            assert len(str(dict(error.msg.args)["moves"]).split(", ")) > 1
        return "!" if isinstance(error, kleinod.IllegalAction) else error.msg.code
    other, said = match.copy(), []
    for action in actions:
        said.append(other.text.format(other.state, action))
        other.act(action)
    return ", ".join(said)


@pytest.mark.parametrize(("number", "meant", "texts"), ROWS, ids=lambda value: str(value)[:30])
def test_a_sentence_means_what_the_table_says(number: int, meant: str, texts: list[str]) -> None:
    match = _match(TABLE[number])
    assert {text: _meant(match, text) for text in texts} == dict.fromkeys(texts, meant)


@pytest.mark.parametrize("game", list(kleinod.games()))
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_game_has_sixty_texts_in_each_language(game: str, language: str) -> None:
    rows = [part["texts"].get(language, {}) for part in TABLE if part["game"] == game]
    assert sum(len(texts) for row in rows for texts in row.values()) >= 60
