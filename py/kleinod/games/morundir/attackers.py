"""Pieces that could go to a cell at once, regardless of whose turn it is.

A player who cannot see the board asks for them.
"""

from __future__ import annotations

from kleinod.core.game import TERMINAL
from kleinod.games.morundir.board import CELL, NAMES
from kleinod.games.morundir.rules import Morundir
from kleinod.games.morundir.state import BLACK, BLUE, OWNER, State


def attackers(rules: Morundir, o: State, place: str) -> tuple[str, ...]:
    """For a cell with a piece, the pieces that could capture it.

    For an empty cell, all that could move there.
    """
    end = CELL.get(place)
    if end is None or rules.current_player(o) == TERMINAL:
        return ()
    others = [side for side in (BLUE, BLACK) if OWNER[o.board[end]] != side]
    turns = (o._replace(turn=o.turn & ~1 | side) for side in others)
    starts = {a.start for s in turns for a in rules.legal(s) if a.end == end}
    return tuple(NAMES[start] for start in sorted(starts))
