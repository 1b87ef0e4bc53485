"""A page that has a frame gets only the changes, and completes them to the same frame as a new page gets."""

import json
from random import Random
from typing import Any
from unittest.mock import ANY

import pytest

import kleinod
from bridge.conversation import Page, Talk
from kleinod.core.rng import stream
from kleinod.play.match import Match
from laws.cases import LEAST

BOHN = {"game": "mutterboehnchen", "seats": 3, "seed": 5}


@pytest.fixture
def talk() -> Talk:
    return Talk()


@pytest.fixture
def page(talk: Talk) -> Page:
    return Page(talk)


def _anew(frame: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """Return the frame of the same moment from a new worker, for a page that has no frame yet."""
    return Page(Talk()).ask("goto", record=frame["record"], at=frame["at"], viewer=frame["viewer"], **fields)


def _same(frame: dict[str, Any], other: dict[str, Any]) -> bool:
    """Return True if two frames show the same.

    Some fields are ignored: motions depend on the frame before, and cards can be taken out of an offer only
    on a device that plays.
    """
    left = {"last", "picture", "used", "retractions"}
    return all(frame[key] == other[key] for key in (frame.keys() | other.keys()) - left)


@pytest.mark.parametrize(("game", "seats"), [("morundir", 2), ("nexus", 3), ("mutterboehnchen", 3)])
def test_what_a_page_completes_is_what_a_fresh_worker_would_say(page: Page, game: str, seats: int) -> None:
    rng = Random(1)
    frame = page.ask("new", game=game, seats=seats, seed=5)
    for number in range(50):
        record, viewer = frame["record"], rng.choice([None, 0, 1])
        if number % 7 == 6:
            frame = page.ask("goto", record=record, at=rng.randrange(frame["plies"] + 1), viewer=viewer)
        elif number % 11 == 10:
            frame = page.ask("cut", record=record, at=frame["at"], viewer=viewer)
        else:
            seen = page.ask("goto", record=record, at=frame["at"], viewer=frame["seat"])
            paths = [choice["path"] for choice in seen["choices"] if "why" not in choice]
            if not paths:
                frame = page.ask("goto", record=record, at=frame["plies"])
                continue
            frame = page.ask("act", record=record, at=frame["at"], path=rng.choice(paths), viewer=viewer)
        assert "have" in json.loads(page.sent)
        assert frame["ok"]
        assert _same(frame, _anew(frame))


def test_the_board_and_old_turns_are_not_told_again(page: Page) -> None:
    frame = page.ask("new", game="morundir", seats=2)
    for path in (["f1", "f3"], ["c2", "f3"], ["b2", "b1"]):
        frame = page.ask("act", record=frame["record"], path=path)
        told = json.loads(page.heard)
        assert not {"board", "options", "game"} & told.keys()
        assert len(told["turns"]["add"]) == 1
        assert len(told["record"]["add"]) < 16
    assert len(frame["turns"]) == 3


def test_of_a_long_turn_only_what_is_new_is_told(page: Page) -> None:
    """A turn can have hundreds of plies, so a reply sends only its new part; here NEXUS has four plies."""
    frame = page.ask("new", game="nexus", seats=2)
    for number, cell in enumerate(("l19", "l20", "l21")):
        frame = page.ask("act", record=frame["record"], path=[cell])
        told = json.loads(page.heard)["turns"]
        assert len(told["add"]) == 1
        if number:
            assert (told["keep"], told["add"][0]["story"]["keep"]) == (0, number)
            assert len(told["add"][0]["story"]["add"]) == 1
    assert _same(frame, _anew(frame))


def test_what_lies_still_is_not_drawn_again(page: Page) -> None:
    frame = page.ask("new", game="morundir", seats=2)
    knight = next(piece for piece in frame["scene"]["pieces"] if piece["at"] == "f1")
    frame = page.ask("act", record=frame["record"], path=["f1", "f3"])
    pieces = json.loads(page.heard)["scene"]["pieces"]
    assert [part for part in pieces if isinstance(part, dict)] == [{**knight, "at": "f3", "key": ANY}]
    assert _same(frame, _anew(frame))


def test_a_scene_for_other_eyes_is_told_as_what_differs(page: Page) -> None:
    """For another viewer a reply sends only the cards that look different, because the page keeps just one
    scene."""
    frame = page.ask("new", **BOHN)
    for viewer in (0, 1, None, 2):
        frame = page.ask("goto", record=frame["record"], viewer=viewer)
        told = [part for part in json.loads(page.heard)["scene"]["cards"] if isinstance(part, dict)]
        assert 0 < len(told) < len(frame["scene"]["cards"])
        assert {part["zone"][:4] for part in told} == {"hand"}
        assert _same(frame, _anew(frame))


def test_a_worker_that_does_not_know_the_match_asks_for_the_record(talk: Talk, page: Page) -> None:
    frame = page.ask("new", game="morundir", seats=2)
    stale = page.handle
    frame = page.ask("act", record=frame["record"], path=["f1", "f3"])
    assert talk.ask("goto", have=stale, at=0) == {
        "ok": False,
        "kind": "unknown",
        "msg": {"code": "request.unknown"},
    }
    talk.fresh()
    assert talk.ask("goto", have=page.handle, at=0)["kind"] == "unknown"
    again = page.ask("act", record=frame["record"], path=["c2", "f3"])
    assert "record" in json.loads(page.sent)
    assert _same(again, _anew(again))


def test_whoever_only_thinks_sends_the_record_once(talk: Talk) -> None:
    """A worker that only searches has sent no frame. Its first reply contains a handle, which later requests
    send instead of the record."""
    record = Talk().ask("new", game="mutterboehnchen", seats=3, seed=5)["record"]
    first = talk.ask("think", record=record, level=3)
    again = talk.ask("think", have=first["match"], level=3)
    assert again["ok"]
    assert "match" not in again
    assert again["nodes"] >= first["nodes"]
    # The search has continued. Once the match is changed by `act`, the old handle is unknown.
    path = Talk().think(record, 1)
    assert talk.ask("act", record=record, path=path)["ok"]
    assert talk.ask("think", have=first["match"], level=3)["kind"] == "unknown"
    talk.fresh()
    assert talk.ask("think", have=first["match"], level=3)["kind"] == "unknown"


def test_the_record_of_a_match_that_went_on_opens_by_what_is_new(
    talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker that searches gets a longer or shorter record for each decision, and replays only the steps
    that are new."""
    steps: list[str] = []
    replay = Match._replay
    monkeypatch.setattr(Match, "_replay", lambda match, token: (steps.append(token), replay(match, token)))
    match = kleinod.new("mutterboehnchen", seats=3, seed=5)
    longer = []
    for _ in range(40):
        match.act(match.legal_actions()[0])
        longer.append(match.record())
    for record in (*longer, longer[7], longer[9]):
        steps.clear()
        first = talk.ask("think", record=record, level=1)
        assert first["ok"]
        if record != longer[0]:
            assert len(steps) < 20, record
        assert talk.ask("act", record=record, text="")["record"] == record
    kinds = kleinod.new("mutterboehnchen", seats=3, seed=6).record()
    assert talk.ask("act", record=kinds, text="")["record"] == kinds


def test_questions_about_a_match_name_it_by_its_handle_too(talk: Talk, page: Page) -> None:
    frame = page.ask("new", game="morundir", seats=2)
    for op, fields in (
        ("why", {"path": ["f1", "g2"]}),
        ("preview", {"path": ["f1", "f3"]}),
        ("parse", {"text": "F1 F3"}),
        ("links", {}),
    ):
        assert talk.ask(op, have=page.handle, **fields) == Talk().ask(op, record=frame["record"], **fields)


@pytest.mark.parametrize(
    ("kinds", "lifted", "stays", "viewer"),
    [
        (["h", "b1", "b1"], None, False, 0),
        (["h", "b1", "b1"], 2, False, 0),
        (["h", "h", "h"], None, False, None),
        (["h", "h", "h"], 0, False, 0),
        (["h", "h", "h"], 1, False, None),
        (["h", "h", "h"], 1, True, 1),
        (["b1", "h", "h"], 1, False, 1),
        (["b1", "h", "h"], None, False, None),
    ],
)
def test_who_looks_is_decided_by_whose_turn_it_has_become(
    page: Page, kinds: list[str], lifted: int | None, stays: bool, viewer: int | None
) -> None:
    """Seat 0 is to act. The frame shows its hand if no other person plays, if it has lifted the curtain, or
    if it only looks back."""
    frame = page.ask("new", **BOHN, kinds=kinds)
    assert frame["seat"] == 0
    eyes = {"lifted": lifted, "stays": stays}
    seen = page.ask("goto", record=frame["record"], at=frame["at"], eyes=eyes)
    assert seen["viewer"] == viewer
    assert _same(seen, _anew(seen))


def _without_lots(frame: dict[str, Any]) -> dict[str, Any]:
    """Return a frame without its texts and its seed, from which the whole match could be restored."""
    return {
        key: frame[key] for key in frame.keys() - {"record", "position", "positionText", "seed", "picture"}
    }


def test_one_reply_holds_what_the_viewer_may_know_and_what_anybody_may(page: Page) -> None:
    """After an act, one reply has the frame for the viewer and the picture for a stranger, equal to those of
    separate requests."""
    rng = Random(4)
    frame = page.ask("new", **BOHN, kinds=["h", "h", "h"])
    hidden = 0
    for _ in range(60):
        seat = frame["seat"]
        seen = page.ask("goto", record=frame["record"], at=frame["at"], viewer=seat)
        path = rng.choice([choice["path"] for choice in seen["choices"] if "why" not in choice])
        frame = page.ask(
            "act", record=frame["record"], path=path, eyes={"lifted": seat}, picture=True, taps={}
        )
        assert frame["viewer"] == (seat if frame["seat"] == seat else None)
        hidden += frame["viewer"] is None
        assert _same(frame, _anew(frame))
        assert _same(frame["picture"], _anew({**frame, "viewer": None}))
    assert 0 < hidden < 60


def test_a_reply_does_not_depend_on_what_its_viewer_cannot_know(page: Page) -> None:
    """If hidden cards are dealt again, frame and picture of the same moment stay the same for the viewer."""
    rng = Random(8)
    match = kleinod.new("mutterboehnchen", seats=3, seed=5)
    for number in range(40):
        match.act(rng.choice(match.legal_actions()))
        if match.over or number % 4:
            continue
        for viewer in range(3):
            said = []
            for seed in (1, 2):
                world = match.seen_record(viewer, stream(seed, "imagine", match.at))
                eyes = {"lifted": viewer, "stays": True}
                frame = page.ask("open", record=world, eyes=eyes, picture=True)
                assert frame["viewer"] == viewer
                assert ("picture" in frame) == (match.seat == viewer)
                said.append((_without_lots(frame), _without_lots(frame.get("picture") or frame)))
            assert said[0] == said[1]


def test_a_bot_to_act_needs_no_picture_and_open_games_no_second_frame(page: Page) -> None:
    frame = page.ask("new", **BOHN, kinds=["b1", "h", "h"], picture=True)
    assert json.loads(page.heard)["picture"] is None
    page.ask("new", game="morundir", seats=2, picture=True)
    assert json.loads(page.heard)["picture"] is True
    assert frame["ok"]


def test_questions_on_which_nothing_depends_are_answered_within_the_act(talk: Talk) -> None:
    """An act also answers forced questions, with the same result as separate acts, but only those of the
    viewer."""
    spared = 0
    # The game with seed 2 has such a question.
    for seed in (2,) if LEAST else range(6):
        match = kleinod.new("mutterboehnchen", seats=3, seed=seed)
        rng = Random(seed)
        for _ in range(120):
            if match.over:
                break
            seat, record = match.seat, match.record()
            action = rng.choice(match.legal_actions())
            path = list(match.view.path(match.observe(seat), action))
            match.act(action)
            while not match.over and match.rules.private(match.state) and match.seat == seat:
                answer = match.forced_path(seat)
                if answer is None:
                    break
                o = match.observe(seat)
                match.act(next(a for a in match.legal_actions() if match.view.path(o, a) == answer))
                spared += 1
            reply = talk.ask("act", record=record, path=path, eyes={"lifted": seat}, taps={})
            assert reply["record"] == match.record()
            assert "used" not in reply
    assert spared


def test_a_card_that_was_clicked_before_answers_and_is_used_once(talk: Talk) -> None:
    """Only the latest click of the seat that is asked counts, never a click of another seat."""
    used = 0
    for seed in range(3 if LEAST else 8):
        match = kleinod.new("mutterboehnchen", seats=3, seed=seed)
        rng = Random(seed)
        while not match.over and match.plies < 200:
            seat, record, o = match.seat, match.record(), match.observe(match.seat)
            action = rng.choice(match.legal_actions())
            path = list(match.view.path(o, action))
            match.act(action)
            if match.over or not match.rules.private(match.state) or match.forced_path(seat) is not None:
                continue
            if not match.view.remembered(match.observe(None)):
                continue
            asked, legal = match.seat, match.legal_actions()
            card = match.view.path(match.observe(asked), legal[0])
            if len(card) != 1:
                continue
            other = (asked + 1) % 3
            reply = talk.ask("act", record=record, path=path, taps={str(other): list(card)})
            assert ("used" in reply, reply["at"]) == (False, match.at)
            reply = talk.ask("act", record=record, path=path, taps={str(asked): ["nothing", *card]})
            assert reply["used"][0] == {"seat": asked, "id": card[0]}
            assert reply["at"] > match.at
            used += 1
    assert used


@pytest.mark.parametrize(
    "fields",
    [
        {"have": 5},
        {"eyes": []},
        {"eyes": {"lifted": "0"}},
        {"taps": []},
        {"taps": {"0": [1]}},
        {"taps": {"0": 1}},
    ],
)
def test_senseless_eyes_and_taps_are_refused(talk: Talk, fields: dict[str, Any]) -> None:
    frame = talk.ask("new", game="morundir", seats=2)
    reply = talk.ask("act", record=frame["record"], path=["f1", "f3"], **fields)
    assert reply["kind"] == "bad_request"
