"""The frames of starting positions that the build prepares equal those of Python, whoever plays. The page
only fills in the blanks.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.util import module_from_spec, spec_from_file_location
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from kleinod.bridge import Bridge
from kleinod.codec.base36 import checksum
from laws.cases import Subject

FIRST = Path(__file__).resolve().parents[2] / "build" / "python" / "prerender.py"
ID = "abcdefghjk"


@pytest.fixture(scope="module")
def build() -> ModuleType:
    """Return the build program that makes the frames which the page can draw before Python runs."""
    spec = spec_from_file_location("first_pictures", FIRST)
    assert spec and spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def answer(op: str, **request: Any) -> str:
    """Return the frame with which a newly started worker replies, as the text that the page compares."""
    reply = json.loads(Bridge().handle(json.dumps({"op": op, **request})))
    assert reply["ok"], reply
    return json.dumps({key: value for key, value in reply.items() if key not in ("ok", "handle", "picture")})


def begun(
    start: dict[str, Any], prepared: dict[str, Any], kinds: Sequence[str]
) -> tuple[dict[str, Any], str]:
    """Return the frame to store and the text of the frame to show, as web/src/pages/setup/prebuilt-match.ts
    makes them.
    """
    more = {key: value for key, value in prepared.items() if key != "mine"}
    body = prepared["record"].replace("{id}", ID).replace("{kinds}", "-".join(kinds))
    known = {"id": ID, "kinds": kinds, "record": f"{body}~{checksum(body)}"}
    frame = {**start, **more, **known}
    alone = kinds[0] == "h" and kinds.count("h") == 1
    return frame, json.dumps({**frame, **(prepared.get("mine", {}) if alone else {})})


def test_prepared_starts_are_what_python_answers(subject: Subject, build: ModuleType) -> None:
    game, seats = subject.game, subject.game.seats[0]
    start = build.ask("new", game=game.id, seats=seats, seed=0, id="")
    all_starts = build.starts(start, game.chance, game.hidden)
    assert len(all_starts) == (len(build.SEEDS) if game.chance else 1)
    eyes = {"eyes": {"lifted": None}, "picture": True} if game.hidden else {}
    for prepared in all_starts:
        for kinds in map(list, product(("h", "b2"), repeat=seats)):
            frame, seen = begun(start, prepared, kinds)
            asked = {"game": game.id, "seats": seats, "seed": frame["seed"], "id": ID, "kinds": kinds}
            assert json.dumps(frame) == answer("new", **asked)
            opened = answer("goto", record=frame["record"], at=frame["at"], **eyes)
            # The prepared frame shows no hidden cards to a person who is not the first to act, so it differs
            # from Python's.
            if not game.hidden or kinds[0] == "h":
                assert seen == opened


def test_each_begins_otherwise_where_chance_says_how(subject: Subject, build: ModuleType) -> None:
    start = build.ask("new", game=subject.id, seats=subject.game.seats[0], seed=0, id="")
    found = build.starts(start, subject.game.chance, subject.game.hidden)
    assert len({one["record"] for one in found}) == len(found)
    assert not any("mine" in one for one in found) or subject.game.hidden
