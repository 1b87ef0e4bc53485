"""Tests that the engine and the naive twin play the same random games of NEXUS (NEX-01 to NEX-22)."""

from random import Random
from typing import Any

import pytest

from games.side_by_side import any_of, in_parts, play_both, winners
from kleinod.core import registry
from kleinod.core.game import OptionValue
from kleinod.games.nexus.board import NAMES
from kleinod.games.nexus.state import COLOURS, OWN
from kleinod.play.match import Match
from twins import nexus as twin

#: For each case by name: the seats, and the options of both. The twin's turn limit None is the engine's 0.
CASES: dict[str, tuple[int, dict[str, OptionValue]]] = {
    "two": (2, {}),
    "three": (3, {}),
    "four": (4, {}),
    "two-connected-chain": (2, {"connected": "yes", "row": "chain"}),
    "two-open-edge": (2, {"edge_closes": "no", "half": "remove_up", "sacrifice_max": 2}),
    "two-rings-pay": (2, {"ring_change_pays": "yes", "sacrifice_max": 0}),
    "three-first-out": (3, {"end": "first_out", "quiet_limit": 5}),
}
EVERYDAY, WHOLE = range(1), range(1000, 1100)
#: The probability that a random move may be a ring change; ring changes only move the board about.
RING_CHANGES = 0.15


def _same_position(match: Match, games: list[dict[str, Any]]) -> None:
    """Check that rings, marbles and reserves are the same and that no marble is lost (NEX-02)."""
    s, game = match.state, games[-1]
    lying = {
        NAMES[ring]: "".join(str(seat + 1) * OWN[seat][load] for seat in COLOURS)
        for ring, load in zip(s.rings, s.held, strict=True)
    }
    assert lying == game["rings"], match.record()
    assert dict(enumerate(s.reserve, start=1)) == game["reserve"], match.record()
    assert sum(map(len, lying.values())) + sum(s.reserve) + s.gone == sum(match.rules.marbles), match.record()


def _pick(rng: Random, legal: list[str]) -> str:
    others = [move for move in legal if move[0] != "-"]
    return any_of(rng, legal if not others or rng.random() < RING_CHANGES else others)


def _agree(name: str, seed: int) -> None:
    seats, options = CASES[name]
    match = Match(registry.game("nexus"), seats, options, seed=seed)
    games = play_both(
        match,
        twin.start(seats, dict[str, Any](options)),
        seed,
        to_act=twin.to_act,
        moves=twin.moves,
        play=twin.play,
        pick=_pick,
        compare=_same_position,
    )
    assert twin.match_ending(games) is not None, match.record()
    assert winners(match) == set(twin.winners(games[-1])), match.record()


@pytest.mark.parametrize("name", CASES)
def test_engine_and_twin_agree(name: str) -> None:
    """NEX-01 … NEX-22: the same decisions and the same winners in random games."""
    for seed in EVERYDAY:
        _agree(name, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seeds", in_parts(WHOLE, 20), ids=str)
@pytest.mark.parametrize("name", CASES)
def test_engine_and_twin_agree_for_long(name: str, seeds: range) -> None:
    """NEX-01 … NEX-22, in 100 random games of each case."""
    for seed in seeds:
        _agree(name, seed)
