"""The first samples of saves and links open and end in the same positions as when they were written.

The files 0.1.0/*.json are exports of the page. Each line of ../links/0.1.0.txt holds the text of a link and
the position in which it ends. Samples of later versions are made by samples/make.py.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import kleinod

ROOT = Path(__file__).parent.parent
LINKS = sorted((ROOT / "links").glob("*.txt"))
FILES = sorted((ROOT / "saves").glob("*/*.json"))


def links(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the text of each link with the position it ends in."""
    for line in path.read_text(encoding="utf-8").splitlines():
        record, _, position = line.partition(" ")
        yield record, position


def saves(path: Path) -> list[dict[str, Any]]:
    return json.loads(path.read_text(encoding="utf-8"))["saves"]


def test_the_first_samples_are_there() -> None:
    assert [path.stem for path in LINKS] == ["0.1.0"]
    assert [path.stem for path in FILES] == ["matobo", "morundir"]


@pytest.mark.parametrize("path", LINKS, ids=lambda path: path.stem)
def test_links_open_and_end_where_they_did(path: Path) -> None:
    found = list(links(path))
    assert len(found) >= 30
    for record, position in found:
        assert kleinod.open(record).position() == position, record


@pytest.mark.parametrize("path", LINKS, ids=lambda path: path.stem)
def test_the_sample_of_links_is_of_all_kinds(path: Path) -> None:
    matches = [kleinod.open(record) for record, _ in links(path)]
    assert {(m.game.id, m.seats) for m in matches} >= {("morundir", 2), *(("matobo", n) for n in (2, 3, 4))}
    assert any("~b" in record for record, _ in links(path)), "packed"
    assert any("~a" in record for record, _ in links(path)), "plain"
    assert any("~f" in record for record, _ in links(path)), "a position"
    assert any("_-r" in record for record, _ in links(path)), "a resignation"
    assert any(m.as_record().options.get("variant") == "return" for m in matches)
    assert {m.over for m in matches} == {True, False}


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_saves_open_and_end_where_they_did(path: Path) -> None:
    ends = dict(links(ROOT / "links" / f"{path.parent.name}.txt"))
    assert len(saves(path)) >= 5
    for save in saves(path):
        match = kleinod.open(save["record"])
        assert (match.game.id, match.as_record().id, match.plies) == (save["game"], save["id"], save["at"])
        assert match.position() == ends[save["record"]]
