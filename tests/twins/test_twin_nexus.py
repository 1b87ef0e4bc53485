"""Tests of the naive NEXUS alone: board, ring change, bringing in and moving, against the rule sheet."""

import copy
import random

import pytest

from twins import nexus
from twins.nexus_actions import layings, rings_can_be_changed
from twins.nexus_places import AROUND, BOARD, PLACES, border, parts
from twins.nexus_positions import hexa, kinds, only, played, random_game, targets

INNER = {"n20", "n21", "n19", "o20", "o19", "m20", "m19"}

# --- board ----------------------------------------------------------------------------------------------


def test_nex_01_boards_and_names():
    assert [len(BOARD[seats]) for seats in (2, 3, 4)] == [19, 28, 37]
    assert set(AROUND["o20"]) == {"n20", "n21", "o19", "o21", "p20", "p21"}
    assert set(AROUND["n20"]) == {"n19", "n21", "m19", "m20", "o19", "o20"}
    assert AROUND["a1"].count(None) == 3
    assert PLACES[:2] + PLACES[38:40] == ["a1", "a2", "a39", "b1"]
    for seats, counts in ((2, "34543"), (3, "7654321"), (4, "4567654")):
        columns = "".join(sorted(place[0] for place in BOARD[seats]))
        assert "".join(str(columns.count(letter)) for letter in sorted(set(columns))) == counts


def test_nex_01_the_triangle_is_one():
    corners = [place for place in BOARD[3] if sum(other in BOARD[3] for other in AROUND[place]) == 2]
    assert sorted(corners) == ["l17", "l23", "r20"]
    assert BOARD[2] < BOARD[4]
    assert sum(sum(other in BOARD[2] for other in AROUND[place]) == 3 for place in BOARD[2]) == 6


@pytest.mark.parametrize(("seats", "reserves"), [(2, [10, 11]), (3, [10] * 3), (4, [10] * 4)])
def test_nex_02_marbles(seats, reserves):
    game = nexus.start(seats)
    assert list(game["reserve"].values()) == reserves
    assert set(game["rings"].values()) == {""}


@pytest.mark.parametrize(("seats", "at_border"), [(2, 12), (3, 18), (4, 18)])
def test_nex_04_border(seats, at_border):
    assert len(border(BOARD[seats])) == at_border
    assert border(BOARD[2]) == BOARD[2] - INNER


def test_nex_04_holes_are_not_border_but_bays_are():
    assert border(BOARD[2] - {"n20"}) == BOARD[2] - INNER
    bay = BOARD[2] - {"n20", "n21", "n22"}
    assert set(AROUND["n20"]) & bay <= border(bay)
    assert border({"a1", "a2", "b1"}) == {"a1", "a2", "b1"}
    corner = {place for place in PLACES if place[0] in "abc" and int(place[1:]) <= 3}
    assert {"a1", "a2", "b1"} <= border(corner)
    assert "b2" not in border(corner)


def test_nex_05_everybody_begins_with_bringing_in():
    game = nexus.start(3)
    for seat in (1, 2, 3):
        assert (nexus.to_act(game), kinds(game)) == (seat, {"in"})
        for _ in range(3):
            assert nexus.to_act(game) == seat
            game = nexus.play(game, nexus.moves(game)[0])
    assert (nexus.to_act(game), kinds(game)) == (1, {"in", "move", "rings"})


# --- changing four rings --------------------------------------------------------------------------------


def test_nex_06_four_lifts_then_four_layings_each_touching_two():
    game = hexa({"n20": "1", "o20": "2"})
    assert {m for m in nexus.moves(game) if m[0] == "-"} == {f"-{p}" for p in BOARD[2] - {"n20", "o20"}}
    game = played(game, "-l19, -l20, -l21, -m21")
    where = {notation[1:] for notation in nexus.moves(game)}
    assert where.isdisjoint({"l19", "l20", "l21", "m21"} | set(game["rings"]))
    assert {"l18", "m22", "n23"}.isdisjoint(where)  # these touch only m18, only n22, and only n22
    assert {"m17", "o22", "q20"} <= where
    assert nexus.to_act(game) == 1
    game = played(game, "+o22")
    assert "+n23" in nexus.moves(game)  # it touches n22 and the new o22
    game = played(game, "+n23, +o23, +p22")
    assert (nexus.to_act(game), len(game["rings"]), game["kinds"][1]) == (2, 19, "rings")
    assert {"o22", "n23", "o23", "p22"} <= set(game["rings"])


def test_nex_06_vacated_places_are_barred_and_empty_rings_only_are_lifted():
    game = played(hexa({"n20": "1", "o20": "2"}), "-n21, -n22, -n19, -n18")
    assert {"+n21", "+n22", "+n19", "+n18"}.isdisjoint(nexus.moves(game))
    after = played(game, "+k19, +k20, +l22, +p22")
    assert after["doing"] is None
    assert {"-n20", "-o20"}.isdisjoint(nexus.moves(hexa({"n20": "1", "o20": "2"})))


@pytest.mark.parametrize(
    ("last", "still_in", "allowed"),
    [
        ({}, {1, 2, 3}, True),
        ({3: "rings"}, {1, 2, 3}, False),
        ({1: "rings"}, {1, 2, 3}, False),
        ({2: "rings"}, {1, 2, 3}, True),
        ({2: "rings"}, {1, 2}, False),
        ({3: "rings"}, {1, 2}, True),
    ],
)
def test_nex_07_after_a_ring_change(last, still_in, allowed):
    game = hexa({"n20": "1", "o20": "2"}, seats=3, kinds=last, still_in=still_in)
    assert ("rings" in kinds(game)) == allowed


def test_nex_07_four_empty_rings_are_needed():
    full = dict.fromkeys(BOARD[2], "223")
    for empty, allowed in ((["n22", "o21", "p21", "p20"], True), (["n22", "o21", "p21"], False)):
        rings = {**full, **dict.fromkeys(empty, ""), "n21": "1"}
        assert ("rings" in kinds(hexa(rings, seats=3))) == allowed


def test_nex_08_connected():
    # Lifting the whole middle column leaves two halves.
    marbles = {"n20": "", "l20": "1", "p20": "2"}
    lifts = "-n18, -n19, -n20"
    for connected in ("no", "yes"):
        game = played(hexa(marbles, options={"connected": connected}), lifts)
        assert "-n21" in nexus.moves(game)
        after = played(game, "-n21")
        assert len(parts(after["rings"])) == 1  # they are still connected by n22
        for _ in range(4):
            after = nexus.play(after, nexus.moves(after)[0])
        assert len(parts(after["rings"])) == 1
    islands = dict.fromkeys(["d10", "d11", "d12", "d13", "e12", "t10", "t11", "u11"], "")
    islands |= {"d12": "1", "t11": "2"}
    for connected, allowed in (("no", True), ("yes", False)):
        game = nexus.position(2, {**islands, "u10": ""}, options={"connected": connected})
        assert ("rings" in kinds(game)) == allowed


def test_nex_08_the_search_for_a_connected_change_is_exact():
    """NEX-08: on positions of random games, the search for a connected ring change agrees with trying every
    laying in every order."""

    def by_hand(game, left):
        if left == 0:
            return len(parts(game["rings"])) == 1
        where = layings(game)
        return any(by_hand({**game, "rings": {**game["rings"], to[1:]: ""}}, left - 1) for to in where)

    seen = set()
    for seed in range(2):
        games = random_game(nexus.start(2, {"connected": "yes", "turn_limit": 40}), seed)
        for game in games:
            count = game["doing"]["count"] if game["doing"] and game["doing"]["kind"] == "rings" else 0
            if count == 4:
                empty = random.Random(seed).choice(layings(game))
                laid = {
                    **game,
                    "rings": {**game["rings"], empty[1:]: ""},
                    "doing": {**game["doing"], "count": 6},
                }
                seen.add(rings_can_be_changed(laid))
                assert rings_can_be_changed(laid) == by_hand(laid, 2)
                apart = {
                    place: marbles for place, marbles in laid["rings"].items() if place[0] != "n" or marbles
                }
                laid = {**laid, "rings": apart}
                seen.add(rings_can_be_changed(laid))
                assert rings_can_be_changed(laid) == by_hand(laid, 2)
    assert seen == {True, False}


# --- bringing in ----------------------------------------------------------------------------------------


def entries(game):
    return {notation[3:] for notation in nexus.moves(game) if notation.startswith("in ")}


def test_nex_09_exactly_three_or_not_at_all():
    marbles = {"n20": "1", "o20": "2"}
    assert entries(hexa(marbles, reserve={1: 2})) == set()
    assert entries(hexa(marbles, reserve={1: 3})) == BOARD[2] - INNER
    game = played(hexa(marbles, reserve={1: 3}), "in n22, in o21")
    assert entries(game) == BOARD[2] - INNER - {"n22", "o21"} | {"n21"}
    assert kinds(game) == {"in"}
    game = nexus.play(game, "in n21")
    assert (nexus.to_act(game), game["reserve"][1], game["kinds"][1]) == (2, 0, "in")


def test_nex_09_a_first_entry_without_room_for_three_is_refused():
    full = dict.fromkeys(BOARD[2], "223")
    for empty, room in ((["n22", "o21", "p21"], 3), (["n22", "o21"], 0)):
        rings = {**full, **dict.fromkeys(empty, ""), "n20": "1", "n21": "22"}
        game = hexa(rings, seats=3, reserve={1: 9})
        assert len(entries(game)) == room


@pytest.mark.parametrize(
    ("own", "inside"),
    [
        ("n22", "n21"),
        ("n22 n21 n20", "n19"),
        ("n21", ""),
        ("n20 n19 n18", "n21"),
        ("n20 n19", ""),
        ("n21 n22 o20 o19", "n20"),
        ("p20", "o19 o20"),
        ("l21", "m20"),
    ],
)
def test_nex_10_over_a_row_with_a_border_ring(own, inside):
    for blocked in (False, True):
        marbles = dict.fromkeys(own.split(), "12" if blocked else "1")
        assert entries(hexa(marbles, reserve={1: 3})) & INNER == set(inside.split())


def test_nex_10_only_empty_rings_and_a_marble_just_brought_in_serves():
    game = hexa({"n22": "2", "o20": "1"}, reserve={1: 3})
    assert entries(game) == BOARD[2] - INNER - {"n22"}
    assert "n19" in entries(nexus.play(game, "in n18"))


def test_nex_10_chain():
    bent = {"n22": "1", "n21": "1", "o20": "1"}
    straight = hexa(bent, reserve={1: 3})
    chain = hexa(bent, reserve={1: 3}, options={"row": "chain"})
    assert entries(straight) & INNER == {"n20"}
    assert entries(chain) & INNER == {"n20", "m20", "o19"}


def sets_of_first_entries(game):
    reached = {frozenset(): game}
    for _ in range(3):
        further = [
            nexus.after(before, notation) for before in reached.values() for notation in nexus.moves(before)
        ]
        reached = {frozenset(place for place, m in after["rings"].items() if m): after for after in further}
    return set(reached)


@pytest.mark.parametrize(
    ("seats", "by_border", "straight", "chain"),
    [(2, 220, 424, 448), (3, 816, 1_227, 1_263), (4, 816, 1_344, 1_392)],
)
def test_nex_05_09_10_sets_of_the_first_entry(seats, by_border, straight, chain):
    sets = sets_of_first_entries(nexus.start(seats))
    at_border = border(BOARD[seats])
    assert len(sets) == straight
    assert sum(entered <= at_border for entered in sets) == by_border
    assert len(sets_of_first_entries(nexus.start(seats, {"row": "chain"}))) == chain


@pytest.mark.parametrize(
    ("seats", "counts"),
    [
        (2, [12, 150, 1_908, 17_790]),
        (3, [18, 330, 6_108]),
        (4, [18, 336, 6_432]),
        pytest.param(3, [18, 330, 6_108, 92_868], marks=pytest.mark.slow),
        pytest.param(4, [18, 336, 6_432, 98_070], marks=pytest.mark.slow),
    ],
)
def test_nex_05_09_10_decision_counts(seats, counts):
    game = nexus.start(seats)
    before = copy.deepcopy(game)
    assert [nexus.perft(game, depth) for depth in range(1, len(counts) + 1)] == counts
    assert game == before


# --- moving twice ---------------------------------------------------------------------------------------


def test_nex_11_two_steps_by_one_or_two_marbles():
    game = hexa({"n20": "1", "n18": "1", "o21": "2"})
    assert targets(game, "n20") == {"n21", "n19", "o20", "o19", "m20", "m19"}
    moved = nexus.play(game, "n20-n21")
    assert kinds(moved) == {"move"}
    assert {"n21-n22", "n18-n19"} <= set(nexus.moves(moved))
    assert nexus.to_act(nexus.play(moved, "n18-n19")) == 2
    assert nexus.to_act(nexus.play(moved, "n21-n22")) == 2


def test_nex_11_over_a_whole_row():
    game = hexa({"n18": "1", "n19": "1", "n20": "11"})
    assert targets(game, "n18") >= {"n19", "n21"}
    assert {"n20", "n22"}.isdisjoint(targets(game, "n18"))  # the row has two rings, and a jump goes over both
    assert targets(game, "n19") >= {"n18", "n20", "n21"}
    over_three = hexa({"n18": "1", "n19": "1", "n20": "11", "n21": "1"})
    assert {"n22", "n19"} <= targets(over_three, "n18")
    onto_nothing = hexa({"n20": "1", "n21": "1", "n22": "1"})
    assert "n23" not in targets(onto_nothing, "n20")
    over_a_foreign = hexa({"n20": "1", "n21": "2"})
    assert "n22" not in targets(over_a_foreign, "n20")


def test_nex_03_11_a_row_may_hold_a_blocked_own_ring():
    game = hexa({"n20": "1", "n21": "12"})
    assert {"n21", "n22"} <= targets(game, "n20")
    assert targets(game, "n21") == set()
    onto_a_foreign = hexa({"n20": "1", "n21": "12", "n22": "22", "l19": "1"})
    assert "n22" in targets(onto_a_foreign, "n20")


@pytest.mark.parametrize(
    ("there", "allowed"),
    [
        *[("", True), ("1", True), ("11", True), ("111", False)],
        *[("2", True), ("222", True), ("23", True), ("223", True), ("2233", False), ("2223", False)],
        *[("12", True), ("112", True), ("122", True), ("1112", False), ("1222", False), ("1123", False)],
    ],
)
def test_nex_03_11_which_rings_may_be_entered(there, allowed):
    game = hexa({"n20": "1", "n21": there, "l19": "1"}, seats=3)
    assert ("n21" in targets(game, "n20")) == allowed
    flying = nexus.play(hexa({"n18": "1", "n21": there, "l19": "11"}, seats=3), "l19*")
    assert ("n21" in targets(flying, "n18")) == allowed


def test_nex_12_a_marble_that_has_just_blocked_a_ring_stays():
    game = hexa({"n20": "1", "n21": "2", "l19": "1"})
    blocked = nexus.play(game, "n20-n21")
    assert blocked["rings"]["n21"] == "12"
    assert targets(blocked, "n21") == set()
    assert targets(blocked, "l19") != set()
    freed = nexus.play(hexa({"n20": "1", "n21": "12"}), "n20-n21")
    assert freed["rings"]["n21"] == "11"
    assert "n22" in targets(freed, "n21")


def test_nex_03_12_a_lone_foreign_marble_on_a_full_stack():
    game = hexa({"n20": "111", "n22": "1", "o20": "2", "p20": "2"}, seat=2)
    blocked = played(game, "o20-n20, p20-p21")
    assert blocked["rings"]["n20"] == "1112"
    assert targets(blocked, "n20") == set()
    assert "n21-n20" not in nexus.moves(nexus.play(blocked, "n22-n21"))


def test_nex_13_a_sacrifice_lets_the_next_step_fly():
    game = hexa({"n20": "11", "l19": "1", "p21": "12", "o21": "2"})
    assert {"n20*", "l19*"} <= set(nexus.moves(game))
    assert "p21*" not in nexus.moves(game)  # p21 is blocked
    given = nexus.play(game, "n20*")
    assert (given["rings"]["n20"], given["reserve"][1]) == ("1", 0)
    assert targets(given, "n20") == BOARD[2] - {"n20"}
    assert kinds(given) == {"move"}
    assert not any("*" in notation for notation in nexus.moves(given))
    landed = nexus.play(given, "n20-p19")
    assert targets(landed, "p19") == {"o18", "o19", "p20"}
    assert "l19*" not in nexus.moves(landed)
    assert nexus.to_act(nexus.play(landed, "p19-p20")) == 2


def test_nex_13_onto_the_ring_of_the_marble_given_up():
    given = nexus.play(hexa({"n20": "1", "l19": "1", "o21": "2"}), "l19*")
    assert "l19" in targets(given, "n20")


@pytest.mark.parametrize(("limit", "first", "second"), [(0, False, False), (1, True, False), (2, True, True)])
def test_nex_13_sacrifices_per_action(limit, first, second):
    game = hexa({"n20": "11", "n18": "11", "o21": "2"}, options={"sacrifice_max": limit})
    assert ("n20*" in nexus.moves(game)) == first
    stepped = nexus.play(game, "n20-n21")
    assert ("n18*" in nexus.moves(stepped)) == first
    if first:
        given = nexus.play(game, "n18*")
        # Only one sacrifice may come before each step.
        assert not any("*" in notation for notation in nexus.moves(given))
        flown = nexus.play(given, "n20-p19")
        assert ("n18*" in nexus.moves(flown)) == second


def test_nex_13_another_marble_has_to_be_left_to_move():
    alone = hexa({"n20": "1", "o21": "2"})
    assert not any("*" in notation for notation in nexus.moves(alone))
    stepped = nexus.play(alone, "n20-n21")
    assert "n21*" not in nexus.moves(stepped)


def test_nex_14_the_situation_must_have_changed():
    assert kinds(only({"n19": "1", "n20": "", "n21": ""})) == {"move", "rings"}
    game = nexus.play(only({"n19": "1", "n20": "", "n21": ""}), "n19-n20")
    assert nexus.moves(game) == ["n20-n21"]
    swap = hexa({"n20": "1", "n21": "1"})
    assert "n21-n20" not in nexus.moves(nexus.play(swap, "n20-n21"))
    no_swap_of_others = hexa({"n20": "1", "n21": "2"})
    assert "n20-n21" not in nexus.moves(no_swap_of_others)  # the marble would be stuck there


def test_nex_14_a_first_step_without_a_second_is_refused():
    game = only({"n19": "", "n20": "1", "n21": ""}, options={"sacrifice_max": 0}, reserve={1: 3})
    assert targets(game, "n20") == set()
    assert kinds(game) == {"in", "rings"}
