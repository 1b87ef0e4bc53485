"""A character for each glyph of the shared vocabulary; if none was chosen, the first letter of its name."""

from __future__ import annotations

from kleinod.core.game import NOBODY, Seat
from kleinod.terminal.styled_text import can_show

SIGNS = {
    "castle": "⌂",
    "duke": "♛",
    "knight": "♞",
    "pawn": "♟",
    "triangle": "▲",
    "square": "■",
    "hexagon": "⬢",
    "octagon": "✸",
    "round": "●",
    "nut": "⬡",
    "marble": "●",
    "ring": "○",
    "raised": "◌",
}
SMALL = "₁₂₃₄₅₆₇₈₉"


class Signs:
    """Chooses characters that the output can show; letters and plain digits replace the others.

    Unless `drawn`, callers use words instead of symbols, because the text is read aloud.
    """

    def __init__(self, drawn: bool = True) -> None:
        self.drawn = drawn
        self._known = SIGNS if can_show("".join(SIGNS.values())) else {}
        self._small = SMALL if can_show(SMALL) else "123456789"
        self.empty = "·" if can_show("·") else "."
        self.times = "×" if can_show("×") else "x"

    def glyph(self, name: str) -> str:
        """Return the characters of a glyph."""
        return self._known.get(name, name[:1].upper())

    def seat(self, seat: Seat) -> str:
        """Return the digit of a seat, for people who cannot tell colours apart."""
        return "" if seat == NOBODY else self._small[seat % len(self._small)]

    def piece(self, glyph: str, seat: Seat, n: int) -> str:
        """Return the characters of a piece, or of a stack of `n`: its glyph, its seat, its number."""
        return f"{self.glyph(glyph)}{self.seat(seat)}{n if n > 1 else ''}"
