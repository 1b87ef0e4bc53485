# pyright: basic, reportMissingImports=false, reportAttributeAccessIssue=false, reportUntypedBaseClass=false
"""The widget: passes requests and replies between a table in the notebook and `KernelRequests`.

It is an extra: ``pip install kleinod[notebook]``. It uses only synchronised values, because not every
notebook supports messages. A saved notebook contains the values of all widgets, so to keep it small only one
widget has the script of the table; the others have a few lines that wait for the script (`load_script.js`).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import anywidget
import traitlets

from kleinod.ai.levels import level_of
from kleinod.core.game import BadOption, Seat, msg
from kleinod.core.sentences import check_language
from kleinod.core.validate import counted, expect, shown, whole
from kleinod.notebook.game_look import PACKAGE, built, game_look
from kleinod.notebook.kernel_requests import KernelRequests
from kleinod.notebook.widget_types import Play, R
from kleinod.play.match import Match


class TableWidget(anywidget.AnyWidget):
    """A match on a table in a notebook. Moves made at the table are made in `match`, and vice versa."""

    #: The only widget that has the script.
    _carrier: ClassVar[TableWidget | None] = None
    #: The ply shown; programs may observe this trait.
    plies = traitlets.Int().tag(sync=True)
    language = traitlets.Unicode().tag(sync=True)
    _game = traitlets.Unicode().tag(sync=True)
    _asked = traitlets.Unicode().tag(sync=True)
    _answer = traitlets.Unicode().tag(sync=True)
    #: A counter that is raised when the match was changed outside the widget, so that the table shows it
    #: again.
    _moved = traitlets.Int().tag(sync=True)

    def __init__(self, match: Match, seat: Seat | None, language: str) -> None:
        script = built("widget.js")
        if TableWidget._carrier is None:
            TableWidget._carrier, self._esm = self, script
        else:
            self._esm = (PACKAGE / "notebook" / "load_script.js").read_text(encoding="utf-8")
        self.match = match
        self.seat = seat
        self._door = KernelRequests(match, seat, self._heard)
        self._callbacks: list[Callable[[Play], object]] = []
        self._news: list[Play] = []
        self._shown = self._place()
        secret = match.game.hidden and seat is None
        look = {**game_look(match.game.id), "game": match.game.id, "secret": secret}
        super().__init__(plies=match.at, language=language, _game=json.dumps(look, ensure_ascii=False))
        self.observe(self._on_asked, names="_asked")
        self._forget = _after_cells(self.refresh)

    def close(self) -> None:
        """Close the widget, and no longer refresh it after cells."""
        # `_forget` is not set if `__init__` failed because the script is missing.
        getattr(self, "_forget", lambda: None)()
        if TableWidget._carrier is self:
            TableWidget._carrier = None
        super().close()

    def __repr__(self) -> str:
        return f"<Widget of {self.match!r}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the MIME bundle, with a picture for notebooks that cannot show widgets."""
        found = super()._repr_mimebundle_(**kwargs)
        if isinstance(found, tuple) and found and isinstance(found[0], dict):
            found[0]["image/svg+xml"] = self.match.svg(self.seat)
        return found

    def on_play(self, callback: Callable[[Play], R]) -> Callable[[Play], R]:
        """Register a callback, see `Widget.on_play`."""
        expect(callback, Callable, "call")
        self._callbacks.append(callback)
        return callback

    def refresh(self) -> None:
        """Show the present state of the match. Jupyter calls this after each cell."""
        if self._place() != self._shown:
            self._shown = self._place()
            self.plies = self.match.at
            self._moved += 1

    def _place(self) -> tuple[str, int]:
        return self._door.name, self.match.at

    def _heard(self, play: Play) -> None:
        self._news.append(play)

    def _on_asked(self, change: Any) -> None:
        if not change["new"]:
            return  # the table clears both values after the reply, so that no saved notebook holds them
        asked = json.loads(change["new"])
        if asked["request"] == {"op": "script"}:
            self._answer = json.dumps({"id": asked["id"], "text": built("widget.js")})
            return
        self._answer = json.dumps(
            {"id": asked["id"], "text": self._door.answer(json.dumps(asked["request"]))}
        )
        self._shown = self._place()
        self.plies = self.match.at
        news, self._news = self._news, []
        for play in news:
            for callback in self._callbacks:
                callback(play)
        self.refresh()


def seated(match: Match, seat: Seat | None, bots: Mapping[Seat, int] | None, language: str) -> TableWidget:
    """Make the widget of a match.

    Args:
        match: The match.
        seat: The seat that uses the widget; None for everybody.
        bots: The level of the bot at each seat that gets one.
        language: "de", "en", or "" for the language of the browser.

    Returns:
        The widget.

    Raises:
        BadOption: There is no such seat, level or language.
    """
    if language != "":
        check_language(language)
    if bots is not None:
        expect(bots, Mapping, "bots")
    eyes = None if seat is None else _seat(match, seat)
    if bots:
        levels = {_seat(match, n): counted(level) for n, level in bots.items()}
        for level in levels.values():
            level_of(level)
        match.sit([f"b{levels[n]}" if n in levels else kind for n, kind in enumerate(match.kinds)])
    return TableWidget(match, eyes, language)


def _seat(match: Match, given: object) -> Seat:
    n = whole(given)
    if n is None or not 0 <= n < match.seats:
        raise BadOption(msg("notebook.seat", n=shown(given, 20), last=match.seats - 1))
    return n


def _after_cells(look: Callable[[], None]) -> Callable[[], None]:
    """Call `look` after every cell of IPython; do nothing outside IPython.

    Returns:
        A function that ends these calls.
    """
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    if shell is None:
        return lambda: None

    def heard(*_: Any) -> None:
        look()

    def forget() -> None:
        if heard in shell.events.callbacks.get("post_run_cell", ()):
            shell.events.unregister("post_run_cell", heard)

    shell.events.register("post_run_cell", heard)
    return forget
