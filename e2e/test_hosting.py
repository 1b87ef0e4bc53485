"""The site must run in a folder of a host, under a strict content security policy, and without other
hosts."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

import host as faults
from conftest import ROOT, OpenVisit, Serve
from host import hosting
from oracle import short_game
from table import Table
from visit import BOOT_MS, Visit

#: Patterns of the browser's error messages about a script that it refuses to run.
REFUSED = ("MIME", "disallowed", "Failed to load", "Loading failed", "console", "failed: ", "hashes")


@pytest.mark.parametrize("args", [("--base", "/some/folder"), ("--csp",)], ids=["below a folder", "policy"])
def test_a_whole_game_elsewhere(
    one_browser: Browser, open_visit: OpenVisit, serve: Serve, args: tuple[str, ...]
) -> None:
    visit = open_visit(one_browser, url=serve(*args))
    asked: list[str] = []
    visit.page.on("request", lambda request: asked.append(request.url))
    visit.open()
    play_a_whole_game(visit)
    base = urlsplit(visit.url).path
    assert asked
    assert all(urlsplit(url).path.startswith(base) for url in asked if url.startswith("http"))


def play_a_whole_game(visit: Visit) -> None:
    table = Table(visit).start()
    for path in short_game():
        table.click(*path)
    assert table.match().over
    table.agrees(table.match())


def test_5_a_host_that_knows_few_types(one_browser: Browser, open_visit: OpenVisit) -> None:
    """The site must run on a host that sends WebAssembly, JSON, fonts and some scripts as plain text."""
    with hosting(ROOT / "dist") as host:
        host.types = faults.FEW_TYPES
        visit = open_visit(one_browser, host.url).open()
        play_a_whole_game(visit)
        for page in ("#/python", "#/nexus/rules", "#/about", "#/morundir/puzzles"):
            visit.go(page)


@pytest.mark.parametrize("file", ["pyodide.js", "pyodide.asm.js", "assets/worker-"])
def test_5_a_script_of_a_wrong_type_is_named(one_browser: Browser, open_visit: OpenVisit, file: str) -> None:
    with hosting(ROOT / "dist") as host:
        visit = open_visit(one_browser, host.url)
        visit.allow(*REFUSED)
        host.faults[file] = faults.as_text
        visit.page.goto(host.url + "#/about")
        panel = visit.page.locator("kl-boot").get_by_role("alert")
        expect(panel).to_contain_text("as text/plain, and browsers do not run that", timeout=BOOT_MS)
        expect(panel).to_contain_text(file)
        visit.page.get_by_role("button", name="Deutsch").click()
        expect(panel).to_contain_text("als text/plain, und das führen Browser nicht aus")
        host.faults.clear()
        panel.get_by_role("button", name="Noch einmal versuchen").click()
        expect(visit.page.locator('kl-boot[data-stage="ready"]')).to_be_attached(timeout=BOOT_MS)


def test_5_a_page_whose_scripts_are_sent_as_text_names_them(
    one_browser: Browser, open_visit: OpenVisit
) -> None:
    with hosting(ROOT / "dist") as host:
        visit = open_visit(one_browser, host.url)
        visit.allow(*REFUSED)
        host.faults[r"assets/index-[\w-]+\.js"] = faults.as_text
        visit.page.goto(host.url)
        said = visit.page.locator(".unstarted")
        expect(said).to_contain_text(re.compile(r"assets/index-[\w-]+\.js \(text/plain\)"), timeout=BOOT_MS)
        host.faults.clear()
        said.get_by_role("link", name="Try again").click()
        visit.ready()


#: File endings whose type every host knows; ANY_TYPE has endings of files whose type browsers ignore.
PLAIN_ENDINGS = {".html", ".js", ".css", ".png", ".svg", ".txt"}
ANY_TYPE = {".json", ".bin", ".zip", ".whl", ".woff2", ".md", ".webmanifest"}


def test_5_every_file_has_an_ending_that_hosts_know() -> None:
    names = [path for path in (ROOT / "dist").rglob("*") if path.is_file()]
    assert {path.suffix for path in names} <= PLAIN_ENDINGS | ANY_TYPE


def test_the_policy_holds(chromium: Browser, open_visit: OpenVisit) -> None:
    """Scripts inserted into the page must not run, and requests to other hosts must fail."""
    visit = open_visit(chromium).open()
    visit.allow("Content Security Policy")
    ran = visit.page.evaluate(
        """() => {
          const script = document.createElement("script");
          script.textContent = "window.slipped = true";
          document.body.append(script);
          return window.slipped === true;
        }"""
    )
    assert not ran
    blocked = visit.page.evaluate("fetch('https://example.org/').then(() => false, () => true)")
    assert blocked
