"""The old levels, the baseline of the arena, still play exactly as in the first release."""

from pathlib import Path

import pytest

import kleinod
from kleinod.ai.baseline_bot import choose

#: Games of level 2 of the first release (c46f781) against itself, with seed 7; "_" stands for a space.
PLAYED = {
    game: [text.replace("_", " ") for text in plies]
    for game, *plies in map(
        str.split, Path(__file__).with_name("first_edition.txt").read_text("utf-8").splitlines()
    )
}


def test_every_game_was_played() -> None:
    assert sorted(PLAYED) == sorted(kleinod.games())


@pytest.mark.parametrize("game", PLAYED)
def test_the_old_level_plays_as_the_first_edition_did(game: str) -> None:
    match = kleinod.new(game, 2, 7)
    for text in PLAYED[game]:
        assert match.text.format(match.state, choose(match, 2)) == text
        match.play(text)
