"""Reasons of hints: what a move does first is said, with the place; every choice on a board has a reason."""

from __future__ import annotations

import pytest

import kleinod
from kleinod.ai.bot_decision import choose
from kleinod.core.rng import below, stream
from kleinod.games.morundir.state import DUKES

GAMES = ("morundir", "matobo", "nexus", "mutternland")


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_has_a_reason_that_names_a_place(game: str) -> None:
    """Most hints in NEXUS said nothing, and "Collects a piece." was said of every piece."""
    match, rng = kleinod.new(game, 2, seed=3), stream(3, "reasons", 0)
    silent: list[str] = []
    while not match.over and match.at < 150:
        legal = match.legal_actions()
        action = choose(match, 1) if match.at % 2 else legal[below(rng, len(legal))]
        why = match.game.search_knowledge(match.rules).reason(match.state, action)
        said = match.text.format(match.state, action)
        if why is None:
            silent.append(said)
        elif why.code not in ("reason.wins", "reason.castle", "reason.skips"):
            assert str(dict(why.args)["place"]) in str(why), said
        match.act(action)
    assert not silent


def test_a_captured_duke_comes_before_the_way_that_it_closes() -> None:
    """ "Closes the way" was said of a move that captured the duke."""
    found: set[str] = set()
    for seed in range(60):
        match, rng = kleinod.new("morundir", 2, seed), stream(seed, "dukes", 0)
        while not match.over:
            for action in match.legal_actions():
                at = match.state.board[action.end]
                code = match.game.search_knowledge(match.rules).reason(match.state, action)
                assert code
                if at in DUKES and code.code not in ("reason.wins", "reason.castle"):
                    assert code.code == "reason.takes_duke"
                    found.add(code.code)
            legal = match.legal_actions()
            match.act(legal[below(rng, len(legal))])
        if found:
            return
    raise AssertionError("no duke was ever in reach")


@pytest.mark.parametrize("game", GAMES)
def test_a_win_is_said_before_all_else(game: str) -> None:
    """Of the winning move it was said that it brings marbles nearer."""
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
            assert why.code in ("reason.wins", "reason.castle")
            return
    raise AssertionError("nobody ever wins with the last move")
