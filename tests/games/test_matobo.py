"""Tests of Matobo rule by rule: board, placing, moving, collecting, building. Docstrings name the rules."""

from __future__ import annotations

import pytest

from games.matobo_positions import at, cells, goals, piece_on, played, refusal, typed
from kleinod.core.game import IllegalAction, OptionValue
from kleinod.games.matobo.board import CELL, CENTRE, COUNT, LINES, NAMES, NEAR
from kleinod.games.matobo.state import OWNED, UNPLACED

FROM_D3 = "d4 d5 d2 d1 e4 f4 g5 e3 f2 g2 c4 b4 a5 c3 b2 a2"

# The board ---------------------------------------------------------------------------------------------


def test_seven_columns_of_six_and_five_spaces():
    """MAT-01: the board has 39 spaces in seven columns."""
    assert COUNT == len(NAMES) == 39
    assert [sum(name[0] == column for name in NAMES) for column in "abcdefg"] == [6, 5, 6, 5, 6, 5, 6]
    assert NAMES[:8] == ("a1", "a2", "a3", "a4", "a5", "a6", "b1", "b2")
    assert NAMES[CENTRE] == "d3"
    degrees = [len(near) for near in NEAR]
    assert [degrees.count(n) for n in (6, 5, 4, 3, 2)] == [17, 6, 8, 4, 4]


def test_neighbours_lie_half_a_row_apart_in_the_next_columns():
    """MAT-01: neighbours lie a whole row apart in a column, and half a row apart in the columns beside it."""
    assert sorted(NAMES[cell] for cell in NEAR[CENTRE]) == cells("d4 d2 e4 e3 c4 c3")
    assert sorted(NAMES[cell] for cell in NEAR[CELL["a1"]]) == ["a2", "b1"]
    assert sorted(NAMES[cell] for cell in NEAR[CELL["b1"]]) == cells("a1 a2 b2 c1 c2")
    ahead = [[NAMES[cell] for cell in LINES[6 * CELL["a1"] + direction]] for direction in range(6)]
    assert sorted(ahead) == [
        [],
        [],
        [],
        [],
        ["a2", "a3", "a4", "a5", "a6"],
        ["b1", "c2", "d2", "e3", "f3", "g4"],
    ]


def test_cells_on_screen_have_d3_in_the_middle_and_a1_at_the_bottom_left():
    """MAT-01: the board has 39 spaces in seven columns."""
    drawn = {cell.id: cell for cell in typed().view.board().cells}
    assert (drawn["d3"].x, drawn["d3"].y) == (0, 0)
    assert drawn["a1"].x < drawn["g1"].x
    assert drawn["a6"].y < drawn["a1"].y  # y grows downwards
    assert len({(cell.x, cell.y) for cell in drawn.values()}) == 39


def test_everyone_begins_with_a_pawn_in_hand_and_an_empty_stock():
    """MAT-04: every player has one pawn, and a stock that begins empty."""
    match = typed(3)
    assert match.state.pawns == (UNPLACED,) * 3
    assert match.state.stocks == ((0, 0, 0, 0, 0),) * 3
    assert [(zone.kind, zone.seat) for zone in match.view.board().zones] == [("stock", n) for n in range(3)]
    stocks = {card.zone: card.glyph for card in match.picture(None).cards}
    assert stocks == {"stock0": "pawn", "stock1": "pawn", "stock2": "pawn"}


# Placing -----------------------------------------------------------------------------------------------


def test_seats_place_their_pawns_in_order_and_then_seat_1_moves():
    """MAT-05: each seat first places its pawn on a piece without a pawn."""
    match = typed(3)
    assert match.seat == 0
    assert len(match.legal()) == 39
    assert "@c4" in match.legal()
    for seat, move in enumerate(("@c4", "@a1", "@g6")):
        assert match.seat == seat
        match.play(move)
    assert match.seat == 0
    assert [NAMES[cell] for cell in match.state.pawns] == ["c4", "a1", "g6"]
    assert match.state.board.count(0) == 0, "placing takes nothing away"


def test_a_pawn_is_placed_on_a_piece_without_a_pawn():
    """MAT-05: each seat first places its pawn on a piece without a pawn."""
    match = played(typed(), "@c4")
    assert refusal(match, "@c4") == ("place_taken", "MAT-05")
    assert len(match.legal()) == 38
    sparse = at("d3 x", "c4t", "1a1s2", seat=1)
    assert sparse.legal() == ["@c4"]
    assert refusal(sparse, "@a1") == ("place_on_piece", "MAT-05")
    assert refusal(sparse, "@b1") == ("place_on_piece", "MAT-05")


def test_pawns_are_placed_before_they_move_and_only_once():
    """MAT-05: a pawn cannot move before it is placed, nor be placed again."""
    assert refusal(typed(), "c4-c5") == ("place_first", "MAT-05")
    assert refusal(at("d3 a1"), "@d4") == ("placed_already", "MAT-05")


# Moving ------------------------------------------------------------------------------------------------


def test_a_pawn_moves_straight_in_six_directions():
    """MAT-06: a pawn moves along straight lines in six directions."""
    match = at("d3 a1", "d5t")
    assert goals(match) == cells(FROM_D3)
    assert refusal(match, "d3-e5") == ("no_line", "MAT-06")
    assert refusal(match, "d3-f3") == ("no_line", "MAT-06")


def test_only_the_own_pawn_moves():
    """MAT-06: a player moves the own pawn and no other."""
    with pytest.raises(IllegalAction, check=lambda error: error.msg.code == "not_your_pawn"):
        at("d3 a1").play("a1-a2")


def test_a_pawn_stops_on_empty_spaces_or_the_first_piece_and_never_runs_over_it():
    """MAT-07: a pawn stops on an empty space or on the first piece of the line."""
    match = at("d3 a1", "e4t d5s")
    assert "e4" in goals(match)
    assert "d4" in goals(match)
    assert "d5" in goals(match)
    assert goals(match) == sorted(set(cells(FROM_D3)) - {"f4", "g5"})
    assert refusal(match, "d3-f4") == ("piece_in_way", "MAT-07")
    assert refusal(match, "d3-g5") == ("piece_in_way", "MAT-07")


ON_E4 = {
    "hop": "f4 g5",
    "bend": "e5 e6 e2 e1 f3 g3 c5 b5 a6",
    "hop-bend": "f4 g5 e5 e6 e2 e1 f3 g3 c5 b5 a6",
}


@pytest.mark.parametrize("use", ["hop", "bend", "hop-bend"])
def test_own_columns_are_hopped_over_or_used_to_turn(use: str):
    """MAT-08: a pawn may hop over its own columns or turn at them."""
    match = at("d3 a1", columns="1e4t2", options={"column_use": use})
    without = set(cells(FROM_D3)) - {"e4", "f4", "g5"}
    assert goals(match) == sorted(without | set(cells(ON_E4[use])))


def test_the_other_use_of_columns_is_refused_by_its_option():
    """MAT-08: by the option `column_use` own columns may be used only to hop, or only to turn."""
    hop, bend = ({"column_use": use} for use in ("hop", "bend"))
    assert refusal(at("d3 a1", columns="1e4t2", options=hop), "d3-e5") == ("no_turn", "MAT-08")
    assert refusal(at("d3 a1", columns="1e4t2", options=bend), "d3-f4") == ("no_hop", "MAT-08")
    # The only way to g6 turns at e4 and at g5, but would have to hop over e4 in between, which this option
    # forbids.
    behind = at("d3 a1", columns="1e4t2 1g5s2", options=bend)
    assert refusal(behind, "d3-g6") == ("no_way_round", "MAT-08")
    assert "g6" in goals(at("d3 a1", columns="1e4t2 1g5s2"))


@pytest.mark.parametrize("columns", ["1e4t2 1f4s2", "1e4t2", "1f4s2"])
def test_several_own_columns_in_one_move(columns: str):
    """MAT-08: one move may use several own columns."""
    assert "g5" in goals(at("d3 a1", columns=columns, options={"column_use": "hop"}))


def test_own_columns_with_a_gap_between_them():
    """MAT-08: the own columns used in one move need not be adjacent."""
    match = at("d1 a6", columns="1d2t2 1d4s2", options={"column_use": "hop"})
    assert {"d3", "d5"} <= set(goals(match))
    assert {"d2", "d4"}.isdisjoint(goals(match))


def test_a_hop_or_turn_may_end_on_a_piece():
    """MAT-08: a move that hops over own columns or turns at them may end on a piece."""
    match = at("d3 a1", "f4r e6h", "1e4t2")
    assert {"f4", "e6", "e5"} <= set(goals(match))
    assert "g5" not in goals(match)


def test_turning_twice():
    """MAT-08: a pawn may hop over its own columns or turn at them."""
    columns = "1a3t2 1d4s2"
    match = at("a1 g6", columns=columns)
    assert {"e4", "f3", "g3"} <= set(goals(match)), "up to a3, across to d4, down to e4"
    assert "e4" not in goals(at("a1 g6", columns="1a3t2"))
    assert "e4" not in goals(at("a1 g6", columns="1d4s2"))


def test_turning_back_and_using_a_column_again():
    """MAT-08: a pawn may turn back at an own column, and use a column again in the same move."""
    # d4 cannot be hopped over, but the pawn comes back to it from e4 and then turns up to d5.
    bend: dict[str, OptionValue] = {"column_use": "bend"}
    assert "d5" in goals(at("d2 a1", columns="1d4t2 1e4s2", options=bend))
    assert "d5" not in goals(at("d2 a1", columns="1d4t2", options=bend))


def test_an_own_column_at_the_edge_turns_the_pawn_along_it():
    """MAT-08: a pawn may hop over its own columns or turn at them."""
    match = at("d3 a1", columns="1d5t2")
    assert goals(match) == sorted({*cells(FROM_D3), *cells("e6 e5 f4 g4 c5 b4 a4 c6")} - {"d5"})


def test_other_pawns_block():
    """MAT-09: other pawns and other players' columns block the way."""
    match = at("d3 e4")
    assert goals(match) == sorted(set(cells(FROM_D3)) - {"e4", "f4", "g5"})
    assert refusal(match, "d3-e4") == ("on_pawn", "MAT-09")
    assert refusal(match, "d3-f4") == ("pawn_in_way", "MAT-09")
    on_piece = at("d3 e4", "e4t")
    assert refusal(on_piece, "d3-e4") == ("on_pawn", "MAT-09")


def test_other_players_columns_block():
    """MAT-09: other pawns and other players' columns block the way."""
    match = at("d3 a1", columns="2e4t2")
    assert goals(match) == sorted(set(cells(FROM_D3)) - {"e4", "f4", "g5"})
    assert refusal(match, "d3-e4") == ("on_column", "MAT-09")
    assert refusal(match, "d3-f4") == ("column_in_way", "MAT-09")


def test_no_move_ends_on_an_own_column():
    """MAT-09: other pawns and other players' columns block the way. MAT-13: a column is never raised or
    entered."""
    match = at("d3 a1", columns="1e4t2")
    assert "e4" not in goals(match)
    assert refusal(match, "d3-e4") == ("on_column", "MAT-09")


def test_what_blocks_is_named_before_a_piece_on_the_same_line():
    """MAT-07, MAT-09, MAT-14: if a pawn or a column blocks a line, the refusal names it rather than a piece
    on the line."""
    assert refusal(at("d3 a1", "e4t", "2f4s2"), "d3-g5") == ("column_in_way", "MAT-09")
    assert refusal(at("d3 f4", "e4t"), "d3-g5") == ("pawn_in_way", "MAT-09")
    assert refusal(at("d3 f4", "e4t f4s"), "d3-f4") == ("on_pawn", "MAT-09")


def test_what_blocks_behind_a_turn_is_named_too():
    """MAT-07, MAT-09: the refusal also names a piece or a pawn that blocks the way after a turn."""
    assert refusal(at("d3 a1", "e5t", "1e4t2"), "d3-e6") == ("piece_in_way", "MAT-07")
    assert refusal(at("d3 e5", columns="1e4t2"), "d3-e6") == ("pawn_in_way", "MAT-09")


@pytest.mark.parametrize("pieces", ["", "d3t"])
def test_a_ring_of_own_columns_does_not_lead_back_to_the_start(pieces: str):
    """MAT-10: a move never ends where it began."""
    match = at("d3 a1", pieces, "1d4t2 1e4s2 1e3h2 1d2o2 1c3r2 1c4t2")
    assert "d3" not in goals(match)
    assert len(goals(match)) > 20
    assert refusal(match, "d3-d3") == ("own_start", "MAT-10")
    assert refusal(match, "d3-d3!") == ("own_start", "MAT-10")


# Collecting and building ----------------------------------------------------------------------------------


def test_the_piece_left_behind_is_collected():
    """MAT-11: a piece that the pawn leaves is collected or built on."""
    match = played(at("d3 a1", "d3t e4s"), "d3-e4")
    assert piece_on(match, "d3") == "-"
    assert piece_on(match, "e4") == "s"
    assert match.state.stocks == ((1, 0, 0, 0, 0), (0, 0, 0, 0, 0))


def test_the_piece_is_also_collected_on_the_way_to_an_empty_space():
    """MAT-11: a piece that the pawn leaves is collected or built on."""
    match = played(at("d3 a1", "d3t c1s"), "d3-e4")
    assert piece_on(match, "d3") == "-"
    assert match.state.stocks[0] == (1, 0, 0, 0, 0)


def test_nothing_is_taken_from_an_empty_space():
    """MAT-11: a pawn that leaves an empty space collects nothing and cannot build."""
    match = at("d3 a1", "e4s", stocks="t1 s1")
    assert refusal(match, "d3-e4!") == ("nothing_left_behind", "MAT-11")
    assert not any(move.endswith("!") for move in match.legal())
    assert played(match, "d3-e4").state.stocks[0] == (1, 1, 0, 0, 0)


def test_building_uses_all_stock_pieces_of_the_shape():
    """MAT-12: a column takes all stock pieces of its shape and is no lower than others of the shape."""
    match = played(at("d3 a1", "d3t g1s g3o", stocks="t2 o1"), "d3-d4!")
    column = match.state.columns[0]
    assert (NAMES[column.cell], column.shape, column.height, column.seat) == ("d3", 1, 3, 0)
    assert match.state.stocks[0] == (0, 0, 0, 1, 0)
    assert piece_on(match, "d3") == "-", "no single piece any more"
    assert refusal(match, "a1-d3") == ("no_line", "MAT-06")
    assert match.state.board[CENTRE] == OWNED, "a column of the first seat"


def test_building_needs_a_piece_of_the_shape_in_stock():
    """MAT-12: a column takes all stock pieces of its shape and is no lower than others of the shape."""
    match = at("d3 a1", "d3t", stocks="s3 / t2")
    assert refusal(match, "d3-d4!") == ("no_stock", "MAT-12")
    assert match.state.board[CENTRE] == 1
    low = played(at("d3 a1", "d3t g1s", stocks="t1"), "d3-d4!")
    assert low.state.columns[0].height == 2


@pytest.mark.parametrize(
    ("columns", "allowed"),
    [
        ("2a3t3", True),
        ("2a3t4", False),
        ("1a3t3", True),
        ("1a3t4", False),
        ("2a3s5", True),
        ("2a3t3 1c1t4", False),
    ],
)
def test_a_column_must_be_as_high_as_every_other_of_its_shape(columns: str, allowed: bool):
    """MAT-12: a column takes all stock pieces of its shape and is no lower than others of the shape."""
    match = at("d3 a1", "d3t", columns, "t2")
    assert ("d3-d4!" in match.legal()) is allowed
    assert refusal(match, "d3-d4!") == (None if allowed else ("higher_column", "MAT-12"))
    assert "d3-d4" in match.legal(), "collecting is always possible"


def test_the_refusal_shows_every_column_that_is_too_high():
    """MAT-12: the refusal to build highlights every column that the new one would have to equal."""
    why = at("d3 a1", "d3t", "2a3t4 1c1t5 1g1t2 2g3s6", "t2").why("d3-d4!")
    assert why is not None
    assert sorted(why.at) == ["a3", "c1"]
    assert dict(why.args) == {"shape": "$shape.triangle", "n": 3, "most": 5}


def test_a_way_that_is_closed_is_named_before_building():
    """MAT-06: a pawn moves along straight lines in six directions. MAT-12: a column takes all stock pieces of
    its shape and is no lower than others of the shape. MAT-14: seats without a move are skipped."""
    match = at("d3 a1", "d3t")
    assert refusal(match, "d3-e5!") == ("no_line", "MAT-06")
    assert refusal(match, "d3-e4!") == ("no_stock", "MAT-12")


def test_columns_stay_as_they_are():
    """MAT-13: a column is never raised or entered."""
    match = typed(seats=2, majority_points=0)
    before: dict[int, object] = {}
    for n in range(400):
        if match.over:
            break
        actions = match.legal_actions()
        match.act(actions[(7 * n) % len(actions)])
        now = {column.cell: column for column in match.state.columns}
        assert before.items() <= now.items()
        before = dict(now)
    assert before
