"""The dialog for reporting a bug must open for errors in the page's own code, and for no other errors."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, expect

from conftest import OpenVisit
from table import Table
from visit import Visit

#: Patterns of the browser's error messages that these tests provoke.
PROVOKED = (
    "NS_BINDING_ABORTED",
    "did not arrive",
    "error: ",
    "ResizeObserver",
    "Uncaught",
    "console error",
    "AbortError",
    "NotAllowedError",
)

#: JavaScript: cause errors that are not bugs in the page's own code.
FOREIGN = {
    "a notice of a resize observer": """
        dispatchEvent(new ErrorEvent("error", { message: "ResizeObserver loop limit exceeded" }))""",
    "a real loop of sizes": """
        await new Promise((resolve) => {
          const box = document.body.appendChild(document.createElement("div"));
          let width = 10;
          new ResizeObserver(() => {
            box.style.width = `${(width += 1)}px`;
            if (width > 20) resolve();
          }).observe(box);
        })""",
    "an error of another origin": 'dispatchEvent(new ErrorEvent("error", { message: "Script error." }))',
    "an extension of Chromium": """
        dispatchEvent(new ErrorEvent("error", {
          message: "TypeError: x", filename: "chrome-extension://abc/content.js", lineno: 1,
          error: Object.assign(new TypeError("x"), {
            stack: "TypeError: x\\n    at f (chrome-extension://abc/content.js:1:2)" }) }))""",
    "a rejection of an extension of Firefox": """
        const stack = "f@moz-extension://abc/content.js:1:2";
        void Promise.reject(Object.assign(new Error("x"), { stack }))""",
    "a script that somebody ran in the page": 'setTimeout(() => { throw new Error("not ours"); })',
    "a rejection without a reason": "void Promise.reject()",
    "a request that was given up": """
        (() => {
          const { signal } = new AbortController();
          void Promise.reject(signal.reason ?? new DOMException("given up", "AbortError"));
        })()""",
    "a permission that was refused": 'void Promise.reject(new DOMException("no", "NotAllowedError"))',
}

#: By case: JavaScript that breaks a function used by the page's code, and JavaScript that makes the page use
#: it.
OURS = {
    "a rejection": ("window.scrollTo = undefined", "location.hash = '#/about'"),
    "an error": ("HTMLElement.prototype.closest = undefined", "document.body.click()"),
    "an error without a stack": (
        "Error.stackTraceLimit = 0; HTMLElement.prototype.closest = undefined",
        "document.body.click()",
    ),
    "a bug of the engine": (
        """
        for (const worker of workers) worker.postMessage = ({ id }) => {
          const text = JSON.stringify({ ok: false, kind: "bug", msg: { code: "bug" }, trace: "Traceback" });
          worker.dispatchEvent(new MessageEvent("message", { data: { type: "reply", id, text } }));
        };""",
        "location.hash = '#/morundir/rules/MOR-1'",
    ),
}


def report(visit: Visit) -> Locator:
    return visit.page.locator("kl-bug dialog[open]")


@pytest.fixture(scope="module")
def start(open_shared: OpenVisit, browser: Browser) -> Callable[[], Visit]:
    visit = open_shared(browser).open()
    visit.allow(*PROVOKED)

    def again() -> Visit:
        visit.page.goto("about:blank")
        return visit.open("#/")

    return again


def test_2_harmless_notices_open_no_report(open_visit: OpenVisit, browser: Browser) -> None:
    visit = open_visit(browser)
    visit.allow(*PROVOKED)
    visit.open("#/morundir")
    table = Table(visit).start()
    table.click("f1", "f3")
    for script in FOREIGN.values():
        visit.page.evaluate(f"async () => {{ {script}; }}")
    # No dialog is open, so the game must accept moves.
    table.click("c2", "f3")
    visit.quiet()
    expect(report(visit)).to_have_count(0)
    assert table.match().plies == 2


@pytest.mark.sampled(3)
@pytest.mark.parametrize("case", OURS)
def test_a_fault_of_ours_is_reported(start: Callable[[], Visit], case: str) -> None:
    visit = start()
    before, trigger = OURS[case]
    visit.page.evaluate(f"() => {{ {before}; }}")
    visit.page.evaluate(f"() => {{ {trigger}; }}")
    expect(report(visit)).to_be_visible()
    text = report(visit).locator("textarea").input_value()
    assert ("Traceback" if "engine" in case else "function") in text
    report(visit).get_by_role("button", name="Close").click()
    expect(report(visit)).to_have_count(0)
