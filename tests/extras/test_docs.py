"""The whole programs on each page of docs/ run one after the other, in one namespace."""

import re
from io import StringIO
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PAGES = {page: BLOCK.findall(page.read_text(encoding="utf-8")) for page in sorted(DOCS.glob("*.md"))}


@pytest.mark.parametrize(
    "page", [page for page, blocks in PAGES.items() if blocks], ids=lambda page: page.stem
)
def test_the_programs_of_a_page_run(
    page: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO())  # empty, so that a program that reads it ends at once
    names: dict[str, object] = {}
    for block in PAGES[page]:
        exec(compile(block, page.name, "exec"), names)  # noqa: S102 — our own page
    if page.stem == "research":
        assert re.search(r"without weights: [012] of 2", capsys.readouterr().out)
