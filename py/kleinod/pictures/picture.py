"""A plain SVG picture of what a viewer sees: board, cards, numbers. For notebooks; the page's is finer.

Nothing covers what it stands on: what lies on something is smaller and shifted, numbers stand beside.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from math import cos, hypot, pi, sin
from typing import NamedTuple, TypeAlias

from kleinod.core.game import NOBODY, Board, Cell, Piece, Scene, Seat
from kleinod.core.words import Words
from kleinod.pictures.rows import rows
from kleinod.pictures.shapes import shape
from kleinod.wire.base import checksum

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
PAPER, GROUND = ("#f3ead6", "#eadfc6", "#e1d4b6"), "#fbf7ec"
EDGE, WOOD = "#6b5a3e", "#8a6d4b"
LAST, DRAWN = "#d8a400", "#c2413a"
MARGIN, LEAST_WIDTH = 1.3, 17.0
Point: TypeAlias = tuple[float, float]


class Extras(NamedTuple):
    """What is drawn over a scene: places of the latest move, arrows between places, marked places."""

    last: frozenset[str] = frozenset()
    arrows: tuple[tuple[str, str], ...] = ()
    marks: Mapping[str, str] = {}


def draw(board: Board, scene: Scene, colors: Sequence[str], words: Words, extras: Extras) -> str:
    """An SVG document: cells with their names, pieces, then seat by seat numbers, stocks, hands, fields."""
    cells = (*board.cells, *scene.cells)
    left = min((c.x for c in cells), default=0.0) - MARGIN
    top = min((c.y for c in cells), default=0.0) - MARGIN
    right = max((c.x for c in cells), default=left) + MARGIN
    bottom = max((c.y for c in cells), default=top - 0.4) + MARGIN * bool(cells)
    width = max(right - left, LEAST_WIDTH)
    place = {cell.id: cell for cell in cells}
    glyphs = dict.fromkeys([*(p.glyph for p in scene.pieces), *(c.glyph for c in cells if c.glyph)])
    # Names of definitions are shared by all pictures of a page, so each picture has names of its own.
    own = repr((scene, sorted(extras.last), extras.arrows, sorted(extras.marks.items())))
    pen = Pen("k" + checksum(own), colors)
    parts = [pen.cell(cell, cell.id in extras.last) for cell in cells]
    for at, here in _by_cell(scene.pieces).items():
        if at in place:
            parts += pen.pieces(here, place[at])
    parts += [_mark(place[at], color) for at, color in extras.marks.items() if at in place]
    parts += [_arrow(place[a], place[b]) for a, b in extras.arrows if a in place and b in place]
    told, height = rows(
        board, scene, [INK[name] for name in colors], words, (left + 0.6, bottom + 0.5, width - 1.2)
    )
    tall = bottom - top + height
    defined = "".join(f'<g id="{pen.prefix}-{escape(g)}">{shape(g)}</g>' for g in glyphs)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.2f} {top:.2f} {width:.2f} {tall:.2f}" '
        f'width="{width * 32:.0f}" height="{tall * 32:.0f}" font-family="sans-serif" text-anchor="middle">'
        f'<defs>{defined}</defs><rect x="{left:.2f}" y="{top:.2f}" width="{width:.2f}" height="{tall:.2f}" '
        f'rx=".4" fill="{GROUND}"/>' + "".join(parts) + told + "</svg>"
    )


def _by_cell(pieces: Iterable[Piece]) -> dict[str, list[Piece]]:
    found: dict[str, list[Piece]] = {}
    for piece in pieces:
        found.setdefault(piece.at, []).append(piece)
    return found


class Pen(NamedTuple):
    """Draws cells and pieces; `prefix` begins the names of the definitions of this picture."""

    prefix: str
    colors: Sequence[str]

    def cell(self, cell: Cell, recent: bool) -> str:
        look = f'fill="{PAPER[cell.tone % len(PAPER)]}" stroke="{LAST if recent else EDGE}"'
        look += f' stroke-width="{".14" if recent else ".05"}"'
        if cell.shape == "hex":
            turns = [k * pi / 3 for k in range(6)]
            corners = " ".join(f"{cell.x + 0.97 * cos(t):.2f},{cell.y + 0.97 * sin(t):.2f}" for t in turns)
            ground = f'<polygon points="{corners}" {look}/>'
        else:
            dashed = ' stroke-dasharray=".15 .15"' if cell.shape == "slot" else ""
            ground = f'<circle cx="{cell.x}" cy="{cell.y}" r=".82" {look}{dashed}/>'
        y, name = f"{cell.y + 0.72:.2f}", escape(cell.label)
        mark = self.use(cell.glyph, (cell.x, cell.y), 1, WOOD) if cell.glyph else ""
        return f'{ground}{mark}<text x="{cell.x}" y="{y}" font-size=".26" fill="{EDGE}">{name}</text>'

    def use(self, glyph: str, at: Point, scale: float, fill: str) -> str:
        rim = WOOD if glyph in ("ring", "raised") else EDGE if fill == INK["white"] else "#ffffff"
        place = f"translate({at[0]:.2f} {at[1]:.2f})" + (f" scale({scale:.2f})" if scale != 1 else "")
        look = f'fill="{fill}" stroke="{rim}" stroke-width=".05"'
        return f'<use href="#{self.prefix}-{escape(glyph)}" transform="{place}" {look}/>'

    def pieces(self, here: Sequence[Piece], at: Cell) -> list[str]:
        """What lies on the ground side by side, what stands on it smaller at the upper right."""
        ground = [piece for piece in here if not piece.lift]
        upper = [piece for piece in here if piece.lift and piece.say]
        size = 0.85 if len(ground) == 1 else 0.75 / max(1, len(ground)) + 0.2
        found: list[str] = []
        for n, piece in enumerate(ground):
            spread = (n - (len(ground) - 1) / 2) * (1.1 / len(ground)) if len(ground) > 1 else 0.0
            found.append(self.stack(piece, (at.x + spread, at.y - 0.08), size))
        for n, piece in enumerate(upper):
            found.append(self.stack(piece, (at.x + 0.5 - 0.45 * n, at.y - 0.5), 0.6))
        for piece in here:
            number = piece.level or (piece.stack if piece.stack > 1 and not _told(here) else 0)
            if number:
                found.append(_number(at.x + 0.62, at.y + 0.42, number, self.fill(piece.seat)))
        return found

    def stack(self, piece: Piece, at: Point, size: float) -> str:
        """Things upon each other, each a little higher; four are enough to see that there are many."""
        layers = range(min(piece.stack, 4))
        drawn = [
            self.use(piece.glyph, (at[0], at[1] - 0.13 * n), size, self.fill(piece.seat)) for n in layers
        ]
        return f'<g data-key="{escape(piece.key)}">{"".join(drawn)}</g>'

    def fill(self, seat: Seat) -> str:
        return WOOD if seat == NOBODY else INK.get(self.colors[seat], WOOD)


def _told(here: Sequence[Piece]) -> bool:
    """Whether a piece of its own tells the height."""
    return any(piece.level for piece in here)


def _number(x: float, y: float, number: int, fill: str) -> str:
    ink = "#222222" if fill in (INK["yellow"], INK["white"], INK["orange"]) else "#ffffff"
    return (
        f'<circle cx="{x:.2f}" cy="{y:.2f}" r=".22" fill="{fill}" stroke="{EDGE}" stroke-width=".03"/>'
        f'<text x="{x:.2f}" y="{y + 0.11:.2f}" font-size=".32" fill="{ink}">{number}</text>'
    )


def _mark(at: Cell, color: str) -> str:
    stroke = INK.get(color, DRAWN)
    look = f'fill="none" stroke="{stroke}" stroke-width=".12"'
    return f'<circle class="mark" cx="{at.x}" cy="{at.y}" r=".88" {look}/>'


def _arrow(start: Cell, end: Cell) -> str:
    """From the rim of one place to the rim of the other."""
    dx, dy = end.x - start.x, end.y - start.y
    far = hypot(dx, dy) or 1.0
    dx, dy = dx / far, dy / far

    def point(cell: Cell, along: float, aside: float = 0.0) -> str:
        return f"{cell.x + along * dx - aside * dy:.2f},{cell.y + along * dy + aside * dx:.2f}"

    shaft = f'd="M{point(start, 0.5)}L{point(end, -0.75)}" stroke="{DRAWN}" stroke-width=".16"'
    head = f'd="M{point(end, -0.35)}L{point(end, -0.75, 0.22)}L{point(end, -0.75, -0.22)}Z" fill="{DRAWN}"'
    return f'<path class="arrow" {shaft} opacity=".8"/><path {head} opacity=".8"/>'
