"""A new game is just one new folder: a renamed copy of the template must be built, shown and playable."""

from __future__ import annotations

import gzip
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from conftest import ROOT, OpenVisit
from host import Host, hosting
from kleinod.codec.base36 import checksum
from kleinod.core import registry
from kleinod.games._blank import GAME as BLANK
from kleinod.play.match import Match
from offline import CUT, wait_for_stage
from table import Table
from visit import Visit

#: Slow, because these tests build a whole site.
pytestmark = pytest.mark.slow

SIXTH = "pebbles"
SOURCES = ("build", "py", "tests", "web", "package.json", "package-lock.json", "vite.config.ts")
#: The maximum number of bytes that a game may add to the files fetched by every visitor.
SHARE = 1_000


def copy_project(folder: Path) -> None:
    """Copy the site's sources, with a sixth game whose version 2 has one more word in its notation."""
    for name in SOURCES:
        source, target = ROOT / name, folder / name
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target)
    (folder / "node_modules").symlink_to((ROOT / "node_modules").resolve())
    games = folder / "py" / "kleinod" / "games"
    shutil.copytree(games / "_blank", games / SIXTH)
    for file in (games / SIXTH).rglob("*.*"):
        file.write_text(file.read_text("utf-8").replace("_blank", SIXTH), "utf-8")
    for name, before, after in (
        ("__init__.py", "version=1,", "version=2,"),
        ("notation.py", "words = tuple(", 'words = ("more",) + tuple('),
    ):
        file = games / SIXTH / name
        text = file.read_text("utf-8")
        assert before in text
        file.write_text(text.replace(before, after), "utf-8")


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site with the sixth game, and return its folder."""
    folder = tmp_path_factory.mktemp("project")
    copy_project(folder)
    command = ["node", "build/build.mjs"]
    subprocess.run(command, check=True, cwd=folder)  # noqa: S603
    return folder / "dist"


@pytest.fixture(scope="module")
def kept(dist: Path, one_browser: Browser, open_shared: OpenVisit) -> Iterator[tuple[Visit, Host]]:
    """Yield a visit with a complete offline copy of that site, and its host."""
    with hosting(dist) as host:
        visit = open_shared(one_browser, host.url, copy=True).open()
        wait_for_stage(visit, "ready")
        yield visit, host


def play(visit: Visit) -> None:
    """Play a whole match, and compare the table with the rules of the template."""
    table = Table(visit).start("h", "h", game=SIXTH)
    oracle = Match(BLANK, 2, {})
    while not oracle.over:
        left = 12 - len(oracle.steps()) * 2
        assert {piece["key"] for piece in table.drawn()["pieces"]} == {f"p{n + 1}" for n in range(left)}
        assert {piece["use"] for piece in table.drawn()["pieces"]} == {"#glyph-counter"}
        assert table.next_ids() == {f"c{left}", f"c{left - 1}"}
        table.click(f"c{left - 1}")
        oracle.play("take 2")
    assert "took the last counter and wins" in table.text(".reason")
    assert visit.page.evaluate("document.querySelector('kl-table').current.positionText") == oracle.position()
    assert table.saved()["over"]


def wire(folder: Path) -> int:
    """Return the compressed size of all scripts and of the words that every visitor fetches, in bytes."""
    files = [*(folder / "assets").glob("*.js"), *(folder / "assets").glob("en-*.json")]
    return sum(len(gzip.compress(file.read_bytes(), 9)) for file in files)


def test_it_adds_next_to_nothing_to_the_page(dist: Path) -> None:
    assert 0 < wire(dist) - wire(ROOT / "dist") < SHARE
    assert len(list((dist / "assets").glob(f"{SIXTH}-*.json"))) == 9


def test_it_is_shown_with_its_own_words_and_drawings(kept: tuple[Visit, Host]) -> None:
    visit, _ = kept
    visit.go("#/")
    article = visit.page.locator("article.game", has_text="Counters")
    article.scroll_into_view_if_needed()
    expect(article).to_contain_text("One or two: who takes the last one?")
    expect(article.locator('.piece use[href="#glyph-counter"]')).to_have_count(7)
    article.get_by_role("link", name="Rules").click()
    visit.ready()
    rules = visit.page.locator("article.rule")
    expect(rules).to_have_count(3)
    assert [rule.get_attribute("id") for rule in rules.all()] == ["BLA-01", "BLA-02", "BLA-03"]
    visit.page.get_by_role("button", name="Deutsch").click()
    expect(visit.page.locator("main")).to_contain_text("Marken nehmen")
    visit.page.get_by_role("button", name="English").click()
    expect(visit.page.locator("html[lang=en]")).to_be_attached()


def test_a_link_of_its_first_version_opens_as_the_same_match(kept: tuple[Visit, Host]) -> None:
    visit, _ = kept
    registry.add(BLANK)
    oracle = Match(BLANK, 2, {})
    for text in ("take 2", "take 1", "take 2"):
        oracle.play(text)
    body = oracle.record(packed=True).rpartition("~")[0].replace("_blank", SIXTH)
    assert f"~{SIXTH}-1~" in body
    visit.go(f"#/m/{body}~{checksum(body)}")
    table = Table(visit)
    expect(visit.page.locator("kl-table")).to_be_visible()
    assert visit.page.evaluate("document.querySelector('kl-table').current.positionText") == oracle.position()
    assert {piece["key"] for piece in table.drawn()["pieces"]} == {f"p{n + 1}" for n in range(7)}


def test_it_is_played_with_and_without_a_network(kept: tuple[Visit, Host]) -> None:
    visit, host = kept
    visit.allow(*CUT)
    play(visit)
    visit.page.goto("about:blank")
    host.stop()
    try:
        visit.open()
        play(visit)
    finally:
        host.start()
