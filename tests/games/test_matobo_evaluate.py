"""Tests of Matobo's evaluation: it counts columns, what stocks may become, and pieces within reach."""

import pytest

from games.matobo_positions import PROTOTYPE, at
from kleinod.ai.weights_match import knowledge
from kleinod.core import registry
from kleinod.core.rng import below, stream
from kleinod.games.matobo.state import UNPLACED
from kleinod.play.match import Match

KNOWN = knowledge(registry.game("matobo"))


def counted(match: Match) -> list[dict[str, float]]:
    return [
        dict(zip(KNOWN.FEATURES, counts, strict=True)) for counts in KNOWN.features(match.rules, match.state)
    ]


def test_columns_count_their_points() -> None:
    """MAT-17: a column of n pieces scores 2n - 1 points. MAT-23: in the prototype a column scores 2n - 3, and
    play ends when nobody can move."""
    for options, points in ((None, 7), (PROTOTYPE, 5)):
        first, second = counted(at("d3 a1", "g6t", "1c4t4 2e1s2", "t1 / s1", options=options))
        assert (first["columns"], second["columns"]) == (points, points - 4)


def test_stocks_may_become_columns_now_later_or_never() -> None:
    """MAT-12: a column must be as high as the highest of its shape.

    Two triangles can become a column of three. The highest column of squares has a height of five.
    """
    first, second = counted(at("d3 a1", "g6t g1s g3s b1s", "1c4s5", "t2 s1 / s4 h2"))
    assert (first["buildable"], first["hopeful"], first["stuck"]) == (2, 0, 1)
    assert (second["buildable"], second["hopeful"], second["stuck"]) == (4, 0, 0)
    first, _ = counted(at("d3 a1", "g6t g1s g3s b1s", "1c4s5", "s2 / "))
    assert first["hopeful"] == 2


def test_a_pawn_on_a_piece_may_build_what_its_stock_allows() -> None:
    """MAT-12, MAT-17: two octagons in stock and one under the pawn make a column of three, five points."""
    first, second = counted(at("d3 a1", "d3o a1t", stocks="o2 / h1"))
    assert (first["piece"], first["gain"]) == (1, 5)
    assert (second["piece"], second["gain"]) == (1, 0)


def test_what_lies_within_reach_may_become_a_column_next() -> None:
    """MAT-07: a pawn reaches the first piece on each line; the square at d5 lies behind the hexagon."""
    first, _ = counted(at("d1 a6", "d3h d5s e1t", stocks="h1 s3 / "))
    assert (first["pieces"], first["next"]) == (2, 3)


def test_a_pawn_that_is_not_placed_reaches_nothing() -> None:
    first, _ = counted(at("x x", "d3h"))
    assert (first["piece"], first["pieces"], first["next"]) == (0, 0, 0)


@pytest.mark.parametrize("use", ["hop-bend", "hop", "bend"])
@pytest.mark.parametrize("end", ["any", "empty"])
def test_pieces_within_reach_are_ends_with_a_piece(use: str, end: str) -> None:
    """MAT-06 to MAT-10, in random games: `pieces` returns those `ends` that hold a piece."""
    match = Match(registry.game("matobo"), 2, {"column_use": use, "hop_end": end}, seed=3)
    lots, met = stream(3, "reach"), 0
    while not match.over:
        rules, s = match.rules, match.state
        for seat, pawn in enumerate(s.pawns):
            if pawn != UNPLACED:
                ends = [cell for cell in rules.ends(s.board, s.pawns, seat) if s.board[cell]]
                assert sorted(rules.pieces(s.board, s.pawns, seat)) == ends, match.record()
                met += len(ends)
        actions = match.legal_actions()
        match.act(actions[below(lots, len(actions))])
    assert met > 50
