# pyright: reportArgumentType=false
# A match knows its positions and actions only as `Position` and `Action`; these tests know which game it is.
"""Tests of NEXUS rule by rule: deleting, surrounding, leaving, winning, limits. Names give the rules."""

from __future__ import annotations

import pytest

from games.nexus_positions import GAME, at, cells, ending, kinds, lays, on, played, refusal, rules, takes
from kleinod.core.game import msg
from kleinod.games.nexus.board import PLACE
from kleinod.play.match import Match

# Deleting ----------------------------------------------------------------------------------------------


def test_nex_15_a_second_own_step_frees_a_blocked_single():
    match = played(at("n20A l19A n21B"), "n20-n21")
    assert on(match, "n21") == "AB"
    match = played(at("n20A n19A n21B l19A"), "n20-n21", "l19-l20")
    assert on(match, "n21") == "AB"
    match = played(at("n20A n22A n21B"), "n20-n21", "n22-n21")
    assert on(match, "n21") == "AA"
    assert match.state.reserve == (9, 10)


def test_nex_15_two_foreign_singles_are_compared_one_by_one():
    match = played(at("n20A n22A n21BC", seats=3), "n20-n21", "n22-n21")
    assert on(match, "n21") == "AA"
    assert match.state.reserve[0] == 10
    mixed = played(at("n20A n22A n21BBC", seats=3), "n20-n21", "n22-m21")
    assert on(mixed, "n21") == "ABBC"


def test_nex_15_only_colours_in_the_minority_go():
    match = played(at("n20A n21ABBC l19A", seats=3), "l19-l20")
    assert refusal(match, "n20-n21") == ("four_there", "NEX-03")
    match = played(at("n20A n21ABC l19A", seats=3), "n20-n21")
    assert on(match, "n21") == "AA"
    match = played(at("n20A n21ABB l19A", seats=3), "n20-n21")
    assert on(match, "n21") == "AABB", "two against two"


def test_nex_15_it_is_compulsory_on_an_own_ring_that_was_blocked():
    match = played(at("n20A n21AB l19A"), "n20-n21")
    assert on(match, "n21") == "AA"


def test_nex_15_only_the_ring_entered_is_compared():
    """NEX-15: to use a majority on another ring, a player must step there first."""
    match = played(at("n20A l19A o19AAB"), "n20-n21", "l19-l20")
    assert on(match, "o19") == "AAB"


def test_nex_15_notation_marks_a_deletion():
    match = at("n20A n22A n21B")
    steps = []
    for move in ("n20-n21", "n22-n21"):
        steps.append((match.state, match.text.parse(match.state, move)))
        match.play(move)
    assert match.text.turn(steps) == "n20-n21, n22-n21x"


# Surrounding -------------------------------------------------------------------------------------------

WALL = "m19A m20A n19A o19A o20A"


def test_nex_16_a_part_without_gaps_that_touches_an_own_ring_is_enclosed():
    match = played(at(f"{WALL} n22A n20BB l19B"), "n22-n21", "m19-l20")
    assert on(match, "n20") == "BB", "m19 left, so n20 is open to an empty ring"
    match = played(at(f"{WALL} n22A p21A n20BB l19B"), "n22-n21", "p21-p20")
    assert on(match, "n20") == "B"
    assert match.state.reserve == (4, 8)


def test_nex_16_an_empty_ring_beside_any_of_its_rings_opens_the_part():
    """NEX-16: an empty ring beside any ring of a part leaves the part open. None lies beside l19, its first
    ring, but l21 lies beside l20."""
    match = played(at("m19A m20A n18A n22A l19BB l20B"), "n22-n21", "n18-m18")
    assert (on(match, "l19"), on(match, "l20")) == ("BB", "B")
    match = played(at("m19A m20A n18A n22A l19BB l20B l21A"), "n22-n21", "n18-m18")
    assert match.legal() == ["(l19)", "(l20)"]


def test_nex_16_an_empty_ring_inside_opens_the_part():
    match = at("m18A n18A o18A l19A m20A n20A o19B n19B p19A p20A p21A", reserve="0 9")
    assert on(match, "o20") == ""
    played(match, "n20-n21", "p21-o21")
    assert on(match, "n19") == "B"
    assert match.state.reserve == (0, 9)


def test_nex_16_blocked_rings_with_an_own_marble_are_wall():
    match = played(at("m19AB m20A n19A o19A o20A n22A p21A n20BB"), "n22-n21", "p21-p20")
    assert on(match, "n20") == "B"
    assert on(match, "m19") == "AB"


def test_nex_16_missing_places_are_wall_unless_the_edge_is_open():
    """NEX-16: own marbles on l20 and m18 and the missing places enclose l19 in the corner, unless the option
    `edge_closes` leaves the edge open."""
    for option, left in (("yes", "B"), ("no", "BB")):
        match = played(at("l20A m18A n20A p21A l19BB", edge_closes=option), "n20-m19", "p21-p20")
        assert on(match, "l19") == left, option


def test_nex_16_a_part_that_touches_no_own_ring_is_not_enclosed():
    """NEX-16: an island of rings has no neighbours, so no player encloses it."""
    rings = "l19 l20 l21 m18 m19 m20 m21 n18 n19 n20 n21 n22 o18 o19 o20 o21 p19 p20 a1"
    match = played(at("n20A l19A a1BB", rings=rings), "n20-n21", "l19-l20")
    assert on(match, "a1") == "BB"
    # The island is not enclosed either if it was just made by a ring change, which may pay with this option.
    rings = rings.replace("p20", "a2")
    match = played(at("n20A a1BB", rings=rings, ring_change_pays="yes"), "-a2", "-l19", "-l20", "-l21")
    for _ in range(4):
        match.play(next(lay for lay in match.legal() if lay[1] > "k"))
    assert match.seat == 1
    assert on(match, "a1") == "BB"


def test_nex_17_half_stays_rounded_up():
    for there, left in (("B", "B"), ("BB", "B"), ("BBB", "BB")):
        match = played(at(f"l20A m18A n20A p21A l19{there}"), "n20-m19", "p21-p20")
        assert on(match, "l19") == left
    for there, left in (("B", ""), ("BB", "B"), ("BBB", "B")):
        match = played(at(f"l20A m18A n20A p21A l19{there}", half="remove_up"), "n20-m19", "p21-p20")
        assert on(match, "l19") == left


#: In this position of three players, the step from n19 to m18 closes the corner of l17, l18 and m17.
CORNER = "l19A n18A n19A r20A"
CLOSE = ("n19-m18", "r20-q20")


def test_nex_17_who_surrounds_chooses_where_there_is_a_choice():
    """NEX-17: l17 and l18 hold three marbles of one colour, and one of them goes. The single C stays."""
    match = played(at(f"{CORNER} l17BB l18B m17C", seats=3), *CLOSE)
    assert match.seat == 0
    assert takes(match) == cells("l17 l18")
    assert refusal(match, "(m17)") == ("none_to_take", "NEX-17")
    assert refusal(match, "(n20)") == ("not_enclosed", "NEX-17")
    played(match, "(l18)")
    assert [on(match, name) for name in ("l17", "l18", "m17")] == ["BB", "", "C"]
    assert match.seat == 1
    assert match.state.reserve[0] == 7


def test_nex_17_two_colours_at_once_in_the_order_of_seats():
    match = played(at(f"{CORNER} l17BC l18BC m17CC", seats=3), *CLOSE)
    assert takes(match) == cells("l17 l18")
    assert refusal(match, "(m17)") == ("none_to_take", "NEX-17")
    played(match, "(l17)")
    assert on(match, "l17") == "C"
    assert takes(match) == cells("l17 l18 m17"), "four marbles of the third seat, two of them go"
    played(match, "(m17)", "(m17)")
    assert [on(match, name) for name in ("l17", "l18", "m17")] == ["C", "BC", ""]
    assert match.state.reserve[0] == 9


def test_nex_17_what_leaves_no_choice_is_taken_without_asking():
    match = played(at(f"{CORNER} l17BB l18C m17CC", seats=3), *CLOSE)
    assert takes(match) == cells("l18 m17")
    assert on(match, "l17") == "B"


def test_nex_17_a_choice_ends_as_soon_as_none_is_left():
    match = played(at(f"{CORNER} l17BBB l18B m17C", seats=3), *CLOSE, "(l18)")
    assert on(match, "l17") == "BB", "the second one could only come from l17"
    assert match.seat == 1


def test_nex_17_notation_of_an_enclosure():
    match = at(f"{CORNER} l17BB l18B m17C", seats=3)
    steps = []
    for move in (*CLOSE, "(l18)"):
        steps.append((match.state, match.text.parse(match.state, move)))
        match.play(move)
    assert match.text.turn(steps) == "n19-m18, r20-q20o(l18)"


def test_nex_18_bringing_in_closes_as_well():
    match = played(at("l20A m19A l19BB p21B"), "in p20", "in p19", "in m18")
    assert on(match, "l19") == "B"
    assert match.state.reserve == (6, 8)


def test_nex_18_only_the_acting_player_is_paid():
    match = at("l20A m19A m18A l19BB p21BB", seat=1)
    played(match, "p21-p20", "p21-o21")
    assert on(match, "l19") == "BB"


def test_nex_18_stepping_into_an_enclosed_pair_pays_nothing_again():
    """NEX-18: the rest of a part that was enclosed before does not pay again."""
    match = at("l21A m20A m19A n18A o18A l19BB l20BB m18A")
    played(match, "m19-l20", "o18-n19")
    assert on(match, "l20") == "ABB"
    assert on(match, "l19") == "BB", "open now, m19 being empty"
    match = at("l21AA m20A m19A n18A m18A l19BB l20BB p21A")
    played(match, "l21-l20", "p21-p20")
    assert on(match, "l19") == "BB", "enclosed before and after"


def test_nex_18_opened_and_closed_again_it_pays_again():
    match = at("l20A m18A m19A p21A l19BBB n20B o21B")
    played(match, "m19-n19", "p21-p20")
    played(match, "n20-n21", "o21-o20")
    played(match, "n19-m19", "p20-p19")
    assert on(match, "l19") == "BB"


def test_nex_18_growing_by_a_ring_the_whole_part_pays():
    match = at("l21A m20A n19A n18A m19B l19BB m18A l20A p21A n20A m21A")
    played(match, "p21-p20", "m21-n21")
    assert on(match, "l19") == "BB"


@pytest.mark.parametrize(("option", "left"), [("no", "BB"), ("yes", "B")])
def test_nex_18_a_ring_change_pays_only_with_the_option(option, left):
    """NEX-18: lifting the empty m19 encloses l19, because missing places count as wall."""
    match = at("l20A m18A l19BB p21A", ring_change_pays=option, kinds="mm")
    played(match, "-m19", "-p19", "-p20", "-o18")
    while match.seat == 0:
        match.play(f"+{lays(match)[-1]}")
    assert on(match, "l19") == left


def test_nex_19_the_reserve_of_who_deletes_grows_in_the_own_colour():
    match = played(at("n20A n22A n21B", reserve="2 5"), "n20-n21", "n22-n21")
    assert match.state.reserve == (3, 5)
    assert match.state.gone == 21 - 2 - 1 - 7
    match = played(at("l20A m18A n20A p21A l19BBB", reserve="0 5"), "n20-m19", "p21-p20")
    assert match.state.reserve == (1, 5)


# Leaving and winning -----------------------------------------------------------------------------------


def test_nex_20_only_a_ring_change_left_means_out():
    """NEX-20: the second player has a blocked marble and two in reserve, so only rings could be changed. That
    is not enough to stay in."""
    match = played(at("n20A l19A n21AAB p21A", reserve="2 2"), "n20-n19", "l19-l20")
    assert ending(match) == ("end.last", "NEX-21", (-3, -11), (1, 2))
    assert match.state.kinds[1] == 4
    assert match.state.reserve[1] == 0


def test_nex_20_rings_blocked_by_who_leaves_come_free_at_once():
    match = at("n20A l19A n21AB p21C p20C", seats=3, reserve="2 2 3")
    played(match, "n20-n19", "l19-l20")
    assert on(match, "n21") == "A"
    assert match.seat == 2
    assert match.state.kinds[1] == 4
    assert match.state.gone == 30 - 3 - 2 - 2 - 3
    assert match.state.quiet == 0


def test_nex_20_several_may_leave_in_a_row():
    match = played(at("n20A l19A n21AB p21AC o21D p20D", seats=4, reserve="0 0 2 2"), "n20-n19", "l19-l20")
    assert match.state.kinds == (3, 4, 4, 2)
    assert match.seat == 3
    assert on(match, "p21") == "A"


def test_nex_20_it_is_looked_at_when_the_turn_begins():
    """NEX-20: seat 3 cannot act either, but it stays in, because the rings may change before its turn."""
    match = played(at("n20A l19A o19A p21B p20B n21AC", seats=3, reserve="3 3 0"), "n20-n19", "l19-l20")
    assert match.seat == 1
    assert match.state.kinds[2] == 2
    assert on(match, "n21") == "AC"


def test_nex_20_bringing_in_three_is_enough_to_stay():
    match = played(at("n20A l19A n21AAB p21A", reserve="2 3"), "n20-n19", "l19-l20")
    assert match.seat == 1
    assert kinds(match) == {"in", "rings"}


def test_nex_20_two_steps_must_be_possible():
    """NEX-20: a single marble in the corner can only block itself; of two marbles, each can take a step."""
    for there, out in (("B", True), ("BB", False)):
        match = at(f"l20AA m18AA m19AA p21A o20A l19{there}", reserve="0 0", edge_closes="no")
        played(match, "p21-p20", "o20-o21")
        assert match.over == out


def test_nex_21_the_last_one_in_wins_at_once():
    match = played(at("n20A l19A n21AAB p21A", reserve="2 2", quiet=29), "n20-n19", "l19-l20")
    code, rule, scores, places = ending(match) or ("", "", (), ())
    assert (code, rule, places) == ("end.last", "NEX-21", (1, 2))
    assert scores == (5 + 2 - 10, -11)


QUIET = "n20A l19A p21B p20B"


def test_nex_22_the_quiet_limit_counts_turns_per_player_still_in():
    match = at(QUIET, quiet=28)
    played(match, "n20-n19", "l19-l20")
    assert ending(match) is None
    played(match, "p21-o21", "p20-p19")
    assert ending(match) == ("end.quiet", "NEX-22", (0, 0), (1, 1))
    three = at("n20A l19A p21B p20B", seats=3, kinds="iix", reserve="8 8 0", quiet=29)
    assert ending(played(three, "n20-n19", "l19-l20")) == ("end.quiet", "NEX-22", (0, 0, -10), (1, 1, 3))
    short = at(QUIET, quiet=3, quiet_limit=2)
    assert ending(played(short, "n20-n19", "l19-l20"))[0] == "end.quiet"


def test_nex_22_entries_deletions_and_sacrifices_are_not_quiet():
    for moves in (("in l20", "in l21", "in m18"), ("n20*", "l19-l20", "l20-l21")):
        match = played(at(QUIET, quiet=29), *moves)
        assert match.state.quiet == 0
        assert not match.over
    deleting = played(at("n20A n22A n21B p20B", quiet=29), "n20-n21", "n22-n21")
    assert deleting.state.quiet == 0
    blocking = played(at("n20A l19A n21B p20B p19B", quiet=5), "n20-n21", "l19-l20")
    assert blocking.state.quiet == 6


def test_nex_22_the_turn_limit():
    for seats, limit in ((2, 160), (3, 240), (4, 320)):
        assert rules(Match(GAME, seats, {})).turn_limit == limit
    match = played(at(QUIET, turn=159, reserve="5 8"), "n20-n19", "l19-l20")
    assert ending(match) == ("end.limit", "NEX-22", (-3, -1), (2, 1))
    assert ending(played(at(QUIET, turn=158), "n20-n19", "l19-l20")) is None
    own = played(at(QUIET, turn=39, turn_limit=40), "n20-n19", "l19-l20")
    assert ending(own)[0] == "end.limit"


def test_nex_22_a_win_comes_before_the_limits():
    match = played(at("n20A l19A n21AAB p21A", reserve="2 2", turn=159), "n20-n19", "l19-l20")
    assert ending(match)[:2] == ("end.last", "NEX-21")


def test_nex_22_the_same_position_for_the_third_time_ends_the_game():
    match = at(QUIET, kinds="mm", quiet=0)
    for _ in range(2):
        assert ending(match) is None
        played(match, "n20-n19", "l19-l20", "p21-o21", "p20-p19")
        played(match, "n19-n20", "l20-l19", "o21-p21", "p19-p20")
    assert ending(match) == ("repetition", "NEX-22", (0, 0), (1, 1))


@pytest.mark.parametrize("limit", [{"quiet": 22}, {"turn": 32, "turn_limit": 40}])
def test_nex_22_repetition_comes_before_a_limit_reached_at_once(limit):
    match = at(QUIET, kinds="mm", **limit)
    for _ in range(2):
        assert ending(match) is None
        played(match, "n20-n19", "l19-l20", "p21-o21", "p20-p19")
        played(match, "n19-n20", "l20-l19", "o21-p21", "p19-p20")
    assert ending(match) == ("repetition", "NEX-22", (0, 0), (1, 1))


def test_nex_22_repetition_before_a_limit_knows_who_would_be_next_among_three():
    match = at("n20A l19A p21B p20B n21C", seats=3, kinds="mmx", reserve="8 8 0", quiet=22)
    for _ in range(2):
        assert ending(match) is None
        played(match, "n20-n19", "l19-l20", "p21-o21", "p20-p19")
        played(match, "n19-n20", "l20-l19", "o21-p21", "p19-p20")
    assert ending(match)[0] == "repetition"


def test_nex_22_kinds_of_the_last_actions_belong_to_the_position():
    key = rules(at(QUIET)).key
    assert key(at(QUIET, kinds="mm").state) != key(at(QUIET, kinds="im").state)
    assert key(at(QUIET).state) == key(at(QUIET, turn=30, quiet=3).state)
    assert key(at(QUIET).state) != key(at(QUIET, seat=1).state)
    assert key(at(QUIET).state) != key(at(QUIET, reserve="7 9").state)


def test_nex_22_settled_from_outside_the_best_gain_wins():
    match = at("n20A l19A p21B p20B n21C", seats=3, reserve="6 7 3")
    outcome = match.rules.adjudicate(match.state, msg("repetition", n=3))
    assert (outcome.scores, outcome.places) == ((-2, -1, -6), (2, 1, 3))
    assert outcome.reason.rule == "NEX-22"
    assert match.rules.adjudicate(match.state, msg("action_limit", n=9)).reason.rule == ""
    resigned = Match(GAME, 2, {})
    resigned.resign(1)
    assert resigned.outcome.places == (1, 2)


def test_nex_22_with_the_option_the_first_to_leave_ends_the_game():
    marbles = "n20A l19A n21AB p21C p20C"
    match = played(at(marbles, seats=3, reserve="2 2 9", end="first_out"), "n20-n19", "l19-l20")
    assert ending(match) == ("end.first_out", "NEX-22", (-5, -10, 1), (2, 3, 1))
    assert ending(played(at(marbles, seats=3, reserve="2 2 9"), "n20-n19", "l19-l20")) is None


def test_nex_23_those_who_are_out_share_the_place_behind_all_others():
    match = at("n20A l19A p21B p20B", seats=4, kinds="mmxx", reserve="2 1 0 0", quiet=29)
    assert ending(played(match, "n20-n19", "l19-l20"))[3] == (1, 2, 3, 3)


def test_after_the_end_nothing_is_allowed():
    """NEX-21: the last player has won, so no action is legal."""
    match = played(at("n20A l19A n21AAB p21A", reserve="2 2"), "n20-n19", "l19-l20")
    assert match.rules.legal(match.state) == ()
    assert match.rules.check(match.state, (0, PLACE["n22"])).code == "over"
    assert match.rules.may_change(match.state).code == match.rules.may_enter(match.state).code == "over"
