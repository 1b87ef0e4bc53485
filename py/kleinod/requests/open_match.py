"""The match of the latest requests. It stays open, so that replies have only what the page lacks.

It may be forgotten at any time, because a page whose handle is unknown repeats its request with the record.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from kleinod.core.game import KleinodError, Seat, msg
from kleinod.play.match import Match, from_record
from kleinod.play.turn_log import Log
from kleinod.requests.frame import fixed
from kleinod.requests.frame_delta import FrameDelta
from kleinod.requests.request_fields import Request, eyes_of, field
from kleinod.requests.viewer import Eyes

if TYPE_CHECKING:
    from kleinod.protocol.frames import MomentDelta, NextFrame, SentFrame

CHECK_LENGTH = 6  # characters at the end of a record


class UnknownHandle(KleinodError):
    """The handle names no open match or study."""


class Opened:
    """An open match, its logs, and what the page has of it."""

    def __init__(self, match: Match, number: int, record: str = "") -> None:
        self.match = match
        self.number = number
        self.delta = FrameDelta()
        #: A text that also means this match: the record with which it was opened, or that the page has.
        self.record = record
        self._logs: dict[Seat | None, Log] = {}

    @property
    def name(self) -> str:
        """The name of the match in its present state, for requests that get no frame."""
        return f"m{self.number}.{self.match.record()[-CHECK_LENGTH:]}"

    def is_meant(self, have: str) -> bool:
        """Return True if `have` names this match, as the handle of its latest frame or by `name`."""
        return have == (self.name if have.startswith("m") else self.delta.handle)

    def log(self, viewer: Seat | None) -> Log:
        """Return the log of turns as `viewer` reads them; the first call makes it."""
        return self._logs.setdefault(viewer, Log(viewer))

    def picture(self, viewer: Seat | None, since: int) -> MomentDelta | Literal[True] | None:
        """Return the frame that a stranger sees: True if it equals the page's, None if a bot is to act."""
        match = self.match
        if match.seat >= 0 and match.kinds[match.seat] != "h":
            return None
        if viewer is None or not match.game.hidden:
            return True
        return self.delta.moment(match, None, self.log(None), since)


class OpenMatches:
    """The match that one page has open."""

    def __init__(self) -> None:
        self._opened: Opened | None = None
        self._handles = self._matches = 0

    def forget(self) -> None:
        """Close the match."""
        self._opened = None

    @property
    def name(self) -> str:
        """The name by which a request can refer to the match instead of sending its record."""
        return self._opened.name if self._opened else ""

    def take(self, match: Match) -> None:
        """Open this `Match` object itself, which the caller goes on using."""
        if self._opened is None or self._opened.match is not match:
            self._opened = self._fresh(match)

    def load(self, request: Request, shows: bool = False) -> Match:
        """Return the match of a request, at the ply that it asks for.

        Args:
            request: The request.
            shows: True if the request only shows the match. A ply beyond the end, as in a damaged save, then
                means the end.

        Raises:
            UnknownHandle: The handle of the request is not that of the open match.
        """
        opened = self._opened
        if "have" in request:
            if opened is None or not opened.is_meant(field(request, "have", str)):
                raise UnknownHandle(msg("request.unknown"))
        else:
            text = field(request, "record", str)
            if opened is None or text not in (opened.record, opened.match.record()):
                # Save time: a worker that thinks gets one record after another, most of which it has played.
                match = from_record(text, opened.match if opened else None)
                opened = self._opened = self._fresh(match, text)
        end = opened.match.plies
        at = field(request, "at", int, end)
        opened.match.goto(min(at, end) if shows else at)
        return opened.match

    def _fresh(self, match: Match, record: str = "") -> Opened:
        self._matches += 1
        return Opened(match, self._matches, record)

    def show(self, match: Match, request: Request, since: int) -> SentFrame:
        """Make a match the open one, and return its frame; if requested, also what a stranger sees.

        A page that sent the record instead of a handle gets the whole frame.
        """
        opened = self._opened
        if opened is None or opened.match is not match:
            opened = self._fresh(match)
        if "have" not in request:
            opened.delta = FrameDelta()
        delta = opened.delta
        whole = not delta.record
        eyes = eyes_of(request)
        viewer = eyes.viewer(match)
        moment = delta.moment(match, viewer, opened.log(viewer), since)
        if not (isinstance(eyes, Eyes) and not eyes.stays) and request.get("retractable") is not True:
            # Only a match in play has retractions, not a lesson, a study or an earlier moment.
            moment.pop("retractions", None)
        self._handles += 1
        delta.handle = f"{self._handles}.{delta.record[-CHECK_LENGTH:]}"
        opened.record = delta.record
        shown: NextFrame = {**moment, "handle": delta.handle}
        if request.get("picture") is True:
            shown["picture"] = opened.picture(viewer, since)
        self._opened = opened
        return {**fixed(match), **shown} if whole else shown
