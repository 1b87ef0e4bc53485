"""Sets of places, stored as the bits of a number, have the same neighbours and parts as when places are
examined one by one."""

from __future__ import annotations

from kleinod.games.nexus.board import COUNT, NEAR, START
from kleinod.games.nexus.place_bitsets import around, is_one, members, parts, shape, sites

#: Places at the edges of the frame and far apart.
SCATTERED = (0, 1, 38, 39, 77, COUNT - 40, COUNT - 2, COUNT - 1)


def test_what_is_beside_a_place() -> None:
    """NEX-01: `around` returns the neighbours of every place."""
    for place in range(COUNT):
        assert members(around(1 << place)) == sorted(NEAR[place])


def test_rings_fit_where_they_touch_two_others_and_nothing_is_barred() -> None:
    """NEX-06: a ring fits where it touches two others, unless the place is barred."""
    for rings in (*START.values(), SCATTERED):
        touched = [sum(n in rings for n in NEAR[place]) for place in range(COUNT)]
        wanted = [place for place, n in enumerate(touched) if n >= 2 and place not in rings]
        assert len(wanted) > 1
        assert members(sites(shape(rings), 0)) == wanted
        assert members(sites(shape(rings), shape(wanted[:2]))) == wanted[2:]


def test_what_hangs_together_is_one_part() -> None:
    """NEX-08: places that are connected form one part."""
    assert [members(part) for part in parts(shape(SCATTERED))] == [
        [0, 1, 39],
        [38, 77],
        [COUNT - 40, COUNT - 2, COUNT - 1],
    ]
    assert is_one(shape(START[4])) and not is_one(shape(SCATTERED))
