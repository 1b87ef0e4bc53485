"""Finds the pieces that could move to a cell at once, whoever is to act.

A player who cannot see the board can list them.
"""

from __future__ import annotations

from kleinod.core.game import TERMINAL
from kleinod.games.morundir.board import CELL, NAMES
from kleinod.games.morundir.rules import Morundir
from kleinod.games.morundir.state import BLACK, BLUE, OWNER, State


def attackers(rules: Morundir, o: State, place: str) -> tuple[str, ...]:
    """Return the cells of pieces that could capture the piece on `place`, or move there if it is empty."""
    end = CELL.get(place)
    if end is None or rules.current_player(o) == TERMINAL:
        return ()
    others = [side for side in (BLUE, BLACK) if OWNER[o.board[end]] != side]
    turns = (o._replace(turn=o.turn & ~1 | side) for side in others)
    starts = {a.start for s in turns for a in rules.legal(s) if a.end == end}
    return tuple(NAMES[start] for start in sorted(starts))
