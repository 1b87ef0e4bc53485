"""Measure how difficult puzzles are, by the lowest level of bot that finds a winning turn.

``PYTHONPATH=py .venv/bin/python build/python/puzzle_difficulty.py morundir`` writes `difficulty.json` next to
the puzzles of a game. It has one number for each puzzle, in their order: 1 to 5 for a level, 6 if no level
finds the win. The lower levels choose randomly among similar actions, so they must find the win in most of
their tries. All limits count positions and not time, so that the same puzzles always get the same numbers.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import kleinod
from kleinod.ai.levels import EASY, LEVELS
from kleinod.ai.puzzle_attempt import turn_end
from kleinod.core import registry
from kleinod.core.game import TERMINAL
from kleinod.play.match import Match

NOBODY = max(LEVELS) + 1
TRIES = 3  # for the levels that choose randomly


def difficulty(game: str, puzzle: Mapping[str, Any]) -> int:
    """Return the lowest level that finds a winning first turn of a puzzle, or `NOBODY` if no level does.

    Args:
        game: The id of the game.
        puzzle: One entry of its `puzzles.json`: "position" and "ways" are read.
    """
    match = kleinod.position(game, puzzle["position"])
    wins = {match.rules.key(turn_end(match, match.state, way[0])) for way in puzzle["ways"]}
    for level in sorted(LEVELS):
        tries = TRIES if level <= EASY else 1
        starts = [kleinod.position(game, puzzle["position"]) for _ in range(tries)]
        found = sum(_finds(start, level, seed, wins) for seed, start in enumerate(starts))
        if 2 * found > tries:
            return level
    return NOBODY


def _finds(match: Match, level: int, seed: int, wins: set[Any]) -> bool:
    """Return True if the turn that a bot plays wins at once, or ends in the same position as a known winning
    turn.
    """
    seat, turn = match.seat, match.state.turn
    while match.seat == seat and match.state.turn == turn:
        match.play(kleinod.bot(match, level, seed).choose())
    if match.seat == TERMINAL:
        places = match.outcome.places if match.outcome else ()
        return places.count(1) == 1 and places[seat] == 1
    return match.rules.key(match.state) in wins


def main(game: str) -> None:
    """Write the difficulties of all puzzles of a game, and print the progress."""
    folder = Path(registry.folder.__path__[0]) / game
    puzzles = json.loads((folder / "puzzles.json").read_text(encoding="utf-8"))
    found: list[int] = []
    for puzzle in puzzles:
        found.append(difficulty(game, puzzle))
        sys.stderr.write(f"{len(found)}/{len(puzzles)}: {found[-1]}\n")
    (folder / "difficulty.json").write_text(f"{json.dumps(found)}\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
