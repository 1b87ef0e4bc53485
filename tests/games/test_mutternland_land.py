# pyright: reportOperatorIssue=false
# A match has the general types `Position` and `Action`, while these tests use those of their own game.
"""Mutternland rule by rule: the land, placing marbles, positions as text. Docstrings name the rule ids."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from games.mutternland_positions import (
    GAME,
    MARBLE,
    at,
    height,
    marbles,
    names,
    played,
    pushes,
    refusal,
    runs,
    standing,
    start,
)
from kleinod.core.game import CHANCE, NOBODY, BadOption, BadText
from kleinod.games.mutternland.land import SAMPLE, edge_nuts, named, read, written
from kleinod.games.mutternland.land_editor import LandEditor
from kleinod.games.mutternland.land_frame import AXIAL, COUNT, NAMES, NEAR, PLACE, centred, connected
from kleinod.games.mutternland.nut_moves import touching_sides
from kleinod.games.mutternland.state import ENTERING, NO_LAND, NUTS, SETTING, land_of, with_nuts
from kleinod.play.match import Match
from kleinod.play.parse_position import position_from

#: The random land of seed 1, as text.
LAND_1 = "G160910e0u0e1enovpvhvjv7vvof0o"
RING = "b2 b3 b4 b5 b6 c7 d7 e8 f7 g7 h6 h5 h4 h3 h2 g2 f1 e1 d1 c2 c3 g6"


def land(match: Match) -> set[str]:
    return {NAMES[place] for place in land_of(match.state.heights)}


def complaint(**options) -> str:
    with pytest.raises(BadOption) as caught:
        start(2, land="custom", **options)
    return caught.value.msg.code


# Material and land -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "each"), [(2, 5), (3, 5), (4, 5), (5, 4), (6, 3)])
def test_marbles_for_each_player(seats: int, each: int):
    """MUT-01: there are 70 nuts, and three to five marbles for each player."""
    match = start(seats)
    assert match.rules.each == each
    while match.state.phase == SETTING:
        match.act(match.legal_actions()[0])
    assert [len(own) for own in match.state.marbles] == [each] * seats


def test_seventy_nuts_lie_on_the_ground():
    """MUT-01: there are 70 nuts, and three to five marbles for each player. MUT-02: the nuts form one
    connected land."""
    match = start()
    assert sum(match.state.heights) == 70
    assert set(match.state.heights) == {0, 1}
    assert connected(land_of(match.state.heights))


def test_the_sample_land():
    """MUT-03: the sample land has the 70 nuts of the rulebook's figure, 44 of them at the edge and 20 with
    three open sides."""
    heights = start().state.heights
    assert (len(SAMPLE), len(edge_nuts(heights, False))) == (70, 44)
    assert sum(len(touching_sides(heights, place)) <= 3 for place in SAMPLE) == 20
    columns = [sum(NAMES[place][0] == letter for place in SAMPLE) for letter in "efghijklmnopqrstu"]
    assert columns == [4, 5, 5, 5, 5, 5, 5, 4, 3, 5, 5, 5, 3, 4, 4, 2, 1]


def test_names_in_the_frame():
    """MUT-03: places are named by column and by number from the south, in a frame of 26 × 39."""
    assert COUNT == 26 * 39
    assert NAMES[0] == "a1"
    x, y = AXIAL[PLACE["m20"]]
    assert (x, y) == (0, 0)
    match = start()
    cells = {cell.id: cell for cell in match.picture().cells}
    assert cells["e18"].y > cells["e19"].y  # numbers count upwards
    assert cells["e18"].y > cells["f18"].y  # a, c, e … stand half a place lower
    assert cells["e18"].x < cells["f18"].x


def test_a_land_lies_in_the_middle_of_the_frame_further_west_and_south():
    """MUT-03: a land is laid in the middle of the frame; what is left over goes west and south."""
    assert [NAMES[place] for place in centred([(5, 5)]) or ()] == ["m20"]
    assert [NAMES[place] for place in centred([(0, 0), (1, 0)]) or ()] == names("m20 n19")
    low = [int(name[1:]) for name in (NAMES[place] for place in centred([(0, r) for r in range(4)]) or ())]
    assert low == [18, 19, 20, 21]
    assert centred([(q, 0) for q in range(27)]) is None


def test_a_random_land_is_connected_and_the_same_for_the_same_seed():
    """MUT-03: a random land is connected, may have lakes, and is the same for the same seed."""
    lands = [land(start(2, seed, land="random")) for seed in range(12)]
    assert all(len(places) == 70 and connected([PLACE[name] for name in places]) for places in lands)
    assert lands[3] == land(start(2, 3, land="random"))
    assert lands[3] != lands[4]
    void = [place for place in range(COUNT) if NAMES[place] not in lands[3]]
    assert len(void) == COUNT - 70
    heights = [with_nuts(NO_LAND, *((PLACE[name], 1) for name in places)) for places in lands]
    assert any(len(edge_nuts(h, False)) > len(edge_nuts(h, True)) for h in heights), "no lake anywhere"


def test_the_lots_of_a_random_land_stay_what_they_are():
    """MUT-03: a seed gives the same random land for ever, so that old links keep their land."""
    assert start(2, 1, land="random").steps()[0].token == LAND_1


def test_chance_lays_seventy_connected_nuts_in_the_middle():
    """MUT-03: chance lays 70 connected nuts in the middle of the frame; `check` refuses any other land."""
    match = start(2, 1, land="random")
    match.cut(0)
    rules, s = match.rules, match.state
    assert rules.current_player(s) == CHANCE
    good = rules.sample_chance(s, Random(5))
    assert rules.check(s, good) is None
    assert rules.check(s, good[:-1]).code == "land_wrong"
    moved = (good[0], *(place + 1 for place in good[1:]))
    assert rules.check(s, moved).code == "land_wrong"
    assert rules.check(s, (good[0], *reversed(good[1:]))).code == "land_wrong"
    assert rules.check(s, (2, 5)).code == "land_first"


def test_players_lay_the_land_in_turn():
    """MUT-03: in turn each player adds a nut that touches the land; the first one lies in the middle of the
    frame."""
    match = start(3, land="draft")
    assert match.legal() == ["*m20", "*"]
    assert refusal(match, "*a1") == ("lay_in_middle", "MUT-03")
    seats = []
    for name in ("m20", "m21", "n20", "n21"):
        seats.append(match.seat)
        match.play(f"*{name}")
    assert seats == [0, 1, 2, 0]
    assert refusal(match, "*m20") == ("lay_on_nut", "MUT-03")
    assert refusal(match, "*c3") == ("lay_apart", "MUT-03")
    assert refusal(match, "+m20") == ("lay_now", "MUT-03")
    while sum(match.state.heights) < 70:
        match.act(match.legal_actions()[0])
    assert (match.state.phase, match.seat) == (SETTING, 0)


def test_the_rest_can_be_left_to_chance():
    """MUT-03: the player who is to lay a nut may leave the rest of the land to chance."""
    match = played(start(3, 7, land="draft"), "*m20", "*m21", "*")
    assert (match.state.phase, match.seat, sum(match.state.heights)) == (SETTING, 0, 70)
    assert {"m20", "m21"} <= land(match)
    assert match.turn == 3


def test_what_a_drawn_land_needs():
    """MUT-02, MUT-03: a drawn land is connected, has at most 70 nuts, and has enough edge nuts for all
    marbles."""
    match = start(2, land="custom", nuts=RING.replace(" ", "-"))
    assert len(land(match)) == 22
    assert complaint() == "land.missing"
    assert complaint(nuts="e5-e5") == "land.unreadable"
    assert complaint(nuts="e40") == "land.unreadable"
    assert complaint(nuts="E1702zz") == "land.unreadable"
    assert complaint(nuts="e5-e6-e8") == "land.not_connected"
    assert complaint(nuts="-".join(f"e{n}" for n in range(1, 10))) == "land.no_room"
    many = [f"{letter}{n}" for letter in "abcd" for n in range(1, 21)]
    assert complaint(nuts="-".join(many)) == "land.too_many"


def test_a_drawn_land_lights_up_what_lies_apart():
    """MUT-03: the refusal of a drawn land names the places that lie apart, so that the page can highlight
    them."""
    with pytest.raises(BadOption) as caught:
        start(2, land="custom", nuts="e5-e6-e7-g9")
    assert caught.value.msg.at == ("g9",)


def test_lands_have_a_short_form():
    """MUT-03: the short form of a land is read back as the same places, and a damaged one is refused."""
    for seed in range(20):
        places = tuple(sorted(PLACE[name] for name in land(start(2, seed, land="random"))))
        assert read(written(places)) == named(written(places)) == places
        assert len(written(places)) < 90
    assert read("E17060") is None
    assert read("Z3939vvvv") is None


# Placing ---------------------------------------------------------------------------------------------


def test_the_next_players_marbles_are_placed_in_turn():
    """MUT-04: in turn, each player places marbles of the next seat."""
    match = played(start(3), "+e18", "+e21", "+u19")
    assert [standing(match, seat) for seat in range(3)] == [["u19"], ["e18"], ["e21"]]
    assert match.seat == 0
    assert refusal(match, "+e18") == ("set_taken", "MUT-04")
    assert refusal(match, "+a1") == ("set_on_nothing", "MUT-04")
    assert refusal(match, "e18-e19") == ("set_now", "MUT-04")
    while match.state.phase == SETTING:
        match.act(match.legal_actions()[0])
    assert (match.seat, match.turn, match.state.played) == (0, 15, 0)


def test_marbles_are_placed_on_edge_nuts():
    """MUT-05: marbles are placed on edge nuts, which have an empty place beside them."""
    match = start()
    assert len(match.legal()) == 44
    assert refusal(match, "+g20") == ("set_not_edge", "MUT-05")


def test_lake_shores_are_edge_unless_the_option_says_otherwise():
    """MUT-05: marbles are placed on edge nuts, which have an empty place beside them."""
    disc = [NAMES[place] for place in _within(3)]
    solid = start(2, land="custom", nuts="-".join(disc))
    lake = "-".join(name for name in disc if name != "m20")
    shore = start(2, land="custom", nuts=lake)
    outer = start(2, land="custom", nuts=lake, edge="outer")
    assert [len(m.legal()) for m in (solid, shore, outer)] == [18, 24, 18]
    assert refusal(outer, "+m21") == ("set_not_edge", "MUT-05")
    assert dict(outer.why("+m21").args)["why"] == "$edge.lake"
    assert dict(solid.why("+m20").args)["why"] == "$edge.inside"
    assert refusal(shore, "+m21") is None


def _within(radius: int) -> set[int]:
    """Return all places within `radius` steps of the middle of the frame."""
    found = {PLACE["m20"]}
    for _ in range(radius):
        found |= {near for place in found for near in NEAR[place]}
    return found


# Positions -------------------------------------------------------------------------------------------


def fault(match: Match) -> list[str]:
    return [said.code for said in match.text.audit(match.state)]


def test_positions_of_ones_own():
    """MUT-01, MUT-02, MUT-03, MUT-12, MUT-17, MUT-19: the nuts and marbles of a position, and its towers."""
    assert fault(at("m20:4 m21 a1:9", "m20", "m21")) == []
    assert fault(at("m20:4 m21 m22:40 m23:40", "m20", "m21")) == ["audit.too_many_nuts"]
    assert fault(at("", "", "")) == ["audit.no_land"]
    assert fault(at("m20 m21", "m20 a1", "m21")) == ["audit.no_nut_below"]
    assert fault(at("m20 m21", "m20", "m20")) == ["audit.two_marbles"]
    assert fault(at("a1 a2 a3 a4 a5 a6", "a1 a2 a3 a4 a5 a6", "")) == ["audit.too_many_marbles"]
    assert fault(at("m20:4 m21:4 m22:5 m23", "m20 m21 m22", "m23")) == ["audit.over"]
    assert fault(at("m20:5 m21", "m20", "m21", options={"cap": "4"})) == ["audit.too_high"]
    assert fault(at("m20 m21", "m20", "m21", quiet=9)) == ["audit.counters"]
    assert fault(at("m18 m19:3 m20 m22", "m19", "m22", phase=NUTS)) == []
    assert fault(at("m20:4 m21:4 m22:5 m23 m24 n22", "m20 m21 m22", "m24", phase=NUTS, did=1)) == []


def test_questions_that_cannot_be_open():
    """MUT-06, MUT-13, MUT-18, MUT-19: the halves of a turn, re-entries, and the end."""
    assert fault(at("m18 m19 m20 m22", "m19", "m22", phase=NUTS)) == ["audit.marble_left_out"]
    assert fault(at("m19 m22", "m19", "m22", phase=NUTS, did=1)) == ["audit.no_nut_half"]
    assert fault(at("m19:3 m20 m21 c1:2", "m19 m21", "c1")) == []
    assert fault(at("m19 m20", "m19", "m20", phase=ENTERING, asked=0)) == ["audit.entering"]
    assert fault(at("m19 m20 m21", "m19", "m20", phase=ENTERING, asked=1)) == []
    assert fault(at("m19 m20 m21", "m19", "m20", phase=6)) == ["audit.not_over"]
    steep = at("m18 m19:3 m20 a1 c1 e1 g1", "m19 a1 c1 e1 g1", "")
    assert (fault(steep), steep.state.phase) == (["audit.no_marble_half"], MARBLE)


def test_impossible_beginnings():
    """MUT-02: the nuts form one connected land. MUT-03: the land is given, random, laid in turn or drawn, and
    lies within the frame. MUT-04: in turn, each player places marbles of the next seat."""
    setting = start().state
    wrong = setting._replace(marbles=marbles("e18", ""))
    assert fault(Match(GAME, 2, {}, start=wrong)) == ["audit.setting"]
    inland = setting._replace(marbles=marbles("", "g20"), turn=1, seat=1)
    assert fault(Match(GAME, 2, {}, start=inland)) == ["audit.set_wrong"]
    tall = setting._replace(heights=with_nuts(setting.heights, (PLACE["e18"], 1), (PLACE["u19"], -1)))
    assert fault(Match(GAME, 2, {}, start=tall)) == ["audit.laid"]
    laying = start(2, land="draft").state
    apart = laying._replace(heights=with_nuts(NO_LAND, (PLACE["a1"], 1)), turn=1, seat=1)
    assert fault(Match(GAME, 2, {"land": "draft"}, start=apart)) == ["audit.laying"]
    small = setting._replace(heights=with_nuts(NO_LAND, (PLACE["a1"], 1)))
    assert fault(Match(GAME, 2, {}, start=small)) == ["land.no_room"]


def test_position_texts_are_refused_politely():
    """MUT-03: damaged position texts are refused with a named error."""
    text = at("m20:12 m21 m23", "m20", "m23").position()
    assert text == "m20x12101_m20-m23_m_50_0_0_0"
    for broken in (
        "",
        "m20_0-0_m_0_0_0",
        "m20y_0-0_m_0_0_0_0",
        "m201-m221_0-0_m_0_0_0_0",
        "m2010_m20-0_m_0_0_0_0",
    ):
        with pytest.raises(BadText):
            position_from(GAME, 2, {}, broken)
    for number, phase in pairwise(("m", "z", "e", "n3", "m1", "e0", "e3")):
        with pytest.raises(BadText):
            position_from(GAME, 2, {}, text.replace("_m_", f"_{phase}_"))
        assert number


def test_heights_and_names_survive():
    """MUT-03: a position with high places is the same after it is written and read."""
    match = at("m20:12 m21 m23", "m20", "m23")
    assert match.text.decode(match.position()) == match.state
    assert (height(match, "m20"), runs(match, "m20"), pushes(match)) == (12, [], [])
    assert match.state.asked == NOBODY


# Drawing a land --------------------------------------------------------------------------------------

EDITOR = LandEditor()


def test_drawing_starts_with_the_sample_land():
    """MUT-03: the land editor starts with the sample land, to which a button returns."""
    assert named(EDITOR.start()) == SAMPLE
    assert EDITOR.click("", "#sample") == EDITOR.start()
    assert EDITOR.click(EDITOR.start(), "#clear") == ""


def test_nuts_are_put_beside_the_land_and_taken_away_anywhere():
    """MUT-02, MUT-03: in the land editor nuts are put only beside the land, and taken away anywhere."""
    text = EDITOR.click("", "m20")
    assert list(EDITOR.choices("")) == ["m20", "#clear", "#sample"]
    assert {choice for choice, said in EDITOR.choices(text).items() if said.code == "editor.put"} == {
        NAMES[place] for place in NEAR[PLACE["m20"]]
    }
    for name in ("m21", "n21"):
        text = EDITOR.click(text, name)
    assert named(text) == tuple(PLACE[name] for name in ("m20", "m21", "n21"))
    assert named(EDITOR.click(text, "m21")) == tuple(PLACE[name] for name in ("m20", "n21"))


def test_a_land_with_all_nuts_has_no_place_for_more():
    """MUT-03: with 70 nuts or more, the land editor lets people only take nuts away."""
    for text in (EDITOR.start(), EDITOR.click(EDITOR.start(), "e17")):
        said = {choice: msg.code for choice, msg in EDITOR.choices(text).items()}
        assert set(said.values()) == {"editor.take", "editor.clear", "editor.sample"}
        assert all(cell.shape == "hex" for cell in EDITOR.scene(text).cells)
    fewer = EDITOR.click(EDITOR.start(), "m20")
    assert EDITOR.choices(fewer)["m20"].code == EDITOR.choices(fewer)["e17"].code == "editor.put"


def test_what_is_drawn_can_be_played_on():
    """MUT-02, MUT-03: the text of a drawn land is an option, and the match moves the land to the middle."""
    text = EDITOR.chance(Random(4))
    assert land(start(2, land="custom", nuts=text)) == {NAMES[place] for place in named(text) or ()}
    assert sum(cell.shape == "hex" for cell in EDITOR.scene(text).cells) == 70


def test_a_drawing_that_reaches_the_edge_of_the_frame_goes_back_to_the_middle():
    """MUT-03: after that it can grow further; a land as wide as the frame stays where it is."""
    text = EDITOR.read("-".join(f"y{n}" for n in range(18, 22)))
    grown_east = named(EDITOR.click(text, "z19")) or ()
    assert [NAMES[place][0] for place in grown_east] == ["m"] * 4 + ["n"]
    row = "-".join(f"{letter}{20 - index % 2}" for index, letter in enumerate("abcdefghijklmnopqrstuvwxy"))
    assert len(named(EDITOR.click(EDITOR.read(row), "z20")) or ()) == 26


@pytest.mark.parametrize("text", ["e5-e5", "E17060", "e40", "<b>"])
def test_no_land_is_no_drawing(text: str):
    """MUT-03: the land editor refuses a text that is no land."""
    with pytest.raises(BadOption) as caught:
        EDITOR.read(text)
    assert caught.value.msg.code == "land.unreadable"
