"""Tests that the engine and the naive twin play the same random games, ply by ply (MOR-01 to MOR-18)."""

from typing import Any

import pytest

from games.side_by_side import in_parts, play_both
from kleinod.core import registry
from kleinod.core.game import OptionValue
from kleinod.play.match import Match
from twins import morundir as twin

VARIANTS: dict[str, dict[str, OptionValue]] = {
    "classic": {},
    "return": {"variant": "return"},
    "classic-draw": {"stuck": "draw", "quiet_limit": 40},
    "return-three": {"variant": "return", "duke_count": "three", "quiet_limit": 30},
}
GAMES = {"classic": 100, "return": 100, "classic-draw": 50, "return-three": 50}
SEAT = {"blue": 1, "black": 2}
RESULT: dict[tuple[int, ...], str] = {(1, 2): "1-0", (2, 1): "0-1", (1, 1): "1/2"}


def _same_end(match: Match, games: list[dict[str, Any]]) -> None:
    assert match.over == (twin.match_result(games) is not None), match.record()


def _agree(options: dict[str, OptionValue], seed: int) -> None:
    match = Match(registry.game("morundir"), 2, options)
    games = play_both(
        match,
        twin.start(options),
        seed,
        to_act=lambda game: SEAT[game["to_move"]],
        moves=twin.moves,
        play=twin.play,
        compare=_same_end,
    )
    end = twin.match_result(games)
    assert end is not None
    assert RESULT[match.outcome.places] == end[0], match.record()


@pytest.mark.parametrize(
    ("variant", "seeds"),
    [(name, seeds) for name, count in GAMES.items() for seeds in in_parts(range(count), 5)],
    ids=str,
)
def test_engine_and_twin_agree(variant: str, seeds: range) -> None:
    """MOR-01 … MOR-18: the same legal moves at every ply and the same result, in 300 random games in all."""
    for seed in seeds:
        _agree(VARIANTS[variant], seed)
