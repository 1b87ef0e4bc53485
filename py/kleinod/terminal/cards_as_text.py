"""The cards of all zones as text; of hidden cards, only their number."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

from kleinod.core.game import Board, Card, Face, Msg, Scene, Seat
from kleinod.core.sentences import Words
from kleinod.terminal.glyph_characters import Signs
from kleinod.terminal.styled_text import Span, StyledLine, line

BACK = "back"
#: Colours for the drawings on cards, in the order in which the board lists these drawings.
INKS = ("green", "red", "purple", "yellow", "blue", "orange", "white", "dim")


class CardsAsText:
    """The cards of one scene as text. `came`: the keys of the cards that the last move brought."""

    def __init__(self, board: Board, scene: Scene, words: Words, signs: Signs, came: Collection[str]) -> None:
        self._zones, self._cards = board.zones, scene.cards
        self._faces = {face.id: face for face in board.faces}
        arts = list(dict.fromkeys(face.art for face in board.faces))
        self._inks = {art: INKS[n % len(INKS)] for n, art in enumerate(arts)}
        self._words, self._signs = words, signs
        self._came = came
        self._notes = {note.at: words.say(note.say) for note in scene.notes}
        self._marks: dict[str, list[str]] = {key: [words.text("terminal.last.card")] for key in came}
        for mark in scene.marks:
            if words.has(f"mark.{mark.kind}"):
                said = words.say(Msg(f"mark.{mark.kind}", (("seat", mark.seat),)))
                self._marks.setdefault(mark.at, []).append(said)

    def lines(self, seat: Seat) -> Iterator[StyledLine]:
        """Yield a line for each zone of a seat (`NOBODY`: those of no seat) that is not empty."""
        for zone in self._zones:
            here = [card for card in self._cards if card.zone == zone.id]
            if zone.seat != seat or not here:
                continue
            parts: list[Span] = [Span(f"  {self._words.zone(zone, self._zones)}: ", "dim")]
            for n, (spans, count) in enumerate(self._runs(here)):
                parts += [Span(", " if n else ""), Span(f"{count} {self._signs.times} " if count > 1 else "")]
                parts += spans
            if zone.id in self._notes:
                parts.append(Span(f" ({self._notes[zone.id]})", "dim"))
            yield line(*parts)

    def _runs(self, cards: Sequence[Card]) -> Iterator[tuple[tuple[Span, ...], int]]:
        """Yield each run of cards that look alike, as the text of one card and their number."""
        shown = [(self._card(card), max(1, self._number(card))) for card in cards]
        for spans, run in groupby(shown, key=lambda pair: pair[0]):
            yield spans, sum(n for _, n in run)

    def _number(self, card: Card) -> int:
        """Return the number on a card; 1 if its description already contains the number."""
        told = card.say is not None and "n" in dict(card.say.args) and card.glyph != BACK
        return 1 if told else card.level

    def _card(self, card: Card) -> tuple[Span, ...]:
        if card.glyph == BACK:
            return (Span(self._words.text("terminal.hidden"), "dim"),)
        face: Face | None = self._faces.get(card.glyph)
        if face is None:
            said = self._words.say(card.say) if card.say else card.glyph
            sign = f"{self._signs.glyph(card.glyph)} " if self._signs.drawn else ""
            return (Span(f"{sign}{said}", "strong"),)
        more = [*self._marks.get(card.key, ()), *filter(None, [self._notes.get(card.key)])]
        about = f" ({', '.join(more)})" if more else ""
        ink = f"{self._inks[face.art]} last" if card.key in self._came else self._inks[face.art]
        return Span(self._words.say(face.title), ink), Span(about, "dim")
