"""The first samples of studies open, and their chapters are the same as before.

A file holds blocks separated by empty lines: the text of a study, then a line for each chapter with its
record, a space, and its title. A file name without a format means the first format, "ks1". Samples of later
versions are made by samples/make.py.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import kleinod
from kleinod.records import record

FILES = sorted(Path(__file__).parent.glob("*.txt"))


def blocks(path: Path) -> list[list[str]]:
    """Return the blocks of a file: for each study its text, then a record and a title for each chapter."""
    return [block.splitlines() for block in path.read_text(encoding="utf-8").split("\n\n")]


def test_the_first_samples_are_there() -> None:
    assert {path.stem for path in FILES} == {"0.1.0", "0.1.0-ks2"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_studies_open_and_say_what_they_said(path: Path) -> None:
    found = blocks(path)
    assert len(found) >= 10
    assert {text.partition("~")[0] for text, *_ in found} == {"ks2" if "ks2" in path.stem else "ks1"}
    for text, *chapters in found:
        study = kleinod.study(text)
        said = [(record.read(chapter.record()), chapter.title) for chapter in study.chapters]
        assert said == [(record.read(line.partition(" ")[0]), line.partition(" ")[2]) for line in chapters]
        assert kleinod.study(study.text()) == study


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_sample_is_of_all_kinds(path: Path) -> None:
    studies = [kleinod.study(text) for text, *_ in blocks(path)]
    chapters = [chapter for study in studies for chapter in study.chapters]
    nodes = [node for chapter in chapters for node in chapter.tree]
    assert {chapter.game.id for chapter in chapters} == set(kleinod.games())
    assert any(not study.chapters for study in studies)
    assert any(chapter.start.start for chapter in chapters), "a position"
    assert any(node.token.startswith("-r") for node in nodes), "a resignation"
    assert any(len(node.next) > 2 for node in nodes), "variations"
    for told in ("comment", "glyph", "drawn"):
        assert any(getattr(node, told) for node in nodes), told
