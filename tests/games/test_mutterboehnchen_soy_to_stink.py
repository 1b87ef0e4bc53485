"""Specials of soy, green and stink beans: their effects, when these end, and their combinations."""

from games.mutterboehnchen_positions import Table, at
from kleinod.games.mutterboehnchen.pending_tasks import Up

UP = Up(0)


def front(*fields: str, hand: str, seats: int = 3, **parts) -> Table:
    return at("front", *fields, *[""] * (seats - len(fields)), hands=[hand], **parts)


def under_way(table: Table) -> tuple:
    """Return the next task, whether it asks a question or not."""
    return table.state.todo[-1]


# BOH-34 Aktivist --------------------------------------------------------------------------------------------


def test_boh_34_a_soy_bean_that_is_turned_up_goes_to_him_in_anybodys_turn():
    table = at("up", "", "gm | s1", "", "").do("up sm", "up tm")
    assert (table.field(1, 1), table.up) == ("s1 sm", "tm")


def test_boh_34_once_covered_the_next_goes_to_the_offer():
    table = at("up", "s1", "", "").do("up sm", "up sw")
    assert (table.field(0, 0), table.up) == ("s1 sm", "sw")


def test_boh_34_only_what_is_turned_up():
    assert at("draws", "s1", "", "").do("draw sm").field(0, 0) == "s1"
    table = at("up", "s1", "", discards="sm").do("up gm", "up bm", "up tm")
    assert (table.field(0, 0), table.up, table.discards) == ("s1", "gm bm tm", "sm")


def test_boh_34_the_bean_is_planted_with_all_that_follows():
    table = at("up", "", "sb s1", "").do("up sw")
    assert (table.asked, table.words()) == ((1, "rise"), ["raise 0", "stay"])


def test_boh_34_below_a_schluckspecht_he_stays_on_top():
    table = at("up", "n3 | s1", "", "").do("up sm", "up sw")
    assert table.field(0, 1) == "sw sm s1"


# BOH-35 Einsiedler ------------------------------------------------------------------------------------------


def test_boh_35_nothing_is_planted_on_top_of_him():
    table = front("sm s2 | bm", hand="sm")
    assert table.words("plant") == ["plant sm 2"]
    assert table.refused("plant sm 0") == ("einsiedler", "BOH-35")


def test_boh_35_a_bean_does_not_fit_there():
    table = at("trade", "", "s2", "", hands=["sm"]).do("give s", "to 1", "yes", "pick 0")
    assert (table.asked, table.aside(1)) == ((1, "tidy"), "sm")


def test_boh_35_laying_below_him_is_allowed():
    assert front("n3 | s2", hand="sm").do("plant sm 1").field(0, 1) == "sm s2"


def test_boh_35_a_lady_raised_over_him_ends_it():
    table = at("trade", "sw s2 | b1", "", "", up="s3 sm").do("lay s3 2")
    assert table.words() == ["bring 0 0", "stay"]
    table.do("bring 0 0")
    assert table.field(0, 0) == "s2 sw"
    assert table.do("lay sm 0").field(0, 0) == "s2 sw sm"


def test_boh_35_alone_he_falls_under_the_rule_of_single_beans():
    table = front("s2 | bm bm", hand="gm")
    assert table.refused("harvest 0") == ("single_bean", "BOH-10")


# BOH-36 Frauenversteher -------------------------------------------------------------------------------------


def test_boh_36_one_lady_of_any_own_field_comes_to_the_top():
    table = front("bw bm bm bm | tw tm | sw", hand="s3").do("plant s3 2")
    assert table.words() == ["bring 0 0", "bring 1 0", "bring 2 0", "stay"]
    assert table.refused("bring 0 1") == ("no_lady", "BOH-36")
    assert table.refused("bring 3 0") == ("no_lady", "BOH-36")
    assert table.do("bring 0 0").fields(0) == "bm bm bm bw | tw tm | sw s3"


def test_boh_36_it_may_be_left_and_happens_once():
    table = front("bw bm | ", hand="s3 sm").do("plant s3 1", "stay", "plant sm 1")
    assert (table.field(0, 0), under_way(table)) == ("bw bm", UP)


def test_boh_36_no_lady_no_question_and_none_when_laid_below():
    assert under_way(front("bw | tm", hand="s3").do("plant s3 2")) == UP
    assert under_way(front("n3 | bw bm | sm", hand="s3").do("plant s3 2")) == UP


def test_boh_36_it_is_no_planting():
    table = front("b2 bw bb bm", hand="s3")
    table.do("plant s3 1", "bring 0 1")
    assert (table.field(0, 0), under_way(table)) == ("b2 bb bm bw", UP)  # neither the Macho nor a baby rises


def test_boh_36_she_may_cover_other_texts():
    table = front("aw a3 | ", hand="s3 gm tm").do("plant s3 1", "bring 0 0")
    assert table.words("plant") == ["plant gm 2"]


# BOH-37 Kotzbrocken -----------------------------------------------------------------------------------------


def test_boh_37_only_on_an_empty_field():
    table = front("nm | ", hand="n1")
    assert table.words("plant") == ["plant n1 1", "plant n1 2"]
    assert table.refused("plant n1 0") == ("kotzbrocken", "BOH-37")


def test_boh_37_others_may_join_him():
    assert front("n1", hand="nm").do("plant nm 0").field(0, 0) == "n1 nm"


def test_boh_37_he_fits_nothing_when_given_or_turned_up():
    table = at("trade", "", "nm | ", "", "", hands=["n1"]).do("give n", "to 1", "yes", "pick 0")
    assert table.aside(1) == "n1"
    table = at("gang", "nb", "", "", "", talers=["", "n1"]).do("attack 1 1", "turn n1")
    assert (table.talers(1), under_way(table)) == ("n1", UP)


def test_boh_37_not_even_below_others():
    assert front("n3 | nm", hand="n1").words("plant") == ["plant n1 2"]


# BOH-38 Saufkumpan ------------------------------------------------------------------------------------------


def test_boh_38_his_field_takes_green_and_blue():
    table = front("bm", hand="n2 nm bm").do("plant n2 0", "plant nm 0")
    assert table.field(0, 0) == "bm n2 nm"
    table = front("bm n2 nm bm", hand="bm")  # he works even while covered
    assert "plant bm 0" in table.words()
    assert "plant nw 0" in front("bm n2 nm bm", hand="nw").words()


def test_boh_38_not_on_a_green_field_but_he_may_start_one():
    table = front("nm | bm", hand="n2 nm bm")
    assert table.words("plant") == ["plant n2 1", "plant n2 2"]
    assert table.refused("plant n2 0") == ("saufkumpan", "BOH-38")
    table.do("plant n2 2", "plant nm 2")
    assert table.field(0, 2) == "n2 nm"
    assert "plant bw 0" in front("n2 nm", hand="bw").words()
    assert front("nm b3", hand="n2").refused("plant n2 0") == ("saufkumpan", "BOH-38")


def test_boh_38_by_option_not_on_a_blue_one():
    options = {"saufkumpan": "not_blue"}
    table = front("nm | bm", hand="n2", options=options)
    assert table.words("plant") == ["plant n2 0", "plant n2 2"]
    assert table.refused("plant n2 1") == ("saufkumpan", "BOH-38")


def test_boh_38_until_he_is_harvested():
    table = front("bm n2 nm", hand="nm").do("harvest 0", "plant nm 0")
    assert table.field(0, 0) == "nm"
    assert table.state.began[0][0] == 4


def test_boh_38_ladies_and_babies_move_across_the_sorts():
    table = front("bm n2 bw nm", hand="nb").do("plant nb 0", "raise 2")
    assert table.field(0, 0) == "bm n2 nm nb bw"


def test_boh_38_attackers_may_keep_green_or_blue_for_his_field():
    table = at("gang", "bm n2 bb", "", "", "", talers=["", "nm"]).do("attack 1 1", "turn nm")
    assert table.words() == ["lay nm 0"]


# BOH-39 Schluckspecht ---------------------------------------------------------------------------------------


def test_boh_39_new_beans_are_laid_below_all_his_owners_fields():
    table = front("n3 | bm bw", hand="nm bm").do("plant nm 0", "plant bm 1")
    assert table.fields(0) == "nm n3 | bm bm bw |"


def test_boh_39_by_option_this_field_only():
    table = front("n3 | bm bw", hand="nm bm", options={"schluckspecht": "this_field"})
    assert table.do("plant nm 0", "plant bm 1").fields(0) == "nm n3 | bm bw bm |"


def test_boh_39_until_he_is_covered_or_harvested():
    table = front("nw n3 | bm", hand="s3 bm").do("plant s3 2", "bring 0 0", "plant bm 1")
    assert table.fields(0) == "n3 nw | bm bm | s3"
    table = front("n3 nm | tm", hand="tw").do("plant tw 1")
    assert table.field(0, 1) == "tm tw"


def test_boh_39_no_moves_of_ladies_and_babies_from_there():
    table = front("n3 | bw bm", hand="bb").do("plant bb 1")
    assert (table.field(0, 1), under_way(table)) == ("bb bw bm", UP)


def test_boh_39_specials_below_work_only_with_their_text_at_the_edge():
    table = front("n3 | cm cw", hand="c1 cm").do("plant c1 1")
    assert table.field(0, 1) == "c1 cm cw"
    table = front("n3 | bm", hand="b3 cm").do("plant b3 1", "plant cm 1")
    assert table.field(0, 1) == "cm b3 bm"


def test_boh_39_only_the_player_who_planted_him():
    table = at("front", "bm", "n3", "", hands=["bw"]).do("plant bw 0")
    assert table.field(0, 0) == "bm bw"


# BOH-40 Chauvischwein ---------------------------------------------------------------------------------------


def test_boh_40_ladies_are_laid_below_and_move_no_baby():
    table = front("tb t1", hand="tw").do("plant tw 0")
    assert (table.field(0, 0), under_way(table)) == ("tw tb t1", UP)


def test_boh_40_covered_ladies_lie_on_top_again():
    table = front("tm t1", hand="tm tw").do("plant tm 0", "plant tw 0")
    assert table.field(0, 0) == "tm t1 tm tw"


def test_boh_40_this_field_and_ladies_only():
    table = front("t1 | bb", hand="bw").do("plant bw 1")
    assert (table.field(0, 1), table.asked) == ("bb bw", (0, "rise"))
    assert front("tm t1", hand="tb").do("plant tb 0").field(0, 0) == "tm t1 tb"


def test_boh_40_macho_rises_after_her_all_the_same():
    assert front("t1 | b2 bm", hand="tw").do("plant tw 0").fields(0) == "tw t1 | bm b2 |"


# BOH-41 Kameradenschwein ------------------------------------------------------------------------------------


def test_boh_41_all_other_males_of_the_field_are_thrown_out():
    table = front("tm tw t1 tb tm | tm", hand="t2", discards="gm").do("plant t2 0")
    assert (table.fields(0), table.discards) == ("tw tb t2 | tm |", "gm tm t1 tm")


def test_boh_41_once_when_planted():
    assert front("t2", hand="tm").do("plant tm 0").field(0, 0) == "t2 tm"


def test_boh_41_laid_below_he_does_nothing():
    table = front("n3 | tm tm", hand="t2").do("plant t2 1")
    assert (table.field(0, 1), table.discards) == ("t2 tm tm", "")


def test_boh_41_with_two_players_they_lie_on_the_open_discards():
    table = at("front2", "tm", "", hands=["t2"]).do("plant t2 0", "up tw", "up gm", "up bm")
    assert (table.up, table.discards) == ("tw gm bm tm", "")


# BOH-42 Messie ----------------------------------------------------------------------------------------------


def test_boh_42_no_hand_cards_are_played():
    table = front("t3 | bm", hand="bm gm")
    assert table.words() == ["harvest 0", "harvest 1", "stop"]
    assert table.refused("plant bm 1") == ("messie", "BOH-42")
    assert under_way(table.do("stop")) == UP


def test_boh_42_hampelmann_or_not_until_he_is_covered_or_harvested():
    assert front("t3 | a3", hand="bm").words("plant") == []
    assert front("t3 | bm", hand="bm").do("harvest 0").words("plant") == [f"plant bm {n}" for n in range(3)]
    assert front("t3 tm", hand="tm").words("plant") == ["plant tm 0", "plant tm 1", "plant tm 2"]


def test_boh_42_planted_first_there_is_no_second():
    table = front("tm", hand="t3 bm").do("plant t3 0")
    assert (table.hand(0), under_way(table)) == ("bm", UP)


def test_boh_42_harvesting_him_before_the_phase_needs_leave():
    assert front("t3 | bm bm", hand="bm").refused("harvest 0") == ("single_bean", "BOH-10")


def test_boh_42_trading_with_hand_cards_is_allowed():
    assert at("trade", "t3", "", "", hands=["bm"]).words("give") == ["give b"]


def test_boh_42_two_players_no_discard_either():
    table = at("front2", "t3", "", hands=["bm gm"])
    assert table.words() == ["harvest 0", "stop"]
    assert table.refused("drop gm") == ("messie", "BOH-42")
    table = at("front2", "", "", hands=["t3 gm"]).do("plant t3 0")
    assert under_way(table) == UP
