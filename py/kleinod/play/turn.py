"""A turn as the list of turns tells it."""

from __future__ import annotations

from typing import NamedTuple

from kleinod.core.game import Msg, Seat

RESIGNED = "–"


def resigned(seat: Seat) -> str:
    """How notation says that a seat gave up."""
    return f"{RESIGNED}{seat + 1}"


class Turn(NamedTuple):
    """One turn: plies `first` to `last` - 1, made by `seat`; `text` is its notation."""

    seat: Seat
    text: str
    first: int
    last: int
    story: tuple[Msg, ...]
