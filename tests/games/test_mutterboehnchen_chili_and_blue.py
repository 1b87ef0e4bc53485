"""Specials of chili and blue beans, and the order of the consequences of a planting."""

from games.mutterboehnchen_positions import Table, at
from kleinod.games.mutterboehnchen.pending_tasks import Up

UP = Up(0)


def front(*fields: str, hand: str, seats: int = 3, **parts) -> Table:
    return at("front", *fields, *[""] * (seats - len(fields)), hands=[hand], **parts)


# BOH-43 Junggeselle -----------------------------------------------------------------------------------------


def test_boh_43_all_ladies_of_the_field_are_thrown_out():
    table = front("cm cw cb cw | bw", hand="c1", discards="gm").do("plant c1 0")
    assert (table.fields(0), table.discards) == ("cm cb c1 | bw |", "gm cw cw")


def test_boh_43_once_when_planted():
    assert front("c1", hand="cw").do("plant cw 0").field(0, 0) == "c1 cw"


def test_boh_43_laid_below_he_does_nothing():
    assert front("n3 | cw", hand="c1").do("plant c1 1").field(0, 1) == "c1 cw"


def test_boh_43_across_the_sorts_of_a_field():
    assert front("bw b3 cw", hand="c1").do("plant c1 0").field(0, 0) == "b3 c1"


def test_boh_43_beans_are_planted_one_at_a_time_so_nobody_escapes_him():
    table = at("trade", "", "cm", "", "", hands=["cw c1"])
    table.do("give c", "give c", "to 1", "yes", "pick 0", "pick 1")
    assert table.words() == ["lay c1 0", "lay cw 0"]
    assert table.do("lay cw 0", "lay c1 0").field(1, 0) == "cm c1"


# BOH-44 Lichtgestalt ----------------------------------------------------------------------------------------


def test_boh_44_rises_two_after_each_other_male_on_any_own_field():
    table = front("cb c2 cb cb cb | bm", hand="bm").do("plant bm 1")
    assert (table.field(0, 0), table.state.todo[-1]) == ("cb cb cb c2 cb", UP)


def test_boh_44_not_when_planted_nor_after_ladies_babies_and_others_males():
    assert front("n3 | cm cm cm", hand="c2").do("plant c2 1").field(0, 1) == "c2 cm cm cm"
    assert front("c2 cm cm cm", hand="cw").do("plant cw 0").field(0, 0) == "c2 cm cm cm cw"
    table = at("front", "bm", "c2 cm cm", "", hands=["bm"]).do("plant bm 0")
    assert table.field(1, 0) == "c2 cm cm"


def test_boh_44_until_harvested_and_covered_by_none():
    table = front("c2 cm | bm", hand="bm rm").do("plant bm 1")
    assert table.fields(0) == "cm c2 | bm bm |"
    table.do("harvest 0", "plant rm 0")
    assert table.fields(0) == "rm | bm bm |"


def test_boh_44_rises_on_top_of_the_bean_that_was_planted():
    assert front("cm c2", hand="cm").do("plant cm 0").field(0, 0) == "cm cm c2"


# BOH-45 Schürzenjäger ---------------------------------------------------------------------------------------


def test_boh_45_one_lady_of_choice_goes_to_the_back_of_the_hand():
    table = front(hand="c3 gm", discards="tw gm bw tw rm").do("plant c3 0")
    assert (table.asked, table.words()) == ((0, "fetch"), ["fetch bw", "fetch tw"])
    assert table.refused("fetch rm") == ("no_lady_there", "BOH-45")
    assert table.refused("fetch cw") == ("no_lady_there", "BOH-45")
    table.do("fetch bw")
    assert (table.hand(0), table.discards) == ("gm bw", "tw gm tw rm")


def test_boh_45_the_order_stays_and_everybody_knows_her():
    table = front(hand="c3", discards="tw gm tw rm").do("plant c3 0", "fetch tw")
    assert table.discards == "tw gm rm"
    assert table.rules.observe(table.state, 2).hands[0] == table.state.hands[0]


def test_boh_45_no_lady_no_choice_and_only_once():
    assert front(hand="c3", discards="gm").do("plant c3 0").state.todo[-1] == UP
    assert front("c3", hand="cm", discards="tw").do("plant cm 0").state.todo[-1] == UP
    assert front("n3 | cm", hand="c3", discards="tw").do("plant c3 1").state.todo[-1] == UP


def test_boh_45_in_the_end_phase_she_may_be_planted():
    table = at("draws", "cm | tm", "", "", seat=2, hands=["c3"], pile="", ran_out=1, discards="tw")
    table.do("plant c3 0", "fetch tw", "plant tw 1")
    assert table.asked is None
    assert table.discards == "cm c3 tm tw"


# BOH-46 Kavalier --------------------------------------------------------------------------------------------


def test_boh_46_on_any_own_field_below_a_lady_on_top():
    table = front("tm tw | nm", hand="b1 tm")
    assert table.words("plant") == ["plant b1 0", "plant b1 2"]
    assert table.refused("plant b1 1") == ("kavalier", "BOH-46")
    assert table.refused("plant b1 0 under") == ("below_nobody", "BOH-46")
    assert table.do("plant b1 0").field(0, 0) == "tm b1 tw"


def test_boh_46_she_must_be_fully_visible():
    assert front("tm tw tm", hand="b1").words("plant") == ["plant b1 1", "plant b1 2"]


def test_boh_46_he_counts_on_another_sorts_field_but_adds_no_sort():
    table = front("rm b1 rw", hand="bm")
    assert table.words("plant") == ["plant bm 1", "plant bm 2"]
    assert table.do("harvest 0").scores[0] == 3


def test_boh_46_on_a_blue_field_with_a_lady_on_top_the_owner_chooses():
    assert front("bm bw", hand="b1").do("plant b1 0").field(0, 0) == "bm bw b1"
    assert front("bm bw", hand="b1").do("plant b1 0 under").field(0, 0) == "bm b1 bw"
    assert front("bm bw | bm", hand="bm").refused("plant bm 0 under") == ("below_nobody", "BOH-46")
    assert front("bm", hand="b1").refused("plant b1 1 under") == ("below_nobody", "BOH-46")


def test_boh_46_at_the_bottom_with_a_schluckspecht():
    table = front("n3 | tm tw", hand="b1")
    assert "plant b1 1" in table.words()
    assert table.do("plant b1 1").field(0, 1) == "b1 tm tw"


def test_boh_46_a_lady_makes_him_fit_when_he_is_given():
    table = at("trade", "", "tm tw", "", hands=["b1"]).do("give b", "to 1", "yes", "pick 0")
    assert table.words() == ["lay b1 0"]


# BOH-47 Macho -----------------------------------------------------------------------------------------------


def test_boh_47_rises_two_after_each_lady_on_any_own_field():
    table = front("b2 bm bm bm | tm", hand="tw").do("plant tw 1")
    assert (table.field(0, 0), table.state.todo[-1]) == ("bm bm b2 bm", UP)


def test_boh_47_not_after_males_babies_and_ladies_of_others():
    assert front("b2 bm bm", hand="bm bb").do("plant bm 0", "plant bb 0").field(0, 0) == "b2 bm bm bm bb"
    assert at("front", "tm", "b2 bm", "", hands=["tw"]).do("plant tw 0").field(1, 0) == "b2 bm"


def test_boh_47_until_he_is_harvested():
    table = front("b2 bm | tm", hand="tw").do("harvest 0", "plant tw 1")
    assert table.fields(0) == "| tm tw |"


def test_boh_47_he_covers_the_lady():
    assert front("bm b2", hand="bw").do("plant bw 0").field(0, 0) == "bm bw b2"


# BOH-48 Pistolenheld ----------------------------------------------------------------------------------------


def test_boh_48_his_field_takes_chili_and_blue():
    table = front("bm", hand="b3 cm bm").do("plant b3 0", "plant cm 0")
    assert table.field(0, 0) == "bm b3 cm"
    assert "plant cw 0" in front("b3 cm bm", hand="cw").words()


def test_boh_48_not_on_a_chili_field():
    table = front("cm | bm", hand="b3")
    assert table.words("plant") == ["plant b3 1", "plant b3 2"]
    assert table.refused("plant b3 0") == ("pistolenheld", "BOH-48")
    assert front("cm n2", hand="b3").refused("plant b3 0") == ("pistolenheld", "BOH-48")


def test_boh_48_he_may_join_a_saufkumpan():
    table = front("n2 nm", hand="b3 cm").do("plant b3 0", "plant cm 0")
    assert table.field(0, 0) == "n2 nm b3 cm"
    for card in ("nw", "cw", "bw"):
        assert f"plant {card} 0" in front("n2 nm b3 cm", hand=card).words()


def test_boh_48_ladies_and_babies_move_across_the_sorts():
    table = front("bm b3 cb bm", hand="bw").do("plant bw 0", "raise 2")
    assert table.field(0, 0) == "bm b3 bm bw cb"


def test_boh_48_attackers_may_keep_chili_or_blue_until_he_is_harvested():
    table = at("gang", "bm b3 bb", "", "", "", talers=["", "cm"]).do("attack 1 1", "turn cm")
    assert table.words() == ["lay cm 0"]
    table = at("gang", "bm b3 bm | cb", "", "", "", talers=["", "bm"]).do(
        "harvest 0", "attack 1 1", "turn bm"
    )
    assert table.talers(1) == "bm"


# BOH-49 -----------------------------------------------------------------------------------------------------


def test_boh_49_the_move_of_a_baby_comes_before_macho_rises():
    table = front("bb b2 bm", hand="bw").do("plant bw 0")
    assert table.asked == (0, "rise")
    assert table.field(0, 0) == "bb b2 bm bw"
    assert table.do("raise 0").field(0, 0) == "bm bb b2 bw"


def test_boh_49_the_effect_comes_before_lichtgestalt_rises():
    table = front("c2 cw cm", hand="c1").do("plant c1 0")
    assert table.field(0, 0) == "cm c1 c2"


def test_boh_49_lichtgestalt_rises_before_a_loser_demands_a_harvest():
    table = front("c2 cm | am", hand="a2").do("plant a2 1")
    assert (table.asked, table.field(0, 0)) == ((0, "reap"), "cm c2")


def test_boh_49_a_frauenversteher_brings_her_before_lichtgestalt_rises():
    table = front("cw c2 cm cm", hand="s3").do("plant s3 1")
    assert (table.asked, table.field(0, 0)) == ((0, "bring"), "cw c2 cm cm")
    assert table.do("bring 0 0").field(0, 0) == "cm cm c2 cw"
