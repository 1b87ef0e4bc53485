"""Readers of games from elsewhere: a file for each program, with `recognised(text)` and `read(text)`.

`recognised` says at a glance whether a text is of that program; `read` answers with an `Imported`, or raises
`BadText` with a sentence that names what does not fit. `kleinod.open` asks the readers listed here.
"""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

from kleinod.core.game import Msg
from kleinod.play.match import Match

READERS = ("abstractplay",)


class Imported(NamedTuple):
    """A match from elsewhere, and what could not be taken over, as messages."""

    match: Match
    lost: tuple[Msg, ...] = ()


def imported(text: str) -> Imported | None:
    """The match in a text of another program; None if no reader knows the text."""
    for name in READERS:
        reader = import_module(f"{__name__}.{name}")
        if reader.recognised(text):
            return reader.read(text)
    return None
