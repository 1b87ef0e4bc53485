"""The turn with three to six players without attacks and trade, piles that run out, and the end."""

from games.mutterboehnchen_positions import at, rules_for
from kleinod.games.mutterboehnchen.pending_tasks import Up


def test_boh_13_the_front_card_first_then_perhaps_the_next_never_a_third():
    table = at("front", "", "", "", hands=["gm rm tm"])
    assert table.refused("stop") == ("must_plant", "BOH-13")
    assert table.refused("plant rm 0") == ("front_only", "BOH-13")
    table.do("plant gm 0")
    assert "stop" in table.words()
    assert table.refused("plant tm 1") == ("front_only", "BOH-13")
    table.do("plant rm 1")
    assert (table.state.todo[-1], table.hand(0)) == (Up(0), "tm")


def test_boh_13_one_card_is_enough():
    table = at("front", "", "", "", hands=["gm rm"]).do("plant gm 0", "stop")
    assert table.hand(0) == "rm"
    assert table.state.todo[-1] == Up(0)


def test_boh_13_an_empty_hand_is_skipped():
    table = at("front", "bb", "", "", talers=["", "rm"])
    assert table.asked == (0, "attack")


def test_boh_17_two_cards_are_turned_up_each_resolved_at_once():
    table = at("up", "", "s1", "", hands=["gm"]).do("up sm")
    assert (table.field(1, 0), table.up) == ("s1 sm", "")
    assert table.do("up tm").up == "tm"
    assert table.asked == (0, "trade")


def test_boh_17_each_question_has_its_own_answers():
    table = at("front", "gm", "", "", hands=["rm"])
    for word in ("yes", "give r", "lay rm 1", "draw rm"):
        assert table.refused(word) == ("not_now", "BOH-17")
    table = at("draws", "", "", "", pile="gm rm tm bm")
    assert table.refused("draw cm") == ("not_now", "BOH-17")


def test_boh_17_only_with_the_active_player():
    table = at("trade", "", "", "", hands=["gm", "rm", "cm"]).do("give g")
    assert [word for word in table.words() if word.startswith("to")] == ["to 1", "to 2"]
    assert table.refused("to 0") == ("no_partner", "BOH-17")
    table = at("trade", "", "", "", hands=["gm", "rm", "cm"]).do("ask", "give r")
    assert table.words("to") == ["to 0"]
    assert table.refused("to 2") == ("no_partner", "BOH-17")


def test_boh_17_what_is_received_never_goes_to_a_hand():
    table = at("trade", "gm", "tm", "", hands=["gm rm", "cm"]).do(
        "give r", "want c", "to 1", "yes", "pick 0", "pick 1"
    )
    assert (table.hand(0), table.hand(1)) == ("gm", "")
    assert (table.aside(0), table.aside(1)) == ("cm", "rm")


def test_boh_20_three_cards_are_drawn_one_by_one():
    table = at("draws", "", "", "", hands=["gm", "rm"]).do("draw tm", "draw bm", "draw cw")
    assert table.hand(0) == "gm tm bm cw"
    assert table.asked == (1, "front")


def test_boh_21a_the_discards_become_the_next_pile_in_mid_draw():
    table = at("draws", "", "", "", "", hands=["", "rm"], pile="gm", discards="tm tw").do("draw gm")
    assert (table.discards, table.state.left, table.state.ran_out) == ("", 2, 1)
    assert table.do("draw tw", "draw tm").hand(0) == "gm tw tm"


def test_boh_21a_the_last_card_that_leaves_empties_the_pile():
    table = at("draws", "", "", "", "", pile="gm rm bm", discards="tm", hands=["", "sm"]).do(
        "draw gm", "draw rm", "draw bm"
    )
    assert (table.state.ran_out, table.discards, table.state.left) == (1, "", 1)


def test_boh_21a_without_discards_the_pile_waits_for_some():
    table = at("up", "nm nm", "", "", "", pile="gm rm", hands=["bm"]).do("up gm", "up rm")
    assert (table.state.left, table.state.ran_out) == (0, 1)
    table.do("harvest 0", "lay gm 0", "lay rm 1", "stop")
    assert (table.state.left, table.discards) == (2, "")
    assert table.do("draw nm", "draw nm").asked == (0, "last")


def test_boh_21a_nothing_to_shuffle_is_the_final_emptying():
    table = at("up", "", "", "", "", "", pile="gm rm", hands=["bm", "sm"]).do("up gm", "up rm")
    table.do("lay gm 0", "lay rm 1", "stop")
    assert table.state.ran_out == table.rules.tables.runs
    assert table.asked == (0, "last")


def test_boh_21b_how_often_the_pile_runs_out():
    assert [rules_for(seats).tables.runs for seats in (3, 4, 5, 6)] == [1, 2, 3, 4]


def test_boh_21b_drawing_stops_at_once():
    table = at("draws", "gm", "", "", pile="tm", discards="rm rm rm", hands=["", "rm"]).do("draw tm")
    assert (table.hand(0), table.discards, table.state.left) == ("tm", "rm rm rm", 0)
    assert table.asked == (0, "last")


def test_boh_21b_the_trade_phase_is_finished():
    table = at("up", "", "", "", pile="tm", hands=["gm"]).do("up tm")
    assert (table.asked, table.up) == ((0, "trade"), "tm")
    assert table.refused("stop") == ("cards_left", "BOH-19b")
    table.do("lay tm 0", "stop")
    assert (table.asked, table.hand(0)) == ((0, "last"), "gm")


def ending(*fields, hands=(), **parts):
    """Return a table where the pile ran out for good in the last seat's turn; seat 0 begins the end phase."""
    seats = len(fields)
    return at("draws", *fields, hands=hands, seat=seats - 1, pile="", ran_out=4, **parts)


def test_boh_22a_one_fitting_card_for_each_own_field():
    table = ending("gm | bm", "", "", hands=["bm rm gm gm"])
    assert table.asked == (0, "last")
    assert table.words("plant") == ["plant bm 1", "plant gm 0"]
    assert table.refused("plant rm 0") == ("other_sort", "BOH-07")
    assert table.refused("plant rm 2") == ("one_each", "BOH-22a")
    table.do("plant gm 0")
    assert table.words() == ["plant bm 1", "stop"]
    assert table.refused("plant gm 0") == ("one_each", "BOH-22a")


def test_boh_22a_clockwise_from_whoever_would_be_next():
    table = at("draws", "gm", "bm", "tm", hands=["gm", "bm", "tm"], seat=1, pile="", ran_out=4)
    order = []
    while table.asked:
        order.append(table.asked[0])
        table.do("stop")
    assert order == [2, 0, 1]


def test_boh_22a_moves_and_specials_but_no_second_card_for_the_arbeitstier():
    table = ending("bw bm | gm", "", "", hands=["bb g1 rm"]).do("plant bb 0")
    assert table.asked == (0, "rise")
    assert table.do("raise 0").field(0, 0) == "bm bb bw"
    table.do("plant g1 1")
    assert (table.asked, table.hand(0)) == (None, "rm")


def test_boh_22a_messie_does_not_block():
    assert ending("t3 | gm", "", "", hands=["gm tm"]).words("plant") == ["plant gm 1", "plant tm 0"]


def test_boh_22a_asked_whether_a_card_fits_or_not():
    table = ending("gm", "bm", "", hands=["rm", "", "rm"])
    assert (table.asked, table.words()) == ((0, "last"), ["stop"])
    assert table.do("stop").asked is None


def test_boh_22b_everything_is_sold_clockwise_from_left_to_right():
    table = ending("bm bm | gm | tb", "cm cm cm", "", hands=["nm"], discards="sm").do("stop")
    assert table.fields(0) == table.fields(1) == "|  |"
    assert table.discards == "sm bm bm gm tb cm cm"
    assert table.scores == [0, 1, 0]
    assert table.refused("stop") == ("over", "BOH-22b")


def test_boh_23_most_talers_win_and_ties_go_to_whoever_began_later():
    table = ending("", "", "", "", talers=["gm gm", "rm rm rm", "tm tm", "bm"])
    outcome = table.rules.outcome(table.state)
    assert (outcome.scores, outcome.places) == ((2, 3, 2, 1), (3, 1, 2, 4))
    assert (outcome.reason.code, outcome.reason.rule) == ("end.talers", "BOH-23")
