"""NEXUS rule by rule: rings, marbles, bringing in, moving, sacrifices. Docstrings say the ids."""

from __future__ import annotations

import pytest

from games.nexus_table import (
    GAME,
    at,
    border,
    cells,
    entries,
    kinds,
    lays,
    lifts,
    on,
    played,
    refusal,
    rules,
    sacrifices,
    targets,
)
from kleinod.core.game import BadText
from kleinod.core.match import Match
from kleinod.games.nexus.board import AROUND, COUNT, NAMES, NEAR, PLACE, START
from kleinod.games.nexus.rings import parts
from kleinod.games.nexus.state import LAY
from kleinod.hex.grid import OFF

# Rings -------------------------------------------------------------------------------------------------


def around(name: str) -> list[str]:
    return sorted(NAMES[n] for n in NEAR[PLACE[name]])


def columns(seats: int) -> dict[str, tuple[int, int]]:
    """Lowest and highest row of each column at the start."""
    rows: dict[str, list[int]] = {}
    for place in START[seats]:
        rows.setdefault(NAMES[place][0], []).append(int(NAMES[place][1:]))
    return {column: (min(found), max(found)) for column, found in rows.items()}


def test_nex_01_columns_at_odd_distance_from_n_stand_half_a_ring_higher():
    assert around("o20") == cells("n20 n21 o19 o21 p20 p21")
    assert around("n20") == cells("n19 n21 o19 o20 m19 m20")
    assert around("a1") == cells("a2 b1 b2")
    assert COUNT == 26 * 39


def test_nex_01_two_hexagons_and_a_triangle():
    assert [len(START[seats]) for seats in (2, 3, 4)] == [19, 28, 37]
    assert columns(2) == {"l": (19, 21), "m": (18, 21), "n": (18, 22), "o": (18, 21), "p": (19, 21)}
    assert columns(3) == {
        "l": (17, 23),
        "m": (17, 22),
        "n": (18, 22),
        "o": (18, 21),
        "p": (19, 21),
        "q": (19, 20),
        "r": (20, 20),
    }
    assert columns(4)["n"] == (17, 23)
    assert columns(4)["k"] == columns(4)["q"] == (18, 21)


def test_nex_01_cell_order_is_column_then_number():
    assert NAMES[:3] == ("a1", "a2", "a3")
    assert NAMES[39] == "b1"
    assert list(START[4]) == sorted(START[4])


def test_nex_01_rings_are_cells_with_n20_in_the_middle_and_larger_numbers_higher():
    drawn = {cell.id: cell for cell in Match(GAME, 2, {}).picture(None).cells}
    assert (drawn["n20"].x, drawn["n20"].y) == (0, 0)
    assert drawn["n21"].y < drawn["n20"].y < drawn["n19"].y
    assert drawn["o20"].y == pytest.approx(drawn["n20"].y - 0.866, abs=0.01)
    assert all(cell.shape == "disc" and cell.glyph == "ring" for cell in drawn.values())


def test_nex_01_no_ring_lies_beyond_the_frame():
    assert sum(n == OFF for n in AROUND[PLACE["a39"]]) in (3, 4)
    edge = "a1 a2 a3 a4 a5 b1 b2 b3 b4 c1 c2 c3 c4 d1 d2 d3 d4 e1 e2"
    match = at("b2AB", rings=edge, reserve="9 9", kinds="ii")
    played(match, "-c4", "-e2", "-e1", "-d4")
    assert all(name in PLACE for name in lays(match))
    for beyond in ("+a40", "+a0"):
        with pytest.raises(BadText):
            match.play(beyond)
    assert match.rules.check(match.state, (LAY, COUNT)).code == "place_unknown"


def test_nex_01_a_place_without_a_ring_cannot_be_entered_or_left():
    match = at("n20A n21A o21B")
    assert refusal(match, "n20-a1") == ("no_ring", "NEX-01")
    assert refusal(match, "a1-n20") == ("no_ring", "NEX-01")
    assert refusal(match, "in a1") == ("no_ring", "NEX-01")
    assert refusal(match, "-a1") == ("no_ring", "NEX-01")
    assert refusal(match, "a1*") == ("no_ring", "NEX-01")


# Marbles -----------------------------------------------------------------------------------------------


def test_nex_02_ten_marbles_each_and_eleven_for_the_second_of_two():
    assert Match(GAME, 2, {}).state.reserve == (10, 11)
    assert Match(GAME, 3, {}).state.reserve == (10, 10, 10)
    assert Match(GAME, 4, {}).state.reserve == (10, 10, 10, 10)
    match = played(Match(GAME, 2, {}), "in l19", "in l20", "in l21")
    assert match.state.reserve == (7, 11)


def test_nex_03_at_most_three_of_one_colour():
    match = at("n20A n21AAA o20AA p20B")
    assert refusal(match, "n20-n21") == ("three_own", "NEX-03")
    assert "o20" in targets(match, "n20")
    assert on(played(match, "n20-o20"), "o20") == "AAA"


def test_nex_03_at_most_four_in_all():
    match = at("n20A l19A n21BBCC n19BBB m19C", seats=3)
    assert refusal(match, "n20-n21") == ("four_there", "NEX-03")
    assert on(played(match, "n20-n19"), "n19") == "ABBB"


def test_nex_03_nothing_leaves_a_blocked_ring_but_it_counts_as_own():
    match = at("n20AB n21A l19A p21B")
    assert refusal(match, "n20-n19") == ("blocked", "NEX-03")
    assert targets(match, "n20") == []
    assert "n19" in targets(match, "n21"), "a jump over the blocked own ring"


def test_nex_04_the_border_touches_the_outside():
    start = "l19 l20 l21 m18 m21 n18 n22 o18 o21 p19 p20 p21"
    assert border(Match(GAME, 2, {})) == cells(start)


def test_nex_04_a_hole_inside_is_no_outside():
    start = {cell.id for cell in at("").picture(None).cells}
    moved = " ".join(sorted(start - {"n20"} | {"q20"}))
    match = at("n21A l19B", rings=moved)
    assert "n21" not in border(match)
    assert "o20" not in border(match)
    assert "q20" in border(match)


def test_nex_04_a_gap_to_a_hole_makes_its_rim_border():
    names = {cell.id for cell in at("").picture(None).cells}
    match = at("n19A l19B", rings=" ".join(sorted(names - {"n20", "n21", "n22"} | {"q20", "q19", "q21"})))
    assert {"n19", "m20", "o20"} <= set(border(match))


def test_nex_04_the_edge_of_the_frame_is_outside():
    edge = "a1 a2 a3 a4 a5 b1 b2 b3 b4 c1 c2 c3 c4 d1 d2 d3 d4 e1 e2"
    match = at("b2AB", rings=edge, reserve="9 9")
    assert {"a2", "a3", "c1"} <= set(border(match))
    assert "b3" not in border(match)


# The turn ----------------------------------------------------------------------------------------------


def test_nex_05_everybody_begins_by_bringing_in_three_seat_by_seat():
    match = Match(GAME, 3, {})
    for seat in range(3):
        assert match.seat == seat
        assert kinds(match) == {"in"}
        for _ in range(3):
            match.play(match.legal()[0])
    assert match.seat == 0
    assert match.turn == 3
    assert kinds(match) >= {"rings", "move"}


def test_nex_05_no_other_action_comes_first():
    match = Match(GAME, 2, {})
    assert refusal(match, "-n20") == ("first_in", "NEX-05")
    second = at("n20A n21A o21A", seat=1, kinds="in", turn=1)
    assert refusal(second, "n20-n19") == ("first_in", "NEX-05")
    assert refusal(second, "n20*") == ("first_in", "NEX-05")


def test_nex_05_rows_count_on_the_first_turn():
    match = played(Match(GAME, 2, {}), "in l19")
    assert "m19" in entries(match)


def test_nex_05_an_action_is_carried_out_in_full():
    match = played(at("n20A n21A o21B"), "in l19")
    assert refusal(match, "n20-n19") == ("mid_action", "NEX-05")
    assert refusal(match, "-l20") == ("mid_action", "NEX-05")
    assert refusal(match, "n20*") == ("mid_action", "NEX-05")
    assert refusal(match, "+q20") == ("mid_action", "NEX-05")
    assert refusal(match, "(n20)") == ("mid_action", "NEX-05")
    assert refusal(played(at("n20A n21A o21B"), "n20-n19"), "in l19") == ("mid_action", "NEX-05")
    assert kinds(match) == {"in"}


# Changing rings ----------------------------------------------------------------------------------------


def test_nex_06_four_empty_rings_are_lifted_and_laid_elsewhere():
    match = at("n20A n21A o21B")
    assert set(lifts(match)) == {cell.id for cell in match.picture(None).cells} - {"n20", "n21", "o21"}
    assert refusal(match, "-n20") == ("ring_in_use", "NEX-06")
    played(match, "-l19", "-l20", "-l21", "-m18")
    assert on(match, "l20") == "-"
    assert {"q19", "q20"} <= set(lays(match))
    played(match, "+q19", "+q20", "+r20", "+q21")
    assert match.seat == 1
    assert len(match.state.rings) == 19
    assert match.state.quiet == 1


def test_nex_06_the_vacated_places_are_barred():
    match = played(at("n20A n21A o21B"), "-l19", "-l20", "-l21", "-m18")
    assert refusal(match, "+m18") == ("barred", "NEX-06")
    assert refusal(match, "+n20") == ("ring_there", "NEX-06")


def test_nex_06_a_laid_ring_touches_two_rings_present_at_that_moment():
    match = played(at("n20A n21A o21B"), "-l19", "-l20", "-l21", "-m18")
    assert refusal(match, "+r20") == ("touches_one", "NEX-06")
    assert refusal(match, "+q22") == ("touches_one", "NEX-06")
    assert refusal(match, "+q21") == ("touches_one", "NEX-06")
    played(match, "+q19", "+q20")
    assert refusal(match, "+r20") is None, "rings just laid count"
    assert refusal(match, "+q21") is None


def test_nex_06_a_first_half_that_cannot_be_completed_is_refused():
    """NEX-06 NEX-23: no place touches two of these rings."""
    sparse = " ".join(f"{column}{row}" for column in "adg" for row in range(1, 20, 3)).removesuffix(
        " g16 g19"
    )
    match = at("a1AA a4A a7B", rings=sparse)
    assert refusal(match, "-d19") == ("nothing_fits", "NEX-06")
    assert "rings" not in kinds(match)


def test_nex_07_no_ring_change_after_one_by_the_neighbour_or_by_oneself():
    assert refusal(at("n20A n21A o21B", kinds="ir"), "-l19") == ("rings_just_changed", "NEX-07")
    assert refusal(at("n20A n21A o21B", kinds="ri"), "-l19") == ("own_rings_before", "NEX-07")
    assert refusal(at("n20A n21A o21B", kinds="mi"), "-l19") is None


def test_nex_07_the_last_action_is_that_of_whoever_acted_last():
    """NEX-07: with a player out in between, the ban comes from the one before."""
    match = at("n20A n21A o21B", seats=3, kinds="irx", reserve="8 9 0")
    assert refusal(match, "-l19") == ("rings_just_changed", "NEX-07")
    assert dict(match.why("-l19").args)["seat"] == 1
    assert refusal(at("n20A n21A o21B", seats=3, kinds="irm"), "-l19") is None


def test_nex_07_fewer_than_four_empty_rings_are_too_few():
    full = "l19A l20A l21A m18A m19A m20A m21A n18A n19A n20A n21B n22B o18B o19B o20B o21B"
    match = at(full)
    assert refusal(match, "-p19") == ("too_few_empty", "NEX-07")
    assert "rings" not in kinds(match)
    assert "rings" in kinds(at(full.replace(" o21B", "")))


DUMBBELL = "g20 g21 h19 h20 h21 i20 i21 j20 j21 k20 l20 l21 m19 m20 m21 n20 n21 o20 o21"


def test_nex_08_rings_need_not_stay_connected():
    names = [cell.id for cell in at("").picture(None).cells]
    assert len(names) == 19
    match = at("p20A l20A n20B", connected="no")
    played(match, "-o18", "-o19", "-o20", "-o21")
    assert lays(match)


def test_nex_08_with_the_option_they_must_be_connected_after_the_fourth_laying():
    apart = at("g20A o20A h20B", rings=DUMBBELL, connected="yes")
    loose = at("g20A o20A h20B", rings=DUMBBELL, connected="no")
    for match in (apart, loose):
        played(match, "-k20", "-g21", "-o21", "-h21")
    while apart.state.left > 1:
        assert set(lays(apart)) <= set(lays(loose))
        site = lays(apart)[0]
        played(apart, f"+{site}")
        played(loose, f"+{site}")
    wrong = set(lays(loose)) - set(lays(apart))
    assert wrong
    assert {refusal(apart, f"+{site}") for site in wrong} == {("falls_apart", "NEX-08")}
    played(apart, f"+{lays(apart)[0]}")
    assert len(parts(apart.state.rings)) == 1


def test_nex_08_rings_whose_lifting_would_part_the_others_for_good_are_refused():
    """NEX-08 NEX-23: the middle of a long thin chain, all other rings being in use."""
    chain = "a20 b21 c21 d22 e22 f23 g23 h24 i24 j25 k25 l26 m26 n27 o27 p28 q28 r29 s29"
    marbles = "a20A b21B c21A d22B e22A f23B g23A m26A n27B o27A p28B q28A r29B s29A"
    apart, loose = (at(marbles, rings=chain, connected=option) for option in ("yes", "no"))
    assert lifts(loose) == cells("h24 i24 j25 k25 l26")
    assert lifts(apart) == []
    assert refusal(apart, "-i24") == ("falls_apart", "NEX-08")
    assert "rings" not in kinds(apart)


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
    """NEX-09: two free border rings, one of them with own marbles behind it."""
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
    """NEX-10: a row of border rings along the edge leads on just as well."""
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
        assert sorted(turn_ends(match, match.rules.search, keep_all=True)) == sorted(found)
    edge = set(border(match))
    entered = [{NAMES[ring] for ring, load in zip(s[0], s[1], strict=True) if load} for s in found]
    assert sum(rings <= edge for rings in entered) == border_only


def turn_ends(match: Match, actions, keep_all: bool = False):
    """Rings and marbles after each way to carry out this turn, each once unless all are wanted."""
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


def test_nex_11_a_step_goes_next_door_or_over_a_whole_row():
    match = at("n18A n19A n20A l19A p21B")
    assert targets(match, "n18") == cells("m18 n19 n21 o18")
    assert refusal(match, "n18-n20") == ("whole_row", "NEX-11")
    assert refusal(match, "n18-n22") == ("too_far", "NEX-11")
    assert refusal(match, "n18-p20") == ("too_far", "NEX-11")
    assert refusal(match, "p20-p19") == ("no_marble", "NEX-11")
    assert refusal(match, "p21-p20") == ("no_marble", "NEX-11")
    assert refusal(match, "n18-n18") == ("same_ring", "NEX-11")


def test_nex_11_a_jump_ends_right_behind_the_row_or_not_at_all():
    match = at("n18A n19A n20A n21BBB p21B")
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
    """NEX-11 NEX-23: the only free marble would block itself, the others are blocked already."""
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
    """NEX-02: board, reserves and what is gone always add up."""
    match = at("n20A n21A o21B")
    assert rules(match).marbles == (10, 11)
