"""The meanings of moves as people write them to each other, in sentences and with remarks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import kleinod
from kleinod.play import move_reader

#: Positions, each with texts by meaning and language. A meaning is actions in notation with commas, the code
#: of a refusal, or "!" for a refusal by the rules. "refused" holds texts that must not be taken for a move.
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
            # Each move that the message suggests can be typed by itself.
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
        # A text may ask the opponent to resign.
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


#: A match in which seat 2 must answer; after a no, the seat that asked is to act and may end its trading.
ASKED = (
    "kl1~mutterboehnchen-3~p3~ataler-bm_taler-rm_taler-am_taler-cm_taler-tm_taler-tm_taler-sm_taler-c"
    "m_taler-am_taler-sm_taler-bm_taler-nm_taler-nm_taler-rm_taler-gm_draw-cm_draw-c3_draw-cm_draw-cb"
    "b_draw-cm_draw-rbb_draw-nw_draw-bm_draw-bb_draw-bm_draw-nb_draw-rb_draw-rm_draw-bw_draw-bw_plant"
    "-1-cm-2_harvest-2_plant-1-cbb-1_harvest-1_stop_up-tb_up-ab_lay-ab-1_look-s_set-t_lay-tb-2_look-r"
    "_set-g_want-t_set-a_want-t_want-s_set-g_want-r_to-3_set-gifts_set-quiet_set-c_look-s_look-t_set-"
    "gifts_counter_want-s_want-a_want-c_want-b_give-c_cancel_no_harvest-2_want-t_want-t_give-n_all_lo"
    "ok-t_reply-no_reply-no_unveil-nn_ask_look-g_reply-no_reply-but_unveil-nb_want-a_want-g_to-1_but-"
    "3_cancel_no_want-g_want-n_want-n_want-r_harvest-1_give-r_give-n_to-3_counter_give-c_want-a_want-"
    "c_want-a_cancel_no_want-t_want-a_all_look-t_set-a_look-b_look-t_reply-but_reply-but_unveil-bb_gi"
    "ve-c_want-c_cancel_want-s_want-a_want-c_want-g_give-b_give-c_give-b_give-r_to-1_no_want-n_give-n"
    "_give-b_to-3_no_give-b_give-r_want-g_all_reply-but_reply-but_unveil-bb_want-t_cancel_want-g_want"
    "-g_want-b_want-c_to-1_no_want-n_want-n_want-b_want-b_all_reply-but_reply-no_unveil-bn_want-a_wan"
    "t-c_give-c_want-n_want-c_give-b_give-c_give-b_to-1_no_give-n_to-3~hf7kb1"
)


@pytest.mark.parametrize("text", ["nein, weiter", "nein, ich passe", "nein, fertig", "no, done", "no, pass"])
def test_nobody_plays_for_another_seat_in_passing(text: str) -> None:
    match = kleinod.open(ASKED)
    with pytest.raises(kleinod.BadText):
        match.play(text)
    assert match.record() == ASKED
    match.play("no, stop")
    assert "_no_stop_" in match.record()


@pytest.mark.parametrize("typed", ["-1", "-1!", "-1, danke", "1. -1", "−1 gg"])
def test_a_hyphen_resigns_for_nobody_else(typed: str) -> None:
    """A typed "-1" may be a vote for a move, so it does not resign. Only the dash of the notation resigns for
    a seat that is not to act."""
    match = kleinod.new("morundir")
    match.play("f1-f3")
    with pytest.raises(kleinod.KleinodError):
        match.play(typed)
    match.play("–1")
    assert match.over
