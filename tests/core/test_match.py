"""Tests of `Match`: undo, resignation, repetition, limits, chance and seats taken over by bots."""

import pytest

from kleinod.core.game import BadOption, BadText, IllegalAction
from kleinod.games._blank import GAME as BLANK
from kleinod.games.morundir import GAME
from kleinod.play.match import Match, from_record
from kleinod.play.parse_position import position_from
from laws.cases import subjects
from small_bohn import GAME as BOHN

THERE_AND_BACK = ["b2-d2", "h2-f2", "d2-b2", "f2-h2"]


def played(*moves: str, **options) -> Match:
    match = Match(GAME, 2, options)
    for move in moves:
        match.play(move)
    return match


def test_undo_and_redo_step_through_decisions():
    match = played("b2-c4", "c2-b1")
    match.undo()
    assert (match.at, match.plies, match.seat) == (1, 2, 1)
    match.redo()
    with pytest.raises(IllegalAction):
        match.redo()
    match.goto(0)
    with pytest.raises(IllegalAction):
        match.undo()
    with pytest.raises(IllegalAction):
        match.goto(3)


def test_playing_after_undo_drops_what_was_undone_only_then():
    match = played("b2-c4", "c2-b1")
    match.undo()
    assert match.record() == played("b2-c4", "c2-b1").record()
    with pytest.raises(IllegalAction):
        match.play("b2-b1")
    assert match.plies == 2
    match.play("c2-a1" if "c2-a1" in match.legal() else match.legal()[0])
    assert match.plies == 2 == match.at


def test_undo_for_people_skips_what_bots_did():
    match = Match(GAME, 2, {}, kinds=("h", "b1"))
    for move in ("b2-c4", "c2-b1", "a1-c3"):
        match.play(move)
    assert match.earlier() == 2
    assert match.earlier(people=True) == 2
    match.goto(2)
    assert match.earlier(people=True) == 0
    assert match.later(people=True) == 3


def test_the_third_occurrence_ends_the_match_and_undo_goes_on():
    match = played(*THERE_AND_BACK, *THERE_AND_BACK[:3])
    assert not match.over
    match.play(THERE_AND_BACK[3])
    assert match.outcome.reason.code == "repetition"
    assert match.legal() == []
    with pytest.raises(IllegalAction) as refused:
        match.play("b2-d2")
    assert refused.value.msg.code == "match.over"
    match.undo()
    assert not match.over


def test_repetition_is_found_again_when_a_record_is_opened():
    match = played(*THERE_AND_BACK, *THERE_AND_BACK)
    assert from_record(match.record()).outcome == match.outcome


def test_the_limit_on_actions_ends_a_match():
    match = Match(BLANK._replace(max_actions=3), 2, {})
    for _ in range(3):
        match.play("take 1")
    assert match.outcome.reason.code == "action_limit"
    assert match.outcome.places == (1, 1)


def test_resigning_with_two_seats_ends_the_match():
    match = played("b2-c4")
    match.resign(0)
    assert match.outcome.places == (2, 1)
    assert from_record(match.record()).outcome == match.outcome
    with pytest.raises(IllegalAction):
        match.resign(1)
    match.undo()
    assert not match.over


def test_resigning_with_more_seats_hands_over_to_a_bot():
    match = Match(BLANK, 3, {})
    match.resign(1)
    assert not match.over
    assert match.kinds == ("h", "b1", "h")
    with pytest.raises(IllegalAction):
        match.resign(1)
    with pytest.raises(IllegalAction):
        match.resign(7)
    match.undo()
    assert match.kinds == ("h", "h", "h")


def test_reading_moves():
    match = played()
    assert match.why("b2-c4") is None
    assert match.why("e4-e5").rule == "MOR-05"
    with pytest.raises(BadText):
        match.play("castle!")
    with pytest.raises(BadOption):
        Match(GAME, 2, {}, kinds=("h",))
    with pytest.raises(BadText):
        position_from(GAME, 2, {}, "43_0_0")


def test_chance_in_mid_game_cannot_be_undone_the_set_up_can():
    assert subjects()
    match = Match(BOHN, 2, {}, seed=3)
    dealt = match.at
    assert dealt == 12
    assert match.earlier() is None
    match.act(match.legal_actions()[0])
    assert match.earlier() == dealt
    while match.steps()[-1].action[0] != "up":
        match.act(match.legal_actions()[-1])
    assert match.earlier() is None


def test_lots_depend_on_the_seed_and_on_nothing_that_was_undone():
    first, other = (Match(BOHN, 2, {}, seed=seed) for seed in (3, 4))
    assert first.record() != other.record()
    again = Match(BOHN, 2, {}, seed=3)
    again.act(again.legal_actions()[0])
    again.undo()
    again.act(again.legal_actions()[0])
    first.act(first.legal_actions()[0])
    assert first.record() == again.record()


def test_a_position_record_holds_the_position_and_nothing_else():
    match = played("b2-c4", "c2-b1")
    linked = from_record(match.position_record())
    assert (linked.state, linked.plies) == (match.state, 0)
    assert linked.position() == match.position()


def test_choices_name_paths_and_refusals_for_those_who_may_see_them():
    match = played()
    assert {"a": "b2-c4", "path": ["b2", "c4"]}.items() <= match.choices(0)[
        [c["a"] for c in match.choices(0)].index("b2-c4")
    ].items()
    hidden = Match(BOHN, 2, {}, seed=3)
    assert hidden.choices(0)
    assert hidden.choices(1) == hidden.choices(None) == []
