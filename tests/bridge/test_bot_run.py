"""Bot decisions that one frame shows together are chosen and played by one request each."""

from __future__ import annotations

from typing import Any

import kleinod
from bridge.conversation import Talk
from kleinod.ai.bot import choose
from kleinod.play.last_move import motions
from kleinod.play.match import Match

BOTS = ("b1", "b2", "b3", "b4")


def thought(talk: Talk, match: Match, **more: bool) -> dict[str, Any]:
    level = int(match.kinds[match.seat][1:])
    while True:
        reply = talk.ask("think", record=match.record(), at=match.at, level=level, **more)
        if reply["done"]:
            return reply


def ends_here(match: Match, begun: int, since: int) -> bool:
    """Return True if a run from ply `begun` on is to end with the decision at ply `since`.

    A seat that goes on, with an offer or with cards that it plants, is shown once three cards have moved.
    """
    before = match.copy()
    before.goto(since)
    viewers = (None, *range(match.seats))
    moved = {
        viewer: sum(len(motions(match, ply, viewer)) for ply in range(begun, match.at)) for viewer in viewers
    }
    # A viewer who sees a card's face sees the same cards move as everybody else.
    assert len(set(moved.values())) == 1
    if before.turn != match.turn:
        return True
    if before.seat == match.seat:
        return moved[None] >= 3
    return moved[None] > 0 or before.picture(None) != match.picture(None)


def test_a_request_thinks_up_to_a_decision_that_is_shown() -> None:
    """The bots decide as with one request for each decision, and a single request plays all of them."""
    talk, playing = Talk(), Talk()
    match = kleinod.new("mutterboehnchen", 4, 3)
    match.sit(BOTS)
    unseen = 0
    while not match.over and match.plies < 400:
        record, at, reply = match.record(), match.at, thought(talk, match)
        paths = [reply["path"], *reply.get("nextPaths", ())]
        for number, path in enumerate(paths):
            since, action = match.at, choose(match, int(match.kinds[match.seat][1:]))
            assert list(match.view.path(match.observe(match.seat), action)) == path
            match.act(action)
            is_last = number == len(paths) - 1
            assert match.over or ends_here(match, at, since) == is_last
        unseen += len(paths) - 1
        more = {"nextPaths": paths[1:]} if paths[1:] else {}
        frame = playing.ask("act", record=record, at=at, path=paths[0], **more)
        assert frame["record"] == match.record()
        assert frame["at"] == match.at
    assert unseen > match.plies / 3


def test_a_reason_is_that_for_the_last_event_shown() -> None:
    """No reason is given if a chance event followed: it would seem to explain "Violet draws a card"."""
    talk = Talk()
    match = kleinod.new("mutterboehnchen", 4, 3)
    match.sit(BOTS)
    shown = drawn = since = 0
    while match.plies < 300:
        reply = thought(talk, match)
        for path in (reply["path"], *reply.get("nextPaths", ())):
            since = match.at
            choices = {tuple(choice["path"]): choice["a"] for choice in match.choices(match.seat)}
            match.play(choices[tuple(path)])
        if match.at > since + 1:
            assert "why" not in reply
            drawn += 1
        shown += "why" in reply
    assert min(shown, drawn) > 10


def test_a_whole_turn_can_be_thought_in_one_request() -> None:
    """With `wholeTurn`, a run ends with the turn or before a person; bots decide as in single requests."""
    talk, playing = Talk(), Talk()
    match = kleinod.new("mutterboehnchen", 4, 5)
    match.sit(("h", "b2", "b3", "b4"))
    runs = ends = 0
    while not match.over and match.plies < 400:
        if match.kinds[match.seat] == "h":
            match.act(choose(match, 2))
            continue
        record, at, turn = match.record(), match.at, match.turn
        reply = thought(talk, match, wholeTurn=True)
        paths = [reply["path"], *reply.get("nextPaths", ())]
        for path in paths:
            assert not match.over
            assert match.turn == turn
            action = choose(match, int(match.kinds[match.seat][1:]))
            assert list(match.view.path(match.observe(match.seat), action)) == path
            match.act(action)
        assert match.over or match.turn != turn or match.kinds[match.seat] == "h"
        ends += match.turn != turn
        runs += 1
        more = {"nextPaths": paths[1:]} if paths[1:] else {}
        frame = playing.ask("act", record=record, at=at, path=paths[0], **more)
        assert frame["record"] == match.record()
    assert runs < match.plies / 4
    assert ends > 5


def test_a_run_ends_before_a_person_and_is_no_hint() -> None:
    """A hint for a person is always one decision."""
    talk = Talk()
    match = kleinod.new("mutterboehnchen", 4, 3)
    match.sit(("h", "b2", "b2", "b2"))
    asked = 0
    while not match.over and asked < 40:
        if match.kinds[match.seat] == "h":
            hint = talk.ask("think", record=match.record(), at=match.at, level="hint", now=True)
            assert "nextPaths" not in hint
            match.act(choose(match, 2))
            asked += 1
            continue
        reply = thought(talk, match)
        for path in (reply["path"], *reply.get("nextPaths", ())):
            assert match.kinds[match.seat] != "h"
            choices = {tuple(choice["path"]): choice["a"] for choice in match.choices(match.seat)}
            match.play(choices[tuple(path)])


def test_open_games_show_every_decision() -> None:
    """In a game without secrets every decision of a bot gets a frame of its own."""
    talk = Talk()
    match = kleinod.new("nexus", 2, 1)
    match.sit(("b1", "b1"))
    for _ in range(12):
        reply = thought(talk, match)
        assert "nextPaths" not in reply
        match.act(choose(match, 1))
