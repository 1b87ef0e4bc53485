# pyright: reportArgumentType=false
# A match has the general types `Position` and `Action`, while these tests use those of their own game.
"""Mutternland rule by rule: the two rule sets for two players. Docstrings name the rule ids."""

from __future__ import annotations

from typing import Any, cast

import pytest

from games.mutternland_positions import (
    AP,
    WAG,
    at,
    lit,
    names,
    nuts_from,
    played,
    pushes,
    refusal,
    runs,
    standing,
    start,
)
from kleinod.core.game import BadOption
from kleinod.games.mutternland.land_frame import AXIAL, NAMES, NEAR
from kleinod.games.mutternland.land_laying import land_refusal
from kleinod.games.mutternland.state import NUTS, SETTING, land_of
from kleinod.hex.grid import distance

BOTH = pytest.mark.parametrize(("options", "letter"), [(WAG, "MUT-21"), (AP, "MUT-22")], ids=["wag", "ap"])


@BOTH
def test_they_are_for_two(options, letter):
    """MUT-21a and MUT-22a: `wag` and `abstractplay` are for two players only."""
    with pytest.raises(BadOption) as caught:
        start(3, **options)
    assert caught.value.msg.rule == f"{letter}a"


def test_summary_places_opponents_marbles_anywhere():
    """MUT-21a: in `wag` players place opponents' marbles on any free nut."""
    match = start(**WAG)
    assert len(match.legal()) == 70
    played(match, "+g20", "+g21")
    assert (standing(match, 0), standing(match, 1)) == (["g21"], ["g20"])
    assert refusal(match, "+g20") == ("set_taken", "MUT-21a")
    assert refusal(match, "+a1") == ("set_on_nothing", "MUT-21a")
    assert refusal(match, "g21-g22") == ("set_now", "MUT-21a")
    while match.state.phase == SETTING:
        match.act(match.legal_actions()[0])
    assert match.seat == 0


def test_abstract_play_places_an_own_and_an_enemy_marble_in_each_turn():
    """MUT-22a: in `abstractplay` a turn places an own and an enemy marble."""
    match = start(**AP)
    seats = []
    while match.state.phase == SETTING:
        seats.append((match.seat, match.turn))
        match.act(match.legal_actions()[0])
    assert seats == [(turn % 2, turn) for turn in range(5) for _ in range(2)]
    assert [len(own) for own in match.state.marbles] == [5, 5]
    assert (match.seat, match.turn) == (1, 5)
    first = played(start(**AP), "+e19", "+f21")
    assert (standing(first, 0), standing(first, 1)) == (["e19"], ["f21"])


def test_abstract_play_places_on_broad_edges_only():
    """MUT-05, MUT-22a: in `abstractplay` marbles are placed on edge nuts with at least three neighbouring
    nuts."""
    match = start(**AP)
    for name in match.legal():
        near = NEAR[NAMES.index(name[1:])]
        assert 3 <= sum(match.state.heights[place] for place in near) <= 5
    assert refusal(match, "+u19") == ("set_thin", "MUT-22a")
    assert refusal(match, "+g20") == ("set_not_edge", "MUT-05")


def test_abstract_play_grows_its_land_in_a_hexagon():
    """MUT-22a: in `abstractplay` the land is the sample, or grows at random inside a hexagon of side 7."""
    match = start(2, 0, **AP, land="random")
    for seed in range(8):
        match = start(2, seed, **AP, land="random")
        cells = [AXIAL[place] for place in land_of(match.state.heights)]
        assert len(cells) == 70
        middles = [c for c in AXIAL if all(distance(c, cell) <= 6 for cell in cells)]
        assert middles
    match.cut(0)
    sample = tuple(land_of(start().state.heights))
    assert land_refusal(cast("Any", match.rules), match.state, sample).code == "land_wrong"
    for kind in ("draft", "custom"):
        with pytest.raises(BadOption) as caught:
            start(**AP, land=kind)
        assert caught.value.msg.rule == "MUT-22a"


# Steps and jumps -------------------------------------------------------------------------------------


@BOTH
def test_steps_and_jumps(options, letter):
    """MUT-21b and MUT-22b: marbles step, or jump in a straight line over one own marble."""
    match = at("m18 m19 m20 m21:3 m22 n19 n20", "m19 m20", "m22", options=options)
    assert runs(match, "m19") == names("m18 n19")
    assert refusal(match, "m19-m21") == ("too_high", f"{letter}b")
    assert runs(at("m19:1 m20:2 m21:3", "m19 m20", "", options=options), "m19") == ["m21"]
    match = at("m19 m20 m21 m22 n20", "m19 m20 m21", "", options=options)
    assert "m22" not in runs(match, "m19")  # a jump passes over exactly one marble
    assert refusal(match, "m19-m22") == ("not_reached", f"{letter}b")
    match = at("m19 m20 m21 m22", "m19 m22", "", options=options)
    assert refusal(match, "m19-m21") == ("no_bridge", f"{letter}b")
    assert lit(match, "m19-m21") == ["m20"]


@BOTH
def test_jumps_go_straight(options, letter):
    """MUT-21b and MUT-22b: a jump goes straight over exactly one own marble."""
    match = at("m19 m20 n20 n21", "m19 m20", "", options=options)
    assert runs(match, "m19") == []
    assert refusal(match, "m19-n20") == ("not_reached", f"{letter}b")
    assert refusal(match, "n20-n21") == ("no_marble", f"{letter}b")
    assert refusal(match, "m19-m20") == ("own_marble", f"{letter}b")
    assert refusal(match, "m19-m19") == ("same_marble", f"{letter}b")


@BOTH
def test_both_halves_are_optional(options, letter):
    """MUT-21b and MUT-22b: both halves of a turn are optional in `wag` and `abstractplay`."""
    match = at("m18 m19 m20 m21 c1 c2", "m19", "c1", options=options)
    assert "-" in match.legal()
    assert refusal(match, "n:m18-m20") == ("marble_now", f"{letter}b")
    played(match, "-")
    assert match.state.phase == NUTS
    played(match, "-")
    assert match.turn == 51


# Pushing ---------------------------------------------------------------------------------------------


@BOTH
def test_a_line_pushes_one_marble(options, letter):
    """MUT-10, MUT-21c, MUT-22c: a straight line of own marbles pushes one opponent's marble, if the place
    behind it allows that."""
    match = at("m17 m18 m19 m20 m21 m22", "m17 m18 m19", "m20", options=options)
    assert pushes(match) == names("m17xm20>m21 m18xm20>m21 m19xm20>m21")
    played(match, "m18xm20>m21")
    assert (standing(match, 0), standing(match, 1)) == (names("m17 m19 m20"), ["m21"])
    two = at("m17 m18 m19 m20 m21", "m17 m18", "m19 m20", options=options)
    assert pushes(two) == []
    behind = "MUT-10" if options == WAG else "MUT-22c"
    assert refusal(two, "m17xm19>m20") == ("marble_behind", behind)
    assert refusal(two, "m17xm20>m21") == ("line_broken", f"{letter}c")
    assert lit(two, "m17xm20>m21") == ["m19"]


@BOTH
def test_lines_are_straight_and_push_straight_on(options, letter):
    """MUT-21b, MUT-21c, MUT-22b, MUT-22c: jumps and pushes go along straight lines only."""
    match = at("m18 m19 n19 n20 m20 m21 o20", "m18 m19", "n20 m20", options=options)
    assert "m18xn20>o20" not in match.legal()
    assert refusal(match, "m18xn20>0") == ("not_reached", f"{letter}b")
    assert refusal(match, "m19xm20>0") == ("not_beyond", f"{letter}c")
    assert refusal(match, "m18xm19>m20") == ("own_victim", f"{letter}c")
    assert refusal(match, "m18xn19>n20") == ("no_victim", f"{letter}c")
    assert refusal(match, "m19-m20") == ("push_unfinished", f"{letter}c")
    assert "m19xm20>m21" in match.legal()
    assert pushes(at("m19 m20", "m19", "m20", options=options)) == ["m19xm20>0"]


def test_summary_keeps_to_the_level_along_the_whole_line():
    """MUT-21c: in `wag` any two neighbours in the pushing line differ by at most one level."""
    match = at("m18 m19 m20:3 m21", "m18 m19", "m20", options=WAG)
    assert refusal(match, "m18xm20>m21") == ("too_high", "MUT-21b")
    assert pushes(match) == []
    steep = at("m17 m18 m19:3 m20:3 m21", "m17 m18 m19", "m20", options=WAG)
    assert pushes(steep) == ["m19xm20>m21"]


def test_summary_pushes_uphill_and_deep_down():
    """MUT-21c: in `wag` a marble may be pushed from a lower place, and down to any depth."""
    assert pushes(at("m19 m20:2 m21:1", "m19", "m20", options=WAG)) == ["m19xm20>m21"]
    assert pushes(at("m19:3 m20:4 m21:1", "m19", "m20", options=WAG)) == ["m19xm20>m21"]
    match = at("m19 m20 m21:2", "m19", "m20", options=WAG)
    assert refusal(match, "m19xm20>m21") == ("pushed_up", "MUT-10")


def test_abstract_play_looks_at_the_first_stage_only():
    """MUT-22c: in `abstractplay` only the first stage of a push must keep to one level."""
    assert pushes(at("m18 m19 m20:3 m21:3", "m18 m19", "m20", options=AP)) == ["m18xm20>m21"]
    match = at("m18:3 m19 m20 m21", "m18 m19", "m20", options=AP)
    assert refusal(match, "m18xm20>m21") == ("too_low", "MUT-22b")
    assert pushes(match) == ["m19xm20>m21"]


def test_abstract_play_pushes_one_level_down_at_most():
    """MUT-22c: in `abstractplay` a marble is pushed one level down at most."""
    assert pushes(at("m19:2 m20:2 m21:1", "m19", "m20", options=AP)) == ["m19xm20>m21"]
    match = at("m19:3 m20:3 m21:1", "m19", "m20", options=AP)
    assert refusal(match, "m19xm20>m21") == ("pushed_deep", "MUT-22c")
    up = at("m19 m20 m21:2", "m19", "m20", options=AP)
    assert refusal(up, "m19xm20>m21") == ("pushed_up", "MUT-22c")
    behind = at("m19 m20 m21", "m19", "m20 m21", options=AP)
    assert refusal(behind, "m19xm20>m21") == ("marble_behind", "MUT-22c")
    assert pushes(at("m19:3 m20:3", "m19", "m20", options=AP)) == ["m19xm20>0"]


# Coming back and nuts --------------------------------------------------------------------------------


@BOTH
def test_the_owner_puts_a_fallen_marble_back_anywhere(options, letter):
    """MUT-21d and MUT-22d: the owner puts a fallen marble back on any free place of height 1."""
    inside = "m20 m21 n20 n19 m19:2 l19 l20 m22"
    match = at(inside, "m22", "m21", options=options)
    assert [move for move in match.legal() if move[0] == "^"] == ["^l19", "^l20", "^m20", "^n19", "^n20"]
    assert refusal(match, "^m19") == ("enter_too_high", f"{letter}d")
    assert refusal(match, "^m21") == ("enter_taken", f"{letter}d")
    assert refusal(match, "^a1") == ("enter_on_nothing", f"{letter}d")
    assert refusal(match, "?2") == ("owner_enters", f"{letter}d")
    played(match, "^m20")
    assert standing(match, 0) == names("m20 m22")
    full = at("m20 m21 m22 m23 m24 m25 c1", "m20 m21 m22 m23 m24", "c1", options=options)
    assert refusal(full, "^m25") == ("none_fallen", f"{letter}d")


def test_summary_free_nuts_and_towers():
    """MUT-21e: in `wag` a nut moves if it has at most three neighbours, and four nuts are a tower."""
    held = at("m20 m21 n20 n19 m19 l20", "m21", "", options=WAG, phase=NUTS, did=1)
    assert refusal(held, "n:m20-l20") == ("nut_held", "MUT-21e")
    match = at("m18:4 m19 m20:3", "m19", "", options=WAG, phase=NUTS, did=1)
    assert refusal(match, "n:m20-m18") == ("tower_full", "MUT-21e")
    assert nuts_from(match, "m18") == ["m20"]
    taken = at("m18 m19 m20", "m19", "m20", options=WAG, phase=NUTS, did=1)
    assert refusal(taken, "n:m20-m18") == ("marble_on_nut", "MUT-21e")


def test_abstract_play_free_nuts_and_towers():
    """MUT-22e: in `abstractplay` nuts move from stacks of up to three, and four are a tower."""
    loose = at("m20 m21 n20 n19 m19 l19 l20", "m21", "", options=AP, phase=NUTS, did=1)
    assert nuts_from(loose, "m20") == names("l20 n20")
    match = at("m18:4 m19 m20:3 n19", "m19", "", options=AP, phase=NUTS, did=1)
    assert refusal(match, "n:m20-m18") == ("tower_full", "MUT-22e")
    assert refusal(match, "n:m18-m20") == ("tower_stays", "MUT-22e")
    assert nuts_from(match, "n19") == ["m20"]
    taken = at("m18 m19 m20", "m19", "m20", options=AP, phase=NUTS, did=1)
    assert refusal(taken, "n:m20-m18") == ("marble_on_nut", "MUT-22e")


@BOTH
def test_places_above_a_tower_cannot_arise(options, letter):
    """MUT-17, MUT-21e, MUT-22e: in `wag` and `abstractplay` nothing is put on four nuts, so a position with a
    higher place is refused."""
    match = at("m20:5 m21", "m21", "m20", options=options)
    assert [said.code for said in match.text.audit(match.state)] == ["audit.too_high"]
    assert match.rules.REASONS["tower_full"] == f"{letter}e"
