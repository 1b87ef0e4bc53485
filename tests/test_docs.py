"""The examples on the pages for Python users work. Lines with >>> run here; whole programs, which may need
extras of the package, run in tests/extras."""

import doctest
from pathlib import Path

import pytest

DOCS = Path(__file__).parent.parent / "docs"
WITH_LINES = [page for page in sorted(DOCS.glob("*.md")) if "\n>>> " in page.read_text(encoding="utf-8")]


def test_there_are_pages_to_look_at() -> None:
    assert DOCS / "research.md" in WITH_LINES


@pytest.mark.parametrize("page", WITH_LINES, ids=lambda page: page.stem)
def test_the_lines_of_a_page_are_true(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.attempted > 0
    assert result.failed == 0
