"""A turn as the list of turns tells it."""

from __future__ import annotations

from typing import NamedTuple

from kleinod.core.game import Msg, Seat


class Turn(NamedTuple):
    """One turn: plies `first` to `last` - 1, made by `seat`; `text` is its notation."""

    seat: Seat
    text: str
    first: int
    last: int
    story: tuple[Msg, ...]
