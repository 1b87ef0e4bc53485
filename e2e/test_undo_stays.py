"""After an undo the board must accept moves, even after a reload or a visit to another page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from conftest import OpenVisit
from table import Table
from visit import Visit


@pytest.fixture(scope="module")
def someone(open_shared: OpenVisit, chromium: Browser) -> Visit:
    return open_shared(chromium).open()


def undone(visit: Visit) -> Table:
    at = Table(visit).start("h", "h")
    at.click("f1", "f3", "c2", "f3")
    at.do("undo")
    visit.quiet()
    return at


def plays_on(at: Table) -> None:
    """Assert that the board accepts a move at once and is not in replay."""
    at.visit.quiet()
    expect(at.page.locator("kl-table .review")).to_have_count(0)
    at.click("c2", "c5")
    at.visit.quiet()
    expect(at.page.locator("kl-table .turn")).to_have_count(2)


def test_after_a_reload(someone: Visit) -> None:
    at = undone(someone)
    someone.page.reload()
    someone.ready()
    plays_on(at)


def test_after_the_settings(someone: Visit) -> None:
    at = undone(someone)
    here = someone.page.evaluate("location.hash")
    someone.go("#/settings")
    someone.go(here)
    plays_on(at)


def test_in_another_tab(someone: Visit) -> None:
    at = undone(someone)
    address = someone.page.url
    other = someone.context.new_page()
    other.goto(address)
    expect(other.locator("kl-table .prompt")).to_be_visible()
    expect(other.locator("kl-table .review")).to_have_count(0)
    other.close()
    plays_on(at)
