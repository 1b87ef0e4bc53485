"""The match of the latest requests: opened only once, and told of by what the page lacks.

It is kept to save time alone. A request carries the whole match as a record, or names it by the handle of an
earlier reply; where that is unknown the page asks again with the record.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from kleinod.core.game import KleinodError, Seat, msg
from kleinod.play.match import Match, from_record
from kleinod.play.turn_log import Log
from kleinod.requests.frame import fixed
from kleinod.requests.frame_delta import FrameDelta
from kleinod.requests.request_fields import Request, eyes_of, field

if TYPE_CHECKING:
    from kleinod.protocol.frames import ToldFrame, ToldMoment, ToldNext

CHECK_LENGTH = 6  # characters at the end of a record


class UnknownHandle(KleinodError):
    """What a handle named is not here, or not any more; the page asks again with the whole text."""


class Opened:
    """A match with what was derived from it and what the page has of it."""

    def __init__(self, match: Match, number: int, record: str = "") -> None:
        self.match = match
        self.number = number
        self.told = FrameDelta()
        #: Other texts of the same match, as it was opened.
        self.record = record
        self._logs: dict[Seat | None, Log] = {}

    @property
    def name(self) -> str:
        """Names the match as it is now, for whoever has no frame of it."""
        return f"m{self.number}.{self.match.record()[-CHECK_LENGTH:]}"

    def is_meant(self, have: str) -> bool:
        """Whether a request means this match: by the handle of its latest frame, or by its name."""
        return have == (self.name if have.startswith("m") else self.told.handle)

    def log(self, viewer: Seat | None) -> Log:
        return self._logs.setdefault(viewer, Log(viewer))

    def picture(self, viewer: Seat | None, since: int) -> ToldMoment | Literal[True] | None:
        """The frame as nobody sees it: true where it is the one shown, None while a bot is to act."""
        match = self.match
        if match.seat >= 0 and match.kinds[match.seat] != "h":
            return None
        if viewer is None or not match.game.hidden:
            return True
        return self.told.moment(match, None, self.log(None), since)


class OpenMatches:
    """What one page has open."""

    def __init__(self) -> None:
        self._opened: Opened | None = None
        self._handles = self._matches = 0

    def forget(self) -> None:
        self._opened = None

    @property
    def name(self) -> str:
        """What a request can call the match of the latest one, instead of sending its record."""
        return self._opened.name if self._opened else ""

    def take(self, match: Match) -> None:
        """Go on with this very match, which somebody else holds."""
        if self._opened is None or self._opened.match is not match:
            self._opened = self._fresh(match)

    def load(self, request: Request, shows: bool = False) -> Match:
        """The match a request talks about, showing the ply it asks for.

        With `shows` the request only looks at it. A ply beyond the end, as in a damaged save, is the end.
        """
        opened = self._opened
        if "have" in request:
            if opened is None or not opened.is_meant(field(request, "have", str)):
                raise UnknownHandle(msg("request.unknown"))
        else:
            text = field(request, "record", str)
            if opened is None or text not in (opened.record, opened.match.record()):
                opened = self._opened = self._fresh(from_record(text), text)
        end = opened.match.plies
        at = field(request, "at", int, end)
        opened.match.goto(min(at, end) if shows else at)
        return opened.match

    def _fresh(self, match: Match, record: str = "") -> Opened:
        self._matches += 1
        return Opened(match, self._matches, record)

    def show(self, match: Match, request: Request, since: int) -> ToldFrame:
        """The frame of a match, which is the current one from now on; also what anybody may see, if asked.

        Whoever sends the record has nothing yet, whatever was told before.
        """
        opened = self._opened
        if opened is None or opened.match is not match:
            opened = self._fresh(match)
        if "have" not in request:
            opened.told = FrameDelta()
        told = opened.told
        whole = not told.record
        viewer = eyes_of(request).viewer(match)
        moment = told.moment(match, viewer, opened.log(viewer), since)
        self._handles += 1
        told.handle = f"{self._handles}.{told.record[-CHECK_LENGTH:]}"
        opened.record = told.record
        shown: ToldNext = {**moment, "handle": told.handle}
        if request.get("picture") is True:
            shown["picture"] = opened.picture(viewer, since)
        self._opened = opened
        return {**fixed(match), **shown} if whole else shown
