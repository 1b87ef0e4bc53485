"""Every reply has the shape that the protocol's types describe, and every field in the types occurs."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kleinod

pytest.importorskip("kleinod.protocol", reason="the browser's Python does without the types")

from bridge.conversation import Page, Talk
from bridge.shapes import Shapes, fields_of, named
from bridge.test_what_if import with_a_line
from kleinod.core import registry
from kleinod.play.match import from_record
from kleinod.protocol.coded_messages import Failure
from kleinod.protocol.frames import NextFrame, SentFrame
from kleinod.protocol.requests import Replies, Request

GAMES = sorted(registry.game_ids())
STEPS = 40
FRAMES = ("Frame", "StudyFrame", "MomentDelta", "NextFrame", "FirstFrame", "WholeStudyFrame")
SEATS = {"morundir": 2, "matobo": 4, "mutternland": 3, "nexus": 2, "mutterboehnchen": 3}


class CheckingPage:
    """A page that checks its requests and the replies against their types.

    Replies are checked both as they are sent and as the page completes them.
    """

    def __init__(self) -> None:
        self.shapes = Shapes()
        self.talk = Talk()
        self.client = Page(self.talk)
        #: For each game, the record of a match that this page has played.
        self.records: dict[str, str] = {}

    def ask(self, op: str, **fields: Any) -> dict[str, Any]:
        """Send a request that must fit its type, and check the reply."""
        self.shapes.request({"op": op, **fields})
        return self.hear(op, **fields)

    def hear(self, op: str, **fields: Any) -> dict[str, Any]:
        """Send a request, which may be wrong, and check the reply against its type."""
        reply = self.client.ask(op, **fields)
        self.shapes.reply(op, json.loads(self.client.heard))
        frame = dict(reply)
        if isinstance(reply.get("picture"), dict):
            # If the picture is the frame itself, leave out the fields that were added on request.
            left = ("ok", "used", "situations")
            frame["picture"] = {key: item for key, item in reply["picture"].items() if key not in left}
        self.shapes.reply(op, frame, whole=True)
        return reply

    def study(self, **fields: Any) -> dict[str, Any]:
        self.shapes.request({"op": "study", **fields})
        reply = self.talk.ask("study", **fields)
        self.shapes.reply("study", reply)
        return reply


#: A position in which a duke has an open line to the castle, and only h2-e5 closes the line.
ONE_DEFENCE = "kl1~morundir-1~p2~fD2K1kd4k3K4K2D2k3kD1K5d3_33_2~h0prqr"


def _play_game(page: CheckingPage, game: str) -> None:
    """Play random moves of a game, and after each of them send all requests that a match page can send."""
    rng, seats = Random(1), SEATS[game]
    frame = page.ask("new", game=game, seats=seats, seed=5, kinds=["h"] * seats, id="shapes")
    for number in range(STEPS):
        record, at, seat = frame["record"], frame["at"], frame["seat"]
        if seat < 0:
            break
        seen = page.ask("goto", record=record, at=at, eyes={"lifted": seat}, picture=True)
        paths = [choice["path"] for choice in seen["choices"] if "why" not in choice]
        path = rng.choice(paths)
        refused = [choice["path"] for choice in seen["choices"] if "why" in choice]
        for tried in (path[:1], [*path[:1], "#stop"], *refused[:1]):
            page.ask("why", record=record, at=at, path=tried)
        page.ask("preview", record=record, at=at, path=path, viewer=seat)
        other, eyes = (seat + 1) % seats, {"lifted": None, "stays": True}
        page.ask("recount", record=record, at=at, seat=other, eyes=eyes)
        page.ask("attackers", record=record, at=at, id=path[0])
        notation = next(choice["a"] for choice in seen["choices"] if choice["path"] == path)
        page.ask("parse", record=record, at=at, text=notation)
        if number % 10 == 0:
            page.ask("seen", record=record, at=at, viewer=seat, seed=number)
            page.ask("chance", record=record)
            for work in (
                {"op": "think", "level": 1, "now": True},
                {"op": "think", "level": "hint", "now": True},
                {"op": "think", "level": 5},
                {"op": "analyse", "lines": 2, "nodes": 50, "viewer": seat},
                {"op": "count", "depth": 1, "unit": "action"},
            ):
                # Ask once without a frame, like a page whose worker only searches, and once with a frame.
                page.client.handle = ""
                page.ask(**work, record=record, at=at)
                page.ask("goto", record=record, at=at)
                page.ask(**work, record=record, at=at)
        clicks = [step for choice in seen["choices"] for step in choice["path"]][:9]
        acting = {"path": path, "eyes": {"lifted": seat}, "picture": True, "coach": True}
        taps = {str(one): clicks for one in range(seats)}
        frame = page.ask("act", record=record, at=at, taps=taps, **acting)
        assert frame["ok"], frame
    page.ask("links", record=frame["record"])
    back = page.ask("cut", record=frame["record"], at=frame["plies"] // 2, viewer=None)
    resigned = page.ask("resign", record=back["record"], seat=0)
    page.ask("relate", record=back["record"], other=resigned["record"])
    for turn in frame["turns"]:
        page.ask("parse", record=frame["record"], at=turn["from"], text=turn["text"])
    _show_moments(page, frame["record"])
    page.records[game] = frame["record"]


def _taps(page: CheckingPage) -> None:
    """Play until an earlier click has answered a question, Python has proposed an answer to another, and a
    card was seen only on its way."""
    rng, used, forced, faces = Random(2), 0, 0, 0
    frame = page.ask("new", game="mutterboehnchen", seats=3, seed=5, kinds=["h"] * 3)
    while not (used and forced and faces):
        seat = frame["seat"]
        seen = page.ask("goto", record=frame["record"], at=frame["at"], viewer=seat)
        paths = [choice["path"] for choice in seen["choices"] if "why" not in choice]
        cards = [card["key"] for card in seen["scene"]["cards"]]
        forced += "path" in seen["autoAnswer"]
        fields: dict[str, Any] = {"path": rng.choice(paths), "viewer": seat}
        if rng.random() < 0.5:
            fields["taps"] = {str(one): cards for one in range(3)}
        frame = page.ask("act", record=frame["record"], at=frame["at"], **fields)
        used += "used" in frame
        faces += any("face" in motion for motion in frame["last"])


def _show_moments(page: CheckingPage, record: str) -> None:
    """Send every request whose reply shows a moment of the match: once with a fixed viewer, and once with
    pictures and a viewer chosen by Python."""
    match = from_record(record)
    last = max(ply for ply, step in enumerate(match.steps()) if step.seat >= 0 and step.action is not None)
    text = match.text.format(match.position_at(last), match.steps()[last].action)
    start: dict[str, Any] = {"game": match.game.id, "seats": match.seats}
    for look in ({"viewer": 0}, {"eyes": {"lifted": None}, "picture": True}):
        page.ask("new", **start, **look)
        for op, fields in (
            ("open", {"at": 0}),
            ("goto", {"at": last}),
            ("act", {"at": last, "text": text, "taps": {}, "coach": True}),
            ("resign", {"seat": 0}),
            ("cut", {"at": last}),
        ):
            page.client.handle = ""
            page.ask(op, record=record, **fields, **look)
    for op, fields in (("goto", {}), ("act", {"text": text})):
        page.client.handle = ""
        page.ask(op, record=record, at=last, viewer=0, retractable=True, **fields)


@pytest.fixture(scope="module")
def page() -> CheckingPage:
    """Return a page that has played random moves in every game and checked all requests and replies."""
    found = CheckingPage()
    for game in GAMES:
        _play_game(found, game)
    return found


def test_requests_and_replies_of_all_games_have_the_shapes_of_their_types(page: CheckingPage) -> None:
    assert page.shapes.seen


def test_every_field_of_the_types_is_said_somewhere(page: CheckingPage) -> None:
    """A field that no longer occurs in any message must not stay in the types."""
    _others(page)
    kinds = named(Replies, SentFrame, Failure, Request) - {Replies}
    wanted = {(kind.__name__, name) for kind in kinds for name in fields_of(kind)}
    # A field of frames need not occur in every kind of frame; one kind is enough.
    said = {name for kind, name in page.shapes.seen if kind == NextFrame.__name__}
    missing = sorted(wanted - page.shapes.seen)
    assert [(kind, name) for kind, name in missing if kind not in FRAMES or name not in said] == []


def _others(page: CheckingPage) -> None:
    """Send the requests that no match page sends, such as set-ups, drafts and studies, and refused ones."""
    hello = page.ask("hello")
    for game in hello["games"]:
        seats = game["seats"][0]
        if game["editor"]:
            drawn = page.ask("draw", game=game["id"], seats=seats, options={}, text="")
            page.ask("draw", game=game["id"], seats=seats, seed=3)
            page.ask("draw", game=game["id"], seats=seats, text="", click=next(iter(drawn["choices"])))
        if game["editable"]:
            _edit(page, game["id"], seats)
    _taps(page)
    _studies(page, page.records["matobo"])
    new = page.ask("new", game="morundir", seats=2, options={"stuck": "loss"})
    position = {"from": new["positionText"]}
    page.ask("new", game="morundir", seats=2, **position)
    page.ask("parse", record=new["record"], text="f1-f3 f6-f4")
    for text in ("nothing", _foreign()):
        page.ask("foreign", text=text)
    page.ask("goto", record=new["record"], at=0, since=0)
    page.ask("act", record=new["record"], text="f1-f3")
    page.ask("act", record=new["record"], path=["f1", "f3"], nextPaths=[["c2", "c4"]])
    after = page.ask("act", record=new["record"], path=["f1", "f3"])
    judged = {"record": after["record"], "at": 1, "since": 0, "turns": 1}
    for ways in (["f1-f3"], ["b2-c4"]):
        page.client.handle = ""
        while not page.ask("judge", **judged, ways=ways)["done"]:
            pass
    page.ask("think", record=new["record"], level=1, wholeTurn=True)
    hint = {"record": ONE_DEFENCE, "level": "hint", "besides": ["h2-e5"]}
    while not (thought := page.ask("think", **hint))["done"]:
        pass
    assert thought["lost"]
    begun = {"record": after["record"], "at": 0, "since": 0}
    assert page.ask("puzzleHint", **begun, ways=["f1-f3"])["path"] == ["f1", "f3"]
    _restarted(page)
    for kind, fields in (
        ("illegal", {"op": "act", "record": new["record"], "path": ["f1", "f6"]}),
        ("bad_text", {"op": "open", "record": "kl1~morundir-1~p2~zzzzzz"}),
        ("version", {"op": "open", "record": "kl9~morundir-1~p2~zzzzzz"}),
        ("bad_request", {"op": "goto", "record": new["record"], "at": "here"}),
    ):
        assert page.hear(**fields)["kind"] == kind
    reply = page.talk.ask("goto", have="0.nobody", at=0)
    assert reply["kind"] == "unknown"
    page.talk.bridge._session.load = None  # pyright: ignore[reportAttributeAccessIssue] — a bug of ours
    assert page.hear("links", record=new["record"])["kind"] == "bug"


def _restarted(page: CheckingPage) -> None:
    """Request a puzzle hint after a decision with which no winning turn begins, so that the turn restarts."""
    frame = page.ask("new", game="nexus", seats=2, options={})
    made, *_, wins = [choice["a"] for choice in frame["choices"] if "why" not in choice]
    after = page.ask("act", record=frame["record"], text=made)
    assert page.ask("puzzleHint", record=after["record"], at=1, since=0, ways=[wins])["restarts"]


def _edit(page: CheckingPage, game: str, seats: int) -> None:
    page.ask("edit", game=game, seats=seats, begin="empty")
    draft = page.ask("edit", game=game, seats=seats, begin="start", seed=1, options={})
    for tool in draft["tools"]:
        if tool["places"]:
            edits = [f"{tool['id']}@{place}" for place in tool["places"][:4]]
            page.ask("edit", game=game, seats=seats, text=draft["text"], edits=edits)


def _foreign() -> str:
    return (Path(__file__).parents[1] / "importers" / "abstractplay.json").read_text(encoding="utf-8")


def _studies(page: CheckingPage, teams: str) -> None:
    """Send requests for studies of games without and with secrets, and of `teams`, a record with partners."""
    bohn = page.talk.ask("new", game="mutterboehnchen", seats=3, seed=5)["record"]
    new = page.talk.ask("new", game="morundir", seats=2)["record"]
    played = page.talk.ask("act", record=new, path=["f1", "f3"])["record"]
    from_ply = {"from": 0}
    state = page.study(record=played, title="One", called="First", viewer=None, reveal=True, **from_ply)
    other = page.talk.ask("study", have=state["handle"], at=0, do="text")["text"]

    def do(what: str, at: int = 0, **fields: Any) -> dict[str, Any]:
        nonlocal state
        reply = page.study(have=state["handle"], at=at, do=what, **fields)
        if "handle" in reply:
            state = reply
        return reply

    do("look", viewer=0)
    do("play", path=["b2", "c4"], chapter=0)
    do("type", text=kleinod.new("morundir").legal()[0], also=True)
    do("promote", at=2)
    do("demote", at=2)
    do("say", at=2, comment="so", glyph=5, drawn=["1b2--c4"], also=False)
    do("say", at=2, drawn=["2b2"])
    do("undo", at=2)
    do("cut", at=2)
    do("title", title="Two", whole=True)
    do("title", title="Two", chapter=0)
    do("take", other=other)
    do("news", other=other)
    do("add", record=played, **from_ply)
    do("text", language="de")
    do("add", record=bohn, viewer=0, called="Beans", reveal=False)
    do("hands", holds="1-chili-2", viewer=None)
    do("hands", holds="1-chili-6")
    do("compare", suppositions=["1-chili-1", "1-chili-6"], deals=2, seed=1, viewer=None)
    do("suppose", holds="1-chili-1", seed=1, called="If", viewer=None)
    do("remove", chapter=0)
    state = page.study(study=with_a_line(1).text())
    for node in list(state["nodes"]):
        do("compare", at=int(node), suppositions=["2-chili-1", "2-blue-3"], deals=8, seed=1)
    state = page.study(record=teams)
    for node in list(state["nodes"]):
        do("look", at=int(node))
