"""A board from above, in the same layers as on the page (`board/draw-layers.ts`, `board/draw-pieces.ts`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import cos, pi, sin
from typing import NamedTuple

from kleinod.core.game import Cell, Mark, Piece, Seat
from kleinod.svg.annotations import Drawing, draw_drawings, refuse_elsewhere
from kleinod.svg.element import Node, glyph, group, shift, use, written
from kleinod.svg.measures import MEASURES
from kleinod.svg.stacking import (
    STEP,
    Box,
    StackedPiece,
    bounds_of,
    drawn_as,
    reading_order,
    stands_of,
    tops_of,
)

CELL = MEASURES["cell"]
#: The offset of a number from the middle of a piece, the radius of its disc, and its baseline below the
#: centre of the disc.
LEVEL, DISC, FOOT = (0.58, -0.42), 0.25, 0.12


class BoardContext(NamedTuple):
    """The data for all layers of a picture. `last`: "from" or "to" for each place of the last move."""

    colors: Sequence[str]
    marks: Mapping[str, list[Mark]]
    last: Mapping[str, str]
    filled: frozenset[str]
    tops: Mapping[str, int]
    names: bool

    def color(self, seat: Seat) -> str | None:
        """Return the colour of a seat; None if there is no such seat."""
        return self.colors[seat] if 0 <= seat < len(self.colors) else None


def draw_board(
    game: str,
    cells: Sequence[Cell],
    pieces: Sequence[Piece],
    marks: Iterable[Mark],
    colors: Sequence[str],
    last: Mapping[str, str],
    drawings: Sequence[Drawing],
    *,
    lively: bool,
    names: bool,
) -> tuple[list[Node], Box]:
    """Draw a board.

    Args:
        game: The id of the game.
        cells: The cells, in units of a cell's radius.
        pieces: The pieces on them.
        marks: The marks of the scene.
        colors: The colour of each seat.
        last: "from" or "to" for the places of the last move.
        drawings: Arrows and marks over the board.
        lively: True if cells change during the game, so that a wider margin is needed.
        names: True to write the names of cells.

    Returns:
        The layers from the bottom up, and the box that they fill.

    Raises:
        BadOption: An arrow or mark is at a place that is not shown.
    """
    ordered = reading_order(cells)
    tops = tops_of(pieces)
    marked: dict[str, list[Mark]] = {}
    for mark in marks:
        marked.setdefault(mark.at, []).append(mark)
    layers = frozenset(piece.at for piece in pieces if _is_layer(piece))
    context = BoardContext(colors, marked, last, layers, tops, names)
    place = {cell.id: cell for cell in ordered}
    refuse_elsewhere(drawings, place)
    bare = [cell for cell in ordered if cell.id not in context.filled]
    tinted = [group(_tints(cell, context), (cell.x, cell.y)) for cell in bare]
    named = [group([_label(cell, context)], (cell.x, cell.y)) for cell in bare if names and cell.label]
    parts = [
        group([use(f"board-{game}")], kind_of="picture"),
        group(_ground(ordered), kind_of="ground"),
        group(tinted, kind_of="below"),
        group(named, kind_of="labels"),
        group(_pieces(pieces, place, context), kind_of="pieces"),
        group(_levels(ordered, pieces, context), kind_of="levels"),
        draw_drawings(drawings, {cell.id: (cell.x, cell.y) for cell in ordered}),
    ]
    margin = MEASURES["board"]["lively" if lively else "margin"]
    return parts, bounds_of(ordered, margin, tops)


def _is_layer(piece: Piece) -> bool:
    return not piece.lift and drawn_as(piece, "filling")


def _outline(cell: Cell, inset: float, kind: str, **data: str | None) -> Node:
    """Return the outline of a cell around the origin, smaller by `inset`."""
    attrs: dict[str, str | float | None] = {"class": kind, "data-tone": str(cell.tone)}
    attrs |= {f"data-{name}": value for name, value in data.items()}
    if cell.shape == "hex":
        corners = ((cos(n * pi / 3) * (1 - inset), sin(n * pi / 3) * (1 - inset)) for n in range(6))
        return Node("polygon", attrs | {"points": " ".join(f"{written(x)},{written(y)}" for x, y in corners)})
    radius = CELL["disc" if cell.shape == "disc" else "slot"] - inset
    return Node("circle", attrs | {"data-shape": cell.shape, "r": radius})


def _ground(cells: Sequence[Cell]) -> Iterable[Node]:
    for cell in cells:
        parts = [_outline(cell, 0, "cell")] + ([glyph(cell.glyph)] if cell.glyph else [])
        yield group(parts, (cell.x, cell.y), shared=True)


def _tints(cell: Cell, context: BoardContext) -> list[Node]:
    last = context.last.get(cell.id)
    found = [_outline(cell, CELL["last"], "look-last", last=last)] if last else []
    for mark in context.marks.get(cell.id, ()):
        line = _outline(cell, CELL["mark"], "look-mark-line")
        color = context.color(mark.seat)
        found.append(group([line], kind_of="look-mark", data_kind=mark.kind, data_color=color))
    return found


def _label(cell: Cell, context: BoardContext) -> Node:
    """Return the name of a cell, placed in its lower left corner, which pieces leave free."""
    is_hex, filled = cell.shape == "hex", cell.id in context.filled
    at = (-0.48, 0.77 if filled else 0.82) if is_hex else (0, 0.74)
    attrs = {"class": "cell-label", "data-shape": cell.shape, "x": at[0], "y": at[1]}
    attrs |= {"text-anchor": "start" if is_hex else "middle"}
    return Node("text", attrs, text=cell.label)


def _pieces(pieces: Sequence[Piece], place: Mapping[str, Cell], context: BoardContext) -> list[Node]:
    """Draw pieces from the farthest to the nearest; if one fills its cell, the cell's name is drawn on it."""
    stands = stands_of(pieces)
    items: list[tuple[tuple[float, int], Node]] = []
    for piece in pieces:
        cell = place.get(piece.at)
        if cell:
            order = (round(cell.y, 2), 2 if piece.lift else 0)
            items.append((order, _piece(piece, cell, stands[piece.key], context)))
    filled = (cell for cell in place.values() if cell.id in context.filled)
    items += [((round(cell.y, 2), 1), _face(cell, context)) for cell in filled]
    return [node for _, node in sorted(items, key=lambda item: item[0])]


def _piece(piece: Piece, home: Cell, stand: StackedPiece, context: BoardContext) -> Node:
    spot, top = stand.spot, piece.stack - 1
    scale = "" if spot.scale == 1 else f" scale({written(spot.scale)})"
    layers = [_layer(piece, layer, stand, scale) for layer in range(piece.stack)]
    if piece.level > 0 and not drawn_as(piece, "filling"):
        layers.append(group([_level(piece)], transform=shift(0, -top * STEP) + scale))
    at = (home.x + spot.x, home.y + spot.y - stand.base * STEP)
    return group(
        layers,
        at,
        kind_of="piece",
        data_color=context.color(piece.seat),
        data_key=piece.key,
        data_at=piece.at,
    )


def _layer(piece: Piece, layer: int, stand: StackedPiece, scale: str) -> Node:
    shade = min(MEASURES["stand"]["shades"], stand.base + layer + 1)
    inner = group(
        [glyph(piece.glyph)] if piece.glyph else [],
        transform=(shift(0, -layer * STEP) if layer else "") + scale or None,
    )
    return group([inner], kind_of="layer", data_layer=str(shade))


def _face(cell: Cell, context: BoardContext) -> Node:
    """Draw a cell's tints and name on top of the piece that fills it."""
    parts = _tints(cell, context) + ([_label(cell, context)] if context.names and cell.label else [])
    return group(parts, (cell.x, cell.y - context.tops.get(cell.id, 0) * STEP), kind_of="below")


def _levels(cells: Sequence[Cell], pieces: Sequence[Piece], context: BoardContext) -> Iterable[Node]:
    """Yield the numbers on stacks that fill their cells, for the top layer, so that nothing hides them."""
    stacks = {p.at: p for p in reversed(pieces) if drawn_as(p, "filling") and p.level > 0}
    for cell in cells:
        if cell.id in stacks:
            yield group([_level(stacks[cell.id])], (cell.x, cell.y - context.tops.get(cell.id, 0) * STEP))


def _level(piece: Piece) -> Node:
    if drawn_as(piece, "numbered"):
        return Node("text", {"class": "p-count", "y": FOOT}, text=str(piece.level))
    disc = Node("circle", {"r": DISC})
    return group([disc, Node("text", {"y": FOOT}, text=str(piece.level))], LEVEL, kind_of="level")
