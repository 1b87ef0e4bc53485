"""The page's only entry point: `handle` takes a request as JSON text and returns JSON text.

`kleinod.protocol` defines the protocol; samples are in tests/contract/. A request carries the whole match as
a record, so that a worker that has just started can answer it. The last match is cached to save time. A page
that has a frame of this match sends the handle from the frame's reply instead of the record, and gets only
what changed. If the handle is unknown, the page sends the request again with the record. No request can make
`handle` raise.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING

from kleinod.core import registry
from kleinod.core.game import BadOption, BadText, Game, IllegalAction, KleinodError, WrongVersion, msg
from kleinod.core.plain_data import plain, plain_msg
from kleinod.core.version import __version__
from kleinod.play.coach_notes import situations
from kleinod.play.compare_records import relate
from kleinod.play.explain_refusal import meant
from kleinod.play.match import Match
from kleinod.play.parse_position import position_from
from kleinod.records.record import read
from kleinod.requests.match_queries import QUESTIONS
from kleinod.requests.open_match import OpenMatches, UnknownHandle
from kleinod.requests.request_fields import (
    BadRequest,
    Reply,
    Request,
    eyes_of,
    field,
    options_of,
    parsed,
    seed_of,
    strings,
    taps_of,
)
from kleinod.requests.viewer import spare
from kleinod.time_slicing import Slices

if TYPE_CHECKING:
    from kleinod.protocol.answers import ForeignMatch
    from kleinod.protocol.coded_messages import ErrorKind, Failure
    from kleinod.protocol.frames import SentFrame, UsedTap
    from kleinod.protocol.games import Draft, GameInfo, Hello, Sketch
    from kleinod.protocol.json_of_named_tuples import RelatedRecords
    from kleinod.protocol.studies import StudyReply
    from kleinod.requests.study_requests import Studying


class Bridge:
    """Answers requests; `handle` below uses one instance for the whole worker."""

    def __init__(self) -> None:
        self._session = OpenMatches()
        self._slices = Slices()
        self._ops: dict[str, Callable[[Request], Reply]] = {
            "hello": self._hello,
            "new": self._new,
            "draw": self._draw,
            "edit": self._edit,
            "foreign": self._foreign,
            "open": self._open,
            "act": self._act,
            "resign": self._resign,
            "goto": self._open,
            "cut": self._cut,
            "relate": self._relate,
            "study": self._study,
            **dict.fromkeys(QUESTIONS, self._question),
            **dict.fromkeys(self._slices.ops, self._slice),
        }
        self._studying: Studying | None = None

    def handle(self, text: str) -> str:
        """Return the reply to one request. Errors are replies too: ``{"ok": false, "kind": …, "msg": …}``."""
        reply: Reply | Failure
        try:
            reply = {"ok": True, **self._answer(text)}
        except KleinodError as error:
            reply = {"ok": False, "kind": _kind(error), "msg": plain_msg(error.msg)}
        except Exception as error:  # our own bugs must reach the page as reports, not end the worker
            self._studying = None
            self._session.forget()
            self._slices.forget()
            said = msg("bug", error=type(error).__name__)
            reply = {"ok": False, "kind": "bug", "msg": plain_msg(said), "trace": _trace(error)}
        return json.dumps(reply, ensure_ascii=False, separators=(",", ":"))

    def take(self, match: Match) -> None:
        """Answer further requests with this `Match` object, which the caller goes on using, too."""
        self._session.take(match)

    def _answer(self, text: str) -> Reply:
        asked = parsed(text)
        op = asked.get("op")
        if not isinstance(op, str) or op not in self._ops:
            raise BadRequest(msg("request.bad", what="op"))
        return self._ops[op](asked)

    # Requests ---------------------------------------------------------------------------------------

    def _hello(self, _: Request) -> Hello:
        listed = [_info(game) for game in registry.games().values()]
        return {"games": listed, "python": sys.version.split()[0], "version": __version__}

    def _new(self, request: Request) -> SentFrame:
        game = registry.game(field(request, "game", str))
        seats, options = field(request, "seats", int), options_of(request)
        start = field(request, "from", str, "")
        match = Match(
            game,
            seats,
            options,
            seed=seed_of(request),
            start=position_from(game, seats, options, start) if start else None,
            match_id=field(request, "id", str, ""),
            kinds=strings(request, "kinds"),
        )
        read(match.record())  # refuses an id that no record could hold
        return self._session.show(match, request, 0)

    def _draw(self, request: Request) -> Sketch:
        from kleinod.requests.land_editor import answer  # noqa: PLC0415 — a start does without

        return answer(request)

    def _foreign(self, request: Request) -> ForeignMatch:
        from kleinod.requests.foreign_match_request import answer  # noqa: PLC0415 — as above

        return answer(request)

    def _edit(self, request: Request) -> Draft:
        from kleinod.requests.position_editor import answer  # noqa: PLC0415 — as above

        return answer(request)

    def _open(self, request: Request) -> SentFrame:
        match = self._session.load(request, shows=True)
        since = field(request, "since", int, match.at)
        return self._session.show(match, request, _told_from(match, since))

    def _act(self, request: Request) -> SentFrame:
        match = self._session.load(request)
        before = match.at
        if "text" in request:
            if text := field(request, "text", str):
                match.play(text)
        else:
            paths: list[object] = [request.get("path"), *field(request, "nextPaths", list, [])]
            for path in paths:
                match.act(meant(match, strings({"path": path}, "path")))
        used = spare(match, eyes_of(request), taps_of(request)) if "taps" in request else []
        shown = self._session.show(match, request, before)
        if used:
            clicks: list[UsedTap] = [{"seat": seat, "id": tapped} for seat, tapped in used]
            shown["used"] = clicks
        if request.get("coach") is True:
            said_to = eyes_of(request).viewer(match)
            shown["situations"] = [plain_msg(said) for said in situations(match, said_to, before)]
        return shown

    def _resign(self, request: Request) -> SentFrame:
        match = self._session.load(request)
        match.resign(field(request, "seat", int))
        return self._session.show(match, request, match.at)

    def _cut(self, request: Request) -> SentFrame:
        match = self._session.load(request)
        match.cut(match.at)
        return self._session.show(match, request, match.at)

    def _question(self, request: Request) -> Reply:
        return QUESTIONS[field(request, "op", str)](self._session.load(request), request)

    def _slice(self, request: Request) -> Reply:
        answer = self._slices.answer(self._session.load(request), request)
        # Without a frame the page has no handle, so send a name that replaces the record in the next request.
        return answer if "have" in request else {**answer, "match": self._session.name}

    def _study(self, request: Request) -> StudyReply:
        if "have" in request:
            if self._studying is None or self._studying.handle != field(request, "have", str):
                raise UnknownHandle(msg("request.unknown"))
            return self._studying.answer(request)
        from kleinod.requests.study_requests import opened  # noqa: PLC0415 — as above

        self._studying, shown = opened(request)
        return shown

    def _relate(self, request: Request) -> RelatedRecords:
        return plain(relate(read(field(request, "record", str)), read(field(request, "other", str))))


def _kind(error: KleinodError) -> ErrorKind:
    if isinstance(error, UnknownHandle):
        return "unknown"
    if isinstance(error, IllegalAction):
        return "over" if error.msg.code == "match.over" else "illegal"
    if isinstance(error, BadText):
        return "bad_text"
    if isinstance(error, WrongVersion):
        return "version"
    return "bad_request" if isinstance(error, BadRequest | BadOption) else "bug"


def _told_from(match: Match, since: int) -> int:
    """Return the ply from which a frame reports motions.

    The ply is `since` if it is in the latest turn, else the ply of the latest decision of a seat.
    """
    last = next((ply for ply in range(match.at - 1, -1, -1) if match.line[ply].seat >= 0), 0)
    if 0 <= since < last and match.position_at(since).turn == match.position_at(last).turn:
        return since
    return last


def _info(game: Game) -> GameInfo:
    return {
        "id": game.id,
        "version": game.version,
        "seats": list(game.seats),
        "options": plain(game.options),
        "colors": list(game.colors),
        "chance": game.chance,
        "hidden": game.hidden,
        "opening": game.opening,
        "editor": game.editor.option if game.editor else "",
        "editable": registry.has_part(game.id, "position_editing"),
    }


def _trace(error: BaseException) -> str:
    """Return the traceback of an error without source lines, as a bug report needs it."""
    lines = [f"{type(error).__name__}: {error}"]
    tb: TracebackType | None = error.__traceback__
    while tb is not None:
        code = tb.tb_frame.f_code
        lines.append(f"  {code.co_filename.rpartition('kleinod/')[2]}:{tb.tb_lineno} {code.co_name}")
        tb = tb.tb_next
    return "\n".join(lines)


_BRIDGE = Bridge()


def handle(text: str) -> str:
    """Return the reply to one request of the page (see `Bridge.handle`)."""
    return _BRIDGE.handle(text)
