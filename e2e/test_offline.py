"""After one visit the site must work offline; faults of the download must be reported and repaired."""

from __future__ import annotations

import re
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, expect

import host as faults
import kleinod
from conftest import ROOT, OpenVisit
from host import Fault, Host, hosting
from offline import CUT, cached, note, wait_for_stage
from table import Table
from visit import Visit

DIST = ROOT / "dist"
#: Matches the file of German words, which an English page does not load, but the offline copy does.
GERMAN = r"^assets/de-[\w-]+\.json$"


@pytest.fixture
def host() -> Iterator[Host]:
    with hosting(DIST) as started:
        yield started


@pytest.fixture(scope="module", params=[pytest.param("/", marks=pytest.mark.slow), "/some/where/"])
def kept(
    request: pytest.FixtureRequest, one_browser: Browser, open_shared: OpenVisit
) -> Iterator[tuple[Visit, Host]]:
    """Yield a visit with a complete offline copy, and its host, which serves the site at the root or in a
    folder."""
    with hosting(DIST, request.param) as started:
        visit = open_shared(one_browser, started.url, copy=True).open()
        wait_for_stage(visit, "ready")
        yield visit, started


def test_a_game_asks_nothing_of_the_network(kept: tuple[Visit, Host]) -> None:
    """With an offline copy, only `sw.js` may be requested, in which browsers look for a newer version."""
    visit, host = kept
    host.asked.clear()
    table = Table(visit).start("h", "b1")
    table.click("f1", "f3")
    table.do("undo")
    visit.go("#/morundir/rules/MOR-07")
    visit.page.get_by_role("button", name="Deutsch").click()
    expect(visit.page.locator("html[lang=de]")).to_be_attached()
    visit.page.get_by_role("button", name="English").click()
    visit.go("#/")
    assert set(host.asked) <= {"sw.js"}


@pytest.mark.steps("copy: start, complete")
def test_everything_works_without_a_network(kept: tuple[Visit, Host]) -> None:
    visit, host = kept
    table = Table(visit).start()
    table.click("f1", "f3")
    address = visit.hash
    visit.page.goto("about:blank")
    host.stop()
    try:
        visit.open()
        wait_for_stage(visit, "ready")
        assert note(visit) == "Ready offline."
        visit.go(address)
        table.agrees(table.match())
        table.click("c2", "f3")
        assert table.match().plies == 2
        Table(visit).start().agrees(kleinod.new("morundir"))
        visit.go("#/matobo/rules")
        assert visit.page.locator("article.rule").count() > 10
        visit.page.get_by_role("button", name="Deutsch").click()
        expect(visit.page.locator("footer")).to_contain_text("Auch offline spielbar.")
        visit.page.get_by_role("button", name="English").click()
        # A file that no page has requested so far must also be in the offline copy.
        assert "Python" in visit.page.evaluate("fetch('./licenses.md').then((r) => r.text())")
        visit.reload()
    finally:
        host.start()


def test_the_copy_is_everything_the_build_made(kept: tuple[Visit, Host]) -> None:
    visit, host = kept
    files = {file.relative_to(DIST).as_posix() for file in DIST.rglob("*") if file.is_file()}
    # The manual is left out of the copy, because its readers have a network.
    manual = {file for file in files if file.startswith("docs/")}
    [copy] = cached(visit).values()
    assert {url.removeprefix(host.url) for url in copy} == files - manual - {"sw.js"}


FAULTS: dict[str, Fault] = {
    "missing": faults.missing,
    "broken off": faults.broken_off,
    "truncated": faults.truncated,
    "grown": faults.grown,
    "of another build": faults.another,
}
EVERYDAY = ("truncated",)


@pytest.mark.steps(
    "copy: start, arriving",
    "copy: downloading, arriving",
    "copy: downloading, stopped",
    "copy: interrupted, arriving",
    "copy: downloading, complete",
)
@pytest.mark.parametrize(
    "case", [case if case in EVERYDAY else pytest.param(case, marks=pytest.mark.slow) for case in FAULTS]
)
def test_a_download_goes_on_where_it_stopped(
    chromium: Browser, open_visit: OpenVisit, host: Host, case: str
) -> None:
    host.faults[GERMAN] = FAULTS[case]
    visit = open_visit(chromium, host.url, copy=True)
    visit.allow(*CUT)
    visit.open()
    wait_for_stage(visit, "interrupted")
    told = re.fullmatch(r"Not fully saved yet.*: (\d\.\d) of (\d\.\d) MB", note(visit))
    assert told and 0.9 < float(told[1]) / float(told[2]) < 1
    [arrived] = cached(visit).values()
    assert len(arrived) > 10 and not any(re.search(GERMAN, url.removeprefix(host.url)) for url in arrived)

    host.faults.clear()
    host.asked.clear()
    visit.page.locator("kl-offline").get_by_role("button", name="Try again").click()
    wait_for_stage(visit, "ready")
    assert set(host.asked) == {"sw.js", *(name for name in host.asked if re.search(GERMAN, name))}


def test_a_cut_line_is_taken_up_at_the_next_visit(
    one_browser: Browser, open_visit: OpenVisit, host: Host
) -> None:
    """If the host is lost during the download, the next visit must fetch only the missing files."""

    def cut(handler: BaseHTTPRequestHandler, body: bytes) -> None:
        faults.broken_off(handler, body)
        if host.faults:
            host.faults.clear()
            Thread(target=host.stop).start()

    # Break off at a large file, because small files are fetched first and some must have arrived.
    words = max((DIST / "assets").glob("de-*.json"), key=lambda file: file.stat().st_size)
    host.faults[re.escape(words.name)] = cut
    visit = open_visit(one_browser, host.url, copy=True)
    visit.allow(*CUT)
    visit.open()
    wait_for_stage(visit, "interrupted")
    [arrived] = cached(visit).values()
    names = {url.removeprefix(host.url) for url in arrived}
    unseen = {name for name in names if re.match(r"icon-|manifest", name)}
    assert unseen
    visit.page.goto("about:blank")
    host.start()
    host.asked.clear()
    visit.open()
    wait_for_stage(visit, "ready")
    # Files that the copy has and that the page itself does not load must not be fetched again.
    assert not unseen & set(host.asked)


LOSE = """
async (pattern) => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const lost = (await cache.keys()).filter(({ url }) => new RegExp(pattern).test(url));
    for (const request of lost) await cache.delete(request);
  }
}
"""


@pytest.mark.steps(
    "copy: start, repair",
    "copy: repairing, repair",
    "copy: repairing, stopped",
    "copy: broken, repair",
    "copy: repairing, complete",
)
def test_lost_files_are_told_and_fetched_again(chromium: Browser, open_visit: OpenVisit, host: Host) -> None:
    """Files that the browser or the visitor has deleted from the offline copy must be reported and fetched
    again."""
    visit = open_visit(chromium, host.url, copy=True).open()
    wait_for_stage(visit, "ready")
    visit.allow(*CUT)
    whole = cached(visit)
    visit.page.evaluate(LOSE, r"licenses\.md|manifest")
    visit.page.goto("about:blank")
    host.stop()
    visit.open()
    wait_for_stage(visit, "broken")
    assert "Files are missing for offline play" in note(visit)
    host.start()
    visit.page.locator("kl-offline").get_by_role("button", name="Try again").click()
    wait_for_stage(visit, "ready")
    assert {name: sorted(urls) for name, urls in cached(visit).items()} == {
        name: sorted(urls) for name, urls in whole.items()
    }

    visit.page.evaluate(LOSE, "")
    visit.open()
    wait_for_stage(visit, "ready")
    assert [len(urls) for urls in cached(visit).values()] == [len(urls) for urls in whole.values()]


@pytest.mark.steps("copy: start, stopped", "copy: interrupted, stopped")
def test_a_host_without_the_service_worker(chromium: Browser, open_visit: OpenVisit, host: Host) -> None:
    """If `sw.js` is missing after an incomplete upload, the page must say so, and get the copy once it is
    there."""
    host.faults[r"^sw\.js$"] = faults.missing
    visit = open_visit(chromium, host.url, copy=True)
    visit.allow(*CUT)
    visit.open()
    wait_for_stage(visit, "interrupted")
    again = visit.page.locator("kl-offline").get_by_role("button", name="Try again")
    again.click()
    visit.page.wait_for_function("() => steps['kleinod copy: interrupted, stopped']")
    assert note(visit).startswith("Not fully saved yet")
    host.faults.clear()
    again.click()
    wait_for_stage(visit, "ready")


@pytest.mark.slow
@pytest.mark.steps("copy: ready, repair")
def test_files_that_another_tab_misses(chromium: Browser, open_visit: OpenVisit, host: Host) -> None:
    visit = open_visit(chromium, host.url, copy=True).open()
    wait_for_stage(visit, "ready")
    whole = cached(visit)
    visit.page.evaluate(LOSE, r"licenses\.md|manifest")
    assert cached(visit) != whole
    other = visit.page.context.new_page()
    other.goto(host.url)
    visit.page.wait_for_function("() => steps['kleinod copy: ready, repair']")
    wait_for_stage(visit, "ready")
    assert {name: set(urls) for name, urls in cached(visit).items()} == {n: set(u) for n, u in whole.items()}


#: Sequences of messages about the offline copy, each with the stage to be shown after it. At the start of a
#: sequence the copy is complete.
HEARD: list[list[tuple[str, str]]] = [
    [("waiting", "waiting"), ("waiting", "waiting"), ("replaced", "stale")],
    [("replaced", "stale")],
    [("repair", "repairing"), ("waiting", "waiting")],
    [("repair", "repairing"), ("replaced", "stale")],
    [("repair", "repairing"), ("stopped", "broken"), ("complete", "ready")],
    [("repair", "repairing"), ("stopped", "broken"), ("update", "fetching"), ("replaced", "stale")],
    [("repair", "repairing"), ("stopped", "broken"), ("waiting", "waiting")],
    [("repair", "repairing"), ("stopped", "broken"), ("replaced", "stale")],
]


@pytest.mark.steps(
    "copy: ready, waiting",
    "copy: waiting, waiting",
    "copy: ready, replaced",
    "copy: repairing, waiting",
    "copy: repairing, replaced",
    "copy: broken, complete",
    "copy: broken, update",
    "copy: broken, waiting",
    "copy: broken, replaced",
    "copy: fetching, replaced",
    "copy: interrupted, complete",
)
def test_a_tab_that_misses_half_of_the_news(chromium: Browser, open_visit: OpenVisit, host: Host) -> None:
    """A tab that has missed some messages, as in sleep, must still show the right stage after the next
    one."""
    visit = open_visit(chromium, host.url, copy=True)
    visit.allow(*CUT)
    host.faults[GERMAN] = faults.missing
    visit.open()
    wait_for_stage(visit, "interrupted")
    hears(visit, "complete", "ready")
    host.faults.clear()
    visit.reload()
    for story in HEARD:
        wait_for_stage(visit, "ready")
        for event, stage in story:
            hears(visit, event, stage)
        offered = visit.page.locator('kl-offline [data-action="update"]')
        expect(offered).to_have_count(1 if story[-1][1] in ("waiting", "stale") else 0)
        visit.reload()


def hears(visit: Visit, event: str, stage: str) -> None:
    visit.page.evaluate(SAY, {"type": event, "loaded": 1, "total": 2})
    wait_for_stage(visit, stage)


SAY = """
(message) => {
  const channel = new BroadcastChannel(`kleinod ${new URL(".", document.baseURI).href}`);
  channel.postMessage(message);
  channel.close();
}
"""


@pytest.mark.steps("copy: start, unsupported")
def test_a_browser_without_copies_says_so(chromium: Browser, open_visit: OpenVisit, host: Host) -> None:
    visit = open_visit(chromium, host.url).open()
    wait_for_stage(visit, "unsupported")
    assert note(visit) == "This browser cannot save the page: your next visit will need the network."


def test_it_can_be_installed(chromium: Browser, open_visit: OpenVisit, host: Host) -> None:
    visit = open_visit(chromium, host.url).open()
    link = visit.page.locator("link[rel=manifest]").evaluate("(link) => link.href")
    manifest = visit.page.request.get(link).json()
    assert manifest["display"] == "standalone"
    assert manifest["start_url"] == "."
    for icon in manifest["icons"]:
        assert (DIST / icon["src"]).stat().st_size > 0
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])


def test_a_neighbour_on_the_same_host_is_left_alone(
    chromium: Browser, open_visit: OpenVisit, tmp_path: Path
) -> None:
    """Another site in the same origin shares the caches, so the page must not delete the caches of that
    site."""
    (tmp_path / "index.html").write_text("<!doctype html><title>Neighbour</title><link rel=icon href=data:,>")
    (tmp_path / "games").symlink_to(DIST)
    with hosting(tmp_path) as host:
        visit = open_visit(chromium, f"{host.url}games/", copy=True).open()
        wait_for_stage(visit, "ready")
        visit.page.goto(host.url)
        assert visit.page.title() == "Neighbour"
        assert visit.page.evaluate("navigator.serviceWorker.controller") is None
        visit.page.evaluate("caches.open('of the neighbour')")
        visit.open()
        wait_for_stage(visit, "ready")
        assert "of the neighbour" in cached(visit)
