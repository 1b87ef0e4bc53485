"""How good a position is: the points on the board, and what the stocks may still become."""

from __future__ import annotations

from math import fsum
from typing import Any

from kleinod.core.game import NOBODY
from kleinod.games.matobo.rules import Matobo
from kleinod.games.matobo.scoring import tallest
from kleinod.games.matobo.state import SHAPES, State
from kleinod.games.matobo.weights import WEIGHTS

#: `points` on the score sheet; pieces in stock that can still become a column (`buildable` now, `hopeful`
#: after more collecting, `stuck` behind a higher column); `piece`: the pawn stands on one. `move`: to act.
FEATURES = ("points", "buildable", "hopeful", "stuck", "piece", "move")


def features(rules: Any, s: State) -> tuple[tuple[float, ...], ...]:
    """What counts, for each seat in the order of `FEATURES`."""
    judge: Matobo = rules
    left = [s.board.count(shape) for shape in SHAPES]
    most = [tallest([c for c in s.columns if c.shape == shape], range(judge.seats)) for shape in SHAPES]
    found: list[tuple[float, ...]] = []
    for seat, (stock, points) in enumerate(zip(s.stocks, judge.tally(s).totals, strict=True)):
        buildable = hopeful = stuck = 0
        for held, single, height in zip(stock, left, most, strict=True):
            if not held or not single:
                continue
            if held + 1 >= height or not judge.height_rule:
                buildable += held
            elif held + single >= height:
                hopeful += held
            else:
                stuck += held
        on_piece = s.pawns[seat] >= 0 and s.board[s.pawns[seat]] > 0
        found.append((points, buildable, hopeful, stuck, on_piece, s.seat == seat))
    return tuple(found)


def evaluate(rules: Any, s: State) -> tuple[float, ...]:
    """Expected points of each seat, those of partners added; a decided game counts tenfold."""
    judge: Matobo = rules
    if s.seat == NOBODY:
        return tuple(10.0 * score for score in judge.standing(s))
    values = [
        fsum([weight * count for weight, count in zip(WEIGHTS, counts, strict=True)])
        for counts in features(rules, s)
    ]
    both = tuple(zip(values, judge.parties, strict=True))
    return tuple([fsum([value for value, its in both if its == party]) for party in judge.parties])
