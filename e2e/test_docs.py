"""The documentation on the site: linked from the page "Python", readable on a phone and without scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from access import AXE, RUN_AXE
from conftest import OpenVisit

PAGES = ("index", "cookbook", "research", "api", "reference")


def test_it_is_found_from_the_page_for_programmers(chromium: Browser, open_visit: OpenVisit) -> None:
    visit = open_visit(chromium).open("#/python")
    visit.page.get_by_role("link", name="Documentation").click()
    expect(visit.page.get_by_role("heading", name="Guide", level=1)).to_be_visible()
    visit.page.get_by_role("link", name="Reference").click()
    expect(visit.page.get_by_role("heading", name="Match.play(")).to_be_visible()


@pytest.mark.parametrize("name", PAGES)
def test_everybody_can_read_it(chromium: Browser, open_visit: OpenVisit, name: str) -> None:
    visit = open_visit(chromium, viewport={"width": 320, "height": 700})
    visit.page.goto(f"{visit.url}docs/{name}.html")
    assert visit.page.evaluate("document.documentElement.scrollWidth") <= 320
    assert visit.page.evaluate("getComputedStyle(document.body).margin") == "0px"
    visit.page.evaluate(AXE.read_text(encoding="utf-8"))
    assert visit.page.evaluate(RUN_AXE) == []
