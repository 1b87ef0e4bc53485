"""The evaluation of the first release. It must never change, because old bots in the arena still use it."""

from __future__ import annotations

from typing import Any

from kleinod.core.game import TERMINAL
from kleinod.games.morundir.rules import Morundir
from kleinod.games.morundir.search_knowledge import APPROACH
from kleinod.games.morundir.state import BLACK_DUKE, BLACK_KNIGHT, BLUE_DUKE, BLUE_KNIGHT, State

DUKE, KNIGHT = 6.0, 2.0
OPEN, ONE, MORE = 3.0, 1.5, 1.0  # for a duke aimed at the castle, by the number of pieces between


def evaluate(rules: Any, s: State) -> tuple[float, ...]:
    """Return a value for each seat, in units of about half a knight; ±1000 for a decided game."""
    game_rules: Morundir = rules
    if game_rules.current_player(s) == TERMINAL:
        blue, black = game_rules.outcome(s).scores
        return 1000.0 * (blue - black), 1000.0 * (black - blue)
    board = s.board
    value = DUKE * (board.count(BLUE_DUKE) - board.count(BLACK_DUKE))
    value += KNIGHT * (board.count(BLUE_KNIGHT) - board.count(BLACK_KNIGHT))
    for between, piece in zip(APPROACH, board, strict=True):
        if between is None or piece not in (BLUE_DUKE, BLACK_DUKE):
            continue
        blockers = sum(1 for on_way in between if board[on_way])
        near = MORE if blockers > 1 else ONE if blockers else OPEN
        value += near if piece == BLUE_DUKE else -near
    return value, -value
