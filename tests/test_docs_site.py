"""The published documentation lists everything public, its links work, and it runs no scripts."""

import re
import sys
from html.parser import HTMLParser
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from api.public import found

ROOT = Path(__file__).parents[1]


class Page(HTMLParser):
    """The tags, attributes, ids and links of an HTML page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            self.attributes.add(name)
            if name == "id":
                self.ids.append(value or "")
            if name in ("href", "src"):
                self.links.append(value or "")


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The HTML pages by file name, built by the program that publishes them."""
    before = list(sys.path)
    spec = spec_from_file_location("docs_builder", ROOT / "build" / "python" / "docs.py")
    assert spec
    builder = module_from_spec(spec)
    spec.loader.exec_module(builder)
    sys.path[:] = before
    written = builder.build(tmp_path_factory.mktemp("docs"))
    return {path.name: path.read_text(encoding="utf-8") for path in written if path.suffix == ".html"}


def test_nothing_runs_there_and_nothing_comes_from_elsewhere(pages: dict[str, str]) -> None:
    for html in pages.values():
        page = Page(html)
        assert "default-src &#x27;none&#x27;" in html
        assert not {"script", "style", "iframe", "img"} & page.tags
        assert not {name for name in page.attributes if name == "style" or name.startswith("on")}


def test_every_link_leads_somewhere(pages: dict[str, str]) -> None:
    parsed = {name: Page(html) for name, html in pages.items()}
    for name, page in parsed.items():
        assert len(page.ids) == len(set(page.ids)), name
        for link in page.links:
            path, _, heading = link.removeprefix("./").partition("#")
            if path in ("../", "../licenses.md", "docs.css") or link.startswith("https://"):
                continue
            if path.endswith(".svg"):  # published by the site that the documentation is a part of
                assert (ROOT / "web" / "public" / path.removeprefix("../")).is_file(), f"{name}: {link}"
                continue
            assert (path or name) in pages, f"{name}: {link}"
            assert not heading or heading in parsed[path or name].ids, f"{name}: {link}"


def test_the_reference_has_everything_public_with_words_of_its_own(pages: dict[str, str]) -> None:
    entries = re.split(r"<h2 ", pages["reference.html"])[1:]
    assert len(entries) == len(found())
    for name, entry in zip(found(), entries, strict=True):
        assert f"<code>{name.partition('(')[0]}" in entry
        text = re.sub(r"<.*?>", " ", entry.split("</em></p>")[1])
        assert len(text.split()) >= 2, name


def test_decisions_are_read_beside_the_source_and_are_no_part_of_the_site(pages: dict[str, str]) -> None:
    decisions = {path.stem for path in (ROOT / "docs" / "decisions").glob("*-*.md")}
    assert decisions
    assert not decisions & {name.removesuffix(".html") for name in pages}


def test_the_pages_are_those_whose_blocks_run() -> None:
    """tests/test_docs.py runs the examples of docs/*.md, so every published page must be such a file."""
    source = (ROOT / "build" / "python" / "docs.py").read_text(encoding="utf-8")
    names = re.findall(r'"(\w+)"', re.search(r"^PAGES = \((.*)\)$", source, re.M)[1])
    assert names
    assert all((ROOT / "docs" / f"{name}.md").exists() for name in names)


def test_what_a_function_takes_and_raises_is_a_list(pages: dict[str, str]) -> None:
    """Sections of a docstring become lists; Markdown alone would run them together into one paragraph."""
    assert "<li><code>text</code>: The action in notation.</li>" in pages["reference.html"]
    assert "<li><code>IllegalAction</code>: The line is the first already.</li>" in pages["reference.html"]
