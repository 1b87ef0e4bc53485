"""House decisions for Mutterböhnchen where the sources are silent (BOH-58)."""

from games.mutterboehnchen_positions import at, rules_for
from kleinod.games.mutterboehnchen.pending_tasks import Begin


def test_boh_58_seat_1_begins():
    assert all(rules_for(seats).initial().todo[0] == Begin(0) for seats in range(2, 7))


def test_boh_58_every_empty_field_may_be_chosen():
    assert at("front", "", "", "", hands=["gm"]).words("plant") == ["plant gm 0", "plant gm 1", "plant gm 2"]


def test_boh_58_a_field_keeps_its_sort_when_the_card_that_began_it_is_gone():
    table = at("front", "tm tw", "", "", hands=["t2 tm"]).do("plant t2 0")
    assert table.field(0, 0) == "tw t2"
    assert "plant tm 0" in table.words()


def test_boh_58_of_equal_ladies_the_uppermost_is_taken():
    table = at("front", "", "", "", hands=["c3"], discards="tw gm tw rm").do("plant c3 0", "fetch tw")
    assert table.discards == "tw gm rm"


def test_boh_58_a_counter_offer_given_up_leaves_yes_or_no():
    table = at("trade", "", "", "", hands=["gm", "rm"]).do("give g", "to 1", "counter", "cancel")
    assert table.words() == ["no", "yes"]


def test_boh_58_a_call_for_offers_is_answered_once_by_each():
    table = at("trade", "", "", "", hands=["gm", "rm tm", "bm"]).do("ask", "give r", "to 0", "no")
    assert table.asked == (2, "bid")


def test_boh_58_on_an_empty_field_of_the_schluckspecht_a_card_lies_on_top_and_works():
    assert at("front", "n3 | tw tm", "", "", hands=["s3"]).do("plant s3 2").asked == (0, "bring")


def test_boh_58_macho_and_lichtgestalt_rise_for_beans_laid_underneath():
    assert at("front", "n3 | b2 bm bm", "", "", hands=["bw"]).do("plant bw 1").field(0, 1) == "bw bm bm b2"
    assert at("front", "n3 | c2 cb cb", "", "", hands=["cm"]).do("plant cm 1").field(0, 1) == "cm cb cb c2"


def test_boh_58_a_granted_wish_is_a_gift():
    table = at("trade", "", "", "", hands=["gm", "rm"]).do("want r", "to 1", "yes", "pick 0")
    assert table.state.gifts == ((1, 0, 1),)


def test_boh_58_beans_of_a_sort_need_not_follow_one_another():
    table = at("left", "", "", up="bm tm bw", hands=["gm"]).do("lay bm 0", "lay tm 1", "lay bw 0")
    assert table.fields(0) == "bm bw | tm |"


def test_boh_58_a_third_field_needs_two_with_beans():
    table = at("front2", "gm | ", "", hands=["tm"], third=0)
    assert table.refused("plant tm 2") == ("room_left", "BOH-50a")


def test_boh_58_whoever_has_no_beans_is_not_asked_to_harvest_before_an_attack():
    table = at("gang", "bb", "", "", "", talers=["", "rm"]).do("attack 1 1")
    assert table.state.todo[-1].name == "reveal"


def test_boh_58_with_two_phase_4_ends_by_itself_once_the_offer_is_empty():
    table = at("offer", "", "", up="rm", third=0)
    assert "stop" in table.words("stop")
    table.do("lay rm 0")
    # Phase 5 begins at once, without a question whether to harvest first.
    assert (table.up, table.state.todo[-1].name) == ("", "draw")
