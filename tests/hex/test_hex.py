"""The hexagonal grid: neighbours, rays, distances, symmetries and names of hexes."""

from math import dist, isclose, sqrt

import pytest

from kleinod.hex.grid import (
    DIRECTIONS,
    OFF,
    add,
    centre,
    distance,
    neighbours,
    rays,
    shade,
    turned,
)
from kleinod.hex.names import by_column
from laws.symmetry import mirrored, permutation

CELLS = tuple((q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3)
NEAR = neighbours(CELLS)


def test_neighbours_are_mutual_and_one_step_away():
    for cell, six in enumerate(NEAR):
        for direction, other in enumerate(six):
            if other == OFF:
                assert add(CELLS[cell], DIRECTIONS[direction]) not in CELLS
            else:
                assert NEAR[other][(direction + 3) % 6] == cell
                assert distance(CELLS[cell], CELLS[other]) == 1
                assert isclose(dist(centre(CELLS[cell]), centre(CELLS[other])), sqrt(3))
                assert shade(CELLS[cell]) != shade(CELLS[other])


def test_rays_run_to_the_edge():
    lines = rays(NEAR)
    middle = CELLS.index((0, 0))
    assert [len(ray) for ray in lines[middle]] == [3] * 6
    for cell, six in enumerate(lines):
        for ray in six:
            assert [distance(CELLS[cell], CELLS[other]) for other in ray] == list(range(1, len(ray) + 1))


def test_distance_is_the_shortest_way():
    for start in range(len(CELLS)):
        seen, layer, steps = {start}, {start}, 0
        while layer:
            assert all(distance(CELLS[start], CELLS[cell]) == steps for cell in layer)
            layer = {other for cell in layer for other in NEAR[cell] if other != OFF} - seen
            seen |= layer
            steps += 1


def test_north_is_up_and_turning_is_clockwise():
    assert centre((0, -1))[1] < 0
    assert turned((0, -1), 1) == (1, -1)
    assert [turned((0, -1), n) for n in range(6)] == list(DIRECTIONS)
    assert turned((2, -1), 6) == (2, -1) == turned((2, -1), -6)
    assert mirrored((1, -1)) == (-1, 0)


@pytest.mark.parametrize("sixths", range(6))
@pytest.mark.parametrize("mirror", [False, True])
def test_symmetries_map_the_board_to_itself_and_keep_neighbours(sixths, mirror):
    image = permutation(CELLS, [turned(mirrored(c) if mirror else c, sixths) for c in CELLS])
    assert sorted(image) == list(range(len(CELLS)))
    for cell, six in enumerate(NEAR):
        there = {image[other] for other in six if other != OFF}
        assert there == {other for other in NEAR[image[cell]] if other != OFF}


def test_a_symmetry_must_map_the_board_to_itself():
    with pytest.raises(KeyError):
        permutation(CELLS, [add(c, (1, 0)) for c in CELLS])


def test_names_count_columns_from_the_west_and_cells_from_below():
    ordered, names = by_column(CELLS)
    assert names[0] == "a1"
    assert names[-1] == "g4"
    at = dict(zip(names, ordered, strict=True))
    assert at["d4"] == (0, 0)
    assert at["d5"] == (0, -1)
    assert centre(at["a1"])[0] < centre(at["g1"])[0]
    assert centre(at["a1"])[1] > centre(at["a2"])[1]
    assert len(set(names)) == len(CELLS)
