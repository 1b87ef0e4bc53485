"""The types of a widget and of the actions it reports. This module imports nothing of notebooks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from kleinod.core.completion import listing
from kleinod.core.game import Seat
from kleinod.play.match import Match


class Play(NamedTuple):
    """An action played at the table. `text` is its notation, "–" for a resignation."""

    seat: Seat
    text: str
    bot: bool

    __dir__ = listing()


class Widget(Protocol):
    """The widget that `kleinod.widget` returns, without what anywidget adds to it."""

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
