"""Damaged requests of the page: the bridge answers each of them, and names the error."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from fuzz.damage import STRANGE, Samples, damaged, invented, sealed
from kleinod.bridge import Bridge

#: Values that are wrong in most fields.
ODD: list[Any] = [None, True, -1, 0, 7, 10**9, 10**30, 1.5, "", "x", [], {}, [[]], ["x"], {"x": 1}, *STRANGE]
KEYS = ("at", "viewer", "since", "path", "text", "seed", "seats", "options", "kinds", "id", "level", "record")


def request(rng: Random, found: Samples) -> str:
    """Return a request with up to two faults in its fields, and perhaps others in its text as a whole."""
    asked = _sound(rng, found)
    for _ in range(int(rng.random() * 3)):
        key = rng.choice((*asked, *KEYS))
        value = asked.get(key)
        if isinstance(value, str) and rng.random() < 0.6:
            asked[key] = damaged(rng, value, (value, *found.moves, *found.records))
        else:
            asked[key] = rng.choice(ODD)
    if isinstance(asked.get("record"), str) and rng.random() < 0.3:
        asked["record"] = sealed(asked["record"])
    text = json.dumps(asked)
    return damaged(rng, text, (text,)) if rng.random() < 0.2 else text


def answered(bridge: Bridge, text: str) -> str:
    """Return the outcome of a request: "accepted", or the kind of its error. If the error is a bug of ours,
    raise it.
    """
    answer = json.loads(bridge.handle(text))
    assert answer.get("kind") != "bug", answer["trace"]
    return "accepted" if answer["ok"] else answer["kind"]


def _sound(rng: Random, found: Samples) -> dict[str, Any]:
    record = rng.choice(found.records)
    move = rng.choice((*found.moves, invented(rng)))
    game, seats = found.case.game_id, found.case.seats
    path = [move[:2], move[-2:]][: 1 + int(rng.random() * 2)]
    bare = {"record": record, "viewer": int(rng.random() * seats)}
    return dict(
        rng.choice(
            (
                {"op": "open", **bare, "at": int(rng.random() * 9), "since": int(rng.random() * 9)},
                {"op": "act", **bare, "text": move},
                {"op": "act", **bare, "path": path},
                {"op": "why", **bare, "path": path},
                {"op": "preview", **bare, "path": path},
                {"op": "parse", **bare, "text": move},
                {"op": "seen", **bare, "seed": 1},
                {"op": "chance", "record": record},
                {"op": "resign", **bare, "seat": int(rng.random() * seats)},
                {"op": "cut", **bare, "at": int(rng.random() * 9)},
                {"op": "relate", "record": record, "other": rng.choice(found.records)},
                {"op": "new", "game": game, "seats": seats, "options": dict(found.case.changed), "seed": 3},
                {"op": "new", "game": game, "seats": seats, "from": rng.choice(found.positions)},
                {"op": "draw", "game": game, "seats": seats, "options": {}, "text": move},
            )
        )
    )
