"""Planting, lady and baby moves, and harvests of Mutterböhnchen."""

import pytest

from games.mutterboehnchen_positions import Table, at
from kleinod.games.mutterboehnchen.view import MutterboehnchenView


def planting(field: str, card: str, **parts):
    """Return a table where seat 0 of three players has this field and `card` as the front hand card."""
    return at("front", field, "", "", hands=[card], **parts)


def test_boh_07_the_sort_that_began_a_field_decides():
    table = planting("gm | bm", "bw")
    assert table.words("plant") == ["plant bw 1", "plant bw 2"]
    assert table.refused("plant bw 0") == ("other_sort", "BOH-07")


def test_boh_07_a_card_that_fits_no_field_needs_a_harvest_first():
    def asked(table: Table, viewer: int | None) -> str:
        return MutterboehnchenView(table.rules).prompt(table.rules.observe(table.state, viewer)).code

    table = at("front", "gm | bm bm | cm", "", "", hands=["rm bw"])
    assert table.refused("plant rm 1") == ("harvest_first", "BOH-07")
    assert [asked(table, viewer) for viewer in (0, 1, None)] == [
        "prompt.front.first_stuck",
        "prompt.front.first",
        "prompt.front.first",
    ]
    table.do("harvest 1")
    assert table.refused("plant rm 0") == ("other_sort", "BOH-07")
    assert asked(table, 0) == "prompt.front.first"
    assert asked(at("front", "gm | a3 | cm", "", "", hands=["rm gm"]), 0) == "prompt.front.any"
    two = at("front2", "gm | bm bm", "", hands=["rm bw"])
    assert asked(two, 0) == "prompt.front2.first"  # the card could be discarded as well
    assert asked(two.do("drop bw"), 0) == "prompt.front2.first_dropped_stuck"
    rear = at("front", "gm | a3 | cm", "", "", hands=["g1 rm bm"]).do("plant g1 0")
    assert rear.asked == (0, "rear")
    assert [asked(rear, viewer) for viewer in (0, 1)] == ["prompt.rear_stuck", "prompt.rear"]


def test_boh_07_beans_are_planted_one_at_a_time():
    table = at("front", "bm", "", "", hands=["bw c1 bm"]).do("plant bw 0")
    assert table.fields(0) == "bm bw |  |"
    assert table.words("plant") == ["plant c1 1", "plant c1 2"]


def test_boh_07_the_sort_stays_when_the_card_that_began_has_gone():
    table = at("trade", "t: tw", "", "", up="t2 tm").do("lay t2 0", "lay tm 0")
    assert table.field(0, 0) == "tw t2 tm"


def test_boh_07_a_kavalier_changes_nothing_wherever_he_lies():
    table = at("trade", "tm tw", "", "", up="b1 tm").do("lay b1 0")
    assert table.words("lay") == ["lay tm 0", "lay tm 1", "lay tm 2"]
    table = at("trade", "t: b1 tm tw", "", "", up="tm bm")
    assert table.words("lay") == ["lay bm 1", "lay bm 2", "lay tm 0", "lay tm 1", "lay tm 2"]


def test_boh_07_two_fields_of_one_sort_are_allowed():
    assert planting("bm | ", "bm").words("plant") == ["plant bm 0", "plant bm 1", "plant bm 2"]


def test_boh_08_a_baby_lets_a_lady_rise_two_places():
    table = planting("bm bw bm bm", "bb").do("plant bb 0")
    assert (table.asked, table.words()) == ((0, "rise"), ["raise 1", "stay"])
    assert table.do("raise 1").field(0, 0) == "bm bm bm bw bb"


def test_boh_08_a_lady_lets_a_baby_rise():
    table = planting("bb bm bb bm", "bw").do("plant bw 0")
    assert table.words() == ["raise 0", "raise 2", "stay"]
    assert table.refused("raise 1") == ("cannot_rise", "BOH-08")
    assert table.do("raise 2").field(0, 0) == "bb bm bm bw bb"


def test_boh_08_or_to_the_top():
    assert planting("bm bw", "bb").do("plant bb 0", "raise 1").field(0, 0) == "bm bb bw"


def test_boh_08_nobody_has_to_move():
    table = planting("bm bw bm", "bb").do("plant bb 0", "stay")
    assert table.field(0, 0) == "bm bw bm bb"


def test_boh_08_only_a_card_planted_on_top_moves_others():
    table = planting("tb t1", "tw").do("plant tw 0")
    assert table.field(0, 0) == "tw tb t1"
    assert table.asked != (0, "rise")


@pytest.mark.parametrize(
    ("field", "talers"),
    [
        ("bm bm bm bm", 1),
        ("bm bm bm bb", 0),
        ("bb bb bw", 1),
        ("rm rm rm rm r1 rm", 4),
        ("am am am am am am a3", 4),
    ],
)
def test_boh_09a_all_cards_count_and_the_top_one_pays(field, talers):
    table = planting(field, "gm").do("harvest 0")
    assert table.scores[0] == talers
    assert table.refused("harvest 0") == ("empty_field", "BOH-09a")


def test_boh_09b_talers_come_from_the_top_and_the_rest_keeps_its_order():
    table = planting("tm tb tw t1 tm", "gm", discards="gm").do("harvest 0")
    assert table.talers(0) == "tm t1"
    assert table.discards == "gm tm tb tw"


def test_boh_09b_thrown_out_cards_go_bottom_first():
    table = planting("tm tb t1 tw", "t2", discards="gm").do("plant t2 0")
    assert table.discards == "gm tm t1"
    assert table.field(0, 0) == "tb tw t2"


def test_boh_10_a_single_bean_stays_while_there_is_a_larger_field():
    table = planting("bm | gm gm | tm", "rm")
    assert table.words("harvest") == ["harvest 1"]
    assert table.refused("harvest 0") == ("single_bean", "BOH-10")
    assert table.rules.check(table.state, ("harvest", 0)).at == ("f0-1",)


def test_boh_10_all_single_beans_may_go():
    table = planting("bm | gm | tm", "rm")
    assert table.words("harvest") == ["harvest 0", "harvest 1", "harvest 2"]
    assert table.do("harvest 1").fields(0) == "bm |  | tm"


def test_boh_10_somebody_with_a_field_can_always_harvest():
    table = at("front", "bm | s2", "", "", "", hands=["gm"])
    assert table.words("plant") == []
    assert table.do("harvest 1", "plant gm 1").field(0, 1) == "gm"


def test_boh_11_harvests_before_and_between_plantings():
    table = at("front", "bm bm | gm gm", "", "", hands=["bm tm"]).do("harvest 1", "plant bm 0", "harvest 0")
    assert table.fields(0) == "|  |"
    assert table.asked == (0, "front")


@pytest.mark.parametrize("question", ["front", "gang", "trade"])
def test_boh_11_in_the_own_turn(question):
    table = at(question, "bb | gm gm", "", "", hands=["tm"], talers=["", "rm"])
    assert "harvest 1" in table.words()


def test_boh_11_not_while_a_turned_up_taler_is_kept():
    table = at("gang", "bb bm bb", "", "", talers=["", "bm"]).do("attack 1 1").chance()
    assert table.asked == (0, "keep")
    assert table.refused("harvest 0") == ("not_now", "BOH-17")


def test_boh_11_not_inside_one_planting():
    table = planting("bm bw bm", "bb").do("plant bb 0")
    assert table.asked == (0, "rise")
    assert table.words("harvest") == []


def test_boh_11_making_and_answering_an_offer():
    table = at("trade", "", "bm bm", "tm tm", hands=["gm", "rm", "cm"]).do("give g", "to 1")
    assert (table.asked, table.words("harvest")) == ((1, "answer"), ["harvest 0"])
    table.do("harvest 0", "no", "ask", "stop")
    assert (table.asked, table.words("harvest")) == ((2, "bid"), ["harvest 0"])
    table.do("harvest 0", "give c", "to 0")
    assert table.discards == "bm bm tm tm"


def test_boh_11_no_harvest_from_yes_until_the_beans_lie():
    table = at("trade", "gm gm", "bm | bm bm | tm tm", "", hands=["bB bm", "gm"])
    table.do("give b", "give b", "want g", "to 1", "yes")
    seen = set()
    while table.asked != (0, "trade"):
        if table.asked[1] in ("pick", "receive"):
            seen.add(table.asked[1])
            assert table.words("harvest") == []
        table.do(table.words()[0])
    assert seen == {"pick", "receive"}


def test_boh_12_the_garden_lady_is_paid_from_the_bottom_of_the_discards():
    table = planting("gm gm gw", "rm", discards="tm sm cm bm nm").do("harvest 0")
    assert table.talers(0) == "sm tm cm bm"
    assert table.discards == "nm gm gm gw"


def test_boh_12_a_shortfall_is_paid_with_the_harvest():
    table = planting("gm gm gw", "rm", discards="tm").do("harvest 0")
    assert table.talers(0) == "gm gm gw tm"
    assert table.discards == ""


def test_boh_12_what_cannot_be_covered_lapses():
    table = planting("gm gw", "rm").do("harvest 0")
    assert table.scores[0] == 2
    assert table.discards == ""
