"""A plain SVG picture of a board, for notebooks and files. The page has its own, finer drawing."""

from __future__ import annotations

from html import escape
from math import cos, pi, sin

from kleinod.core.game import NOBODY, Board, Cell, Piece, Scene

INK = {
    "blue": "#0072b2",
    "black": "#222222",
    "orange": "#e69f00",
    "green": "#009e73",
    "purple": "#cc79a7",
    "yellow": "#f0e442",
    "red": "#d55e00",
    "white": "#f7f3e8",
}
PAPER = ("#f3ead6", "#eadfc6", "#e1d4b6")
EDGE, WOOD = "#6b5a3e", "#8a6d4b"
MARGIN = 1.3


def draw(board: Board, scene: Scene, colors: tuple[str, ...]) -> str:
    """An SVG document: cells with their names, pieces with the first letter of what they are."""
    cells = (*board.cells, *scene.cells)
    if not cells:
        return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'
    left, top = min(c.x for c in cells) - MARGIN, min(c.y for c in cells) - MARGIN
    width = max(c.x for c in cells) + MARGIN - left
    height = max(c.y for c in cells) + MARGIN - top
    place = {cell.id: cell for cell in cells}
    parts = [_cell(cell) for cell in cells]
    parts += [_piece(piece, place[piece.at], colors) for piece in scene.pieces if piece.at in place]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.2f} {top:.2f} {width:.2f} {height:.2f}" '
        f'width="{width * 32:.0f}" height="{height * 32:.0f}" font-family="sans-serif" text-anchor="middle">'
        + "".join(parts)
        + "</svg>"
    )


def _cell(cell: Cell) -> str:
    fill = PAPER[cell.tone % len(PAPER)]
    if cell.shape == "hex":
        corners = " ".join(f"{cell.x + cos(k * pi / 3):.3f},{cell.y + sin(k * pi / 3):.3f}" for k in range(6))
        shape = f'<polygon points="{corners}" fill="{fill}" stroke="{EDGE}" stroke-width=".05"/>'
    else:
        shape = (
            f'<circle cx="{cell.x}" cy="{cell.y}" r=".9" fill="{fill}" stroke="{EDGE}" stroke-width=".05"/>'
        )
    y = f"{cell.y + 0.78:.2f}"
    name = f'<text x="{cell.x}" y="{y}" font-size=".26" fill="{EDGE}">{escape(cell.label)}</text>'
    mark = f'<path d="{_star(cell)}" fill="{WOOD}"/>' if cell.glyph else ""
    return shape + mark + name


def _star(cell: Cell) -> str:
    """A six-pointed star for a place that means something, such as the castle."""
    points = [
        (cell.x + r * sin(k * pi / 6), cell.y - r * cos(k * pi / 6))
        for k, r in ((k, 0.5 if k % 2 == 0 else 0.29) for k in range(12))
    ]
    return "M" + "L".join(f"{x:.3f},{y:.3f}" for x, y in points) + "Z"


def _piece(piece: Piece, at: Cell, colors: tuple[str, ...]) -> str:
    color = colors[piece.seat] if piece.seat != NOBODY else ""
    fill = INK.get(color, WOOD)
    ink = "#222222" if color in ("yellow", "white", "orange") else "#ffffff"
    letter = escape(piece.glyph[:1].upper()) + (f"<tspan>{piece.level}</tspan>" if piece.level else "")
    return (
        f'<g data-key="{escape(piece.key)}"><circle cx="{at.x}" cy="{at.y}" r=".6" fill="{fill}" '
        f'stroke="#ffffff" stroke-width=".06"/>'
        f'<text x="{at.x}" y="{at.y + 0.2:.2f}" font-size=".6" fill="{ink}">{letter}</text></g>'
    )
