"""Words and numbers around a picture: what it is of, whose turn it is, what belongs to each seat."""

from __future__ import annotations

from collections.abc import Sequence

from kleinod.core.game import NOBODY, Count, Scene, Seat, Zone
from kleinod.core.sentences import Words
from kleinod.svg.element import Node, glyph, group, shift, written
from kleinod.svg.side_by_side_layout import Head

#: How wide a letter is, of the height of letters: in words, and in words that are printed bold. In which type
#: a picture is read nobody knows beforehand, so this is one of the wide ones.
WIDE, BOLD = 0.56, 0.65
GAP, AFTER_GLYPH = 0.8, 0.3


def width_of(text: str, size: float, bold: bool = False) -> float:
    return len(text) * size * (BOLD if bold else WIDE)


def cut(text: str, size: float, room: float, bold: bool = False) -> str:
    """As much of a text as there is room for."""
    if width_of(text, size, bold) <= room:
        return text
    return text[: max(1, int(room / size / (BOLD if bold else WIDE)) - 1)].rstrip() + "…"


def words_at(text: str, x: float, y: float, size: float, kind: str = "told") -> Node:
    return Node("text", {"class": kind, "x": x, "y": y, "font-size": size}, text=text)


class CaptionLine:
    """Tokens, glyphs and words from left to right, middled on `y`; with a `step` in lines below too."""

    def __init__(self, x: float, y: float, size: float, room: float, step: float = 0.0) -> None:
        self.x, self.y, self.size, self.step = x, y, size, step
        self.start, self.end = x, x + room
        self.parts: list[Node] = []

    def indent(self, x: float) -> None:
        """Words stand from here on, in lines below as well."""
        self.start = self.x = max(self.x, x)

    def makes_room(self, wide: float) -> bool:
        """Whether something so wide fits, perhaps into a line below."""
        if self.x + wide > self.end and self.step and self.x > self.start:
            self.x, self.y = self.start, self.y + self.step
        return self.x + wide <= self.end

    def glyph(self, name: str, color: str | None, key: str | None = None) -> None:
        half = 0.62 * self.size
        place = f"{shift(self.x + half, self.y)} scale({written(half)})"
        self.parts.append(group([glyph(name)], transform=place, data_color=color, data_key=key))
        self.x += 2 * half + AFTER_GLYPH * self.size

    def words(self, text: str, kind: str = "told") -> None:
        bold = kind == "seat-name"
        said = cut(text, self.size, self.end - self.x, bold)
        self.parts.append(words_at(said, self.x, self.y + 0.35 * self.size, self.size, kind))
        self.x += width_of(said, self.size, bold) + GAP * self.size


def seat_line(
    line: CaptionLine, seat: Seat, scene: Scene, words: Words, colors: Sequence[str], indent: float = 0.0
) -> None:
    """The token of a seat, its name, and its numbers as far as there is room for them."""
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
    """What lies beside a board for a seat, as pictures with their numbers."""
    for zone in zones:
        here = [card for card in scene.cards if card.zone == zone.id]
        if (zone.seat if zone.seat >= 0 else NOBODY) != seat or not here:
            continue
        named = f"{words.zone(zone, zones)}:"
        # In one line, if that is at all possible.
        line.makes_room(width_of(named, line.size) + 3.5 * line.size * len(here))
        line.words(named)
        for card in here:
            number = str(card.level) if card.level else ""
            line.makes_room(2 * line.size + width_of(number, line.size))
            line.glyph(card.glyph, colors[card.seat] if card.seat >= 0 else None, card.key)
            if number:
                line.words(number)


def name_room(seats: int, words: Words, size: float) -> float:
    """How wide the token and the name of a seat are at most."""
    names = (width_of(words.seat(seat), size, bold=True) for seat in range(seats))
    return max(names, default=0.0) + (2 * 0.62 + AFTER_GLYPH + GAP) * size


def _count(line: CaptionLine, count: Count, words: Words, colors: Sequence[str]) -> None:
    said = words.count(count)
    if not said:
        return
    wide = (2 * 0.62 + AFTER_GLYPH) * line.size if count.glyph else 0.0
    if not line.makes_room(wide + width_of(said, line.size)) and not line.step:
        # Above cards there is little room: the number is enough, beside its picture.
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
    """What is written above the places of a card table: it fits between its rows."""
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
