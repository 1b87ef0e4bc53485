"""The evaluation of a position: dukes, knights, and the pieces between dukes and the castle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from operator import sub
from typing import Any

from kleinod.core.game import TERMINAL
from kleinod.games.morundir.board import CASTLE, NEAR, RAYS
from kleinod.games.morundir.rules import Morundir
from kleinod.games.morundir.search_knowledge import APPROACH, STANDS
from kleinod.games.morundir.state import (
    BLACK_DUKE,
    BLACK_KNIGHT,
    BLUE_DUKE,
    BLUE_KNIGHT,
    DUKES,
    OWNER,
    State,
)
from kleinod.games.morundir.weights import WEIGHTS
from kleinod.hex.grid import lookups

#: `open`: dukes with a free line to the castle. `own`, `foe`, `more`: dukes whose line is blocked by one own
#: piece, by one enemy piece, by several. `guards`: pieces beside the castle. `move`: 1 for the seat to act.
FEATURES = ("dukes", "knights", "open", "own", "foe", "more", "guards", "move")
BESIDE = tuple(cell for cell in NEAR[CASTLE] if cell >= 0)
DECIDED = 1000.0


#: Functions that pick the pieces on one of the six lines to the castle, from the castle outwards.
_LINES = lookups(RAYS[CASTLE])
#: The features in a sight, a number in which each of them has a field of `WIDTH` bits. A field holds the lead
#: of blue on the six lines to the castle; each line adds `RAISED`, so that no field is negative.
COUNTED = ("open", "own", "foe", "more", "guards")
WIDTH, RAISED = 6, 4


def _shown(line: Sequence[int]) -> int:
    """Return the number that a line adds to a sight; `line`: the pieces from the castle outwards."""
    more = [RAISED] * len(COUNTED)
    for n, piece in enumerate(line):
        blockers = [other for other in line[:n] if other]
        by = 1 - 2 * OWNER[piece]
        if piece and n == 0:
            more[4] += by
        if piece not in DUKES:
            continue
        if not blockers:
            more[0] += by
        elif len(blockers) > 1:
            more[3] += by
        else:
            more[1 if OWNER[blockers[0]] == OWNER[piece] else 2] += by
    return sum(number << WIDTH * n for n, number in enumerate(more))


_SHOWN = {line: _shown(line) for line in product(range(5), repeat=3)}


def sight(board: tuple[int, ...]) -> int:
    """Return the sight of a board, see `COUNTED`."""
    one, two, three, four, five, six = _LINES
    return (
        _SHOWN[one(board)]
        + _SHOWN[two(board)]
        + _SHOWN[three(board)]
        + _SHOWN[four(board)]
        + _SHOWN[five(board)]
        + _SHOWN[six(board)]
    )


def counted(seen: int) -> list[int]:
    """Unpack a sight: return the lead of blue in each of `COUNTED`."""
    low = (1 << WIDTH) - 1
    return [(seen >> WIDTH * n & low) - RAISED * len(_LINES) for n in range(len(COUNTED))]


def features(rules: Any, s: State) -> tuple[tuple[float, ...], ...]:
    """Return the features of each seat in the order of `FEATURES`."""
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
    """Return a value for each seat, in units of about a knight; ±1000 for a decided game."""
    game_rules: Morundir = rules
    if s.board[CASTLE] and game_rules.current_player(s) == TERMINAL:
        blue, black = game_rules.outcome(s).scores
        return DECIDED * (blue - black), DECIDED * (black - blue)
    if weights is WEIGHTS:
        count = s.board.count
        dukes, knights = count(BLUE_DUKE) - count(BLACK_DUKE), count(BLUE_KNIGHT) - count(BLACK_KNIGHT)
        value = _worth(sight(s.board), dukes, knights, s.turn & 1)
    else:
        value = _weighed(weights, map(sub, *features(rules, s)))
    return value, -value


def _weighed(weights: Sequence[float], more: Iterable[float]) -> float:
    """Return the value for blue; `more`: the lead of blue in each feature."""
    value = 0.0
    for weight, number in zip(weights, more, strict=True):
        value += weight * number
    return value


@lru_cache(maxsize=8192)
def _worth(seen: int, dukes: int, knights: int, mover: int) -> float:
    """Return the value for blue of a position, cached because a search meets the same few sights often."""
    return _weighed(WEIGHTS, (dukes, knights, *counted(seen), 1 - 2 * mover))
