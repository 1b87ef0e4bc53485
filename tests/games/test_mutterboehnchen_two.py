"""Mutterböhnchen for two: the third field, the offer, the open discards, five phases."""

from games.mutterboehnchen_positions import at, rules_for
from kleinod.games.mutterboehnchen.pending_tasks import Up


def test_boh_50a_the_opponent_of_the_first_player_holds_the_third_field():
    assert rules_for(2).initial().third == 1
    table = at("front2", "gm | bm", "", hands=["tm"])
    assert table.words("plant") == []
    assert table.refused("plant tm 2") == ("third_field", "BOH-50a")


def test_boh_50a_only_its_holder_opens_one_and_passes_the_card_on():
    table = at("front2", "gm | bm", "", hands=["tm"], third=0)
    assert table.words("plant") == ["plant tm 2"]
    assert table.do("plant tm 2").state.third == 1


def test_boh_50a_the_other_two_come_first():
    table = at("front2", "gm | ", "", hands=["tm"], third=0)
    assert table.words("plant") == ["plant tm 1"]
    assert table.refused("plant tm 2") == ("room_left", "BOH-50a")


def test_boh_50a_both_may_have_three():
    table = at("front2", "gm | bm", "rm | sm | am", hands=["tm"], third=0).do("plant tm 2")
    assert (table.fields(0), table.fields(1)) == ("gm | bm | tm", "rm | sm | am")


def test_boh_50a_any_harvest_with_three_open_costs_the_third():
    table = at("front2", "gm gm | bm | tm", "", hands=["cm nm"]).do("harvest 0")
    assert table.fields(0) == "bm | tm |"
    assert table.refused("plant cm 2") == ("third_field", "BOH-50a")


def test_boh_50a_a_choleriker_keeps_his_own_field_when_fields_move_together():
    table = at("front2", "gm gm | bm bm | rm", "", hands=["r1"]).do("plant r1 2", "harvest 0", "harvest 0")
    assert table.fields(0) == "| rm r1 |"
    assert table.state.todo[-1] == Up(0)


def test_boh_50b_harvest_only_in_the_own_turn():
    table = at("up", "gm gm", "bm bm").do("up r2")
    assert table.asked == (1, "flitzer")
    assert table.refused("harvest 0") == ("own_turn", "BOH-50b")


def test_boh_51a_what_the_opponent_left_is_planted_or_discarded_sort_by_sort():
    """BOH-19b: only cards on the table can be planted or discarded."""
    table = at("left", "bm", "", up="bm tm bw", hands=["gm"])
    assert table.words() == [
        "harvest 0", "junk b", "junk t", "lay bm 0", "lay bm 1", "lay bw 0", "lay bw 1", "lay tm 1",
    ]  # fmt: skip
    table.do("junk b")
    assert (table.discards, table.up) == ("bm bw", "tm")
    assert table.refused("junk b") == ("not_there", "BOH-19b")
    assert table.refused("lay bm 0") == ("not_there", "BOH-19b")
    assert table.refused("stop") == ("not_now", "BOH-17")


def test_boh_51a_a_sort_that_was_begun_is_planted_whole_in_any_order_on_any_fields():
    table = at("left", "bm | ", "", up="bm tm bw", hands=["gm"]).do("lay bm 1")
    assert table.refused("junk b") == ("sort_first", "BOH-51a")
    assert "junk t" in table.words()
    table.do("harvest 0", "lay tm 0", "lay bw 1")
    assert (table.fields(0), table.asked) == ("tm | bm bw |", (0, "front2"))


def test_boh_51a_nothing_was_left_in_the_very_first_turn():
    assert at("left", "", "", hands=["gm"], turn=0).asked == (0, "front2")


def test_boh_51b_front_card_and_perhaps_the_next():
    """The same holds as with more players (BOH-13: the front card, then perhaps the next)."""
    table = at("front2", "", "", hands=["gm rm tm"])
    assert table.refused("plant rm 0") == ("front_only", "BOH-13")
    assert table.refused("stop") == ("must_plant", "BOH-13")
    table.do("plant gm 0", "plant rm 1")
    assert table.words("plant") == []
    assert table.refused("plant tm 0") == ("two_planted", "BOH-51b")


def test_boh_51b_one_card_of_choice_goes_to_the_discards_before_or_after():
    for words in (["drop tm", "plant gm 0", "stop"], ["plant gm 0", "drop tm", "stop"]):
        table = at("front2", "", "", hands=["gm rm tm"], discards="bm").do(*words)
        assert (table.discards, table.hand(0)) == ("bm tm", "rm")
    table = at("front2", "", "", hands=["gm rm tm"]).do("drop tm")
    assert table.refused("drop rm") == ("one_drop", "BOH-51b")
    assert table.refused("stop") == ("must_plant", "BOH-13")


def test_boh_51b_even_the_last_one():
    table = at("front2", "", "", hands=["gm"]).do("drop gm")
    assert (table.hand(0), table.state.todo[-1]) == ("", Up(0))


def test_boh_53_three_are_turned_up_and_discards_of_their_sorts_join():
    table = at("up", "", "", discards="tm gm bm rw").do("up rm", "up bm", "up sm")
    assert table.up == "rm bm sm rw bm"
    assert (table.discards, table.asked) == ("tm gm", (0, "offer"))


def test_boh_53_a_sort_planted_by_the_aktivist_counts_as_well():
    table = at("up", "s1", "", discards="gm sw").do("up sm", "up bm", "up tm")
    assert (table.field(0, 0), table.up, table.discards) == ("s1 sm", "bm tm sw", "gm")


def test_boh_53_all_of_a_sort_or_none_and_the_rest_is_left():
    """BOH-51a: once a sort is begun, all its cards must be planted."""
    table = at("offer", "", "", up="rm bm rw", third=0).do("lay rm 0")
    assert table.refused("stop") == ("sort_first", "BOH-51a")
    table.do("lay rw 1", "stop").chance()
    assert (table.up, table.asked) == ("bm", (1, "left"))


def test_boh_50b_two_cards_are_drawn():
    table = at("draws", "", "", hands=["gm", "rm"]).do("draw tm", "draw bm")
    assert (table.hand(0), table.asked) == ("gm tm bm", (1, "front2"))
    assert table.words("ask") == []


def test_boh_54_the_first_empty_pile_ends_it_after_phase_4():
    table = at("up", "gm", "bm", pile="tm rm", hands=["gm", "bm"], discards="nm rw").do("up tm", "up rm")
    assert (table.asked, table.up) == ((0, "offer"), "tm rm rw")
    table.do("lay tm 1", "stop")
    assert (table.hand(0), table.asked) == ("gm", (1, "last"))
    table.do("stop", "stop")
    assert (table.up, table.asked) == ("rm rw", None)
    assert table.scores == [0, 0]


def test_boh_54_in_phase_5_drawing_stops():
    table = at("draws", "gm", "", pile="tm", hands=["gm"]).do("draw tm")
    assert (table.hand(0), table.asked) == ("gm tm", (0, "last"))
