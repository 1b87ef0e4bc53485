"""A table in a notebook plays the match that Python holds, and gets none of its secrets. The tests run
without anywidget."""

import json
from random import Random
from typing import Any

import pytest

import kleinod
from kleinod.notebook.kernel_requests import MEANT, KernelRequests
from kleinod.notebook.widget_types import Play
from kleinod.play.match import Match, from_record


class Table:
    """A table's requests for a match, and the plays reported of it."""

    def __init__(self, match: Match, seat: int | None = None) -> None:
        self.heard: list[Play] = []
        self.match = match
        self.door = KernelRequests(match, seat, self.heard.append)

    def ask(self, op: str = "goto", **more: Any) -> dict[str, Any]:
        request = {"op": op, "record": self.door.name, "at": self.match.at, **more}
        return json.loads(self.door.answer(json.dumps(request)))

    def think(self, level: int | str = 1) -> dict[str, Any]:
        while True:
            reply = self.ask("think", level=level)
            assert reply["ok"]
            if reply["done"]:
                return reply


def test_a_click_is_played_in_the_very_match_and_heard() -> None:
    table = Table(kleinod.new("morundir"))
    shown = table.ask("act", path=["f1", "f3"])
    assert shown["at"] == table.match.at == 1
    assert table.heard == [Play(0, "f1-f3", bot=False)]
    assert [turn.text for turn in table.match.turns] == ["f1-f3"]


def test_what_python_plays_is_shown_and_what_was_asked_before_is_not_played() -> None:
    table = Table(kleinod.new("morundir"))
    old = table.door.name
    table.match.play("f1-f3")
    refused = table.ask("act", record=old, at=0, path=["g1", "g3"])
    assert refused["msg"]["code"] == "notebook.moved"
    assert table.ask(record=old, at=0)["at"] == 1
    assert table.match.plies == 1
    assert table.heard == []


def test_what_is_refused_or_only_asked_leaves_the_match_where_it_was() -> None:
    table = Table(kleinod.new("morundir"))
    table.match.play("f1-f3")
    table.match.goto(0)
    for op, more in (
        ("why", {"path": ["g2", "e4"]}),
        ("preview", {"path": ["f1", "f3"]}),
        ("parse", {"text": "f1-f3"}),
        ("parse", {"text": "nonsense"}),
        ("analyse", {"nodes": 50, "at": 1}),
        ("act", {"path": ["g2", "e4"], "at": 1}),
    ):
        table.ask(op, **more)
        assert (table.match.at, table.match.plies) == (0, 1), op


def test_nothing_but_what_a_table_needs_may_be_asked() -> None:
    table = Table(kleinod.new("mutterboehnchen", seats=3, seed=4))
    for op in ("links", "seen", "open", "new", "relate", "hello", "recount", "nonsense"):
        assert not table.ask(op)["ok"]


def test_bots_sit_in_the_record_and_keep_what_they_mean_to_themselves() -> None:
    match = kleinod.new("matobo", seed=2)
    match.sit(["h", "b1"])
    assert from_record(match.record()).kinds == ("h", "b1")
    table = Table(match)
    while match.seat == 0:
        match.play(match.legal()[0])
    assert (table.think()["path"], table.think()["text"]) == ([MEANT], "")
    assert table.ask("act", path=[MEANT])["ok"]
    assert [play.bot for play in table.heard] == [True]
    assert not table.ask("act", path=[MEANT])["ok"]


def test_bots_play_together_what_nobody_sees_and_no_seat_learns_it_before() -> None:
    match = kleinod.new("mutterboehnchen", seats=4, seed=3)
    match.sit(["h", "b2", "b3", "b4"])
    table, together = Table(match, seat=0), 0
    while not together:
        if match.seat == 0:
            assert "nextPaths" not in table.think()
            match.play(kleinod.bot(match, level=3).choose())
            continue
        before = match.at
        thought = table.think(int(match.kinds[match.seat][1:]))
        assert (thought["path"], "nextPaths" in thought) == ([MEANT], False)
        table.heard.clear()
        assert table.ask("act", path=[MEANT])["at"] == match.at
        together += len(table.heard) - 1
        assert match.at > before


def test_two_views_of_a_table_let_a_bot_answer_once() -> None:
    match = kleinod.new("morundir")
    match.sit(["b1", "h"])
    table = Table(match)
    name = table.door.name
    table.think()
    assert table.ask("act", path=[MEANT], record=name, at=0)["at"] == 1
    assert table.ask("act", path=[MEANT], record=name, at=0)["at"] == 1
    assert match.plies == 1


@pytest.mark.parametrize("game_id", ["morundir", "mutterboehnchen"])
def test_at_the_table_of_one_seat_nobody_plays_for_another(game_id: str) -> None:
    match = kleinod.new(game_id, seed=1)
    table = Table(match, seat=1 - match.seat)
    shown = table.ask()
    assert shown["viewer"] == table.door.seat
    assert (shown["choices"], shown["buttons"]) == ([], {})
    action = match.legal()[0]
    assert table.ask("act", text=action)["msg"]["code"] == "notebook.theirs"
    assert table.ask("resign", seat=match.seat)["msg"]["code"] == "notebook.theirs"
    assert match.plies == match.at
    match.play(action)


def test_no_answer_tells_a_seat_what_it_may_not_know() -> None:
    """A seat gets the same answers in all positions that it cannot tell apart, and no request shows it the
    hands of other seats."""
    match = kleinod.new("mutterboehnchen", seats=3, seed=7)
    for ply in range(24):
        for viewer in range(3):
            told = {json.dumps(Table(world, viewer).ask()) for world in _worlds(match, viewer, ply)}
            assert len(told) == 1, (ply, viewer)
            others = Table(match, viewer)
            if match.seat not in (viewer, -2):
                for op in ("why", "preview", "parse", "analyse"):
                    refused = others.ask(op, path=[], text=match.legal()[0])
                    assert refused["msg"]["code"] == "notebook.theirs", op
                assert not others.ask("think", level="hint")["ok"]
        match.play(kleinod.bot(match, level=1).choose())


def _worlds(match: Match, viewer: int, ply: int) -> list[Match]:
    return [from_record(match.seen_record(viewer, Random(f"{ply}/{n}"))) for n in range(3)]


def test_no_answer_has_a_record_a_seed_or_a_position() -> None:
    match = kleinod.new("mutterboehnchen", seats=2, seed=12345)
    table = Table(match, seat=0)
    for shown in (table.ask(), table.ask("goto", eyes={"lifted": 1}, viewer=1)):
        assert shown["viewer"] == 0
        assert (shown["seed"], shown["position"], shown["positionText"]) == (0, "", "")
        assert match.record() not in json.dumps(shown)
        assert shown["record"] == table.door.name


def test_giving_up_is_heard() -> None:
    table = Table(kleinod.new("nexus"))
    table.ask("resign", seat=0)
    assert table.heard == [Play(0, "–", bot=False)]
    assert table.match.winners == (1,)
