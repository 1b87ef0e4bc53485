"""The bridge opens a study whole, answers an edit with the changes, and gives the same in a new worker."""

import json
import sys
from random import Random
from types import FrameType
from typing import Any

import pytest

import kleinod
from bridge.conversation import Talk
from kleinod.play.match import from_record
from kleinod.studies.study import from_text
from laws.branching import grow


@pytest.fixture
def talk() -> Talk:
    return Talk()


class Reader:
    """A copy of the page's study client, which keeps the nodes and applies the changes in each reply."""

    def __init__(self, talk: Talk, **fields: Any) -> None:
        self.talk = talk
        self.asked: list[dict[str, Any]] = []
        self.nodes: dict[str, Any] = {}
        self.reply: dict[str, Any] = {}
        self._take(talk.ask("study", **fields))

    def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        self.asked.append({"do": do, **fields})
        here = {"at": self.at, "chapter": self.reply["chapter"]} if do != "title" else {}
        self._take(self.talk.ask("study", **{"have": self.reply["handle"], **here, "do": do, **fields}))
        return self.reply

    @property
    def at(self) -> int:
        return self.reply["at"]

    def text(self) -> str:
        return self.talk.ask("study", have=self.reply["handle"], do="text")["text"]

    def _take(self, reply: dict[str, Any]) -> None:
        if not reply["ok"]:
            self.refused = reply
            return
        self.nodes = reply["nodes"] if "nodes" in reply else {**self.nodes, **reply["changed"]}
        self.reply = reply


def shown(nodes: dict[str, Any]) -> dict[str, Any]:
    """Return the nodes that can be reached from the root."""
    found, todo = {}, ["0"]
    while todo:
        n = todo.pop()
        found[n] = nodes[n]
        todo += map(str, nodes[n]["next"])
    return found


def new(game: str, seats: int | None = None) -> str:
    return kleinod.new(game, seats, seed=3).record()


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_study_as_people_write_it_opens_as_its_text_does(talk: Talk, language: str) -> None:
    match = kleinod.new("morundir")
    match.play("f1-f3")
    match.tree.add_variation("f1-e2", comment="calm")
    study = kleinod.study(match, "Openings")
    written = Reader(talk, study=f"A message:\n\n{study.notation(language)}")
    assert written.text() == study.text()
    assert shown(written.nodes) == shown(Reader(Talk(), study=study.text()).nodes)
    damaged = talk.ask("study", study='[Game "morundir"]\n\n1. a9-b7')
    assert (damaged["ok"], damaged["kind"]) == (False, "bad_text")


@pytest.mark.parametrize("game", ["morundir", "matobo", "mutternland", "nexus", "mutterboehnchen"])
def test_what_a_page_puts_together_is_what_it_would_be_told_anew(talk: Talk, game: str) -> None:
    reader, rng = Reader(talk, record=new(game), viewer=0), Random(game)
    for number in range(60):
        paths = [c["path"] for c in reader.reply["frame"]["choices"] if "why" not in c]
        kind = rng.choice(("play", "play", "play", "look", "say", "cut", "promote", "undo", "redo"))
        if kind == "look":
            reader.ask("look", at=int(rng.choice(sorted(shown(reader.nodes)))))
        elif kind == "play" and paths:
            reader.ask("play", path=rng.choice(paths))
        elif kind == "say":
            reader.ask("say", comment=f"Nr. {number}", glyph=rng.choice([0, 1, 5]), drawn=["1d4--e5"])
        elif kind in ("cut", "promote", "undo", "redo"):
            reader.ask(kind)
    again = Reader(Talk(), study=reader.text())
    told, expected = shown(reader.nodes), shown(again.nodes)
    assert _by_path(told) == _by_path(expected)
    assert len(reader.nodes) > 10


def _by_path(nodes: dict[str, Any]) -> list[Any]:
    """Return the nodes in tree order, without their numbers."""
    found, todo = [], ["0"]
    while todo:
        node = nodes[todo.pop()]
        left = {key: value for key, value in node.items() if key not in ("parent", "next")}
        found.append((len(node["next"]), left))
        todo += map(str, reversed(node["next"]))
    return found


def test_a_lost_worker_is_replaced_by_the_text_and_what_was_asked_since(talk: Talk) -> None:
    reader = Reader(talk, study=kleinod.study(kleinod.new("morundir")).text())
    first = {"study": kleinod.study(kleinod.new("morundir")).text()}
    for do, fields in (
        ("play", {"path": ["f1", "f3"]}),
        ("play", {"path": ["c2", "f3"]}),
        ("type", {"at": 1, "text": "d6-d5"}),
        ("say", {"comment": "ö", "glyph": 5}),
        ("undo", {}),
        ("cut", {"at": 2}),
        ("type", {"at": 1, "text": "d6-d4"}),
    ):
        reader.ask(do, **{"at": reader.at, **fields})
    talk.fresh()
    unknown = talk.ask("study", have=reader.reply["handle"], do="look", at=1)
    assert unknown["kind"] == "unknown"
    again = Reader(talk, **first)
    for asked in reader.asked:
        again.ask(asked["do"], **{key: value for key, value in asked.items() if key != "do"})
    assert again.nodes == reader.nodes
    assert again.reply["frame"] == reader.reply["frame"]


def test_the_frame_is_that_of_a_match_played_up_to_there(talk: Talk) -> None:
    reader = Reader(talk, record=new("nexus"))
    for cell in ("l19", "l20", "l21"):
        reader.ask("play", path=[cell])
    study = from_text(reader.text())
    match = study.chapters[0].tree.main()[-1].match()
    frame = talk.ask("open", record=match.record())
    for key in ("scene", "choices", "prompt", "seat", "turn", "standing"):
        assert reader.reply["frame"][key] == frame[key], key


def calls(do: Any) -> int:
    """Return the number of calls of Kleinod's own functions that `do` makes."""
    count = 0

    def see(frame: FrameType, event: str, _: Any) -> None:
        nonlocal count
        count += event == "call" and "kleinod" in frame.f_code.co_filename

    sys.setprofile(see)
    try:
        do()
    finally:
        sys.setprofile(None)
    return count


def test_an_edit_costs_the_same_in_any_tree() -> None:
    """The cost of an edit, in function calls and characters of the reply, is the same in any tree."""
    found = [costs(actions) for actions in (30, 1500)]
    for name, (few, short) in found[0].items():
        many, long = found[1][name]
        assert many <= few * 1.1, name
        assert long <= short * 1.1, name


def costs(actions: int) -> dict[str, tuple[int, int]]:
    """Return, for each edit of a tree with `actions` actions, the calls and the characters of the reply."""
    study = kleinod.study(kleinod.new("morundir"))
    study.chapters[0].play_text(0, "f1-f3")
    grow(study.chapters[0], Random(1), actions)
    reader = Reader(Talk(), study=study.text())
    reader.ask("look", at=1)
    found: dict[str, tuple[int, int]] = {}
    for do, fields in (
        ("look", {"at": 1}),
        ("say", {"at": 1, "comment": "x"}),
        ("type", {"at": 1, "text": "d6-d4"}),
        ("cut", {}),
        ("undo", {"at": 1}),
    ):
        heard: list[dict[str, Any]] = []
        asked = {"at": reader.at, **fields}
        count = calls(lambda do=do, asked=asked, heard=heard: heard.append(reader.ask(do, **asked)))
        found[do] = (count, len(json.dumps(heard)))
    return found


@pytest.mark.parametrize(
    ("fields", "kind"),
    [
        ({"do": "dance"}, "bad_request"),
        ({"do": "play", "path": ["f1", "f9"]}, "illegal"),
        ({"do": "play", "path": [1]}, "bad_request"),
        ({"do": "type", "text": "x"}, "bad_text"),
        ({"do": "say", "drawn": ["<b>"]}, "bad_request"),
        ({"do": "say", "drawn": ["9d4"]}, "bad_request"),
        ({"do": "say", "glyph": -1}, "bad_text"),
        ({"do": "say", "comment": "x" * 5001}, "bad_text"),
        ({"do": "cut"}, "illegal"),
        ({"do": "deal"}, "illegal"),
        ({"do": "promote"}, "illegal"),
        ({"do": "undo"}, "illegal"),
        ({"do": "redo"}, "illegal"),
        ({"do": "look", "at": 99}, "illegal"),
        ({"do": "look", "at": -1}, "illegal"),
        ({"do": "chapter", "chapter": 7}, "illegal"),
        ({"do": "chapter", "chapter": -1}, "illegal"),
        ({"do": "chapter", "chapter": 0, "at": 99}, "illegal"),
        ({"do": "title", "title": "x", "at": 99}, "illegal"),
        ({"do": "title", "title": "x" * 101}, "bad_text"),
        ({"do": "add", "record": "kl1~"}, "bad_text"),
        ({"do": "news"}, "bad_request"),
        ({"do": "news", "other": "ks1~"}, "bad_text"),
        ({"do": "take", "other": "x" * 250_001}, "bad_text"),
    ],
)
def test_senseless_requests_change_nothing(talk: Talk, fields: dict[str, Any], kind: str) -> None:
    opened = talk.ask("study", record=new("morundir"))
    text = talk.ask("study", have=opened["handle"], do="text")["text"]
    refused = talk.ask("study", **{"have": opened["handle"], "at": 0, **fields})
    assert (refused["ok"], refused["kind"]) == (False, kind)
    assert talk.ask("study", have=opened["handle"], do="text")["text"] == text


def test_chapters_and_titles(talk: Talk) -> None:
    reader = Reader(talk, record=new("morundir"), title="Zwei")
    reader.ask("title", title="Drei")
    reader.ask("add", record=new("nexus"), called="Ringe")
    assert reader.reply["chapter"] == 1
    assert [c["game"] for c in reader.reply["chapters"]] == ["morundir", "nexus"]
    assert reader.reply["frame"]["game"] == "nexus"
    reader.ask("undo")
    assert len(reader.reply["chapters"]) == 1
    reader.ask("redo")
    reader.ask("chapter", chapter=0)
    reader.ask("remove", chapter=0)
    assert [c["title"] for c in reader.reply["chapters"]] == ["Ringe"]
    reader.ask("remove", chapter=0)
    assert reader.reply["frame"] is None
    reader.ask("undo")
    assert reader.reply["title"] == "Drei"


def test_hidden_cards_of_others_are_in_no_study_of_a_running_match(talk: Talk) -> None:
    record = new("mutterboehnchen", 3)
    refused = talk.ask("study", record=record, reveal=True)
    assert refused["msg"]["code"] == "study.secret"
    opened = talk.ask("study", record=record, viewer=1)
    known = from_record(record).observe(1)
    study = from_text(talk.ask("study", have=opened["handle"], do="text")["text"])
    assert study.chapters[0].tree.match().observe(1) == known
    assert record.split("~s")[1][:4] not in json.dumps(opened)


def test_what_came_back_is_counted_and_taken_over(talk: Talk) -> None:
    mine = kleinod.study(kleinod.new("morundir"))
    back = from_text(mine.text())
    first, second = kleinod.new("morundir").legal()[:2]
    mine.chapters[0].tree.add_variation(first)
    back.chapters[0].tree.add_variation(second, "so")
    reader = Reader(talk, study=mine.text())
    news = talk.ask("study", have=reader.reply["handle"], do="news", other=back.text())
    assert news["adds"] == {"common": 1, "chapters": 0, "actions": 1, "notes": 0}
    assert news["lacks"] == {"common": 1, "chapters": 0, "actions": 1, "notes": 1}
    reader.ask("take", other=back.text())
    assert [reader.nodes[n]["text"] for n in ("1", "2")] == [first, second]
    mine.take(back)
    assert reader.text() == mine.text()
    reader.ask("undo")
    assert sorted(shown(reader.nodes)) == ["0", "1"]


def test_what_was_taken_over_is_undone_at_once_where_one_looks(talk: Talk) -> None:
    mine = kleinod.study(kleinod.new("morundir"))
    mine.add(kleinod.new("nexus"), "Rings")
    back = from_text(mine.text())
    back.chapters[0].tree.add_variation(kleinod.new("morundir").legal()[0])
    back.chapters[1].tree.comment = "so"
    back.add(kleinod.new("matobo"))
    reader = Reader(talk, study=mine.text())
    reader.ask("chapter", chapter=1, at=0)
    reader.ask("take", other=back.text())
    assert len(reader.reply["chapters"]) == 3
    reader.ask("undo")
    assert (len(reader.reply["chapters"]), reader.reply["chapter"], reader.reply["undo"]) == (2, 1, False)
    assert reader.text() == mine.text()
    reader.ask("redo")
    assert reader.text() == back.text()


def test_what_belongs_together_is_undone_at_once(talk: Talk) -> None:
    reader = Reader(talk, study=kleinod.study(kleinod.new("morundir")).text())
    match = kleinod.new("morundir")
    first = match.legal()[0]
    match.play(first)
    reader.ask("say", comment="Mine.")
    reader.ask("type", text=first)
    reader.ask("type", text=match.legal()[0], also=True)
    reader.ask("say", at=1, comment="Computer", also=True)
    reader.ask("undo")
    assert sorted(shown(reader.nodes)) == ["0"]
    assert reader.nodes["0"]["comment"] == "Mine."
    reader.ask("redo")
    assert sorted(shown(reader.nodes)) == ["0", "1", "2"]
    assert reader.nodes["1"]["comment"] == "Computer"
    again = Reader(Talk(), study=reader.text())
    assert _by_path(reader.nodes) == _by_path(again.nodes)
