"""A conversation with the bridge: requests as the page sends them, and their replies as data."""

from __future__ import annotations

import json
import sys
from typing import Any

from kleinod.bridge import Bridge

if sys.platform == "emscripten":
    # The browser's Python lacks the types of the protocol, so replies are not checked there.
    def expect_shape(op: str, reply: dict[str, Any]) -> None: ...
else:
    from bridge.shapes import Shapes

    expect_shape = Shapes().reply


class Talk:
    """A conversation with one worker; `fresh` replaces the worker, as after a restart."""

    def __init__(self) -> None:
        self.bridge = Bridge()

    def ask(self, op: str, **fields: Any) -> dict[str, Any]:
        return self.hear(json.dumps({"op": op, **fields}))

    def hear(self, text: str) -> dict[str, Any]:
        """Return the reply to a request, after a check that its shape fits the protocol."""
        reply = json.loads(self.bridge.handle(text))
        expect_shape(json.loads(text)["op"], reply)
        return reply

    def fresh(self) -> None:
        self.bridge = Bridge()

    def think(self, record: str, level: int) -> list[str]:
        """Search until a bot has decided, and return the path of its choice."""
        while True:
            reply = self.ask("think", record=record, level=level)
            if reply["done"]:
                return reply["path"]


class Page:
    """A copy of the page's engine client: it sends the handle of a match, and completes partial replies.

    `sent` and `heard` are the texts of the latest request and reply.
    """

    def __init__(self, talk: Talk) -> None:
        self.talk = talk
        self.held: dict[str, Any] = {}
        self.turns: dict[int | None, list[Any]] = {}
        self.handle = self.sent = self.heard = ""

    def ask(self, op: str, **fields: Any) -> dict[str, Any]:
        if self.handle and fields.get("record") == self.held["record"]:
            named = {key: value for key, value in fields.items() if key != "record"}
            reply = self._ask(op, {**named, "have": self.handle})
            if reply.get("kind") != "unknown":
                return self._complete(reply)
        self.held, self.turns, self.handle = {}, {}, ""
        return self._complete(self._ask(op, fields))

    def _ask(self, op: str, fields: dict[str, Any]) -> dict[str, Any]:
        self.sent = json.dumps({"op": op, **fields})
        self.heard = self.talk.bridge.handle(self.sent)
        reply = json.loads(self.heard)
        expect_shape(op, reply)
        return reply

    def _complete(self, reply: dict[str, Any]) -> dict[str, Any]:
        if "handle" not in reply:
            return reply
        self.handle = reply.pop("handle")
        picture = reply.pop("picture", None)
        frame = self._frame(reply)
        if isinstance(picture, dict):
            frame["picture"] = self._frame(picture)
        elif picture is not None:
            frame["picture"] = dict(frame)
        return frame

    def _frame(self, told: dict[str, Any]) -> dict[str, Any]:
        frame = {**self.held, **told}
        if isinstance(told["record"], dict):
            frame["record"] = self.held["record"][: told["record"]["keep"]] + told["record"]["add"]
        if isinstance(told["turns"], dict):
            had, keep, add = self.turns[told["viewer"]], told["turns"]["keep"], told["turns"]["add"]
            frame["turns"] = had[:keep] + [self._turn(had[keep:], turn) for turn in add]
        self.turns[told["viewer"]] = frame["turns"]
        frame["scene"] = {key: self._drawn(key, parts) for key, parts in told["scene"].items()}
        self.held = {key: frame[key] for key in (*FIXED, "record", "scene") if key in frame}
        return frame

    def _drawn(self, key: str, parts: list[Any]) -> list[Any]:
        """Return a list of the scene, put together from the parts of a reply: new items, and pairs that stand
        for runs of items already held."""
        had = self.held["scene"][key] if self.held else []
        runs = (had[part[0] : sum(part)] if isinstance(part, list) else [part] for part in parts)
        return [item for run in runs for item in run]

    def _turn(self, had: list[Any], told: dict[str, Any]) -> dict[str, Any]:
        """Return a turn of a reply, joined to the part already held if only the new part was sent."""
        if isinstance(told["text"], str):
            return told
        text, story = told["text"], told["story"]
        return {
            **told,
            "text": had[0]["text"][: text["keep"]] + text["add"],
            "story": had[0]["story"][: story["keep"]] + story["add"],
        }


#: Fields that never change in a match and are sent once.
FIXED = ("ok", "game", "version", "seats", "options", "seed", "id", "colors", "board", "partners")

#: Requests by name. Their replies lie in tests/contract/; "$x" is the record of reply x, "@x" its handle.
CONTRACT: list[tuple[str, dict[str, Any]]] = [
    (
        "new",
        {"op": "new", "game": "morundir", "seats": 2, "seed": 7, "kinds": ["h", "b1"], "id": "contract1"},
    ),
    ("act", {"op": "act", "record": "$new", "path": ["f1", "f3"]}),
    ("capture", {"op": "act", "record": "$act", "path": ["c2", "f3"]}),
    ("goto", {"op": "goto", "record": "$capture", "at": 1}),
    ("resign", {"op": "resign", "record": "$act", "seat": 0}),
    ("preview", {"op": "preview", "record": "$new", "path": ["f1", "f3"]}),
    ("why", {"op": "why", "record": "$act", "path": ["c2", "e4"]}),
    ("parse", {"op": "parse", "record": "$act", "text": "C2 F3"}),
    ("think", {"op": "think", "record": "$act", "level": 1, "now": True}),
    (
        "judge",
        {"op": "judge", "record": "$act", "at": 1, "since": 0, "turns": 1, "ways": ["f1-f3", "g6-f4"]},
    ),
    ("relate", {"op": "relate", "record": "$new", "other": "$act"}),
    ("resigned", {"op": "relate", "record": "$capture", "other": "$resign"}),
    ("illegal", {"op": "act", "record": "$new", "path": ["f1", "e4"]}),
    ("bad_text", {"op": "open", "record": "kl1~morundir-1~p2~zzzzzz"}),
    ("bad_request", {"op": "dance"}),
    ("version", {"op": "open", "record": "kl9~morundir-1~p2~zzzzzz"}),
    ("links", {"op": "links", "record": "$capture"}),
    (
        "edit",
        {"op": "edit", "game": "morundir", "seats": 2, "begin": "start", "edits": ["take@c7", "quiet=3"]},
    ),
    ("open", {"op": "open", "record": "$act"}),
    ("frame_delta", {"op": "act", "have": "@open", "path": ["c2", "f3"]}),
    ("unknown", {"op": "goto", "have": "@open", "at": 0}),
    ("study", {"op": "study", "record": "$act", "title": "Probe"}),
    ("study_play", {"op": "study", "have": "@study", "at": 0, "do": "play", "path": ["b2", "c4"]}),
    ("study_say", {"op": "study", "have": "@study_play", "at": 2, "do": "say", "comment": "so", "glyph": 5}),
    ("study_undo", {"op": "study", "have": "@study_say", "at": 2, "do": "undo"}),
    ("study_text", {"op": "study", "have": "@study_undo", "do": "text"}),
]


NAMED = {"$": "record", "@": "handle"}


def replies() -> dict[str, dict[str, Any]]:
    """Return the replies of this build to the requests in `CONTRACT`."""
    talk = Talk()
    said: dict[str, dict[str, Any]] = {}
    for name, request in CONTRACT:
        filled = {
            key: said[value[1:]][NAMED[value[0]]] if isinstance(value, str) and value[0] in NAMED else value
            for key, value in request.items()
        }
        said[name] = talk.ask(**filled)
    return said


def write_contract() -> None:
    """Rewrite tests/contract/ (`python -m bridge.conversation` from tests/); the changes must be reviewed."""
    from pathlib import Path  # noqa: PLC0415

    folder = Path(__file__).parent.parent / "contract"
    for name, reply in replies().items():
        text = json.dumps(reply, ensure_ascii=False, indent=1, sort_keys=True)
        (folder / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_contract()
