"""Tests of Morundir on screen: spoken names, clicks, log, animation. Docstrings name the rules."""

from __future__ import annotations

import pytest

from games.morundir_positions import EXAMPLE, GAME, RETURN, at
from kleinod.games.morundir.state import Action
from kleinod.play.explain_refusal import explain
from kleinod.play.match import Match


def test_pieces_cells_and_choices_have_names_to_speak():
    """MOR-01, MOR-03, MOR-12: cells, pieces and choices, such as a duke's move to the castle, have names for
    screen readers."""
    match = at({"D": "c3 a1", "K": "d4", "d": "i1", "k": "d6"})
    said = {piece.at: piece.say for piece in match.picture().pieces}
    assert said["d4"] is not None
    assert (said["d4"].code, said["d4"].args) == ("piece.knight", (("color", "$color.blue.adj.m"),))
    assert said["i1"] is not None
    assert (said["i1"].code, said["i1"].args) == ("piece.duke", (("color", "$color.black.adj.m"),))
    hints = {choice["a"]: [hint["code"] for hint in choice["hints"]] for choice in match.choices()}
    assert hints["d4xd6"] == ["hint.movable", "hint.capture"]
    assert hints["c3-e4"] == ["hint.movable", "hint.castle"]
    assert hints["d4-d5"] == ["hint.movable", "hint.free"]


def test_the_return_of_a_piece_is_a_third_click():
    """MOR-17: in the variant a third click chooses the cell to which a captured piece returns."""
    match = at(EXAMPLE, options=RETURN)
    choice = next(choice for choice in match.choices() if choice["a"] == "d4xd6@h4")
    assert choice["path"] == ["d4", "d6", "h4"]
    assert choice["hints"][-1] == {"code": "hint.return"}
    assert explain(match, ["d4", "d6"]).why is None
    why = explain(match, ["d4", "d6", "e5"]).why
    assert why is not None
    assert why.rule == "MOR-17"


def test_a_piece_that_can_go_nowhere_is_hemmed_in():
    """MOR-09: at the start no duke can leave its corner; the refusal says so and blames no single piece."""
    match = Match(GAME, 2, {})
    why = explain(match, ["g7"]).why
    assert why is not None
    assert (why.code, why.at) == ("explain.immobile", ("g7",))
    assert why.args == (("color", "$color.blue.adj.m"), ("what", "$piece.duke"))
    blocked = explain(match, ["g7", "f6"]).why
    assert blocked is not None
    assert blocked.code == "own_piece"


@pytest.mark.parametrize(
    ("match", "move", "code", "rule", "moved"),
    [
        (at(EXAMPLE), "d4-d5", "story.move", "", {"p-d4": ("d4", "d5")}),
        (at(EXAMPLE), "d4xd6", "story.capture", "MOR-09", {"p-d4": ("d4", "d6"), "p-d6": ("d6", "")}),
        (
            at(EXAMPLE, options=RETURN),
            "d4xd6@h4",
            "story.return",
            "MOR-17",
            {"p-d4": ("d4", "d6"), "p-d6": ("d6", "h4")},
        ),
        (at({"D": "c3", "d": "i1"}), "c3-e4", "story.castle", "MOR-12", {"p-c3": ("c3", "e4")}),
    ],
)
def test_the_log_and_the_animation_tell_what_happened(
    match: Match, move: str, code: str, rule: str, moved: dict[str, tuple[str, ...]]
):
    """MOR-05, MOR-09, MOR-12, MOR-17: log and animation show moves, captures, a win on the castle, and pieces
    that return."""
    s = match.state
    a: Action = match.text.parse(s, move)
    told = match.view.story(s, a)
    assert (told.code, told.rule) == (code, rule)
    assert {motion.key: motion.stops for motion in match.view.trace(s, a)} == moved
