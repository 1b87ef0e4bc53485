"""The engine and the naive twin play the same random games of Mutternland (MUT-01 to MUT-22f)."""

from typing import Any

import pytest

from kleinod.core import registry
from kleinod.core.game import OptionValue
from kleinod.core.match import Match
from kleinod.core.stream import below, stream
from twins import mutternland as twin

#: Name of a case -> seats, options of the engine, options of the twin, least number of games in the long run.
CASES: dict[str, tuple[int, dict[str, OptionValue], dict[str, Any]]] = {
    "witt-2": (2, {}, {}),
    "witt-3": (3, {}, {}),
    "witt-4": (4, {}, {}),
    "witt-5": (5, {}, {}),
    "witt-6": (6, {}, {}),
    "witt-2-may": (2, {"marble_move": "may", "cap": "4"}, {"marble_move": "may", "cap": "4"}),
    "witt-3-outer": (
        3,
        {"edge": "outer", "reentry": "owner_edge"},
        {"edge": "outer", "reentry": "owner_edge"},
    ),
    "witt-2-any": (2, {"reentry": "owner_any"}, {"reentry": "owner_any"}),
    "wag": (2, {"rules": "wag"}, {"rule_set": "wag"}),
    "abstractplay": (2, {"rules": "abstractplay"}, {"rule_set": "abstractplay"}),
}
EVERYDAY, WHOLE = 2, 100


def _played_as(text: str) -> str:
    """The engine writes a nut that is laid with a star; the twin lays and places with the same sign."""
    return text.replace("*", "+")


def _agree(name: str, seed: int) -> None:
    seats, options, others = CASES[name]
    match = Match(registry.game("mutternland"), seats, options, seed=seed)
    game = twin.start(seats, options=others)
    games = [game]
    rng = stream(seed, "twin")
    while not match.over:
        if match.legal() == ["-"]:
            # MUT-18: the engine asks who can do nothing to pass, the twin passes by itself.
            match.play("-")
            continue
        assert game["to_act"] == match.seat + 1, match.record()
        legal = {_played_as(text): text for text in match.legal()}
        assert sorted(legal) == sorted(twin.moves(game)), match.record()
        move = sorted(legal)[below(rng, len(legal))]
        match.play(legal[move])
        game = twin.play(game, move)
        games.append(game)
    assert twin.match_ending(games) is not None, match.record()
    assert match.outcome is not None
    winners = {seat + 1 for seat, place in enumerate(match.outcome.places) if place == 1}
    assert winners == set(twin.match_winners(games)), match.record()


@pytest.mark.parametrize("name", CASES)
def test_engine_and_twin_agree(name: str) -> None:
    """MUT-01 … MUT-22f: the same decisions and the same winners along random games."""
    for seed in range(EVERYDAY):
        _agree(name, seed)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("name", CASES)
def test_engine_and_twin_agree_for_long(name: str, part: int) -> None:
    """MUT-01 … MUT-22f along 100 random games of each rule set and number of seats."""
    for seed in range(WHOLE * part // 10, WHOLE * (part + 1) // 10):
        _agree(name, 1000 + seed)
