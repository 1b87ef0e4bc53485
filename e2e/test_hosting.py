"""Where the site may lie: below a folder, behind a strict policy, and with nothing from anywhere else."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser

from conftest import OpenVisit, Serve
from oracle import short_game
from table import Table


@pytest.mark.parametrize("args", [("--base", "/some/folder"), ("--csp",)], ids=["below a folder", "policy"])
def test_a_whole_game_elsewhere(
    one_browser: Browser, open_visit: OpenVisit, serve: Serve, args: tuple[str, ...]
) -> None:
    visit = open_visit(one_browser, url=serve(*args))
    asked: list[str] = []
    visit.page.on("request", lambda request: asked.append(request.url))
    visit.open()
    table = Table(visit).start()
    for path in short_game():
        table.click(*path)
    assert table.match().over
    table.agrees(table.match())
    base = urlsplit(visit.url).path
    assert asked
    assert all(urlsplit(url).path.startswith(base) for url in asked if url.startswith("http"))


def test_the_policy_holds(chromium: Browser, open_visit: OpenVisit) -> None:
    """Scripts and styles that someone slipped into the page do not run."""
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
