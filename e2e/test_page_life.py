"""Pages that end, sleep and return must keep the match; without Python, all other pages must be readable."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from conftest import OpenVisit
from storage import REPLACE_IN
from table import Table
from visit import BOOT_MS, Visit

STARTS = "() => JSON.parse(localStorage['kleinod.starts'] ?? '[]').length"
#: JavaScript: collect the first message to each worker, which starts Python.
BOOTS = """
(() => {
  const { postMessage } = Worker.prototype;
  window.boots = [];
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message.type === "boot" || message.type === "prepare") window.boots.push(message);
    return postMessage.call(this, message, ...rest);
  };
})();
"""
PANEL = "kl-boot [data-held]"
LOADING = 'kl-boot[data-stage="runtime"]'
READY_BOOT = 'kl-boot[data-stage="ready"]'
NO_WASM = "delete globalThis.WebAssembly;"

#: By address of a page with a list: the database and the store of its rows.
SHELVES = {"#/saves": ("kleinod", "matches"), "#/study": ("kleinod-studies", "studies")}
#: JavaScript: dispatch the event of a return from the back/forward cache, or of the end of a freeze. It is
#: simulated, because the headless shell of Chromium has no such cache, and Firefox puts no page into it that
#: holds a Web Lock, as this page does. test_webkit.py tests the real cache.
WOKEN = {
    "pageshow": "() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))",
    "resume": "() => document.dispatchEvent(new Event('resume'))",
}


def reads_without_python(page: Page) -> None:
    """Follow the panel's links to the rules, the pictures and the saved games, which need no Python."""
    panel = page.locator(PANEL)
    panel.get_by_role("link", name="Rules").click()
    expect(page.locator("kl-rules [id='MOR-16']")).to_be_visible()
    panel.get_by_role("link", name="In pictures").click()
    expect(page.locator("kl-glance svg.board")).to_have_count(4)
    panel.get_by_role("link", name="Saved games").click()
    expect(page.locator("kl-saves")).to_contain_text("Morundir")


def start_a_match(visit: Visit) -> None:
    visit.open("#/morundir")
    Table(visit).start("h", "h")
    visit.quiet()


def test_a_browser_without_webassembly_reads_and_says_why(browser: Browser, open_visit: OpenVisit) -> None:
    visit = open_visit(browser)
    start_a_match(visit)
    visit.context.add_init_script(NO_WASM)
    page = visit.page
    page.goto("about:blank")
    page.goto(visit.url + "#/morundir")
    expect(page.locator(PANEL)).to_contain_text("need WebAssembly")
    expect(page.get_by_role("button", name="Start anyway")).to_have_count(0)
    assert page.evaluate("workers.length") == 0
    reads_without_python(page)


def cut_off(visit: Visit, times: int) -> None:
    """Crash a page this many times while Python starts in it."""
    for _ in range(times):
        page = visit.context.new_page()
        page.route("**/*.wasm.bin", lambda _: None)
        page.goto(visit.url + "#/morundir")
        page.wait_for_selector(LOADING, state="attached")
        with page.expect_event("crash"), pytest.raises(Error):
            page.goto("chrome://crash")
        page.close()


def test_starts_cut_off_lead_to_a_frugal_one_and_then_to_a_question(
    chromium: Browser, open_visit: OpenVisit
) -> None:
    visit = open_visit(chromium, memory=8)
    visit.context.add_init_script(BOOTS)
    page = visit.page
    start_a_match(visit)
    cut_off(visit, 1)
    page.goto("about:blank")
    visit.open("#/morundir")
    page.wait_for_selector(READY_BOOT, state="attached", timeout=BOOT_MS)
    assert [boot["forget"] for boot in page.evaluate("boots")] == [False]
    assert page.evaluate(STARTS) == 0

    cut_off(visit, 2)
    page.goto("about:blank")
    visit.open("#/morundir")
    page.wait_for_selector(READY_BOOT, state="attached", timeout=BOOT_MS)
    Table(visit).start("h", "b1").click("f1")
    Table(visit).target("f3").click()
    visit.quiet()
    told = page.evaluate("boots.map(({ type, forget }) => [type, forget ?? null])")
    assert told == [["boot", True]]
    assert page.evaluate("[thinkers.length, makers.length]") == [0, 0]

    cut_off(visit, 3)
    page.goto("about:blank")
    page.goto(visit.url + "#/morundir")
    expect(page.locator(PANEL)).to_contain_text("ran out of memory")
    assert page.evaluate("workers.length") == 0
    reads_without_python(page)
    page.get_by_role("button", name="Start anyway").click()
    page.wait_for_selector(READY_BOOT, state="attached", timeout=BOOT_MS)
    assert page.evaluate(STARTS) == 0
    page.reload()
    page.wait_for_selector(READY_BOOT, state="attached", timeout=BOOT_MS)
    assert page.evaluate("boots[0].forget") is False


def test_starts_left_on_purpose_or_under_way_elsewhere_do_not_count(
    browser: Browser, open_visit: OpenVisit
) -> None:
    visit = open_visit(browser)
    visit.allow("failed: ")
    # Firefox aborts and reports the downloads of a page that the visitor leaves.
    visit.allow("did not arrive")
    pattern = "**/*.wasm.bin"
    visit.context.route(pattern, lambda _: None)
    for _ in range(4):
        visit.page.goto(visit.url + "#/morundir")
        visit.page.wait_for_selector(LOADING, state="attached")
        visit.page.goto(visit.url + "licenses.md")
    visit.page.wait_for_function(f"({STARTS})() === 0")
    others = [visit.context.new_page() for _ in range(4)]
    for page in others:
        page.goto(visit.url + "#/morundir")
        page.wait_for_selector(LOADING, state="attached")
    assert others[-1].evaluate(STARTS) == 4
    visit.context.unroute(pattern)
    visit.open("#/morundir")
    expect(visit.page.locator(PANEL)).to_have_count(0)
    visit.page.wait_for_selector(READY_BOOT, state="attached", timeout=BOOT_MS)


def test_a_frozen_tab_goes_on_where_it_was(chromium: Browser, open_visit: OpenVisit) -> None:
    """After a freeze, a tab must show the moves made in another tab, and be able to take the match over."""
    visit = open_visit(chromium)
    start_a_match(visit)
    table, tab = Table(visit), visit.context.new_cdp_session(visit.page)
    tab.send("Page.setWebLifecycleState", {"state": "frozen"})
    other = Visit(visit.context, visit.url).open(visit.hash)
    elsewhere = Table(other)
    other.quiet()
    elsewhere.click("f1", "f3")
    assert elsewhere.match().plies == 1
    tab.send("Page.setWebLifecycleState", {"state": "active"})
    expect(visit.page.locator("kl-table .turns [data-ply]")).to_have_count(1)
    visit.quiet()
    table.click("c2", "f3")
    table.agrees(table.match())
    assert table.match().plies == 2


@pytest.mark.parametrize("woken", WOKEN)
@pytest.mark.parametrize("address", SHELVES)
def test_a_list_is_read_anew_where_a_page_comes_back(one_visit: Visit, address: str, woken: str) -> None:
    visit = one_visit.go("#/about").go(address)
    changed = visit.page.locator("kl-damaged code")
    for row in "one", "another":
        # Change the rows without a message to the page, as another tab does while the page sleeps.
        visit.page.evaluate(REPLACE_IN, [*SHELVES[address], [{"id": row, "updated": 1}]])
        visit.page.evaluate(WOKEN[woken])
        expect(changed).to_have_text([row])
    visit.page.evaluate(REPLACE_IN, [*SHELVES[address], []])


def test_a_tab_that_the_system_ended_is_restored(chromium: Browser, open_visit: OpenVisit) -> None:
    """The address of a tab that was killed must restore the whole match in a new tab."""
    visit = open_visit(chromium)
    start_a_match(visit)
    table = Table(visit)
    table.click("f1")
    table.target("f3").click()
    visit.quiet()
    address = visit.page.url
    with visit.page.expect_event("crash"), pytest.raises(Error):
        visit.page.goto("chrome://crash")
    visit.page.close()
    visit.page = visit.context.new_page()
    visit.page.goto(address)
    visit.ready()
    restored = Table(visit)
    visit.quiet()
    restored.agrees(restored.match())
    assert restored.match().plies == 1
