"""Tests of the naive Mutternland alone: placing, and turns by the rules of `witt`, against the rule sheet."""

import random

import pytest

from twins import mutternland
from twins.mutternland_halves import edge_nuts, marble_moves, nut_moves
from twins.mutternland_places import AROUND, SAMPLE, is_connected
from twins.mutternland_positions import hexagon, played, strip

# --- land and placing -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "each"), [(2, 5), (3, 5), (4, 5), (5, 4), (6, 3)])
def test_mut_01_04_everybody_places_the_marbles_of_the_next_seat(seats, each):
    game = mutternland.start(seats)
    for number in range(seats * each):
        assert (game["stage"], game["to_act"]) == ("place", number % seats + 1)
        place = mutternland.moves(game)[0].removeprefix("+")
        game = mutternland.play(game, f"+{place}")
        assert game["marbles"][place] == (number + 1) % seats + 1
    assert (game["stage"], game["to_act"], game["turns"]) == ("marble", 1, 0)
    assert sorted(game["marbles"].values()) == sorted(list(range(1, seats + 1)) * each)


def test_mut_02_03_names_and_neighbours():
    assert set(AROUND["n20"]) == {"n19", "n21", "m20", "m21", "o20", "o21"}
    assert set(AROUND["o20"]) == {"o19", "o21", "n19", "n20", "p19", "p20"}
    assert AROUND["a1"].count(None) == 4
    assert set(AROUND["a1"]) == {None, "a2", "b1"}
    assert AROUND["z39"].count(None) == 4


@pytest.mark.parametrize("land", [["e10", "e12"], ["e10", "e11"], hexagon("m20", 5), [], [*SAMPLE, "e17"]])
def test_mut_03_lands_refused(land):
    with pytest.raises(ValueError, match=r"land|too few"):
        mutternland.start(2, land)


def test_mut_03_positions_refused():
    for heights, marbles, message in (
        ("444", "111", "won"),
        ("119", "1.2", "too high"),
        ("9" * 8, "1......2", "not a position"),
    ):
        rule_set = "wag" if message == "too high" else "witt"
        with pytest.raises(ValueError, match=message):
            strip(heights, marbles, options={"rule_set": rule_set})
    assert strip("444", "11.") is not None


def test_mut_03_draft():
    game, lots = mutternland.start(3, "draft"), random.Random(70)
    assert len(mutternland.moves(game)) == 26 * 39
    game = mutternland.play(game, "+a1")
    assert mutternland.moves(game) == ["+a2", "+b1"]
    for number in range(1, 70):
        assert (game["stage"], game["to_act"]) == ("lay", number % 3 + 1)
        game = mutternland.play(game, lots.choice(mutternland.moves(game)))
    assert len(game["heights"]) == 70
    assert is_connected(game["heights"])
    assert (game["stage"], game["to_act"]) == ("place", 1)


@pytest.mark.parametrize(("edge", "count"), [("any_void", 24), ("outer", 18)])
def test_mut_05_lake_shores(edge, count):
    land = hexagon("m20", 3) - {"m20"}
    game = mutternland.start(2, land, {"edge": edge})
    assert len(edge_nuts(game)) == count
    assert len(mutternland.moves(game)) == count
    shores = {place for place in AROUND["m20"] if f"+{place}" in mutternland.moves(game)}
    assert len(shores) == (6 if edge == "any_void" else 0)


def test_mut_05_a_lake_open_to_the_outside_is_outside():
    land = hexagon("m20", 2) - {"m20", "m21", "m22"}
    assert set(AROUND["m20"]) & land <= edge_nuts(mutternland.start(2, land, {"edge": "outer"}))


def first_can(heights, marbles, **arrangement):
    """Return the marble moves of seat 1, even where it has no choice and would be skipped."""
    return marble_moves({**strip(heights, marbles, **arrangement), "seat": 1})


# --- marble half ----------------------------------------------------------------------------------------


def test_mut_06_the_marble_half_is_compulsory_if_a_marble_move_exists():
    heights, marbles = "11111", "..1.2"
    assert mutternland.moves(strip(heights, marbles)) == ["e12-e11", "e12-e13"]
    with_choice = strip(heights, marbles, options={"marble_move": "may"})
    assert mutternland.moves(with_choice) == ["-", "e12-e11", "e12-e13"]
    nuts_first = mutternland.play(with_choice, "-")
    assert (nuts_first["stage"], nuts_first["to_act"]) == ("nut", 1)


def test_mut_06_13_a_reentry_replaces_a_marble_move_and_alone_may_be_left_out():
    fallen = {1: 1}
    assert mutternland.moves(strip("11111", "..1.2", fallen=fallen)) == ["?2", "e12-e11", "e12-e13"]
    assert mutternland.moves(strip("11111", "....2", fallen=fallen)) == ["-", "?2"]
    stuck = strip("31311", ".1..2", fallen=fallen)
    assert mutternland.moves(stuck) == ["-", "?2"]
    assert mutternland.play(stuck, "-")["stage"] == "nut"


def test_mut_06_the_nut_half_is_optional_and_stays_available():
    moved = mutternland.play(strip("11111", "..1.2"), "e12-e11")
    assert mutternland.moves(moved) == ["-", "n:e10-e12", "n:e12-e10"]
    assert mutternland.play(moved, "-")["to_act"] == 2


@pytest.mark.parametrize(
    ("heights", "steps"),
    [("121", {"e10", "e12"}), ("131", set()), ("325", {"e10"}), ("234", {"e10", "e12"}), ("102", set())],
)
def test_mut_07_one_level_up_or_down(heights, steps):
    middle = ".1." if heights[1] != "0" else "1.."
    assert first_can(heights, middle) == {f"e11-{place}" for place in steps}


def test_mut_08_every_stage_of_a_run_obeys_the_level_limit():
    assert first_can("123434", "11111.") == {"e12-e15", "e13-e15", "e14-e15", "e10-e15", "e11-e15"}
    assert first_can("131", "11.") == set()
    assert first_can("1132", "111.") == {"e12-e13"}


def test_mut_08_a_run_may_bend_and_never_ends_where_it_began():
    ring = dict.fromkeys(AROUND["m20"], 1)
    first, second, third, *_ = ring
    game = mutternland.position(2, ring, {first: 1, second: 1, third: 1})
    ends = {notation.partition("-")[2] for notation in marble_moves(game) if notation.startswith(first)}
    assert ends == set(ring) - {first, second, third} - {list(ring)[4]}
    everywhere = mutternland.position(2, ring, dict.fromkeys(ring, 1))
    assert marble_moves(everywhere) == set()


def test_mut_08_runs_over_opponents_are_no_runs():
    assert first_can("11111", "12...") == {"e10xe11>e12"}


def test_mut_09_only_one_marble_is_pushed_and_never_an_own_one():
    assert first_can("11111", "122..") == set()
    assert first_can("1111", "112.") == {"e10xe12>e13", "e11xe12>e13"}
    assert first_can("11111", "1121.") == {"e13-e14"}


def test_mut_09_the_last_stage_of_a_run_gives_the_direction():
    # The stage of the move from f10 to e11 pushes to the upper left, the stage from e10 straight up.
    heights = dict.fromkeys(["e10", "f10", "e11", "e12", "d11"], 1)
    game = mutternland.position(2, heights, {"e10": 1, "f10": 1, "e11": 2})
    pushes = {notation for notation in marble_moves(game) if "x" in notation}
    assert pushes == {"e10xe11>e12", "e10xe11>d11", "f10xe11>e12", "f10xe11>d11"}


def test_mut_09_pushes_off_the_land_from_one_start_are_one_action():
    heights = dict.fromkeys(["e10", "f10", "e11"], 1)
    game = mutternland.position(2, heights, {"e10": 1, "f10": 1, "e11": 2})
    assert marble_moves(game) == {"e10xe11>0", "f10xe11>0"}


@pytest.mark.parametrize(
    ("heights", "marbles", "allowed"),
    [
        ("111", "12.", True),
        ("112", "12.", False),
        ("331", "12.", True),
        ("221", "12.", True),
        ("111", "122", False),
        ("321", "12.", True),
        ("311", "12.", False),
    ],
)
def test_mut_09_10_where_a_marble_may_be_pushed(heights, marbles, allowed):
    assert first_can(heights, marbles) == ({"e10xe11>e12"} if allowed else set())


def test_mut_10_the_place_just_left_counts_as_free():
    marbles = {"m20": 1, "n20": 1, "n21": 1, "m22": 1, "m21": 2}
    game = mutternland.position(2, dict.fromkeys(marbles, 1), marbles)
    # The marble on m20 runs over n20, n21 and m22, lands on m21 and pushes the marble there to m20, which it
    # has just left.
    back = mutternland.play(game, "m20xm21>m20")
    assert (back["marbles"]["m21"], back["marbles"]["m20"]) == (1, 2)


def test_mut_10_a_marble_falls_into_a_lake():
    lake = dict.fromkeys(hexagon("m20", 2) - {"m20"}, 1)
    game = mutternland.position(2, lake, {"m22": 1, "m21": 2})
    pushed = mutternland.play(game, "m22xm21>0")
    assert pushed["fallen"] == {1: 0, 2: 1}
    assert pushed["marbles"] == {"m21": 1}


def test_mut_11_no_pushing_uphill():
    for heights, marbles in (("122", "12."), ("1122", "112."), ("12", "12")):
        assert not any("x" in notation for notation in first_can(heights, marbles))
        free = first_can(heights, marbles, options={"uphill_push": True})
        assert any("x" in notation for notation in free)
    over_a_higher_own = first_can("1222", "112.")
    assert "e10xe12>e13" in over_a_higher_own  # the last stage starts on level two


def test_mut_12_own_marbles_never_leave_the_land():
    assert first_can("1", "1") == set()
    assert first_can("11", "11") == set()


# --- re-entry -------------------------------------------------------------------------------------------


def test_mut_13_a_named_opponent_sets_the_marble_and_the_owner_moves_a_nut():
    game = strip("11211", "....3", seats=3, seat=2, fallen={2: 2})
    assert mutternland.moves(game) == ["-", "?1", "?3"]
    named = mutternland.play(game, "?3")
    assert (named["stage"], named["seat"], named["to_act"]) == ("enter", 2, 3)
    assert mutternland.moves(named) == ["^e10", "^e11", "^e13"]
    back = mutternland.play(named, "^e11")
    assert (back["marbles"]["e11"], back["fallen"][2], back["to_act"]) == (2, 1, 2)
    assert mutternland.moves(back) == ["-", "n:e10-e12", "n:e12-e10"]


def test_mut_13_who_sets_it_where():
    land = {**dict.fromkeys(hexagon("m20", 2), 1), "m22": 2}
    rim = hexagon("m20", 2) - hexagon("m20", 1) - {"m22"}
    everywhere = hexagon("m20", 2) - {"m22"}
    for reentry, places in (("owner_edge", rim), ("owner_any", everywhere)):
        game = mutternland.position(2, land, {}, fallen={1: 1}, options={"reentry": reentry})
        assert mutternland.moves(game) == ["-", *sorted(f"^{place}" for place in places)]
        assert mutternland.play(game, "^m18")["marbles"] == {"m18": 1}
    game = mutternland.play(mutternland.position(2, land, {}, fallen={1: 1}), "?2")
    assert (mutternland.moves(game), game["to_act"]) == (sorted(f"^{place}" for place in rim), 2)


def test_mut_13_only_if_a_nut_of_height_one_is_free_at_the_edge():
    game = strip("2121", "1.12", fallen={1: 1})
    assert "?2" in mutternland.moves(game)
    game = strip("2221", "1.12", fallen={1: 1})
    assert "?2" not in mutternland.moves(game)


# --- nut half -------------------------------------------------------------------------------------------


def test_mut_14_within_one_chain_only():
    assert nut_moves(strip("1111111", ".11.1..")) == {
        *("n:e10-e13", "n:e13-e10"),
        *("n:e13-e15", "n:e15-e13"),
    }
    assert nut_moves(strip("1911", ".11.")) == {"n:e10-e13", "n:e13-e10"}  # levels do not matter here
    assert nut_moves(strip("1111", ".12.")) == set()


def test_mut_14_it_need_not_be_the_marble_that_moved():
    moved = mutternland.play(strip("1111111", "1...1.."), "e10-e11")
    assert "n:e13-e15" in mutternland.moves(moved)


@pytest.mark.parametrize(("neighbours", "allowed"), [(2, True), (3, True), (4, False), (6, False)])
def test_mut_15_three_open_sides(neighbours, allowed):
    beside = AROUND["m20"][:neighbours]
    land = {"m20": 1, **dict.fromkeys(beside, 1)}
    game = mutternland.position(2, land, {beside[0]: 1})
    assert any(notation.startswith("n:m20") for notation in nut_moves(game)) == allowed
    raised = mutternland.position(2, {**land, "m20": 2}, {beside[0]: 1})
    assert any(notation.startswith("n:m20") for notation in nut_moves(raised))


def test_mut_16_a_place_goes_for_good_and_the_land_falls_apart():
    game = played(strip("11111", ".1..2"), "e11-e12", "n:e11-e13")
    assert game["heights"] == {"e10": 1, "e12": 1, "e13": 2, "e14": 1}
    assert not is_connected(game["heights"])
    assert not any("e11" in notation for notation in mutternland.moves({**game, "seat": 1}))


@pytest.mark.parametrize(("cap", "onto", "taken"), [("none", True, True), ("4", False, False)])
def test_mut_17_cap(cap, onto, taken):
    game = strip("141", ".1.", options={"cap": cap})
    assert nut_moves(game) == {"n:e10-e12", "n:e12-e10"}
    beside_a_tower = strip("1114", "..1.", options={"cap": cap})
    assert ("n:e11-e13" in nut_moves(beside_a_tower)) == onto
    assert ("n:e13-e11" in nut_moves(beside_a_tower)) == taken
    higher = strip("1118", "..1.", options={"cap": cap})
    assert ("n:e11-e13" in nut_moves(higher), "n:e13-e11" in nut_moves(higher)) == (onto, taken)


def test_mut_18_who_can_do_nothing_is_skipped_and_the_turn_counts():
    game = mutternland.play(strip("1111", ".1..", seats=3), "e11-e12")
    after = mutternland.play(game, "-")
    assert (after["to_act"], after["turns"], after["blocked"]) == (1, 3, 2)
    only_nuts = strip("3133", "..2.", seat=2)
    assert (only_nuts["stage"], mutternland.moves(only_nuts)) == ("marble", ["e12-e13"])
    only_nuts = strip("1313", "..2.", seat=2)
    assert (only_nuts["stage"], mutternland.moves(only_nuts)) == ("nut", ["-", "n:e11-e13", "n:e13-e11"])
    no_nuts = mutternland.play(strip("11", "1."), "e10-e11")
    assert no_nuts["turns"] == 2
