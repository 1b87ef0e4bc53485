"""A damaged file in the browser's cache must be loaded again once the host has an intact one."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

import host as faults
import kleinod
from conftest import ROOT, OpenVisit
from host import Fault, Host, hosting
from table import Table
from visit import BOOT_MS, Visit

#: Patterns of the browser's error messages about damaged files.
COMPLAINTS = (
    "integrity",
    "Failed to load",
    "MIME type",
    "Failed to find a valid digest",
    "None of the .* hashes",
    "SyntaxError",
    "Unexpected",
    "Invalid",
    "dynamically imported module",
    "Loading module",
    "Loading failed",
    "failed: http",
    "error: ",
    "disallowed",
    "stylesheet",
)

#: Faults of files that Python needs to start, by case. A panel must name the faulty file.
RUNTIME: dict[str, tuple[str, Fault]] = {
    "one byte of the WebAssembly": ("pyodide.asm.wasm.bin", faults.flipped_for_ever),
    "half of the library": ("python_stdlib.zip.bin", faults.truncated_for_ever),
    "a page instead of WebAssembly": ("pyodide.asm.wasm.bin", faults.a_page_for_ever),
    "one byte of the machine": ("pyodide.asm.js", faults.flipped_for_ever),
    "a page instead of the loader": ("pyodide.js", faults.a_page_for_ever),
}
#: Faults of files without which the page itself does not start, or does not work properly, by case.
PAGE: dict[str, tuple[str, Fault]] = {
    "one byte of the entry": (r"assets/index-[\w-]+\.js", faults.flipped_for_ever),
    "half of the style": (r"assets/index-[\w-]+\.css", faults.truncated_for_ever),
    "a page instead of the words": (r"assets/en-[\w-]+\.json", faults.a_page_for_ever),
    "the entry missing": (r"assets/index-[\w-]+\.js", faults.missing),
}


@pytest.fixture
def host() -> Iterator[Host]:
    with hosting(ROOT / "dist") as started:
        yield started


def starting(browser: Browser, open_visit: OpenVisit, host: Host) -> Visit:
    visit = open_visit(browser, host.url)
    visit.allow(*COMPLAINTS)
    return visit


def plays(visit: Visit) -> None:
    table = Table(visit).start()
    table.agrees(kleinod.new("morundir"))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("case", RUNTIME)
def test_the_engine_starts_once_the_host_is_mended(
    one_browser: Browser, open_visit: OpenVisit, host: Host, case: str
) -> None:
    file, fault = RUNTIME[case]
    visit = starting(one_browser, open_visit, host)
    host.faults[file] = fault
    visit.page.goto(visit.url + "#/morundir")
    panel = visit.page.locator("kl-boot").get_by_role("alert")
    expect(panel).to_contain_text(file, timeout=30_000)
    host.faults.clear()
    panel.get_by_role("button", name="Try again").click()
    expect(visit.page.locator('kl-boot[data-stage="ready"]')).to_be_attached(timeout=BOOT_MS)
    plays(visit)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("case", RUNTIME)
def test_a_later_visit_heals_by_itself_and_says_so(
    chromium: Browser, open_visit: OpenVisit, host: Host, case: str
) -> None:
    file, fault = RUNTIME[case]
    visit = starting(chromium, open_visit, host)
    # Remove the fault later, so that only the copy in the browser's cache is damaged.
    host.faults[file] = fault
    visit.page.goto(visit.url + "#/about")
    visit.page.locator("kl-boot").get_by_role("alert").wait_for(timeout=30_000)
    host.faults.clear()
    visit.reload()
    expect(visit.page.locator('kl-boot[data-stage="ready"]')).to_be_attached(timeout=BOOT_MS)
    told = visit.page.locator(".boot-again")
    expect(told).to_have_text(f"{file} was damaged and has been loaded again. Nothing else has changed.")
    visit.go("#/")
    expect(told).to_have_text("")
    plays(visit)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("case", PAGE)
def test_the_page_starts_once_the_host_is_mended(
    one_browser: Browser, open_visit: OpenVisit, host: Host, case: str
) -> None:
    file, fault = PAGE[case]
    visit = starting(one_browser, open_visit, host)
    host.faults[file] = fault
    visit.page.goto(visit.url)
    sentence = visit.page.locator(".unstarted")
    expect(sentence.locator("code")).to_contain_text("assets/", timeout=15_000)
    expect(sentence.locator('[lang="de"]')).to_contain_text(
        "Deine gespeicherten Partien sind nicht betroffen."
    )
    expect(sentence.locator('[lang="en"]')).to_contain_text("Your saved games are not affected.")
    host.faults.clear()
    sentence.get_by_role("link", name="Try again").click()
    visit.page.wait_for_selector("kl-home h1")
    visit.ready()
    expect(sentence).to_be_hidden()
    assert visit.page.evaluate("getComputedStyle(document.body).margin") == "0px"
    plays(visit)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("case", PAGE)
def test_a_damaged_page_that_the_browser_kept_heals_by_itself(
    chromium: Browser, open_visit: OpenVisit, host: Host, case: str
) -> None:
    file, fault = PAGE[case]
    visit = starting(chromium, open_visit, host)
    host.faults[file] = once(host, file, fault)
    visit.page.goto(visit.url)
    told = visit.page.locator(".boot-again")
    expect(told).to_be_attached(timeout=15_000)
    if fault is not faults.missing:
        expect(told).to_contain_text(re.compile(r"assets/.* was damaged and has been loaded again"))
    visit.ready()
    expect(visit.page.locator(".unstarted")).to_be_hidden()
    assert visit.page.evaluate("getComputedStyle(document.body).margin") == "0px"


def once(host: Host, file: str, fault: Fault) -> Fault:
    """Return a fault that occurs only in the first response for the file."""

    def answer(handler: faults.BaseHTTPRequestHandler, body: bytes) -> None:
        host.faults.pop(file, None)
        fault(handler, body)

    return answer


def test_a_damaged_worker_heals(one_browser: Browser, open_visit: OpenVisit, host: Host) -> None:
    visit = starting(one_browser, open_visit, host)
    host.faults["assets/worker-"] = faults.flipped_for_ever
    visit.page.goto(visit.url + "#/morundir")
    panel = visit.page.locator("kl-boot").get_by_role("alert")
    expect(panel).to_be_visible(timeout=30_000)
    host.faults.clear()
    panel.get_by_role("button", name="Try again").click()
    expect(visit.page.locator('kl-boot[data-stage="ready"]')).to_be_attached(timeout=BOOT_MS)
    plays(visit)


def test_the_sentence_waits_for_a_page_that_runs_no_script(
    one_browser: Browser, open_visit: OpenVisit, host: Host
) -> None:
    """Without any script, the message about a failed start must still appear, and its link must reload the
    page."""
    visit = starting(one_browser, open_visit, host)
    host.faults["guard.js"] = host.faults[r"assets/index-[\w-]+\.js"] = faults.missing
    page: Page = visit.page
    page.goto(visit.url)
    sentence = page.locator(".unstarted")
    expect(sentence).to_be_hidden()
    expect(sentence).to_be_visible(timeout=30_000)
    host.faults.clear()
    sentence.get_by_role("link", name="Try again").click()
    page.wait_for_selector("kl-home h1")
    visit.ready()


@pytest.mark.parametrize("share", [0.5, 0.6, 0.75, 0.9])
def test_12_a_page_that_is_cut_off_is_not_blank(
    one_browser: Browser, open_visit: OpenVisit, host: Host, share: float
) -> None:
    """If only the first part of index.html arrives, there must be a message or a page that works."""
    visit = starting(one_browser, open_visit, host)

    def part(handler: faults.BaseHTTPRequestHandler, body: bytes) -> None:
        faults.respond(handler, body[: int(len(body) * share)], Content_Type="text/html")

    host.faults["index.html"] = part
    visit.page.goto(visit.url)
    sentence = visit.page.locator(".unstarted")
    expect(sentence.or_(visit.page.locator("kl-home h1")).first).to_be_visible(timeout=30_000)
    host.faults.clear()
    if sentence.is_visible():
        expect(sentence).to_contain_text("Noch einmal versuchen")
        sentence.get_by_role("link").first.click()
    visit.page.wait_for_selector("kl-home h1")


def test_12_a_damaged_script_of_a_page_is_not_put_down_to_the_network(
    one_browser: Browser, open_visit: OpenVisit, host: Host
) -> None:
    visit = starting(one_browser, open_visit, host)
    visit.allow("did not arrive")
    visit.page.goto(visit.url + "#/settings")
    visit.ready()
    host.faults[r"assets/about-"] = faults.truncated_for_ever
    visit.page.evaluate("() => { location.hash = '#/about'; }")
    said = visit.page.locator("main").get_by_role("alert")
    expect(said).to_have_text(
        re.compile(r"The file assets/about-[\w-]+\.js is missing on the server or damaged\.")
    )
    host.faults.clear()
    visit.page.get_by_role("button", name="Try again").click()
    expect(visit.page.locator("kl-about h1")).to_be_visible()


def test_3_a_script_that_is_damaged_on_the_host_loads_no_page_again_by_itself(
    one_browser: Browser, open_visit: OpenVisit, host: Host
) -> None:
    """Several pictures need the damaged script, but the page must not reload by itself for any of them."""
    visit = starting(one_browser, open_visit, host)
    visit.allow("did not arrive")
    host.faults[r"assets/small-picture-"] = faults.truncated_for_ever
    loads: list[str] = []
    visit.page.on("domcontentloaded", lambda page: loads.append(page.url))
    visit.page.goto(visit.url)
    again = visit.page.locator('[data-id="fetch"]')
    expect(again).to_be_visible(timeout=30_000)
    expect(visit.page.locator('kl-boot[data-stage="ready"]')).to_be_attached(timeout=BOOT_MS)
    assert len(loads) == 1
    host.faults.clear()
    again.click()
    expect(visit.page.locator(".game-picture svg").first).to_be_attached()
    expect(again).to_have_count(0)
