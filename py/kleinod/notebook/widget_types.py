"""The types of a widget and of the actions that it reports; needs no notebook package."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol, TypeVar

from kleinod.core.completion import listing
from kleinod.core.game import Seat
from kleinod.play.match import Match


class Play(NamedTuple):
    """An action played at the table. `text` is its notation, "–" for a resignation.

    Example:
        >>> import kleinod
        >>> kleinod.Play(0, "f1-f3", bot=False).text
        'f1-f3'
    """

    seat: Seat
    text: str
    bot: bool

    __dir__ = listing()


#: The type of a callback's return value, which is ignored.
R = TypeVar("R")


class Widget(Protocol):
    """The widget that `kleinod.widget` returns, without the members that anywidget adds.

    Example:
        >>> import kleinod
        >>> match = kleinod.new("morundir")
        >>> table = kleinod.widget(match, seat=0, language="de")
        >>> table.plies, table.seat, table.language
        (0, 0, 'de')
    """

    match: Match
    seat: Seat | None
    #: The ply shown.
    plies: int
    #: "de", "en", or "" for the browser's language; may be set.
    language: str

    def on_play(self, callback: Callable[[Play], R]) -> Callable[[Play], R]:
        """Call `callback` with each `Play` at the table; the callback may itself play in the match.

        Args:
            callback: A function of one `Play`; what it returns is ignored.

        Returns:
            The callback, so that this can be a decorator.

        Example:
            >>> import kleinod
            >>> table = kleinod.widget(kleinod.new("morundir"))
            >>> played = []
            >>> callback = table.on_play(played.append)
            >>> played
            []
        """
        ...

    def refresh(self) -> None:
        """Show the present state of the match. Jupyter does so after each cell.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> table = kleinod.widget(match)
            >>> match.play("f1-f3")
            >>> table.refresh()
            >>> table.plies
            1
        """
        ...
