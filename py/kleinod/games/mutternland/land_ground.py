"""The parts of a land on screen: places, nuts, and bare ground."""

from __future__ import annotations

from functools import cache

from kleinod.core.game import Cell, Piece, msg
from kleinod.games.mutternland.land_frame import AXIAL, NAMES, Place, point
from kleinod.hex.grid import shade


@cache
def cell(place: Place) -> Cell:
    """Return the cell of a place of the land."""
    x, y = point(place)
    return Cell(id=NAMES[place], x=x, y=y, tone=shade(AXIAL[place]), label=NAMES[place])


def nut(name: str, n: int) -> Piece:
    """Return a stack of `n` nuts; a single nut shows no number."""
    return Piece(f"nut-{name}", name, "nut", level=n if n > 1 else 0, say=msg("piece.nut", n=n), stack=n)


def bare(place: Place, code: str) -> Cell:
    """Return the cell of a place without a nut that can be clicked."""
    return bare_at(NAMES[place], point(place), code)


def bare_at(name: str, at: tuple[float, float], code: str) -> Cell:
    """Return a cell of bare ground at any point, with the given id."""
    return Cell(id=name, x=at[0], y=at[1], shape="slot", say=msg(code))
