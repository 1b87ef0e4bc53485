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
    choices = match.choices(match.seat)
    first = [path[0] for choice in choices for path in (choice["path"], *choice.get("ways", ()))]
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


def clicks(table: Table, *words: str) -> list[str]:
    """Return the clicks of each of these actions, separated by blanks."""
    view = MutterboehnchenView(table.rules)
    return [" ".join(view.path(table.state, table.action(word))) for word in words]


def test_boh_07_a_card_with_only_one_place_needs_no_click_on_a_field():
    assert clicks(at("front", "gm", "", "", "", hands=["gm"]), "plant gm 0", "plant gm 1") == [
        "h0-0 f0-0",
        "h0-0 f0-1",
    ]
    assert clicks(at("front", "gm | rm", "", "", "", hands=["gm"]), "plant gm 0") == ["h0-0"]
    aside = at("trade", "gm | rm", "", "", "", aside=["gm"], hands=["bm"])
    assert clicks(aside, "lay gm 0") == ["a0-0"]
    # A face-up card can be offered as well.
    up = at("trade", "gm | rm", "", "", "", up="gm", hands=["bm"])
    assert clicks(up, "lay gm 0") == ["u0 f0-0"]
    # A card left by an opponent can be discarded as well, and so can a hand card of a game of two.
    assert clicks(at("front2", "gm | rm | bm", "", hands=["gm"]), "plant gm 0") == ["h0-0 f0-0"]


def test_boh_10_a_compulsory_harvest_needs_no_button():
    assert clicks(at("front", "gm gm | rm rm", "", "", "", hands=["bm"]), "harvest 1") == ["f0-1"]
    # While the card has a place, a harvest is confirmed.
    assert clicks(at("front", "gm gm | rm rm", "", "", "", hands=["gm"]), "harvest 1") == ["f0-1 #harvest-1"]


def test_boh_19b_the_button_at_the_end_of_a_trade_plants_the_cards_that_are_left():
    table = at("trade", "gm | rm", "", "", "", up="gm rm", hands=["bm"])
    view = MutterboehnchenView(table.rules)

    def label() -> str:
        return view.button(table.state, "#stop").code

    assert ways(table, "lay gm 0") == ["u0 f0-0", "#stop"]
    assert (label(), "#stop" in barred(table)) == ("button.stop.plant", False)
    assert buttons(table) == buttons(at("trade", "gm | rm", "", "", "", hands=["bm"]))
    table.do("lay gm 0", "lay rm 1")
    assert label() == "button.stop.trade"
    # A card with two places, or with none, must be planted by hand.
    for fields in ("gm", "bm | rm"):
        left = at("trade", fields, "", "", "", up="gm", hands=["bm"])
        assert barred(left)["#stop"] == "BOH-19b cards_left"


def test_boh_28_a_compulsory_harvest_of_the_only_field_is_no_question():
    table = at("front", "gm gm | ", "", "", "", hands=["r1"])
    assert table.do("plant r1 1").forced == "harvest 0"
    # The Loser lets his owner choose among two fields.
    table = at("front", "gm gm | am am", "", "", "", hands=["a2"])
    assert table.do("plant a2 1").forced is None
