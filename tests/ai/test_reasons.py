"""Every choice on a board has a reason that names the most important effect of the move, with its place."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

import kleinod
from kleinod.ai.bot_decision import choose
from kleinod.core.rng import below, stream
from kleinod.games.matobo.state import BUILD
from kleinod.games.morundir.board import CASTLE, NAMES, NEAR
from kleinod.games.morundir.state import DUKES
from kleinod.games.mutternland.land_frame import NAMES as PLACES
from kleinod.games.mutternland.land_frame import NEAR as NEXT_TO
from kleinod.games.mutternland.state import TOWER
from kleinod.games.nexus.rules_base import name
from kleinod.games.nexus.state import MASK
from kleinod.play.match import Match

GAMES = ("morundir", "matobo", "nexus", "mutternland")


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_has_a_reason_that_names_a_place(game: str) -> None:
    """Every choice has a reason that names a place. Once most hints in NEXUS had no reason, or only "Collects
    a piece."."""
    match, rng = kleinod.new(game, 2, seed=3), stream(3, "reasons", 0)
    silent: list[str] = []
    while not match.over and match.at < 150:
        legal = match.legal_actions()
        action = choose(match, 1) if match.at % 2 else legal[below(rng, len(legal))]
        why = match.game.search_knowledge(match.rules).reason(match.state, action)
        said = match.text.format(match.state, action)
        if why is None:
            silent.append(said)
        elif why.code not in ("reason.wins", "reason.skips"):
            assert str(dict(why.args)["place"]) in str(why), said
        match.act(action)
    assert not silent


def test_a_captured_duke_comes_before_the_way_that_it_closes() -> None:
    """If a move captures a duke, that is the first reason given for it; once the reason was "closes the
    way"."""
    found: set[str] = set()
    for seed in range(60):
        match, rng = kleinod.new("morundir", 2, seed), stream(seed, "dukes", 0)
        while not match.over:
            for action in match.legal_actions():
                at = match.state.board[action.end]
                code = match.game.search_knowledge(match.rules).reason(match.state, action)
                assert code
                if at in DUKES and code.code != "reason.wins":
                    assert code.code == "reason.takes_duke"
                    found.add(code.code)
            legal = match.legal_actions()
            match.act(legal[below(rng, len(legal))])
        if found:
            return
    raise AssertionError("no duke was ever in reach")


@pytest.mark.parametrize("game", GAMES)
def test_a_win_is_said_before_all_else(game: str) -> None:
    """The reason given for a winning move is the win; once it was that marbles come nearer."""
    for seed in range(40):
        match = kleinod.new(game, 2, seed=seed)
        while not match.over:
            match.act(choose(match, 1))
        last = match.steps()[-1].action
        assert match.outcome
        winners = [seat for seat, place in enumerate(match.outcome.places) if place == 1]
        match.undo()
        if last is not None and winners == [match.seat]:
            why = match.game.search_knowledge(match.rules).reason(match.state, last)
            assert why
            assert why.code.startswith(("reason.wins", "reason.castle"))
            return
    raise AssertionError("nobody ever wins with the last move")


def reasons(game: str, seeds: int, code: str) -> Iterator[tuple[Match, Any, dict[str, Any]]]:
    """Play games at beginner's level. Yield the choices whose reason has this code, with the arguments of the
    reason."""
    for seed in range(seeds):
        match, rng = kleinod.new(game, 2, seed), stream(seed, "kinds", 0)
        knowledge = match.game.search_knowledge(match.rules)
        while not match.over and match.at < 120:
            legal = match.legal_actions()
            for action in legal:
                why = knowledge.reason(match.state, action)
                if why is not None and why.code == code:
                    yield match, action, dict(why.args)
            match.act(choose(match, 1) if match.at % 2 else legal[below(rng, len(legal))])


def first_of(game: str, code: str, number: int = 20) -> list[tuple[Match, Any, dict[str, Any]]]:
    """Return some choices with this reason, each with a match object of its own."""
    found = [
        (kleinod.open(match.position_record()), action, args)
        for match, action, args in islice(reasons(game, 60, code), number)
    ]
    assert found, code
    return found


@pytest.mark.parametrize(
    ("code", "replies"), [("reason.decides", 0), ("reason.decides_beside", 0), ("reason.one_reply", 1)]
)
def test_a_threat_says_how_many_moves_stop_it(code: str, replies: int) -> None:
    for match, action, _ in first_of("morundir", code):
        rules = match.rules
        knowledge = match.game.search_knowledge(rules)
        after = rules.apply(match.state, action)
        stops = [a for a in rules.legal(after) if knowledge.win(rules.apply(after, a)) is None]
        # A reply that ends the game does not count as stopping the win, because it is a win of the opponent.
        assert len(stops) == replies, match.text.format(match.state, action)


def test_a_win_on_the_castle_tells_a_race_from_a_long_line() -> None:
    for match, _, _ in first_of("morundir", "reason.castle_first"):
        other = match.rules.legal(match.state._replace(turn=match.state.turn + 1))
        assert any(a.end == CASTLE for a in other)
    for match, action, args in first_of("morundir", "reason.castle_line"):
        assert action.start not in NEAR[CASTLE]
        assert args["place"] == NAMES[action.start]
        other = match.rules.legal(match.state._replace(turn=match.state.turn + 1))
        assert not any(a.end == CASTLE for a in other)


def test_another_duke_comes_closer_only_after_a_first_one() -> None:
    for match, action, _ in first_of("morundir", "reason.nears_more"):
        board = match.state.board
        near = {CASTLE, *NEAR[CASTLE]}.union(*(NEAR[cell] for cell in NEAR[CASTLE])) - {action.start}
        assert any(board[cell] == board[action.start] for cell in near)


@pytest.mark.parametrize(("code", "height"), [("reason.opens_step", None), ("reason.opens_high", TOWER - 1)])
def test_a_step_is_built_for_a_marble_that_can_climb_it(code: str, height: int | None) -> None:
    for match, action, args in first_of("mutternland", code, 6):
        after = match.rules.apply(match.state, action)
        climber = next(place for place in after.marbles[match.seat] if PLACES[place] == args["target"])
        assert climber in NEXT_TO[action[2]]
        assert after.heights[climber] + 1 == after.heights[action[2]]
        assert height in (None, after.heights[action[2]])


def test_a_marble_brought_in_away_from_the_border_comes_over_a_row() -> None:
    """The reason uses the game's word for entering over a row; once it said "away from the edge"."""
    for match, action, args in first_of("nexus", "reason.enters_inside", 6):
        assert name(action[1]) == args["place"]
        ground = match.rules.ground_of(match.state)
        own = match.state.held
        assert not ground.border[ground.spot[action[1]]]
        near = [n for n in ground.near[ground.spot[action[1]]] if n >= 0]
        assert any(own[n] & MASK[match.seat] for n in near)


def test_an_attack_on_two_names_both() -> None:
    for match, action, args in first_of("morundir", "reason.attacks_two"):
        after = match.rules.apply(match.state, action)
        goes_on = match.rules.legal(after._replace(turn=match.state.turn))
        ends = {NAMES[a.end] for a in goes_on if a.start == action.end and after.board[a.end]}
        assert {args["target"], args["other"]} <= ends
        assert args["target"] != args["other"]


def test_a_column_that_nobody_can_equal_is_the_last_of_its_height() -> None:
    for match, action, args in first_of("matobo", "reason.builds_last"):
        s = match.state
        shape = s.board[s.pawns[s.seat]]
        after = match.rules.apply(s, action)
        left = after.board.count(shape)
        assert all(stock[shape - 1] + left < int(args["n"]) for stock in after.stocks)


def test_a_column_that_can_follow_can_be_built_on_the_next_turn() -> None:
    for match, action, args in first_of("matobo", "reason.prepares", 8):
        s = match.state
        after = match.rules.apply(s, action)
        mine = after._replace(seat=s.seat)
        assert any(a.kind == BUILD for a in match.rules.legal(mine)) or not match.rules.legal(mine)
        assert int(args["n"]) > 2


def test_the_room_beside_a_marble_is_counted() -> None:
    for code in ("reason.narrows", "reason.cuts_off"):
        for match, action, args in first_of("nexus", code, 8):
            after = match.rules.apply(match.state, action)
            ground = match.rules.ground_of(after)
            (spot,) = [n for n, ring in enumerate(ground.rings) if name(ring) == args["target"]]
            assert after.held[spot]
            empty = [n for n in ground.near[spot] if n >= 0 and not after.held[n]]
            assert len(empty) == int(args["n"])
