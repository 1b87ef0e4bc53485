"""Mutternland rule by rule: steps, chains, pushing, nuts, and the figures of the rulebook.

Docstrings name the rule ids.
"""

from __future__ import annotations

from games.mutternland_positions import (
    BLACK,
    CHAINS,
    HATCHED,
    NO_PUSH,
    PUSH,
    WHITE,
    around,
    at,
    height,
    lit,
    names,
    nuts_from,
    played,
    pushes,
    refusal,
    runs,
    standing,
)
from kleinod.games.mutternland.land_frame import PLACE
from kleinod.games.mutternland.nut_moves import touching_sides
from kleinod.games.mutternland.state import MARBLE, NUTS

FLOWER = "m20 m21 n20 n19 m19 l19 l20"
COLUMN = "m18 m19 m20 m21 m22"


def test_the_neighbours_of_a_place():
    """MUT-02: the nuts form one connected land."""
    assert around("m20") == names("m21 n20 n19 m19 l19 l20")
    assert around("n20") == names("n21 o21 o20 n19 m20 m21")


# Steps -----------------------------------------------------------------------------------------------


def test_a_step_goes_to_a_free_place_next_to_it():
    """MUT-07: an own marble steps to a free place next to it, at most one level up or down."""
    match = at(FLOWER, "m20 l20", "m21")
    assert runs(match, "m20") == names("n20 n19 m19 l19")
    played(match, "m20-n19")
    assert standing(match, 0) == names("n19 l20")


def test_a_step_changes_the_level_by_one_at_most():
    """MUT-07: an own marble steps to a free place next to it, at most one level up or down."""
    match = at("m20:2 m21:3 n20:4 n19:1 m19:2 l19 l20:5", "m20", "")
    assert runs(match, "m20") == names("m21 n19 m19 l19")
    assert refusal(match, "m20-n20") == ("too_high", "MUT-07")
    assert lit(match, "m20-n20") == names("m20 n20")
    assert dict(match.why("m20-n20").args) == {"start": "m20", "cell": "n20", "n": 2, "to": 4}
    high = at("m20:3 m21", "m20", "")
    assert refusal(high, "m20-m21") == ("too_low", "MUT-07")
    assert runs(high, "m20") == []


def test_only_own_marbles_move():
    """MUT-07: a player can move only own marbles."""
    match = at(FLOWER, "m20", "m21")
    assert refusal(match, "m21-n20") == ("not_yours", "MUT-07")
    assert refusal(match, "n19-n20") == ("no_marble", "MUT-07")


def test_own_marbles_never_leave_the_land():
    """MUT-12: own marbles never leave the land."""
    match = at(FLOWER, "m21", "m19")
    assert refusal(match, "m21-m22") == ("off_land", "MUT-12")
    assert "m22" not in runs(match, "m21")


# Chains ----------------------------------------------------------------------------------------------


def test_a_chain_may_bend():
    """MUT-08: a marble may run over a chain of own marbles."""
    match = at("m20 m21 n21 o22 o21 n20", "m20 m21 n21", "")
    assert runs(match, "m20") == names("n20 o22 o21")
    assert refusal(match, "m20-m21") == ("own_marble", "MUT-08")


def test_every_stage_of_a_chain_obeys_the_level():
    """MUT-08: every stage of a run over a chain of own marbles goes at most one level up or down."""
    assert runs(at("m20:1 m21:2 m22:3", "m20 m21", ""), "m20") == ["m22"]
    match = at("m20:1 m21:3 m22:3", "m20 m21", "")
    assert runs(match, "m20") == []
    assert refusal(match, "m20-m22") == ("too_high", "MUT-07")
    assert lit(match, "m20-m22") == names("m20 m21")


def test_a_run_needs_a_chain_and_an_end():
    """MUT-08: a marble may run over a chain of own marbles."""
    match = at("m19 m20 m21 m22 m23", "m20 m22", "")
    assert runs(match, "m20") == names("m19 m21")
    assert refusal(match, "m20-m23") == ("not_reached", "MUT-08")
    assert refusal(match, "m20-m20") == ("same_marble", "MUT-08")


def test_runs_to_the_same_place_are_one_action():
    """MUT-08: runs over different chains to the same place are one action."""
    match = at("m20 l20 n20 m21", "m20 l20 n20", "")
    assert match.legal().count("m20-m21") == 1


def test_a_run_is_shown_along_its_chain():
    """MUT-08: the motion of a run follows the chain of own marbles."""
    match = at("m20:1 m21:2 m22:3", "m20 m21", "")
    motion = match.view.trace(match.state, match.text.parse(match.state, "m20-m22"))
    assert [m.stops for m in motion] == [("m20", "m21", "m22")]


# Pushing ---------------------------------------------------------------------------------------------


def test_a_push_moves_both_marbles_straight_on():
    """MUT-09: a step or run may end by pushing one opponent's marble straight on."""
    match = at(f"{COLUMN} n20", "m19", "m20")
    assert pushes(match) == ["m19xm20>m21"]
    played(match, "m19xm20>m21")
    assert (standing(match, 0), standing(match, 1)) == (["m20"], ["m21"])
    assert (match.seat, match.turn) == (0, 50)  # the nut half is still to come


def test_a_pushed_marble_goes_straight_on_only():
    """MUT-09: a step or run may end by pushing one opponent's marble straight on."""
    match = at(f"{COLUMN} n20", "m19", "m20")
    assert pushes(match) == ["m19xm20>m21"]
    assert refusal(match, "m19xm20>n20") == ("not_beyond", "MUT-09")
    assert refusal(match, "m19xm20>0") == ("not_beyond", "MUT-09")
    assert refusal(match, "m19-m20") == ("push_unfinished", "MUT-09")


def test_own_marbles_and_nothing_cannot_be_pushed():
    """MUT-09: only an opponent's marble can be pushed."""
    match = at(COLUMN, "m19 m20", "m22")
    assert refusal(match, "m19xm20>m21") == ("own_victim", "MUT-09")
    assert refusal(match, "m20xm21>m22") == ("no_victim", "MUT-09")


def test_the_end_of_a_run_may_push():
    """MUT-09: a step or run may end by pushing one opponent's marble straight on."""
    match = at("m18 m19 m20 m21", "m18 m19", "m20")
    assert pushes(match) == names("m18xm20>m21 m19xm20>m21")
    bent = at("m18 m19 n19 o20 o21", "m18 m19", "n19")
    assert pushes(bent) == names("m18xn19>o20 m19xn19>o20")


def test_a_push_names_the_place_beyond():
    """MUT-09: a push is written with the place to which the pushed marble goes."""
    match = at("m20 l20 m21 m22 n21", "m20 l20", "m21")
    assert pushes(match) == names("m20xm21>m22 m20xm21>n21 l20xm21>m22 l20xm21>n21")
    played(match, "m20xm21>n21")
    assert (standing(match, 0), standing(match, 1)) == (names("l20 m21"), ["n21"])


def test_all_pushes_off_the_land_over_one_place_are_one_action():
    """MUT-09: pushes off the land that start and enter at the same places are one action, whichever way the
    marble falls."""
    match = at("m20 n20 m21", "m20 n20", "m21")
    assert pushes(match) == names("m20xm21>0 n20xm21>0")
    motion = match.view.trace(match.state, match.text.parse(match.state, "m20xm21>0"))
    assert motion[1].stops == ("m21", "m22", "")
    assert match.view.path(match.state, match.text.parse(match.state, "m20xm21>0")) == ("m20", "m21", "m22")


def test_only_one_marble_is_pushed():
    """MUT-10: the place behind a pushed marble must be free, so only one marble is pushed."""
    match = at(COLUMN, "m19", "m20 m21")
    assert pushes(match) == []
    assert refusal(match, "m19xm20>m21") == ("marble_behind", "MUT-10")
    assert lit(match, "m19xm20>m21") == ["m21"]


def test_the_place_left_counts_as_free():
    """MUT-10: a marble may be pushed to the place that the moving marble has just left."""
    match = at("m19 n19 n20 m21 m20", "m19 n19 n20 m21", "m20")
    assert "m19xm20>m19" in pushes(match)
    assert refusal(match, "n19xm20>m19") == ("marble_behind", "MUT-10")
    played(match, "m19xm20>m19")
    assert (standing(match, 0), standing(match, 1)) == (names("m20 n19 n20 m21"), ["m19"])


def test_a_pushed_marble_never_rises_but_may_drop_deep():
    """MUT-10: a pushed marble goes to a free place no higher, or falls off the land."""
    assert pushes(at("m19:3 m20:3 m21:1", "m19", "m20")) == ["m19xm20>m21"]
    match = at("m19:2 m20:2 m21:3", "m19", "m20")
    assert refusal(match, "m19xm20>m21") == ("pushed_up", "MUT-10")
    assert lit(match, "m19xm20>m21") == names("m20 m21")


def test_without_a_nut_behind_the_marble_falls():
    """MUT-10: a pushed marble goes to a free place no higher, or falls off the land."""
    match = played(at("m19 m20 m18 l19", "m19", "m20 l19"), "m19xm20>0")
    assert standing(match, 1) == ["l19"]
    assert match.rules.fallen(match.state, 1) == 4
    lake = at("m19 m20 l21 m22 n21 n20 l20", "m19", "m20")  # m21 is a lake
    assert pushes(lake) == ["m19xm20>0"]


def test_nobody_pushes_uphill():
    """MUT-11: a marble is not pushed from a lower place."""
    match = at("m19:1 m20:2 m21:1", "m19", "m20")
    assert refusal(match, "m19xm20>m21") == ("uphill", "MUT-11")
    assert lit(match, "m19xm20>m21") == names("m19 m20")
    assert pushes(at("m19:2 m20:1 m21:1", "m19", "m20")) == ["m19xm20>m21"]


def test_a_push_obeys_the_level():
    """MUT-09: the last stage, which pushes, goes at most one level up or down like any other."""
    match = at("m19:3 m20:1 m21:1", "m19", "m20")
    assert refusal(match, "m19xm20>m21") == ("too_low", "MUT-07")
    far = at("m19 m20 m21 m22", "m19", "m21")
    assert refusal(far, "m19xm21>m22") == ("not_reached", "MUT-08")


# Nuts ------------------------------------------------------------------------------------------------


def nut_half(nuts: str, *own: str, **more):
    return at(nuts, *own, phase=NUTS, did=1, **more)


def test_a_nut_goes_beside_the_marble_or_its_chain():
    """MUT-14: a nut goes from a place beside an own marble to one beside it or its chain."""
    match = nut_half("m18 m19 m20 m21 m22 o20 o21", "m19 m20 m21", "o20")
    assert nuts_from(match, "m18") == ["m22"]
    assert refusal(match, "n:m18-o21") == ("target_not_next", "MUT-14")
    assert refusal(match, "n:o21-m22") == ("nut_not_next", "MUT-14")
    played(match, "n:m18-m22")
    assert (height(match, "m18"), height(match, "m22")) == (0, 2)


def test_levels_do_not_matter_for_handing_a_nut_along():
    """MUT-14: a nut is handed along a chain of marbles whatever their levels."""
    match = nut_half("m18 m19:1 m20:4 m21:1 m22:3", "m19 m20 m21", "", seat=0)
    assert nuts_from(match, "m18") == ["m22"]


def test_any_own_marble_may_take_the_nut_but_no_gap_is_bridged():
    """MUT-14: a nut goes from a place beside an own marble to one beside it or its chain."""
    match = nut_half("m17 m18 m19 m20 m21 m22", "m18 m21", "")
    assert nuts_from(match, "m17") == ["m19"]
    assert nuts_from(match, "m20") == ["m22"]
    assert refusal(match, "n:m17-m17") == ("same_place", "MUT-14")


def test_marbles_guard_nuts_and_places():
    """MUT-14: a nut under a marble cannot be taken, and no nut is put on a marble's place."""
    match = nut_half("m18 m19 m20 l20 n20", "m19 l20", "m20")
    assert refusal(match, "n:m20-m18") == ("marble_on_nut", "MUT-14")
    assert refusal(match, "n:m18-m20") == ("marble_on_target", "MUT-14")
    assert refusal(match, "n:m25-m18") == ("no_nut_here", "MUT-14")


def test_the_same_places_over_different_marbles_are_one_action():
    """MUT-14: moving a nut between the same places past different marbles is one action."""
    match = nut_half("m20 m21 l20 n20", "l20 n20", "")
    assert len(match.legal()) == len(set(match.legal()))


def test_three_sides_must_be_open():
    """MUT-15: a nut can be taken only if at least three of its sides are open."""
    match = nut_half("m20 m21 n20 n19 m19 l20", "m21", "")
    assert refusal(match, "n:m20-l20") == ("nut_held", "MUT-15")
    assert lit(match, "n:m20-l20") == names("m20 m21 n20 n19 m19 l20")
    assert nuts_from(nut_half("m20 m21 n20 n19", "m21", ""), "m20") == ["n20"]
    assert nuts_from(nut_half("m20 m21 n20 n19 m19", "m21", ""), "m20") == []


def test_only_neighbours_at_least_as_high_close_a_side():
    """MUT-15: a side of a nut is closed only if the place beside it is at least as high."""
    assert nuts_from(nut_half("m20:2 m21 n20 n19 m19 l19 l20", "m21", ""), "m20") == names("l20 n20")
    match = nut_half("m20:2 m21:2 n20:3 n19:2 m19:4 l19 l20", "m21", "")
    assert refusal(match, "n:m20-l20") == ("nut_held", "MUT-15")


def test_no_nut_goes_on_empty_ground_and_the_land_shrinks():
    """MUT-16: no nut is put on empty ground, so the land only shrinks."""
    match = nut_half("m18 m19 m20", "m19", "")
    assert refusal(match, "n:m18-l19") == ("empty_ground", "MUT-16")
    played(match, "n:m18-m20")
    assert height(match, "m18") == 0
    assert "m18" not in {cell.id for cell in match.picture(None).cells if cell.shape == "hex"}


def test_the_land_may_fall_apart():
    """MUT-16: nuts that are taken away are not replaced on the ground, so the land may fall apart."""
    match = played(nut_half("m18 m19 m20 m21 m22:2 n21", "m19 m21", ""), "n:m20-m22")
    assert height(match, "m20") == 0


def test_nuts_can_be_piled_to_any_height():
    """MUT-17: nuts are piled to any height, or by option to four."""
    match = played(nut_half("m18:9 m19 m20:5", "m19", ""), "n:m20-m18")
    assert height(match, "m18") == 10
    assert "x10" in match.position()


def test_with_the_cap_towers_stay_as_they_are():
    """MUT-17: with the option `cap` nothing is put on a tower or taken from it."""
    match = nut_half("m18:4 m19 m20:3", "m19", "", options={"cap": "4"})
    assert refusal(match, "n:m20-m18") == ("tower_full", "MUT-17")
    assert refusal(match, "n:m18-m20") == ("tower_stays", "MUT-17")
    assert match.legal() == ["-"]


# Figures ---------------------------------------------------------------------------------------------


def open_sides(match, name):
    return 6 - len(touching_sides(match.state.heights, PLACE[name]))


def shown(figure, seat, marble, nut):
    """Play the two halves of a turn that a figure shows; return the number of open sides of its nut."""
    match = figure.match(seat)
    (start, end), (taken, put) = ([figure.name[spot] for spot in half] for half in (marble, nut))
    sides = open_sides(match, taken)
    played(match, f"{start}-{end}", f"n:{taken}-{put}")
    return sides


def test_figure_chains_a_marble_and_then_a_nut():
    """MUT-06: a turn is a marble move, then an optional nut move. MUT-14: a nut goes from a place beside an
    own marble to one beside it or its chain. MUT-15: a nut can be taken only if at least three of its sides
    are open.
    """
    assert shown(CHAINS, BLACK, ((1, 7), (1, 5)), ((0, 4), (2, 6))) == 3


def test_figure_chains_over_a_marble_where_a_step_is_too_steep():
    """MUT-08: a marble may run over a chain of own marbles. MUT-15: a nut can be taken only if at least three
    of its sides are open."""
    direct = CHAINS.match(HATCHED)
    assert height(direct, CHAINS.name[3, 7]) - height(direct, CHAINS.name[4, 6]) == 2
    assert shown(CHAINS, HATCHED, ((4, 6), (3, 7)), ((5, 11), (3, 9))) == 3
    start, over, end = (PLACE[CHAINS.name[spot]] for spot in ((4, 6), (4, 8), (3, 7)))
    motion = direct.view.trace(
        direct.state, direct.text.parse(direct.state, f"{CHAINS.name[4, 6]}-{CHAINS.name[3, 7]}")
    )
    assert [PLACE[stop] for stop in motion[0].stops] == [start, over, end]


def test_figure_chains_a_nut_handed_along():
    """MUT-14: a nut goes from a place beside an own marble to one beside it or its chain. MUT-15: a nut can
    be taken only if at least three of its sides are open."""
    assert shown(CHAINS, WHITE, ((4, 4), (6, 4)), ((5, 7), (6, 2))) == 4


def all_pushes(figure, no_uphill=True):
    return sorted(push for seat in range(3) for push in pushes(figure.match(seat, no_uphill)))


def test_figure_push_i_and_ii():
    """MUT-09: a step or run may end by pushing one opponent's marble straight on. MUT-10: a pushed marble
    goes to a free place no higher, or falls off the land. MUT-11: a marble is not pushed from a lower
    place.
    """
    expected = [
        PUSH.push((0, 4), (1, 5), (2, 6)),
        PUSH.push((5, 11), (6, 8), (7, 7)),
        PUSH.push((6, 4), (7, 3)),
        PUSH.push((4, 10), (3, 9), (2, 8)),
        PUSH.push((7, 3), (6, 4), (5, 5)),
        PUSH.push((1, 5), (0, 4)),
        PUSH.push((5, 9), (6, 8), (7, 7)),
    ]
    assert all_pushes(PUSH) == sorted(expected)
    match = PUSH.match(HATCHED)
    assert refusal(match, PUSH.push((3, 9), (4, 10), (5, 11))) is not None


def test_figure_push_iii():
    """MUT-10: a pushed marble goes to a free place no higher, or falls off the land. MUT-11: a marble is not
    pushed from a lower place."""
    assert all_pushes(NO_PUSH) == []
    assert all_pushes(NO_PUSH, no_uphill=False) == sorted(
        [
            NO_PUSH.push((2, 6), (1, 5), (0, 4)),
            NO_PUSH.push((6, 6), (6, 4), (6, 2)),
            NO_PUSH.push((5, 9), (6, 10)),
            NO_PUSH.push((6, 8), (6, 10)),
        ]
    )


def test_figure_levels():
    """MUT-07: an own marble steps to a free place next to it, at most one level up or down. MUT-08: a marble
    may run over a chain of own marbles."""
    assert runs(at("m20:1 m21:2", "m20", ""), "m20") == ["m21"]
    assert runs(at("m20:1 m21:2 m22:3", "m20 m21", ""), "m20") == ["m22"]
    assert runs(at("m20:1 m21:3", "m20", ""), "m20") == []
    assert runs(at("m20:1 m21:1 m22:3", "m20 m21", ""), "m20") == []
    assert at("m20 m21", "m20", "").state.phase == MARBLE
