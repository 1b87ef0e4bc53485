"""What a widget is, and what it tells of, for whoever uses one; this stands on nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from kleinod.core.game import Seat
from kleinod.play.match import Match


class Play(NamedTuple):
    """Something that was played: the `seat`, the notation ("–" for giving up), and whether it was a `bot`."""

    seat: Seat
    text: str
    bot: bool


class Widget(Protocol):
    """What `kleinod.widget` makes, without what anywidget adds to it."""

    match: Match
    seat: Seat | None
    #: How many plies are in force.
    plies: int
    #: "de", "en", or "" for that of the browser; may be set.
    language: str

    def on_play(self, callback: Callable[[Play], Any]) -> Callable[[Play], Any]:
        """Call `callback` with each `Play` at the table; it may play in the match itself. Answers it."""
        ...

    def refresh(self) -> None:
        """Show the match as it is. In Jupyter that happens by itself after each cell."""
        ...
