"""Prepare what the page can draw before Python runs. Runs inside Pyodide, booted from the zip that ships."""

import json
from typing import Any

import kleinod
from kleinod import bridge
from kleinod.records.record import read, write

#: Seeds of the matches that the page can start before Python is ready. A game without chance needs only one.
SEEDS = range(1, 6)
#: The id of a match while its record is prepared. The page gives every match an id of its own.
NOBODYS = "prepared"


def ask(op: str, **request: Any) -> dict[str, Any]:
    """Send one request to the bridge and return its reply. If the bridge refuses, the build stops."""
    reply = json.loads(bridge.handle(json.dumps({"op": op, **request})))
    if not reply.get("ok"):
        raise RuntimeError(f"the bridge refuses {op}: {reply.get('msg')} {reply.get('trace', '')}")
    # Drop the handle, because only the Python process that issued it knows which match it stands for.
    return {key: value for key, value in reply.items() if key not in ("ok", "handle")}


def first(examples: str, glances: str) -> str:
    """Return all prepared data as JSON: the reply to "hello", and for each game the first frame of a match,
    the frame of its showcase, the frames of its glance, and the matches that it can start before Python is
    ready.

    `examples` is a JSON object: game id -> content of its examples.json. `glances` is the same for
    glance.json.
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
            shown[name] = showcase(start[name], text)
    pictures = {"hello": hello, "start": start, "showcase": shown, "starts": prepared, "glance": glanced}
    return json.dumps(pictures, ensure_ascii=False, separators=(",", ":"))


def starts(start: dict[str, Any], chance: bool, hidden: bool) -> list[dict[str, Any]]:
    """Return matches with default options that the page can start before Python is ready.

    Each has only the fields that differ from `start`. Its record has no check characters, and placeholders
    for what the page fills in: the id of the match, and who plays each seat. If the game has hidden
    information, `mine` has the fields that differ when a human plays at the first seat against bots only,
    because that player sees the first seat's cards.
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


#: The fields that the page fills in.
BLANK = ("id", "kinds", "record")


def _differing(frame: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """Return the fields in which a frame differs from another. The page merges them into the other frame, so
    both frames must have the same fields.
    """
    if list(frame) != list(other):
        raise RuntimeError(
            f"a start of {frame['game']} speaks of {set(frame) ^ set(other)}, another does not"
        )
    return {key: value for key, value in frame.items() if value != other[key] and key not in BLANK}


#: Fields of a frame that its drawing does not need, because no match is continued from a showcase.
BEYOND = ("record", "position", "positionText", "choices", "turns", "sheet")


def showcase(start: dict[str, Any], text: str) -> dict[str, Any]:
    """Return the frame with which a game presents itself, with only what its drawing needs. `text` is a
    record or a position. The board omits the parts that it shares with `start`.
    """
    if not text.startswith("kl1"):
        text = kleinod.position(start["game"], text).record()
    frame = ask("open", record=text)
    frame["board"] = _own_parts(frame["board"], start["board"])
    return frame | {key: type(frame[key])() for key in BEYOND}


def _own_parts(new: dict[str, Any], old: dict[str, Any]) -> dict[str, Any]:
    """Return the parts of a board or scene that differ from `old`."""
    return {key: value for key, value in new.items() if value != old[key]}


def glance(start: dict[str, Any], views: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the frames of a glance, the positions that introduce a game. Each frame omits what it shares
    with the one before it, and the first omits what it shares with `start`.
    """
    pictures: list[dict[str, Any]] = []
    before = start
    for view in views:
        frame = _looked_at(start, view)
        pictures.append(_drawn(frame, before))
        before = frame
    return pictures


def _looked_at(start: dict[str, Any], view: dict[str, Any]) -> dict[str, Any]:
    """Return the frame of one view in glance.json, with only what its drawing needs."""
    asked = {"seats": view.get("seats", start["seats"]), "options": view.get("options", {})}
    frame = ask("new", game=start["game"], **asked, **{"from": view["position"]})
    if "viewer" in view:
        frame = ask("goto", record=frame["record"], at=0, viewer=view["viewer"])
    if only := view.get("only"):
        for what, place in (("cells", "id"), ("pieces", "at"), ("cards", "zone")):
            frame["scene"][what] = [one for one in frame["scene"][what] if one[place] in only]
    return frame | {key: type(frame[key])() for key in BEYOND}


def _drawn(new: dict[str, Any], old: dict[str, Any]) -> dict[str, Any]:
    """Return a frame without those parts of its board and its scene that are the same as in `old`."""
    return {**new, **{key: _own_parts(new[key], old[key]) for key in ("board", "scene")}}
