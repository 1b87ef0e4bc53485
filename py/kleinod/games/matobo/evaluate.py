"""The evaluation of a position.

It counts columns, what the stocks may still become, and the pieces within the pawns' reach.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Any

from kleinod.core.game import TERMINAL
from kleinod.games.matobo.rules import Matobo
from kleinod.games.matobo.state import SHAPES, UNPLACED, State
from kleinod.games.matobo.weights import WEIGHTS

#: `columns`: their points. Pieces in stock that can still become a column: `buildable` now, `hopeful` after
#: more collecting, `stuck` behind a higher column. `piece`: 1 if the pawn stands on a piece; `gain`: the
#: points of the column it may become. `pieces`: the number within reach; `next`: the points of the best
#: column one of them may become. `move`: 1 for the seat to act. Majorities are left out: they pass from seat
#: to seat before the end counts them.
FEATURES = ("columns", "buildable", "hopeful", "stuck", "piece", "gain", "pieces", "next", "move")


def features(rules: Any, s: State) -> tuple[tuple[float, ...], ...]:
    """The features of each seat in the order of `FEATURES`."""
    game_rules: Matobo = rules
    board, base = s.board, game_rules.score_base
    points, most = [0] * game_rules.seats, [0] * (len(SHAPES) + 1)
    for _, shape, height, seat in s.columns:
        points[seat] += 2 * height - base
        most[shape] = max(most[shape], height)
    left = [0, *[board.count(shape) for shape in SHAPES]]
    found: list[tuple[float, ...]] = []
    for seat, stock in enumerate(s.stocks):
        becomes = [0] * (len(SHAPES) + 1)  # for each shape the points of a column that may be built now
        buildable = hopeful = stuck = 0
        for shape, held in enumerate(stock, 1):
            if not held or not left[shape]:
                continue
            if held + 1 >= most[shape] or not game_rules.height_rule:
                buildable += held
                becomes[shape] = 2 * (held + 1) - base
            elif held + left[shape] >= most[shape]:
                hopeful += held
            else:
                stuck += held
        pawn = s.pawns[seat]
        under = max(board[pawn], 0) if pawn != UNPLACED else 0
        ends = game_rules.ends(board, s.pawns, seat) if pawn != UNPLACED else []
        near = [board[end] for end in ends if board[end]]
        best = max([becomes[shape] for shape in near], default=0)
        stocked = buildable, hopeful, stuck
        found.append((points[seat], *stocked, under > 0, becomes[under], len(near), best, s.seat == seat))
    return tuple(found)


def evaluate(rules: Any, s: State, weights: Sequence[float] = WEIGHTS) -> tuple[float, ...]:
    """Return the expected points of each seat, with those of partners added.

    A decided game counts tenfold.
    """
    game_rules: Matobo = rules
    if s.seat == TERMINAL:
        return tuple(10.0 * score for score in game_rules.scores(s))
    values = [
        fsum([weight * count for weight, count in zip(weights, counts, strict=True)])
        for counts in features(rules, s)
    ]
    both = tuple(zip(values, game_rules.team_of, strict=True))
    return tuple([fsum([value for value, its in both if its == team]) for team in game_rules.team_of])
