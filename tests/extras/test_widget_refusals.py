"""`kleinod.widget` names a seat, bot or language it does not know in its error, and changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

import kleinod
from api.public import examples
from kleinod.core.sentences import LANGUAGES

SEATS = (2, -1, 10**5000, True, 1.5, "0", [0], object())
BOTS = ({2: 1}, {-1: 1}, {"0": 1}, {True: 1}, {0: 0}, {0: 99}, {0: "b1"}, {0: None}, {0: True}, [1], "b1", 1)
LANGUAGES_NOT_SPOKEN = ("fr", "DE", None, 5, ["de"])
WRONG: tuple[dict[str, Any], ...] = (
    *({"seat": seat} for seat in SEATS),
    *({"bots": bots} for bots in BOTS),
    *({"language": language} for language in LANGUAGES_NOT_SPOKEN),
    # Valid arguments next to a wrong one have no effect either.
    {"bots": {0: 1}, "seat": 7},
    {"bots": {0: 1, 1: 99}},
    {"bots": {0: 1}, "language": "fr"},
)


@pytest.mark.parametrize("wrong", WRONG, ids="-".join)
def test_what_is_wrong_is_said_in_a_sentence_and_changes_nothing(wrong: dict[str, Any]) -> None:
    match = kleinod.new("morundir")
    match.play("f1-f3")
    before = match.record(), match.kinds
    with pytest.raises(kleinod.BadOption) as refused:
        kleinod.widget(match, **wrong)
    for language in LANGUAGES:
        said = kleinod.say(refused.value, language)
        assert " " in said
        assert refused.value.msg.code not in said
    assert (match.record(), match.kinds) == before


def test_what_is_right_is_taken() -> None:
    match = kleinod.new("morundir")
    board = kleinod.widget(match, seat=1, bots={0: 2}, language="de")
    assert (board.seat, board.language, match.kinds) == (1, "de", ("b2", "h"))
    with pytest.raises(kleinod.BadOption):
        board.on_play("no function")  # pyright: ignore[reportArgumentType]


def test_the_examples_of_widgets_are_true() -> None:
    """The docstrings' examples of widgets run here, as other tests must do without anywidget."""
    assert examples(widgets=True) > examples(widgets=False)
