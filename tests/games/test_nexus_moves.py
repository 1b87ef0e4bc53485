"""Tests of NEXUS rule by rule: entries, moves, sacrifices and required changes (NEX-09 to NEX-14)."""

from __future__ import annotations

import pytest

from games.nexus_positions import (
    GAME,
    at,
    border,
    cells,
    entries,
    kinds,
    on,
    played,
    refusal,
    rules,
    sacrifices,
    targets,
)
from kleinod.games.nexus.board import NAMES
from kleinod.play.explain_refusal import explain
from kleinod.play.match import Match

# Bringing in -------------------------------------------------------------------------------------------


def test_nex_09_exactly_three_marbles_onto_empty_rings():
    match = at("n20A n21A o21B")
    assert refusal(match, "in o21") == ("ring_taken", "NEX-09")
    played(match, "in l19", "in l20")
    assert match.seat == 0
    played(match, "in l21")
    assert match.seat == 1
    assert match.state.reserve == (5, 10)
    assert [on(match, name) for name in ("l19", "l20", "l21")] == ["A", "A", "A"]


def test_nex_09_fewer_than_three_in_reserve_are_too_few():
    match = at("n20A n21A o21B", reserve="2 10")
    assert refusal(match, "in l19") == ("reserve_short", "NEX-09")
    assert "in" not in kinds(match)
    assert "in" in kinds(at("n20A n21A o21B", reserve="3 10"))


CLOSED = "l19B l20B l21B m18B m21B n18B n22B o18B o21B p19B"


def test_nex_09_three_rings_must_be_within_reach():
    """NEX-09: only two border rings are free, but one of them opens a third ring behind own marbles."""
    match = at(f"{CLOSED} n20A")
    assert refusal(match, "in p20") is None, "p20, p21, then over a row"
    assert entries(played(match, "in p20")) == cells("o19 o20 p21")
    tight = at(f"{CLOSED} p20A o19A o20A m19A m20A n19A n21A n20A", reserve="3 1")
    assert refusal(tight, "in p21") == ("no_doors", "NEX-09")
    assert "in" not in kinds(tight)


def test_nex_10_a_marble_enters_at_the_border():
    match = at("n20A n21A o21B")
    assert refusal(match, "in m19") == ("not_at_border", "NEX-10")
    assert entries(match) == cells("l19 l20 l21 m18 m21 n18 n22 o18 p19 p20 p21")


def test_nex_10_or_over_a_row_of_one_or_three_own_rings():
    one = at("l19A p21B")
    assert "m19" in entries(one)
    assert "n20" not in entries(one)
    three = at("l19A m19A n20A p21B")
    assert "o20" in entries(three)
    assert "n19" not in entries(three), "m19 and n20 are no border rings, and l19 is not in line with n19"


def test_nex_10_the_border_ring_may_be_anywhere_in_the_row():
    """NEX-10: a marble can also enter over a row that lies along the edge, because its border ring may be
    anywhere in the row."""
    match = at("l21A l20A m18B", kinds="mm")
    assert "l19" in entries(match)
    assert "m20" in entries(match)


def test_nex_10_a_marble_just_brought_in_serves_the_next():
    match = played(at("n18B p21B"), "in l19")
    assert "m19" in entries(match)
    assert "n20" in entries(played(match, "in m19"))


def test_nex_10_a_blocked_own_ring_counts_in_the_row():
    assert "m19" in entries(at("l19AB p21B"))
    assert "m19" not in entries(at("l19B p21B"))


def test_nex_10_with_the_option_any_connected_group_leads_in():
    bent = "l19A m19A m20A p21B"
    assert "n21" not in entries(at(bent, row="straight"))
    assert {"n21", "n20"} <= set(entries(at(bent, row="chain")))
    assert "n21" not in entries(at("m19A m20A p21B", row="chain")), "no border ring in the group"


@pytest.mark.parametrize(
    ("seats", "straight", "chain", "border_only"),
    [(2, 424, 448, 220), (3, 1227, 1263, 816), (4, 1344, 1392, 816)],
)
def test_nex_10_as_many_sets_of_first_entries_as_the_sheet_counts(seats, straight, chain, border_only):
    for row, count in (("straight", straight), ("chain", chain)):
        match = Match(GAME, seats, {"row": row})
        found = turn_ends(match, match.rules.legal)
        assert len(found) == count
        assert sorted(turn_ends(match, match.rules.canonical_actions, keep_all=True)) == sorted(found)
    edge = set(border(match))
    entered = [{NAMES[ring] for ring, load in zip(s[0], s[1], strict=True) if load} for s in found]
    assert sum(rings <= edge for rings in entered) == border_only


def turn_ends(match: Match, actions, keep_all: bool = False):
    """Return rings and marbles after each way to carry out this turn, once each unless `keep_all`."""
    found, todo = [], [match.state]
    while todo:
        s = todo.pop()
        for a in actions(s):
            after = match.rules.apply(s, a)
            if after.turn == s.turn:
                todo.append(after)
            else:
                found.append((after.rings, after.held))
    return found if keep_all else set(found)


# Moving ------------------------------------------------------------------------------------------------


def test_nex_11_two_steps_by_one_marble_or_by_two():
    match = played(at("n20A l19A o21B"), "n20-n19")
    assert match.seat == 0
    assert {"n19-n18", "l19-l20"} <= set(match.legal())
    played(match, "n19-n18")
    assert match.seat == 1
    assert on(match, "n18") == "A"
    assert match.state.kinds[0] == 3


def test_nex_11_a_marble_on_an_island_goes_nowhere():
    match = at("n20A l19AA p21B", rings="n20 l18 l19 l20 p20 p21")
    assert refusal(match, "n20-p21") == ("goes_nowhere", "NEX-11")
    assert refusal(match, "l19-p21") == ("too_far", "NEX-11")
    why = explain(match, ["n20"]).why
    assert why and (why.code, why.rule, why.at) == ("goes_nowhere", "NEX-11", ("n20",))
    assert "p21" in targets(played(match, "l19*"), "n20")


def test_nex_11_a_step_goes_next_door_or_over_a_whole_row():
    match = at("n18A n19A n20A l19A p21B")
    assert targets(match, "n18") == cells("m18 n19 n21 o18")
    assert refusal(match, "n18-n20") == ("whole_row", "NEX-11")
    assert refusal(match, "n18-n22") == ("too_far", "NEX-11")
    assert refusal(match, "n18-p20") == ("too_far", "NEX-11")
    assert refusal(match, "p20-p19") == ("press_first", "NEX-11")
    assert refusal(match, "p21-p20") == ("press_first", "NEX-11")
    assert refusal(match, "n18-n18") == ("same_ring", "NEX-11")


def test_nex_11_a_jump_ends_right_behind_the_row_or_not_at_all():
    match = at("n18A n19A n20A n21BBB p21B")
    assert targets(match, "n18") == cells("m18 n19 n21 o18")
    assert on(played(match, "n18-n21"), "n21") == "ABBB"
    off_the_edge = at("n20A n21A n22A p21B")
    assert targets(off_the_edge, "n20") == cells("m19 m20 n19 n21 o19 o20")
    full = at("n18A n19A n20A n21BBCC p21B", seats=3)
    assert refusal(full, "n18-n21") == ("four_there", "NEX-03")


def test_nex_11_a_blocked_own_ring_can_be_jumped():
    match = at("n19A n20AB p21B")
    assert "n21" in targets(match, "n19")
    assert "n21" not in targets(at("n19A n20B p21B"), "n19")


def test_nex_11_a_step_that_no_second_one_can_follow_is_refused():
    """NEX-11 NEX-23: the only free marble would block itself, and all others are blocked already."""
    match = at("n20A n21BB", reserve="0 9", sacrifice_max=0)
    assert refusal(match, "n20-n21") == ("no_second", "NEX-11")
    assert "n21" not in targets(match, "n20")
    assert refusal(match, "n20-n19") is None


def test_nex_12_who_has_just_blocked_a_ring_stays_there():
    match = at("n20A n21B l19A")
    played(match, "n20-n21")
    assert on(match, "n21") == "AB"
    assert refusal(match, "n21-n22") == ("just_blocked", "NEX-12")
    assert targets(match, "n21") == []
    assert targets(match, "l19")


def test_nex_12_unless_the_ring_came_free_at_once():
    match = at("n20A n21AB l19B")
    played(match, "n20-n21")
    assert on(match, "n21") == "AA"
    assert "n22" in targets(match, "n21")


def test_nex_12_a_lone_marble_on_a_stack_of_three_blocks_it():
    match = played(at("n20A l19A n21BBB"), "n20-n21")
    assert on(match, "n21") == "ABBB"
    played(match, "l19-l20")
    assert targets(match, "n21") == []
    assert match.seat == 1


# Sacrifice ---------------------------------------------------------------------------------------------


def test_nex_13_a_sacrifice_lets_the_next_step_go_anywhere():
    match = at("n20A n21A o21B l19A")
    assert sacrifices(match) == cells("n20 n21 l19")
    played(match, "n21*")
    assert match.state.gone == 1
    assert on(match, "n21") == ""
    everywhere = {cell.id for cell in match.picture(None).cells}
    assert set(targets(match, "n20")) == everywhere - {"n20"}
    played(match, "n20-p19")
    assert refusal(match, "p19-l20") == ("too_far", "NEX-11")
    played(match, "p19-p20")
    assert match.seat == 1
    assert match.state.quiet == 0


def test_nex_13_the_marble_given_up_may_lie_beside_the_one_that_moves():
    match = played(at("n20AA o21B"), "n20*", "n20-l19")
    assert on(match, "n20") == ""
    assert on(match, "l19") == "A"


def test_nex_13_another_own_free_marble_is_needed():
    assert refusal(at("n20A n21AB"), "n20*") == ("nobody_flies", "NEX-13")
    assert refusal(at("n20A l19A n21AB"), "n21*") == ("blocked", "NEX-03")
    assert refusal(at("n20A l19A n21B"), "n21*") == ("no_marble", "NEX-11")


def test_nex_13_a_flight_may_only_enter_what_a_step_may_enter():
    match = played(at("n20A l19A l20AAA o19BBCC p21C", seats=3), "l19*")
    assert refusal(match, "n20-l20") == ("three_own", "NEX-03")
    assert refusal(match, "n20-o19") == ("four_there", "NEX-03")
    assert refusal(match, "n20-p21") is None


def test_nex_13_once_twice_or_never():
    marbles = "n20A n21A l19A l20A l21A p21B"
    once = played(at(marbles), "n20*")
    assert refusal(once, "n21*") == ("sacrifice_again", "NEX-13")
    played(once, "n21-p19")
    assert refusal(once, "l19*") == ("sacrifice_again", "NEX-13")
    twice = played(at(marbles, sacrifice_max=2), "n20*")
    assert refusal(twice, "n21*") == ("sacrifice_again", "NEX-13"), "a step comes between"
    played(twice, "n21-p19", "l19*", "p19-n20")
    assert twice.seat == 1
    assert twice.state.gone == 2
    assert refusal(at(marbles, sacrifice_max=0), "n20*") == ("sacrifice_off", "NEX-13")


def test_nex_13_a_sacrifice_after_which_the_turn_cannot_be_completed_is_refused():
    """NEX-13 NEX-23: wherever the last free marble flies, it blocks itself and cannot step again."""
    full = "a1AA a2BB a3BB b1BB b2BB b3BB c1B"
    match = at(full, rings="a1 a2 a3 b1 b2 b3 c1", reserve="0 0")
    assert refusal(match, "a1*") == ("sacrifice_stuck", "NEX-13")


# What must change --------------------------------------------------------------------------------------


def test_nex_14_there_and_back_is_no_action():
    match = played(at("n20A n21A o21B"), "n20-n19")
    assert refusal(match, "n19-n20") == ("unchanged", "NEX-14")
    assert "n20" not in targets(match, "n19")


def test_nex_14_neither_is_exchanging_equal_marbles():
    match = played(at("n20A n21A o21B"), "n20-n21")
    assert on(match, "n21") == "AA"
    assert refusal(match, "n21-n20") == ("unchanged", "NEX-14")


def test_nex_14_a_deletion_on_the_way_is_a_change():
    match = played(at("n20A n21AB l19B"), "n20-n21")
    assert refusal(match, "n21-n20") is None


def test_the_position_counts_like_the_rules_do():
    """NEX-02: marbles on the board, in reserves and out of play always add up."""
    match = at("n20A n21A o21B")
    assert rules(match).marbles == (10, 11)
