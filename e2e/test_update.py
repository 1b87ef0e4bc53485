"""A new build on the host must be offered during play but never forced on players, and nothing may be
lost."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from threading import Event

import pytest
from playwright.sync_api import Browser, Locator, expect

import host as faults
from conftest import ROOT, OpenVisit
from host import Host, hosting
from offline import CUT, cached, make_copy_of, note, wait_for_stage
from table import Table
from visit import BOOT_MS, Visit

DIST = ROOT / "dist"
SECOND = "html[data-edition='second']"


@pytest.fixture(scope="module")
def second(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of another build, with a mark in its page, another name of one script, and a longer
    licence list."""
    folder = tmp_path_factory.mktemp("second") / "dist"
    shutil.copytree(DIST, folder)
    page = (folder / "index.html").read_text()
    found = re.search(r"assets/(index-[\w-]+)\.js", page)
    assert found
    name, assets = found[1], folder / "assets"
    (assets / f"{name}.js").rename(assets / "index-SECOND00.js")
    for script in assets.glob("*.js"):
        script.write_text(script.read_text().replace(f"{name}.js", "index-SECOND00.js"))
    changed = page.replace(name + ".js", "index-SECOND00.js").replace("<html", '<html data-edition="second"')
    (folder / "index.html").write_text(changed)
    with (folder / "licenses.md").open("a") as licenses:
        licenses.write("\nMore.\n")
    make_copy_of(folder)
    return folder


@pytest.fixture
def host() -> Iterator[Host]:
    with hosting(DIST) as started:
        yield started


def ready(browser: Browser, open_visit: OpenVisit, host: Host) -> Visit:
    visit = open_visit(browser, host.url, copy=True).open()
    wait_for_stage(visit, "ready")
    return visit


def ask(visit: Visit) -> None:
    """Make the browser check for a new build now, as it does by itself from time to time."""
    visit.page.evaluate(
        "navigator.serviceWorker.getRegistration().then((r) => r.update()).catch(() => undefined)"
    )


def offer(visit: Visit) -> Locator:
    return visit.page.locator('kl-offline [data-action="update"]')


@pytest.mark.steps(
    "copy: ready, update",
    "copy: fetching, update",
    "copy: fetching, waiting",
    "copy: waiting, accept",
    "copy: replacing, replaced",
)
def test_a_new_edition_waits_for_the_end_of_the_turn(
    one_browser: Browser, open_visit: OpenVisit, host: Host, second: Path
) -> None:
    visit = ready(one_browser, open_visit, host)
    [before] = cached(visit)
    table = Table(visit).start()
    table.click("f1", "f3")
    table.click("c2")
    host.folder = second
    host.asked.clear()
    ask(visit)
    wait_for_stage(visit, "waiting")
    expect(offer(visit)).to_have_count(0)
    table.click("f3")
    expect(offer(visit)).to_be_visible()
    expect(visit.page.locator(SECOND)).to_have_count(0)
    # The page must have fetched the new files, and none that the older build already has.
    fetched = set(host.asked)
    assert {"sw.js", "index.html", "licenses.md", "assets/index-SECOND00.js"} <= fetched
    assert not any(re.search(r"^py-|woff2$|icon", name) for name in fetched)

    address, played = visit.hash, table.match().record()
    offer(visit).click()
    expect(visit.page.locator(SECOND)).to_be_attached(timeout=BOOT_MS)
    visit.ready()
    assert visit.hash == address
    assert table.match().record() == played
    table.agrees(table.match())
    wait_for_stage(visit, "ready")
    visit.go("#/")
    assert note(visit) == "Ready offline."
    [after] = cached(visit)
    assert after != before


@pytest.mark.slow
@pytest.mark.steps("copy: start, waiting")
def test_it_can_be_put_off(chromium: Browser, open_visit: OpenVisit, host: Host, second: Path) -> None:
    visit = ready(chromium, open_visit, host)
    host.folder = second
    ask(visit)
    expect(offer(visit)).to_be_visible(timeout=BOOT_MS)
    visit.page.get_by_role("button", name="Later").click()
    expect(offer(visit)).to_have_count(0)
    assert note(visit).startswith("Ready offline. A new version is available.")
    # However often the page is opened, the new build must not start before somebody accepts it.
    visit.reload()
    wait_for_stage(visit, "waiting")
    expect(visit.page.locator(SECOND)).to_have_count(0)


@pytest.mark.steps("copy: waiting, replaced", "copy: stale, accept")
def test_another_tab_keeps_playing_the_older_edition(
    one_browser: Browser, open_visit: OpenVisit, host: Host, second: Path
) -> None:
    visit = ready(one_browser, open_visit, host)
    other = visit.page.context.new_page()
    other.goto(f"{host.url}#/about")
    expect(other.locator('kl-offline[data-stage="ready"]')).to_be_attached(timeout=BOOT_MS)
    host.folder = second
    ask(visit)
    expect(offer(visit)).to_be_visible(timeout=BOOT_MS)
    offer(visit).click()
    expect(visit.page.locator(SECOND)).to_be_attached(timeout=BOOT_MS)
    host.stop()

    expect(other.locator('kl-offline[data-stage="stale"]')).to_be_attached()
    assert other.locator(SECOND).count() == 0
    other.get_by_role("button", name="Deutsch").click()
    expect(other.locator("h1")).to_have_text("Über")
    other.locator('kl-offline [data-action="update"]').click()
    expect(other.locator(SECOND)).to_be_attached(timeout=BOOT_MS)
    expect(other.locator('kl-offline[data-stage="ready"]')).to_be_attached(timeout=BOOT_MS)
    visit.reload()
    wait_for_stage(visit, "ready")
    assert len(cached(visit)) == 1


def test_an_older_edition_after_a_newer_one(
    one_browser: Browser, open_visit: OpenVisit, host: Host, second: Path
) -> None:
    """If the host returns to an older build, it must be offered like a newer one, and the game must go on."""
    host.folder = second
    visit = ready(one_browser, open_visit, host)
    table = Table(visit).start()
    table.click("f1", "f3")
    expect(visit.page.locator(SECOND)).to_have_count(1)
    host.folder = DIST
    ask(visit)
    expect(offer(visit)).to_be_visible(timeout=BOOT_MS)
    offer(visit).click()
    expect(visit.page.locator(SECOND)).to_have_count(0, timeout=BOOT_MS)
    visit.ready()
    assert table.match().plies == 1
    table.agrees(table.match())


@pytest.mark.steps("copy: start, update")
def test_a_page_opened_while_a_new_edition_arrives(
    chromium: Browser, open_visit: OpenVisit, host: Host, second: Path
) -> None:
    visit = ready(chromium, open_visit, host)
    arrived = Event()

    def slow(handler: BaseHTTPRequestHandler, body: bytes) -> None:
        arrived.wait(60)
        faults.respond(handler, body, Content_Type="text/javascript")

    host.folder = second
    host.faults["SECOND00"] = slow
    ask(visit)
    wait_for_stage(visit, "fetching")
    visit.reload()
    wait_for_stage(visit, "fetching")
    assert note(visit).startswith("Ready offline.")
    expect(visit.page.locator(SECOND)).to_have_count(0)
    arrived.set()
    expect(offer(visit)).to_be_visible(timeout=BOOT_MS)


SLOW = pytest.mark.slow


@pytest.mark.slow
@pytest.mark.steps("copy: fetching, stopped")
@pytest.mark.parametrize(
    "fault",
    [faults.truncated, pytest.param(faults.missing, marks=SLOW), pytest.param(faults.another, marks=SLOW)],
)
def test_half_a_new_edition_is_none(
    chromium: Browser, open_visit: OpenVisit, host: Host, second: Path, fault: faults.Fault
) -> None:
    visit = ready(chromium, open_visit, host)
    visit.allow(*CUT)
    host.folder = second
    host.faults["SECOND00"] = fault
    ask(visit)
    visit.page.wait_for_function("async () => (await caches.keys()).length === 2")
    wait_for_stage(visit, "ready")
    visit.reload()
    wait_for_stage(visit, "ready", "fetching")
    expect(visit.page.locator(SECOND)).to_have_count(0)
    expect(offer(visit)).to_have_count(0)

    host.faults.clear()
    ask(visit)
    expect(offer(visit)).to_be_visible(timeout=BOOT_MS)
    offer(visit).click()
    expect(visit.page.locator(SECOND)).to_be_attached(timeout=BOOT_MS)


@pytest.mark.slow
def test_a_broken_edition_is_healed_by_the_next(
    chromium: Browser, open_visit: OpenVisit, host: Host, second: Path, tmp_path: Path
) -> None:
    """Visitors with a build that does not start must be offered the next build as soon as the host has it."""
    broken = tmp_path / "dist"
    shutil.copytree(DIST, broken)
    [library] = broken.glob("py-*/python_stdlib.zip.bin")
    library.write_bytes(library.read_bytes()[::-1])
    make_copy_of(broken)
    visit = ready(chromium, open_visit, host)
    visit.allow(*CUT, "zip")
    host.folder = broken
    ask(visit)
    expect(offer(visit)).to_be_visible(timeout=BOOT_MS)
    offer(visit).click()
    alarm = visit.page.locator("kl-boot").get_by_role("alert")
    expect(alarm).to_be_visible(timeout=BOOT_MS)
    host.folder = second
    ask(visit)
    expect(offer(visit)).to_be_visible(timeout=BOOT_MS)
    offer(visit).click()
    expect(visit.page.locator(SECOND)).to_be_attached(timeout=BOOT_MS)
    expect(visit.page.locator('kl-boot[data-stage="ready"]')).to_be_attached(timeout=BOOT_MS)
