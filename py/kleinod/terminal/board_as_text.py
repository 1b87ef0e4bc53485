"""A board of hexagons drawn with characters: a cell takes two rows, adjacent columns are offset by one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from kleinod.core.game import NOBODY, Cell, Msg, Piece, Scene, Seat
from kleinod.terminal.glyph_characters import Signs
from kleinod.terminal.styled_text import Span, StyledLine

COLUMN, ROW = 1.5, 3**0.5 / 2  # spacing of flat-top hexes of radius 1
WIDTHS = (6, 5, 4)  # characters of a column; the widest that fits is used


class Group(NamedTuple):
    """Equal pieces on one cell, with their number, or the height of their stack."""

    glyph: str
    seat: Seat
    n: int
    lift: int
    say: Msg | None


def groups(pieces: Iterable[Piece]) -> dict[str, list[Group]]:
    """Return the pieces of each cell from bottom to top.

    A piece without a description is counted with an equal one that has a description.
    """
    found: dict[str, dict[tuple[str, Seat], Group]] = {}
    for piece in pieces:
        here = found.setdefault(piece.at, {})
        old = here.get((piece.glyph, piece.seat))
        n = max(piece.stack, piece.level) + (old.n if old else 0)
        say = old.say if old and old.say else piece.say
        here[piece.glyph, piece.seat] = Group(piece.glyph, piece.seat, n, piece.lift, say)
    return {
        at: sorted((group for group in here.values() if group.say), key=lambda group: group.lift)
        for at, here in found.items()
    }


class Canvas:
    """Rows of characters that are filled cell by cell."""

    def __init__(self, width: int) -> None:
        self.width = width
        self._rows: dict[int, dict[int, list[Span]]] = {}

    def put(self, row: int, column: int, spans: Sequence[Span]) -> None:
        """Write spans centred on a column; the part that is too long is cut off."""
        size = sum(len(span.text) for span in spans)
        before = max(0, (self.width - size) // 2)
        after = max(0, self.width - size - before)
        self._rows.setdefault(row, {})[column] = [Span(" " * before), *spans, Span(" " * after)]

    def lines(self) -> list[StyledLine]:
        """Return the rows as lines, without trailing spaces."""
        if not self._rows:
            return []
        found: list[StyledLine] = []
        for number in range(max(self._rows) + 1):
            row = self._rows.get(number, {})
            spans: list[Span] = []
            for column in range(max(row, default=-1) + 1):
                spans += row.get(column, [Span(" " * self.width)])
            found.append(tuple(spans))
        return found


def draw(
    cells: Sequence[Cell],
    scene: Scene,
    colors: Sequence[str],
    signs: Signs,
    width: int,
    *,
    last: Collection[str] = (),
    legal: Collection[str] = (),
) -> list[StyledLine]:
    """Return the board as lines; none if there is no board, or none that fits into `width` characters."""
    if not cells:
        return []
    left, top = min(cell.x for cell in cells), min(cell.y for cell in cells)
    columns = 1 + max(round((cell.x - left) / COLUMN) for cell in cells)
    size = next((size for size in WIDTHS if size * columns <= width), 0)
    if not size:
        return []
    canvas, standing = Canvas(size), groups(scene.pieces)
    for cell in cells:
        row, column = round((cell.y - top) / ROW), round((cell.x - left) / COLUMN)
        here = [
            Span(signs.piece(group.glyph, group.seat, group.n), _color(group, colors))
            for group in standing.get(cell.id, ())
        ]
        style = "legal" if cell.id in legal else "dim"
        name = Span(cell.label, f"{style} last" if cell.id in last else style)
        upper, lower = _rows(here, name, cell, signs, size)
        canvas.put(row, column, upper)
        canvas.put(row + 1, column, lower)
    return canvas.lines()


def _rows(
    here: list[Span], name: Span, cell: Cell, signs: Signs, width: int
) -> tuple[Sequence[Span], Sequence[Span]]:
    """Return the two rows of a cell: its pieces, and its name. Too many pieces take both rows."""
    if not here:
        sign = signs.glyph(cell.glyph) if cell.glyph else signs.empty
        return [Span(sign, name.style)], [name]
    if sum(len(span.text) for span in here) < width:
        return here, [name]
    return here[-1:], here[:-1]


def _color(group: Group, colors: Sequence[str]) -> str:
    return "strong" if group.seat == NOBODY else colors[group.seat]


def legend(scene: Scene, signs: Signs) -> list[tuple[str, Seat, Msg]]:
    """List every kind of piece on the board once.

    Returns:
        The characters, the seat and the name of each kind.
    """
    found: dict[str, tuple[str, Seat, Msg]] = {}
    for here in groups(scene.pieces).values():
        for group in here:
            sign = signs.piece(group.glyph, group.seat, group.n)
            if group.say:
                found.setdefault(sign, (sign, group.seat, group.say))
    return sorted(found.values(), key=lambda entry: (entry[1], entry[0]))
