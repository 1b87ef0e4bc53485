"""The evaluation of a position: dukes, knights, and the pieces between dukes and the castle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kleinod.core.game import TERMINAL
from kleinod.games.morundir.board import CASTLE, NEAR
from kleinod.games.morundir.rules import Morundir
from kleinod.games.morundir.search_knowledge import APPROACH, STANDS
from kleinod.games.morundir.state import BLACK_DUKE, BLACK_KNIGHT, BLUE_DUKE, BLUE_KNIGHT, State
from kleinod.games.morundir.weights import WEIGHTS

#: `open`: dukes with a free line to the castle. `own`, `foe`, `more`: dukes whose line is blocked by one own
#: piece, by one enemy piece, by several. `guards`: pieces beside the castle. `move`: 1 for the seat to act.
FEATURES = ("dukes", "knights", "open", "own", "foe", "more", "guards", "move")
BESIDE = tuple(cell for cell in NEAR[CASTLE] if cell >= 0)
DECIDED = 1000.0


def features(rules: Any, s: State) -> tuple[tuple[float, ...], ...]:
    """The features of each seat in the order of `FEATURES`."""
    board = s.board
    lines = [[0, 0, 0, 0], [0, 0, 0, 0]]
    for cell in STANDS:
        piece = board[cell]
        if piece not in (BLUE_DUKE, BLACK_DUKE):
            continue
        seat = piece > BLUE_KNIGHT
        blockers = [board[on_way] for on_way in APPROACH[cell] or () if board[on_way]]
        if not blockers:
            lines[seat][0] += 1
        elif len(blockers) > 1:
            lines[seat][3] += 1
        else:
            lines[seat][1 if (blockers[0] > BLUE_KNIGHT) == seat else 2] += 1
    guards = [0, 0]
    for cell in BESIDE:
        if board[cell]:
            guards[board[cell] > BLUE_KNIGHT] += 1
    mover = s.turn & 1
    count = board.count
    return (
        (count(BLUE_DUKE), count(BLUE_KNIGHT), *lines[0], guards[0], mover == 0),
        (count(BLACK_DUKE), count(BLACK_KNIGHT), *lines[1], guards[1], mover == 1),
    )


def evaluate(rules: Any, s: State, weights: Sequence[float] = WEIGHTS) -> tuple[float, ...]:
    """Return a value for each seat, in about knights; 1000 for a decided game."""
    game_rules: Morundir = rules
    if s.board[CASTLE] and game_rules.current_player(s) == TERMINAL:
        blue, black = game_rules.outcome(s).scores
        return DECIDED * (blue - black), DECIDED * (black - blue)
    blue, black = features(rules, s)
    value = 0.0
    for weight, one, other in zip(weights, blue, black, strict=True):
        value += weight * (one - other)
    return value, -value
