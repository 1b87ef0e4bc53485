# pyright: reportArgumentType=false
# A match knows its positions and actions only as `Position` and `Action`; these tests know which game it is.
"""Tests of Morundir rule by rule: the board, moving, capturing. Docstrings name the rules."""

from __future__ import annotations

import pytest

from games.morundir_positions import (
    BLACK_TO_MOVE,
    EXAMPLE,
    GAME,
    at,
    board,
    cells,
    goals,
    played,
    refusal,
    standing_on,
    start,
)
from kleinod.core.game import BadText
from kleinod.games.morundir.board import CASTLE, CELL, COUNT, EDGE, NAMES, NEAR, RAYS, way
from kleinod.games.morundir.state import DUKES, State
from kleinod.play.match import Match

# The board and the pieces ----------------------------------------------------------------------------


def test_nine_columns_of_cells_around_the_castle():
    """MOR-01: the board has 43 cells."""
    assert COUNT == len(NAMES) == 43
    sizes = [sum(name[0] == column for name in NAMES) for column in "abcdefghi"]
    assert sizes == [1, 4, 7, 6, 7, 6, 7, 4, 1]
    assert NAMES[CASTLE] == "e4"
    assert sorted(NAMES[cell] for cell in NEAR[CASTLE]) == cells("e5 f4 f3 e3 d3 d4")
    straight_up = [NAMES[cell] for cell in next(ray for ray in RAYS[CELL["e1"]] if CELL["e2"] in ray)]
    assert straight_up == ["e2", "e3", "e4", "e5", "e6", "e7"]


def test_cells_on_screen_do_not_overlap_and_the_castle_is_marked():
    """MOR-01: the 43 cells do not overlap on screen, and the castle is marked."""
    drawn = {cell.id: cell for cell in start().view.board().cells}
    assert len({(cell.x, cell.y) for cell in drawn.values()}) == 43
    assert [cell.id for cell in drawn.values() if cell.glyph == "castle"] == ["e4"]
    assert (drawn["e4"].x, drawn["e4"].y) == (0, 0)
    assert drawn["a1"].x < drawn["i1"].x
    assert drawn["e7"].y < drawn["e1"].y  # y grows downwards
    assert all(drawn[a].tone != drawn[b].tone for a, b in (("e4", "e5"), ("e4", "f4"), ("a1", "b2")))


def test_corners_and_edge():
    """MOR-02: the board has six corners, and an edge of 24 cells."""
    corners = [CELL[name] for name in ("a1", "c1", "c7", "g1", "g7", "i1")]
    assert len(EDGE) == 24
    assert set(corners) < set(EDGE)
    assert all(way(corner, CASTLE) is None for corner in corners)
    inside = {"c3", "c4", "c5", "d2", "d3", "d4", "d5", "f4", "g5"}
    assert inside.isdisjoint(NAMES[cell] for cell in EDGE)


def test_the_set_up():
    """MOR-03: each side begins with three dukes and six knights."""
    match = start()
    setup = {"d": "c7 i1 c1", "k": "c6 d6 h2 h3 c2 d1", "D": "g7 a1 g1", "K": "f6 g6 b2 b3 g2 f1"}
    assert match.state == State(0, board(setup), 0, (0, 0))
    assert match.position() == "D1KK1dk3kdk4k7K4KDK3KD1kk1d_0_0"


def test_every_duke_is_locked_in_at_first():
    """MOR-03: in the set-up no duke can move."""
    for turn in (0, 1):
        match = Match(GAME, 2, {}, start=start().state._replace(turn=turn))
        movers = {match.state.board[a[0]] for a in match.legal_actions()}
        assert len(movers) == 1
        assert movers.isdisjoint(DUKES)


# Moving ----------------------------------------------------------------------------------------------


def test_blue_begins_and_turns_alternate():
    """MOR-04: blue moves first, and turns alternate."""
    match = start()
    seats = [match.seat]
    for move in ("b2-c4", "c2-b1", "a1-c3"):
        match.play(move)
        seats.append(match.seat)
    assert seats == [0, 1, 0, 1]


def test_pieces_of_the_other_side_stay():
    """MOR-04: a player cannot move the opponent's pieces."""
    assert refusal(start(), "c6-d5") == ("not_yours", "MOR-04")
    match = played(start(), "b2-c4")
    assert refusal(match, "c4-c5") == ("not_yours", "MOR-04")
    assert {standing_on(match, move[:2]) for move in match.legal()} == {"k"}


def test_any_distance_in_six_directions():
    """MOR-05: a turn moves one own piece along a straight line."""
    upright = "d5 d6 d3 d2 d1"
    rising = "e5 f5 g6 c4 b2"
    falling = "f3 g3 h1 c5 b4"
    match = at({"D": "c1", "K": "d4", "d": "i1"})
    assert goals(match, "d4") == cells(f"{upright} {rising} {falling}")
    duke = at({"D": "d4", "d": "i1"})
    assert goals(duke, "d4") == cells(f"{upright} {rising} e4 c5 b4")


def test_only_straight_lines_and_never_from_an_empty_cell():
    """MOR-05: a turn moves one own piece along a straight line."""
    match = at({"D": "c1", "K": "d4", "d": "i1"})
    assert refusal(match, "d4-f4") == ("not_straight", "MOR-05")
    assert refusal(match, "d4-d4") == ("not_straight", "MOR-05")
    assert refusal(match, "d5-d6") == ("empty", "MOR-05")


def test_a_turn_moves_one_piece_and_cannot_be_passed():
    """MOR-05: a turn moves exactly one own piece and may not be passed."""
    match = start()
    for a in match.legal_actions():
        then = match.rules.apply(match.state, a)
        changed = [cell for cell in range(COUNT) if then.board[cell] != match.state.board[cell]]
        assert changed == sorted(a)
        assert then.turn == 1
    with pytest.raises(BadText):
        match.play("pass")


@pytest.mark.parametrize("other", ["K", "k"])
def test_nobody_passes_over_a_piece(other: str):
    """MOR-06: pieces block the way."""
    pieces = {"D": "a1", "K": "c3", "d": "i1", "k": "h3"}
    pieces[other] += " c6"
    match = at(pieces)
    assert refusal(match, "c3-c7") == ("blocked", "MOR-06")
    why = match.why("c3-c7")
    assert why is not None
    assert why.at == ("c6",)
    column = [cell for cell in goals(match, "c3") if "c" in cell]
    assert column == (["c1", "c2", "c4", "c5"] if other == "K" else ["c1", "c2", "c4", "c5", "xc6"])


def test_the_knight_passes_over_the_castle_but_never_stops_there():
    """MOR-07: knights pass over the castle."""
    match = at({"D": "a1", "K": "e2", "d": "i1", "k": "e6"})
    assert [cell for cell in goals(match, "e2") if "e" in cell] == ["e1", "e3", "e5", "xe6"]
    assert refusal(match, "e2-e4") == ("knight_on_castle", "MOR-07")
    beside = at({"D": "a1", "K": "e3", "d": "i1", "k": "e5"})
    assert refusal(beside, "e3-e4") == ("knight_on_castle", "MOR-07")
    assert "xe5" in goals(beside, "e3")  # two cells away, with the castle between them


def test_the_duke_stops_on_the_castle():
    """MOR-08: dukes stop on the castle."""
    match = at({"D": "e2", "d": "i1 e6"})
    assert [cell for cell in goals(match, "e2") if "e" in cell] == ["e1", "e3", "e4"]
    assert refusal(match, "e2-e5") == ("duke_stops", "MOR-08")
    assert refusal(match, "e2-e6") == ("duke_stops", "MOR-08")


# Capturing -------------------------------------------------------------------------------------------


def test_a_captured_piece_leaves_the_board():
    """MOR-09: a piece captures by landing on an enemy piece, which leaves the board."""
    match = played(at(EXAMPLE, quiet=7), "d4xd6")
    left = {**EXAMPLE, "K": "f6 b3 d6 g2 f1 d1", "k": "g6 c5 h2 f2 c2"}
    assert match.state == State(BLACK_TO_MOVE, board(left), 0, (0, 0))
    assert match.scene()["pieces"] == at(left).scene()["pieces"]


def test_own_pieces_are_not_captured_and_nothing_comes_back():
    """MOR-09: own pieces cannot be captured, and captured pieces stay off the board."""
    match = at(EXAMPLE)
    assert refusal(match, "d4-d1") == ("own_piece", "MOR-09")
    assert refusal(match, "d4xd6@h4") == ("no_return", "MOR-09")
    assert refusal(match, "d4-d5@h4") == ("no_return", "MOR-09")


def test_captured_dukes_are_counted_for_the_captor():
    """MOR-09: a piece captures by landing on an enemy piece, which leaves the board. MOR-13: capturing all
    three dukes wins."""
    blue = played(at({"D": "g1", "K": "a1", "d": "g7 c7 c1"}), "g1xg7")
    assert blue.state.taken == (1, 0)
    black = played(at({"D": "g1 a1", "d": "g7"}, BLACK_TO_MOVE), "g7xg1")
    assert black.state.taken == (0, 1)
    counts = [(c.seat, c.n, c.of) for c in blue.picture().counts if c.code == "count.dukes_taken"]
    assert counts == [(0, 1, 3), (1, 0, 3)]


def test_dukes_capture_dukes_and_knights_capture_knights():
    """MOR-10: only equal kinds capture each other."""
    match = at({"D": "a1 g1", "K": "d4", "d": "c7 d6 g7", "k": "c1 d1"})
    assert refusal(match, "d4-d6") == ("wrong_kind", "MOR-10")
    assert refusal(match, "g1-c1") != ("wrong_kind", "MOR-10")  # they are not on a line at all
    assert "xd1" in goals(match, "d4")
    assert "xg7" in goals(match, "g1")
    duke = at({"D": "d6", "d": "c7", "k": "d2"})
    assert refusal(duke, "d6-d2") == ("wrong_kind", "MOR-10")


def test_what_cannot_be_captured_blocks():
    """MOR-06: pieces block the way. MOR-10: only equal kinds capture each other."""
    match = at({"D": "a1", "K": "d1", "d": "d5 c7", "k": "d6"})
    assert [cell for cell in goals(match, "d1") if "d" in cell] == ["d2", "d3", "d4"]
    assert refusal(match, "d1-d6") == ("blocked", "MOR-06")


@pytest.mark.parametrize(("mine", "theirs"), [("D", "d"), ("K", "k")])
def test_nothing_is_captured_on_the_adjacent_cell(mine: str, theirs: str):
    """MOR-11: no piece captures on an adjacent cell."""
    pieces = {"D": "a1", "d": "i1", "K": "", "k": ""}
    pieces[mine] += " d4"
    pieces[theirs] += " d5 d1 b2"
    match = at(pieces)
    assert refusal(match, "d4-d5") == ("adjacent", "MOR-11")
    assert {cell for cell in goals(match, "d4") if "x" in cell} == {"xd1", "xb2"}


def test_capturing_is_never_compulsory():
    """MOR-11: a player who can capture may make any other move."""
    match = at(EXAMPLE)
    assert "d4xd6" in match.legal()
    assert refusal(match, "d4-d5") is None


def test_the_ten_moves_of_the_rulebook_example():
    """MOR-06, MOR-07, MOR-10, MOR-11: in the rulebook's example the pieces have the moves that the rulebook
    lists."""
    match = at(EXAMPLE)
    assert goals(match, "d4") == cells("d5 xd6 e5 f3 g3 h1 d3 d2 c4 b2")
    assert refusal(match, "d4-c5") == ("adjacent", "MOR-11")
    assert refusal(match, "d4-f5") == ("wrong_kind", "MOR-10")
    assert refusal(match, "d4-g6") == ("blocked", "MOR-06")
    assert refusal(match, "d4-e4") == ("knight_on_castle", "MOR-07")
