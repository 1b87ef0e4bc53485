"""The words and numbers around a picture: its title, the prompt, and the name and stock of each seat."""

from __future__ import annotations

from collections.abc import Sequence

from kleinod.core.game import NOBODY, Count, Scene, Seat, Zone
from kleinod.core.sentences import Words
from kleinod.svg.element import Node, glyph, group, shift, written
from kleinod.svg.side_by_side_layout import Head

#: The width of a character as a fraction of the font size, in normal and in bold text. The font in which the
#: picture will be shown is unknown, so a wide one is assumed.
WIDE, BOLD = 0.56, 0.65
GAP, AFTER_GLYPH = 0.8, 0.3


def width_of(text: str, size: float, bold: bool = False) -> float:
    """Estimate the width of a text in units of the picture, for a font of height `size`."""
    return len(text) * size * (BOLD if bold else WIDE)


def cut(text: str, size: float, room: float, bold: bool = False) -> str:
    """Shorten a text to the width `room`, with "…" at the end if it was too long."""
    if width_of(text, size, bold) <= room:
        return text
    return text[: max(1, int(room / size / (BOLD if bold else WIDE)) - 1)].rstrip() + "…"


def words_at(text: str, x: float, y: float, size: float, kind: str = "told") -> Node:
    """Return a text element that begins at `x`, with its baseline at `y`."""
    return Node("text", {"class": kind, "x": x, "y": y, "font-size": size}, text=text)


class CaptionLine:
    """Seat tokens, glyphs and words in a line centred on `y`; it wraps if `step` sets a line height."""

    def __init__(self, x: float, y: float, size: float, room: float, step: float = 0.0) -> None:
        self.x, self.y, self.size, self.step = x, y, size, step
        self.start, self.end = x, x + room
        self.parts: list[Node] = []

    def indent(self, x: float) -> None:
        """Begin this line and wrapped ones no further left than `x`."""
        self.start = self.x = max(self.x, x)

    def makes_room(self, wide: float) -> bool:
        """Return True if a width fits, after a wrap if necessary and possible."""
        if self.x + wide > self.end and self.step and self.x > self.start:
            self.x, self.y = self.start, self.y + self.step
        return self.x + wide <= self.end

    def glyph(self, name: str, color: str | None, key: str | None = None) -> None:
        """Append a glyph in the colour of a seat; `key` is that of the card that it shows."""
        half = 0.62 * self.size
        place = f"{shift(self.x + half, self.y)} scale({written(half)})"
        self.parts.append(group([glyph(name)], transform=place, data_color=color, data_key=key))
        self.x += 2 * half + AFTER_GLYPH * self.size

    def words(self, text: str, kind: str = "told") -> None:
        """Append words, shortened to the room that is left."""
        bold = kind == "seat-name"
        said = cut(text, self.size, self.end - self.x, bold)
        self.parts.append(words_at(said, self.x, self.y + 0.35 * self.size, self.size, kind))
        self.x += width_of(said, self.size, bold) + GAP * self.size


def seat_line(
    line: CaptionLine, seat: Seat, scene: Scene, words: Words, colors: Sequence[str], indent: float = 0.0
) -> None:
    """Append the token and name of a seat, then as many of its numbers as fit."""
    if seat != NOBODY:
        line.glyph("seat", colors[seat])
        line.words(words.seat(seat), "seat-name")
        line.indent(indent)
    for count in scene.counts:
        if count.seat == seat:
            _count(line, count, words, colors)


def stocks(
    line: CaptionLine, seat: Seat, scene: Scene, zones: Sequence[Zone], words: Words, colors: Sequence[str]
) -> None:
    """Append the cards of a seat beside a board, as glyphs with numbers."""
    for zone in zones:
        here = [card for card in scene.cards if card.zone == zone.id]
        if (zone.seat if zone.seat >= 0 else NOBODY) != seat or not here:
            continue
        named = f"{words.zone(zone, zones)}:"
        # Wrap here rather than between the cards.
        line.makes_room(width_of(named, line.size) + 3.5 * line.size * len(here))
        line.words(named)
        for card in here:
            number = str(card.level) if card.level else ""
            line.makes_room(2 * line.size + width_of(number, line.size))
            line.glyph(card.glyph, colors[card.seat] if card.seat >= 0 else None, card.key)
            if number:
                line.words(number)


def name_room(seats: int, words: Words, size: float) -> float:
    """Return the largest width of a seat's token with its name."""
    names = (width_of(words.seat(seat), size, bold=True) for seat in range(seats))
    return max(names, default=0.0) + (2 * 0.62 + AFTER_GLYPH + GAP) * size


def _count(line: CaptionLine, count: Count, words: Words, colors: Sequence[str]) -> None:
    said = words.count(count)
    if not said:
        return
    wide = (2 * 0.62 + AFTER_GLYPH) * line.size if count.glyph else 0.0
    if not line.makes_room(wide + width_of(said, line.size)) and not line.step:
        # There is no room for words, as above cards, so write only the number beside its glyph.
        said = f"{count.n}/{count.of}" if count.of else str(count.n)
        if not count.glyph or not line.makes_room(wide + width_of(said, line.size)):
            return
    if count.glyph:
        line.glyph(count.glyph, colors[count.seat] if count.seat >= 0 else None)
    line.words(said)


def heads_of(
    heads: Sequence[Head],
    scene: Scene,
    zones: Sequence[Zone],
    words: Words,
    colors: Sequence[str],
    size: float,
) -> list[Node]:
    """Return the captions above the parts of a card table."""
    found: list[Node] = []
    for head in heads:
        line = CaptionLine(head.x, head.y - 0.95 * size, size, head.width + head.beyond)
        if isinstance(head.of, Zone):
            named = words.zone(head.of, zones)
            line.words(named[:1].upper() + named[1:])
        else:
            seat_line(line, head.of, scene, words, colors)
        found += line.parts
    return found
