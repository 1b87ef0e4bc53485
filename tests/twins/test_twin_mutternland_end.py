"""Tests of the naive Mutternland alone: ends, rule sets for two and whole games, against the rule sheet."""

import copy
import random

import pytest

from twins import mutternland
from twins.mutternland_halves import marble_moves, nut_moves
from twins.mutternland_places import AROUND, SAMPLE
from twins.mutternland_positions import conserved, hexagon, played, random_game, random_land, strip

WAG, ABSTRACTPLAY = {"rule_set": "wag"}, {"rule_set": "abstractplay"}


def first_can(heights, marbles, options):
    """Return the marble moves of seat 1, even where it has no choice and would be skipped."""
    return marble_moves({**strip(heights, marbles, options=options), "seat": 1})


def line(game, *notations):
    """Return all positions of a match, the given one first."""
    games = [game]
    for notation in notations:
        games.append(mutternland.play(games[-1], notation))
    return games


# --- end ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "needed"), [(2, 3), (3, 2), (4, 1), (5, 1), (6, 1)])
def test_mut_19_towers_needed(seats, needed):
    towers = needed - 1
    game = strip("4" * towers + "34", "1" * towers + "1.", seats=seats)
    step = f"e{10 + towers}-e{11 + towers}"
    assert mutternland.ending(game) is None
    won = mutternland.play(game, step)
    assert (mutternland.ending(won), won["to_act"], mutternland.moves(won)) == ("towers", None, [])
    assert mutternland.winners(won) == {1}
    assert mutternland.score(won)[1] == (needed, 4 * needed)


def test_mut_19_checked_at_the_end_of_the_turn():
    game = mutternland.play(strip("443411", "111..."), "e12-e13")
    assert (mutternland.ending(game), game["to_act"]) == (None, 1)
    assert mutternland.moves(game) == ["-", "n:e12-e14", "n:e14-e12"]
    for nut in mutternland.moves(game):
        assert mutternland.ending(mutternland.play(game, nut)) == "towers"


def test_mut_17_19_higher_stacks_are_towers_too():
    assert mutternland.score(strip("5663", "1.21")) == {1: (1, 8), 2: (1, 6)}


THERE_AND_BACK = ["e10-e11", "-", "e14-e13", "-", "e11-e10", "e13-e14"]  # afterwards no nut is free


@pytest.mark.parametrize("quiet", [0, 32])
def test_mut_20_third_repetition_is_a_draw_before_the_limits(quiet):
    games = line(strip("11111", "1...2", quiet=quiet), *THERE_AND_BACK, *THERE_AND_BACK)
    assert mutternland.match_ending(games[:-1]) is None
    assert mutternland.match_ending(games) == "repetition"
    assert mutternland.match_winners(games) == {1, 2}
    assert mutternland.ending(games[-1]) == ("quiet" if quiet else None)


def test_mut_20_the_half_of_a_turn_is_no_position():
    games = line(strip("11111", "1...2"), *THERE_AND_BACK, *THERE_AND_BACK[:3])
    assert not mutternland.repeated(games)


@pytest.mark.parametrize("difference", [{"seat": 2}, {"fallen": {1: 1}}])
def test_mut_20_seat_and_fallen_marbles_belong_to_the_position(difference):
    games = line(strip("11111", "1...2"), *THERE_AND_BACK, *THERE_AND_BACK)
    other = strip("11111", "1...2", **difference)
    assert mutternland.repeated(games)
    assert not mutternland.repeated([other, *games[1:]])


def test_mut_18_20_positions_of_skipped_seats_count_as_well():
    blocked_second = strip("1111101", "1...3.2", seats=3)
    games = line(blocked_second, *THERE_AND_BACK, *THERE_AND_BACK)
    assert (games[-1]["to_act"], games[-1]["turns"]) == (1, 12)
    assert not mutternland.repeated(games[:-1])
    assert mutternland.repeated(games)


@pytest.mark.parametrize(
    ("halves", "quiet"),
    [
        (["e11-e12", "-"], 40),
        (["e11-e12", "n:e11-e13"], 0),
        (["e11xe10>0"], 0),
        (["?2", "^e13", "-"], 40),
    ],
)
def test_mut_20_quiet_turns(halves, quiet):
    game = strip("1111111", "21....2", fallen={1: 1}, quiet=39)
    after = played(game, *halves)
    assert (after["quiet"], mutternland.ending(after)) == (quiet, "quiet" if quiet else None)


@pytest.mark.parametrize(("options", "limit"), [({}, 40), (WAG, 40), (ABSTRACTPLAY, 120)])
def test_mut_20_quiet_limit(options, limit):
    game = strip("11111", "1...2", options=options, quiet=limit - 2)
    game = played(game, "e10-e11", "-")
    assert (mutternland.ending(game), game["to_act"]) == (None, 2)
    assert mutternland.ending(played(game, "e14-e13", "-")) == "quiet"


def test_mut_18_20_nobody_can_do_anything():
    game = strip("3131", "1..2")
    assert (mutternland.ending(game), game["turns"], mutternland.moves(game)) == ("blocked", 2, [])
    assert mutternland.winners(game) == {1}
    assert mutternland.winners(strip("3113", "1..2", turns=300)) == {1, 2}


def test_mut_20_hundred_and_fifty_turns_each():
    game = strip("11111", "1...2", turns=298)
    after = played(game, "e10-e11", "-")
    assert (after["turns"], mutternland.ending(after)) == (299, None)
    after = played(after, "e14-e13", "-")
    assert (after["turns"], mutternland.ending(after)) == (300, "turns")
    assert mutternland.winners(after) == {1, 2}


def test_mut_20_towers_then_heights():
    tower_wins = strip("4111133", "1.1..22", turns=300)
    assert mutternland.score(tower_wins) == {1: (1, 5), 2: (0, 6)}
    assert mutternland.winners(tower_wins) == {1}
    assert mutternland.winners(strip("11112", "1...2", turns=300)) == {2}


# --- the rule sets for two ------------------------------------------------------------------------------


def test_mut_21a_any_free_nut():
    game = mutternland.start(2, options=WAG)
    assert mutternland.moves(game) == [f"+{place}" for place in SAMPLE]
    game = mutternland.play(game, "+m20")
    assert (game["marbles"], game["to_act"]) == ({"m20": 2}, 2)
    assert "+m20" not in mutternland.moves(game)
    game = played(game, *(f"+{place}" for place in SAMPLE[:9]))
    assert (game["stage"], game["to_act"]) == ("marble", 1)


@pytest.mark.parametrize("options", [WAG, ABSTRACTPLAY])
def test_mut_21b_22b_both_halves_are_optional(options):
    assert mutternland.moves(strip("11111", "1...2", options=options)) == ["-", "e10-e11"]
    nuts = mutternland.play(strip("11111", ".1..2", options=options), "-")
    assert mutternland.moves(nuts) == ["-", "n:e10-e12", "n:e12-e10"]
    assert mutternland.play(nuts, "-")["to_act"] == 2


@pytest.mark.parametrize("options", [WAG, ABSTRACTPLAY])
@pytest.mark.parametrize(
    ("heights", "marbles", "expected"),
    [
        ("123", "11.", {"e10-e12", "e11-e12"}),
        ("113", "11.", set()),
        ("131", "11.", set()),
        ("1111", "111.", {"e11-e13", "e12-e13"}),
        ("111", "1.1", {"e10-e11", "e12-e11"}),
        ("13", "1.", set()),
    ],
)
def test_mut_21b_22b_steps_and_jumps(options, heights, marbles, expected):
    assert first_can(heights, marbles, options) == expected


def test_mut_21b_a_jump_does_not_bend():
    ring = dict.fromkeys(AROUND["m20"], 1)
    first, second, *_ = ring
    game = mutternland.position(2, ring, {first: 1, second: 1}, options=WAG)
    beside_first = set(AROUND[first]) & set(ring) - {second}
    beside_second = set(AROUND[second]) & set(ring) - {first}
    assert marble_moves(game) == {
        *(f"{first}-{place}" for place in beside_first),
        *(f"{second}-{place}" for place in beside_second),
    }


@pytest.mark.parametrize(
    ("heights", "marbles", "wag", "abstractplay"),
    [
        ("1111", "112.", {"e10xe12>e13", "e11xe12>e13"}, {"e10xe12>e13", "e11xe12>e13"}),
        ("122", "12.", {"e10xe11>e12"}, {"e10xe11>e12"}),  # a push uphill
        ("1311", "112.", set(), set()),
        ("1133", "112.", set(), {"e10xe12>e13"}),  # only the stage of the rear marble counts
        ("3111", "112.", {"e11xe12>e13"}, {"e11xe12>e13"}),
        ("2231", "112.", {"e10xe12>e13", "e11xe12>e13"}, set()),  # a push two levels down
        ("2221", "112.", {"e10xe12>e13", "e11xe12>e13"}, {"e10xe12>e13", "e11xe12>e13"}),
        ("1112", "112.", set(), set()),
        ("111", "112", {"e10xe12>0", "e11xe12>0"}, {"e10xe12>0", "e11xe12>0"}),
        ("1111", "1122", set(), set()),
        ("11111", "1112.", {f"e1{n}xe13>e14" for n in range(3)}, {f"e1{n}xe13>e14" for n in range(3)}),
    ],
)
def test_mut_10_21c_22c_phalanx(heights, marbles, wag, abstractplay):
    assert first_can(heights, marbles, WAG) == wag
    assert first_can(heights, marbles, ABSTRACTPLAY) == abstractplay


@pytest.mark.parametrize("options", [WAG, ABSTRACTPLAY])
def test_mut_21d_22d_the_owner_drops_it_on_any_low_place(options):
    land = {**dict.fromkeys(hexagon("m20", 2), 1), "m22": 2}
    game = mutternland.position(2, land, {"m18": 1, "o19": 2}, fallen={1: 1}, options=options)
    drops = {notation for notation in mutternland.moves(game) if "^" in notation}
    assert drops == {f"^{place}" for place in set(land) - {"m22", "m18", "o19"}}
    dropped = mutternland.play(game, "^m20")
    assert (dropped["marbles"]["m20"], dropped["fallen"]) == (1, {1: 0, 2: 0})


def test_mut_21e_22e_free_nuts():
    assert nut_moves(strip("1114", "..1.", options=WAG)) == {"n:e13-e11"}
    assert nut_moves(strip("1114", "..1.", options=ABSTRACTPLAY)) == set()
    for options in (WAG, ABSTRACTPLAY):
        assert nut_moves(strip("1113", "..1.", options=options)) == {"n:e11-e13", "n:e13-e11"}
    inside = dict.fromkeys(hexagon("m20", 2), 1)
    for options, middle_may_go in ((WAG, False), (ABSTRACTPLAY, True)):
        found = nut_moves(mutternland.position(2, inside, {"m21": 1}, options=options))
        assert ("n:m20-m22" in found) == middle_may_go
        assert "n:m22-m20" in found


@pytest.mark.parametrize("options", [WAG, ABSTRACTPLAY])
def test_mut_21f_22f_two_turns_of_nothing(options):
    game = played(strip("111111", ".1..2.", options=options), "-", "-")
    assert (mutternland.ending(game), game["to_act"], game["idle"]) == (None, 2, 1)
    over = played(game, "-", "-")
    assert mutternland.ending(over) == "passes"
    assert mutternland.winners(over) == {1, 2}
    towers = {**over, "heights": {**over["heights"], "e14": 4}}
    assert mutternland.winners(towers) == {2}
    only_higher = {**over, "heights": {**over["heights"], "e14": 3}}
    assert mutternland.winners(only_higher) == {1, 2}


@pytest.mark.parametrize("options", [WAG, ABSTRACTPLAY])
def test_mut_18_21f_22f_a_skipped_turn_is_one_of_nothing(options):
    game = played(strip("1111", ".1..", options=options), "e11-e10")
    assert (mutternland.ending(game), game["to_act"], game["idle"]) == (None, 1, 1)
    assert mutternland.ending(mutternland.play(game, "-")) == "passes"


def test_mut_06_20_in_witt_turns_of_nothing_end_nothing():
    game = strip("111111", ".1..2.", options={"marble_move": "may"})
    assert mutternland.ending(played(game, *["-"] * 8)) is None


@pytest.mark.parametrize("options", [WAG, ABSTRACTPLAY])
def test_mut_21f_22f_three_towers_win(options):
    won = mutternland.play(strip("4434", "111.", options=options), "e12-e13")
    assert (mutternland.ending(won), mutternland.winners(won)) == ("towers", {1})


@pytest.mark.parametrize("options", [WAG, ABSTRACTPLAY])
def test_mut_20_21_22_no_draw_by_repetition(options):
    games = line(strip("11111", "1...2", options=options), *THERE_AND_BACK, *THERE_AND_BACK)
    assert mutternland.match_ending(games) is None


def test_mut_22a_set_up():
    game = mutternland.start(2, options=ABSTRACTPLAY)
    for turn in range(5):
        seat = turn % 2 + 1
        for colour in (seat, 3 - seat):
            assert game["to_act"] == seat
            place = mutternland.moves(game)[turn].removeprefix("+")
            assert sum(other in SAMPLE for other in AROUND[place]) in {3, 4, 5}
            game = mutternland.play(game, f"+{place}")
            assert game["marbles"][place] == colour
    assert sorted(game["marbles"].values()) == [1] * 5 + [2] * 5
    assert (game["stage"], game["to_act"], game["turns"]) == ("marble", 2, 0)


# --- whole games ----------------------------------------------------------------------------------------

OPTION_SETS = [
    *[(seats, {}) for seats in (2, 3, 4, 5, 6)],
    (2, WAG),
    (2, ABSTRACTPLAY),
    (3, {"marble_move": "may", "reentry": "owner_edge", "edge": "outer", "cap": "4"}),
    (4, {"reentry": "owner_any", "cap": "4"}),
]


@pytest.mark.parametrize(("seats", "options"), OPTION_SETS)
def test_mut_01_12_16_20_random_games_end_and_lose_nothing(seats, options):
    for seed in range(2):
        land = SAMPLE if options == ABSTRACTPLAY else random_land(random.Random(seed))
        games = random_game(mutternland.start(seats, land, options), seed, conserved)
        assert mutternland.match_winners(games) <= set(range(1, seats + 1))
        assert games[-1]["turns"] <= 150 * seats
        for game in games:
            assert bool(mutternland.moves(game)) == (game["to_act"] is not None)


def test_mut_19_a_tower_ends_the_game_of_four_in_the_turn_it_is_climbed():
    for seed in range(2):
        for game in random_game(mutternland.start(4), seed):
            held = max(towers for towers, _ in mutternland.score(game).values())
            assert held == 0 or game["stage"] == "nut" or mutternland.ending(game) == "towers"


def test_mut_04_perft_and_no_side_effects():
    game = mutternland.start(2)
    before = copy.deepcopy(game)
    assert [mutternland.perft(game, depth) for depth in (0, 1, 2)] == [1, 44, 44 * 43]
    assert game == before
    with pytest.raises(ValueError, match="e19"):
        mutternland.play(game, "e19")
