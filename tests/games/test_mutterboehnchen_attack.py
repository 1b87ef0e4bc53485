# pyright: reportArgumentType=false, reportCallIssue=false
# A match has the general types `Position` and `Action`, while these tests use those of their own game.
"""The attack of the rattle gang in Mutterböhnchen, with three to six players and with two."""

from games.mutterboehnchen_positions import at
from kleinod.games.mutterboehnchen.pending_tasks import Up


def test_boh_14_each_field_with_a_baby_on_top_is_an_attack():
    table = at("gang", "gm bb | tb", "", "", "", talers=["", "rm", "cm"])
    assert table.words("attack") == ["attack 1 1", "attack 1 2"]
    assert table.refused("attack 2 1") == ("no_such_attack", "BOH-14")
    assert table.refused("attack 1 0") == ("no_victim", "BOH-14")
    assert table.refused("attack 1 3") == ("no_talers", "BOH-14")


def test_boh_14_a_different_opponent_each_time():
    table = at("gang", "gm bb | tb", "", "", "", talers=["", "rm", "cm"]).do("attack 1 1", "turn rm")
    assert table.words("attack") == ["attack 1 2"]
    assert table.refused("attack 1 1") == ("attacked_before", "BOH-14")


def test_boh_14_attacks_are_optional_and_lapse_without_an_opponent():
    table = at("gang", "bb | tb", "", "", "", talers=["", "rm"])
    assert table.do("stop").state.todo[-1] == Up(0)
    table = at("gang", "bb | tb", "", "", "", talers=["", "rm"]).do("attack 1 1", "turn rm")
    assert table.state.todo[-1] == Up(0)


def test_boh_14_no_baby_on_top_no_attack():
    assert at("gang", "bb bm | tm", "", "", "", talers=["", "rm"]).state.todo[-1] == Up(0)


def test_boh_15a_the_defender_may_harvest_first():
    table = at("gang", "bb | ", "bm bm bm bm", "", "", talers=["", "rm"]).do("attack 1 1")
    assert (table.asked, table.words()) == ((1, "quick"), ["harvest 0", "stop"])
    table.do("harvest 0", "turn bm")
    assert table.asked == (0, "keep")


def test_boh_15a_each_taler_is_as_likely():
    table = at("gang", "bb", "", "", "", talers=["", "rm rm tm"]).do("attack 1 1")
    odds = {table.rules.tables.codes[a[1]]: n for a, n in table.rules.chance_outcomes(table.state)}
    assert odds == {"rm": 2, "tm": 1}


def test_boh_15a_two_rattles_turn_up_two_of_one_player_and_keep_one():
    table = at("gang", "bB", "", "", "", talers=["", "bm bm rm"]).do("attack 2 1", "turn bm", "turn bm")
    table.do("lay bm 0")
    assert (table.field(0, 0), table.talers(1)) == ("bB bm", "rm bm")
    assert table.state.todo[-1] == Up(0)


def test_boh_15a_fewer_if_he_has_fewer():
    table = at("gang", "bB", "", "", "", talers=["", "rm", "cm"]).do("attack 2 1", "turn rm")
    assert (table.talers(1), table.state.todo[-1]) == ("rm", Up(0))


def test_boh_15b_what_fits_must_be_planted_on_an_existing_field():
    table = at("gang", "bB | ", "", "", "", talers=["", "bm rm"]).do("attack 2 1", "turn bm", "turn rm")
    assert table.words() == ["lay bm 0"]
    assert table.refused("lay bm 1") == ("existing_only", "BOH-15b")
    assert table.refused("lay rm 1") == ("existing_only", "BOH-15b")
    assert table.refused("lay rm 0") == ("other_sort", "BOH-07")
    assert table.refused("lay tm 0") == ("not_there", "BOH-19b")


def test_boh_15b_whichever_of_two_fits():
    table = at("gang", "bB", "", "", "", talers=["", "bm rm"]).do("attack 2 1", "turn rm", "turn bm")
    assert table.words() == ["lay bm 0"]


def test_boh_15b_the_attacker_chooses_card_and_field():
    table = at("gang", "bB | bm", "", "", "", talers=["", "bm bw"]).do("attack 2 1", "turn bm", "turn bw")
    assert table.words() == ["lay bm 0", "lay bm 1", "lay bw 0", "lay bw 1"]


def test_boh_15b_cards_go_back_before_the_kept_one_takes_effect():
    table = at("gang", "aB | bm bm", "", "", "", talers=["", "a2 rm"]).do("attack 2 1", "turn a2", "turn rm")
    table.do("lay a2 0")
    assert (table.asked, table.talers(1)) == ((0, "reap"), "rm")


def test_boh_15b_what_does_not_fit_goes_back():
    table = at("gang", "bb", "", "", "", talers=["", "rm"]).do("attack 1 1", "turn rm")
    assert (table.talers(1), table.field(0, 0)) == ("rm", "bb")


def test_boh_16_the_number_is_fixed_at_the_start():
    table = at("gang", "bb | tb", "", "", "", talers=["", "bm", "cm"]).do("attack 1 1", "turn bm", "lay bm 0")
    assert table.field(0, 0) == "bb bm"
    table.do("attack 1 2", "turn cm")  # the covered baby has not attacked yet
    assert table.state.todo[-1] == Up(0)


def test_boh_16_a_new_baby_on_top_does_not_attack():
    table = at("gang", "tb | bm", "", "", "", talers=["", "bb", "cm"]).do("attack 1 1", "turn bb", "lay bb 1")
    assert table.field(0, 1) == "bm bb"
    assert table.state.todo[-1] == Up(0)


def test_boh_16_three_players_with_three_babies_may_attack_one_twice():
    table = at("gang", "bb | tb | cB", "", "", talers=["", "rm", "nm"]).do("attack 1 1", "turn rm")
    assert table.words("attack") == ["attack 1 1", "attack 1 2", "attack 2 1", "attack 2 2"]
    table.do("attack 2 1", "turn rm")
    assert table.words("attack") == ["attack 1 2"]
    assert table.refused("attack 1 1") == ("attacked_before", "BOH-14")


def test_boh_16_with_two_babies_each_opponent_once():
    table = at("gang", "bb | tb | cm", "", "", talers=["", "rm", "nm"]).do("attack 1 1", "turn rm")
    assert table.words("attack") == ["attack 1 2"]
    table = at("gang", "bb | tb", "", "", "", talers=["", "rm", "nm"]).do("attack 1 1", "turn rm")
    assert table.words("attack") == ["attack 1 2"]


# Two players ------------------------------------------------------------------------------------------------


def test_boh_52_all_attacks_go_against_the_opponent_in_any_order():
    table = at("gang", "bb | tB", "", talers=["", "rm nm cm"])
    assert table.words("attack") == ["attack 1 1", "attack 2 1"]
    table.do("attack 2 1", "turn rm", "turn nm")
    assert table.words("attack") == ["attack 1 1"]
    assert "stop" in table.words()


def test_boh_52_turned_up_talers_are_out_of_reach_until_the_last_attack():
    table = at("gang", "bb | tB", "", talers=["", "rm nm cm"]).do("attack 2 1", "turn rm", "turn nm")
    assert (table.codes(table.state.lifted), table.talers(1)) == ("rm nm", "cm")
    table.do("attack 1 1", "turn cm")
    assert (table.state.lifted, table.talers(1)) == ((), "rm nm cm")


def test_boh_52_fitting_beans_are_planted_at_once_and_a_double_attack_keeps_one():
    table = at("gang", "bB", "", talers=["", "bm bm rm"]).do("attack 2 1", "turn bm", "turn bm", "lay bm 0")
    assert (table.field(0, 0), table.talers(1)) == ("bB bm", "rm bm")


def test_boh_52_they_go_back_as_well_when_he_stops():
    table = at("gang", "bb | tb", "", talers=["", "rm nm"]).do("attack 1 1", "turn rm", "stop")
    assert (table.state.lifted, table.talers(1)) == ((), "rm nm")


def test_boh_50b_the_defender_may_not_harvest():
    table = at("gang", "bb", "tm tm", talers=["", "rm"]).do("attack 1 1")
    assert table.state.todo[-1].name == "reveal"
