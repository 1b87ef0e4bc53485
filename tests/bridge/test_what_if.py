"""Hidden hands in studies, through the bridge: possible cards, suppositions, deals and comparisons."""

import json
from typing import Any

import pytest

import kleinod
from bridge.conversation import Talk
from kleinod.studies.study import Study, from_text


@pytest.fixture
def talk() -> Talk:
    return Talk()


def begun(talk: Talk, viewer: int | None = 0) -> dict[str, Any]:
    """Open a study of a seat's view of a three-player game, and return the reply."""
    return talk.ask("study", record=kleinod.new("mutterboehnchen", 3, seed=5).record(), viewer=viewer)


def with_a_line(viewer: int) -> Study:
    """Return a study of a seat's view at the beginning, with first moves that fit any hands of the others."""
    study = kleinod.study(kleinod.new("mutterboehnchen", 3, seed=5), viewer=viewer)
    here = study.chapters[0].tree
    for move in ("stop", "stop", "stop"):
        legal = here.match().legal()
        here = here.add_variation(next((text for text in legal if text.startswith(move)), legal[0]))
    return study


def asked(talk: Talk, opened: dict[str, Any], do: str, **fields: Any) -> dict[str, Any]:
    return talk.ask("study", **{"have": opened["handle"], "chapter": 0, "at": 0, "do": do, **fields})


def test_a_page_is_told_what_hands_may_hold_and_what_they_cannot(talk: Talk) -> None:
    opened = begun(talk)
    assert opened["chapters"][0]["viewer"] == 0
    told = asked(talk, opened, "hands", holds="1-chili-2")
    assert (told["viewer"], told["wrong"]) == (0, None)
    assert [(hand["seat"], hand["hidden"]) for hand in told["hands"]] == [(1, 5), (2, 5)]
    chili = next(kind for kind in told["hands"][0]["kinds"] if kind["id"] == "chili")
    assert chili["say"] == {"code": "sort.c"}
    assert 0 == chili["least"] < chili["most"] == 5 < chili["left"]
    assert asked(talk, opened, "hands", holds="1-chili-6")["wrong"]["code"] == "suppose.most"
    lady = next(kind for kind in told["hands"][0]["kinds"] if kind["id"] == "cw")
    assert (lady["say"], lady["of"], chili["of"]) == ({"code": "card.cw"}, "chili", "")
    assert asked(talk, opened, "hands", holds="1-cw-1 1-cm-1 1-chili-1")["wrong"] is None
    assert asked(talk, opened, "hands", holds="1-cw-1 2-c2-2")["wrong"]["code"] == "suppose.left"
    # Cards of a narrow kind also count as cards of its wide kind, so these fill the hand of five and "blue"
    # does not fit.
    full = "1-cw-1 1-cm-3 1-blue-2"
    assert asked(talk, opened, "hands", holds=full)["wrong"]["code"] == "suppose.hand"
    # Asking what a hand may hold changes nothing: even the handle stays the same.
    assert asked(talk, opened, "look")["ok"]


def test_a_deal_is_a_new_chapter_in_which_the_supposition_is_true(talk: Talk) -> None:
    opened = begun(talk)
    made = asked(talk, opened, "suppose", holds="1-chili-2 2-blue-1", called="Zwei Chili", seed=7)
    assert made["chapters"][1] == {"title": "Zwei Chili", "game": "mutterboehnchen", "viewer": 0}
    assert (made["chapter"], made["at"], made["lost"], made["undo"]) == (1, 0, 0, True)
    study = from_text(asked(talk, made, "text")["text"])
    first, second = study.chapters
    seen = first.desk.observe(0)
    assert second.desk.observe(0) == seen
    assert second.desk.state != first.desk.state
    held = second.desk.rules.held(seen, second.desk.state)
    assert held[1]["chili"] >= 2
    assert held[2]["blue"] >= 1
    # A new worker gives the same deal for the same request, because the page may lose its worker.
    other = Talk()
    again = asked(other, begun(other), "suppose", holds="1-chili-2 2-blue-1", called="Zwei Chili", seed=7)
    assert again == made
    assert len(asked(talk, made, "undo", chapter=1)["chapters"]) == 1


def test_suppositions_are_compared_and_those_that_cannot_be_say_why(talk: Talk) -> None:
    opened = talk.ask("study", study=with_a_line(1).text())
    asked_for = ["1-chili-2", "0-chili-9", "0-chili-2"]
    found = asked(talk, opened, "compare", suppositions=asked_for, deals=6, seed=1)["compared"]
    assert [(one["wrong"] or {}).get("code") for one in found] == [
        "suppose.nothing_hidden",
        "suppose.most",
        None,
    ]
    assert found[2]["deals"] == 6
    assert found[2]["through"] + sum(stop["deals"] for stop in found[2]["stops"]) == 6


def test_where_nobody_is_the_author_somebody_says_whose_eyes_are_meant(talk: Talk) -> None:
    opened = begun(talk, None)
    assert "viewer" not in opened["chapters"][0]
    told = asked(talk, opened, "hands", viewer=2)
    assert [hand["seat"] for hand in told["hands"]] == [0, 1]
    made = asked(talk, opened, "suppose", viewer=2, seed=1)
    assert made["chapters"][1]["viewer"] == 2


@pytest.mark.parametrize(
    ("fields", "kind"),
    [
        ({"do": "suppose", "holds": "1-chili-6"}, "illegal"),
        ({"do": "suppose", "holds": "1-nothing-1"}, "bad_text"),
        ({"do": "suppose", "holds": "chili"}, "bad_request"),
        ({"do": "suppose", "holds": "1-chili-2", "seed": -1}, "bad_request"),
        ({"do": "suppose", "called": "x" * 200}, "bad_text"),
        ({"do": "suppose", "at": 9}, "illegal"),
        ({"do": "suppose", "viewer": 3}, "bad_request"),
        ({"do": "hands", "chapter": 3}, "illegal"),
        ({"do": "compare", "suppositions": ["x"], "deals": 1}, "bad_request"),
        ({"do": "compare", "suppositions": ["1-chili-1"]}, "bad_request"),
    ],
)
def test_what_cannot_be_asked_is_refused_and_changes_nothing(
    talk: Talk, fields: dict[str, Any], kind: str
) -> None:
    opened = begun(talk)
    refused = asked(talk, opened, **fields)
    assert (refused["ok"], refused["kind"]) == (False, kind), refused
    assert len(asked(talk, opened, "chapter")["chapters"]) == 1


def test_looking_with_the_eyes_of_the_author_tells_nothing_of_other_hands(talk: Talk) -> None:
    """Seen by the author, all deals have the same frames at every ply, except for the position texts."""
    study = with_a_line(0)
    study.suppose(study.chapters[0].tree, {1: {"chili": 2}}, seed=3)
    told = talk.ask("study", study=study.text())
    plies = min(chapter.nodes.size for chapter in study.chapters)
    assert plies > 3
    for at in range(plies):
        frames: list[dict[str, Any]] = []
        for chapter in (0, 1):
            told = asked(talk, told, "look", chapter=chapter, at=at, viewer=0)
            frames.append(told["frame"])
        positions = [frame.pop(key) for frame in frames for key in ("position", "positionText")]
        for frame in frames:
            # The outcomes of chance depend on the pile of the deal, but no picture shows them, so they are
            # not compared.
            frame["choices"] = frame["choices"] if frame["seat"] >= 0 else []
        assert len(set(positions)) == 4
        assert json.dumps(frames[0]) == json.dumps(frames[1]), at


def test_a_stranger_is_no_seat() -> None:
    for stranger in (None, kleinod.CHANCE, kleinod.TERMINAL):
        study = kleinod.study(kleinod.new("mutterboehnchen", 3, seed=5), viewer=stranger)
        made = study.suppose(study.chapters[0].tree, viewer=stranger)
        assert (study.chapters[0].viewer, made.viewer) == (None, None)
        assert from_text(study.text()) == study
