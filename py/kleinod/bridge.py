"""The only door for the page: `handle` takes a request as JSON text and answers with JSON text.

The protocol is written down in web/src/engine/protocol.ts, samples are kept in tests/contract/. A request
carries the whole match as a record, so that a worker can answer it that has just been started. The last
match is kept only to save time: a page that has a frame of it names it by the handle of that reply, and is
told nothing it has; where the handle is unknown it asks again with the record. No request can make `handle`
raise.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeAlias

from kleinod import __version__
from kleinod.core import registry
from kleinod.core.capabilities import Editable, attackers, tells_anyhow
from kleinod.core.game import (
    BadOption,
    BadText,
    Game,
    IllegalAction,
    KleinodError,
    Seat,
    WrongVersion,
    msg,
)
from kleinod.core.plain import plain
from kleinod.core.stream import stream
from kleinod.page.eyes import spare
from kleinod.page.frame import tried_buttons
from kleinod.page.request import (
    BadRequest,
    Request,
    eyes_of,
    field,
    parsed,
    seed_of,
    strings,
    taps_of,
    viewer_of,
)
from kleinod.page.told import Told
from kleinod.play.coaching import situations
from kleinod.play.explain import explain, meant
from kleinod.play.log import Log
from kleinod.play.match import Match, from_record, position_from
from kleinod.play.recount import first_after, recount
from kleinod.play.relate import relate
from kleinod.records.record import read
from kleinod.slices import Slices

if TYPE_CHECKING:
    from kleinod.page.studying import Studying

Reply: TypeAlias = dict[str, Any]

CHECK_LENGTH = 6  # characters at the end of a record


class UnknownHandle(KleinodError):
    """The match a handle named is not here, or not any more; the page asks again with the record."""


class _Session:
    """The match of the latest requests, with what was derived from it and what the page has of it."""

    def __init__(self, match: Match, record: str = "") -> None:
        self.match = match
        self.logs: dict[Seat | None, Log] = {}
        self.told = Told()
        #: Other texts of the same match, as it was opened.
        self.record = record

    def log(self, viewer: Seat | None) -> Log:
        return self.logs.setdefault(viewer, Log(viewer))


class Bridge:
    """Answers requests; `handle` below is the one instance that a worker needs."""

    def __init__(self) -> None:
        self._session: _Session | None = None
        self._told = 0
        self._slices = Slices()
        self._ops: dict[str, Callable[[Request], Reply]] = {
            "hello": self._hello,
            "new": self._new,
            "draw": self._draw,
            "edit": self._edit,
            "open": self._open,
            "act": self._act,
            "resign": self._resign,
            "goto": self._open,
            "cut": self._cut,
            "preview": self._preview,
            "seen": self._seen,
            "recount": self._recount,
            "why": self._why,
            "attackers": self._attackers,
            "parse": self._parse,
            "relate": self._relate,
            "links": self._links,
            "study": self._study,
            **dict.fromkeys(self._slices.ops, self._slice),
        }
        self._studying: Studying | None = None

    def handle(self, text: str) -> str:
        """Answer one request. Errors are answers too: ``{"ok": false, "kind": …, "msg": …}``."""
        try:
            reply: Reply = {"ok": True, **self._answer(text)}
        except KleinodError as error:
            reply = {"ok": False, "kind": _kind(error), "msg": plain(error.msg)}
        except Exception as error:  # a bug of ours must reach the page as a report, not kill the worker
            self._session = self._studying = None
            self._slices.forget()
            said = msg("bug", error=type(error).__name__)
            reply = {"ok": False, "kind": "bug", "msg": plain(said), "trace": _trace(error)}
        return json.dumps(reply, ensure_ascii=False, separators=(",", ":"))

    def take(self, match: Match) -> None:
        """Answer requests with its record from this very match, which somebody else holds."""
        if self._session is None or self._session.match is not match:
            self._session = _Session(match)

    def _answer(self, text: str) -> Reply:
        asked = parsed(text)
        op = asked.get("op")
        if not isinstance(op, str) or op not in self._ops:
            raise BadRequest(msg("request.bad", what="op"))
        return self._ops[op](asked)

    # Requests ---------------------------------------------------------------------------------------

    def _hello(self, _: Request) -> Reply:
        listed = [_info(game) for game in registry.games().values()]
        return {"games": listed, "python": sys.version.split()[0], "version": __version__}

    def _new(self, request: Request) -> Reply:
        game = registry.game(field(request, "game", str))
        seats, options = field(request, "seats", int), field(request, "options", dict, {})
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
        return self._show(_Session(match), request, 0)

    def _draw(self, request: Request) -> Reply:
        game = registry.game(field(request, "game", str))
        editor = game.editor
        if editor is None:
            raise BadRequest(msg("request.bad", what="game"))
        seats, options = field(request, "seats", int), field(request, "options", dict, {})
        if "seed" in request:
            text = editor.chance(stream(seed_of(request), "editor"))
        else:
            given = field(request, "text", str, editor.start())
            if len(given) > registry.MAX_TEXT:
                raise BadOption(msg("option.value", option=f"$option.{editor.option}", value=given[:40]))
            text = editor.read(given) if given else given
        if "click" in request:
            clicked = field(request, "click", str)
            if clicked not in editor.choices(text):
                raise BadRequest(msg("request.bad", what="click"))
            text = editor.click(text, clicked)
        return {
            "text": text,
            "scene": plain(editor.scene(text)),
            "choices": {choice: plain(said) for choice, said in editor.choices(text).items()},
            "wrong": _refusal(game, seats, {**options, editor.option: text}),
        }

    def _edit(self, request: Request) -> Reply:
        from kleinod.page.workshop import answer  # noqa: PLC0415 — a start does without

        return answer(request)

    def _open(self, request: Request) -> Reply:
        session = self._load(request)
        since = field(request, "since", int, session.match.at)
        return self._show(session, request, _told_from(session.match, since))

    def _act(self, request: Request) -> Reply:
        session = self._load(request)
        match = session.match
        before = match.at
        if "text" in request:
            match.play(field(request, "text", str))
        else:
            match.act(meant(match, strings(request, "path")))
        used = spare(match, eyes_of(request), taps_of(request)) if "taps" in request else []
        shown = self._show(session, request, before)
        if "taps" in request:
            shown["used"] = [{"seat": seat, "id": tapped} for seat, tapped in used]
        if request.get("coach") is True:
            shown["situations"] = plain(situations(match, eyes_of(request).viewer(match), before))
        return shown

    def _resign(self, request: Request) -> Reply:
        session = self._load(request)
        session.match.resign(field(request, "seat", int))
        return self._show(session, request, session.match.at)

    def _cut(self, request: Request) -> Reply:
        session = self._load(request)
        session.match.cut(session.match.at)
        return self._show(session, request, session.match.at)

    def _preview(self, request: Request) -> Reply:
        match = self._load(request).match
        viewer = viewer_of(request)
        s, action = match.state, meant(match, strings(request, "path"))
        after = match.rules.apply(s, action)
        o, seen = match.rules.observe(s, viewer), match.rules.mask(s, action, viewer)
        return {
            "scene": plain(match.view.scene(match.rules.observe(after, viewer), viewer)),
            "last": plain(match.view.trace(o, seen)),
            "story": [plain(match.view.story(o, seen))],
            "standing": list(match.rules.standing(after)),
        }

    def _seen(self, request: Request) -> Reply:
        match = self._load(request).match
        rng = stream(seed_of(request), "imagine", match.at)
        return {"record": match.seen_record(viewer_of(request), rng)}

    def _recount(self, request: Request) -> Reply:
        match = self._load(request).match
        since = first_after(match, field(request, "seat", int))
        return {"from": since, "steps": plain(recount(match, eyes_of(request).viewer(match), since))}

    def _why(self, request: Request) -> Reply:
        match = self._load(request).match
        path = strings(request, "path")
        why = explain(match, path).why
        if why is None:
            return {"path": path}
        told = {"anyhow": tells_anyhow(match.view, why), "buttons": tried_buttons(match, path)}
        return {"why": plain(why)} | {key: value for key, value in told.items() if value}

    def _attackers(self, request: Request) -> Reply:
        match = self._load(request).match
        o = match.rules.observe(match.state, viewer_of(request))
        return {"from": list(attackers(match.view, o, field(request, "id", str)))}

    def _parse(self, request: Request) -> Reply:
        match = self._load(request).match
        s = match.state
        if match.over:
            raise IllegalAction(msg("match.over"))
        action = match.read(field(request, "text", str))
        refusal = match.rules.check(s, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        return {"path": list(match.view.path(match.rules.observe(s, match.seat), action))}

    def _slice(self, request: Request) -> Reply:
        return self._slices.answer(self._load(request).match, request)

    def _study(self, request: Request) -> Reply:
        if "have" in request:
            if self._studying is None or self._studying.handle != field(request, "have", str):
                raise UnknownHandle(msg("request.unknown"))
            return self._studying.answer(request)
        from kleinod.page.studying import opened  # noqa: PLC0415 — a start does without

        self._studying, shown = opened(request)
        return shown

    def _relate(self, request: Request) -> Reply:
        related = relate(read(field(request, "record", str)), read(field(request, "other", str)))
        return {**related._asdict(), "adds": related.adds._asdict(), "lacks": related.lacks._asdict()}

    def _links(self, request: Request) -> Reply:
        return {"packed": self._load(request).match.record(packed=True)}

    # Helpers ----------------------------------------------------------------------------------------

    def _load(self, request: Request) -> _Session:
        """The match a request talks about, showing the ply it asks for."""
        session = self._session
        if "have" in request:
            if session is None or session.told.handle != field(request, "have", str):
                raise UnknownHandle(msg("request.unknown"))
        else:
            text = field(request, "record", str)
            if session is None or text not in (session.record, session.match.record()):
                session = self._session = _Session(from_record(text), text)
        session.match.goto(field(request, "at", int, session.match.plies))
        return session

    def _show(self, session: _Session, request: Request, since: int) -> Reply:
        """The frame of a session, which is the current one from now on; also what anybody may see, if asked.

        Whoever sends the record has nothing yet, whatever was told before.
        """
        if "have" not in request:
            session.told = Told()
        match, told = session.match, session.told
        viewer = eyes_of(request).viewer(match)
        shown = told.frame(match, viewer, session.log(viewer), since)
        if request.get("picture") is True:
            shown["picture"] = self._picture(session, viewer, since)
        self._told += 1
        told.handle = f"{self._told}.{told.record[-CHECK_LENGTH:]}"
        session.record = told.record
        self._session = session
        return {**shown, "handle": told.handle}

    def _picture(self, session: _Session, viewer: Seat | None, since: int) -> Reply | bool | None:
        """The frame as nobody sees it: true where it is the one shown, None while a bot is to act."""
        match = session.match
        if match.seat >= 0 and match.kinds[match.seat] != "h":
            return None
        if viewer is None or not match.game.hidden:
            return True
        return session.told.frame(match, None, session.log(None), since)


def _refusal(game: Game, seats: int, options: dict[str, Any]) -> dict[str, Any] | None:
    """Why no match could begin with these options."""
    try:
        registry.build(game, seats, registry.complete(game, seats, options))
    except BadOption as error:
        return plain(error.msg)
    return None


def _kind(error: KleinodError) -> str:
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
    """The ply from which a frame tells what happened: `since` if it is in the turn that was played last, else
    that of the latest decision of a seat."""
    last = next((ply for ply in range(match.at - 1, -1, -1) if match.line[ply].seat >= 0), 0)
    if 0 <= since < last and match.position_at(since).turn == match.position_at(last).turn:
        return since
    return last


def _info(game: Game) -> dict[str, Any]:
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
        "editable": issubclass(game.view, Editable),
    }


def _trace(error: BaseException) -> str:
    """Where it happened, without source lines: what a report needs and no more."""
    lines = [f"{type(error).__name__}: {error}"]
    tb: TracebackType | None = error.__traceback__
    while tb is not None:
        code = tb.tb_frame.f_code
        lines.append(f"  {code.co_filename.rpartition('kleinod/')[2]}:{tb.tb_lineno} {code.co_name}")
        tb = tb.tb_next
    return "\n".join(lines)


_BRIDGE = Bridge()


def handle(text: str) -> str:
    """Answer one request of the page; see `Bridge.handle`."""
    return _BRIDGE.handle(text)
