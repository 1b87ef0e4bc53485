"""The bridge replies with JSON to every request, needs no earlier requests, and never raises."""

import json
from pathlib import Path

import pytest

from bridge.conversation import CONTRACT, Talk, replies
from kleinod.bridge import Bridge
from kleinod.codec.base36 import checksum
from kleinod.core.rng import below, stream
from kleinod.play.match import from_record

CONTRACT_FOLDER = Path(__file__).parent.parent / "contract"


@pytest.fixture
def talk() -> Talk:
    return Talk()


def _new(talk: Talk, **fields: object) -> dict:
    return talk.ask("new", **{"game": "morundir", "seats": 2, **fields})


def _unnamed(reply: dict) -> dict:
    """Return a reply without its handle, because handles are never reused."""
    return {key: value for key, value in reply.items() if key != "handle"}


@pytest.mark.parametrize("name", [name for name, _ in CONTRACT])
def test_replies_are_those_the_page_was_built_for(name: str) -> None:
    kept = json.loads((CONTRACT_FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    assert replies()[name] == kept


def test_hello_names_every_game_with_its_options(talk: Talk) -> None:
    hello = talk.ask("hello")
    assert hello["ok"]
    listed = {game["id"]: game for game in hello["games"]}
    assert [option["key"] for option in listed["morundir"]["options"]] == [
        "variant",
        "stuck",
        "quiet_limit",
        "duke_count",
    ]
    assert not any(game_id.startswith("_") for game_id in listed)


def test_seats_are_told_their_partners_where_there_are_any(talk: Talk) -> None:
    assert _new(talk, game="matobo", seats=4)["partners"] == [[2], [3], [0], [1]]
    assert "partners" not in _new(talk, game="matobo", seats=4, options={"teams": False})
    assert "partners" not in _new(talk, game="matobo", seats=2)


def test_a_restarted_worker_answers_the_same(talk: Talk) -> None:
    frame = _new(talk, id="abcd", kinds=["h", "b1"], seed=3)
    for _ in range(8):
        request = {"record": frame["record"], "path": talk.think(frame["record"], 1)}
        expected = talk.ask("act", **request)
        talk.fresh()
        assert _unnamed(talk.ask("act", **request)) == _unnamed(expected)
        frame = expected


def test_a_packed_record_opens_as_the_same_match(talk: Talk) -> None:
    frame = _new(talk, id="abcd")
    for path in (["f1", "f3"], ["c2", "f3"]):
        frame = talk.ask("act", record=frame["record"], path=path)
    packed = talk.ask("links", record=frame["record"])["packed"]
    assert talk.ask("open", record=packed)["record"] == frame["record"]
    assert len(packed) < len(frame["record"])


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_what_somebody_sees_can_be_sent_without_what_nobody_showed(talk: Talk, viewer: int | None) -> None:
    frame = talk.ask("new", game="mutterboehnchen", seats=3, seed=5, kinds=["h", "h", "h"])
    asked = {"record": frame["record"], "viewer": viewer}
    sent = [talk.ask("seen", **asked, seed=seed)["record"] for seed in (1, 1, 2)]
    assert sent[0] == sent[1] != sent[2]
    known = from_record(frame["record"]).observe(viewer)
    for record in sent:
        there = from_record(record)
        assert there.observe(viewer) == known
        assert there.state != from_record(frame["record"]).state
        people = [seat for seat in range(3) if there.kinds[seat] == "h"]
        assert people == ([0, 1, 2] if viewer is None else [viewer])


def test_going_back_keeps_the_rest_until_something_else_is_played(talk: Talk) -> None:
    frame = _new(talk)
    for path in (["f1", "f3"], ["c2", "f3"]):
        frame = talk.ask("act", record=frame["record"], path=path)
    back = talk.ask("goto", record=frame["record"], at=1)
    assert (back["at"], back["plies"], back["record"]) == (1, 2, frame["record"])
    other = talk.ask("act", record=frame["record"], at=1, path=["d6", "d5"])
    assert [turn["text"] for turn in other["turns"]] == ["f1-f3", "d6-d5"]


@pytest.mark.parametrize("op", ["open", "goto"])
def test_a_save_that_points_beyond_its_end_opens_at_its_end(talk: Talk, op: str) -> None:
    record = talk.ask("act", record=_new(talk)["record"], path=["f1", "f3"])["record"]
    for at in (1, 2, 5, 2**53 - 1):
        assert talk.ask(op, record=record, at=at)["at"] == 1
    # A request to act at a ply beyond the record is refused.
    assert talk.ask("act", record=record, at=2, path=["c2", "f3"])["msg"]["code"] == "match.no_such_ply"


def test_going_on_tells_what_happened_since_the_ply_shown_if_that_was_in_the_same_turn(talk: Talk) -> None:
    frame = talk.ask("new", game="nexus", seats=2)
    for cell in ("l19", "l20", "l21", "p19"):
        frame = talk.ask("act", record=frame["record"], path=[cell])
    ends = [
        [
            motion["stops"][-1]
            for motion in talk.ask("goto", record=frame["record"], at=at, since=since)["last"]
        ]
        for at, since in ((3, 0), (3, 1), (3, 2), (4, 0), (2, 3))
    ]
    assert ends == [["l19", "l20", "l21"], ["l20", "l21"], ["l21"], ["p19"], ["l20"]]
    assert len(talk.ask("goto", record=frame["record"], at=3)["last"]) == 1


def test_undo_skips_the_answer_of_a_bot(talk: Talk) -> None:
    frame = _new(talk, kinds=["h", "b1"])
    frame = talk.ask("act", record=frame["record"], path=["f1", "f3"])
    frame = talk.ask("act", record=frame["record"], path=talk.think(frame["record"], 1))
    assert frame["undo"] == 0
    assert talk.ask("goto", record=frame["record"], at=0)["redo"] == 2


def test_resigning_ends_a_match_of_two_and_says_who_won(talk: Talk) -> None:
    frame = talk.ask("resign", record=_new(talk)["record"], seat=1)
    assert frame["outcome"]["places"] == [1, 2]
    assert frame["outcome"]["reason"] == {"code": "end.resigned", "args": {"seat": 1}}
    again = talk.ask("open", record=talk.ask("links", record=frame["record"])["packed"])
    assert again["outcome"] == frame["outcome"]
    assert talk.ask("act", record=frame["record"], path=["f1", "f3"])["kind"] == "over"


def test_a_match_can_start_from_a_position(talk: Talk) -> None:
    first = talk.ask("act", record=_new(talk)["record"], path=["f1", "f3"])
    second = _new(talk, **{"from": first["positionText"], "id": "efgh"})
    assert second["scene"] == first["scene"]
    assert second["seat"] == 1
    refused = _new(talk, **{"from": "43_0_0"})
    assert refused["kind"] == "bad_text"


@pytest.mark.parametrize(
    ("mine", "theirs", "relation"),
    [(1, 2, "ahead"), (2, 1, "behind"), (2, 2, "same"), (2, -1, "fork"), (2, -2, "other")],
)
def test_a_reply_link_is_related_to_the_match_here(talk: Talk, mine: int, theirs: int, relation: str) -> None:
    moves = (["f1", "f3"], ["d6", "d5"])
    start = _new(talk, id="link1")["record"]
    records = {0: start}
    for ply, path in enumerate(moves, start=1):
        records[ply] = talk.ask("act", record=records[ply - 1], path=path)["record"]
    records[-1] = talk.ask("act", record=start, path=["b2", "b1"])["record"]
    records[-2] = _new(talk, id="link2")["record"]
    assert talk.ask("relate", record=records[mine], other=records[theirs])["relation"] == relation


@pytest.mark.parametrize(
    "request_text",
    [
        "",
        "null",
        "[]",
        "{",
        '{"op":5}',
        '{"op":"open"}',
        '{"op":"open","record":5}',
        '{"op":"open","record":"x","at":true}',
        '{"op":"new","game":"../etc","seats":2}',
        '{"op":"new","game":"_nothing","seats":2}',
        '{"op":"new","game":"morundir","seats":2,"seed":-1}',
        '{"op":"new","game":"morundir","seats":2,"id":"<b>"}',
        '{"op":"new","game":"morundir","seats":2,"options":{"variant":"evil"}}',
        '{"op":"new","game":"morundir","seats":2,"kinds":["h"]}',
        '{"op":"act","record":"x","path":[1]}',
        "[" * 100_000,
    ],
)
def test_senseless_requests_get_an_error_and_no_trace(request_text: str) -> None:
    reply = json.loads(Bridge().handle(request_text))
    assert reply["ok"] is False
    assert reply["kind"] in ("bad_request", "bad_text")
    assert "trace" not in reply


@pytest.mark.parametrize("kind", ["b0", "b6", "b9", "b10"])
def test_nobody_is_seated_at_a_level_that_there_is_not(talk: Talk, kind: str) -> None:
    refused = talk.ask("new", game="morundir", seats=2, kinds=["h", kind])
    assert (refused["ok"], refused["kind"]) == (False, "bad_request")
    assert refused["msg"] == {"code": "bot.level", "args": {"level": kind[1:]}}


def test_a_link_with_such_a_level_is_played_by_the_nearest(talk: Talk) -> None:
    body = _new(talk, id="abcd", kinds=["h", "b5"])["record"].rpartition("~")[0].replace("b5", "b8")
    frame = talk.ask("open", record=f"{body}~{checksum(body)}")
    assert frame["kinds"] == ["h", "b5"]
    frame = talk.ask("act", record=frame["record"], path=["f1", "f3"])
    assert frame["seat"] == 1
    assert talk.think(frame["record"], 5)


def test_mutated_requests_never_raise_and_never_lose_the_match(talk: Talk) -> None:
    frame = talk.ask("act", record=_new(talk, id="abcd")["record"], path=["f1", "f3"])
    good = json.dumps({"op": "act", "record": frame["record"], "path": ["c2", "f3"]})
    expected = json.loads(talk.bridge.handle(good))
    rng = stream(1, "fuzz")
    for _ in range(400):
        at = below(rng, len(good))
        reply = json.loads(talk.bridge.handle(good[:at] + chr(32 + below(rng, 95)) + good[at + 1 :]))
        assert reply["ok"] or reply["kind"] != "bug"
    assert _unnamed(json.loads(talk.bridge.handle(good))) == _unnamed(expected)


def test_a_refusal_says_whether_it_is_told_anyhow_and_names_its_buttons(talk: Talk) -> None:
    """NEX-05: in NEXUS a click on an own marble may be meant as a move, so its refusal is shown. MOR-09: in
    Morundir such a click selects the other piece, so no refusal is shown."""
    nexus = talk.ask("new", game="nexus", seats=2)["record"]
    reply = talk.ask("why", record=nexus, path=["#rings", "n20", "#nonsense"])
    assert reply["why"]["code"] == "explain.nothing"
    reply = talk.ask("why", record=nexus, path=["#rings", "n20"])
    assert (reply["why"]["code"], reply["anyhow"]) == ("first_in", True)
    assert reply["buttons"] == {"#rings": {"code": "button.rings"}}
    reply = talk.ask("why", record=_new(talk)["record"], path=["f1", "g2"])
    assert reply["why"]["rule"] == "MOR-09"
    assert not {"anyhow", "buttons"} & set(reply)


def test_a_bug_is_reported_and_the_next_request_works(monkeypatch: pytest.MonkeyPatch, talk: Talk) -> None:
    record = _new(talk)["record"]
    monkeypatch.setattr("kleinod.requests.match_queries.explain", lambda *_: 1 / 0)
    broken = talk.ask("why", record=record, path=["a1"])
    assert (broken["kind"], broken["msg"]["code"]) == ("bug", "bug")
    assert "ZeroDivisionError" in broken["trace"]
    assert talk.ask("act", record=record, path=["f1", "f3"])["ok"]


def _draw(talk: Talk, **fields: object) -> dict:
    options = {"land": "custom"}
    return talk.ask("draw", **{"game": "mutternland", "seats": 2, "options": options, **fields})


def test_drawing_a_value_of_an_option(talk: Talk) -> None:
    """MUT-03 (laying the land): replies hold the text drawn so far, so undo returns to an earlier text."""
    start = _draw(talk)
    assert (start["ok"], start["wrong"], len(start["scene"]["pieces"])) == (True, None, 70)
    fewer = _draw(talk, text=start["text"], click="e18")
    assert len(fewer["scene"]["pieces"]) == 69
    assert _draw(talk, text=fewer["text"], click="e18") == start
    assert _draw(talk, text="")["wrong"]["code"] == "land.missing"
    assert _draw(talk, seed=3) == _draw(talk, seed=3) != _draw(talk, seed=4)


def test_what_cannot_be_drawn(talk: Talk) -> None:
    """MUT-03 (laying the land): impossible texts, clicks, games and numbers of seats are refused."""
    assert _draw(talk, text="e40")["msg"]["code"] == "land.unreadable"
    assert _draw(talk, click="a1")["msg"] == {"code": "request.bad", "args": {"what": "click"}}
    assert _draw(talk, game="morundir")["kind"] == "bad_request"
    assert _draw(talk, seats=9)["wrong"]["code"] == "option.seats"
    assert _draw(talk, options={})["wrong"]["code"] == "option.not_here"
    assert _draw(talk, seed=-1)["kind"] == "bad_request"


def test_a_coach_is_told_what_is_new_only_if_it_asks(talk: Talk) -> None:
    record = _new(talk, id="abcd", kinds=["h", "b1"])["record"]
    for path in (["f1", "f3"], ["c2", "c3"]):
        record = talk.ask("act", record=record, path=path)["record"]
    act = {"record": record, "path": ["b2", "c4"]}
    before, coached = talk.ask("act", **act), talk.ask("act", **act, coach=True)
    assert "situations" not in before
    assert {said["code"] for said in coached.pop("situations")} <= {"coach.neighbour", "coach.capture"}
    assert _unnamed(coached) == _unnamed(before)
    replied = talk.ask("act", record=coached["record"], path=["c3", "d3"], coach=True)
    assert "coach.capture" in {said["code"] for said in replied["situations"]}


@pytest.mark.parametrize("seat", [0, 1])
def test_what_others_did_is_told_step_by_step(talk: Talk, seat: int) -> None:
    record = _new(talk, id="abcd")["record"]
    for path in (["f1", "f3"], ["c2", "f3"], ["f6", "f3"]):
        record = talk.ask("act", record=record, path=path)["record"]
    told = talk.ask("recount", record=record, seat=seat)
    assert told["from"] == (3 if seat == 0 else 2)
    assert [(step["at"], step["seat"]) for step in told["steps"]] == ([] if seat == 0 else [(3, 0)])
    assert all(step["story"] for step in told["steps"])


def test_what_others_did_holds_no_secret(talk: Talk) -> None:
    """The recap for a seat is the same in two matches that look the same to the seat."""
    frame = talk.ask("new", game="mutterboehnchen", seats=3, seed=5, kinds=["h", "b1", "b1"])
    record = frame["record"]
    for _ in range(12):
        record = talk.ask("act", record=record, path=talk.think(record, 1))["record"]
    eyes = {"lifted": None}
    told = talk.ask("recount", record=record, seat=0, eyes=eyes)
    match = from_record(record)
    for step in told["steps"]:
        log = talk.ask("goto", record=record, at=step["at"], viewer=0)
        known = [json.dumps(said) for turn in log["turns"] for said in turn["story"]]
        assert {json.dumps(said) for said in step["story"]} <= set(known)
    assert told["from"] + len(told["steps"]) <= match.plies
