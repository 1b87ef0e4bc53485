"""The lines of Python in README.md and in the package do what they show."""

import doctest
import re
from pathlib import Path

import kleinod

README = Path(__file__).parent.parent / "README.md"


def test_readme_lines_are_true() -> None:
    result = doctest.testfile(str(README), module_relative=False)
    assert result.attempted > 8
    assert result.failed == 0


def test_package_lines_are_true() -> None:
    result = doctest.testmod(kleinod)
    assert result.attempted > 3
    assert result.failed == 0


def test_a_match_shows_itself_as_a_picture() -> None:
    svg = kleinod.new("morundir")._repr_svg_()
    assert svg.startswith("<svg ")
    assert len(set(re.findall(r">([a-i][1-7])</text>", svg))) == 43
    assert svg.count("data-key") == 18
