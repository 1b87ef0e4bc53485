"""Browsers that lack or refuse a feature: the page must start anyway, and a game must be playable."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

import kleinod
from conftest import OpenVisit
from table import Table
from visit import BOOT_MS

REFUSE = "throw new DOMException('no', 'SecurityError');"
THROWING = "Object.defineProperty(window, '{0}', { get() { REFUSE } });".replace("REFUSE", REFUSE)
ABSENT = "delete window.{0}; Object.defineProperty(window, '{0}', {{ value: undefined }});"
LACKING = "Object.defineProperty(Navigator.prototype, '{0}', {{ get: () => undefined }});"
MISSING = {
    "no channels": ABSENT.format("BroadcastChannel"),
    "channels refused": f"window.BroadcastChannel = class {{ constructor() {{ {REFUSE} }} }};",
    "no locks": LACKING.format("locks"),
    # `about:blank`, where this script runs first, has no LockManager.
    "locks refused": f"if (self.LockManager) LockManager.prototype.request = async () => {{ {REFUSE} }};",
    "no database": ABSENT.format("indexedDB"),
    "no report of storage": LACKING.format("storage"),
    "settings refused": THROWING.replace("{0}", "localStorage"),
    "no session": THROWING.replace("{0}", "sessionStorage"),
    "no cache": ABSENT.format("caches"),
    "no hashes": "Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined });",
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("case", MISSING)
def test_a_game_without(one_browser: Browser, open_visit: OpenVisit, case: str) -> None:
    visit = open_visit(one_browser)
    if case == "settings refused":
        # The test's own script also writes settings to `localStorage`, which fails in this browser.
        visit.allow("SecurityError", "error: no")
    visit.context.add_init_script(MISSING[case])
    visit.open("#/morundir")
    expect(visit.page.locator('kl-boot[data-stage="ready"]')).to_be_attached(timeout=BOOT_MS)
    table = Table(visit).start()
    table.click("f1", "f3")
    match = kleinod.open(visit.page.evaluate("document.querySelector('kl-table').current.record"))
    assert [step.token for step in match.steps()] == ["f1-f3"]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("case", ["no channels", "no locks", "no hashes"])
def test_a_copy_without(chromium: Browser, open_visit: OpenVisit, case: str) -> None:
    """The page must also start from the copy for offline play in a browser that lacks a feature."""
    visit = open_visit(chromium, copy=True)
    visit.context.add_init_script(MISSING[case])
    visit.open("#/morundir")
    visit.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    visit.open("#/morundir")
    expect(visit.page.locator('kl-boot[data-stage="ready"]')).to_be_attached(timeout=BOOT_MS)
    table = Table(visit).start()
    table.click("f1", "f3")
    assert table.match().plies == 1
