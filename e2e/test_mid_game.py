"""What may be lost during a game, and the messages about it: the offline copy, its script, storage space."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, expect

import kleinod
from conftest import DESKTOP, ROOT, OpenVisit
from host import Host, hosting, missing
from offline import CUT, cached, note, wait_for_stage
from storage import stored
from table import Table
from visit import PATIENCE_MS, Visit

LOSE_ALL = "async () => { for (const name of await caches.keys()) await caches.delete(name); }"
UPDATE = "navigator.serviceWorker.getRegistration().then((r) => r.update()).catch(() => undefined)"
KEPT = ("Ready offline.", "This browser cannot save the page: your next visit will need the network.")
#: Settings of each browser that make all its windows private.
PRIVATE: dict[str, dict[str, Any]] = {
    "chromium": {"args": ["--incognito"]},
    "firefox": {"firefox_user_prefs": {"browser.privatebrowsing.autostart": True}},
}


@pytest.fixture
def host() -> Iterator[Host]:
    with hosting(ROOT / "dist") as started:
        yield started


def playing(browser: Browser, open_visit: OpenVisit, host: Host) -> tuple[Visit, Table]:
    """Return a visit and table, after one turn of a game and with a complete offline copy."""
    visit = open_visit(browser, host.url, copy=True)
    visit.allow(*CUT, "did not arrive", "dynamically imported module")
    visit.open()
    wait_for_stage(visit, "ready")
    table = Table(visit).start()
    table.click("f1", "f3")
    return visit, table


def shown(table: Table) -> kleinod.Match:
    """Return the match as the page shows it, whether or not it is saved."""
    return kleinod.open(table.page.evaluate("document.querySelector('kl-table').current.record"))


def test_the_copy_is_deleted(one_browser: Browser, open_visit: OpenVisit, host: Host) -> None:
    """If the offline copy is deleted, play must go on, missing files be reported when needed, and the copy
    restored."""
    visit, table = playing(one_browser, open_visit, host)
    visit.page.evaluate(LOSE_ALL)
    host.stop()
    table.click("c2", "f3")
    assert table.match().plies == 2
    visit.page.evaluate("() => { location.hash = '#/nexus/rules'; }")
    # The rules may still be in the browser's own cache; if not, the page must report the missing file.
    rules, told = visit.page.locator("article.rule").first, visit.page.get_by_role("alert")
    expect(rules.or_(told)).to_be_visible()
    host.start()
    if told.count():
        expect(told).to_contain_text("The network is not responding")
        visit.page.get_by_role("button", name="Try again").click()
    expect(rules).to_be_visible()
    visit.reload()
    wait_for_stage(visit, "ready")
    assert note(visit) == "Ready offline."
    [again] = cached(visit).values()
    assert len(again) > 30


@pytest.mark.slow
def test_the_script_of_the_copy_is_gone(one_browser: Browser, open_visit: OpenVisit, host: Host) -> None:
    """If the host loses `sw.js`, visitors with an offline copy must keep it and play with and without a
    network."""
    visit, table = playing(one_browser, open_visit, host)
    host.faults[r"^sw\.js$"] = missing
    visit.page.evaluate(UPDATE)
    table.click("c2", "f3")
    visit.reload()
    wait_for_stage(visit, "ready")
    visit.quiet()
    table.click("f6", "f4")
    assert table.match().plies == 3
    host.stop()
    visit.reload()
    visit.quiet()
    table.agrees(table.match())
    visit.go("#/")
    assert note(visit) == "Ready offline."


@pytest.fixture
def private_window(
    request: pytest.FixtureRequest, playwright: Playwright, tmp_path: Path
) -> Iterator[Callable[..., Visit]]:
    """Return a function that starts a separate browser, whose windows are private if the settings say so."""
    known: dict[str, dict[str, Any]] = json.loads((ROOT / ".cache" / "browsers.json").read_text())
    contexts: list[BrowserContext] = []

    def start(name: str, url: str, **wishes: Any) -> Visit:
        how = known[name]
        channel = {"channel": how["channel"]} if how["channel"] else {}
        args = [*how["args"], *wishes.pop("args", [])]
        context = getattr(playwright, name).launch_persistent_context(
            tmp_path / name, executable_path=how["path"], args=args, locale="en-GB", viewport=DESKTOP,
            **channel, **wishes,
        )  # fmt: skip
        contexts.append(context)
        context.set_default_timeout(PATIENCE_MS)
        return Visit(context, url, animation=False, theme="light")

    yield start
    for context in contexts:
        context.close()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", PRIVATE)
def test_a_private_window(private_window: Callable[..., Visit], host: Host, name: str) -> None:
    """A game in a private window must survive a reload, and the note on offline play must be one of KEPT."""
    visit = private_window(name, host.url, **PRIVATE[name])
    visit.open()
    table = Table(visit).start()
    table.click("f1", "f3")
    visit.reload()
    visit.quiet()
    table.click("c2", "f3")
    assert shown(table).plies == 2
    assert visit.page.locator(".banner").count() == 0
    wait_for_stage(visit, "ready", "unsupported")
    visit.go("#/")
    assert note(visit) in KEPT
    visit.check()


def test_no_room_in_the_middle_of_a_save(chromium: Browser, open_visit: OpenVisit, site: str) -> None:
    """If there is no space for a save, the page must say so and let play go on; later the match must be
    saved."""
    visit = open_visit(chromium)
    devices = visit.context.new_cdp_session(visit.page)
    origin = site.rstrip("/")
    devices.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    table = Table(visit.open()).start()
    banner = visit.page.locator(".banner")
    table.click("f1", "f3")
    expect(banner).to_contain_text("This browser’s storage is full")
    table.click("c2", "f3")
    assert shown(table).plies == 2
    assert stored(visit.page) == []
    devices.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    visit.page.locator('[data-id="retry"]').click()
    expect(banner).to_have_count(0)
    [kept] = stored(visit.page)
    assert kleinod.open(kept["record"]).plies == 2
