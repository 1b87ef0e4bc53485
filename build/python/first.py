"""What the page can draw before Python runs: runs inside Pyodide, booted from the zip that ships."""

import json
from typing import Any

import kleinod
from kleinod import bridge


def ask(op: str, **request: Any) -> dict[str, Any]:
    """One question to the bridge; a refusal stops the build."""
    reply = json.loads(bridge.handle(json.dumps({"op": op, **request})))
    if not reply.get("ok"):
        raise RuntimeError(f"the bridge refuses {op}: {reply.get('msg')} {reply.get('trace', '')}")
    # The handle names this frame to the Python that gave it, and to no other.
    return {key: value for key, value in reply.items() if key not in ("ok", "handle")}


def first(examples: str) -> str:
    """The greeting, and by game the frames of a fresh match and of its showcase, if it has one, as JSON.

    `examples` is a JSON object: game id -> content of its examples.json.
    """
    hello = ask("hello")
    known = json.loads(examples)
    start: dict[str, Any] = {}
    shown: dict[str, Any] = {}
    for game in hello["games"]:
        name = game["id"]
        start[name] = ask("new", game=name, seats=game["seats"][0], seed=0, id="")
        text = known.get(name, {}).get("showcase")
        if text:
            shown[name] = showcase(name, text)
    pictures = {"hello": hello, "start": start, "showcase": shown}
    return json.dumps(pictures, ensure_ascii=False, separators=(",", ":"))


#: What a frame says beyond its picture: a showcase is neither played nor told.
BEYOND = ("record", "position", "positionText", "choices", "turns", "sheet")


def showcase(game: str, text: str) -> dict[str, Any]:
    """The frame a game shows itself with, nothing but its picture; `text` is a record or a position."""
    if not text.startswith("kl1"):
        text = kleinod.position(game, text).record()
    frame = ask("open", record=text)
    return frame | {key: type(frame[key])() for key in BEYOND}
