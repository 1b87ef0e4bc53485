"""What stands below the board in a picture: seat by seat numbers, and what lies in their zones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby

from kleinod.core.game import NOBODY, Board, Card, Scene
from kleinod.core.words import Words
from kleinod.pictures.shapes import SHAPES, shape

LINE, SIZE, WIDE = 0.72, 0.42, 0.235  # units: height of a line, of letters, and width of a letter
CHIP, RIM, TEXT = "#fffdf6", "#6b5a3e", "#2c2418"
BACK = "back"
Place = tuple[float, float, float]


class _Flow:
    """Puts pieces of text and chips side by side and goes on in the next line where they do not fit."""

    def __init__(self, place: Place) -> None:
        self.left, self.top, self.width = place
        self.x, self.y = 0.0, 0.0
        self.parts: list[str] = []

    def new_line(self, indent: float = 0.0) -> None:
        self.y += LINE if self.parts else 0.0
        self.x = indent

    def _room(self, needed: float) -> tuple[float, float]:
        if self.x + needed > self.width and self.x > 1.0:
            self.new_line(1.0)
        x, self.x = self.x, self.x + needed + 0.2
        return self.left + x, self.top + self.y

    def text(self, said: str, bold: bool = False) -> None:
        """Some words in one piece, or word by word where they do not fit into a line."""
        wide = 1.12 if bold else 1.0
        if len(said) * WIDE * wide < self.width - 1.0:
            x, y = self._room(len(said) * WIDE * wide)
            self._letters(x, y, said, ' font-weight="bold"' if bold else "")
            return
        for word in said.split():
            self.text(word, bold)

    def _letters(self, x: float, y: float, said: str, more: str = "") -> None:
        look = f'font-size="{SIZE}" text-anchor="start" fill="{TEXT}"{more}'
        self.parts.append(f'<text x="{x:.2f}" y="{y + 0.43:.2f}" {look}>{escape(said)}</text>')

    def dot(self, fill: str) -> None:
        x, y = self._room(0.4)
        look = f'r=".22" fill="{fill}" stroke="{RIM}" stroke-width=".04"'
        self.parts.append(f'<circle cx="{x + 0.2:.2f}" cy="{y + 0.28:.2f}" {look}/>')

    def chip(self, said: str, glyph: str, hidden: bool) -> None:
        """A card: its picture if there is an outline, and its words."""
        drawn = glyph in SHAPES
        needed = len(said) * WIDE + 0.3 + 0.6 * drawn
        x, y = self._room(needed)
        fill = "#d9ccb0" if hidden else CHIP
        look = f'rx=".1" fill="{fill}" stroke="{RIM}" stroke-width=".03"'
        self.parts.append(f'<rect x="{x:.2f}" y="{y:.2f}" width="{needed:.2f}" height=".6" {look}/>')
        if drawn:
            place = f'transform="translate({x + 0.4:.2f} {y + 0.3:.2f}) scale(.4)"'
            self.parts.append(f'<g {place} fill="{RIM}">{shape(glyph)}</g>')
        self._letters(x + 0.15 + 0.6 * drawn, y, said)


def rows(board: Board, scene: Scene, fills: Sequence[str], words: Words, place: Place) -> tuple[str, float]:
    """The rows as SVG, and how high they are; `fills` are the seats' inks, `place` is left, top and width."""
    flow = _Flow(place)
    seats = sorted({count.seat for count in scene.counts} | {zone.seat for zone in board.zones} | {NOBODY})
    for seat in seats:
        counts = [words.count(count) for count in scene.counts if count.seat == seat]
        zones = [
            (zone, [c for c in scene.cards if c.zone == zone.id]) for zone in board.zones if zone.seat == seat
        ]
        lying = [(zone, cards) for zone, cards in zones if cards]
        if not any(counts) and not lying:
            continue
        flow.new_line()
        if seat != NOBODY:
            flow.dot(fills[seat])
            flow.text(words.seat(seat), bold=True)
        for told in filter(None, counts):
            flow.text(f"· {told}")
        for zone, cards in lying:
            flow.new_line(0.6)
            flow.text(words.zone(zone, board.zones) + ":")
            for said, glyph, hidden in _cards(board, cards, words):
                flow.chip(said, glyph, hidden)
    return "".join(flow.parts), (flow.y + LINE + 0.6 if flow.parts else 0.0)


def _cards(board: Board, cards: Sequence[Card], words: Words) -> Iterator[tuple[str, str, bool]]:
    """Words, glyph and whether it is hidden, for each run of like cards."""
    faces = {face.id: face for face in board.faces}

    def named(card: Card) -> tuple[str, str, bool]:
        face = faces.get(card.glyph)
        if card.glyph == BACK:
            return "", BACK, True
        said = face.title if face else card.say
        return words.say(said) if said else "", card.glyph, False

    for (said, glyph, hidden), run in groupby(cards, key=named):
        here = list(run)
        number = sum(max(1, card.level) for card in here) if hidden else len(here)
        yield (f"{number} ×" if hidden else f"{number} × {said}" if number > 1 else said), glyph, hidden
