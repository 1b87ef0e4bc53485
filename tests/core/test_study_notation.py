"""Reading studies in the notation of people and programs, and error messages for unreadable ones."""

from __future__ import annotations

import re
from random import Random

import pytest

import kleinod

HEAD = '[Game "morundir"]\n\n'
PLAYED = "1. f1-f3 2. c2xf3 (2. d6-d5!? 3. f6-f4) 3. g2-g3"


@pytest.mark.parametrize(
    "moves",
    [
        PLAYED,
        "f1-f3 c2xf3 (d6-d5!? f6-f4) g2-g3",
        "1. f1–f3 c2:f3 (1... d6→d5!? 2. f6–f4) 2. Ng2-g3 *",
        "1.f1-f3 c2×f3 (1...d6-d5 $5 2.f6-f4) 2.g2-g3 1-0",
        "1. f1-f3, c2xf3; (d6-d5!?, f6-f4) 3… g2-g3",
        "1. Ritter f1 nach f3 2. c2 schlägt f3 (2. d6-d5!? 3. f6-f4) 3. g2-g3",
    ],
)
def test_moves_are_read_however_they_are_set(moves: str) -> None:
    study = kleinod.study(HEAD + moves)
    assert study.notation().splitlines()[-1] == PLAYED


def test_what_programs_do_to_quotes_and_lines_is_undone() -> None:
    study = kleinod.study(kleinod.new("matobo", seats=3, seed=7, majority_points=2), 'Ein "Turm" [x]')
    study.chapters[0].title = "„so“"
    bent = study.notation().replace("\n", "\r\n")
    assert kleinod.study(f"Hallo!\r\n\r\n{bent}\r\n") == study
    assert kleinod.study(bent.replace('[Game "', "[Game „").replace('matobo"', "matobo“")) == study


@pytest.mark.parametrize("fence", ["```", "```text", "~~~"])
@pytest.mark.parametrize("moves", [(), ("f1-f3", "c2xf3")])
def test_a_block_of_code_around_a_study_is_none_of_its_moves(fence: str, moves: tuple[str, ...]) -> None:
    match = kleinod.new("morundir")
    for move in moves:
        match.play(move)
    study = kleinod.study(match, "Für Jo")
    study.chapters[0].tree.comment = "so:\n```\nx\n```\n[gut]"
    end = fence.removesuffix("text")
    assert kleinod.study(f"Hallo!\n\n{fence}\n{study.notation()}\n{end}\n\nLG Ann") == study
    assert kleinod.study(study.notation()) == study


def test_a_resignation_of_any_seat_comes_back() -> None:
    match = kleinod.new("nexus", seats=3)
    match.resign(2)
    match.play(match.legal()[0])
    text = kleinod.study(match).notation()
    assert "–3" in text
    assert kleinod.open(text).record() == match.record()
    other = kleinod.new("nexus", seats=3)
    for turn in match.turns:
        other.play(turn.text)
    assert other.record() == match.record()


def test_chance_is_drawn_from_the_seed_where_nobody_names_it() -> None:
    match = kleinod.new("matobo", seed=5)
    match.play("@c4")
    silent = kleinod.study(match).notation()
    assert silent.endswith("\n\n1. @c4")
    layout = match.turns[0].text
    named = silent.replace("1. @c4", f"1. {layout} 2. @c4")
    for text in (silent, named):
        assert kleinod.open(text).record() == match.record()


def test_a_set_up_that_no_seed_decides_stands_in_the_notation() -> None:
    match = kleinod.new("matobo", seed=5)
    match.play("@c4")
    other = kleinod.study(match).notation().replace('[Seed "5"]', '[Seed "6"]')
    layout = match.turns[0].text
    study = kleinod.study(other.replace("1. @c4", f"1. {layout} 2. @c4"))
    assert layout in study.notation()
    assert kleinod.study(study.notation()) == study


@pytest.mark.parametrize(
    "end", ["\n\n3. Gruß", "\n3. Gruß aus Berlin\n4. Tschüs", "\n\n3. Gruß\n\nAnn", "\n\nLG"]
)
def test_a_greeting_with_a_number_is_no_move(end: str) -> None:
    study = kleinod.study(f'[Game "morundir"]\n\n1. f1-f3 2. c2xf3{end}')
    assert study.notation().endswith("\n\n1. f1-f3 2. c2xf3")


@pytest.mark.parametrize("end", ["\n\n3. f6-f9", "\n3. a1-a2", " 3. Gruß"])
def test_a_move_that_is_wrong_is_no_greeting(end: str) -> None:
    with pytest.raises(kleinod.BadText):
        kleinod.study(f'[Game "morundir"]\n\n1. f1-f3 2. c2xf3{end}')


def test_a_glyph_is_a_number_where_its_sign_means_something() -> None:
    study = kleinod.study(kleinod.new("matobo", seed=5))
    here = study.chapters[0].tree
    while here.next:
        here = here.next[0]
    for text in ("@c4", "@e4"):
        here = here.add_variation(text)
    moves = here.match().legal()
    here.add_variation(next(move for move in moves if not move.endswith("!")), glyph="!")
    assert " $1" in study.notation()
    assert kleinod.study(study.notation()) == study


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (HEAD + "1. f1-f9", "record.ply"),
        # The move numbers do not continue, because a line is missing or a second match follows.
        (HEAD + "6. f1-f3 7. d6-d5", "notation.number"),
        (HEAD + "1. f1-f3 4. c2xf3", "notation.number"),
        (HEAD + "1. f1-f3 2. c2xf3\n\n1. g2-g4", "notation.number"),
        (HEAD + "1. f1-f3 (", "notation.bracket"),
        (HEAD + "f1-f3)", "notation.bracket"),
        (HEAD + "(f1-f3)", "notation.bracket"),
        (HEAD + "f1-f3 {never closed", "notation.sign"),
        (HEAD + "f1-f3 {[%draw 9d4]}", "study.place"),
        ('[Game "chess"]', "option.unknown_game"),
        ('[Game "morundir"][Version "99"]', "record.version"),
        ('[Game "morundir"][Seats "x"]', "record.field"),
        ('[Game "morundir"][Seats "7"]', "option.seats"),
        ('[Game "morundir"][Seed "-1"]', "record.field"),
        ('[Game "morundir"][Viewer "3"]', "notation.viewer"),
        ('[Game "morundir"][Options "colour=red"]', "python.option"),
        ('[Game "morundir"][Start "x"]', "position.parts"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, code: str) -> None:
    with pytest.raises(kleinod.KleinodError) as refused:
        kleinod.study(text)
    assert refused.value.msg.code == code
    assert not re.search(r"\{\w+\}", str(refused.value))


@pytest.mark.parametrize(
    "behind",
    [
        *("Anna", "LG Anna", "Anna, 26.11.26 12:03", "26.11.26, 12:03 - Anna: ok", "12:03"),
        *("[12:04] Ben: schön!", "Anna — heute um 12:03 Uhr\nok", "-- \nAnna"),
        *(
            "Was hältst du davon?",
            "Ich habe 2 Fragen dazu.",
            "Schau mal: https://example.org/a1",
            "Seite 1 von 2",
        ),
    ],
)
def test_a_name_or_a_message_of_a_chat_right_below_the_moves_is_left_out(behind: str) -> None:
    for moves in ("1. f1-f3 2. c2xf3", "1. f1-f3 {schön}"):
        assert kleinod.study(f"{HEAD}{moves}\n{behind}") == kleinod.study(HEAD + moves)


@pytest.mark.parametrize("behind", ["Anna", "LG Anna", "[12:04] Ben: schön!"])
def test_a_word_below_a_study_without_moves_is_left_out(behind: str) -> None:
    assert kleinod.study(f"{HEAD}{{schön}}\n{behind}") == kleinod.study(HEAD + "{schön}")


def test_no_move_right_below_is_left_out_with_them() -> None:
    for behind in ("[12:04] Ben: d6-d9", "1. plumps", "Anna 12:03: c2xf9"):
        with pytest.raises(kleinod.KleinodError):
            kleinod.study(f"{HEAD}{{schön}}\n{behind}")


@pytest.mark.parametrize(
    "title",
    ['[Game "matobo"]', "kl1~morundir-1~p2~dl7fqz", "1. f1-f3 c2xf3", '[Game "chess"]\n1. e4', "(f1-f3)"],
)
def test_a_title_that_looks_like_a_game_is_a_title(title: str) -> None:
    match = kleinod.new("morundir")
    match.play("f1-f3")
    study = kleinod.study(match, title)
    study.chapters[0].title = title
    text = study.notation()
    assert kleinod.study(text) == kleinod.study(f"Hallo!\n\n{text}\n\nGruß\nAnna") == study
    assert kleinod.open(text) == match


def test_a_viewer_that_has_no_seat_is_counted_from_one() -> None:
    with pytest.raises(kleinod.BadOption, match=r"“3”.*1 to 2"):
        kleinod.study('[Game "morundir"][Viewer "3"]')


def test_several_chapters_are_a_study_and_no_match() -> None:
    with pytest.raises(kleinod.BadText) as refused:
        kleinod.open(HEAD + "f1-f3\n" + HEAD + "f1-f3")
    assert refused.value.msg.code == "open.study"


def test_a_language_that_is_not_spoken_is_refused() -> None:
    with pytest.raises(kleinod.BadOption):
        kleinod.study(kleinod.new("morundir")).notation("fr")


FIRST_TWO = "1. f1-f3 2. c2xf3"


@pytest.mark.parametrize(
    "moves",
    [
        "1) f1-f3 2) c2xf3",
        "1: f1-f3 2: c2xf3",
        "1． f1-f3 2． c2xf3",
        r"1\. f1-f3 2\. c2xf3",
        "**1.** f1-f3 **2.** c2xf3",
        "Move 1. f1-f3 Move 2. c2xf3",
        "Partie:\n1. f1-f3 2. c2xf3",
        "Partie:\nf1-f3 c2xf3",
        "Hallo Jo, 1. f1-f3 2. c2xf3",
        "---\n\n1. f1-f3 2. c2xf3",
        "## Züge\n\n1. f1-f3 2. c2xf3",
        "> 1. f1-f3 2. c2xf3",
        "| 1 | f1-f3 | c2xf3 |",
        "| Nr | A | B |\n|---|---|---|\n| 1 | f1-f3 | c2xf3 |",
        "1;f1-f3;c2xf3",
        "+ f1-f3\n+ c2xf3",
        "1. f1-f3<br>2. c2xf3<br>",
        "1. f1-f3 2. c2xf3 [1]",
        "1. f1-f3\nSeite 1 von 2\n2. c2xf3\nSeite 2 von 2",
        "1. f1-f3\n\n- 1 -\n\n2. c2xf3",
        "1. f1-f3\fPage 1/2\n2. c2xf3",
        "1. f1-f3 2. c2xf3 usw.",
        "1. f1-f3 2. c2xf3\n[26.11.26, 12:04:00] Jo: ok",
        "1. f1-f3 2. c2xf3\n26.11.26, 12:04 - Jo: ok super",
        "1. f1-f3 2. c2xf3\n\nAnn, https://example.org/a1 ann@example.org",
    ],
)
def test_what_stands_between_and_around_moves_is_none_of_them(moves: str) -> None:
    assert kleinod.study(HEAD + moves).notation().endswith(f"\n\n{FIRST_TWO}")


@pytest.mark.parametrize(
    ("moves", "named"),
    [
        ("1. f1-f3\n\nKommentar\n\n2. c2xf3", "Kommentar"),
        ("1. f1-f3\n2. xyz\n3. g2-g3", "xyz"),
        ("f1-f3 or b2-c4", "or b2-c4"),
        (f"{FIRST_TWO} 3. g2-g3 4. c6-c3\nwhat do you think of 3. f1-f3?", "what do you think of"),
        (f"{FIRST_TWO}\nwhat do you think of 3. g2-g3?", "what do you think of"),
        (f"{FIRST_TWO}\n\nLG, 3. g2-g9 und dann g2-g3", "LG"),
        (f'{FIRST_TWO}\n\n[Chapter "x', "[Chapter"),
        (f'{FIRST_TWO}\n\n[Chapter "x"]\n[Game "nex', '[Game "nex'),
    ],
)
def test_no_move_is_left_out_without_a_word(moves: str, named: str) -> None:
    with pytest.raises(kleinod.BadText) as refused:
        kleinod.study(HEAD + moves)
    assert named in str(refused.value)


@pytest.mark.parametrize("text", ['[Game "morun', '[Study "x"]\n[Game "morun', '[Game "morundir"'])
def test_a_head_that_is_cut_off_is_no_study(text: str) -> None:
    with pytest.raises(kleinod.BadText) as refused:
        kleinod.study(text)
    assert refused.value.msg.code == "notation.cut"


def test_words_without_a_move_may_stand_behind_a_game_without_places() -> None:
    study = kleinod.study(kleinod.new("mutterboehnchen", seed=3))
    here = study.chapters[0].tree
    while here.next:
        here = here.next[0]
    for _ in range(4):
        here = here.add_variation(here.match().legal()[0])
    text = study.notation()
    assert kleinod.study(f"{text}\n\n3. Gruß\nAnn").notation() == text
    with pytest.raises(kleinod.BadText):
        kleinod.study(f"{text}\n\nKommentar\n\n99. plant 1")


TO_BUILD = ["@b3", "@g5", "b3-a3", "g5-g4", "a3-a2", "g4-g5", "a2-b1", "g5-g4", "b1-c1", "g4-f4"]


@pytest.fixture
def building() -> str:
    """Return the notation of a study of Matobo whose last move builds something."""
    match = kleinod.new("matobo", seed=5)
    for move in [*TO_BUILD, "c1-a2!"]:
        match.play(move)
    return kleinod.study(match).notation()


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("c1–a2!", "c1-a2!"),
        ("c1 – a2!", "c1-a2!"),
        ("c1→a2! $3", "c1-a2! $3"),
        ("c1=>a2! $3", "c1-a2! $3"),
        ("c1–a2! $16", "c1-a2! $16"),
        ("c1–a2! {gut}", "c1-a2! {gut}"),
        ("c1 nach a2!", "c1-a2!"),
        ("c1-a2❗", "c1-a2!"),
        ("c1-a2! !", "c1-a2! $1"),
        ("c1-a2! *", "c1-a2!"),
        ("c1-a2 *", "c1-a2"),
        ("c1-a2! usw.", "c1-a2!"),
        ("c1-a2! resigns", "c1-a2! 12. –2"),
        ("c1-a2 gibt auf", "c1-a2 12. –2"),
    ],
)
def test_a_sign_that_builds_is_no_glyph_whatever_the_dash(building: str, typed: str, read: str) -> None:
    study = kleinod.study(building.replace("c1-a2!", typed))
    assert study.notation().endswith(f" 11. {read}")


@pytest.mark.parametrize("typed", ["c1-a2!?", "c1–a2!?", "c1-a2!!", "c1–a2!!"])
def test_a_sign_that_may_build_or_judge_is_refused_with_both_moves(building: str, typed: str) -> None:
    with pytest.raises(kleinod.BadText) as refused:
        kleinod.study(building.replace("c1-a2!", typed))
    assert dict(refused.value.msg.args)["why"] == "$move.ambiguous"


@pytest.mark.parametrize("behind", [":", "．", ")"])
def test_a_sign_that_builds_stays_with_any_number_before_the_move(building: str, behind: str) -> None:
    assert kleinod.study(re.sub(r"(?<=[0-9])\. ", f"{behind} ", building)).notation() == building


def test_a_sign_that_builds_stays_with_one_other_number_before_the_move(building: str) -> None:
    assert kleinod.study(building.replace("11.", "11:")).notation() == building


@pytest.mark.parametrize("comment", ["a\n%b\nc", "100\n%", "50\n% of all games", "%"])
def test_a_line_of_a_comment_may_begin_like_one_for_programs(comment: str) -> None:
    study = kleinod.study(HEAD + "1. f1-f3")
    study.chapters[0].tree.next[0].comment = comment
    assert comment in study.notation()
    assert kleinod.study(study.notation()) == study


@pytest.mark.parametrize("moves", ["1. f1-f3\n% f6-f4\n2. c2xf3", "1. f1-f3 ; {\n% f6-f4\n2. c2xf3"])
def test_a_line_for_programs_between_moves_is_left_out(moves: str) -> None:
    assert [turn.text for turn in kleinod.open(HEAD + moves).turns] == ["f1-f3", "c2xf3"]


@pytest.mark.parametrize("glyph", [2, 5])
def test_a_glyph_behind_a_bracketed_action_comes_back(glyph: int) -> None:
    """With three seats, NEXUS asks which marble is captured and writes the answer in brackets; a glyph after
    them is still read."""
    match, chosen = kleinod.new("nexus", seats=3, seed=25), Random(25)
    while not match.legal()[0].startswith("("):
        match.play(chosen.choice(match.legal()))
    match.play(match.legal()[0])
    study = kleinod.study(match)
    study.chapters[0].tree.main()[-1].glyph = glyph
    assert kleinod.study(study.notation()) == study


@pytest.mark.parametrize("seat", [0, 1])
def test_a_deal_before_a_resignation_comes_back(seat: int) -> None:
    match = kleinod.new("matobo", seed=3)
    match.resign(seat)
    assert kleinod.open(kleinod.study(match).notation()).record() == match.record()


@pytest.mark.parametrize("version", [1, 2, 3])
def test_notation_of_an_older_version_opens_with_its_defaults(version: int) -> None:
    text = f'[Game "mutterboehnchen"]\n[Version "{version}"]\n[Seats "4"]\n[Seed "1"]'
    assert kleinod.open(text).options["answers"] == ("in_turn" if version < 3 else "together")


@pytest.mark.parametrize(
    "text",
    [
        '[Game "matobo"]\nJM [Seed "1"]\n1. @b5',
        '1\t[Game "morundir"]\n2\t[Version "1"]\n3\t1. f1-f3',
        'Jo> [Game "matobo"]\nJo> [Seed "1"]\nJo> 1. @b5 2. @g6',
    ],
)
def test_a_tag_apart_from_its_game_is_no_other_game(text: str) -> None:
    with pytest.raises(kleinod.BadText) as caught:
        kleinod.study(text)
    assert caught.value.msg.code == "notation.apart"


@pytest.mark.parametrize(
    ("moves", "read"),
    [
        ("1. f1-f3 ± c2xf3", "1. f1-f3 $16 2. c2xf3"),
        ("1. f1-f3 ⩲ c2xf3 ∓", "1. f1-f3 $14 2. c2xf3 $17"),
        ("1. f1-f3 +- c2xf3", "1. f1-f3 $18 2. c2xf3"),
        ("1. f1-f3 □ c2xf3", "1. f1-f3 $7 2. c2xf3"),
        ("1. f1-f3 N 2. c2xf3 TN", "1. f1-f3 $146 2. c2xf3 $146"),
        ("f1-f3 N c2xf3", "1. f1-f3 $146 2. c2xf3"),
        ("1. f1-f3! N 2. c2xf3", "1. f1-f3! 2. c2xf3"),
        ("1. f1-f3 c2xf3 2. b3-b4 guter Zug", "1. f1-f3 2. c2xf3 3. b3-b4 {guter Zug}"),
    ],
)
def test_signs_of_other_programs_and_polite_words_are_kept(moves: str, read: str) -> None:
    study = kleinod.study(f'[Game "morundir"]\n\n{moves}')
    assert study.notation().split("\n\n", 1)[1].strip() == read


@pytest.mark.parametrize("mark", ["> ", ">", "> > ", ">> "])
@pytest.mark.parametrize("comment", ["so:\n> x\n>> y\nz", "> x", 'x\n> [Game "matobo"]\ny', "\n>z"])
def test_a_comment_keeps_its_quotes_in_a_quoted_mail(mark: str, comment: str) -> None:
    study = kleinod.study(kleinod.new("morundir"))
    study.chapters[0].tree.comment = comment
    quoted = "\n".join(f"{mark}{line}" for line in study.notation().splitlines())
    for text in (study.notation(), quoted, f"Hallo!\n\n{quoted}\n\nLG"):
        assert kleinod.study(text) == study


@pytest.mark.parametrize(
    "moves", ["1. f1-f3 2. c2xf3 3. g2-g4", "1. f1-f3 c2xf3 2. g2-g4", "1. f1-f3 1... c2xf3 2. g2-g4"]
)
def test_rounds_may_be_numbered_instead_of_turns(moves: str) -> None:
    assert kleinod.open(HEAD + moves) == kleinod.open(HEAD + "f1-f3, c2xf3, g2-g4")


def test_an_evaluation_in_numbers_is_a_comment() -> None:
    study = kleinod.study(HEAD + "1. f1-f3 (-1) 2. c2xf3 (+0.5)")
    assert study.notation().endswith("1. f1-f3 {-1} 2. c2xf3 {+0.5}")
