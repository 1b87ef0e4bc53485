"""Whoever clicks before Python is there is not asked to click again, not even if the start fails at first."""

from __future__ import annotations

from playwright.sync_api import Browser, Route, expect

import kleinod
from conftest import OpenVisit
from table import Table
from visit import BOOT_MS, Visit

RUNTIME = "**/pyodide.asm.wasm.bin"


def begun(visit: Visit) -> Table:
    """A match of two people at its beginning."""
    visit.open("#/morundir")
    return Table(visit).start("h", "h")


def click(table: Table) -> None:
    """Without waiting for anything."""
    for cell in ("f1", "f3"):
        table.target(cell).click()


def played(table: Table) -> None:
    expect(table.page.locator(".turn")).to_have_count(1, timeout=BOOT_MS)
    table.visit.quiet()
    match = kleinod.new("morundir")
    match.play("f1-f3")
    assert table.match().position_record() == match.position_record()
    table.agrees(table.match())


def test_a_click_waits_for_python(chromium: Browser, open_visit: OpenVisit) -> None:
    """In Firefox a request of a worker that was held here never gets its answer."""
    visit = open_visit(chromium)
    table = begun(visit)
    held: list[Route] = []

    holding = True

    def hold(route: Route) -> None:
        # A start that waits too long is begun anew, and asks once more.
        if holding:
            held.append(route)
        else:
            route.continue_()

    visit.context.route(RUNTIME, hold)
    visit.page.reload()
    visit.page.locator("kl-board [data-next]").first.wait_for()
    click(table)
    # It is taken up: nothing else can be chosen meanwhile.
    expect(visit.page.locator("kl-board [data-next]")).to_have_count(0)
    expect(visit.page.locator('kl-boot[data-stage="ready"]')).to_have_count(0)
    assert held
    holding = False
    for route in held:
        route.continue_()
    played(table)


def test_a_click_outlives_a_start_that_fails(chromium: Browser, open_visit: OpenVisit) -> None:
    visit = open_visit(chromium)
    visit.allow("Failed to load", "net::ERR_FAILED", "failed: http")
    table = begun(visit)
    visit.context.route(RUNTIME, lambda route: route.abort())
    visit.page.reload()
    visit.page.locator("kl-board [data-next]").first.wait_for()
    click(table)
    panel = visit.page.locator("kl-boot").get_by_role("alert")
    expect(panel).to_be_visible(timeout=BOOT_MS)
    visit.context.unroute(RUNTIME)
    panel.get_by_role("button").click()
    played(table)
