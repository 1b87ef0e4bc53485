"""If Python cannot start, a panel must offer a way out, and that way must work."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Route, expect

import kleinod
from conftest import OpenVisit
from table import Table
from visit import BOOT_MS

Fault = Callable[[Route], None]


def missing(route: Route) -> None:
    route.fulfill(status=404, body="Not found")


def cut_short(route: Route) -> None:
    response = route.fetch()
    kept = {name: response.headers[name] for name in ("content-type",)}
    route.fulfill(status=200, headers=kept, body=response.body()[:100_000])


def damaged(route: Route) -> None:
    """Send a file of the right length with one wrong byte."""
    response = route.fetch()
    body = bytearray(response.body())
    body[len(body) // 2] ^= 0xFF
    route.fulfill(status=200, content_type="application/octet-stream", body=bytes(body))


def a_page_instead(route: Route) -> None:
    """Send an HTML page, like a host that answers every address with its start page."""
    route.fulfill(status=200, content_type="text/html", body="<!doctype html><title>Home</title>")


def unreachable(route: Route) -> None:
    route.abort()


def wrong_type(route: Route) -> None:
    response = route.fetch()
    route.fulfill(status=200, content_type="text/plain", body=response.body())


FAULTS: dict[str, tuple[str, Fault]] = {
    "wasm missing": ("pyodide.asm.wasm.bin", missing),
    "wasm cut short": ("pyodide.asm.wasm.bin", cut_short),
    "wasm damaged": ("pyodide.asm.wasm.bin", damaged),
    "wasm unreachable": ("pyodide.asm.wasm.bin", unreachable),
    "a page instead of wasm": ("pyodide.asm.wasm.bin", a_page_instead),
    "library missing": ("python_stdlib.zip.bin", missing),
    "library cut short": ("python_stdlib.zip.bin", cut_short),
    "loader missing": ("pyodide.js", missing),
    "loader a page": ("pyodide.js", a_page_instead),
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("case", FAULTS)
def test_a_failed_start_can_be_tried_again(chromium: Browser, open_visit: OpenVisit, case: str) -> None:
    file, fault = FAULTS[case]
    visit = open_visit(chromium)
    visit.allow("Failed to load", "net::ERR_FAILED", "MIME type", "[Ww]ebAssembly|wasm", "failed: http")
    pattern = f"**/{file}"
    visit.context.route(pattern, fault)
    visit.page.goto(visit.url + "#/morundir")
    panel = visit.page.locator("kl-boot").get_by_role("alert")
    expect(panel).to_be_visible(timeout=BOOT_MS)
    expect(panel).to_contain_text("The game could not start")
    expect(panel).to_contain_text(file)

    visit.context.unroute(pattern)
    panel.get_by_role("button", name="Try again").click()
    expect(visit.page.locator('kl-boot[data-stage="ready"]')).to_be_attached(timeout=BOOT_MS)
    expect(panel).to_have_count(0)
    table = Table(visit).start()
    table.agrees(kleinod.new("morundir"))


def test_a_wrong_type_does_no_harm(chromium: Browser, open_visit: OpenVisit) -> None:
    """The site must start although many hosts send .wasm files with a wrong type."""
    visit = open_visit(chromium)
    visit.context.route("**/*.wasm.bin", wrong_type)
    visit.open("#/morundir")
    table = Table(visit).start()
    table.agrees(kleinod.new("morundir"))


def test_much_is_there_before_python(chromium: Browser, open_visit: OpenVisit) -> None:
    visit = open_visit(chromium)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    visit.context.route("**/*.wasm.bin", hold)
    visit.open()
    expect(visit.page.locator("article.game svg.board").first).to_be_visible()
    # The line must show the megabytes loaded so far; all files but the one held back have been loaded.
    expect(visit.page.locator("kl-boot .boot-line")).to_contain_text(re.compile(r"[1-9]\.\d of \d+\.\d MB"))
    for name in kleinod.games():
        visit.go(f"#/{name}")
        expect(visit.page.locator(".setup-preview svg.board")).to_be_visible()
    visit.page.evaluate("(to) => { location.hash = to; }", f"#/m/{kleinod.new('nexus').record(packed=True)}")
    expect(visit.page.get_by_role("heading", name="NEXUS")).to_be_visible()
    visit.go("#/morundir")
    visit.page.locator("[data-id=start-bots]").click()
    for route in held:
        route.continue_()
    visit.page.wait_for_url("**/#/play/*", timeout=BOOT_MS)
    visit.ready()
