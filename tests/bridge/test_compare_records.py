"""The bridge reports exactly how a link differs from the stored match, so that the page can ask about it."""

from __future__ import annotations

from typing import Any

import pytest

from bridge.conversation import Talk
from kleinod.records.record import read, write
from kleinod.records.variation_tokens import Node, tokens

NOTHING = {"turns": 0, "seats": [], "resigns": []}
START = {"game": "morundir", "seats": 2, "id": "link1"}


@pytest.fixture
def talk() -> Talk:
    return Talk()


def played(talk: Talk, *texts: str, **fields: Any) -> str:
    """Return the record after some moves; "-r0" resigns for seat 0."""
    record = talk.ask("new", **{**START, **fields})["record"]
    for text in texts:
        if text.startswith("-r"):
            record = talk.ask("resign", record=record, seat=int(text[2:]))["record"]
        else:
            record = talk.ask("act", record=record, text=text)["record"]
    return record


def related(talk: Talk, ours: str, theirs: str) -> dict[str, Any]:
    reply = talk.ask("relate", record=ours, other=theirs)
    assert reply.pop("ok")
    return reply


def noted(record: str, *more: str) -> str:
    """Return the record with more tokens."""
    return write(read(record)._replace(tokens=(*read(record).tokens, *more)))


MINE = ("f1-f3", "c2xf3")


@pytest.mark.parametrize(
    ("ours", "theirs", "expected"),
    [
        (MINE, MINE, {"relation": "same"}),
        (
            MINE[:1],
            MINE,
            {"relation": "ahead", "adds": {**NOTHING, "turns": 1, "seats": [1]}, "reply": True},
        ),
        ((), MINE[:1], {"relation": "ahead", "adds": {**NOTHING, "turns": 1, "seats": [0]}, "reply": True}),
        # The added turns include one of the seat that played last on this device, so the link is not just a
        # reply.
        (
            MINE[:1],
            (*MINE, "f6-f4"),
            {"relation": "ahead", "adds": {**NOTHING, "turns": 2, "seats": [0, 1]}},
        ),
        (MINE, MINE[:1], {"relation": "behind", "lacks": {**NOTHING, "turns": 1, "seats": [1]}}),
        (
            MINE,
            ("f1-f3", "d6-d5"),
            {
                "relation": "fork",
                "adds": {**NOTHING, "turns": 1, "seats": [1]},
                "lacks": {**NOTHING, "turns": 1, "seats": [1]},
            },
        ),
        (
            MINE,
            (*MINE, "-r0"),
            {"relation": "ahead", "differs": ["resignation"], "adds": {**NOTHING, "resigns": [0]}},
        ),
        (
            MINE[:1],
            (*MINE, "-r1"),
            {
                "relation": "ahead",
                "differs": ["resignation"],
                "adds": {"turns": 1, "seats": [1], "resigns": [1]},
            },
        ),
        (
            (*MINE, "-r1"),
            MINE,
            {"relation": "behind", "differs": ["resignation"], "lacks": {**NOTHING, "resigns": [1]}},
        ),
    ],
)
def test_what_was_done_is_compared(
    talk: Talk, ours: tuple[str, ...], theirs: tuple[str, ...], expected: dict[str, Any]
) -> None:
    same = {"differs": [], "adds": NOTHING, "lacks": NOTHING, "reply": False}
    assert related(talk, played(talk, *ours), played(talk, *theirs)) == {**same, **expected}


@pytest.mark.parametrize("theirs", ["f1-f3", "c2xf3"])
def test_who_plays_is_compared(talk: Talk, theirs: str) -> None:
    """A link in which bots have replaced people differs in `kinds` and is no reply, whatever moves it
    adds."""
    ours = played(talk, "f1-f3", kinds=["h", "h"])
    moves = ["f1-f3", "c2xf3"][: 1 + (theirs == "c2xf3")]
    told = related(talk, ours, played(talk, *moves, kinds=["b1", "b1"]))
    assert (told["differs"], told["reply"]) == (["kinds"], False)
    assert told["relation"] == ("same" if len(moves) == 1 else "ahead")


def test_not_to_say_who_plays_means_people(talk: Talk) -> None:
    told = related(talk, played(talk, "f1-f3"), played(talk, "f1-f3", kinds=["h", "h"]))
    assert (told["relation"], told["differs"]) == ("same", [])


def test_a_bot_answers_on_any_device(talk: Talk) -> None:
    """Bots play on any device, so a link that adds only turns of bots is a reply. One that adds a turn of the
    person who played last here is not."""
    kinds = ["h", "b1"]
    ours = played(talk, "f1-f3", kinds=kinds)
    assert related(talk, ours, played(talk, *MINE, kinds=kinds))["reply"]
    after = played(talk, *MINE, kinds=kinds)
    assert not related(talk, after, played(talk, *MINE, "f6-f4", kinds=kinds))["reply"]


def test_three_who_play_by_link(talk: Talk) -> None:
    """For the player who moved last, a link with the turns of both others is a reply. If somebody has
    resigned in it, it is not, and the resignation is reported."""
    fields = {"game": "mutternland", "seats": 3, "seed": 5}
    records = [talk.ask("new", **{**START, **fields})]
    while records[-1]["turn"] < 4:
        record = records[-1]["record"]
        path = talk.ask("think", record=record, level=1)
        path = path["path"] if path["done"] else talk.think(record, 1)
        records.append(talk.ask("act", record=record, path=path))
    ends = {
        frame["turn"]: frame["record"]
        for frame, before in zip(records[1:], records, strict=False)
        if frame["turn"] != before["turn"]
    }
    told = related(talk, ends[1], ends[3])
    assert (told["reply"], told["adds"]["turns"]) == (True, 2)
    assert not related(talk, ends[1], ends[4])["reply"]
    given_up = talk.ask("resign", record=ends[3], seat=2)["record"]
    told = related(talk, ends[1], given_up)
    assert (told["reply"], told["differs"], told["adds"]["resigns"]) == (False, ["resignation"], [2])


@pytest.mark.parametrize(
    ("change", "differs"),
    [
        ({"id": "link2"}, ["id"]),
        ({"options": {"variant": "return"}}, ["options"]),
        ({"seed": 8}, ["start"]),
        ({"game": "mutternland", "seats": 3}, ["game", "seats", "options"]),
    ],
)
def test_another_match_under_the_same_id_is_no_way_on(
    talk: Talk, change: dict[str, Any], differs: list[str]
) -> None:
    told = related(talk, played(talk), played(talk, **change))
    assert (told["relation"], told["differs"], told["reply"]) == ("other", differs, False)


def test_matches_without_an_id_are_never_the_same(talk: Talk) -> None:
    assert related(talk, played(talk, id=""), played(talk, id=""))["differs"] == ["id"]


@pytest.mark.parametrize(
    "more",
    [tokens(Node("", "Why?")), ["-g3"], ["-v", "d6-d5", "-e"]],
    ids=["comment", "glyph", "variation"],
)
def test_what_is_said_about_turns_is_compared(talk: Talk, more: list[str]) -> None:
    bare = played(talk, *MINE)
    annotated = noted(bare, *more)
    told = related(talk, bare, annotated)
    assert (told["relation"], told["differs"], told["adds"]) == ("same", ["notes"], NOTHING)
    assert related(talk, annotated, annotated)["differs"] == []
    told = related(talk, played(talk, *MINE[:1]), annotated)
    assert (told["relation"], told["differs"], told["reply"]) == ("ahead", ["notes"], False)


def test_a_packed_link_is_compared_like_a_plain_one(talk: Talk) -> None:
    ours, theirs = played(talk, "f1-f3"), played(talk, *MINE)
    packed = talk.ask("links", record=theirs)["packed"]
    assert packed != theirs
    assert related(talk, ours, packed) == related(talk, ours, theirs)
