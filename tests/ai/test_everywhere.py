"""Bots answer the same in CPython and in the browser: the stored games were played in CPython, and Pyodide
plays them again (build/pytest-in-pyodide.mjs).

After a change of the bots, ``PYTHONPATH=py:tests python -m ai.test_everywhere`` rewrites the stored games.
"""

from pathlib import Path

import pytest

import kleinod

KEPT = Path(__file__).with_name("everywhere.txt")
GAMES = ("matobo", "morundir", "mutternland", "nexus", "mutterboehnchen")
LEVELS = {"mutterboehnchen": (5,) * 9}  # in this game only level 5 uses playouts, and not for its first moves


def played(game: str) -> str:
    """Play some decisions of three levels. Return the decisions and an analysis of the match as text."""
    match = kleinod.new(game, seed=9)
    for level in LEVELS.get(game, (1, 2, 3, 1, 2, 3)):
        match.play(kleinod.bot(match, level).choose())
    lines = kleinod.bot(match).analyse(2, 500).lines
    return f"{match.record()} {' '.join(f'{line.text}={line.value!r}' for line in lines)}"


@pytest.mark.parametrize("game", GAMES)
def test_the_same_answers_on_every_platform(game: str) -> None:
    kept: dict[str, str] = dict(zip(GAMES, KEPT.read_text(encoding="utf-8").splitlines(), strict=True))
    assert played(game) == kept[game]


if __name__ == "__main__":
    KEPT.write_text("".join(f"{played(game)}\n" for game in GAMES), encoding="utf-8")
