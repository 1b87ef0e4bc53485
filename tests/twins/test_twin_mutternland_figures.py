"""Tests of the naive Mutternland against the rulebook's figures, as the rule sheet transcribes them."""

import pytest

from twins import mutternland
from twins.mutternland_halves import edge_nuts, marble_moves, nut_moves, open_sides
from twins.mutternland_places import PLACE_AT, SAMPLE, is_connected

ROWS = [[4, 6, 8, 10], [1, 3, 5, 7, 9, 11], [2, 4, 6, 8, 10], [1, 3, 5, 7, 9]]
ROWS += [[0, 2, 4, 6, 8, 10], [1, 3, 5, 7, 9, 11], [2, 4, 6, 8, 10], [3, 5, 7, 9]]
BASE = [(row, x) for row, line in enumerate(ROWS) for x in line]
HATCHED, BLACK, WHITE = 1, 2, 3


def at(point):
    """Return the place of a point in a figure.

    Rows of the figures become columns, and half steps become heights, far enough from the frame's edge.
    """
    row, x = point
    return PLACE_AT[row + 8, x + 20]


def figure(higher, hatched, black, white, *, extra=(), seat=HATCHED, uphill_push=False):
    """Return a game from a figure; `higher` lists the points of each height above one."""
    heights = dict.fromkeys([*BASE, *extra], 1)
    for height, points in higher.items():
        heights.update(dict.fromkeys(points, height))
    colours = {HATCHED: hatched, BLACK: black, WHITE: white}
    marbles = {at(point): colour for colour, points in colours.items() for point in points}
    on_names = {at(point): height for point, height in heights.items()}
    return mutternland.position(3, on_names, marbles, seat=seat, options={"uphill_push": uphill_push})


def chains(seat):
    higher = {2: [(2, 4), (4, 8), (5, 7), (6, 6)], 3: [(3, 7)]}
    black, white = [(1, 3), (2, 4), (1, 7)], [(4, 4), (5, 3), (6, 6)]
    return figure(higher, [(4, 6), (4, 8), (4, 10)], black, white, seat=seat)


def push_one(seat):
    higher = {2: [(0, 4), (1, 5), (3, 11), (5, 9), (5, 11)]}
    hatched, black, white = (
        [(0, 4), (3, 9), (6, 8)],
        [(1, 5), (4, 10), (6, 4)],
        [(5, 9), (5, 11), (7, 3)],
    )
    return figure(higher, hatched, black, white, extra=[(3, 11)], seat=seat)


def push_three(seat, *, uphill_push=False):
    higher = {2: [(1, 5), (4, 8), (5, 9), (6, 4), (6, 8)], 3: [(4, 10), (6, 10), (7, 7)]}
    hatched, black, white = (
        [(1, 5), (4, 8), (6, 10)],
        [(2, 6), (5, 9), (6, 6)],
        [(3, 7), (6, 4), (6, 8)],
    )
    return figure(higher, hatched, black, white, seat=seat, uphill_push=uphill_push)


def push(start, entered, beyond=None):
    return f"{at(start)}x{at(entered)}>{at(beyond) if beyond else 0}"


def pushes(make, **how):
    """Return the pushes of all three colours in a figure."""
    games = [make(seat, **how) for seat in (HATCHED, BLACK, WHITE)]
    return {notation for game in games for notation in mutternland.moves(game) if "x" in notation}


def test_mut_03_the_sample_land():
    assert len(set(SAMPLE)) == 70
    assert is_connected(SAMPLE)
    assert {place[0] for place in SAMPLE} == set("efghijklmnopqrstu")
    game = mutternland.start(2)
    assert len(edge_nuts(game)) == 44
    assert sum(open_sides(game, place) >= 3 for place in SAMPLE) == 20


@pytest.mark.parametrize(
    ("seat", "marble_move", "nut_move", "sides"),
    [
        (BLACK, [(1, 7), (1, 5)], [(0, 4), (2, 6)], 3),
        (HATCHED, [(4, 6), (3, 7)], [(5, 11), (3, 9)], 3),
        (WHITE, [(4, 4), (6, 4)], [(5, 7), (6, 2)], 4),
    ],
)
def test_mut_08_14_15_the_turns_of_the_chain_figure(seat, marble_move, nut_move, sides):
    game = chains(seat)
    marble = "-".join(map(at, marble_move))
    nut = "n:" + "-".join(map(at, nut_move))
    assert marble in mutternland.moves(game)
    moved = mutternland.play(game, marble)
    assert open_sides(moved, at(nut_move[0])) == sides
    assert nut in mutternland.moves(moved)
    built = mutternland.play(moved, nut)
    assert built["heights"].get(at(nut_move[0]), 0) == game["heights"][at(nut_move[0])] - 1
    assert built["heights"][at(nut_move[1])] == game["heights"][at(nut_move[1])] + 1


def test_mut_07_08_the_direct_step_of_the_chain_figure_would_be_two_levels():
    without_the_chain = chains(HATCHED)
    without_the_chain["marbles"] = {at((4, 6)): HATCHED}
    assert f"{at((4, 6))}-{at((3, 7))}" not in marble_moves(without_the_chain)
    assert f"{at((4, 6))}-{at((3, 7))}" in marble_moves(chains(HATCHED))


def test_mut_14_the_nut_goes_through_the_chain_only():
    moved = mutternland.play(chains(HATCHED), f"{at((4, 6))}-{at((3, 7))}")
    nut = f"n:{at((5, 11))}-{at((3, 9))}"
    assert nut in nut_moves(moved)
    broken = {**moved, "marbles": {**moved["marbles"], at((4, 8)): WHITE}}
    assert nut in nut_moves(broken)  # (3, 9) is itself a neighbour of (4, 10)
    far = f"n:{at((5, 11))}-{at((2, 8))}"  # only the marble on (3, 7) is beside both
    assert far in nut_moves(moved)
    assert far not in nut_moves(broken)


def test_mut_09_10_11_all_pushes_of_figure_one():
    shown = {
        push((0, 4), (1, 5), (2, 6)),
        push((5, 11), (6, 8), (7, 7)),
        push((6, 4), (7, 3)),
    }
    more = {
        push((4, 10), (3, 9), (2, 8)),
        push((7, 3), (6, 4), (5, 5)),
        push((1, 5), (0, 4)),
        push((5, 9), (6, 8), (7, 7)),
    }
    assert pushes(push_one) == shown | more


def test_mut_09_figure_two_is_figure_one_after_its_three_pushes():
    game = push_one(HATCHED)
    for half in (
        push((0, 4), (1, 5), (2, 6)),
        "-",
        push((6, 4), (7, 3)),
        "-",
        push((5, 11), (6, 8), (7, 7)),
        "-",
    ):
        game = mutternland.play(game, half)
    hatched, black, white = [(1, 5), (3, 9), (7, 7)], [(2, 6), (4, 10), (7, 3)], [(5, 9), (6, 8)]
    colours = {HATCHED: hatched, BLACK: black, WHITE: white}
    assert game["marbles"] == {at(point): colour for colour, points in colours.items() for point in points}
    assert game["fallen"] == {HATCHED: 0, BLACK: 0, WHITE: 1}


def test_mut_10_no_pushing_onto_a_higher_place_or_a_marble():
    assert not any(f"{at((3, 9))}x{at((4, 10))}" in notation for notation in pushes(push_one))


def test_mut_10_11_no_push_in_figure_three():
    assert pushes(push_three) == set()


def test_mut_11_without_it_figure_three_has_four_pushes():
    assert pushes(push_three, uphill_push=True) == {
        push((2, 6), (1, 5), (0, 4)),
        push((6, 6), (6, 4), (6, 2)),
        push((5, 9), (6, 10)),
        push((6, 8), (6, 10)),
    }


@pytest.mark.parametrize(
    ("heights", "own", "allowed"),
    [("12", "1.", True), ("123", "11.", True), ("13", "1.", False), ("113", "11.", False)],
)
def test_mut_07_08_the_levels_of_the_figure(heights, own, allowed):
    line = [at((row, 4 + row)) for row in range(len(heights))]
    game = mutternland.position(
        2,
        {**dict(zip(line, map(int, heights), strict=True)), "a1": 1},
        {**{place: 1 for place, mark in zip(line, own, strict=True) if mark == "1"}, "a1": 2},
    )
    assert (f"{line[0]}-{line[-1]}" in marble_moves(game)) == allowed
