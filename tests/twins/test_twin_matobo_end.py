"""Tests of the naive Matobo alone: ends, scores, teams and whole games, against the rule sheet."""

import random

import pytest

from twins import matobo
from twins.matobo_positions import LAYOUT, PROTOTYPE, WALLED_IN, ends, finished, in_column, lone

# --- end and score --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3])
def test_mat_15_the_last_piece_ends_the_game_in_mid_round(seats):
    game = matobo.position(seats, {"d3": "t"}, pawns={1: "a1", 2: "d3", 3: "g1"}, stock={1: "t"})
    under_a_pawn = matobo.play(game, "a1-a2")
    assert matobo.ending(under_a_pawn) is None
    for last, stock, columns in (("d3-d4", "t", {}), ("d3-d4!", "", {"d3": ("t", 2, 2)})):
        over = matobo.play({**under_a_pawn, "stock": {1: "t", 2: "t" * last.count("!")}}, last)
        assert (matobo.ending(over), matobo.to_act(over), matobo.moves(over)) == ("pieces", None, [])
        assert (over["stock"][2], over["columns"]) == (stock, columns)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    ("pieces", "turns_each"),
    [({"d1": "t", "d2": "s", "d4": "o"}, 10), ({"d1": "t", "d2": "s"}, 4), ({"d1": "t"}, 4)],
)
def test_mat_16_both_quiet_limits(seats, pieces, turns_each):
    pawns = {1: "a1", 2: "g1", 3: "a6", 4: "g6"}
    pawns = {seat: pawns[seat] for seat in range(1, seats + 1)}
    limit = turns_each * seats
    game = matobo.position(seats, pieces, pawns=pawns, quiet=limit - 2)
    game = matobo.play(game, "a1-a2")
    assert (game["quiet"], matobo.ending(game)) == (limit - 1, None)
    game = matobo.play(game, "g1-g2")
    assert (game["quiet"], matobo.ending(game), matobo.moves(game)) == (limit, "quiet", [])


def test_mat_16_collecting_and_building_start_the_count_anew():
    pieces, pawns = {"d1": "t", "d4": "o", "a6": "h", "g6": "r"}, {1: "d1", 2: "g1"}
    game = matobo.position(2, pieces, pawns=pawns, stock={1: "t"}, quiet=19)
    for notation in ("d1-d2", "d1-d2!"):
        after = matobo.play(game, notation)
        assert (after["quiet"], matobo.ending(after)) == (0, None)
    assert matobo.ending(matobo.play({**game, "next": 2}, "g1-g2")) == "quiet"


def test_mat_16_skipped_seats_are_no_turns():
    pieces, pawns = {"a1": "t", "d1": "s", "d4": "o"}, {1: "g1", 2: "a1"}
    game = matobo.position(2, pieces, columns=WALLED_IN, pawns=pawns, quiet=17)
    # Seat 1's own columns lock seat 2 in, so seat 1 plays on alone.
    for number, notation in enumerate(["g1-g2", "g2-g3", "g3-g2"], start=18):
        assert matobo.to_act(game) == 1
        game = matobo.play(game, notation)
        assert game["quiet"] == number
    assert matobo.ending(game) == "quiet"


def test_mat_16_18_at_a_quiet_end_the_piece_under_a_pawn_counts_even_if_just_reached():
    pieces, pawns = {"d1": "t", "d4": "s"}, {1: "d2", 2: "g1"}
    game = matobo.position(2, pieces, pawns=pawns, quiet=7)
    assert matobo.score(game) == {1: (0, 0), 2: (0, 0)}
    over = matobo.play(game, "d2-d1")
    assert matobo.ending(over) == "quiet"
    assert matobo.score(over) == {1: (0, 1), 2: (0, 0)}
    assert matobo.score(matobo.play(game, "d2-d3")) == {1: (0, 0), 2: (0, 0)}


def test_mat_16_nobody_can_move():
    columns = {**WALLED_IN, "f1": ("o", 4, 2), "g2": ("o", 3, 2)}
    pieces = {"a1": "t", "g1": "s", "d3": "h"}
    game = matobo.position(2, pieces, columns=columns, pawns={1: "g1", 2: "a1"}, stock={1: "t", 2: "t"})
    assert (matobo.ending(game), matobo.to_act(game), matobo.moves(game)) == ("moves", None, [])
    # Seat 2 has more triangles (2 : 1), seat 1 more squares (1 : 0), and the loose hexagon belongs to nobody.
    assert matobo.score(game) == {1: (3 + 3, 1), 2: (7 + 5, 1)}
    assert matobo.places(game) == {1: 2, 2: 1}


FINAL = finished(
    [
        *[("t", 6, 1), ("h", 4, 1), ("o", 3, 1), ("s", 3, 1), ("r", 2, 1)],
        *[("s", 5, 2), ("r", 4, 2), ("r", 3, 2), ("h", 2, 2), ("h", 2, 2)],
    ],
    {1: "ot", 2: "ooo"},
)


def test_mat_02_17_18_19_the_final_position_of_the_figure():
    assert matobo.ending(FINAL) == "pieces"
    assert matobo.score(FINAL) == {1: (31, 1), 2: (27, 1)}
    assert matobo.places(FINAL) == {1: 1, 2: 2}
    heap = "".join(FINAL["stock"].values()) + "".join(s * n for s, n, _ in FINAL["columns"].values())
    assert [heap.count(shape) for shape in "tshor"] == [7, 8, 8, 7, 9]


@pytest.mark.parametrize(
    ("options", "majorities"),
    [
        ({}, [1, 1, 0]),
        ({"majority_points": 0}, [0, 0, 0]),
        ({"majority_points": 3}, [3, 3, 0]),
        ({"majority_tie": "shared"}, [2, 2, 1]),
        ({"majority_tie": "shared", "majority_points": 2}, [4, 4, 2]),
    ],
)
def test_mat_18_majorities(options, majorities):
    # Seat 1 has most triangles, all three tie in squares, seat 2 has most octagons, and nobody has a hexagon
    # or a round piece.
    game = finished([], {1: "ttts", 2: "tsoo", 3: "stto"}, seats=3, options=options)
    assert [matobo.score(game)[seat] for seat in (1, 2, 3)] == [(0, points) for points in majorities]


def test_mat_18_20_majorities_are_compared_seat_by_seat_in_teams():
    game = finished([], {1: "t", 2: "tt", 3: "t", 4: ""}, seats=4)
    assert matobo.score(game) == {1: (0, 0), 2: (0, 1), 3: (0, 0), 4: (0, 0)}
    partners_tie = finished([], {1: "t", 3: "t"}, seats=4)
    assert set(matobo.score(partners_tie).values()) == {(0, 0)}


@pytest.mark.parametrize(
    ("heights", "places"),
    [
        ([[3], [2], [2, 2]], [2, 3, 1]),  # points 5 : 3 : 6
        ([[3, 3], [4, 2], [2]], [2, 1, 3]),  # points 10 : 10, the taller column wins
        ([[5, 5], [5, 2, 2, 2], [2]], [2, 1, 3]),  # points 18 : 18, equally tall, more columns win
        ([[2], [2], [2]], [1, 1, 1]),
        ([[3, 2], [3, 2], [2]], [1, 1, 3]),
        ([[2], [3], [3]], [3, 1, 1]),
        ([[], [], [2]], [2, 2, 1]),
    ],
)
def test_mat_19_places(heights, places):
    columns = [("t", height, seat) for seat, own in enumerate(heights, start=1) for height in own]
    game = finished(columns, {}, seats=3)
    assert [matobo.places(game)[seat] for seat in (1, 2, 3)] == places


def test_mat_19_20_teams_share_points_columns_and_place():
    # The first team has 10 + 0 points, the second 5 + 5; seat 3 has the tallest column.
    columns = [("t", 4, 3), ("s", 2, 3), ("h", 3, 2), ("r", 3, 4)]
    for options, places in (({}, [1, 2, 1, 2]), ({"teams": "off"}, [4, 2, 1, 2])):
        game = finished(columns, {}, seats=4, options=options)
        assert [matobo.places(game)[seat] for seat in (1, 2, 3, 4)] == places
    more_columns = finished(
        [("t", 5, 1), ("s", 5, 3), *[("h", n, 2) for n in (5, 2)], *[("r", 2, 4)] * 2], {}, seats=4
    )
    assert [matobo.places(more_columns)[seat] for seat in (1, 2, 3, 4)] == [2, 1, 2, 1]
    level = finished([("t", 3, 1), ("s", 3, 4)], {}, seats=4)
    assert set(matobo.places(level).values()) == {1}


def test_mat_20_teams_need_four_players():
    assert matobo.start(4, LAYOUT)["options"]["teams"] == "on"
    assert matobo.start(4, LAYOUT, {"teams": "off"})["options"]["teams"] == "off"
    assert matobo.start(3, LAYOUT)["options"]["teams"] == "off"
    with pytest.raises(ValueError, match="four players"):
        matobo.start(2, LAYOUT, {"teams": "on"})


@pytest.mark.parametrize(
    ("options", "passable"),
    [
        ({}, False),
        ({"partner_columns": "own"}, True),
        ({"partner_columns": "own", "teams": "off"}, False),
    ],
)
def test_mat_09_20_partner_columns(options, passable):
    pawns = {3: "g1", 4: "a6"}
    partner = lone(seats=4, pawns=pawns, columns={"d2": ("s", 2, 3)}, options=options)
    own = lone(seats=4, pawns=pawns, columns={"d2": ("s", 2, 1)}, options=options)
    assert matobo.ends_of(own, 1) >= {"d3", "d4", "d5"}
    if passable:
        assert matobo.ends_of(partner, 1) == matobo.ends_of(own, 1)
    else:
        assert in_column("d", ends(partner)) == []
    opponent = lone(seats=4, pawns=pawns, columns={"d2": ("s", 2, 2)}, options=options)
    assert in_column("d", ends(opponent)) == []
    partner_pawn = lone(seats=4, pawns={3: "d3", 4: "a6"}, options=options)
    assert in_column("d", ends(partner_pawn)) == ["d2"]


# --- whole games ----------------------------------------------------------------------------------------

RULES = [
    (2, {}),
    (3, {"column_use": "hop", "majority_tie": "shared"}),
    (3, {"column_use": "bend"}),
    (4, {}),
    (4, {"partner_columns": "own", "majority_points": 2}),
    (4, {"teams": "off", "counts": (10, 9, 8, 6, 6)}),
    (2, PROTOTYPE),
    (4, {**PROTOTYPE, "partner_columns": "own"}),
]


@pytest.mark.parametrize(("seats", "options"), RULES)
def test_mat_08_10_11_14_15_16_21_23_random_games_end_and_lose_no_piece(seats, options):
    lots = random.Random(386)
    for _ in range(6):
        game = matobo.start(seats, matobo.random_layout(lots, options), options)
        shapes = sorted(game["pieces"].values())
        turns = 0
        while not matobo.ending(game):
            seat, choices = matobo.to_act(game), matobo.moves(game)
            assert choices
            if seat in game["pawns"]:
                found = matobo.ends_of(game, seat)
                assert found == {cell for cell in matobo.CELLS if matobo.route(game, seat, cell) is not None}
            before, notation = repr(game), lots.choice(choices)
            after = matobo.play(game, notation)
            assert repr(game) == before
            game, turns = after, turns + 1
            built = [shape for shape, height, _ in game["columns"].values() for _ in range(height)]
            assert sorted([*game["pieces"].values(), *built, *"".join(game["stock"].values())]) == shapes
        prototype = options.get("rule_set") == "prototype"
        assert turns <= (38 if prototype else seats + 39 * 10 * seats)
        assert matobo.moves(game) == []
        assert min(matobo.places(game).values()) == 1


def test_mat_05_06_07_11_counts_of_the_first_turns():
    game = matobo.start(2, LAYOUT)
    # There are 39 placements, then 38. Then there are as many moves as the first pawn has neighbours without
    # the other pawn.
    steps = sum(len(near) for near in matobo.NEIGHBOURS.values())
    assert [matobo.perft(game, depth) for depth in (1, 2)] == [39, 39 * 38]
    assert matobo.perft(game, 3) == steps * 38 - steps
