"""Tests of NEXUS rule by rule: rings, marbles, turns, changing rings (NEX-01 to NEX-08).

Names give the rules.
"""

from __future__ import annotations

import pytest

from games.nexus_positions import (
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
    targets,
)
from kleinod.core.game import BadText
from kleinod.games.nexus.board import AROUND, COUNT, NAMES, NEAR, PLACE, START
from kleinod.games.nexus.place_bitsets import parts, shape
from kleinod.games.nexus.state import LAY
from kleinod.hex.grid import OFF
from kleinod.play.match import Match

# Rings -------------------------------------------------------------------------------------------------


def around(name: str) -> list[str]:
    return sorted(NAMES[n] for n in NEAR[PLACE[name]])


def columns(seats: int) -> dict[str, tuple[int, int]]:
    """Return the lowest and highest row of each column at the start."""
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


def test_nex_04_a_hole_at_the_edge_of_the_frame_is_outside_too():
    rings = "a1 a2 a4 a5 b1 b2 b3 b4 c1 c2 c3 c4 d1 d2 d3 d4 e1 e2 e3"
    assert "b3" in border(at("c1AB", rings=rings, reserve="9 9")), "a3 beside it has nothing but the edge"


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
    """NEX-06 NEX-23: the change of rings cannot be completed, because no place touches two of these rings."""
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
    """NEX-07: the next seat is out, so the last action is that of the seat before it, whose ring change
    forbids one now."""
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
    assert len(parts(shape(apart.state.rings))) == 1


def test_nex_08_rings_whose_lifting_would_part_the_others_for_good_are_refused():
    """NEX-08 NEX-23: the empty rings lie in the middle of a long thin chain, and all others are in use. After
    a lift the two ends could not be joined again, so no ring may be lifted."""
    chain = "a20 b21 c21 d22 e22 f23 g23 h24 i24 j25 k25 l26 m26 n27 o27 p28 q28 r29 s29"
    marbles = "a20A b21B c21A d22B e22A f23B g23A m26A n27B o27A p28B q28A r29B s29A"
    apart, loose = (at(marbles, rings=chain, connected=option) for option in ("yes", "no"))
    assert lifts(loose) == cells("h24 i24 j25 k25 l26")
    assert lifts(apart) == []
    assert refusal(apart, "-i24") == ("falls_apart", "NEX-08")
    assert "rings" not in kinds(apart)
