"""Mutterböhnchen on screen: buttons that stay visible while they are disabled, and refusals of clicks."""

from games.mutterboehnchen_positions import Table, at
from kleinod.core.registry import game
from kleinod.games.mutterboehnchen.offer import COUNTER, NO, YES
from kleinod.games.mutterboehnchen.view import MutterboehnchenView
from kleinod.play.explain_refusal import explain
from kleinod.play.match import Match


def barred(table: Table) -> dict[str, str]:
    """Return the reason for each disabled button on screen, as "<rule> <code>".

    The keys are the ids to click in order to press the button, separated by blanks.
    """
    view, refused = MutterboehnchenView(table.rules), {}
    for action in view.offered(table.state):
        why = table.rules.check(table.state, action)
        refused[" ".join(view.path(table.state, action))] = f"{why.rule} {why.code}"
    return refused


def why(table: Table, *clicks: str) -> str:
    match = Match(game("mutterboehnchen"), table.rules.seats, {}, start=table.state)
    return explain(match, clicks).why.code


def test_boh_56a_the_buttons_of_a_trade_stay_in_sight():
    table = at("trade", "", "", "", hands=["gm gw", "bm", "rm"])
    assert barred(table) == {"#all": "BOH-56a offer_empty"}
    table.do("give g")
    assert barred(table) == {"#ask": "BOH-56a offer_open", "#stop": "BOH-56a offer_open"}


def buttons(table: Table) -> list[str]:
    """Return the ids of the buttons in the order in which they are drawn."""
    match = Match(game("mutterboehnchen"), table.rules.seats, {}, start=table.state)
    first = [choice["path"][0] for choice in match.choices(match.seat)]
    return [name for name in dict.fromkeys(first) if name.startswith("#")]


def test_boh_56a_no_answer_moves_while_an_offer_is_put_together():
    table = at("trade", "", "", "", hands=["gm gw", "bm", "rm"])
    always = ["#all", "#ask", "#stop", "#stand"]
    assert buttons(table) == always
    together = [*always, "#to-1", "#to-2", "#cancel"]
    assert buttons(table.do("give g")) == together
    # Seat 1 has refused this offer before, so its button is disabled, but stays in its place.
    assert buttons(table.do("to 1", "no", "give g")) == together
    bid = at("trade", "", "", "", hands=["gm", "bm", "rm"]).do("ask")
    assert buttons(bid) == buttons(bid.do("give b")) == ["#to-0", "#stop"]


def test_boh_56a_yes_comes_first_however_many_are_asked():
    parts = {"hands": ["gm", "rm", "rm"], "options": {"answers": "together"}}
    table = at("trade", "", "", "", **parts).do("give g", "want r")
    assert buttons(table.do("to 1"))[:3] == ["#yes", "#no", "#counter"]
    table = at("trade", "", "", "", **parts).do("give g", "want r", "all")
    assert buttons(table)[:3] == ["#yes", "#no", "#counter"]
    assert [word for word in table.rules.legal(table.state) if word[0] == "reply"] == [
        ("reply", NO),
        ("reply", YES),
        ("reply", COUNTER),
    ]


def test_boh_57_an_offer_made_before_is_told_at_its_button():
    table = at("trade", "", "", "", hands=["gm", "bm", "rm"]).do("give g", "to 1", "no", "give g")
    assert barred(table)["#to-1"] == "BOH-57 same_offer"
    assert "#to-2" not in barred(table)


def test_boh_18_a_deal_that_cannot_be_kept_is_told_at_its_button():
    table = at("trade", "", "", "", hands=["gm", "rm", "rm rw"]).do("give g", "want r", "want r", "all")
    assert barred(table) == {"#yes": "BOH-18 not_enough"}


def test_boh_18_face_up_cards_do_not_make_up_for_the_hand():
    """The reason says how a face-up card is given, but only to the player who may give it."""
    parts = {"hands": ["gm", "rm", "rm"], "up": "bm", "options": {"answers": "together"}}
    bid = at("trade", "", "", "", **parts).do("ask", f"reply {COUNTER}", f"reply {NO}").chance()
    bid.do("give r", "want b", "to 0")
    assert barred(bid)["#take-1"] == "BOH-18 face_up_only"
    table = at("trade", "", "", "", hands=["gm", "rm", "rm"], up="bm").do("give g", "want b", "to 1")
    assert barred(table)["#yes"] == "BOH-18 not_enough"


def labels(table: Table) -> tuple[str, str]:
    """Return the codes of the labels of the buttons that make the offer to all and to seat 1."""
    view = MutterboehnchenView(table.rules)
    return view.button(table.state, "#all").code, view.button(table.state, "#to-1").code


def test_boh_18_a_button_that_gives_away_says_so():
    """An offer that gives cards and wants none is a gift. An offer that only wants cards is not."""
    table = at("trade", "", "", "", hands=["gm", "bm", "rm"], up="tm")
    offers, gifts = ("button.all", "button.to"), ("button.all.gift", "button.to.gift")
    assert labels(table) == offers
    assert labels(table.do("give g")) == gifts
    assert labels(table.do("face tm")) == gifts
    assert labels(table.do("want r")) == offers
    assert labels(at("trade", "", "", "", hands=["gm", "bm", "rm"]).do("want r")) == offers
    bid = at("trade", "", "", "", hands=["gm", "bm", "rm"], up="tm").do("ask", "give b")
    assert MutterboehnchenView(bid.rules).button(bid.state, "#to-0").code == "button.to.gift"
    assert MutterboehnchenView(bid.rules).button(bid.do("face tm").state, "#to-0").code == "button.to"


def test_boh_19_a_click_beside_the_cards_to_be_planted_points_to_them():
    table = at("trade", "", "gw | bm", "", hands=["gm", "rm"], up="tm")
    table.do("give g", "to 1", "yes", "pick 0").chance()
    assert table.asked == (1, "receive")
    match = Match(game("mutterboehnchen"), table.rules.seats, {}, start=table.state)
    for clicked in ("f1-0", "u0"):
        found = explain(match, (clicked,)).why
        assert (found.code, found.rule, found.at) == ("explain.nothing.aside", "BOH-19a", ("a1-0",))


def test_boh_56a_only_the_player_who_offers_is_told_how():
    table = at("trade", "", "", "", hands=["gm", "bm", "rm"])
    seen = {
        viewer: [note.at for note in MutterboehnchenView(table.rules).scene(table.state, viewer).notes]
        for viewer in (0, 1, None)
    }
    assert seen == {0: ["wish"], 1: [], None: []}


def test_boh_56a_a_counter_offer_has_one_to_speak_to():
    table = at("trade", "", "", "", hands=["gm", "rm", "bm"]).do("give g", "to 1", "counter")
    assert barred(table) == {"#to-0": "BOH-56a offer_empty"}
    table.do("cancel")
    assert barred(table) == {"#counter": "BOH-56a one_counter"}


def test_boh_19a_what_has_to_join_a_field_cannot_be_set_aside():
    table = at("trade", "", "gw | bm", "", hands=["gm", "rm"]).do("give g", "to 1", "yes", "pick 0").chance()
    assert table.asked == (1, "receive")
    assert set(barred(table).values()) == {"BOH-19a must_join"}


def test_boh_13_the_end_of_planting_is_in_sight_before_it_is_allowed():
    table = at("front2", "", "", hands=["gm rm tm"])
    assert barred(table) == {"#stop": "BOH-13 must_plant"}
    assert barred(table.do("plant gm 0")) == {}


def test_boh_13_a_card_behind_the_front_one_is_refused_for_that():
    """The reason given is the place of the card, not that another card was discarded before (BOH-51b)."""
    table = at("front2", "", "", hands=["gm rm tm"]).do("drop tm")
    assert why(table, "h0-1") == why(table, "h0-1", "f0-0") == "front_only"
    assert why(table, "h0-1", "discards") == "one_drop"


def test_boh_46_the_places_of_a_kavalier_are_no_reason_for_other_beans():
    table = at("offer", "bm | gm", "", up="rm s1", hands=["gm"])
    assert why(table, "u0") == "other_sort"
    assert why(table, "u0", "f0-0", "#below") == "below_nobody"


def ways(table: Table, word: str) -> list[str]:
    view, action = MutterboehnchenView(table.rules), table.action(word)
    return [" ".join(way) for way in (view.path(table.state, action), *view.ways(table.state, action))]


def test_boh_18_a_face_up_card_that_fits_no_field_is_offered_like_a_hand_card():
    """One click on such a card offers it. A card that could also be planted needs a second click."""
    table = at("trade", "bm | rm", "", "", "", hands=["gm", "tm", "sm", "cm"], up="gw bw")
    assert ways(table, "face gw") == ["u0"]
    assert ways(table, "face bw") == ["u1 #offer", "u1 gives", *(f"u1 w{sort}" for sort in range(8))]
    assert "lay bw 0" in table.words("lay")


def test_boh_56a_an_answer_says_what_is_answered():
    """The button for yes names a trade, a gift, or the wish for a gift."""
    said = {}
    for words in (("give g", "want t"), ("give g",), ("want t",)):
        table = at("trade", "", "", "", hands=["gm", "tm", "sm"]).do(*words, "to 1")
        said[words] = MutterboehnchenView(table.rules).button(table.state, "#yes").code
    assert list(said.values()) == ["button.yes.trade", "button.yes.gift", "button.yes.wish"]


def test_boh_57_what_somebody_has_wished_for_in_this_turn_lies_beside_him():
    table = at("trade", "", "", "", hands=["gm", "tm", "sm"])
    table.do("want t", "want s", "to 1", "no", "want t", "all")
    cards = MutterboehnchenView(table.rules).scene(table.state, 2).cards
    assert [(card.zone, card.glyph) for card in cards if card.zone.startswith("wished")] == [
        ("wished0", "sort-s"),
        ("wished0", "sort-t"),
    ]
