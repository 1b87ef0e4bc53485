"""What the page can draw before Python runs: runs inside Pyodide, booted from the zip that ships."""

import json
from typing import Any

import kleinod
from kleinod import bridge
from kleinod.records.record import read, write

#: By which layouts and deals may begin before Python is there; where nothing is random one start is enough.
SEEDS = range(1, 7)
#: Stands for the id of a match while its record is made; the page gives each an id of its own.
NOBODYS = "prepared"


def ask(op: str, **request: Any) -> dict[str, Any]:
    """One question to the bridge; a refusal stops the build."""
    reply = json.loads(bridge.handle(json.dumps({"op": op, **request})))
    if not reply.get("ok"):
        raise RuntimeError(f"the bridge refuses {op}: {reply.get('msg')} {reply.get('trace', '')}")
    # The handle names this frame to the Python that gave it, and to no other.
    return {key: value for key, value in reply.items() if key not in ("ok", "handle")}


def first(examples: str, glances: str) -> str:
    """The greeting, and by game a fresh match, its showcase, its glance and prepared starts, as JSON.

    `examples` is a JSON object: game id -> content of its examples.json; `glances` the same of glance.json.
    """
    hello = ask("hello")
    known, seen = json.loads(examples), json.loads(glances)
    start: dict[str, Any] = {}
    shown: dict[str, Any] = {}
    prepared: dict[str, Any] = {}
    glanced: dict[str, Any] = {}
    for game in hello["games"]:
        name = game["id"]
        start[name] = ask("new", game=name, seats=game["seats"][0], seed=0, id="")
        prepared[name] = starts(start[name], game["chance"], game["hidden"])
        glanced[name] = glance(start[name], seen.get(name, {}).get("views", []))
        text = known.get(name, {}).get("showcase")
        if text:
            shown[name] = showcase(name, text)
    pictures = {"hello": hello, "start": start, "showcase": shown, "starts": prepared, "glance": glanced}
    return json.dumps(pictures, ensure_ascii=False, separators=(",", ":"))


def starts(start: dict[str, Any], chance: bool, hidden: bool) -> list[dict[str, Any]]:
    """Matches by default options that may begin before Python is there, each by what differs from `start`.

    Its record has no check and blanks for what the page knows: the id of the match, and who sits where.
    `mine`: what somebody at the first seat sees beyond that who plays against bots alone.
    """
    return [_prepared(start, seed, hidden) for seed in (SEEDS if chance else (start["seed"],))]


def _prepared(start: dict[str, Any], seed: int, hidden: bool) -> dict[str, Any]:
    asked = {"game": start["game"], "seats": start["seats"], "seed": seed, "id": NOBODYS}
    shown = ask("new", **asked)
    blank = write(read(shown["record"])._replace(id="{id}", kinds=("{kinds}",)))
    prepared = _differing(shown, start) | {"record": blank.rpartition("~")[0]}
    if hidden:
        alone = ["h", *["b1"] * (start["seats"] - 1)]
        prepared["mine"] = _differing(ask("new", **asked, kinds=alone, eyes={"lifted": None}), shown)
    return prepared


#: What a start gets from the page.
BLANK = ("id", "kinds", "record")


def _differing(frame: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """What a frame says otherwise; the page lays it over the other, so both must speak of the same."""
    if list(frame) != list(other):
        raise RuntimeError(
            f"a start of {frame['game']} speaks of {set(frame) ^ set(other)}, another does not"
        )
    return {key: value for key, value in frame.items() if value != other[key] and key not in BLANK}


#: What a frame says beyond its picture: a showcase is neither played nor told.
BEYOND = ("record", "position", "positionText", "choices", "turns", "sheet")


def showcase(game: str, text: str) -> dict[str, Any]:
    """The frame a game shows itself with, nothing but its picture; `text` is a record or a position."""
    if not text.startswith("kl1"):
        text = kleinod.position(game, text).record()
    frame = ask("open", record=text)
    return frame | {key: type(frame[key])() for key in BEYOND}


def glance(start: dict[str, Any], views: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The pictures of a glance, each without what it shares with the one before, the first with `start`."""
    pictures: list[dict[str, Any]] = []
    before = start
    for view in views:
        frame = _looked_at(start, view)
        pictures.append(_drawn(frame, before))
        before = frame
    return pictures


def _looked_at(start: dict[str, Any], view: dict[str, Any]) -> dict[str, Any]:
    """The frame of one view of glance.json, nothing but its picture."""
    asked = {"seats": view.get("seats", start["seats"]), "options": view.get("options", {})}
    frame = ask("new", game=start["game"], **asked, **{"from": view["position"]})
    if "viewer" in view:
        frame = ask("goto", record=frame["record"], at=0, viewer=view["viewer"])
    if only := view.get("only"):
        for what, place in (("cells", "id"), ("pieces", "at"), ("cards", "zone")):
            frame["scene"][what] = [one for one in frame["scene"][what] if one[place] in only]
    return frame | {key: type(frame[key])() for key in BEYOND}


def _drawn(new: dict[str, Any], old: dict[str, Any]) -> dict[str, Any]:
    """A frame without what is large and the same as in `old`: the board, and parts of the scene."""
    scene = {key: value for key, value in new["scene"].items() if value != old["scene"][key]}
    drawn = {**new, "scene": scene}
    if new["board"] == old["board"]:
        del drawn["board"]
    return drawn
