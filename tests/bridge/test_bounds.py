"""Every request is bounded in time and depth: whatever its fields hold, it is answered or refused with a
message, and each slice of a long request is short.

Time is measured in calls of Python functions, which are the same on every machine.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import pytest

import kleinod
from bridge.conversation import Talk
from kleinod.bridge import Bridge
from kleinod.core import registry
from kleinod.play.match import Match
from kleinod.requests.position_editor import MOST_EDITS, PositionEditor
from kleinod.requests.study_requests import WONDERS, Studying
from kleinod.requests.what_if_requests import MOST_DEALS
from kleinod.time_slicing import MOST_DECISIONS, MOST_TURNS, MOST_WAYS

GAMES = tuple(kleinod.games())
NAMED = {"illegal", "bad_text", "bad_request", "version", "over", "unknown"}
#: The most calls for one answer, which take about a second in the browser.
MOST_CALLS = 400_000
#: The most calls between two readings of the clock, which take half a slice in the browser.
MOST_BETWEEN = 40_000
#: The deepest nesting of calls. The browser's Python allows about a thousand.
MOST_DEPTH = 400

HALF = "\ud83d"  # of a character

NUMBERS: tuple[Any, ...] = (
    -(10**400),
    -1,
    0,
    1,
    7,
    20,
    200,
    10**9,
    10**30,
    10**4000,
    1.5,
    True,
    float("inf"),
)
TEXTS: tuple[Any, ...] = (
    "",
    "x",
    "x" * 1023,
    "9" * 1023,
    "(" * 1023,
    "a/" * 500,
    "1-chili-9 " * 100,
    "\ud83d",
    1,
)
LONG_TEXTS = (*TEXTS, "x" * 200_000, "[" * 10_000)
LISTS: tuple[Any, ...] = ([], [""] * 500, ["x"] * 500, ["x" * 1023] * 500, [HALF], [["x"]], [1], "x")
MAPS: tuple[Any, ...] = (
    {},
    {"x": 1},
    {str(n): ["x"] for n in range(50)},
    {"lifted": 10**400, "stays": True},
    {"0": ["x"] * 500, "1": ["x"] * 500},
    *({key: value} for key in ("variant", "land") for value in ("x" * 1023, 10**400, HALF)),
)
FLAGS: tuple[Any, ...] = (True, "x", 10**400)
VALUES: dict[str, tuple[Any, ...]] = {
    **dict.fromkeys(("at", "since", "turns", "depth", "nodes", "lines", "seats", "seed", "viewer"), NUMBERS),
    **dict.fromkeys(("seat", "glyph", "deals", "chapter", "from"), NUMBERS),
    "level": (*NUMBERS, "hint"),
    **dict.fromkeys(("path", "ways", "kinds", "edits", "drawn", "suppositions", "besides"), LISTS),
    **dict.fromkeys(
        ("game", "id", "click", "unit", "begin", "do", "holds", "called", "title", "have"), TEXTS
    ),
    **dict.fromkeys(("text", "comment", "record", "other", "study"), LONG_TEXTS),
    **dict.fromkeys(("options", "eyes", "taps"), MAPS),
    **dict.fromkeys(("now", "coach", "picture", "reveal", "also"), FLAGS),
}


@cache
def played(game: str, plies: int = 12) -> Match:
    """Return a match after `plies` random actions, with a seat to act; the same arguments always give the
    same match."""
    match, chance = kleinod.new(game, registry.game(game).seats[0], 1), Random(1)
    while match.plies < plies:
        match.play(chance.choice(match.legal()))
    return match


def sound(game: str) -> Iterator[dict[str, Any]]:
    """Yield a valid request of each kind, with all fields it may have. "have" stands for a study."""
    match = played(game)
    seats, record, legal = match.seats, match.record(), match.legal()
    path = list(
        match.view.path(match.rules.observe(match.state, match.seat), match.rules.legal(match.state)[0])
    )
    setup = {"game": game, "seats": seats, "options": {}}
    here = {"record": record, "at": match.plies}
    yield {"op": "hello"}
    yield {
        "op": "new",
        **setup,
        "seed": 1,
        "kinds": ["h"] * seats,
        "id": "abcd",
        "viewer": 0,
        "picture": True,
    }
    if registry.game(game).editor is not None:
        yield {"op": "draw", **setup, "text": "", "seed": 1}
        yield {"op": "draw", **setup, "text": "", "click": "x"}
    if registry.has_part(game, "position_editing"):
        yield {"op": "edit", **setup, "begin": "start", "seed": 1, "edits": []}
    yield {"op": "open", **here, "viewer": 0}
    yield {"op": "act", **here, "path": path, "eyes": {"lifted": 0}, "taps": {}, "coach": True}
    yield {"op": "act", **here, "text": legal[0], "viewer": 0}
    yield {"op": "resign", **here, "seat": 0}
    yield {"op": "goto", "record": record, "at": 3, "since": 1}
    yield {"op": "cut", "record": record, "at": 3}
    yield {"op": "links", "record": record}
    yield {"op": "preview", **here, "path": path, "viewer": 0}
    yield {"op": "seen", **here, "viewer": 0, "seed": 1}
    yield {"op": "chance", "record": record}
    yield {"op": "recount", **here, "seat": 0, "eyes": {"lifted": 0}}
    yield {"op": "why", **here, "path": path}
    yield {"op": "attackers", **here, "id": path[0], "viewer": 0}
    yield {"op": "parse", **here, "text": legal[0]}
    yield {"op": "think", **here, "level": 1, "now": True}
    yield {"op": "think", **here, "level": "hint"}
    yield {"op": "think", **here, "level": "hint", "besides": [legal[0]]}
    yield {"op": "analyse", **here, "lines": 3, "nodes": 1000, "viewer": 0}
    yield {"op": "count", **here, "depth": 3, "unit": "turn"}
    yield {"op": "judge", **here, "since": match.plies - 1, "turns": 2, "ways": []}
    yield {"op": "puzzleHint", **here, "since": match.plies, "ways": [legal[0]]}
    yield {"op": "relate", "record": record, "other": record}
    yield {"op": "foreign", "text": record}
    yield {"op": "study", "record": record, "title": "x", "called": "y", "viewer": 0, "reveal": True}
    study = {"op": "study", "have": "", "chapter": 0, "at": 0}
    for do in Studying(kleinod.study(match), "")._does:
        said = {"comment": "x", "glyph": 1, "drawn": []} if do == "say" else {}
        yield {**study, "do": do, "path": path, "text": legal[0], "viewer": 0, **said, "also": True}
    for do in ("text", "undo", "redo", "remove", "title", "chapter"):
        yield {**study, "do": do, "title": "t"}
    for do in ("news", "take"):
        yield {**study, "do": do, "other": kleinod.study(match).text()}
    yield {**study, "do": "add", "record": record, "from": 3, "called": "z", "viewer": 0, "reveal": True}
    for do in WONDERS:
        supposed = {"holds": "", "suppositions": [""], "deals": 3, "seed": 1, "called": "z", "viewer": 0}
        yield {**study, "do": do, **supposed}


class Counted:
    """A context manager that counts the calls of Python functions, and records the deepest nesting."""

    def __init__(self) -> None:
        self.calls = self.depth = self._now = 0

    def __enter__(self) -> Counted:
        sys.setprofile(self._seen)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _seen(self, _: FrameType, event: str, __: object) -> None:
        if event == "call":
            self.calls += 1
            self._now += 1
            self.depth = max(self.depth, self._now)
        elif event == "return":
            self._now -= 1


def asked(bridge: Bridge, request: dict[str, Any]) -> tuple[dict[str, Any], Counted]:
    text = json.dumps(request)
    with Counted() as counted:
        answer = bridge.handle(text)
    answer.encode()
    return json.loads(answer), counted


@pytest.fixture
def one_step(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Install a clock with which each slice takes one step. Call the result to reset it before a slice."""
    looks = 0

    def clock() -> float:
        nonlocal looks
        looks += 1
        return 0.0 if looks <= 2 else float(looks)

    def again() -> None:
        nonlocal looks
        looks = 0

    for name, module in list(sys.modules.items()):
        if name.startswith("kleinod.") and hasattr(module, "perf_counter"):
            monkeypatch.setattr(module, "perf_counter", clock)
    return again


def opened(bridge: Bridge, game: str) -> str:
    """Return the handle of an open study."""
    answer, _ = asked(bridge, {"op": "study", "record": played(game).record(), "viewer": 0})
    return answer["handle"]


def troubles(answer: dict[str, Any], counted: Counted) -> list[str]:
    found = []
    if not answer["ok"] and (answer["kind"] not in NAMED or not answer["msg"]["code"]):
        found.append(answer.get("trace", answer["kind"]))
    if counted.calls > MOST_CALLS:
        found.append(f"{counted.calls} calls")
    if counted.depth > MOST_DEPTH:
        found.append(f"{counted.depth} calls inside each other")
    return found


def test_the_table_holds_every_request_and_field() -> None:
    requests = [request for game in GAMES for request in sound(game)]
    study = Studying(kleinod.study(played(GAMES[0])), "")
    assert {request["op"] for request in requests} == set(Bridge()._ops)
    done = {request["do"] for request in requests if "do" in request}
    cover = {"text", "news", "take", "undo", "redo", "title", "add", "remove", "chapter"}
    assert done == {*study._does, *WONDERS, *cover}
    assert {key for request in requests for key in request} - {"op"} <= set(VALUES)


#: An everyday run tries every third value of a field, with a different offset for each field. In Pyodide,
#: which is several times slower, every twelfth.
SHARES = 12 if sys.platform == "emscripten" else 3


@pytest.mark.parametrize("share", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(1, SHARES))])
@pytest.mark.parametrize("game", GAMES)
def test_no_field_of_any_size_is_a_bug_or_takes_long(
    game: str, share: int, one_step: Callable[[], None]
) -> None:
    found = []
    for request in sound(game):
        bridge, handle = Bridge(), ""
        for n, field in enumerate(key for key in request if key != "op"):
            for value in VALUES[field][(share + n) % SHARES :: SHARES]:
                if "have" in request:
                    handle = handle or opened(bridge, game)
                    request["have"] = handle
                one_step()
                answer, counted = asked(bridge, {**request, field: value})
                handle = answer.get("handle", handle) if answer["ok"] else ""
                wrong = troubles(answer, counted)
                if wrong:
                    found.append((request["op"], request.get("do"), field, repr(value)[:20], wrong))
    assert not found, "\n".join(map(str, found))


#: Sliced requests with the largest numbers that they may have.
LARGEST = (
    *({"op": "judge", "turns": turns, "ways": []} for turns in range(1, MOST_TURNS + 1)),
    {"op": "analyse", "lines": 10**9, "nodes": 10**9},
    {"op": "count", "depth": 10**9, "unit": "turn"},
    {"op": "count", "depth": 10**9, "unit": "action"},
    {"op": "think", "level": 5},
    {"op": "think", "level": "hint"},
)


@pytest.mark.parametrize("game", GAMES)
def test_slices_give_way_often(game: str, one_step: Callable[[], None]) -> None:
    """Slices are short; `judge` in NEXUS once blocked the worker for seconds from two turns on (fault 11)."""
    found = []
    plies = 30
    record = played(game, plies).record()
    for largest in LARGEST:
        bridge, calls, depth = Bridge(), [], 0
        request = {**largest, "record": record, "at": plies, "since": plies - 1}
        answer = {"ok": True, "done": False}
        while answer["ok"] and not answer["done"] and len(calls) < 20:
            one_step()
            answer, counted = asked(bridge, request)
            calls.append(counted.calls)
            depth = max(depth, counted.depth)
        # Leave out the first slice, because it also opens the match, whose cost another test checks.
        most = max(calls[1:], default=0)
        if most > MOST_BETWEEN or depth > MOST_DEPTH:
            found.append((largest, most, depth))
    assert not found, "\n".join(map(str, found))


def test_what_is_judged_is_bounded() -> None:
    """The number of turns to judge is limited; 200 turns once caused a RecursionError (fault 11)."""
    talk = Talk()
    for game in ("matobo", "mutternland", "nexus", "morundir"):
        match = played(game)
        here = {"record": match.record(), "at": match.plies, "since": match.plies - 1}
        for turns in (MOST_TURNS + 1, 200, 10**9, -1):
            refused = talk.ask("judge", **here, turns=turns, ways=[])
            assert (refused["kind"], refused["msg"]["args"]["what"]) == ("bad_request", "turns"), (
                game,
                turns,
            )
        long = "/".join("x" * (MOST_DECISIONS + 1))
        for many in (
            talk.ask("judge", **here, turns=2, ways=["x"] * (MOST_WAYS + 1)),
            talk.ask("puzzleHint", **here, ways=["x"] * (MOST_WAYS + 1)),
            talk.ask("puzzleHint", **here, ways=[long]),
        ):
            assert (many["kind"], many["msg"]["args"]["what"]) == ("bad_request", "ways")


def test_puzzles_can_be_judged() -> None:
    kept = list((Path(__file__).parents[2] / "py" / "kleinod" / "games").glob("*/puzzles.json"))
    assert len(kept) >= 4
    for puzzle in (puzzle for file in kept for puzzle in json.loads(file.read_text(encoding="utf-8"))):
        assert puzzle["turns"] <= MOST_TURNS
        assert len(puzzle["ways"]) <= MOST_WAYS


def test_half_a_character_is_refused() -> None:
    """Half a surrogate pair is valid in JSON but has no UTF-8 form, so it is refused and is no bug."""
    talk = Talk()
    for fields in ({"id": "\ud83d"}, {"options": {"\ud83d": 1}}, {"kinds": ["\ude00"]}):
        refused = talk.ask("new", game="morundir", seats=2, **fields)
        assert (refused["kind"], refused["msg"]["args"]["what"]) == ("bad_request", "text")
    assert talk.ask("new", game="morundir", seats=2, id="abcd")["ok"]


@pytest.mark.parametrize("game", [game for game in GAMES if registry.has_part(game, "position_editing")])
def test_the_most_edits_of_one_request_are_bounded(game: str) -> None:
    seats = registry.game(game).seats[0]
    shop = PositionEditor(registry.game(game), seats, {})
    tools = shop.editing.tools(shop.start(Random(1)))
    sound = [f"{tool.id}@{place}" for tool in tools for place in tool.places]
    request = {"op": "edit", "game": game, "seats": seats, "options": {}, "begin": "start"}
    answer, counted = asked(Bridge(), {**request, "edits": (sound * MOST_EDITS)[:MOST_EDITS]})
    assert not troubles(answer, counted)
    refused, _ = asked(Bridge(), {**request, "edits": (sound * 500)[:500]})
    assert (refused["kind"], refused["msg"]["args"]["what"]) == ("bad_request", "edits")


def test_the_largest_comparison_is_bounded() -> None:
    """A comparison of three very unlikely suppositions, with the most deals for each, stays in its bounds."""
    match = kleinod.new("mutterboehnchen", 3, 1)
    bridge = Bridge()
    shown, _ = asked(bridge, {"op": "study", "record": match.record(), "viewer": 0})
    hands, _ = asked(bridge, {"op": "study", "have": shown["handle"], "do": "hands", "at": 0, "viewer": 0})
    faces = [kind["id"] for kind in hands["hands"][0]["kinds"] if kind["left"] == 1][:5]
    holds = " ".join(f"1-{face}-1" for face in faces)
    request = {"op": "study", "have": shown["handle"], "do": "compare", "at": 0, "viewer": 0, "seed": 1}
    answer, counted = asked(bridge, {**request, "suppositions": [holds] * 3, "deals": MOST_DEALS})
    assert not troubles(answer, counted)
    assert answer["compared"][0]["deals"] > 0
    refused, _ = asked(bridge, {**request, "suppositions": [holds] * 3, "deals": MOST_DEALS + 1})
    assert (refused["kind"], refused["msg"]["args"]["what"]) == ("bad_request", "deals")
