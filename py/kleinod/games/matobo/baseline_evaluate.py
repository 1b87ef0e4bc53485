"""The evaluation of the first release. It must never change, because old bots in the arena still use it."""

from __future__ import annotations

from math import fsum
from typing import Any

from kleinod.core.game import TERMINAL
from kleinod.games.matobo.rules import Matobo
from kleinod.games.matobo.scoring import tallest
from kleinod.games.matobo.state import SHAPES, State

BUILDABLE, HOPEFUL, STUCK = 1.3, 0.7, 0.1  # points for each piece in stock


def evaluate(rules: Any, s: State) -> tuple[float, ...]:
    """Return the expected points of each seat with its partner; after the end, ten times the score."""
    game_rules: Matobo = rules
    if s.seat == TERMINAL:
        return tuple(10.0 * score for score in game_rules.scores(s))
    left = [s.board.count(shape) for shape in SHAPES]
    most = [tallest([c for c in s.columns if c.shape == shape], range(game_rules.seats)) for shape in SHAPES]
    values = [float(total) for total in game_rules.tally(s).totals]
    for seat, stock in enumerate(s.stocks):
        for held, single, height in zip(stock, left, most, strict=True):
            if not held or not single:
                continue
            grows = held + 1 >= height or not game_rules.height_rule
            values[seat] += held * (BUILDABLE if grows else HOPEFUL if held + single >= height else STUCK)
        values[seat] += HOPEFUL * (s.pawns[seat] >= 0 and s.board[s.pawns[seat]] > 0)
    both = tuple(zip(values, game_rules.team_of, strict=True))
    return tuple(fsum([value for value, its in both if its == team]) for team in game_rules.team_of)
