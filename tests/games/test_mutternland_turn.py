"""Mutternland rule by rule: the order of a turn, re-entries, and halves without an action.

Docstrings name the rule ids.
"""

from __future__ import annotations

import kleinod
from games.mutternland_positions import (
    at,
    lit,
    names,
    played,
    refusal,
    standing,
)
from kleinod.core.sentences import Words
from kleinod.games.mutternland.state import ENTERING, NUTS

# A turn ----------------------------------------------------------------------------------------------


def test_the_marble_comes_first_and_is_compulsory():
    """MUT-06: a turn is a marble move, then an optional nut move."""
    match = at("m18 m19 m20 m21", "m19", "m21")
    assert refusal(match, "-") == ("must_move", "MUT-06")
    assert lit(match, "-") == ["m19"]
    assert refusal(match, "n:m20-m18") == ("marble_now", "MUT-06")
    assert "-" in at("m18 m19 m20 m21", "m19", "m21", options={"marble_move": "may"}).legal()


def test_the_nut_half_is_optional():
    """MUT-06: a turn is a marble move, then an optional nut move."""
    match = played(at("m18 m19 m20 m21 m22", "m19", "m22"), "m19-m20", "-")
    assert (match.seat, match.turn) == (1, 51)
    second = played(at("m18 m19 m20 m21 m22", "m19", "m22"), "m19-m20")
    assert refusal(second, "^m21") == ("nut_now", "MUT-14")


def test_no_sentence_says_that_a_marble_moved_where_its_half_was_skipped():
    """MUT-14, MUT-18: the player cannot use a marble here, so the turn began with the nut half."""
    options = {"marble_move": "may", "reentry": "owner_edge"}
    text = "k204-l17443-m172636-n1743523-o17603_m17-n18-m19n20-l19n21o19_n0_20_0_0_0"
    match = kleinod.position("mutternland", text, seats=4, **options)
    said = match.why("m17xn18>o19")
    assert said is not None
    assert (said.code, said.args) == ("nut_now", ())
    assert "nicht mehr dran" in Words("de", "mutternland").say(said)
    assert "any more this turn" in Words("en", "mutternland").say(said)


def test_bringing_back_may_be_left_out_if_no_marble_can_move():
    """MUT-06: if no marble can move, the player need not bring a fallen one back either."""
    match = at("m18 m19:3 m20 m21", "m19", "")
    assert match.legal() == ["?2", "-"]
    played(match, "-")
    assert match.legal() == ["n:m18-m20", "n:m20-m18", "-"]  # the nut half comes after a skipped marble half


def test_the_notation_of_a_turn_joins_its_halves():
    """MUT-06: the notation of a turn joins those of its marble move and its nut move."""
    match = played(at("m18 m19 m20 m21 m22", "m19", "m22"), "m19-m20", "n:m19-m21")
    steps = [(match.position_at(n), step.action) for n, step in enumerate(match.steps())]
    assert match.text.turn(steps) == "m19-m20,n:m19-m21"
    assert match.text.turn(steps[:1]) == "m19-m20"


# Coming back -----------------------------------------------------------------------------------------

BACK = "m18 m19:2 m20 m21 m22 n20 l20"


def test_an_opponent_named_places_the_fallen_marble():
    """MUT-13: instead of a marble move, an opponent may bring a fallen marble back."""
    match = at(BACK, "m20", "n20", "l20")
    assert {"?2", "?3"} <= set(match.legal())
    played(match, "?3")
    assert (match.seat, match.state.phase, match.state.seat) == (2, ENTERING, 0)
    assert match.legal() == ["^m18", "^m21", "^m22"]
    assert refusal(match, "^m19") == ("enter_too_high", "MUT-13")
    assert refusal(match, "^l20") == ("enter_taken", "MUT-13")
    assert refusal(match, "^a1") == ("enter_on_nothing", "MUT-13")
    assert refusal(match, "-") == ("enter_now", "MUT-13")
    played(match, "^m18")
    assert (match.seat, match.state.phase) == (0, NUTS)
    assert standing(match, 0) == names("m18 m20")


def test_only_a_fallen_marble_can_be_brought_back():
    """MUT-13: only a marble that has fallen off the land can be brought back."""
    match = at(BACK, "m18 m19 m20 m21 m22", "")
    assert refusal(match, "?2") == ("none_fallen", "MUT-13")
    full = at("m20:2 m21:2 m22:2", "m20", "m22")
    assert refusal(full, "?2") == ("no_entry", "MUT-13")
    assert refusal(at(BACK, "m20", "n20"), "?1") == ("name_self", "MUT-13")
    assert refusal(at(BACK, "m20", "n20"), "^m18") == ("name_first", "MUT-13")


def test_marbles_come_back_at_the_edge():
    """MUT-13: a fallen marble comes back on a free edge nut of height 1."""
    inside = "m20 m21 n20 n19 m19 l19 l20 m22"
    match = played(at(inside, "m22", "m21"), "?2")
    assert refusal(match, "^m20") == ("enter_not_edge", "MUT-13")
    own = at(inside, "m22", "m21", options={"reentry": "owner_edge"})
    assert refusal(own, "^m20") == ("enter_not_edge", "MUT-13")
    assert refusal(own, "?2") == ("owner_enters", "MUT-13")
    played(own, "^m19")
    assert standing(own, 0) == names("m19 m22")
    anywhere = at(inside, "m22", "m21", options={"reentry": "owner_any"})
    assert refusal(anywhere, "^m20") is None


def test_a_marble_just_brought_back_may_hand_out_a_nut():
    """MUT-13, MUT-14: a marble that has just come back may be the one beside which a nut moves."""
    match = played(at("m18 m19 m20 m22 m23 m24", "m22", "m24"), "?2", "^m19")
    assert "n:m18-m20" in match.legal()


# Nothing to do ---------------------------------------------------------------------------------------


def test_a_half_without_a_choice_is_skipped():
    """MUT-18: a half in which nothing can be done is skipped."""
    no_nut = played(at("m18:1 m19:2 m21:4 m22:4", "m19", "m22 m21"), "m19-m18")
    assert (no_nut.seat, no_nut.turn) == (1, 51)
    no_marble = at("m18 m19:3 m20 c1 c2 c3 c4 c5 e1 e2 e3 e4 e5", "m19 c1 c2 c3 c4", "e1 e2 e3 e4 e5", seat=1)
    assert no_marble.legal() == ["-"]
    played(no_marble, "-")
    assert (no_marble.seat, no_marble.turn) == (0, 52)
    above = at("m18 m19:3 m20 a1 c1 e1 g1 i1 i2", "m19 a1 c1 e1 g1", "i1", seat=1)
    played(above, "i1-i2")
    assert (above.seat, above.state.phase) == (0, NUTS)


def test_who_can_do_nothing_at_all_passes():
    """MUT-18: a player who can do nothing in either half has to pass."""
    lonely = at("a5 c5 e5 g5 i5 k5", "a5 c5 e5 g5 i5", "k5")
    assert lonely.legal() == ["-"]
    assert lonely.view.prompt(lonely.state).code == "prompt.pass"
    played(lonely, "-")
    assert (lonely.seat, lonely.turn, lonely.state.passes) == (1, 51, 1)
