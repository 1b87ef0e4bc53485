"""Errors, messages and outcomes as sentences, in both languages, without the page."""

import random
import subprocess
import sys

import pytest

import kleinod
from kleinod.core.sentences import LANGUAGES
from laws.cases import GAMES as FOLDER

GAMES = sorted(kleinod.games())


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_match_says_what_it_waits_for_and_how_it_ended(game_id: str, language: str) -> None:
    match, rng = kleinod.new(game_id, seed=3), random.Random(3)
    while not match.over:
        assert "{" not in kleinod.say(match, language)
        match.play(rng.choice(match.legal()))
    told = kleinod.say(match, language)
    assert match.outcome
    assert kleinod.say(match.outcome, language, match) == told
    assert match.say(None, language) == told
    assert told.startswith(kleinod.say(match.outcome.reason, language, match))
    assert not told.startswith("end.")


def test_errors_are_sentences_with_their_rule() -> None:
    match = kleinod.new("morundir")
    with pytest.raises(kleinod.IllegalAction) as refused:
        match.play("c2-b1")
    assert str(refused.value) == "The piece on c2 belongs to your opponent; move one of yours. (MOR-04)"
    assert kleinod.say(refused.value, "de").endswith("du bist am Zug. (MOR-04)")
    assert (refused.value.game, refused.value.msg.code) == ("morundir", "not_yours")


@pytest.mark.parametrize("game_id", GAMES)
def test_unreadable_moves_are_answered_in_the_words_of_the_game(game_id: str) -> None:
    match = kleinod.new(game_id)
    with pytest.raises(kleinod.BadText) as refused:
        match.play("!?")
    assert "move.unreadable" not in str(refused.value)
    assert kleinod.say(refused.value, "de") != str(refused.value)


def test_refusals_that_games_share_are_told_apart_by_their_rule() -> None:
    """The code `not_yours` exists in two games, so the rule id decides which sentence is meant."""
    why = kleinod.new("morundir").why("c2-b1")
    assert str(why) == "The piece on c2 belongs to your opponent; move one of yours. (MOR-04)"


def test_a_message_that_could_be_any_games_is_a_line_of_code() -> None:
    assert str(kleinod.Msg("prompt.move", (("seat", 0),))) != ""
    assert str(kleinod.Msg("no_such_code", (("n", 3),), "XYZ-01")) == "no_such_code(n=3) [XYZ-01]"


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: kleinod.new("halma"),
        lambda: kleinod.new(5),  # type: ignore[arg-type]
        lambda: kleinod.new("matobo", seats=9),
        lambda: kleinod.new("matobo", seats=2.0),  # type: ignore[arg-type]
        lambda: kleinod.new("matobo", seats=True),
        lambda: kleinod.new("morundir", colour="red"),
        lambda: kleinod.new("morundir", stuck="maybe"),
        lambda: kleinod.bot(kleinod.new("morundir"), level=0),
        lambda: kleinod.bot(kleinod.new("morundir"), level=99),
        lambda: kleinod.bot(kleinod.new("morundir"), level="x"),  # type: ignore[arg-type]
        lambda: kleinod.bot(kleinod.new("morundir"), level=True),
        lambda: kleinod.say(kleinod.new("morundir"), "fr"),
        lambda: kleinod.position("morundir", 5),  # type: ignore[arg-type]
        lambda: kleinod.position("morundir", "43_0_0"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(wrong) -> None:
    with pytest.raises(kleinod.KleinodError) as refused:
        wrong()
    for language in LANGUAGES:
        said = kleinod.say(refused.value, language)
        assert said.endswith((".", ")"))
        assert " " in said
        assert "{" not in said


WITHOUT_WORDS = """
import sys
sys.modules["kleinod.core.sentences"] = None
import kleinod
try:
    kleinod.new("morundir").play("c2-b1")
except kleinod.KleinodError as error:
    print(error, repr(error.msg.code))
"""


def test_without_dictionaries_errors_are_lines_of_code() -> None:
    """Without dictionaries, as in the zip for the browser, an error shows its code and arguments."""
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", WITHOUT_WORDS],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": str(FOLDER.parents[1])},
    )
    assert done.stdout == "not_yours(cell=c2) [MOR-04] 'not_yours'\n"
