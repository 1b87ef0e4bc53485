"""Tests of the naive Matobo alone: board, layouts, turns, paths and the prototype, against the rule sheet."""

import random

import pytest

from twins import matobo
from twins.matobo_positions import LAYOUT, PROTOTYPE, WALLED_IN, cells, ends, finished, in_column, lone

EVERY_USE = ["hop+bend", "hop", "bend"]


# --- board and layout -----------------------------------------------------------------------------------


def test_mat_01_the_board():
    assert len(matobo.CELLS) == 39
    assert matobo.CELLS[:7] == ["a1", "a2", "a3", "a4", "a5", "a6", "b1"]
    assert matobo.CELLS[-1] == "g6"
    sizes = [len(near) for near in matobo.NEIGHBOURS.values()]
    assert {size: sizes.count(size) for size in set(sizes)} == {6: 17, 5: 6, 4: 8, 3: 4, 2: 4}
    assert matobo.NEIGHBOURS["d3"] == {"d4", "e4", "e3", "d2", "c3", "c4"}
    half_turn = {cell: matobo.CELL_AT[6 - x, 10 - y] for cell, (x, y) in matobo.PLACE_OF.items()}
    assert [cell for cell in half_turn if half_turn[cell] == cell] == ["d3"]


def test_mat_02_03_21_a_thousand_layouts():
    lots = random.Random(39)
    for number in range(1_000):
        options = PROTOTYPE if number % 2 else {}
        layout = matobo.random_layout(lots, options)
        assert matobo.is_layout(layout, options)
        assert [layout.count(shape) for shape in "tshor"] == [7, 8, 8, 7, 8 if options else 9]
        assert (layout[matobo.CELLS.index("d3")] == "-") == bool(options)
    assert matobo.is_layout(
        matobo.random_layout(lots, {"counts": (9, 9, 9, 8, 4)}), {"counts": (9, 9, 9, 8, 4)}
    )


def test_mat_02_03_false_layouts():
    assert matobo.is_layout(LAYOUT)
    assert not matobo.is_layout(LAYOUT, {"counts": (8, 8, 8, 7, 8)})
    assert not matobo.is_layout(LAYOUT, PROTOTYPE)
    assert not matobo.is_layout("".join(sorted(LAYOUT)))
    with pytest.raises(ValueError, match="39"):
        matobo.random_layout(random.Random(1), {"counts": (39, 0, 0, 0, 0)})


# --- turns ----------------------------------------------------------------------------------------------


def test_mat_04_05_every_pawn_is_placed_on_a_free_piece_in_seat_order():
    game = matobo.start(3, LAYOUT)
    assert (game["pawns"], game["columns"], set(game["stock"].values())) == ({}, {}, {""})
    for seat, cell in ((1, "c4"), (2, "a1"), (3, "g6")):
        assert matobo.to_act(game) == seat
        assert len(matobo.moves(game)) == 40 - seat
        game = matobo.play(game, f"@{cell}")
    assert matobo.to_act(game) == 1
    assert game["pawns"] == {1: "c4", 2: "a1", 3: "g6"}
    with pytest.raises(ValueError, match="@c4"):
        matobo.play(matobo.play(matobo.start(2, LAYOUT), "@c4"), "@c4")


def test_mat_05_nobody_is_placed_on_an_empty_space():
    game = matobo.position(2, {"a1": "t", "c3": "s"}, pawns={1: "a1"}, next_seat=2)
    assert matobo.moves(game) == ["@c3"]


def test_mat_06_07_straight_lines_over_empty_spaces_up_to_the_first_piece():
    game = lone(pieces={"d4": "s", "d5": "o", "f2": "h"})
    assert ends(game) == cells("d2 d3 d4 e2 f2 e1 c2 b2 a3 c1")


def test_mat_06_07_in_the_middle_of_an_empty_board():
    game = lone("d3")
    columns_of_six_directions = "d1 d2 d4 d5 e4 f4 g5 e3 f2 g2 c4 b4 a5 c3 b2 a2"
    assert ends(game) == cells(columns_of_six_directions)


STRAIGHT_FROM_D1 = "e2 f2 g3 e1 c2 b2 a3 c1"
BEYOND_D2 = "d3 d4 d5"
TURNED_AT_D2 = "e3 f3 g4 e2 f1 g1 c3 b3 a4 c2 b1 a1"


@pytest.mark.parametrize(
    ("use", "reached"),
    [
        ("hop+bend", f"{STRAIGHT_FROM_D1} {BEYOND_D2} {TURNED_AT_D2}"),
        ("hop", f"{STRAIGHT_FROM_D1} {BEYOND_D2}"),
        ("bend", f"{STRAIGHT_FROM_D1} {TURNED_AT_D2}"),
    ],
)
def test_mat_08_an_own_column_is_hopped_or_bends(use, reached):
    assert ends(lone(columns={"d2": ("s", 2, 1)}, options={"column_use": use})) == cells(reached)


@pytest.mark.parametrize("columns", ["d2 d3", "d2 d4", "d3 d4"])
def test_mat_08_09_several_columns_in_one_hop_and_no_end_on_them(columns):
    own = dict.fromkeys(columns.split(), ("s", 2, 1))
    game = lone(columns=own, pieces={"d5": "o"}, options={"column_use": "hop"})
    free = {"d2", "d3", "d4", "d5"} - set(own)
    assert in_column("d", ends(game)) == sorted(free)


@pytest.mark.parametrize("use", EVERY_USE)
def test_mat_08_own_column_at_the_edge(use):
    game = lone(columns={"d5": ("s", 2, 1)}, options={"column_use": use})
    straight = f"{STRAIGHT_FROM_D1} d2 d3 d4"
    turned = "e6 e5 f4 g4 c6 c5 b4 a4"
    assert ends(game) == cells(straight if use == "hop" else f"{straight} {turned}")


def test_mat_08_bend_twice_and_use_a_column_again():
    game = lone("a1", columns={"c2": ("s", 2, 1), "c5": ("s", 2, 1)}, options={"column_use": "bend"})
    straight = "a2 a3 a4 a5 a6 b1"
    turned_at_c2 = "c3 c4 c1 d1 e1 b2 a3"
    turned_at_c5 = "d5 e6 d4 e4 f3 g3 b4 a4 b5 a6"
    turned_at_c2_again = "d2 e3 f3 g4"
    assert ends(game) == cells(f"{straight} {turned_at_c2} {turned_at_c5} {turned_at_c2_again}")
    assert matobo.route(game, 1, "b2") == ["c2"]
    assert matobo.route(game, 1, "e6") == ["c2", "c5"]
    assert matobo.route(game, 1, "d2") == ["c2", "c5", "c2"]
    assert matobo.shorten(game, "a1/c2/c5/c2/d2") == "a1-d2"


@pytest.mark.parametrize("blocker", ["pawn on a piece", "pawn on an empty space", "foreign column"])
def test_mat_09_pawns_and_foreign_columns_block(blocker):
    arrangement = {
        "pawn on a piece": {"pieces": {"d3": "s"}, "pawns": {2: "d3"}},
        "pawn on an empty space": {"pawns": {2: "d3"}},
        "foreign column": {"columns": {"d3": ("s", 2, 2)}},
    }[blocker]
    assert in_column("d", ends(lone(**arrangement))) == ["d2"]


@pytest.mark.parametrize("origin_holds_a_piece", [True, False])
def test_mat_10_a_ring_of_own_columns_leads_back_to_the_origin(origin_holds_a_piece):
    ring = {"a3": ("s", 2, 1), "c2": ("s", 2, 1)}
    game = lone("a1", columns=ring)
    if not origin_holds_a_piece:
        del game["pieces"]["a1"]
    assert "a1" not in matobo.ends_of(game, 1)
    with pytest.raises(ValueError, match="a1/c2/a3/a1"):
        matobo.shorten(game, "a1/c2/a3/a1")
    assert matobo.shorten(game, "a1/c2/a3/b3") == "a1-b3"


@pytest.mark.parametrize("origin_holds_a_piece", [True, False])
def test_mat_10_only_an_empty_origin_is_crossed(origin_holds_a_piece):
    game = lone("d3", columns={"d5": ("s", 2, 1), "f4": ("s", 2, 1)})
    if origin_holds_a_piece:
        with pytest.raises(ValueError, match="d3/d5/f4/b2"):
            matobo.shorten(game, "d3/d5/f4/b2")
    else:
        del game["pieces"]["d3"]
        assert matobo.shorten(game, "d3/d5/f4/b2") == "d3-b2"


def test_mat_10_14_a_ring_with_no_other_way_out_is_no_move():
    ring = {"a2": ("s", 2, 1), "b1": ("s", 2, 1)}
    walls = dict.fromkeys(["a3", "b2", "c1", "c2"], ("h", 2, 2))
    for pieces in ({"a1": "t", "g6": "r"}, {"g6": "r"}):
        game = matobo.position(2, pieces, columns={**ring, **walls}, pawns={1: "a1", 2: "g6"})
        assert matobo.actions_of(game, 1) == []
        assert matobo.to_act(game) == 2


def test_mat_11_collect_or_build_the_piece_left():
    game = lone(stock={1: "tt"}, quiet=3)
    assert {"d1-d3", "d1-d3!"} <= set(matobo.moves(game))
    collected = matobo.play(game, "d1-d3")
    assert (collected["stock"][1], collected["columns"]) == ("ttt", {})
    built = matobo.play(game, "d1-d3!")
    assert (built["stock"][1], built["columns"]) == ("", {"d1": ("t", 3, 1)})
    for later in (collected, built):
        assert (later["pieces"], later["pawns"][1], later["quiet"]) == ({"g6": "r"}, "d3", 0)
    from_an_empty_space = matobo.play({**collected, "next": 1}, "d3-d2")
    assert (from_an_empty_space["stock"][1], from_an_empty_space["quiet"]) == ("ttt", 1)
    assert not any("!" in notation for notation in matobo.moves({**collected, "next": 1}))


@pytest.mark.parametrize("stock", ["", "ssrr"])
def test_mat_12_no_column_without_a_stock_piece_of_the_shape(stock):
    assert not any("!" in notation for notation in matobo.moves(lone(stock={1: stock})))


@pytest.mark.parametrize(
    ("column", "allowed"),
    [
        (("t", 3, 2), True),
        (("t", 3, 1), True),
        (("t", 4, 2), False),
        (("t", 4, 1), False),
        (("s", 4, 2), True),
    ],
)
def test_mat_12_at_least_as_high_as_every_column_of_the_shape(column, allowed):
    game = lone(stock={1: "tt"}, columns={"a6": column})
    assert ("d1-d2!" in matobo.moves(game)) == allowed
    assert "d1-d2" in matobo.moves(game)


def test_mat_13_a_column_is_final():
    game = lone(stock={1: "tt"}, columns={"d2": ("t", 2, 1)})
    assert "d2" not in matobo.ends_of(game, 1)
    assert matobo.play(game, "d1-d3!")["columns"] == {"d2": ("t", 2, 1), "d1": ("t", 3, 1)}


@pytest.mark.parametrize("seats", [2, 3])
def test_mat_14_a_seat_without_a_move_is_skipped(seats):
    pieces = {"a1": "t", "d1": "s", "d4": "o", "g6": "r"}
    pawns = {1: "d1", 2: "a1", 3: "g6"} if seats == 3 else {1: "d1", 2: "a1"}
    game = matobo.position(seats, pieces, columns=WALLED_IN, pawns=pawns)
    after = matobo.play(game, "d1-d3")
    assert after["next"] == 2
    assert matobo.to_act(after) == (3 if seats == 3 else 1)
    way_out_for_seat_2 = {**after, "columns": {"b1": ("s", 2, 1)}}
    assert matobo.to_act(way_out_for_seat_2) == 2


def test_mat_14_no_passing():
    game = lone()
    assert all("-" in notation for notation in matobo.moves(game))
    assert matobo.to_act(matobo.play(game, "d1-d2")) == 2


# --- the prototype --------------------------------------------------------------------------------------


def test_mat_21_all_pawns_start_on_the_empty_centre():
    game = matobo.start(4, matobo.random_layout(random.Random(1), PROTOTYPE), PROTOTYPE)
    assert len(game["pieces"]) == 38
    around = ["d3-c3", "d3-c4", "d3-d2", "d3-d4", "d3-e3", "d3-e4"]
    assert matobo.moves(game) == around
    for seat, notation in enumerate(around[:4], start=1):
        assert matobo.to_act(game) == seat
        assert len(matobo.moves(game)) == 7 - seat
        game = matobo.play(game, notation)
    assert set(game["stock"].values()) == {""}


def test_mat_22_a_move_runs_until_it_lands_on_a_piece():
    game = lone(pieces={"d4": "s", "d5": "o", "g3": "h"}, options=PROTOTYPE)
    assert ends(game) == "d4 g3"
    assert matobo.moves(game) == ["d1-d4", "d1-g3"]


def test_mat_22_own_columns_bend_and_are_not_hopped():
    pieces = {"d4": "s", "g4": "o", "a1": "h"}
    game = lone(pieces=pieces, columns={"d2": ("s", 2, 1)}, options={**PROTOTYPE, "column_use": "hop"})
    assert ends(game) == "a1 g4"
    foreign = lone(pieces=pieces, columns={"d2": ("s", 2, 2)}, options=PROTOTYPE)
    assert ends(foreign) == ""


def test_mat_09_21_a_pawn_on_the_centre_blocks_in_the_classic_game_only():
    arrangement = {"pieces": {"d5": "s"}, "pawns": {2: "d3"}}
    assert in_column("d", ends(lone(**arrangement, options=PROTOTYPE))) == ["d5"]
    assert in_column("d", ends(lone(**arrangement))) == ["d2"]
    elsewhere = {"pieces": {"d5": "s"}, "pawns": {2: "d4"}}
    assert in_column("d", ends(lone(**elsewhere, options=PROTOTYPE))) == []


@pytest.mark.parametrize("origin_holds_a_piece", [True, False])
def test_mat_10_22_only_an_empty_origin_is_crossed(origin_holds_a_piece):
    game = lone("d3", pieces={"d1": "s"}, columns={"d5": ("s", 2, 1)}, options=PROTOTYPE)
    if not origin_holds_a_piece:
        del game["pieces"]["d3"]
    assert ends(game) == "d1"
    assert matobo.shorten(game, "d3/d1") == "d3-d1"
    if origin_holds_a_piece:
        with pytest.raises(ValueError, match="d3/d5/d1"):
            matobo.shorten(game, "d3/d5/d1")
    else:
        assert matobo.shorten(game, "d3/d5/d1") == "d3-d1"


def test_mat_23_no_height_rule():
    columns = {"a6": ("t", 5, 2)}
    moves = matobo.moves(lone(pieces={"d4": "s"}, columns=columns, stock={1: "t"}, options=PROTOTYPE))
    assert moves == ["d1-d4", "d1-d4!"]
    assert matobo.moves(lone(pieces={"d4": "s"}, columns=columns, options=PROTOTYPE)) == ["d1-d4"]


def test_mat_23_a_column_of_n_scores_2n_minus_3_and_there_are_no_majorities():
    options = {**PROTOTYPE, "majority_points": 3, "majority_tie": "shared"}
    game = finished([("t", 2, 1), ("s", 5, 1), ("h", 3, 2)], {1: "ooo", 2: "r"}, options=options)
    assert matobo.score(game) == {1: (1 + 7, 0), 2: (3, 0)}


def test_mat_23_ends_only_when_nobody_can_move():
    game = lone(pieces={"d4": "s", "a1": "h"}, options=PROTOTYPE, quiet=500)
    assert matobo.moves(game) == ["d1-d4"]
    over = matobo.play(game, "d1-d4")
    assert matobo.ending(over) == "moves"  # no pawn has a1 or g6 on a line
    assert over["stock"] == {1: "t", 2: ""}


# --- notation -------------------------------------------------------------------------------------------


def test_mat_08_fewest_bends_then_first_in_cell_order():
    game = lone(columns={"c2": ("s", 2, 1), "e2": ("s", 2, 1)}, stock={1: "t"})
    assert matobo.route(game, 1, "d2") == []
    assert matobo.route(game, 1, "e3") == ["c2"]
    assert matobo.route(game, 1, "c3") == ["c2"]
    assert matobo.shorten(game, "d1/e2/c3") == "d1-c3"
    assert matobo.shorten(game, "d1/e2/c3!") == "d1-c3!"
    assert matobo.shorten(game, "d1/b2") == "d1-b2"
    for text in ("d1/c2/b2", "d1/e3/c3", "d1/c2/e2", "d1/c2", "d1", "d2/c2/c3", "d1/e2/g6"):
        with pytest.raises(ValueError, match=text):
            matobo.shorten(game, text)
