"""What is understood of moves as people write them to each other, in sentences and with remarks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import kleinod
from kleinod.play import move_reader

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
        if error.msg.code == "move.doubtful":
            # What is named can be typed alone.
            for move in str(dict(error.msg.args)["moves"]).split(", "):
                assert match.parse(move)
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


@pytest.mark.parametrize("game", list(kleinod.games()))
def test_each_word_of_the_notation_is_read_back_in_each_language(game: str) -> None:
    text = kleinod.new(game).text
    for language, words in text.spellings.items():
        for word in filter(str.isalpha, words):
            spelled = move_reader.spelled(text, word, language)
            assert move_reader.unspelled(text, spelled) == word, spelled


@pytest.mark.parametrize(
    "typed",
    [
        *("I give up?", "gibt auf?", "resign?", "–2?", "> resign", "> I give up\n\nreally?"),
        *("Aufgabe!", "Aufgabe", "aufgabe 2", "Aufgabe 2: f1-f3", "gibt er auf", "resign now or later"),
        # Somebody may ask the opponent to resign.
        *(
            "gib auf!",
            "Gib auf",
            "resign, gg",
            "resign, Anna",
            "please resign",
            "can you resign",
            "-1?",
            "- 1",
        ),
        *("I resign, your turn", "I resign, or not", "Anna resigns, gg", "I resign, f1-f3"),
    ],
)
def test_no_question_no_exercise_and_nobody_elses_words_resign(typed: str) -> None:
    match = kleinod.new("morundir")
    with pytest.raises(kleinod.KleinodError):
        match.play(typed)
    assert not match.plies


@pytest.mark.parametrize(
    "typed",
    [
        *(
            "I give up",
            "Ich gebe auf!",
            "gibt auf",
            "aufgeben",
            "resigns",
            "–1",
            "31. –1",
            "3.–1",
            "-1",
            "−1",
        ),
        *("I resign, gg", "I resign. Good game!", "ich gebe auf, danke", "Ich gebe auf, gut gespielt!"),
        *(
            "I resign, thanks for the game",
            "Ich gebe auf. Danke für die Partie! Gruß Anna",
            "–1, gg",
            "3. -1",
        ),
    ],
)
def test_giving_up_resigns(typed: str) -> None:
    match = kleinod.new("morundir")
    match.play(typed)
    assert match.over


@pytest.mark.parametrize(
    ("game", "text"),
    [
        *(("morundir", text) for text in ("f1f3", "f1 f3", "f1-f3.", "f1-f3,", "f1-f3:", " . f1-f3")),
        *(("nexus", text) for text in ("l19", "in l19.", "in l19,m18;", "in l19; m18")),
    ],
)
def test_strict_reading_takes_only_what_the_notation_writes(game: str, text: str) -> None:
    match = kleinod.new(game, 2, 1)
    assert match.parse(text)
    with pytest.raises(kleinod.BadText):
        match.parse(text, strict=True)


@pytest.mark.parametrize("typed", ["> c1-a2\na2", "> c2-f3\n@b1", "> resign\n\nf1-f3", "> c2xf3", "> resign"])
def test_a_quoted_line_is_not_played(typed: str) -> None:
    match = kleinod.new("morundir", variant="return")
    match.play("f1-f3")
    with pytest.raises(kleinod.KleinodError):
        match.play(typed)
    assert match.plies == 1


@pytest.mark.parametrize(
    "typed", ["Ich gebe auf\n\n> f1-f3", "> f1-f3\n\nresign", "I resign.\n-- \nAnna\nTel. 0123 456"]
)
def test_a_reply_beside_a_quote_resigns(typed: str) -> None:
    match = kleinod.new("morundir")
    match.play(typed)
    assert match.over


@pytest.mark.parametrize(
    ("game", "plies", "typed", "named"),
    [
        ("matobo", 10, "Super: c1-a2!", "c1-a2!"),
        ("matobo", 10, "Super: c1-a2", "c1-a2"),
        ("matobo", 10, "c1-a2!!", "c1-a2!, c1-a2"),
        ("nexus", 2, "grab l19", "-l19, in l19"),
        ("nexus", 2, "snatch -l19", "-l19"),
        ("morundir", 0, "Yikes! f1-f3!", "f1-f3"),
    ],
)
def test_a_refusal_names_what_was_typed(game: str, plies: int, typed: str, named: str) -> None:
    part = next(part for part in TABLE if part["game"] == game and len(part["before"]) == plies)
    with pytest.raises(kleinod.BadText) as refused:
        _match(part).play(typed)
    assert dict(refused.value.msg.args)["moves"] == named


@pytest.mark.parametrize(
    ("typed", "quoted"),
    [
        ("what do you think about f1-f3 here", "what do you think a…"),
        ("I want to take something with my knight", "I want to take some…"),
        ("Ritter auf", "Ritter auf"),
    ],
)
def test_a_text_that_a_message_cuts_ends_with_dots(typed: str, quoted: str) -> None:
    with pytest.raises(kleinod.BadText) as refused:
        kleinod.new("morundir").play(typed)
    assert f"“{quoted}”" in str(refused.value)
