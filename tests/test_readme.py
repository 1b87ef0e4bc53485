"""The Python examples in README.md work. Those in the package's docstrings run in tests/api."""

import doctest
import re
from pathlib import Path

import pytest

import kleinod

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
GUIDES = ("README.md", "CONTRIBUTING.md", "py/README.md", "web/README.md", "docs/house.md")
NAMED = re.compile(r"`([\w./-]+\.(?:ts|py|mjs|json|css))`")


def test_readme_lines_are_true() -> None:
    result = doctest.testfile(str(README), module_relative=False)
    assert result.attempted > 8
    assert result.failed == 0


def test_a_match_shows_itself_as_a_picture() -> None:
    svg = kleinod.new("morundir")._repr_svg_()
    assert svg.startswith("<svg ")
    assert len(set(re.findall(r">([a-i][1-7])</text>", svg))) == 43
    assert svg.count("data-key") == 18


@pytest.mark.parametrize("guide", GUIDES)
def test_files_that_a_guide_names_are_there(guide: str) -> None:
    rooms = [ROOT / room for room in ("py", "web", "build", "tests", "e2e")]
    files = [f"/{path.relative_to(ROOT).as_posix()}" for room in rooms for path in room.rglob("*.*")]
    files += [f"/{path.name}" for path in ROOT.iterdir()]
    named = set(NAMED.findall((ROOT / guide).read_text(encoding="utf-8")))
    assert not [name for name in named if not any(file.endswith(f"/{name}") for file in files)]
