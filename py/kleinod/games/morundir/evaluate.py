"""How good a position is: dukes, knights, and dukes with an open line to the castle."""

from __future__ import annotations

from typing import Any

from kleinod.core.game import NOBODY
from kleinod.games.morundir.board import CASTLE, COUNT, DUKE_LINES
from kleinod.games.morundir.rules import BLACK_DUKE, BLACK_KNIGHT, BLUE_DUKE, BLUE_KNIGHT, Morundir, State

#: For each cell the cells between it and the castle, if a straight line leads there.
APPROACH = tuple(
    next(((near, *far)[:-1] for near, far in DUKE_LINES[cell] if (near, *far)[-1] == CASTLE), None)
    for cell in range(COUNT)
)
DUKE, KNIGHT, OPEN_LINE, LINE = 6.0, 2.0, 3.0, 1.0


def evaluate(rules: Any, s: State) -> tuple[float, ...]:
    """One value for each seat, in knights or so; 1000 for a decided game."""
    judge: Morundir = rules
    if judge.to_act(s) == NOBODY:
        blue, black = judge.outcome(s).scores
        return 1000.0 * (blue - black), 1000.0 * (black - blue)
    board = s.board
    value = DUKE * (board.count(BLUE_DUKE) - board.count(BLACK_DUKE))
    value += KNIGHT * (board.count(BLUE_KNIGHT) - board.count(BLACK_KNIGHT))
    for cell, piece in enumerate(board):
        between = APPROACH[cell]
        if between is None or piece not in (BLUE_DUKE, BLACK_DUKE):
            continue
        blockers = sum(1 for on_way in between if board[on_way])
        near = LINE if blockers > 1 else OPEN_LINE if blockers == 0 else 1.5 * LINE
        value += near if piece == BLUE_DUKE else -near
    return value, -value
