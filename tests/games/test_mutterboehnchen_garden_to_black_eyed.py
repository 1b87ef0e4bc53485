"""Specials of garden, red and black-eyed beans: their effects, when these end, and their combinations."""

import pytest

from games.mutterboehnchen_positions import Table, at
from kleinod.games.mutterboehnchen.pending_tasks import Up


def front(*fields: str, hand: str, seats: int = 3, **parts) -> Table:
    return at("front", *fields, *[""] * (seats - len(fields)), hands=[hand], **parts)


def draws(table: Table) -> list[int]:
    """Return the seat that draws each card, in the order of drawing."""
    return [task.seat for task in reversed(table.state.todo) if task.name == "draw"]


# BOH-24 -----------------------------------------------------------------------------------------------------


def test_boh_24_no_effect_in_a_hand():
    assert front("bm bm", hand="gm a3").words("plant") == ["plant gm 1", "plant gm 2"]
    assert draws(at("draws", "", "", "", hands=["g2 r3"])) == [0, 0, 0]


def test_boh_24_a_text_in_the_middle_works_only_while_uncovered():
    assert "plant am 0" in front("a3", hand="gm am").words()
    assert front("a3 am", hand="gm am").words("plant") == ["plant gm 1", "plant gm 2"]


def test_boh_24_a_text_at_the_upper_edge_works_until_the_field_is_harvested():
    table = front("bm b3 bm", hand="cm cm").do("plant cm 0")
    assert table.field(0, 0) == "bm b3 bm cm"
    assert table.do("harvest 0").words("plant") == ["plant cm 0", "plant cm 1", "plant cm 2"]


def test_boh_24_what_is_laid_below_does_nothing_when_planted():
    table = front("n3 | am am", hand="a2").do("plant a2 1")
    assert (table.field(0, 1), table.state.todo[-1]) == ("a2 am am", Up(0))


# BOH-25 Arbeitstier -----------------------------------------------------------------------------------------


def test_boh_25_the_rearmost_card_next_and_it_is_not_the_second_card():
    table = front(hand="g1 rm tm bm").do("plant g1 0")
    assert (table.asked, table.words("plant")) == ((0, "rear"), ["plant bm 1", "plant bm 2"])
    assert table.refused("plant rm 1") == ("rear_only", "BOH-25")
    table.do("plant bm 1")
    assert (table.asked, table.words("plant")) == ((0, "front"), ["plant rm 2"])


def test_boh_25_an_empty_hand_and_a_messie_let_him_rest():
    assert front(hand="g1").do("plant g1 0").state.todo[-1] == Up(0)
    table = at("trade", "t3 | gm", "", "", up="g1", hands=["rm"]).do("lay g1 1")
    assert table.asked == (0, "trade")


def test_boh_25_covered_at_once_he_does_nothing():
    table = front("n3 | gm", hand="g1 rm tm").do("plant g1 1")
    assert (table.field(0, 1), table.asked) == ("g1 gm", (0, "front"))


def test_boh_25_harvesting_makes_room():
    table = at("front", "gm | bm bm", "", "", "", hands=["g1 rm"]).do("plant g1 0")
    assert table.words() == ["harvest 0", "harvest 1"]
    assert table.do("harvest 1", "plant rm 1").fields(0) == "gm g1 | rm"


def test_boh_25_out_of_turn_with_slip_ins_pending_only_without_another_place():
    """BOH-11: nobody may harvest voluntarily until the beans of a deal are laid."""

    def given(rear: str) -> Table:
        table = at("trade", "", "gm | bm bm", "", "", hands=["g1 bw", rear])
        return table.do("give g", "give b", "to 1", "yes", "pick 0", "pick 1", "lay g1 0")

    table = given("bb")
    assert (table.asked, table.words()) == ((1, "rear"), ["plant bb 1"])
    assert table.refused("harvest 1") == ("slip_ins", "BOH-11")
    assert given("rm").words() == ["harvest 0", "harvest 1"]


def test_boh_25_when_all_slip_ins_lie_he_may_harvest():
    table = at("trade", "", "gm | bm bm", "", "", hands=["g1", "bb"])
    table.do("give g", "to 1", "yes", "pick 0", "lay g1 0")
    assert table.words() == ["harvest 0", "harvest 1", "plant bb 1"]


# BOH-26 Faulpelz, BOH-30 Warmduscher ------------------------------------------------------------------------


def test_boh_26_the_faulpelz_draws_one_card_fewer():
    assert draws(at("draws", "gm g2", "", "")) == [0, 0]
    assert draws(at("draws", "g2", "")) == [0]


def test_boh_26_until_he_is_covered():
    assert draws(at("draws", "g2 gm", "", "")) == [0, 0, 0]


def test_boh_26_together_with_the_warmduscher_none_at_all():
    assert draws(at("draws", "g2 | r3", "", "", "")) == []
    assert draws(at("draws", "", "g2 | r3", "", "")) == [0, 0, 0]


def test_boh_30_the_warmduscher_draws_after_every_other_player():
    assert draws(at("draws", "r3", "", "")) == []
    assert draws(at("draws", "", "", "r3")) == [0, 0, 0, 2]


def test_boh_30_until_he_is_covered():
    assert draws(at("draws", "r3 rm", "", "")) == [0, 0, 0]
    assert draws(at("draws", "", "r3 rm", "")) == [0, 0, 0]


def test_boh_30_not_for_other_warm_ones_and_after_the_faulpelz_of_somebody_else():
    assert draws(at("draws", "g2", "r3", "")) == [0, 0, 1]


def test_boh_30_with_two_players_he_draws_one_after_the_other():
    assert draws(at("draws", "", "r3")) == [0, 0, 1]


# BOH-27 Wühler ----------------------------------------------------------------------------------------------


def test_boh_27_one_taler_more_is_turned_up_and_one_kept():
    table = at("gang", "g3 | bb", "", "", "", talers=["", "bm bm rm"])
    table.do("attack 1 1", "turn bm", "turn bm", "lay bm 1")
    assert table.talers(1) == "rm bm"


def test_boh_27_covered_as_well_until_he_is_harvested():
    table = at("gang", "g3 gm gm | bB", "", "", "", talers=["", "rm tm cm nm"])
    table.do("attack 2 1", "turn rm", "turn tm", "turn cm")
    assert table.state.todo[-1] == Up(0)
    table = at("gang", "g3 gm gm | bb", "", "", "", talers=["", "rm tm cm nm"])
    table.do("harvest 0", "attack 1 1", "turn rm")
    assert table.state.todo[-1] == Up(0)


def test_boh_27_own_attacks_only():
    table = at("gang", "bb", "g3", "", "", talers=["", "rm tm"]).do("attack 1 1", "stop", "turn rm")
    assert table.state.todo[-1] == Up(0)


# BOH-28 Choleriker ------------------------------------------------------------------------------------------


def test_boh_28_all_other_fields_are_harvested_in_an_order_of_choice():
    table = front("bm bm | tm tm | ", hand="r1").do("plant r1 2")
    assert (table.asked, table.words()) == ((0, "clear"), ["harvest 0", "harvest 1"])
    assert table.do("harvest 1", "harvest 0").fields(0) == "|  | r1"


def test_boh_28_until_none_can_be_harvested_any_more():
    table = front("bm bm | tm | rm", hand="r1").do("plant r1 2")
    assert table.words() == ["harvest 0"]
    assert table.refused("harvest 1") == ("single_bean", "BOH-10")
    assert table.refused("harvest 2") == ("not_this_one", "BOH-28")
    assert table.do("harvest 0").fields(0) == "| tm | rm r1"


def test_boh_28_once_only_and_not_below_others():
    table = front("r1 | bm bm", hand="rm").do("plant rm 0")
    assert table.state.todo[-1] == Up(0)
    table = front("n3 | rm | bm bm", hand="r1").do("plant r1 1")
    assert table.fields(0) == "n3 | r1 rm | bm bm"
    assert table.state.todo[-1] == Up(0)


# BOH-29 Flitzer ---------------------------------------------------------------------------------------------


def test_boh_29_the_others_may_take_him_clockwise_and_plant_him_at_once():
    table = at("up", "", "", "tm tm | ", "", hands=["gm"]).do("up r2")
    assert (table.asked, table.words()) == ((1, "flitzer"), ["lay r2 0", "lay r2 1", "no"])
    table.do("no")
    assert (table.asked, table.words()) == ((2, "flitzer"), ["harvest 0", "lay r2 1", "no"])
    table.do("harvest 0", "lay r2 0")
    assert (table.field(2, 0), table.up, table.state.todo[-1]) == ("r2", "", Up(0))


def test_boh_29_refused_by_all_he_stays_out_and_must_go():
    table = at("up", "", "", "").do("up r2", "no", "no", "up tm", "lay tm 0")
    assert (table.up, table.refused("stop")) == ("r2", ("cards_left", "BOH-19b"))
    assert table.do("face r2", "to 1", "yes").aside(1) == "r2"


def test_boh_29_no_replacement_for_him():
    table = at("up", "", "", "").do("up r2", "lay r2 0", "up tm")
    assert (table.asked, table.up) == ((0, "trade"), "tm")


def test_boh_29_two_players_no_third_field_for_him_and_he_joins_the_offer():
    table = at("up", "", "tm | bm", discards="rm").do("up r2")
    assert table.words() == ["no"]
    assert table.refused("lay r2 2") == ("flitzer_third", "BOH-29")
    assert table.refused("lay tm 0") == ("not_there", "BOH-19b")
    assert table.do("no", "up gm", "up bm").up == "r2 gm bm rm"


def test_boh_29_two_players_not_when_he_comes_from_the_discards():
    table = at("up", "", "", discards="r2").do("up rm", "up gm", "up bm")
    assert (table.asked, table.up) == ((0, "offer"), "rm gm bm r2")


def test_boh_29_two_players_taken_by_the_other_his_sort_still_counts():
    table = at("up", "", "", discards="rm").do("up r2", "lay r2 0", "up gm", "up bm")
    assert (table.field(1, 0), table.up) == ("r2", "gm bm rm")


# BOH-31 Prügelknabe -----------------------------------------------------------------------------------------


def test_boh_31_he_must_accept_every_gift():
    table = at("trade", "", "a1 | tm", "", "", hands=["am tm"]).do("give a", "to 1", "pick 0")
    assert table.asked == (1, "receive")
    assert table.do("lay am 0").field(1, 0) == "a1 am"


def test_boh_31_covered_he_may_refuse():
    table = at("trade", "", "a1 am | tm", "", "", hands=["am tm"]).do("give a", "to 1")
    assert table.asked == (1, "answer")


def test_boh_31_what_does_not_fit_waits():
    table = at("trade", "", "a1 | tm", "", "", hands=["rm"]).do("give r", "to 1", "pick 0")
    assert (table.asked, table.aside(1)) == ((1, "tidy"), "rm")
    assert table.do("stop").asked == (0, "trade")


def test_boh_31_from_others_too_when_he_is_active_but_only_gifts():
    table = at("trade", "a1", "", "", hands=["rm", "tm rm"]).do("ask", "give t", "to 0", "pick 0")
    assert table.aside(0) == "tm"
    table = at("trade", "a1", "", "", hands=["rm", "tm rm"]).do("ask", "give t", "want r", "to 0")
    assert table.asked == (0, "answer")


@pytest.mark.parametrize(("limit", "asked"), [(0, (0, "pick")), (2, (0, "pick")), (1, (1, "answer"))])
def test_boh_31_after_so_many_gifts_of_one_giver_he_may_refuse(limit, asked):
    table = at("trade", "", "a1 | tm", "", hands=["ab tm"], options={"gift_limit": limit})
    table.do("give t", "to 1", "pick 1", "lay tm 1", "give a", "to 1")
    assert table.asked == asked


def test_boh_31_a_granted_wish_is_a_gift_of_that_giver_too():
    table = at("trade", "a1 | ", "", "", hands=["rm", "tm bm"], options={"gift_limit": 1})
    table.do("want t", "to 1", "yes", "pick 0", "ask", "give b", "to 0")
    assert table.asked == (0, "answer")


# BOH-32 Loser -----------------------------------------------------------------------------------------------


def test_boh_32_one_own_field_must_be_harvested():
    table = front("am | bm bm", hand="a2").do("plant a2 0")
    assert (table.asked, table.words()) == ((0, "reap"), ["harvest 0", "harvest 1"])
    assert table.do("harvest 1").fields(0) == "am a2 |  |"
    assert table.state.todo[-1] == Up(0)


def test_boh_32_slipped_in_he_costs_two_black_eyed_beans_for_nothing():
    table = at("trade", "", "tm | am", "", "", hands=["a2"]).do("give a", "to 1", "yes", "pick 0", "lay a2 1")
    assert (table.asked, table.words()) == ((1, "reap"), ["harvest 1"])
    assert table.do("harvest 1").talers(1) == ""
    assert table.discards == "am a2"


def test_boh_32_once_only_and_by_his_own_meter():
    table = front("a2 | bm bm", hand="am").do("plant am 0")
    assert table.state.todo[-1] == Up(0)
    assert front("am am a2", hand="gm").do("harvest 0").scores[0] == 1


# BOH-33 Hampelmann ------------------------------------------------------------------------------------------


def test_boh_33_any_hand_cards_may_be_played():
    table = front("a3", hand="gm rm tm bm").do("plant tm 1", "plant bm 2")
    assert table.hand(0) == "gm rm"
    assert table.state.todo[-1] == Up(0)


def test_boh_33_first_himself_then_any_second_card():
    table = front(hand="a3 rm tm").do("plant a3 0")
    assert table.words("plant") == ["plant rm 1", "plant rm 2", "plant tm 1", "plant tm 2"]


def test_boh_33_covered_he_is_spent():
    table = front("a3", hand="gm am tm").do("plant am 0")
    assert table.refused("plant tm 1") == ("front_only", "BOH-13")


def test_boh_33_two_players_in_phase_2():
    table = at("front2", "a3", "", hands=["gm rm tm"])
    assert table.words("plant") == ["plant gm 1", "plant rm 1", "plant tm 1"]
