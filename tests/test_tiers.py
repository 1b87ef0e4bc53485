"""A game can grow from a draft to a complete game part by part. All games of the collection are complete."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

import kleinod
from kleinod.core import registry
from kleinod.core.game import Game
from kleinod.play.coach_notes import kinds
from kleinod.play.match import Match
from laws.tiers import GAMES, PARTS, TESTS, TIERS, Part, missing, tier, told

NAME = "pebbles"
ROOT = TESTS.parent


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_the_games_of_the_collection_are_complete(game_id: str) -> None:
    assert missing(registry.game(game_id), GAMES / game_id) == []


def test_the_template_shows_every_part() -> None:
    assert list(told("_blank")) == ["_blank is complete."]


class Scratch(NamedTuple):
    """A folder of games outside the collection and a folder of tests, in which a test puts a game
    together."""

    games: Path
    tests: Path

    @property
    def folder(self) -> Path:
        return self.games / NAME

    def add(self, part: Part) -> None:
        """Copy a part of the template into the game; for "weights" also copy the lines of `__init__.py` that
        use it."""
        for pattern in (*part.files, *(["__init__.py"] if part.name == "weights" else [])):
            for source in _template(pattern):
                target = self._target(source)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(self._text(source, part), "utf-8")

    def _target(self, source: Path) -> Path:
        if source.is_relative_to(GAMES):
            return self.folder / source.relative_to(GAMES / "_blank")
        path = str(source.relative_to(TESTS)).replace("_blank", NAME)
        return self.tests / path.replace("test" + NAME, "test_" + NAME)

    @staticmethod
    def _text(source: Path, part: Part) -> str:
        lines = source.read_text("utf-8").replace("_blank", NAME).splitlines(keepends=True)
        return "".join(line for line in lines if part.name == "weights" or not line.endswith("# weights\n"))

    def game(self) -> Game:
        """Import the game again from its present files and return it."""
        for name in [name for name in sys.modules if name.startswith(f"kleinod.games.{NAME}")]:
            del sys.modules[name]
        registry.game_ids.cache_clear()
        registry.has_part.cache_clear()
        return import_module(f"kleinod.games.{NAME}").GAME


def _template(pattern: str) -> list[Path]:
    """Return the files of the template, or of its tests, that match a pattern."""
    if not pattern.startswith("tests/"):
        return sorted((GAMES / "_blank").glob(pattern))
    name = "blank" if pattern.startswith("tests/games/") else "_blank"
    return sorted(ROOT.glob(pattern.replace("{id}", name)))


def _parts(wanted: str) -> list[Part]:
    return [part for part in PARTS if part.tier == wanted]


def _part(name: str) -> Part:
    return next(part for part in PARTS if part.name == name)


@pytest.fixture
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Scratch]:
    made = Scratch(tmp_path / "games", tmp_path / "tests")
    made.folder.mkdir(parents=True)
    package = import_module("kleinod.games")
    monkeypatch.setattr(package, "__path__", [*package.__path__, str(made.games)])
    for part in _parts("draft"):
        made.add(part)
    yield made
    for name in [name for name in sys.modules if name.startswith(f"kleinod.games.{NAME}")]:
        del sys.modules[name]
    monkeypatch.undo()
    registry.game_ids.cache_clear()
    registry.has_part.cache_clear()


def test_three_files_are_enough_to_play(scratch: Scratch) -> None:
    """Three files, and the `__init__.py` that names them, are enough to play, draw and record a game."""
    scratch.game()
    assert sorted(path.name for path in scratch.folder.iterdir() if path.suffix == ".py") == [
        "__init__.py",
        "notation.py",
        "rules.py",
        "view.py",
    ]
    match = kleinod.new(NAME)
    while not match.over:
        match.play(kleinod.bot(match, 2).choose())
    assert kleinod.open(match.record()) == match
    assert match.svg().startswith("<svg")
    assert kleinod.say(match)
    assert kinds(match) == ()


def test_the_tier_rises_with_the_last_part_that_it_needs(scratch: Scratch) -> None:
    for low, high in pairwise(TIERS[1:]):
        for part in _parts(high):
            lacking = missing(scratch.game(), scratch.folder, scratch.tests)
            assert part in lacking
            assert tier(lacking) == low, part.name
            scratch.add(part)
    assert missing(scratch.game(), scratch.folder, scratch.tests) == []


def test_a_part_is_in_use_as_soon_as_its_file_is_there(scratch: Scratch) -> None:
    scratch.add(_part("coach"))
    assert [one.code for one in kinds(Match(scratch.game(), 2, {}))] == ["coach.last"]
    assert not registry.has_part(NAME, "position_editing")
    scratch.add(_part("editor"))
    scratch.game()
    assert registry.has_part(NAME, "position_editing")
    assert scratch.game().evaluate is None
    scratch.add(_part("weights"))
    assert scratch.game().evaluate is not None


def test_the_laws_are_content_with_a_draft(tmp_path: Path) -> None:
    """The property tests in tests/laws skip the parts that a draft lacks, and pass on the rest."""
    for name in ("py", "tests", "build"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    made = Scratch(tmp_path / "py" / "kleinod" / "games", tmp_path / "tests")
    for part in _parts("draft"):
        made.add(part)
    command = [sys.executable, "-m", "pytest", "-q", "-m", "not slow", "-p", "no:cacheprovider", "tests/laws"]
    env = {**os.environ, "LAWS_ONLY": NAME, "LAWS_SAMPLE": "few", "PYTHONPATH": "py:tests"}
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)  # noqa: S603
    assert done.returncode == 0, done.stdout[-3000:]
