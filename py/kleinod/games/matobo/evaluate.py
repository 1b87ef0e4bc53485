"""The evaluation of a position.

It counts columns, what the stocks may still become, and the pieces that the pawns can reach.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import fsum
from operator import mul
from typing import Any, NamedTuple

from kleinod.core.game import TERMINAL
from kleinod.games.matobo.rules import Matobo
from kleinod.games.matobo.state import SHAPES, UNPLACED, Board, Column, State, Stock
from kleinod.games.matobo.weights import WEIGHTS

#: `columns`: points of built columns. Pieces in stock that can still become one: `buildable` now, `hopeful`
#: after more collecting, `stuck` if a column is too high for that. `piece`: 1 if the pawn stands on a piece;
#: `gain`: the points of the column that can be built there. `pieces`: the number within reach; `next`: the
#: points of the best column that can be built on one of them. `move`: 1 for the seat to act. Majorities are
#: left out because they change hands until the end.
FEATURES = ("columns", "buildable", "hopeful", "stuck", "piece", "gain", "pieces", "next", "move")


class Held(NamedTuple):
    """The features of a seat that do not depend on pawns.

    `becomes`: for each shape, the points of the column that the seat could build now, or 0.
    """

    columns: int
    buildable: int
    hopeful: int
    stuck: int
    becomes: tuple[int, ...]


@lru_cache(maxsize=1024)
def _held(
    board: Board, columns: tuple[Column, ...], stocks: tuple[Stock, ...], base: int, height_rule: bool
) -> tuple[Held, ...]:
    """Return the `Held` of each seat, cached because many moves lead to the same columns and stocks."""
    points, most = [0] * len(stocks), [0] * (len(SHAPES) + 1)
    for _, shape, height, seat in columns:
        points[seat] += 2 * height - base
        most[shape] = max(most[shape], height)
    left = [0, *[board.count(shape) for shape in SHAPES]]
    found: list[Held] = []
    for seat, stock in enumerate(stocks):
        becomes = [0] * (len(SHAPES) + 1)
        buildable = hopeful = stuck = 0
        for shape, held in enumerate(stock, 1):
            if not held or not left[shape]:
                continue
            if held + 1 >= most[shape] or not height_rule:
                buildable += held
                becomes[shape] = 2 * (held + 1) - base
            elif held + left[shape] >= most[shape]:
                hopeful += held
            else:
                stuck += held
        found.append(Held(points[seat], buildable, hopeful, stuck, tuple(becomes)))
    return tuple(found)


def features(rules: Any, s: State) -> tuple[tuple[float, ...], ...]:
    """Return the features of each seat in the order of `FEATURES`."""
    game_rules: Matobo = rules
    board, pawns = s.board, s.pawns
    found: list[tuple[float, ...]] = []
    held = _held(board, s.columns, s.stocks, game_rules.score_base, game_rules.height_rule)
    for seat, (points, buildable, hopeful, stuck, becomes) in enumerate(held):
        pawn = pawns[seat]
        under = max(board[pawn], 0) if pawn != UNPLACED else 0
        pieces = game_rules.pieces(board, pawns, seat) if pawn != UNPLACED else ()
        best = max([becomes[board[cell]] for cell in pieces], default=0)
        move, gain = s.seat == seat, becomes[under]
        found.append((points, buildable, hopeful, stuck, under > 0, gain, len(pieces), best, move))
    return tuple(found)


def evaluate(rules: Any, s: State, weights: Sequence[float] = WEIGHTS) -> tuple[float, ...]:
    """Return the expected points of each seat with its partner; after the end, ten times the score."""
    game_rules: Matobo = rules
    if s.seat == TERMINAL:
        return tuple(10.0 * score for score in game_rules.scores(s))
    values = [fsum(map(mul, weights, counts)) for counts in features(rules, s)]
    if not game_rules.teams:
        return tuple(values)
    both = tuple(zip(values, game_rules.team_of, strict=True))
    return tuple([fsum([value for value, its in both if its == team]) for team in game_rules.team_of])
