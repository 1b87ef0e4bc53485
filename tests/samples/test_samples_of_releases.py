"""Every text that a release has written as a link, save or study still opens to the same outcome (see
make.py).
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import kleinod
from kleinod.codec.base36 import checksum
from kleinod.core import registry
from kleinod.records import record, study_codec
from samples.make import rule_sets
from samples.outcome import outcome, outcomes

TESTS = Path(__file__).parent.parent
LINKS = sorted((TESTS / "links").glob("*.jsonl"))
STUDIES = sorted((TESTS / "studies").glob("*.jsonl"))
SAVES = sorted(path for path in (TESTS / "saves").glob("*.json") if not path.stem.endswith("-outcomes"))
GAMES = registry.game_ids()


@cache
def sample(path: Path) -> list[tuple[str, dict[str, Any]]]:
    """Return each text with the outcome to which it opens."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [(row["text"], row["outcome"]) for row in rows]


def saved(path: Path) -> list[dict[str, Any]]:
    return json.loads(path.with_name(f"{path.stem}-outcomes.json").read_text(encoding="utf-8"))


def test_this_release_has_left_samples_of_all_three() -> None:
    for found in (LINKS, STUDIES, SAVES):
        assert kleinod.__version__ in {path.stem for path in found}, (
            "run tests/samples/make.py for this release"
        )


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("path", LINKS, ids=lambda path: path.stem)
def test_links_open_to_the_same_outcome(path: Path, game_id: str) -> None:
    found = [(text, expected) for text, expected in sample(path) if expected["game"] == game_id]
    between = "-" in path.stem
    assert len(found) > 40 or between, "a file between two releases is of one game"
    for text, expected in found:
        assert outcome(kleinod.open(text)) == expected, text


@pytest.mark.parametrize("game_id", GAMES)
def test_positions_of_the_present_version_of_a_game_are_read(game_id: str) -> None:
    """`kleinod.position` reads every position that releases have stored with links, and finds the same
    legal actions. Positions of earlier versions of a game are read from links, which name that version."""
    read = 0
    for text, expected in (row for path in LINKS for row in sample(path) if row[1]["game"] == game_id):
        head = record.read(text)
        if head.version != registry.game(game_id).version:
            continue
        match = kleinod.position(game_id, expected["position"], head.seats, **head.options)
        assert match.position() == expected["position"], text
        read += 1
        if not expected["reason"]:
            moves = sorted(match.text.token(match.state, action) for action in match.legal_actions())
            found = (match.seat, len(moves), checksum("_".join(moves)))
            assert found == (expected["seat"], expected["moves"], expected["which"]), text
    assert read > 40


@pytest.mark.parametrize("part", range(3))
@pytest.mark.parametrize("path", STUDIES, ids=lambda path: path.stem)
def test_studies_open_to_the_same_outcome(path: Path, part: int) -> None:
    for text, expected in sample(path)[part::3]:
        study = kleinod.study(text)
        assert outcomes(study) == expected, text
        assert kleinod.study(study.text()) == study


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_saves_open_to_the_same_outcome(path: Path) -> None:
    saves, ends = kleinod.saves(path), saved(path)
    assert len(saves) == len(ends) > 20
    for save, expected in zip(saves, ends, strict=True):
        assert outcome(save.match()) == expected, save.title
    assert any(save.at < save.match().plies for save in saves), "a ply that is not the last"
    assert {save.game for save in saves} == set(GAMES)


# The sample of this release must contain texts of every kind ------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_links_are_of_every_rule_set_and_kind(game_id: str) -> None:
    texts = [text for path in LINKS for text, expected in sample(path) if expected["game"] == game_id]
    heads = [record.read(text) for text in texts]
    of = registry.game(game_id)
    assert {head.seats for head in heads} == set(of.seats)
    for case in rule_sets():
        if case.game_id == game_id:
            options = registry.complete(of, case.seats, dict(case.changed))
            assert any((head.seats, head.options) == (case.seats, options) for head in heads), case.id
    for option in of.options:
        values = {head.options[option.key] for head in heads}
        assert values >= set(option.choices), option.key
        assert len(values) > 1, option.key
    for sign in ("~a", "~b", "~f", "~i", "~wh", "~wb7", "_-v_", "_-e", "_-c", "_-g", "_-d", "_-r1"):
        assert any(sign in text for text in texts), sign
    assert {head.tokens[-1][:2] == "-r" for head in heads if head.tokens} == {True, False}
    assert any("-v" in head.tokens for head, text in zip(heads, texts, strict=True) if "~b" in text)


def test_studies_are_of_every_kind() -> None:
    studies = [kleinod.study(text) for path in STUDIES for text, _ in sample(path)]
    chapters = [chapter for study in studies for chapter in study.chapters]
    nodes = [node for chapter in chapters for node in chapter.tree]
    latest = next(path for path in STUDIES if path.stem == kleinod.__version__)
    assert {text[:4] for text, _ in sample(latest)} == set(study_codec.BEGIN), "both formats that are written"
    assert {(chapter.game.id, chapter.start.seats) for chapter in chapters} == {
        (of.id, seats) for of in kleinod.games().values() for seats in of.seats
    }
    assert any(len(study.chapters) > 2 for study in studies)
    assert any(not study.chapters for study in studies)
    assert any(chapter.start.start for chapter in chapters), "a position"
    assert any(chapter.viewer is not None for chapter in chapters), "what somebody sees"
    assert any(chapter.title.startswith("Wenn ") for chapter in chapters), "hands dealt anew"
    assert any(node.token.startswith("-r") for node in nodes), "a resignation"
    assert any(len(node.next) > 1 for node in nodes), "variations"
    for told in ("comment", "glyph", "drawn"):
        assert any(getattr(node, told) for node in nodes), told
