"""The places of pieces in their cells and on each other, from above; see `web/src/board/stacking.ts`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cmp_to_key
from math import cos, pi, sin, sqrt
from typing import NamedTuple

from kleinod.core.game import Cell, Piece
from kleinod.svg.measures import MEASURES

STEP: float = MEASURES["stand"]["above"]["step"]
HALF_HEIGHT = sqrt(3) / 2


class Spot(NamedTuple):
    """A place relative to the centre of another one."""

    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0


class StackedPiece(NamedTuple):
    """The place where a piece is drawn; its lowest layer is `base` steps above the ground."""

    spot: Spot
    base: int


class Box(NamedTuple):
    """A rectangle in units of the picture."""

    x: float
    y: float
    width: float
    height: float


def drawn_as(piece: Piece, way: str) -> bool:
    """Return True if the glyph of a piece is drawn in this way: "upright", "filling" or "numbered"."""
    return piece.glyph in MEASURES["forms"][way]


def side_by_side(count: int) -> list[Spot]:
    """Return the places of several pieces that share a cell, in their order around its centre."""
    if count < 2:
        return [Spot()]
    crowd = MEASURES["stand"]["crowd"]
    here = crowd.get(str(count), crowd["many"])
    angles = [here["start"] * pi + n / count * 2 * pi for n in range(count)]
    return [Spot(here["reach"] * cos(a), here["reach"] * sin(a), here["scale"]) for a in angles]


def stands_of(pieces: Sequence[Piece]) -> dict[str, StackedPiece]:
    """Return where each piece is drawn, by its key.

    Pieces on the ground lie side by side in their cell, and so do those on top of others.
    """
    groups: dict[tuple[str, int], list[Piece]] = {}
    for piece in pieces:
        groups.setdefault((piece.at, piece.lift), []).append(piece)
    stands: dict[str, StackedPiece] = {}
    for group in groups.values():
        for piece, spot in zip(group, side_by_side(len(group)), strict=True):
            scale = MEASURES["stand"]["onTop"] * spot.scale if piece.lift else spot.scale
            stands[piece.key] = StackedPiece(spot._replace(scale=scale), max(0, piece.lift - 1))
    return stands


def tops_of(pieces: Sequence[Piece]) -> dict[str, int]:
    """Return the height in steps of the stack on each cell that has one."""
    tops: dict[str, int] = {}
    for piece in pieces:
        if not piece.lift and not drawn_as(piece, "upright"):
            tops[piece.at] = max(tops.get(piece.at, 0), piece.stack - 1)
    return tops


def bounds_of(cells: Sequence[Cell], margin: float, tops: dict[str, int]) -> Box:
    """Return the smallest box around all cells and their stacks, with a margin.

    Slots may extend into the margin.
    """
    if not cells:
        return Box(-1, -1, 2, 2)
    edges: list[tuple[float, float, float, float]] = []
    for cell in cells:
        wide, high, free = {"hex": (1.0, HALF_HEIGHT, margin), "slot": (0.6, 0.6, 0.05)}.get(
            cell.shape, (1.0, 1.0, margin)
        )
        x, y = wide + free, high + free
        edges.append((cell.x - x, cell.y - y - tops.get(cell.id, 0) * STEP, cell.x + x, cell.y + y))
    left, top = min(edge[0] for edge in edges), min(edge[1] for edge in edges)
    return Box(left, top, max(edge[2] for edge in edges) - left, max(edge[3] for edge in edges) - top)


def reading_order(cells: Sequence[Cell]) -> list[Cell]:
    """Sort cells by rows from top to bottom, and each row from left to right."""

    def compared(a: Cell, b: Cell) -> int:
        apart = a.y - b.y if abs(a.y - b.y) > 0.05 else a.x - b.x
        return (apart > 0) - (apart < 0)

    return sorted(cells, key=cmp_to_key(compared))
