"""Moves written in notation are read back: actions, whole turns, and whole matches turn by turn."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from kleinod.core.game import BadText, KleinodError
from kleinod.play import move_reader
from kleinod.play.match import Match
from kleinod.play.turn import Turn
from laws.cases import Case, decisions, runs, spread

#: The largest number of plies of a match to read back.
PLIES = 400


def _cut(match: Match) -> Match:
    """Return the beginning of a match, up to `PLIES`."""
    cut = match.copy()
    cut.goto(min(PLIES, cut.plies))
    return cut


def _played(match: Match, other: Match) -> Iterator[Turn]:
    """Play the turns of one match in another by their texts. Yield the turns whose text is ambiguous because
    it hides a secret.
    """
    for turn in match.turns:
        try:
            other.play(turn.text)
        except BadText as error:
            assert error.msg.code == "move.ambiguous", (turn.text, error)
            yield turn
            for step in match.steps()[other.at : turn.last]:
                if step.seat >= 0 and step.action is not None:
                    other.act(step.action)


@pytest.mark.few_rule_sets
def test_turns_play_in_a_row(case: Case) -> None:
    for run in runs(case):
        match = _cut(run.match)
        other = case.match(seed=match.seed)
        secret = list(_played(match, other))
        # If the match was cut off just before a chance event, that event has already happened in the other
        # match.
        tokens = [step.token for step in match.steps()[: match.at]]
        assert [step.token for step in other.steps()][: match.at] == tokens
        assert not secret or case.game.hidden


@pytest.mark.few_rule_sets
def test_a_turn_plays_alone(case: Case) -> None:
    for run in runs(case):
        match = _cut(run.match)
        for turn in spread(match.turns, 12):
            other = match.copy()
            other.goto(turn.first)
            steps = match.steps()[turn.first : turn.last]
            if all(step.seat < 0 for step in steps):
                other.goto(turn.last)
                assert other.parse(turn.text) == ()
                continue
            while other.seat < 0:
                other.goto(other.at + 1)
            try:
                actions = other.parse(turn.text)
            except BadText as error:
                assert error.msg.code == "move.ambiguous"
                continue
            assert list(actions) == [step.action for step in steps if step.seat >= 0], turn.text


#: Changes that people, programs and keyboards make to a written move. None of them may turn it into another
#: move.
BENT: tuple[Callable[[str], str], ...] = (
    *(lambda text, dash=dash: text.replace("-", dash) for dash in "–—−‑→"),
    *(lambda text, mark=mark: text + mark for mark in ("!", "?", "!?", "+", "#", ".", ",", ";", " …", " $1")),
    *(lambda text, number=number: number + text for number in ("1. ", "1.", "1 ", "12... ", "3… ")),
    lambda text: text.replace("x", "×"),
    lambda text: f"„{text}“",
    lambda text: f"»{text}« {{gut so}}",
    lambda text: f"\u200b{text}\ufeff",
    lambda text: text.replace(" ", "\u00a0"),
    lambda text: text.upper(),
    lambda text: "".join(chr(ord(c) + 0xFEE0) if c.isalnum() else c for c in text),
)


def _says(match: Match, text: str) -> object:
    """Return the action that a text names in the game's own notation, legal or not; None if it names none."""
    try:
        return match.text.parse(match.state, text)
    except KleinodError:
        return None


@pytest.mark.few_rule_sets
def test_actions_are_read_however_people_write_them(case: Case) -> None:
    for moment in decisions(case, 8):
        match = moment.match.copy()
        match.goto(moment.ply)
        for action in spread(match.legal_actions(), 5):
            text = match.text.format(moment.state, action)
            assert match.parse(text, strict=True) == (action,)
            for language in ("de", "en"):
                assert match.parse(move_reader.spelled(match.text, text, language)) == (action,)
            for bend in BENT:
                bent = bend(text)
                if "?" in bent and re.search("[a-z]", text) and not re.search("[0-9]", text):
                    with pytest.raises(BadText):  # a word with a question mark is a question
                        match.parse(bent)
                    continue
                if _says(match, bent) not in (None, action):
                    continue  # the game's own notation has this symbol here
                try:
                    assert match.parse(bent) == (action,), bent
                except BadText as error:
                    assert error.msg.code == "move.ambiguous", (bent, error)
                    assert text in str(dict(error.msg.args)["moves"]), bent


#: Texts that people add after a move for each other to read. None of them names anything in any game.
TAILS = (":)", ";)", ":-(", "👍", "😀", "(!)", "(?)", "¡", "+1", "...", "xD", "lol", "^^", "<3", "-.-", "ok?")


@pytest.mark.few_rule_sets
def test_what_names_nothing_behind_a_move_plays_no_other(case: Case) -> None:
    for moment in decisions(case, 8):
        match = moment.match.copy()
        match.goto(moment.ply)
        for action in spread(match.legal_actions(), 5):
            text = match.text.format(moment.state, action)
            for tail in TAILS:
                typed = f"{text} {tail}"
                try:
                    assert match.parse(typed) == (action,), typed
                except KleinodError as error:
                    assert error.msg.code, typed


#: Texts that name one or two moves without playing any.
TURNED = (
    "{0} oder {1}",
    "{0} o. {1}",
    "entweder {0} oder {1}",
    "{0} (oder {1})",
    "{0} statt {1}",
    "statt {0} lieber {1}",
    "nicht {0}",
    "{0} nicht",
    "{0}, ich meine {1}",
    "{0}? Nein, besser {1}",
    "Du: {0}\nIch: {1}",
    "> {0}",
    "> {0}\n{1}",
    "{0} or {1}",
    "either {0} or {1}",
    "{0} instead of {1}",
    "not {0}",
    "{0} isn't possible",
    "is {0} legal?",
    "{0}, I mean {1}",
    "undo {0}",
    "~~{0}~~ {1}",
)


@pytest.mark.few_rule_sets
def test_a_text_that_leaves_a_move_open_or_takes_it_back_plays_nothing(case: Case) -> None:
    for moment in decisions(case, 6):
        match = moment.match.copy()
        match.goto(moment.ply)
        texts = [match.text.format(moment.state, action) for action in spread(match.legal_actions(), 4)]
        for one in texts:
            assert (
                match.parse(f"> {texts[0]}\n\n{one}")
                == match.parse(one)
                == match.parse(f"{one}\n\n> {texts[0]}")
            )
        for language in ("de", "en"):
            first, *others = (move_reader.spelled(match.text, text, language) for text in texts)
            for other in others or [first]:
                for turned in TURNED:
                    typed = turned.format(first, other)
                    with pytest.raises(KleinodError):
                        pytest.fail(f"{typed}: {match.parse(typed)}")
