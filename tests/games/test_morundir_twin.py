"""The engine and the naive twin play the same random games, ply by ply (MOR-01 to MOR-18)."""

import pytest

from kleinod.core import registry
from kleinod.core.game import OptionValue
from kleinod.core.match import Match
from kleinod.core.stream import below, stream
from twins import morundir as twin

VARIANTS: dict[str, dict[str, OptionValue]] = {
    "classic": {},
    "return": {"variant": "return"},
    "classic-draw": {"stuck": "draw", "quiet_limit": 40},
    "return-three": {"variant": "return", "duke_count": "three", "quiet_limit": 30},
}
GAMES = {"classic": 100, "return": 100, "classic-draw": 50, "return-three": 50}
RESULT: dict[tuple[int, ...], str] = {(1, 2): "1-0", (2, 1): "0-1", (1, 1): "1/2"}


def _agree(options: dict[str, OptionValue], seed: int) -> None:
    match = Match(registry.game("morundir"), 2, options)
    games = [twin.start(options)]
    rng = stream(seed, "twin")
    while True:
        end = twin.match_result(games)
        assert match.over == (end is not None), match.record()
        if match.outcome is not None:
            assert end is not None
            assert RESULT[match.outcome.places] == end[0], match.record()
            return
        legal = sorted(match.legal())
        assert legal == twin.moves(games[-1]), match.record()
        move = legal[below(rng, len(legal))]
        match.play(move)
        games.append(twin.play(games[-1], move))


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("part", range(5))
def test_engine_and_twin_agree(variant: str, part: int) -> None:
    """MOR-01 … MOR-18: same legal moves at every ply, same result, along 300 random games in all."""
    count = GAMES[variant] // 5
    for seed in range(part * count, (part + 1) * count):
        _agree(VARIANTS[variant], seed)
