"""A turn as an entry in the list of turns."""

from __future__ import annotations

from typing import NamedTuple

from kleinod.core.completion import listing
from kleinod.core.game import Msg, Seat

RESIGNED = "–"


def resigned(seat: Seat) -> str:
    """Return the notation of a seat's resignation."""
    return f"{RESIGNED}{seat + 1}"


class Turn(NamedTuple):
    """One turn: plies `first` to `last` - 1, made by `seat`; `text` is its notation.

    Example:
        >>> import kleinod
        >>> match = kleinod.new("morundir")
        >>> match.play("f1-f3")
        >>> turn = match.turns[0]
        >>> turn.seat, turn.text, turn.first, turn.last
        (0, 'f1-f3', 0, 1)
    """

    seat: Seat
    text: str
    first: int
    last: int
    story: tuple[Msg, ...]

    __dir__ = listing()
