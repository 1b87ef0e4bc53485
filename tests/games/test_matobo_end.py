# pyright: reportArgumentType=false
# A match knows its positions and actions only as `Position` and `Action`; these tests know which game it is.
"""Tests of Matobo: the end, the score and the prototype. Docstrings name the rules."""

from __future__ import annotations

import random

import pytest

import kleinod
from games.matobo_positions import PROTOTYPE, at, cells, ending, goals, played, refusal, rules
from kleinod.ai.bot import SlicedSearch
from kleinod.core.game import TERMINAL, OptionValue, msg
from kleinod.play.match import Match
from kleinod.requests.frame import moment

#: The columns of the finished game in the rulebook's figure; their places do not matter.
FIGURE = "1a1t6 1b1h4 1c1o3 1d1s3 1e1r2 2a4s5 2b4r4 2c4r3 2d4h2 2e4h2"


def finished(columns: str, stocks: str = "", pawns: str = "a6 g6", **options: OptionValue) -> Match:
    return at(pawns, columns=columns, stocks=stocks, seat=TERMINAL, options=options)


def places(match: Match) -> tuple[int, ...]:
    assert match.outcome is not None
    return match.outcome.places


# The end ----------------------------------------------------------------------------------------------


def test_it_ends_at_once_when_no_single_piece_is_left():
    """MAT-15: the game ends when no single piece is left."""
    match = played(at("d3 a1 g6", "d3t"), "d3-d4")
    assert ending(match) == ("end.all_taken", "MAT-15", (1, 0, 0), (1, 2, 2))
    built = played(at("d3 a1 g6", "d3t", stocks="t1"), "d3-d4!")
    assert ending(built) == ("end.all_taken", "MAT-15", (3, 0, 0), (1, 2, 2))


def test_a_piece_under_a_pawn_is_still_single():
    """MAT-15: a piece under a pawn is still a single piece, so the game goes on."""
    assert ending(played(at("d3 a1", "d3t a1s"), "d3-d4")) is None


def test_it_ends_when_nobody_can_move():
    """MAT-16: the game ends after too many quiet turns, or when nobody can move."""
    walls = "2a3s2 2b2h2 2b1o2 1g5s2 1f5h2"
    match = at("a2 g6", "a2t d3r", walls, "t1")
    assert goals(match) == ["a1"]
    match.play("a2-a1!")
    assert ending(match) == ("end.stuck", "MAT-16", (9, 9), (1, 1))


@pytest.mark.parametrize(
    ("pawns", "pieces", "limit"),
    [
        ("d3 a1", "g1t g3s g5h", 20),
        ("d3 a1", "g1t g3s", 8),
        ("d3 a1", "g1t a1s", 8),
        ("d3 a1 a6", "g1t g3s g5h", 30),
        ("d3 a1 a6", "g1t", 12),
        ("d3 a1 a6 f1", "g1t g3s g5h", 40),
        ("d3 a1 a6 f1", "g1t g3s", 16),
    ],
)
def test_it_ends_after_long_quiet(pawns: str, pieces: str, limit: int):
    """MAT-16: the game ends after too many quiet turns, or when nobody can move."""
    assert ending(played(at(pawns, pieces, quiet=limit - 2), "d3-d4")) is None
    match = played(at(pawns, pieces, quiet=limit - 1), "d3-d4")
    assert match.outcome is not None
    assert (match.outcome.reason.code, match.outcome.reason.rule) == ("end.quiet", "MAT-16")
    assert dict(match.outcome.reason.args)["n"] == limit


def test_collecting_and_building_end_the_quiet():
    """MAT-16: after a piece is collected or built on, quiet turns are counted from zero."""
    for move in ("d3-d4", "d3-d4!"):
        match = played(at("d3 a1", "d3t g1s", stocks="t1", quiet=7), move)
        assert match.state.quiet == 0
        assert not match.over


def test_skipped_seats_and_placing_do_not_count_as_quiet_turns():
    """MAT-14, MAT-16, MAT-24: neither skipped seats nor the placing of pawns count as quiet turns."""
    match = played(at("d3 a1", "a1t e5s g6h", "1a2t2 1b1s2", quiet=5), "d3-d4")
    assert (match.seat, match.state.quiet) == (0, 6)
    placing = played(at("x x", "d3t d4s g6h"), "@d3", "@d4")
    assert placing.state.quiet == 0


def test_pieces_under_pawns_count_as_stock_in_the_end():
    """MAT-16: the game ends after too many quiet turns, or when nobody can move. MAT-18: the player with most
    pieces of a shape in stock scores for it."""
    match = at("d3 a1", "d4t g3s g5h", quiet=19)
    assert match.rules.scores(match.state) == (0, 0)
    match.play("d3-d4")
    assert ending(match) == ("end.quiet", "MAT-16", (1, 0), (1, 2))
    assert match.state.stocks[0] == (0, 0, 0, 0, 0)


def test_the_last_piece_comes_before_having_no_move():
    """MAT-15, MAT-24: if the last single piece is taken and nobody can move either, the game ends for the
    first reason."""
    walls = "2a3s2 2b2h2 2b1o2 1g5s2 1f5h2"
    ended = ending(played(at("a2 g6", "a2t", walls, "t1"), "a2-a1!"))
    assert ended is not None
    assert ended[:2] == ("end.all_taken", "MAT-15")


def test_whoever_alone_can_move_moves_again():
    """MAT-14, MAT-24: seats without a move are skipped, so a player who alone can move does so again and
    again."""
    match = played(at("d3 a1", "a1t e5s g6h", "1a2t2 1b1s2"), "d3-d4")
    assert match.seat == 0
    assert played(match, "d4-d3").seat == 0


def test_nothing_can_be_done_when_it_is_over():
    """MAT-15, MAT-16: once the game is over, every action is refused."""
    match = played(at("d3 a1", "d3t"), "d3-d4")
    why = match.rules.check(match.state, match.text.parse(match.state, "d4-d5"))
    assert why is not None
    assert why.code == "over"
    assert match.legal() == []


# Points -----------------------------------------------------------------------------------------------


def test_the_finished_game_of_the_figure():
    """MAT-02: the pieces of five shapes fill the board. MAT-17: a column of n pieces scores 2n - 1 points.
    MAT-18: the player with most pieces of a shape in stock scores for it."""
    match = finished(FIGURE, "o1 t1 / o3")
    assert ending(match) == ("end.all_taken", "MAT-15", (32, 28), (1, 2))
    tally = rules(match).tally(match.state)
    assert [sum(points for column, points in tally.columns if column.seat == seat) for seat in (0, 1)] == [
        31,
        27,
    ]
    assert tally.totals == (32, 28)
    high = [sum(c.height for c in match.state.columns if c.shape == shape) for shape in range(1, 6)]
    held = [sum(stock[shape] for stock in match.state.stocks) for shape in range(5)]
    assert tuple(a + b for a, b in zip(high, held, strict=True)) == rules(match).counts == (7, 8, 8, 7, 9)


@pytest.mark.parametrize(("height", "points"), [(2, 3), (3, 5), (4, 7), (5, 9), (9, 17)])
def test_a_column_scores_twice_its_height_less_one(height: int, points: int):
    """MAT-17: a column of n pieces scores 2n - 1 points."""
    assert finished(f"1a1t{height}").rules.scores(finished(f"1a1t{height}").state) == (points, 0)


@pytest.mark.parametrize(
    ("stocks", "tie", "scores"),
    [
        ("t2 / t1", "none", (1, 0)),
        ("t2 o1 / t1 r3", "none", (2, 1)),
        ("t2 / t2", "none", (0, 0)),
        ("t2 / t2", "shared", (1, 1)),
        ("t2 s1 / t2", "shared", (2, 1)),
        ("", "shared", (0, 0)),
    ],
)
def test_majorities_in_stock(stocks: str, tie: str, scores: tuple[int, int]):
    """MAT-18: the player with most pieces of a shape in stock scores for it."""
    match = finished("", stocks, majority_tie=tie)
    assert match.rules.scores(match.state) == scores


@pytest.mark.parametrize("points", [0, 1, 2, 3])
def test_what_a_majority_is_worth(points: int):
    """MAT-18: a majority scores as many points as the option `majority_points` says."""
    match = finished("", "t2 o1 / t1", majority_points=points)
    assert match.rules.scores(match.state) == (2 * points, 0)


def test_three_compare_for_majorities_and_teams_do_so_seat_by_seat():
    """MAT-18: the player with most pieces of a shape in stock scores for it. MAT-20: four players form two
    teams, which share score and place."""
    three = finished("", "t2 / t3 / t3", "a6 g6 g1")
    assert three.rules.scores(three.state) == (0, 0, 0)
    four = finished("", "t2 / t3 / t2", "a6 g6 g1 a1")
    assert four.rules.scores(four.state) == (0, 1, 0, 1)


@pytest.mark.parametrize(
    ("columns", "stocks", "expected", "how"),
    [
        ("1a1t3 2a3s2", "", (1, 2), "points"),
        ("1a1t3 2a3s2 2a5h2", "r1 / ", (1, 2), "tallest"),  # both have 6 points
        ("1a1t2 2a3s2", "r1 s1 / h1 o1", (1, 1), "shared"),
        ("1a1t3 2a3s3 2a5h2", "r1 s1 h1 / ", (2, 1), "number"),  # both have 8 points and a column of height 3
        ("", "", (1, 1), "shared"),
    ],
)
def test_who_wins(columns: str, stocks: str, expected: tuple[int, int], how: str):
    """MAT-19: the most points win; the tallest column and then the number of columns break ties."""
    match = finished(columns, stocks)
    assert places(match) == expected
    assert match.outcome is not None
    assert dict(match.outcome.reason.args)["verdict"] == f"$verdict.{how}"


def test_places_of_three_are_shared_as_1_1_3():
    """MAT-19: the most points win; the tallest column and then the number of columns break ties."""
    assert places(finished("1a1t2 2a3s2", pawns="a6 g6 g1")) == (1, 1, 3)
    assert places(finished("1a1t2 3a3s3 2b1h4", pawns="a6 g6 g1")) == (3, 1, 2)


def test_partners_share_score_and_place():
    """MAT-20: four players form two teams, which share score and place. MAT-19: the most points win; the
    tallest column and then the number of columns break ties."""
    match = finished("1a1t3 3a3s2 2b1h4", "/ / / r1", "a6 g6 g1 a5")
    assert match.outcome is not None
    assert match.outcome.scores == (8, 8, 8, 8)
    assert places(match) == (2, 1, 2, 1), "the other team has the tallest column"
    assert dict(match.outcome.reason.args)["verdict"] == "$verdict.team_tallest"
    alone = finished("1a1t3 3a3s2 2b1h4", "/ / / r1", "a6 g6 g1 a5", teams=False)
    assert alone.outcome is not None
    assert (alone.outcome.scores, alone.outcome.places) == ((5, 7, 3, 1), (2, 1, 3, 4))
    both = finished("1a1t2 2a3s2", pawns="a6 g6 g1 a5")
    assert places(both) == (1, 1, 1, 1)


@pytest.mark.parametrize(
    ("columns", "teams", "team"),
    [("1a1t3", True, True), ("1a1t2 2a3s2", True, False), ("1a1t2 3b1h2", False, False)],
)
def test_partners_win_as_a_team_and_equals_share(columns: str, teams: bool, team: bool):
    """MAT-20: four players form two teams, which share score and place. MAT-19: the most points win; the
    tallest column and then the number of columns break ties."""
    match = finished(columns, pawns="a6 g6 g1 a5", teams=teams)
    assert places(match).count(1) > 1
    assert moment(match, None, 0, match.picture())["outcome"]["team"] == team


def side_of(match: Match) -> list[int]:
    """Return the seats that a bot to move counts as its own side."""
    return [seat for seat, own in enumerate(SlicedSearch(match, 1).evaluator.side) if own]


def test_bots_know_their_partner():
    """MAT-20: a bot counts its partner as its own side."""
    for seat, side in ((0, [0, 2]), (3, [1, 3])):
        assert side_of(at("d3 a1 g1 g6", seat=seat)) == side
    assert side_of(at("d3 a1 g1 g6", options={"teams": False})) == [0]
    assert side_of(at("d3 a1 g1")) == [0]


def test_columns_of_partners_count_together_for_the_tie():
    """MAT-20: four players form two teams, which share score and place. MAT-19: the most points win; the
    tallest column and then the number of columns break ties."""
    match = finished("1a1t3 3a3s2 2b1h3", "/ r1 s1 h1", "a6 g6 g1 a5")
    assert match.outcome is not None
    assert match.outcome.scores == (8, 8, 8, 8)
    assert places(match) == (1, 2, 1, 2), "two columns against one"


def test_a_game_stopped_from_outside_is_decided_by_points():
    """MAT-19: a match that is stopped before its end is decided by the points so far."""
    match = at("d3 a1", "d3t", "2a3s2")
    assert match.rules.adjudicate(match.state, msg("action_limit", n=9)).places == (2, 1)
    assert match.rules.adjudicate(match.state, msg("end.resigned", seat=1)).places == (1, 2)


# Säulen der Macht ---------------------------------------------------------------------------------------


def test_the_prototype_begins_in_the_middle_of_38_pieces():
    """MAT-21: the prototype begins with 38 pieces and all pawns on an empty d3."""
    match = at("d3 d3 d3", "d4t d5s d2h e4o e3r c3t c4s", options=PROTOTYPE)
    assert goals(match) == cells("d4 d2 e4 e3 c3 c4")
    real = Match(match.game, 3, PROTOTYPE)
    assert rules(real).counts == (7, 8, 8, 7, 8)
    assert real.state.pawns == (19, 19, 19)
    assert real.state.board.count(0) == 1
    assert real.state.board[19] == 0
    assert len(real.legal()) == 6


def test_pawns_in_the_middle_do_not_block_each_other():
    """MAT-21: in the prototype all pawns begin on d3, where they do not block each other."""
    match = at("d4 d3", "d4t d2s", options=PROTOTYPE)
    assert "d2" in goals(match)
    assert played(match, "d4-d2").seat == TERMINAL  # only d2 is left, and a pawn stands there
    met = at("d3 d4", "d4t d2s", options=PROTOTYPE)
    assert refusal(met, "d3-d4") == ("on_pawn", "MAT-09")


def test_the_prototype_has_no_placing():
    """MAT-21: in the prototype the pawns stand on d3 from the start, so none is placed."""
    assert refusal(at("d3 d3", "d4t", options=PROTOTYPE), "@d4") == ("placed_already", "MAT-05")


def test_prototype_moves_run_until_they_land_on_a_piece():
    """MAT-22: in the prototype a move ends on the first piece, and own columns only turn it."""
    match = at("a1 g6", "g4t a5s", options=PROTOTYPE)
    assert goals(match) == ["a5", "g4"]
    assert refusal(match, "a1-d2") == ("empty_space", "MAT-22")
    assert refusal(match, "a1-a6") == ("piece_in_way", "MAT-07")


def test_prototype_columns_turn_the_pawn_and_are_not_hopped():
    """MAT-22: in the prototype a move ends on the first piece, and own columns only turn it."""
    match = at("a1 g6", "g4t e6s d1h c2o", "1e3s2", options=PROTOTYPE)
    assert goals(match) == ["c2"], "c2 is in the way of the line to e3"
    assert goals(at("a1 g6", "g4t e6s d1h", "1e3s2", options=PROTOTYPE)) == ["e6"]
    turned = at("a1 g6", "g4t e6s e1h b4r", "1e3s2", options=PROTOTYPE)
    assert goals(turned) == ["b4", "e1", "e6"]
    assert refusal(turned, "a1-g4") == ("no_hop", "MAT-22")


def test_prototype_columns_turn_the_pawn_back():
    """MAT-22: in the prototype a move ends on the first piece, and own columns only turn it. MAT-08: a pawn
    may hop over its own columns or turn at them."""
    # The pawn goes over e4 and back to d4, reaches it from another side, and can go on to d5.
    back = at("d2 a1", "d5r", "1d4t2 1e4s2", options=PROTOTYPE)
    assert "d5" in goals(back)
    assert "d5" not in goals(at("d2 a1", "d5r a5s b3h d1o", "1d4t2", options=PROTOTYPE))


def test_prototype_columns_score_less_and_stocks_nothing():
    """MAT-23: in the prototype a column scores 2n - 3, and play ends when nobody can move."""
    match = finished("1a1t2 1b1h4 2a4s3", "o3 / t1", rules="prototype")
    assert ending(match) == ("end.stuck", "MAT-23", (6, 3), (1, 2))


def test_prototype_columns_may_be_lower_than_others():
    """MAT-23: in the prototype a column may be lower than others of its shape."""
    match = at("d3 a1", "d3t d4s", "2a3t5", "t1", options=PROTOTYPE)
    assert "d3-d4!" in match.legal()


def test_the_prototype_ends_only_when_nobody_can_move():
    """MAT-23: in the prototype a column scores 2n - 3, and play ends when nobody can move."""
    match = at("d3 a1", "d4t d5s a2h", quiet=400, options=PROTOTYPE)
    assert ending(played(match, "d3-d4")) is None
    assert ending(played(match, "a1-a2", "d4-d5")) is not None


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whoever_moves_first_from_where_the_pawn_was_placed_ends_the_quiet(seats: int):
    """MAT-24: a pawn's first move ends the quiet, so it does not matter whether placing counts as quiet."""
    rng = random.Random(seats)
    match = kleinod.new("matobo", seats=seats, seed=seats)
    for _ in range(seats):
        match.play(rng.choice(match.legal()))
    for _ in range(seats):
        following = [match.rules.apply(match.state, action) for action in match.legal_actions()]
        assert {s.quiet for s in following} == {0}
        match.play(rng.choice(match.legal()))
