"""Finds the pawns that could move to a space at once, whoever is to act.

A player who cannot see the board can list them.
"""

from __future__ import annotations

from kleinod.games.matobo.board import CELL, NAMES
from kleinod.games.matobo.rules import Matobo
from kleinod.games.matobo.state import UNPLACED, State


def attackers(rules: Matobo, o: State, place: str) -> tuple[str, ...]:
    """Return the names of the cells whose pawns could end a move on `place`, whoever is to act."""
    end = CELL.get(place)
    if end is None or o.seat < 0:
        return ()
    pawns = enumerate(o.pawns)
    reach = {pawn for seat, pawn in pawns if pawn != UNPLACED and end in rules.ends(o.board, o.pawns, seat)}
    return tuple(NAMES[pawn] for pawn in sorted(reach))
