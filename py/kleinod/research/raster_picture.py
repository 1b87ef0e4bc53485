# pyright: basic, reportMissingImports=false
"""A simple picture in pixels, for the render mode "rgb_array": places, pieces and cards, without words.

To draw the page's SVG picture in pixels would need a library that the extra does not include. Here a place is
a disc with its pieces on it, and a card a rectangle.
"""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

import numpy as np

from kleinod.core.game import Board, Scene

WIDTH, HEIGHT, MARGIN = 480, 360, 12
GROUND, STROKE = (244, 240, 230), (70, 64, 56)
TONES = ((222, 205, 172), (208, 188, 150), (194, 172, 130))
#: The colours of seats by their names in `Game.colors`.
COLORS = {
    "blue": (38, 98, 176),
    "orange": (222, 126, 30),
    "green": (62, 132, 66),
    "purple": (124, 70, 150),
    "yellow": (226, 190, 40),
    "black": (40, 40, 44),
}
Color = tuple[int, int, int]


def raster(board: Board, scene: Scene, colors: Sequence[str]) -> np.ndarray:
    """Return a picture of a scene.

    Args:
        board: The board with its zones.
        scene: The scene as a viewer sees it.
        colors: The names of the colours of the seats.

    Returns:
        An array of shape (height, width, 3), with colours from 0 to 255.
    """
    image = np.empty((HEIGHT, WIDTH, 3), np.uint8)
    image[:] = GROUND
    places = {cell.id: cell for cell in (*board.cells, *scene.cells)}
    width = WIDTH * 2 // 3 if places and scene.cards else WIDTH
    if places:
        _places(image, board, scene, colors, width)
    if scene.cards:
        _cards(image, board, scene, colors, width if places else 0)
    return image


def _places(image: np.ndarray, board: Board, scene: Scene, colors: Sequence[str], width: int) -> None:
    cells = {cell.id: cell for cell in (*board.cells, *scene.cells)}
    xs, ys = [cell.x for cell in cells.values()], [cell.y for cell in cells.values()]
    left, top = min(xs) - 1, min(ys) - 1
    unit = min((width - 2 * MARGIN) / (max(xs) + 1 - left), (HEIGHT - 2 * MARGIN) / (max(ys) + 1 - top), 40)
    spots = {name: (MARGIN + (c.x - left) * unit, MARGIN + (c.y - top) * unit) for name, c in cells.items()}
    for name, cell in cells.items():
        _disc(image, spots[name], unit * 0.86, STROKE)
        _disc(image, spots[name], unit * 0.80, TONES[cell.tone % 3])
    piled: dict[str, int] = {}
    for piece in scene.pieces:
        spot = spots.get(piece.at)
        if spot is None:
            continue
        n = piled[piece.at] = piled.get(piece.at, 0) + 1
        color = _seat(piece.seat, colors) if piece.seat >= 0 else _of_name(piece.glyph)
        at = (spot[0], spot[1] - (n - 1) * unit * 0.16)
        _disc(image, at, unit * max(0.2, 0.62 - 0.08 * n), STROKE)
        _disc(image, at, unit * max(0.15, 0.55 - 0.08 * n), color)


def _cards(image: np.ndarray, board: Board, scene: Scene, colors: Sequence[str], left: int) -> None:
    """Draw a row for each zone that has cards, with a bar in the colour of its seat."""
    rows: dict[str, list[str]] = {}
    for card in scene.cards:
        rows.setdefault(card.zone, []).append(card.glyph)
    seats = {zone.id: zone.seat for zone in board.zones}
    height = min(30, (HEIGHT - 2 * MARGIN) // len(rows))
    for n, (zone, glyphs) in enumerate(rows.items()):
        top = MARGIN + n * height
        if seats.get(zone, -1) >= 0:
            image[top : top + height - 2, left + 2 : left + 8] = _seat(seats[zone], colors)
        width = min(20, (WIDTH - left - MARGIN - 12) // len(glyphs))
        for place, glyph in enumerate(glyphs):
            at = left + 12 + place * width
            image[top : top + height - 2, at : at + max(1, width - 2)] = _of_name(glyph)


def _seat(seat: int, colors: Sequence[str]) -> Color:
    return COLORS.get(colors[seat % len(colors)], STROKE)


def _of_name(name: str) -> Color:
    """Return the colour of a kind of piece or card, which depends on its name alone."""
    code = crc32(name.encode())
    return 90 + code % 140, 90 + (code >> 8) % 140, 90 + (code >> 16) % 140


def _disc(image: np.ndarray, centre: tuple[float, float], radius: float, color: Color) -> None:
    x, y = centre
    top, bottom = max(0, int(y - radius)), min(HEIGHT, int(y + radius) + 2)
    left, right = max(0, int(x - radius)), min(WIDTH, int(x + radius) + 2)
    rows, columns = np.ogrid[top:bottom, left:right]
    image[top:bottom, left:right][(columns - x) ** 2 + (rows - y) ** 2 <= radius**2] = color
