"""The only door for the page: `handle` takes a request as JSON text and answers with JSON text.

The protocol is written down in web/src/protocol.ts, samples are kept in tests/contract/. Requests carry
the whole match as a record, so that they can be answered by a worker that has just been started; the
last match is kept only to save time. No request can make `handle` raise.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from types import TracebackType
from typing import Any, NamedTuple, TypeAlias

from kleinod import __version__
from kleinod.ai.bot import Thinker
from kleinod.core import registry
from kleinod.core.explain import explain
from kleinod.core.frame import frame, tried_buttons
from kleinod.core.game import (
    CHANCE,
    BadOption,
    BadText,
    Game,
    IllegalAction,
    KleinodError,
    Seat,
    WrongVersion,
    msg,
)
from kleinod.core.log import Log
from kleinod.core.match import Match, from_record, position_from
from kleinod.core.plain import plain
from kleinod.core.record import read
from kleinod.core.stream import stream
from kleinod.core.tree import mainline

Request: TypeAlias = dict[str, Any]
Reply: TypeAlias = dict[str, Any]

MAX_REQUEST = 2_000_000
LEAST_THINKING = 0.1  # seconds that an answer by advice takes at least: many times what it needs
MAX_BRACKETS = 100  # requests are flat; deep nesting would exhaust the stack of the browser's Python


class BadRequest(KleinodError):
    """A request that the page should never have sent."""


class _Session(NamedTuple):
    """The match of the latest requests, with what was derived from it."""

    match: Match
    logs: dict[Seat | None, Log]
    records: set[str]


class Bridge:
    """Answers requests; `handle` below is the one instance that a worker needs."""

    def __init__(self) -> None:
        self._session: _Session | None = None
        self._thinking: tuple[tuple[str, int, int], Thinker] | None = None
        self._ops: dict[str, Callable[[Request], Reply]] = {
            "hello": self._hello,
            "new": self._new,
            "draw": self._draw,
            "open": self._open,
            "act": self._act,
            "resign": self._resign,
            "goto": self._open,
            "cut": self._cut,
            "preview": self._preview,
            "seen": self._seen,
            "why": self._why,
            "parse": self._parse,
            "think": self._think,
            "relate": self._relate,
        }

    def handle(self, text: str) -> str:
        """Answer one request. Errors are answers too: ``{"ok": false, "kind": …, "msg": …}``."""
        try:
            reply: Reply = {"ok": True, **self._answer(text)}
        except KleinodError as error:
            reply = {"ok": False, "kind": _kind(error), "msg": plain(error.msg)}
        except Exception as error:  # a bug of ours must reach the page as a report, not kill the worker
            self._session = self._thinking = None
            said = msg("bug", error=type(error).__name__)
            reply = {"ok": False, "kind": "bug", "msg": plain(said), "trace": _trace(error)}
        return json.dumps(reply, ensure_ascii=False, separators=(",", ":"))

    def _answer(self, text: str) -> Reply:
        if len(text) > MAX_REQUEST or text.count("[") + text.count("{") > MAX_BRACKETS:
            raise BadRequest(msg("request.bad", what="size"))
        try:
            request: Any = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadRequest(msg("request.bad", what="json")) from error
        if not isinstance(request, dict):
            raise BadRequest(msg("request.bad", what="json"))
        asked: Request = request  # pyright: ignore[reportUnknownVariableType]
        op = asked.get("op")
        if not isinstance(op, str) or op not in self._ops:
            raise BadRequest(msg("request.bad", what="op"))
        return self._ops[op](asked)

    # Requests ---------------------------------------------------------------------------------------

    def _hello(self, _: Request) -> Reply:
        listed = [_info(game) for game in registry.games().values()]
        return {"games": listed, "python": sys.version.split()[0], "version": __version__}

    def _new(self, request: Request) -> Reply:
        game = registry.game(_field(request, "game", str))
        seats, options = _field(request, "seats", int), _field(request, "options", dict, {})
        start = _field(request, "from", str, "")
        match = Match(
            game,
            seats,
            options,
            seed=_seed(request),
            start=position_from(game, seats, options, start) if start else None,
            match_id=_field(request, "id", str, ""),
            kinds=_strings(request, "kinds"),
        )
        read(match.record())  # refuses an id that no record could hold
        return self._show(_Session(match, {}, set()), request, 0)

    def _draw(self, request: Request) -> Reply:
        game = registry.game(_field(request, "game", str))
        editor = game.editor
        if editor is None:
            raise BadRequest(msg("request.bad", what="game"))
        seats, options = _field(request, "seats", int), _field(request, "options", dict, {})
        if "seed" in request:
            text = editor.chance(stream(_seed(request), "editor"))
        else:
            given = _field(request, "text", str, editor.start())
            text = editor.read(given) if given else given
        if "click" in request:
            clicked = _field(request, "click", str)
            if clicked not in editor.choices(text):
                raise BadRequest(msg("request.bad", what="click"))
            text = editor.click(text, clicked)
        return {
            "text": text,
            "scene": plain(editor.scene(text)),
            "choices": {choice: plain(said) for choice, said in editor.choices(text).items()},
            "wrong": _refusal(game, seats, {**options, editor.option: text}),
        }

    def _open(self, request: Request) -> Reply:
        session = self._load(request)
        since = _field(request, "since", int, session.match.at)
        return self._show(session, request, _told_from(session.match, since))

    def _act(self, request: Request) -> Reply:
        session = self._load(request)
        match = session.match
        before = match.at
        if "text" in request:
            match.play(_field(request, "text", str))
        else:
            match.act(self._meant(match, _strings(request, "path")))
        return self._show(session, request, before)

    def _resign(self, request: Request) -> Reply:
        session = self._load(request)
        session.match.resign(_field(request, "seat", int))
        return self._show(session, request, session.match.at)

    def _cut(self, request: Request) -> Reply:
        session = self._load(request)
        session.match.cut(session.match.at)
        return self._show(session, request, session.match.at)

    def _preview(self, request: Request) -> Reply:
        match = self._load(request).match
        viewer = _viewer(request)
        s, action = match.state, self._meant(match, _strings(request, "path"))
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
        rng = stream(_seed(request), "imagine", match.at)
        return {"record": match.seen_record(_viewer(request), rng)}

    def _why(self, request: Request) -> Reply:
        match = self._load(request).match
        path = _strings(request, "path")
        why = explain(match, path).why
        if why is None:
            return {"path": path}
        told = {"anyhow": match.view.tells_anyhow(why), "buttons": tried_buttons(match, path)}
        return {"why": plain(why)} | {key: value for key, value in told.items() if value}

    def _parse(self, request: Request) -> Reply:
        match = self._load(request).match
        s = match.state
        if match.over:
            raise IllegalAction(msg("match.over"))
        action = match.text.parse(s, _field(request, "text", str))
        refusal = match.rules.check(s, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        return {"path": list(match.view.path(match.rules.observe(s, match.seat), action))}

    def _think(self, request: Request) -> Reply:
        match = self._load(request).match
        if match.over or match.seat == CHANCE:
            raise IllegalAction(msg("match.over"))
        level = _field(request, "level", int)
        key = (_field(request, "record", str), match.at, level)
        if self._thinking is None or self._thinking[0] != key:
            self._thinking = (key, Thinker(match, level, least=LEAST_THINKING))
        thinker = self._thinking[1]
        if not thinker.slice() or thinker.action is None:
            return {"done": False, "nodes": thinker.nodes}
        s, action = match.state, thinker.action
        path = list(match.view.path(match.rules.observe(s, match.seat), action))
        return {"done": True, "nodes": thinker.nodes, "path": path, "text": match.text.format(s, action)}

    def _relate(self, request: Request) -> Reply:
        ours, theirs = read(_field(request, "record", str)), read(_field(request, "other", str))
        if ours._replace(tokens=(), kinds=()) != theirs._replace(tokens=(), kinds=()) or not ours.id:
            return {"relation": "other"}
        mine, yours = mainline(ours.tokens), mainline(theirs.tokens)
        if mine == yours:
            return {"relation": "same"}
        if yours[: len(mine)] == mine:
            return {"relation": "ahead"}
        return {"relation": "behind" if mine[: len(yours)] == yours else "fork"}

    # Helpers ----------------------------------------------------------------------------------------

    def _load(self, request: Request) -> _Session:
        """The match a request talks about, showing the ply it asks for."""
        text = _field(request, "record", str)
        if self._session is None or text not in self._session.records:
            self._session = _Session(from_record(text), {}, {text})
        match = self._session.match
        match.goto(_field(request, "at", int, match.plies))
        return self._session

    def _show(self, session: _Session, request: Request, since: int) -> Reply:
        """The frame of a session, which is the current one from now on."""
        viewer = _viewer(request)
        log = session.logs.setdefault(viewer, Log(viewer))
        shown = frame(session.match, viewer, log, since)
        session.records.clear()
        session.records.update((shown["record"], shown["packed"]))
        self._session = session
        return shown

    def _meant(self, match: Match, path: list[str]) -> tuple[Any, ...]:
        """The legal action a path names; raises `IllegalAction` with the reason if there is none."""
        o = match.rules.observe(match.state, match.seat)
        for action in match.legal_actions():
            if list(match.view.path(o, action)) == path:
                return action
        raise IllegalAction(explain(match, path).why or msg("explain.unfinished"))


def _refusal(game: Game, seats: int, options: dict[str, Any]) -> dict[str, Any] | None:
    """Why no match could begin with these options."""
    try:
        registry.build(game, seats, registry.complete(game, seats, options))
    except BadOption as error:
        return plain(error.msg)
    return None


def _kind(error: KleinodError) -> str:
    if isinstance(error, IllegalAction):
        return "over" if error.msg.code == "match.over" else "illegal"
    if isinstance(error, BadText):
        return "bad_text"
    if isinstance(error, WrongVersion):
        return "version"
    return "bad_request" if isinstance(error, BadRequest | BadOption) else "bug"


def _field(request: Request, key: str, kind: type, default: Any = None) -> Any:
    value = request.get(key)
    if value is None and default is not None:
        return default
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise BadRequest(msg("request.bad", what=key))
    return value


def _strings(request: Request, key: str) -> list[str]:
    values = _field(request, key, list, [])
    if not all(isinstance(value, str) for value in values):
        raise BadRequest(msg("request.bad", what=key))
    return values


def _viewer(request: Request) -> Seat | None:
    return _field(request, "viewer", int) if request.get("viewer") is not None else None


def _seed(request: Request) -> int:
    seed = _field(request, "seed", int, 0)
    if not 0 <= seed < 36**10:
        raise BadRequest(msg("request.bad", what="seed"))
    return seed


def _told_from(match: Match, since: int) -> int:
    """The ply from which a frame tells what happened: `since` if it is in the turn that was played last, else
    that of the latest decision of a seat."""
    steps = match.steps()
    last = next((ply for ply in range(match.at - 1, -1, -1) if steps[ply].seat >= 0), 0)
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
        "editor": game.editor.option if game.editor else "",
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
