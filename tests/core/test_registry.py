"""Tests of the registry: games by name, and checks of their options."""

import pytest

from kleinod.core import registry
from kleinod.core.game import BadOption, Option
from kleinod.games.morundir import GAME


def test_a_folder_is_a_game():
    assert "morundir" in registry.game_ids()
    assert registry.games()["morundir"] is GAME is registry.game("morundir")
    assert not any(name.startswith("_") for name in registry.game_ids())


def test_an_added_game_is_known_but_not_listed():
    odd = GAME._replace(id="odd1")
    registry.add(odd)
    assert registry.game("odd1") is odd
    assert "odd1" not in registry.games()


@pytest.mark.parametrize("name", ["", "nothing", "_blank_", "../morundir", "os", "morundir.rules", "é" * 99])
def test_other_names_are_bad_options(name):
    with pytest.raises(BadOption):
        registry.game(name)


def test_options_are_completed_in_their_order():
    chosen = registry.complete(GAME, 2, {"quiet_limit": 20})
    assert list(chosen) == [option.key for option in GAME.options]
    assert chosen == {"variant": "classic", "stuck": "loss", "quiet_limit": 20, "duke_count": "off"}


@pytest.mark.parametrize(
    ("seats", "given", "code"),
    [
        (3, {}, "option.seats"),
        (2, {"colour": "red"}, "option.unknown"),
        (2, {"variant": "blitz"}, "option.value"),
        (2, {"variant": 1}, "option.value"),
        (2, {"quiet_limit": 9}, "option.value"),
        (2, {"quiet_limit": 501}, "option.value"),
        (2, {"quiet_limit": True}, "option.value"),
        (2, {"quiet_limit": "100"}, "option.value"),
        (2, {"duke_count": "three"}, "option.not_here"),
    ],
)
def test_what_does_not_fit_is_named(seats, given, code):
    with pytest.raises(BadOption) as refused:
        registry.complete(GAME, seats, given)
    assert refused.value.msg.code == code


def test_option_values_as_text_and_back():
    number, flag = Option("n", "int", 5, low=-9, high=9), Option("f", "flag", False)
    for option, value in ((number, -7), (flag, True), (flag, False), (Option("t", "text", ""), "a_b")):
        assert registry.read(option, registry.written(value)) == value
    for option, text in ((number, "x"), (number, "٣"), (number, "1" * 10), (number, "--1"), (flag, "yes")):
        with pytest.raises(ValueError, match=text):
            registry.read(option, text)
