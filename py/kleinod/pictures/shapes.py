"""Simple outlines for the glyphs of the shared vocabulary, for pictures outside of the page.

Each is an SVG fragment around the origin, about one board unit wide, filled with ``currentColor``-free
attributes of its parent group: `fill` is the colour of the seat, `stroke` its rim.
"""

from __future__ import annotations

from math import cos, pi, sin


def _polygon(corners: int, radius: float, turn: float = 0.0) -> str:
    angles = [2 * pi * k / corners + turn for k in range(corners)]
    points = " ".join(f"{radius * sin(a):.2f},{-radius * cos(a):.2f}" for a in angles)
    return f'<path d="M{points.replace(" ", "L")}Z"/>'


def _star(points: int, outer: float, inner: float) -> str:
    angles = [(pi * k / points, outer if k % 2 == 0 else inner) for k in range(2 * points)]
    return '<path d="M' + "L".join(f"{r * sin(a):.2f},{-r * cos(a):.2f}" for a, r in angles) + 'Z"/>'


SHAPES: dict[str, str] = {
    "triangle": _polygon(3, 0.62),
    "square": _polygon(4, 0.62, pi / 4),
    "hexagon": _polygon(6, 0.58, pi / 6),
    "octagon": _polygon(8, 0.58, pi / 8),
    "round": '<circle r=".54"/>',
    "nut": _polygon(6, 0.62, pi / 6) + '<circle r=".24" fill="#fff" opacity=".45"/>',
    "marble": '<circle r=".4"/><circle cx="-.13" cy="-.14" r=".1" fill="#fff" opacity=".7"/>',
    "pawn": '<path d="M-.3,.45h.6l-.12,-.3q-.1,-.2 0,-.3a.2,.2 0 1 0 -.36,0q.1,.1 0,.3z"/>',
    "knight": '<path d="M-.36,.48h.72v-.2l-.14,-.1q.1,-.5 -.16,-.7l-.06,-.12l-.08,.1'
    'q-.3,.1 -.38,.36l.06,.12l.2,-.06q-.02,.22 -.14,.3l-.02,.1z"/>',
    "duke": '<path d="M-.42,.46h.84l.1,-.74l-.26,.26l-.26,-.46l-.26,.46l-.26,-.26z"/>',
    "castle": '<path d="M-.5,.5v-.9h.22v.18h.17v-.18h.22v.18h.17v-.18h.22v.9z"/>',
    "ring": '<circle r=".62" fill="none" stroke-width=".12"/>',
    "raised": '<circle r=".62" fill="none" stroke-width=".1" stroke-dasharray=".2 .15"/>',
    "column": '<circle r=".46"/>',
    "star": _star(6, 0.5, 0.29),
}


def shape(glyph: str) -> str:
    """The outline of a glyph; of one that has none its first letter on a disc."""
    known = SHAPES.get(glyph)
    letter = f'<text y=".2" font-size=".6" fill="#fff" stroke="none">{glyph[:1].upper()}</text>'
    return known or f'<circle r=".55"/>{letter}'
