"""Tests of Matobo on screen: clicks, scenes, motions and log lines. Docstrings name the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.matobo_positions import PROTOTYPE, at, typed
from kleinod.core.game import NOBODY
from kleinod.play.explain_refusal import explain
from kleinod.play.match import from_record

GOLDEN = Path(__file__).parent.parent / "golden" / "matobo"


def test_the_second_click_collects_or_builds():
    """MAT-11, MAT-12: if the piece left behind can be built on, a second click chooses between collecting and
    building."""
    match = at("d3 a1", "d3t e4s", stocks="t2")
    paths = {choice["a"]: choice["path"] for choice in match.choices()}
    assert paths["d3-e4"] == ["e4", "#collect"]
    assert paths["d3-e4!"] == ["e4", "#build"]
    assert explain(match, ["e4"]) == (None, None)
    label = match.view.button(match.state, "#build")
    assert dict(label.args) == {"n": 3, "pieces": "$stock.triangle", "points": 5}
    assert dict(match.view.button(match.state, "#collect").args)["n"] == 3


def test_one_click_moves_where_there_is_nothing_to_choose():
    """MAT-11: a single click moves the pawn if there is nothing to collect, or if the piece can only be
    collected."""
    for match in (at("d3 a1", "d3t", stocks="s2"), at("d3 a1", "e4t", stocks="t2"), typed()):
        assert all(len(choice["path"]) == 1 for choice in match.choices())


def test_building_stays_visible_where_a_column_is_too_high():
    """MAT-12: if another column of the shape is higher, the button for building is still shown, with the
    reason for its refusal."""
    match = at("d3 a1", "d3t e4s", "2a3t4", "t2")
    offered = [choice for choice in match.choices() if "why" in choice]
    assert {choice["a"] for choice in offered} >= {"d3-e4!", "d3-d4!"}
    assert all(choice["why"]["rule"] == "MAT-12" and choice["why"]["at"] == ["a3"] for choice in offered)
    why = explain(match, ["e4", "#build"]).why
    assert why is not None
    assert why.code == "higher_column"


def test_building_has_a_name_where_there_is_nothing_to_build_with():
    """MAT-11: the button for building has a name even if the pawn leaves no piece to build on."""
    match = at("d3 a1", "e4t", stocks="t2")
    assert explain(match, ["e4", "#build"]).why.code == "nothing_left_behind"
    assert match.view.button(match.state, "#build").code == "button.build_nothing"


def test_things_on_a_cell_are_listed_from_bottom_to_top():
    """MAT-04, MAT-12: the scene lists the things on a cell from bottom to top, with columns and their
    heights, and the stocks."""
    match = at("d3 a1", "d3t", "1e4s3", "t2 / r1")
    shown = [(p.at, p.glyph, p.seat, p.level, p.stack, p.lift) for p in match.picture().pieces]
    assert shown == [
        ("d3", "triangle", NOBODY, 0, 1, 0),
        ("e4", "square", 0, 0, 3, 0),
        ("e4", "column", 0, 3, 1, 3),
        ("d3", "pawn", 0, 0, 1, 1),
        ("a1", "pawn", 1, 0, 1, 0),
    ]
    assert [(c.zone, c.glyph, c.level) for c in match.picture().cards] == [
        ("stock0", "triangle", 2),
        ("stock1", "round", 1),
    ]
    assert [(mark.at, mark.kind) for mark in match.picture().marks] == [("e4", "turn")]


@pytest.mark.parametrize(
    ("move", "code", "moved"),
    [
        ("d3-e4", "story.collect", [("pawn0", ("d3", "e4")), ("piece-d3", ("d3", "stock0"))]),
        ("d3-e4!", "story.build", [("pawn0", ("d3", "e4")), ("stock0-triangle", ("stock0", "d3"))]),
    ],
)
def test_what_moves_and_what_is_told(move: str, code: str, moved: list[tuple[str, tuple[str, ...]]]):
    """MAT-11, MAT-12: a piece that is collected moves to the stock, pieces that are built move from there,
    and the log says which it was."""
    match = at("d3 a1", "d3t e4s", stocks="t2")
    action = match.text.parse(match.state, move)
    assert [(motion.key, motion.stops) for motion in match.view.trace(match.state, action)] == moved
    assert match.view.story(match.state, action).code == code


def test_the_score_sheet_adds_up():
    """MAT-17, MAT-18, MAT-19, MAT-20, MAT-23: the lines of the score sheet add up to the scores, for teams
    and in the prototype too. Tie-breaks have lines of their own."""
    four = at("a6 g6 g1 a5", columns="1a1t3 3a3s2 2b1h4", stocks="/ r2 / / r1")
    for match in (four, at("d3 a1", columns="1a1t3 2a3s2", stocks="r1 /"), at("d3 a1", options=PROTOTYPE)):
        lines = match.view.sheet(match.state)
        totals = [sum(line.values[seat] for line in lines if line.adds) for seat in range(match.seats)]
        assert tuple(totals) == match.rules.scores(match.state)
    ties = [(line.what.code, line.values) for line in four.view.sheet(four.state) if not line.adds]
    assert ties == [("sheet.tallest", (3, 4, 3, 4)), ("sheet.number", (2, 1, 2, 1))]
    assert [line.values for line in four.view.sheet(four.state) if line.what.code == "sheet.majority"] == [
        (0, 1, 0, 0)
    ]


def test_turning_columns_may_be_clicked_on_the_way():
    """MAT-08: clicks on the own columns where the pawn turns, then on the end, mean that end."""
    match = from_record((GOLDEN / "two.txt").read_text(encoding="utf-8").split()[0])
    match.goto(32)
    o, view = match.observe(), match.view
    bent = [(a, view.ways(o, a)) for a in match.legal_actions() if view.ways(o, a)]
    assert bent
    for action, (way,) in bent:
        assert explain(match, way).action == action
        assert explain(match, way[:1]).why is None
        assert way[-len(view.path(o, action)) :] == view.path(o, action)
