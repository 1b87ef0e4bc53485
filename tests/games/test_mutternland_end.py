"""Mutternland rule by rule: the end of games. Docstrings name the rule ids."""

from __future__ import annotations

from random import Random

import pytest

from games.mutternland_positions import AP, GAME, WAG, at, ending, height, played, refusal, standing, start
from kleinod.core.game import msg
from kleinod.games.mutternland.state import MARBLE, NUTS, SKIP
from kleinod.play.match import Match

WALK = "m18 m19 m20 c1 c2 c3"  # land for two marbles that move to and fro


@pytest.mark.parametrize(("seats", "towers"), [(2, 3), (3, 2), (4, 1), (5, 1), (6, 1)])
def test_towers_needed(seats: int, towers: int):
    """MUT-19: the player with marbles on enough towers wins."""
    assert start(seats).rules.towers == towers


def test_the_last_tower_wins_at_the_end_of_the_turn():
    """MUT-19, MUT-23: towers are counted at the end of the turn, so the nut half is still played."""
    match = at("a1:4 c1:4 m20:4 m21:3 n20 k5 k6", "a1 c1 m21", "k5")
    played(match, "m21-m20")
    assert (match.over, match.state.phase) == (False, NUTS)
    played(match, "n:m21-n20")
    assert ending(match) == ("end.towers", "MUT-19", (1, 2))
    assert match.outcome.scores == (3, 0)


def test_nothing_is_left_to_do_once_it_is_over():
    """MUT-19: the check of the rules refuses every action after the end, even without a match."""
    match = played(at("m20:4 m21:3 c1:3 e1 g1", "m21", "c1", "e1", "g1"), "m21-m20")
    why = match.rules.check(match.state, (SKIP,))
    assert why is not None
    assert why.code == "over"


def test_one_tower_is_enough_for_four_and_the_others_share_the_second_place():
    """MUT-19, MUT-23: with four players one tower wins, and the others share the second place, however many
    towers they held."""
    match = played(at("m20:4 m21:3 c1:3 e1 g1", "m21", "c1", "e1", "g1"), "m21-m20")
    assert ending(match) == ("end.towers", "MUT-19", (1, 2, 2, 2))
    three = played(at("a1:4 m20:4 m21:3 c1:4 e1", "a1 m21", "c1", "e1"), "m21-m20")
    assert (three.outcome.scores, three.outcome.places) == ((2, 1, 0), (1, 2, 2))


def test_a_tower_may_be_higher_than_four():
    """MUT-17, MUT-19: marbles on places higher than four nuts count as towers too."""
    match = played(at("m20:5 m21:4 c1 c2 e1 e2 k1:4", "m21 k1", "c1", "e1"), "m21-m20")
    assert ending(match) == ("end.towers", "MUT-19", (1, 2, 2))


def test_a_tower_lost_by_its_last_nut_counts_no_more():
    """MUT-19: the player with marbles on enough towers wins."""
    match = at("m20:4 m21 m22:3 c1 c2", "m20", "c1")
    assert match.rules.scores(match.state) == (1, 0)
    played(match, "?2", "^m21")
    assert match.rules.scores(match.state) == (1, 0)


def test_the_third_repetition_is_a_draw():
    """MUT-20: the third occurrence of the same position is a draw."""
    match = at("m18:2 m19:2 m20 c1 c2 c3", "m18", "c1")
    for _ in range(2):
        for step in ("m18-m19", "c1-c2", "m19-m18", "c2-c1"):
            assert not match.over
            play_half(match, step)
    assert ending(match) == ("repetition", "MUT-20", (1, 1))


def test_repetition_comes_before_a_limit_reached_at_once():
    """MUT-20, MUT-23: if a repetition and a limit come with the same turn, the match ends by the
    repetition."""
    match = at(WALK, "m18", "c1", played=60, turn=70, quiet=32)
    for step in ("m18-m19", "c1-c2", "m19-m18", "c2-c1") * 2:
        play_half(match, step)
    assert ending(match) == ("repetition", "MUT-20", (1, 1))


def play_half(match: Match, step: str) -> None:
    """Play a marble half, and skip the nut half if it has an action."""
    match.play(step)
    if not match.over and match.state.phase == NUTS:
        match.play("-")


def test_repetition_does_not_end_the_other_rule_sets():
    """MUT-20, MUT-21f, MUT-22f: in `wag` and `abstractplay` a repetition does not end the game."""
    for options in (WAG, AP):
        match = at(WALK, "m18", "c1", options=options)
        for _ in range(4):
            for step in ("m18-m19", "c1-c2", "m19-m18", "c2-c1"):
                play_half(match, step)
        assert not match.over


def test_twenty_quiet_turns_for_each_player_end_the_game():
    """MUT-20: 20 turns of each player without a nut move or a fall end the game, and the higher marbles
    win."""
    match = at(WALK, "m18", "c1", played=60, turn=70, quiet=39)
    play_half(match, "m18-m19")
    assert ending(match) == ("end.quiet_shared", "MUT-20", (1, 1))
    higher = at(f"{WALK} m17:2 c4:3", "m18", "c1", played=60, turn=70, quiet=39)
    play_half(higher, "m18-m17")
    assert ending(higher) == ("end.quiet", "MUT-20", (1, 2))


def test_a_nut_or_a_fall_is_progress():
    """MUT-20: a nut move or a fall begins a new count of quiet turns; a re-entry does not."""
    match = played(
        at("m18 m19 m20 m21 c1 c2", "m19", "c1", played=60, turn=70, quiet=39), "m19-m20", "n:m19-m21"
    )
    assert (match.over, match.state.quiet) == (False, 0)
    fall = at("m19 m20 c1 c2", "m19", "m20 c1", played=60, turn=70, quiet=39)
    play_half(fall, "m19xm20>0")
    assert (fall.over, fall.state.quiet) == (False, 0)
    back = played(at("m18:3 m19 m20:3 c1 c2", "m18", "c1", played=60, turn=70, quiet=38), "?2", "^m19")
    assert (back.turn, back.state.quiet) == (71, 39)  # a re-entry is no progress


def test_a_hundred_and_fifty_turns_for_each_player_are_the_most():
    """MUT-20: the game ends after 150 turns of each player."""
    match = at(f"{WALK} k1:4", "m18", "c1 k1", played=298, turn=310)
    play_half(match, "m18-m19")
    assert not match.over
    play_half(match, "c1-c2")
    assert ending(match) == ("end.limit", "MUT-20", (2, 1))


def test_towers_come_before_heights():
    """MUT-20: after a limit the most towers win; only a tie is decided by the heights under the marbles."""
    match = at(f"{WALK} k1:4 o1:3 q1:3", "m18 k1", "c1 o1 q1", played=60, turn=70, quiet=39)
    play_half(match, "m18-m19")
    assert ending(match) == ("end.quiet", "MUT-20", (1, 2))


def test_nobody_able_to_do_anything_ends_the_game():
    """MUT-20: the game ends if every player in turn could do nothing."""
    match = at("a1 a2 c5 c9 e5 e9 g5 g9 i5:2 k5", "c5 e5 g5 i5 k5", "a1 a2 c9 e9 g9")
    played(match, "-", "-")
    assert ending(match) == ("end.stuck", "MUT-20", (1, 2))


def test_passing_by_choice_is_no_pass_in_the_first_rule_set():
    """MUT-20: a turn of nothing by choice does not count towards the end that comes when nobody can do
    anything."""
    match = at("m19:3 m20 m18 c1 c2", "m19", "c1")
    played(match, "-", "-")
    assert match.state.passes == 0


def test_a_win_comes_before_the_limits():
    """MUT-23: if a turn completes the towers and reaches a limit too, the towers win."""
    match = at("a1:4 c1:4 m20:4 m21:3 k5 k6", "a1 c1 m21", "k5", played=60, turn=70, quiet=39)
    play_half(match, "m21-m20")
    assert ending(match) == ("end.towers", "MUT-19", (1, 2))


def test_giving_up_and_the_limit_on_what_is_kept():
    """MUT-20: a player who resigns loses, and the limit of stored actions ends a match as MUT-20 does."""
    match = at(WALK, "m18", "c1")
    match.resign(0)
    assert ending(match) == ("end.resigned", "", (2, 1))
    rules, s = match.rules, match.state
    assert rules.adjudicate(s, msg("action_limit", n=9)).reason.rule == "MUT-20"


# For two: the summary and Abstract Play --------------------------------------------------------------


@pytest.mark.parametrize("options", [WAG, AP])
def test_the_last_towers_win_there_too(options):
    """MUT-21f and MUT-22f: in `wag` and `abstractplay` three towers win at the end of the turn."""
    match = at("a1:4 c1:4 m20:4 m21:3 k5 k6", "a1 c1 m21", "k5", options=options, played=2)
    play_half(match, "m21-m20")
    assert ending(match) == ("end.towers", match.rules.tower_rule, (1, 2))


@pytest.mark.parametrize("options", [WAG, AP])
def test_two_turns_of_nothing_end_the_game(options):
    """MUT-21f and MUT-22f: two turns of nothing end the game; more towers win, and with equally many the win
    is shared."""
    rule = "MUT-21f" if options is WAG else "MUT-22f"
    match = at("m18 m19 m20 c1 c2 c3 k5:4", "m19 k5", "c2", options=options)
    played(match, "-", "-")
    assert (match.over, match.state.passes) == (False, 1)
    played(match, "-", "-")
    assert ending(match) == ("end.passes", rule, (1, 2))
    even = played(at("m18 m19 m20:3 c1 c2 c3", "m19", "c2", options=options), "-", "-", "-", "-")
    assert ending(even) == ("end.passes_shared", rule, (1, 1))
    busy = played(at("m18 m19 m20 c1 c2 c3", "m19", "c2", options=options), "-", "n:m18-m20")
    assert busy.state.passes == 0


def test_the_limits_of_the_other_rule_sets():
    """MUT-20, MUT-21f, MUT-22f: the limits of turns in `wag` and `abstractplay`."""
    for options, quiet in ((WAG, 40), (AP, 120)):
        match = at(WALK, "m18", "c1", options=options, played=200, turn=210, quiet=quiet - 1)
        play_half(match, "m18-m19")
        assert ending(match) == ("end.quiet_shared", "MUT-20", (1, 1))
    patient = at(WALK, "m18", "c1", options=AP, played=200, turn=210, quiet=100)
    play_half(patient, "m18-m19")
    assert not patient.over


@pytest.mark.parametrize("options", [WAG, AP, {**AP, "land": "random"}])
def test_random_games_of_two_end(options):
    """MUT-21f, MUT-22a, MUT-22f: random games of both rule sets end by their towers, turns of nothing or
    limits."""
    match, rng = start(2, 4, **options), Random(1)
    while not match.over:
        actions = match.legal_actions()
        match.act(actions[int(rng.random() * len(actions))])
    assert match.text.audit(match.state) == []
    assert match.outcome.reason.rule in ("MUT-20", match.rules.tower_rule)
    assert GAME.max_actions > match.plies


def test_a_turn_of_nothing_is_left_with_two_answers():
    """MUT-21b and MUT-22b: both halves are optional, so a turn of nothing takes two answers, one for each
    half."""
    for options in (WAG, AP):
        match = at("m18 m19 m20 c1 c2 c3", "m19", "c2", options=options)
        assert refusal(match, "-") is None
        assert (match.state.phase, height(match, "m19"), standing(match, 0)) == (MARBLE, 1, ["m19"])
