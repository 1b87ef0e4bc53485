"""Trading in Mutterböhnchen: offers, answers, picks, and beans that are laid at once."""

from games.mutterboehnchen_positions import at
from kleinod.games.mutterboehnchen.pending_tasks import Draw
from kleinod.games.mutterboehnchen.view import MutterboehnchenView

FOUR = ("", "", "", "")


def trading(*fields: str, **parts):
    return at("trade", *(fields or FOUR), **parts)


def test_boh_18_offers_and_wishes_name_sorts():
    """BOH-05: only cards in the hand can be given."""
    table = trading(hands=["gm gw bm"])
    assert table.words("give") == ["give b", "give g"]
    assert table.words("want") == [f"want {sort}" for sort in "abcgnrst"]
    assert table.rules.check(table.state, ("want", 8)).code == "no_such_sort"
    table.do("give g", "give g")
    assert table.refused("give g") == ("not_in_hand", "BOH-05")
    assert table.refused("give t") == ("not_in_hand", "BOH-05")


def test_boh_18_only_who_holds_enough_can_say_yes():
    table = trading(hands=["gm", "rm", "rm rw"]).do("give g", "want r", "want r", "all")
    assert table.asked == (1, "answer")
    assert table.refused("yes") == ("not_enough", "BOH-18")
    table.do("no")
    assert (table.asked, "yes" in table.words()) == ((2, "answer"), True)


def test_boh_18_whoever_cannot_keep_what_was_agreed_on_aloud_may_read_why():
    for wanted, offered in (("want b", (("yes",),)), ("want r", ())):
        table = trading(hands=["gm", "rm"]).do("give g", wanted, "to 1")
        view = MutterboehnchenView(table.rules)
        assert view.offered(table.rules.observe(table.state, 1)) == offered


def test_boh_18_the_giver_picks_secretly_which_card_of_the_sort():
    table = trading(hands=["gm gw bm", "rm"]).do("give g", "want r", "to 1", "yes", "pick 0")
    assert (table.asked, table.words()) == ((0, "pick"), ["pick 0", "pick 1"])
    assert table.refused("pick 2") == ("wrong_pick", "BOH-18")
    s = table.rules.apply(table.state, ("pick", 1))
    assert table.rules.observe(s, 2).picks == ((-1,), (-1,))
    assert table.do("pick 1").aside(1) == "gw"
    assert table.hand(0) == "gm bm"


def test_boh_18_which_of_equal_cards_goes_is_no_question():
    table = trading(hands=["gm bm gm gw", "rm rm"]).do("give g", "want r", "to 1", "yes")
    assert (table.asked, table.forced) == ((1, "pick"), "pick 0")
    table.do("pick 0")
    assert (table.asked, table.forced) == ((0, "pick"), None)


def test_boh_18_whoever_built_the_offer_has_touched_the_cards_that_go():
    table = trading(hands=["gm gw", "rm"]).do("give g", "want r", "to 1")
    view = MutterboehnchenView(table.rules)
    asked = []
    for word in ("yes", "pick 0", "pick 1"):
        asked.append((table.asked, view.remembered(table.state)))
        table.do(word)
    assert asked == [((1, "answer"), False), ((1, "pick"), False), ((0, "pick"), True)]


def test_boh_19a_the_only_place_for_a_bean_is_no_question():
    table = trading("", "bm | bw", "", "", hands=["bm rm"]).do("give b", "to 1", "yes", "pick 0")
    assert (table.asked, table.forced) == ((1, "receive"), None)
    table = trading("", "bm | rm", "", "", hands=["bm rm"]).do("give b", "to 1", "yes", "pick 0")
    assert (table.asked, table.forced) == ((1, "receive"), "lay bm 0")


def test_boh_18_gifts_need_consent():
    table = trading(hands=["gm"]).do("give g", "to 1")
    assert table.words() == ["counter", "no", "yes"]
    assert table.do("no").hand(0) == "gm"


def test_boh_18_face_up_cards_are_named_as_cards_and_only_the_active_player_offers_them():
    """BOH-19b: only cards on the table can be offered."""
    table = trading(up="tw tm", hands=["", "gm"])
    assert table.words("face") == ["face tm", "face tw"]
    assert table.refused("face bm") == ("not_there", "BOH-19b")
    table.do("face tw", "to 1", "yes")
    assert (table.up, table.aside(1)) == ("tm", "tw")


def test_boh_19a_a_bean_that_fits_is_laid_at_once():
    table = trading("", "bm bm", "", "", hands=["bb"]).do("give b", "to 1", "yes", "pick 0")
    assert table.asked == (1, "receive")
    assert table.words() == ["lay bb 0"]
    assert table.refused("lay bb 1") == ("must_join", "BOH-19a")
    assert table.refused("aside bb") == ("must_join", "BOH-19a")
    assert table.do("lay bb 0").field(1, 0) == "bm bm bb"


def test_boh_19a_first_the_active_player_then_the_partner_in_his_order():
    table = trading("rm | ", "bm | gm", "", "", hands=["bb gm", "rm"])
    table.do("give g", "give b", "want r", "to 1", "yes", "pick 0", "pick 1", "pick 0")
    assert table.asked == (0, "receive")
    table.do("lay rm 0")
    assert (table.asked, table.words()) == ((1, "receive"), ["lay bb 0", "lay gm 1"])
    assert table.do("lay gm 1", "lay bb 0").fields(1) == "bm bb | gm gm"


def test_boh_19a_of_several_fields_the_receiver_chooses():
    table = trading("", "bm | bw", "", "", hands=["bm"]).do("give b", "to 1", "yes", "pick 0")
    assert table.words() == ["lay bm 0", "lay bm 1"]


def test_boh_19b_what_does_not_fit_when_its_turn_comes_stays_free():
    table = trading("", "b3 | ", "", "", hands=["cm rm"])
    table.do("give c", "give r", "to 1", "yes", "pick 1", "pick 0")
    assert table.words() == ["aside rm", "lay cm 0"]
    table.do("lay cm 0")
    assert (table.asked, table.aside(1)) == ((1, "tidy"), "rm")
    assert table.words() == ["harvest 0", "lay rm 1", "stop"]
    assert table.do("stop").asked == (0, "trade")


def test_boh_19b_a_set_aside_card_need_not_join_a_field_it_would_fit_later():
    table = trading("", "", "", "", aside=["", "bm bw"]).do("ask")
    table.do("lay bm 0", "lay bw 1")
    assert table.fields(1) == "bm | bw"


def test_boh_19b_the_active_player_can_end_only_with_nothing_unplanted():
    table = trading("rm | bm", "", "", "", up="tm", aside=["gm"], hands=["cm"])
    assert table.refused("stop") == ("cards_left", "BOH-19b")
    table.do("harvest 0", "lay gm 0", "harvest 1", "lay tm 1", "stop")
    assert table.fields(0) == "gm | tm"
    assert table.state.todo[-1] == Draw(0)


def test_boh_19b_a_refused_end_names_set_aside_cards_once_nothing_lies_face_up():
    table = trading("rm | bm", "", "", "", up="tm", aside=["gm"])
    assert table.refused("stop") == ("cards_left", "BOH-19b")
    table.do("harvest 0", "lay tm 0")
    assert table.refused("stop") == ("aside_left", "BOH-19b")


def test_boh_19b_then_the_others_plant_theirs_clockwise():
    table = at("trade", "", "", "", "", seat=1, aside=["gm", "", "bm", "rm"]).do("stop")
    order = []
    while table.asked and table.asked[1] == "tidy":
        assert table.refused("stop") == ("aside_left", "BOH-19b")
        order.append(table.asked[0])
        table.do(table.words("lay")[0])
    assert order == [2, 3, 0]


def test_boh_19b_whenever_an_offer_is_made_or_answered():
    table = trading(hands=["bm", "tm", "tm"], aside=["", "gm", "rm"]).do("give b", "to 1")
    assert "lay gm 0" in table.words()
    table.do("counter")
    assert "lay gm 0" in table.words()
    table.do("want b", "give t")
    assert table.refused("lay gm 0") == ("offer_open", "BOH-56a")
    table.do("to 0", "no", "ask", "stop")
    assert "lay rm 1" in table.words()
    table.do("give t", "to 0", "counter", "want t", "want t", "to 2")
    assert "lay rm 1" in table.words()


def test_boh_56a_an_offer_that_may_still_go_to_others_keeps_its_cards():
    table = trading(hands=["gm", "rm"], aside=["g1"]).do("give g", "all", "counter", "give r", "to 0")
    assert table.asked == (0, "confirm")
    assert table.refused("lay g1 0") == ("offer_open", "BOH-56a")
    table.do("no", "yes", "pick 0")
    assert table.aside(2) == "gm"


def test_boh_56a_built_card_by_card_with_at_most_so_many_on_each_side():
    table = trading(hands=["gm gw bm bw bb", "rm"], options={"cards_per_side": 2}, up="tm")
    table.do("give b", "face tm")
    assert table.refused("give b") == ("side_full", "BOH-56a")
    assert dict(table.rules.check(table.state, ("give", 7)).args) == {"n": 2}
    table.do("want r", "want s")
    assert table.refused("want r") == ("side_full", "BOH-56a")
    assert table.refused("stop") == ("offer_open", "BOH-56a")
    assert table.refused("ask") == ("offer_open", "BOH-56a")
    assert table.refused("lay tm 0") == ("offer_open", "BOH-56a")


def test_boh_56a_of_another_players_offer_face_up_cards_are_on_the_wanted_side():
    table = trading(hands=["gm", "rm rm"], options={"cards_per_side": 1}, up="tm tw").do(
        "ask", "face tm", "give r"
    )
    assert table.refused("face tw") == ("side_full", "BOH-56a")
    assert table.refused("want g") == ("side_full", "BOH-56a")
    table.do("to 0", "yes", "pick 0")
    assert (table.up, table.aside(1), table.aside(0)) == ("tw", "tm", "rm")


def test_boh_56a_an_empty_offer_cannot_be_made_or_cancelled():
    table = trading(hands=["gm"])
    for word in ("to 1", "all", "cancel"):
        assert table.refused(word) == ("offer_empty", "BOH-56a")
    table.do("give g", "cancel")
    assert table.state.offer == ((), (), ())


def test_boh_56a_yes_no_or_one_counter_offer():
    table = trading(hands=["gm", "rm bm"]).do("give g", "to 1", "counter", "cancel")
    assert (table.asked, table.state.offer.gives) == ((1, "answer"), (0,))
    assert table.refused("counter") == ("one_counter", "BOH-56a")
    table = trading(hands=["gm", "rm bm"]).do("give g", "to 1", "counter", "want g", "give r", "to 0")
    assert (table.asked, table.words()) == ((0, "confirm"), ["no", "yes"])
    table.do("yes")
    assert table.asked == (0, "pick")  # the accepter picks first, here the proposer of the first offer
    table.do("pick 0", "pick 0")
    assert (table.aside(0), table.aside(1)) == ("rm", "gm")


def test_boh_56a_neither_sees_what_the_other_picks():
    table = trading(hands=["gm gw", "rm rw"]).do("give g", "want r", "to 1", "yes", "pick 1")
    assert table.asked == (0, "pick")
    assert table.rules.observe(table.state, 0).picks == ((-1,), ())
    assert table.rules.observe(table.state, 1).picks == ((1,), ())


def test_boh_56b_to_all_ends_with_the_first_deal():
    table = trading(hands=["gm", "rm", "rm", "rm"]).do("give g", "want r", "all", "no")
    assert table.asked == (2, "answer")
    table.do("yes", "pick 0", "pick 0", "stop")
    assert (table.asked, table.aside(0)) == ((0, "trade"), "rm")


def test_boh_56b_after_a_declined_counter_offer_the_next_is_asked():
    table = trading(hands=["gm", "rm", "rm"]).do("give g", "all", "counter", "want g", "to 0", "no")
    assert (table.asked, table.state.offer.gives) == ((2, "answer"), (0,))
    table.do("no", "no")
    assert (table.asked, table.state.offer) == ((0, "trade"), ((), (), ()))


def test_boh_56c_others_are_asked_for_offers_clockwise():
    table = at("trade", *FOUR, hands=["gm", "rm", "tm", "bm"], seat=2).do("ask")
    order = []
    while table.asked[1] == "bid":
        order.append(table.asked[0])
        table.do("stop")
    assert (order, table.asked) == ([3, 0, 1], (2, "trade"))


def test_boh_57_the_same_offer_is_not_made_twice_to_the_same_partner():
    table = trading(hands=["gm", "rm"]).do("give g", "want r", "to 1", "no", "want r", "give g")
    assert table.refused("to 1") == ("same_offer", "BOH-57")
    table.do("to 2", "no", "give g", "want r", "all")
    assert table.asked == (3, "answer")  # only seat 3 has not had this offer
    table.do("no", "give g", "want r")
    assert table.refused("all") == ("same_offer", "BOH-57")
    assert table.do("want s").refused("to 1") is None


def test_boh_57_so_many_own_offers_a_turn_cancelled_ones_too():
    table = trading(hands=["gm bm", "rm"], options={"offers_per_turn": 2}, up="tm")
    table.do("give g", "want r", "cancel", "give b", "all", "no", "no", "no")
    for word in ("give g", "want s", "face tm"):
        assert table.refused(word) == ("offer_limit", "BOH-57")


def test_boh_57_so_many_rounds_of_offers_by_others():
    table = trading(hands=["gm bm", "rm"], options={"offers_by_others": 1}).do("ask", "stop", "stop", "stop")
    assert table.refused("ask") == ("ask_limit", "BOH-57")


def test_boh_57_counter_offers_do_not_count():
    table = trading(hands=["gm bm", "rm"], options={"offers_per_turn": 1})
    table.do("give g", "to 1", "counter", "give r", "to 0", "no")
    assert table.state.begun == 1
