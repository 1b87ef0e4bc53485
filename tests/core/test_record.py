"""The record grammar has exactly one text for each match, and a named error for any other text."""

from typing import Any

import pytest

from kleinod import Bot
from kleinod.ai import levels
from kleinod.codec.base36 import checksum
from kleinod.core.game import BadOption, BadText, WrongVersion
from kleinod.core.limits import LEVELS
from kleinod.games.morundir import GAME
from kleinod.play.match import Match, from_record
from kleinod.records import record
from kleinod.records.record import Record, read, write

MOVES = ["b2-c4", "c2-b1", "a1-c3"]


def sealed(body: str) -> str:
    return f"{body}~{checksum(body)}"


def played(**options) -> Match:
    match = Match(GAME, 2, options, seed=35, match_id="abcd", kinds=("h", "b3"))
    for move in MOVES:
        match.play(move)
    return match


def test_the_plain_form_letter_by_letter():
    body = "kl1~morundir-1~p2~ovariant-return~sz~iabcd~wh-b3~ab2-c4_c2-b1_a1-c3"
    assert played(variant="return").record() == sealed(body)


def test_what_says_nothing_is_left_out():
    assert Match(GAME, 2, {}).record() == sealed("kl1~morundir-1~p2")


def test_reading_gives_back_what_was_written():
    for packed in (False, True):
        data = played(stuck="draw", quiet_limit=50).as_record()
        assert read(write(data, packed=packed)) == data


def test_a_link_of_sixty_plies_stays_short():
    match = Match(GAME, 2, {})
    while match.plies < 60:
        legal = match.legal_actions()
        match.act(legal[(match.plies * 7) % len(legal)])
    assert len(match.record(packed=True)) < 200 < len(match.record())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "kl1",
        "hello",
        "kl1~",
        "kl1~morundir-1~p2~abcdef",
        sealed("kl1~morundir-1~p2~q1"),
        sealed("kl1~morundir-1~p2~s01"),
        sealed("kl1~morundir-1~p2~s0"),
        sealed("kl1~morundir-1~p2~iab"),
        sealed("kl1~morundir-1~p2~wh"),
        sealed("kl1~morundir-1~p2~wh-x1"),
        sealed("kl1~morundir-1~p2~a"),
        sealed("kl1~morundir-1~p2~ab2-c4_"),
        sealed("kl1~morundir-1~p2~ab2-c4~b0-"),
        sealed("kl1~morundir-1~p2~ab2-c4~sz"),
        sealed("kl1~morundir-1~p2~p2"),
        sealed("kl1~morundir-1~p2~b1-A"),
        sealed("kl1~morundir-1~p2~b0-"),
        sealed("kl1~morundir-1~p2~ovariant-classic"),
        sealed("kl1~morundir-1~p2~oquiet_limit-050"),
        sealed("kl1~morundir-1~p2~a-v_-e"),
        sealed("kl1~morundir-1~p2~ab2-c4_-v"),
        sealed("kl1~morundir-1~p2~ab2-c4_-c1"),
    ],
)
def test_other_texts_are_bad(text):
    with pytest.raises(BadText):
        read(text)


@pytest.mark.parametrize(
    "body",
    [
        "kl1",
        "kl1~",
        "kl1~nothing-1~p2",
        "kl1~morundir-1",
        "kl1~morundir-1~p3",
        "kl1~morundir-1~p" + "9" * 9,
        "kl1~morundir-1~p2~ovariant-other",
        "kl1~morundir-1~p2~onothing-1",
        "kl1~morundir-1~p2~oquiet_limit-9",
        "kl1~morundir-1~p2~oduke_count-three",
    ],
)
def test_unknown_games_and_options_are_bad_options(body):
    with pytest.raises(BadOption):
        read(sealed(body))


@pytest.mark.parametrize(
    "text", ["kl2~morundir-1~p2~000000", "kl9~", sealed("kl1~morundir-2~p2"), sealed("kl1~morundir~p2")]
)
def test_other_versions_are_said_to_be_that(text):
    with pytest.raises(WrongVersion):
        read(text)


def test_spaces_around_a_pasted_record_do_no_harm():
    assert read(f"  {played().record()}\n") == played().as_record()


def test_an_impossible_ply_is_named():
    with pytest.raises(BadText) as refused:
        from_record(sealed("kl1~morundir-1~p2~ab2-c4_c2-c2"))
    said = dict(refused.value.msg.args)
    assert (refused.value.msg.code, said["n"], said["token"]) == ("record.ply", 2, "c2-c2")
    assert refused.value.msg.rule


def test_an_impossible_start_is_bad_text():
    with pytest.raises(BadText):
        from_record(sealed("kl1~morundir-1~p2~f43_0_0"))


def test_a_record_that_is_too_long_is_damaged():
    with pytest.raises(BadText):
        read(sealed("kl1~morundir-1~p2~a" + "b2-c4_" * (record.MAX_LENGTH // 6) + "b2-c4"))


def test_a_person_may_seat_persons_and_bots_of_levels_that_there_are():
    match = Match(GAME, 2, {})
    for level in LEVELS:
        match.sit(("h", f"b{level}"))
    for kinds in ((), ["h", "b5"]):
        match.sit(kinds)
    before = match.record()
    for kind in ("b0", "b6", "b9", "b10", "b99"):
        with pytest.raises(BadOption, match=f"no level “{kind[1:]}”"):
            match.sit(("h", kind))
        with pytest.raises(BadOption, match=f"no level “{kind[1:]}”"):
            Match(GAME, 2, {}, kinds=("h", kind))
    wrong: list[Any] = [
        ("h",),
        ("h", "h", "h"),
        ("h", "x"),
        ("h", "b"),
        ("h", "bb"),
        ("h", 3),
        ("h", ""),
        "h",
    ]
    for kinds in wrong:
        with pytest.raises(BadOption, match="a human or a bot"):
            match.sit(kinds)
    assert match.record() == before


@pytest.mark.parametrize(("kind", "plays"), [("b1", "b1"), ("b5", "b5"), ("b6", "b5"), ("b9", "b5")])
def test_the_nearest_level_plays_for_one_that_a_text_names_and_there_is_not(kind, plays):
    match = from_record(sealed(f"kl1~morundir-1~p2~wh-{kind}~ab2-c4"))
    assert match.kinds == ("h", plays)
    assert match.record() == sealed(f"kl1~morundir-1~p2~wh-{plays}~ab2-c4")
    match.play(Bot(match, int(match.kinds[match.seat][1])).choose())
    assert match.plies == 2


def test_levels_are_those_of_bots():
    assert list(LEVELS) == list(levels.LEVELS)


def test_unused_fields_have_defaults():
    assert Record("morundir", 1, 2, {}).tokens == ()
