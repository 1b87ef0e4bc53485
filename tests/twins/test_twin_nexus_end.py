"""Tests of the naive NEXUS alone: deleting, leaving, winning and whole games, against the rule sheet."""

import re

import pytest

from twins import nexus
from twins.nexus_places import AROUND, BOARD
from twins.nexus_positions import conserved, hexa, kinds, line, played, random_game, targets

# --- deleting by blocking -------------------------------------------------------------------------------


def test_nex_15_19_a_majority_after_a_second_own_step_frees_a_blocked_single():
    game = hexa({"n20": "2", "n21": "1", "n19": "1", "l20": "2"})
    blocked = nexus.play(game, "n21-n20")
    assert (blocked["rings"]["n20"], blocked["reserve"]) == ("12", {1: 0, 2: 0})
    freed = nexus.play(blocked, "n19-n20")
    assert (freed["rings"]["n20"], freed["reserve"]) == ("11", {1: 1, 2: 0})
    assert (nexus.to_act(freed), freed["quiet"]) == (2, 0)


@pytest.mark.parametrize(
    ("there", "after", "gain"),
    [
        ("23", "123", 0),
        ("123", "11", 2),
        ("122", "1122", 0),
        ("112", "111", 1),
        ("1123", "1123", None),
        ("22", "122", 0),
        ("12", "11", 1),
        ("2", "12", 0),
    ],
)
def test_nex_15_each_colour_is_compared_by_itself(there, after, gain):
    game = hexa({"n20": there, "n21": "1", "l20": "1", "p20": "2", "p19": "3"}, seats=3)
    if gain is None:
        assert "n20" not in targets(game, "n21")
        return
    stepped = nexus.play(game, "n21-n20")
    assert (stepped["rings"]["n20"], stepped["reserve"][1]) == (after, gain)


def test_nex_15_only_the_bigger_colour_stays():
    game = hexa({"n20": "1223", "n21": "1", "l20": "1"}, seats=3)
    assert "n20" not in targets(game, "n21")  # it has four marbles already
    game = hexa({"n20": "113", "n21": "1", "l20": "1"}, seats=3)
    assert nexus.play(game, "n21-n20")["rings"]["n20"] == "111"


def test_nex_15_the_owner_gets_rid_of_a_lone_blocker_but_not_on_a_full_stack():
    game = hexa({"n20": "112", "n21": "1"})
    assert nexus.play(game, "n21-n20")["rings"]["n20"] == "111"
    assert "n20" not in targets(hexa({"n20": "1112", "n21": "1"}), "n21")


# --- deleting by surrounding ----------------------------------------------------------------------------

CORNER = {"m21": "1", "o21": "1", "n19": "1", "l20": "2"}  # n22 lies between m21, o21 and the open n21


@pytest.mark.parametrize(
    ("marbles", "options", "left", "gain"),
    [
        ("2", {}, "2", 0),
        ("22", {}, "2", 1),
        ("222", {}, "22", 1),
        ("23", {}, "23", 0),
        ("2233", {}, "23", 2),
        ("2223", {}, "223", 1),
        ("2", {"half": "remove_up"}, "", 1),
        ("222", {"half": "remove_up"}, "2", 2),
        ("2233", {"half": "remove_up"}, "23", 2),
        ("222", {"edge_closes": "no"}, "222", 0),
        ("", {}, "", 0),
    ],
)
def test_nex_16_17_an_enclosure_at_the_border(marbles, options, left, gain):
    game = hexa({**CORNER, "n22": marbles}, seats=3, options=options, reserve={3: 3})
    after = played(game, "n19-n20, n20-n21")
    assert (after["rings"]["n22"], after["reserve"][1]) == (left, gain)
    assert (nexus.to_act(after), after["quiet"]) == (2, 0 if gain else 1)


@pytest.mark.parametrize("edge_closes", ["yes", "no"])
@pytest.mark.parametrize(("inside", "left", "gain"), [("22", "2", 1), ("", "", 0)])
def test_nex_16_away_from_the_border(edge_closes, inside, left, gain):
    ring = dict.fromkeys(set(AROUND["n20"]) - {"n19"}, "1")
    game = hexa(
        {**ring, "n18": "1", "n20": inside, "l20": "2", "p19": "1"}, options={"edge_closes": edge_closes}
    )
    after = played(game, "n18-n19, p19-p20")
    assert (after["rings"]["n20"], after["reserve"][1]) == (left, gain)


TOWARDS = {**dict.fromkeys(["m21", "o21", "m20", "o20", "n18"], "1"), "l20": "2", "l19": "3"}


def test_nex_16_an_empty_ring_inside_keeps_it_open():
    for between, pays in (("", False), ("2", True)):
        game = hexa({**TOWARDS, "n22": "222", "n21": between}, seats=3)
        after = played(game, "n18-n19, n19-n20")
        assert (after["rings"]["n22"], bool(after["to_take"])) == ("222", pays)


def test_nex_17_two_colours_enclosed_at_once_with_a_choice():
    game = hexa({**TOWARDS, "n22": "22", "n21": "233"}, seats=3)
    choice = played(game, "n18-n19, n19-n20")
    assert (nexus.to_act(choice), nexus.moves(choice)) == (1, ["(n21)", "(n22)"])
    assert choice["reserve"][1] == 0
    for take, n21, n22 in (("(n21)", "3", "22"), ("(n22)", "23", "2")):
        after = nexus.play(choice, take)
        assert (after["rings"]["n21"], after["rings"]["n22"]) == (n21, n22)
        assert (after["reserve"][1], nexus.to_act(after)) == (2, 2)


def test_nex_17_one_marble_per_take_and_colours_in_seat_order():
    game = hexa({**TOWARDS, "n22": "2233", "n21": "2233"}, seats=3)
    game = played(game, "n18-n19, n19-n20")
    assert [part[1:] for part in game["to_take"]] == [("2", 2), ("3", 2)]
    game = played(game, "(n21), (n21)")
    assert (game["rings"]["n21"], game["rings"]["n22"]) == ("33", "2233")
    assert nexus.moves(game) == ["(n21)", "(n22)"]
    game = played(game, "(n22), (n21)")
    assert (game["rings"]["n21"], game["rings"]["n22"], game["reserve"][1]) == ("3", "223", 4)
    assert nexus.to_act(game) == 2


def test_nex_17_parts_in_cell_order():
    walls = dict.fromkeys(["m22", "o22", "m21", "o21", "m17", "o17", "m18", "o18"], "1")
    inside = {"n23": "22", "n22": "2", "n18": "22", "n17": "2"}
    rings = {**dict.fromkeys(BOARD[4], ""), **walls, **inside, "n20": "11"}
    game = played(nexus.position(4, rings, reserve={3: 3, 4: 3}), "n20-n21, n20-n19")
    assert nexus.moves(game) == ["(n17)", "(n18)"]
    game = nexus.play(game, "(n17)")
    assert nexus.moves(game) == ["(n22)", "(n23)"]
    assert nexus.play(game, "(n23)")["rings"]["n23"] == "2"


def test_nex_16_blocked_rings_with_an_own_marble_are_wall():
    game = hexa({"m21": "12", "o21": "12", "n19": "1", "n22": "222", "l20": "2"})
    after = played(game, "n19-n20, n20-n21")
    assert (after["rings"]["n22"], after["reserve"][1]) == ("22", 1)


ENCLOSED = dict.fromkeys(["m21", "o21", "m20", "o20", "n20"], "1")


def test_nex_18_stepping_into_an_enclosed_pair_does_not_pay_for_the_rest():
    game = hexa({**ENCLOSED, "n21": "2", "n22": "222", "l19": "1", "p19": "2"})
    after = played(game, "m20-n21, l19-l20")
    assert (after["rings"]["n21"], after["rings"]["n22"], after["reserve"][1]) == ("12", "222", 0)


def test_nex_18_opened_and_closed_again_pays_again():
    game = hexa({"m21": "1", "o21": "1", "n21": "1", "n22": "222", "l20": "2"})
    opened = played(game, "n21-n20, n20-n19")
    assert (opened["rings"]["n22"], opened["reserve"][1]) == ("222", 0)
    opened = played(opened, "l20-l19, l19-m18")
    closed = played(opened, "n19-n20, n20-n21")
    assert (closed["rings"]["n22"], closed["reserve"][1]) == ("22", 1)


def test_nex_18_within_one_action_it_does_not_pay_again():
    game = hexa({"m21": "1", "o21": "1", "n21": "1", "n20": "1", "n22": "222", "l20": "2"})
    after = played(game, "n21-m20, n20-n21")
    assert (after["rings"]["n22"], after["reserve"][1]) == ("222", 0)


@pytest.mark.parametrize(("pays", "left", "gain"), [("no", "222", 0), ("yes", "22", 1)])
def test_nex_18_a_ring_change(pays, left, gain):
    game = hexa({"m21": "1", "o21": "1", "n22": "222"}, options={"ring_change_pays": pays})
    after = played(game, "-n21, -l19, -p19, -n18, +q20, +q21, +r21, +r20")
    assert (after["rings"]["n22"], after["reserve"][1]) == (left, gain)
    assert after["quiet"] == (0 if gain else 1)


def test_nex_16_what_no_own_ring_touches_is_not_enclosed():
    game = hexa({"n19": "1", "n22": "222", "p20": "2"}, options={"ring_change_pays": "yes"})
    after = played(game, "-n21, -m21, -o21, -l19, +m17, +o17, +n17, +m16")
    assert (after["rings"]["n22"], after["reserve"][1]) == ("222", 0)


def test_nex_18_judged_for_the_acting_player_only():
    game = hexa({**ENCLOSED, "n22": "22", "n21": "", "l20": "2"}, seat=2)
    entered = played(game, "n22-n21, l20-l21")
    assert (entered["rings"]["n21"], entered["rings"]["n22"], entered["reserve"][1]) == ("2", "2", 0)
    later = played(entered, "m20-m19, o20-o19")
    assert (later["rings"]["n21"], later["rings"]["n22"], later["reserve"][1]) == ("2", "2", 0)


def test_nex_18_bringing_in_pays():
    game = hexa({"m21": "1", "o21": "", "n21": "1", "n22": "222", "l20": "2"}, reserve={1: 3})
    after = played(game, "in o21, in n18, in p19")
    assert (after["rings"]["n22"], after["reserve"][1]) == ("22", 1)


# --- leaving and winning --------------------------------------------------------------------------------


def test_nex_20_21_out_when_only_a_ring_change_is_left():
    stuck = {"n20": "12", "n21": "112", "o20": "2"}
    game = hexa(stuck)
    assert (nexus.ending(game), nexus.to_act(game), nexus.moves(game)) == ("last", None, [])
    assert {place: marbles for place, marbles in game["rings"].items() if marbles} == {
        "n20": "2",
        "n21": "2",
        "o20": "2",
    }
    assert (nexus.winners(game), game["reserve"]) == ({2}, {1: 0, 2: 0})
    assert nexus.ending(hexa(stuck, reserve={1: 3})) is None
    assert kinds(hexa(stuck, reserve={1: 3})) == {"in", "rings"}
    assert nexus.ending(hexa({**stuck, "l20": "1"})) is None


def test_nex_20_the_next_seat_is_looked_at_and_freed_rings_help_it():
    game = hexa({"n20": "12", "o20": "13", "l20": "3"}, seats=3, quiet=7, turns=9, reserve={1: 2})
    assert (nexus.to_act(game), game["still_in"], game["quiet"], game["turns"]) == (2, {2, 3}, 0, 9)
    assert game["reserve"][1] == 0
    assert "n20-n21" in nexus.moves(game)
    both = hexa({"n20": "12", "n21": "23", "o20": "3"}, seats=3, seat=2)
    assert (nexus.to_act(both), both["still_in"]) == (3, {1, 3})
    assert nexus.ending(hexa({"n20": "12", "n21": "23", "o20": "13"}, seats=3)) is None


def test_nex_20_somebody_deleted_from_the_board_is_out_at_the_own_turn_only():
    game = hexa({"n20": "2", "n21": "1", "n19": "1", "l20": "3"}, seats=3)
    after = played(game, "n21-n20, n19-n20")
    assert (nexus.to_act(after), after["still_in"]) == (3, {1, 3})


def test_nex_13_20_a_flight_keeps_a_player_in():
    full = dict.fromkeys(AROUND["n20"], "2233")
    marbles = {**full, "n20": "11"}
    game = hexa(marbles, seats=3)
    assert set(nexus.moves(game)) - {f"-{place}" for place in BOARD[2]} == {"n20*"}
    assert 1 not in hexa(marbles, seats=3, options={"sacrifice_max": 0})["still_in"]


THERE_AND_BACK = [
    "n22-n21, n21-n20",
    "l19-l20, l20-l21",
    "n20-n21, n21-n22",
    "l21-l20, l20-l19",
]


def test_nex_22_third_repetition():
    game = hexa({"n22": "1", "l19": "2"})
    games = line(game, *THERE_AND_BACK, *THERE_AND_BACK)
    assert nexus.match_ending(games[:-1]) is None
    assert nexus.match_ending(games) == "repetition"
    assert nexus.winners(games[-1]) == {1}  # seat 1 has lost nine marbles, seat 2 ten


@pytest.mark.parametrize("difference", [{"kinds": {1: "in"}}, {"reserve": {1: 1}}, {"seat": 2}])
def test_nex_22_reserves_seat_and_last_actions_belong_to_the_position(difference):
    games = line(hexa({"n22": "1", "l19": "2"}), *THERE_AND_BACK, *THERE_AND_BACK)
    assert not nexus.repeated([hexa({"n22": "1", "l19": "2"}, **difference), *games[1:]])


@pytest.mark.parametrize(
    ("turn", "quiet"),
    [
        ("n22-n21, n21-n20", 30),
        ("-p19, -p20, -p21, -o18, +k19, +k20, +j20, +j21", 30),
        ("in n21, in n18, in p20", 0),
        ("n21*, n22-n20, n20-n19", 0),
        ("n22-m21, m21-m20", 0),
    ],
)
def test_nex_22_quiet_turns(turn, quiet):
    marbles = {"n22": "1", "l19": "2", "o21": "1", "n21": "", "m20": "12"}
    if "n21*" in turn:
        marbles["n21"] = "1"
    game = hexa(marbles, quiet=29, reserve={1: 3})
    after = played(game, turn)
    assert (after["quiet"], nexus.ending(after)) == (quiet, "quiet" if quiet else None)


def test_nex_22_the_quiet_limit_counts_players_still_in():
    marbles = {"n22": "1", "l19": "2", "p20": "3"}
    for still_in, limit in (({1, 2, 3}, 45), ({1, 2}, 30)):
        for quiet, end in ((limit - 2, None), (limit - 1, "quiet")):
            game = hexa(marbles, seats=3, still_in=still_in, quiet=quiet)
            assert nexus.ending(played(game, THERE_AND_BACK[0])) == end
    short = hexa(marbles, seats=3, quiet=5, options={"quiet_limit": 2})
    assert nexus.ending(played(short, THERE_AND_BACK[0])) == "quiet"


@pytest.mark.parametrize(("seats", "limit"), [(2, 160), (3, 240), (4, 320)])
def test_nex_22_turn_limit(seats, limit):
    marbles = {"n22": "1", "l19": "2", "p20": "3", "p21": "4"} if seats == 4 else {"n22": "1", "l19": "2"}
    game = hexa(marbles, seats=seats, turns=limit - 2, reserve={3: 3})
    assert nexus.ending(played(game, THERE_AND_BACK[0])) is None
    assert nexus.ending(played({**game, "turns": limit - 1}, THERE_AND_BACK[0])) == "turns"
    own_limit = hexa(marbles, seats=seats, turns=6, reserve={3: 3}, options={"turn_limit": 7})
    assert nexus.ending(played(own_limit, THERE_AND_BACK[0])) == "turns"


def test_nex_22_the_highest_gain_wins_and_ties_are_shared():
    for reserve, gains, won in (
        ({1: 3, 2: 4}, {1: -6, 2: -6}, {1, 2}),
        ({1: 4, 2: 4}, {1: -5, 2: -6}, {1}),
        ({1: 3, 2: 5}, {1: -6, 2: -5}, {2}),
    ):
        game = hexa({"n22": "1", "l19": "2"}, reserve=reserve, turns=160)
        assert (nexus.score(game), nexus.winners(game)) == (gains, won)
    out = hexa({"n22": "1", "l19": "2"}, seats=3, still_in={1, 2}, reserve={2: 1, 3: 9}, turns=240)
    assert nexus.winners(out) == {2}


def test_nex_22_first_out():
    marbles = {"n20": "12", "n21": "1222", "o20": "333", "l20": "2"}
    for end, over in (("last_player", None), ("first_out", "first_out")):
        game = hexa(marbles, seats=3, options={"end": end})
        assert (nexus.ending(game), game["still_in"]) == (over, {2, 3})
    assert nexus.winners(game) == {2}  # five marbles against three
    assert nexus.ending(hexa({"n20": "12", "o20": "2"}, options={"end": "first_out"})) == "last"


# --- whole games ----------------------------------------------------------------------------------------

OPTION_SETS = [
    *[(seats, {}) for seats in (2, 3, 4)],
    (2, {"connected": "yes", "turn_limit": 40}),
    (2, {"sacrifice_max": 2, "edge_closes": "no", "half": "remove_up"}),
    (3, {"row": "chain", "ring_change_pays": "yes", "end": "first_out"}),
    (4, {"sacrifice_max": 0, "end": "first_out", "quiet_limit": 8}),
]


@pytest.mark.parametrize(("seats", "options"), OPTION_SETS)
def test_nex_03_13_19_20_22_a_random_game_ends_and_loses_nothing(seats, options):
    games = random_game(nexus.start(seats, options), seats, conserved)
    last = games[-1]
    assert nexus.winners(last) <= last["still_in"]
    assert nexus.winners(last)
    assert (nexus.match_ending(games) == "last") == (len(last["still_in"]) == 1)
    assert (nexus.moves(last) == []) == (nexus.to_act(last) is None)


def test_nex_05_illegal_texts_are_refused():
    for text in ("in n20", "-n20", "n20-n21", "+a1", "", "(n20)"):
        with pytest.raises(ValueError, match=f"^{re.escape(text)}$"):
            nexus.play(nexus.start(2), text)
