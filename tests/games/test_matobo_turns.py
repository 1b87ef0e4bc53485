"""Tests of Matobo rule by rule: order of turns, partners, options for columns. Docstrings name the rules."""

from __future__ import annotations

import pytest

from games.matobo_positions import GAME, at, goals, played, refusal
from kleinod.core.game import BadOption, KleinodError, OptionValue
from kleinod.play.match import Match

LOCKED_IN = "1a2t2 1b1s2"  # columns around a pawn of seat 2, 3 or 4 on a1


def test_there_is_no_passing():
    """MAT-14: a player who has a move cannot pass."""
    match = at("d3 a1")
    for word in ("", "-", "pass", "d3"):
        with pytest.raises(KleinodError):
            match.play(word)
    assert match.seat == 0


def test_a_player_without_a_move_is_skipped():
    """MAT-14: seats without a move are skipped."""
    match = played(at("d3 a1", "d3o a1t e5s g6h", LOCKED_IN), "d3-d4")
    assert match.seat == 0
    assert match.turn == 101
    three = played(at("d3 a1 g1", "d3o a1t e5s g6h", LOCKED_IN), "d3-d4")
    assert three.seat == 2
    assert played(three, "g1-g2").seat == 0


def test_a_seat_that_is_free_again_gets_its_turn():
    """MAT-14: a seat that was skipped gets its turn again as soon as it can move."""
    locked = at("a2 a1 g6", "a2t a1s g6o d1h e5r", "1b1s2")
    assert refusal(locked, "a2-b1") == ("on_column", "MAT-09")
    assert played(locked, "a2-a4").seat == 1
    still = at("d3 a1 a2", "d3t a1s a2o", "1b1s2")
    assert played(still, "d3-d4").seat == 2
    assert played(still, "a2-a3").seat == 0
    assert played(still, "d4-d5").seat == 1


@pytest.mark.parametrize("options", [{}, {"partner_columns": "foreign"}])
def test_a_partners_column_is_foreign(options: dict[str, OptionValue]):
    """MAT-09, MAT-20: a partner's column blocks the way, as any other player's column does."""
    match = at("d3 a1 g1 g6", columns="3e4t2", options=options)
    assert "f4" not in goals(match)
    assert refusal(match, "d3-f4") == ("column_in_way", "MAT-09")


def test_a_partners_column_can_be_used_by_option():
    """MAT-08, MAT-20: by the option `partner_columns` a pawn may also hop over its partner's columns or turn
    at them."""
    own: dict[str, OptionValue] = {"partner_columns": "own"}
    match = at("d3 a1 g1 g6", columns="3e4t2 2d4s2", options=own)
    assert {"f4", "g5", "e5", "e6"} <= set(goals(match))
    assert "d5" not in goals(match), "d4 belongs to the other team"
    assert refusal(match, "d3-e4") == ("on_column", "MAT-09")
    other = at("d3 a1 g1 d1", columns="2d2t2", seat=3, options=own)
    assert "d4" not in goals(other), "a pawn on d3 is in the way"


def test_partners_need_teams_of_two():
    """MAT-20: options for teams are refused unless four players form teams."""
    for seats, given in ((3, {"teams": False}), (4, {"teams": False, "partner_columns": "own"})):
        with pytest.raises(BadOption, check=lambda error: error.msg.code == "option.not_here"):
            Match(GAME, seats, given)


def test_moves_past_columns_may_have_to_end_on_an_empty_space():
    """MAT-08, option hop_end: a move that uses own columns may not end on a piece; a straight move may."""
    pieces, columns = "d5t f4s b2h", "1d4t2 1e4s2"
    free = at("d3 a1", pieces, columns)
    bound = at("d3 a1", pieces, columns, options={"hop_end": "empty"})
    assert set(goals(free)) - set(goals(bound)) == {"d5", "f4"}
    assert "b2" in goals(bound)
    assert refusal(bound, "d3-d5") == ("hop_onto_piece", "MAT-08")
    assert refusal(bound, "d3/e4/f4") == ("hop_onto_piece", "MAT-08")
    straight = at("d3 a1", "d5t", columns="1e4s2", options={"hop_end": "empty"})
    assert refusal(straight, "d3-d5") is None


def test_where_hops_end_belongs_to_the_published_game():
    """MAT-22: all moves of the prototype end on pieces, with or without turns."""
    with pytest.raises(BadOption):
        Match(GAME, 2, {"rules": "prototype", "hop_end": "empty"})
