"""The stored snapshot of Python's memory: whatever happens to it, Python must start and games must go on."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

import kleinod
from conftest import ROOT, Launch, OpenVisit
from host import hosting
from kept_memory import BOTH, EVICT, LOSE, MOVE, NOTE, damage, damage_wasm, kept, parts
from offline import CUT, wait_for_stage
from table import Table
from visit import BOOT_MS, Visit

#: JavaScript: send requests to the worker without the engine's knowledge, and return the replies.
ASK = """
(requests) => Promise.all(requests.map((request, index) => new Promise((resolve) => {
  const worker = workers.at(-1);
  const id = -1 - index;
  worker.addEventListener("message", ({ data }) => { if (data.id === id && data.text) resolve(data.text); });
  worker.postMessage({ type: "ask", id, text: JSON.stringify(request) });
})))
"""
#: JavaScript that goes in front of a worker's script and makes its caches fail, as in a private window.
PRIVATE = """
for (const name of ["open", "has", "match", "delete", "keys"])
  CacheStorage.prototype[name] = () => Promise.reject(new DOMException("not here", "SecurityError"));
"""
#: The file that is fetched only when Python starts without a memory snapshot.
WASM = "pyodide.asm.wasm.bin"
#: Kilobytes of storage for the site (in Firefox for all sites): space for neither part of the snapshot, or
#: for one.
ROOM = {"for nothing": 1_000, "for one of two": 18_000}
#: Preferences that make every window of Firefox private.
SECRETIVE = {"browser.privatebrowsing.autostart": True}


def start(
    browser: Browser,
    open_visit: OpenVisit,
    worker: str = "",
    memory: int | None = 4,
    asked: list[str] | None = None,
    **how: Any,
) -> Visit:
    """Open a visit that prepares its next start. `worker` is JavaScript in front of its workers' script;
    `asked` collects the names of requested files."""
    visit = open_visit(browser, memory=memory, **how)
    if asked is not None:
        visit.context.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))

    def begin(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=worker + response.text())

    if worker:
        visit.context.route("**/assets/worker-*.js", begin)
    return visit.open()


def made(page: Page) -> str:
    """Wait until the page has tried to prepare the next start. Return "prepared" or "failed"."""
    return page.wait_for_function("() => makers.at(-1)?.over", timeout=BOOT_MS).json_value()


def restored(page: Page) -> bool:
    return page.evaluate("workers.at(-1).restored === true")


def counts(page: Page) -> None:
    """Assert that the worker's reported progress ends at the total and never exceeds it."""
    loads = page.evaluate("workers.at(-1).loads")
    assert loads[-1] == max(loads) == 1


def started(visit: Visit) -> None:
    """Assert that Python has started and the page shows no alert."""
    expect(visit.page.locator('kl-boot[data-stage="ready"]')).to_be_attached(timeout=BOOT_MS)
    expect(visit.page.get_by_role("alert")).to_have_count(0)


def reload(visit: Visit) -> None:
    visit.reload()
    started(visit)


def plays(visit: Visit) -> None:
    visit.go("#/morundir")
    table = Table(visit).start()
    table.agrees(kleinod.new("morundir"))


def test_made_kept_used(one_browser: Browser, open_visit: OpenVisit) -> None:
    asked: list[str] = []
    visit = start(one_browser, open_visit, asked=asked)
    assert not restored(visit.page)
    fresh = answers(visit)
    assert made(visit.page) == "prepared"
    for address, size in kept(visit.page):
        print(f"\n{one_browser.browser_type.name}: {size / 1e6:.1f} MB kept")
        assert "/py-" in address
    assert parts(visit.page) == BOTH
    assert WASM in asked
    asked.clear()
    reload(visit)
    assert restored(visit.page)
    # The WebAssembly must come from the cache, and the progress must count it as loaded.
    assert asked
    assert WASM not in asked
    counts(visit.page)
    assert answers(visit) == fresh
    plays(visit)
    # A snapshot exists already, so the page must not prepare another one.
    assert visit.page.evaluate("makers.length") == 0
    # The successor of a worker that has ended must start from the snapshot, too.
    visit.page.evaluate("Object.getPrototypeOf(Worker.prototype).terminate.call(workers.at(-1))")
    visit.page.wait_for_function("() => workers[1]?.ready && workers[1].restored", timeout=BOOT_MS)
    started(visit)


def answers(visit: Visit) -> list[str]:
    """Start every game with the same seed. Assert that the records equal those of Python outside the browser,
    and return them."""
    started(visit)
    fewest = {name: min(game.seats) for name, game in kleinod.games().items()}
    new = {"op": "new", "seed": 7, "id": ""}
    asked = [{**new, "game": name, "seats": seats} for name, seats in fewest.items()]
    records = [json.loads(text)["record"] for text in visit.page.evaluate(ASK, asked)]
    assert records == [kleinod.new(name, seats, seed=7).record() for name, seats in fewest.items()]
    return records


@pytest.mark.slow
def test_stale(one_browser: Browser, open_visit: OpenVisit) -> None:
    visit = start(one_browser, open_visit)
    made(visit.page)
    visit.page.evaluate(MOVE)
    reload(visit)
    assert not restored(visit.page)
    assert kept(visit.page) == []
    assert made(visit.page) == "prepared"
    reload(visit)
    assert restored(visit.page)


@pytest.mark.slow
@pytest.mark.parametrize("room", ROOM)
def test_refused_by_quota(one_browser: Browser, launch: Launch, open_visit: OpenVisit, room: str) -> None:
    if one_browser.browser_type.name == "chromium":
        visit = start(one_browser, open_visit)
        session = visit.context.new_cdp_session(visit.page)
        quota = {"origin": visit.url.rstrip("/"), "quotaSize": ROOM[room] * 1000}
        session.send("Storage.overrideQuotaForOrigin", quota)
    else:
        crowded = {"dom.quotaManager.temporaryStorage.fixedLimit": ROOM[room]}
        visit = start(launch("firefox", firefox_user_prefs=crowded), open_visit)
    for _ in range(3):
        assert made(visit.page) == "failed"
        assert kept(visit.page) == []
        reload(visit)
    # After three failures, the page must stop trying to prepare a snapshot.
    plays(visit)
    visit.page.wait_for_timeout(5_000)
    assert visit.page.evaluate("makers.length") == 0


#: Ways to damage the stored memory, by case: True if its digest matches nevertheless, and the JavaScript
#: expression.
DAMAGES = {
    "a byte": (False, "memory.fill(7, 9_000_000, 9_000_001)"),
    "its end": (False, "memory.subarray(0, memory.length / 2)"),
    "its end, and nobody sees": (True, "memory.subarray(0, memory.length / 2 - 5)"),
    "another thing": (True, "new TextEncoder().encode('<!doctype html>'.repeat(1000))"),
    "no more than zeros": (True, "memory.fill(0, 1_000_000)"),
}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("case", DAMAGES)
def test_restored_badly(one_browser: Browser, open_visit: OpenVisit, case: str) -> None:
    sealed, how = DAMAGES[case]
    visit = start(one_browser, open_visit)
    visit.allow("wasm|RuntimeError|memory access|Pyodide has|fatal|stack|failed: blob|warning: Error")
    made(visit.page)
    damage(visit.page, how, sealed=sealed)
    reload(visit)
    assert not restored(visit.page)
    assert kept(visit.page) == []
    counts(visit.page)
    plays(visit)


#: Ways to damage the WebAssembly stored next to the memory, as in DAMAGES. Its first eight bytes alone are an
#: empty but valid module.
WASM_DAMAGES = {
    "a byte": (False, "wasm.fill(7, 9_000_000, 9_000_001)"),
    "its end": (False, "wasm.subarray(0, wasm.length / 2)"),
    "its end, and nobody sees": (True, "wasm.subarray(0, wasm.length / 2 - 5)"),
    "another machine": (True, "wasm.subarray(0, 8)"),
}


@pytest.mark.slow
@pytest.mark.parametrize("case", WASM_DAMAGES)
def test_webassembly_beside_it_damaged(one_browser: Browser, open_visit: OpenVisit, case: str) -> None:
    sealed, how = WASM_DAMAGES[case]
    asked: list[str] = []
    visit = start(one_browser, open_visit, asked=asked)
    visit.allow("wasm|WebAssembly|RuntimeError|Pyodide has|fatal|stack|failed: blob")
    made(visit.page)
    damage_wasm(visit.page, how, sealed=sealed)
    asked.clear()
    reload(visit)
    assert not restored(visit.page)
    assert kept(visit.page) == []
    assert WASM in asked
    counts(visit.page)
    plays(visit)


@pytest.mark.slow
@pytest.mark.parametrize("part", BOTH)
def test_one_of_two_is_nothing(one_browser: Browser, open_visit: OpenVisit, part: str) -> None:
    visit = start(one_browser, open_visit)
    made(visit.page)
    visit.page.evaluate(LOSE, part)
    reload(visit)
    assert not restored(visit.page)
    assert made(visit.page) == "prepared"
    assert parts(visit.page) == BOTH
    reload(visit)
    assert restored(visit.page)


@pytest.mark.slow
def test_evicted(one_browser: Browser, open_visit: OpenVisit) -> None:
    visit = start(one_browser, open_visit)
    made(visit.page)
    visit.page.evaluate(EVICT)
    reload(visit)
    assert not restored(visit.page)
    assert made(visit.page) == "prepared"
    assert parts(visit.page) == BOTH


def test_two_tabs(one_browser: Browser, open_visit: OpenVisit) -> None:
    visit = start(one_browser, open_visit)
    other = visit.context.new_page()
    other.goto(visit.url)
    # Only the tab that gets the lock first prepares the snapshot, which both use.
    end = time.monotonic() + BOOT_MS / 1000
    while not any(page.evaluate("makers.at(-1)?.over") == "prepared" for page in (visit.page, other)):
        assert time.monotonic() < end
        other.wait_for_timeout(200)
    assert parts(visit.page) == BOTH
    for page in (visit.page, other):
        page.reload()
    for page in (visit.page, other):
        page.wait_for_function("() => workers.at(-1)?.ready && workers.at(-1).restored", timeout=BOOT_MS)
    plays(visit)


@pytest.mark.slow
def test_private_window(one_browser: Browser, open_visit: OpenVisit) -> None:
    visit = start(one_browser, open_visit, PRIVATE)
    assert made(visit.page) == "failed"
    reload(visit)
    assert not restored(visit.page)
    plays(visit)


@pytest.mark.slow
def test_a_window_that_is_private(launch: Launch, open_visit: OpenVisit) -> None:
    """Whether or not Firefox lets a private window store a snapshot, the next start must work. (Chromium's
    contexts are private in any test.)"""
    visit = start(launch("firefox", firefox_user_prefs=SECRETIVE), open_visit)
    how = made(visit.page)
    reload(visit)
    assert restored(visit.page) == (how == "prepared")
    plays(visit)


def test_without_a_network(one_browser: Browser, open_visit: OpenVisit) -> None:
    """The snapshot must also work together with the copy for offline play, and must not change that copy."""
    with hosting(ROOT / "dist") as host:
        visit = start(one_browser, open_visit, copy=True, url=host.url)
        visit.allow(*CUT)
        made(visit.page)
        wait_for_stage(visit, "ready")
        host.stop()
        reload(visit)
        assert restored(visit.page)
        wait_for_stage(visit, "ready")
        plays(visit)


#: JavaScript: return status, type and number of bytes of the service worker's response for the stored
#: WebAssembly.
ANSWER = """
async (address) => {
  const answer = await fetch(address);
  return [answer.status, answer.headers.get("content-type"), (await answer.arrayBuffer()).byteLength];
}
"""
WITH_NOTE = sorted([*BOTH, "rehearsal"])


def wait_for_rehearsal(visit: Visit) -> None:
    """Wait until the snapshot is rehearsed. Reload once, because the first page may lack the service
    worker."""
    made(visit.page)
    wait_for_stage(visit, "ready")
    reload(visit)
    end = time.monotonic() + BOOT_MS / 1000
    while parts(visit.page) != WITH_NOTE:
        assert time.monotonic() < end
        visit.page.wait_for_timeout(500)


def answered(asked: list[str]) -> bool:
    """Return True if the page has requested the stored WebAssembly from the service worker."""
    return any(name.startswith("wasm-") for name in asked)


def test_rehearsed(one_browser: Browser, open_visit: OpenVisit) -> None:
    """With a rehearsed snapshot, the service worker must deliver the WebAssembly, even if the host is
    gone."""
    asked: list[str] = []
    with hosting(ROOT / "dist") as host:
        visit = start(one_browser, open_visit, copy=True, url=host.url, asked=asked)
        visit.allow(*CUT)
        wait_for_rehearsal(visit)
        [(address, size)] = [part for part in kept(visit.page) if "/wasm-" in part[0]]
        visit.page.evaluate(NOTE)
        host.stop()
        assert visit.page.evaluate(ANSWER, address) == [200, "application/wasm", size]
        asked.clear()
        reload(visit)
        assert restored(visit.page)
        assert answered(asked)
        assert WASM not in asked
        counts(visit.page)
        # The snapshot exists and is rehearsed, so the page must not prepare another one.
        assert visit.page.evaluate("makers.length") == 0
        visit.page.evaluate(LOSE, "wasm")
        assert visit.page.evaluate(ANSWER, address) == [204, None, 0]
        asked.clear()
        reload(visit)
        assert not restored(visit.page)
        assert kept(visit.page) == []
        assert WASM in asked
        assert not answered(asked)
        plays(visit)


@pytest.mark.slow
@pytest.mark.parametrize("case", WASM_DAMAGES)
def test_answered_with_damage(one_browser: Browser, open_visit: OpenVisit, case: str) -> None:
    sealed, how = WASM_DAMAGES[case]
    asked: list[str] = []
    visit = start(one_browser, open_visit, copy=True, asked=asked)
    visit.allow("wasm|WebAssembly|RuntimeError|Pyodide has|fatal|stack|failed: blob")
    made(visit.page)
    wait_for_stage(visit, "ready")
    damage_wasm(visit.page, how, sealed=sealed)
    visit.page.evaluate(NOTE)
    reload(visit)
    assert answered(asked)
    assert not restored(visit.page)
    assert kept(visit.page) == []
    counts(visit.page)
    plays(visit)


@pytest.mark.slow
def test_no_room_for_a_rehearsal(chromium: Browser, open_visit: OpenVisit) -> None:
    """If there is no space to rehearse the snapshot, it must still be stored and used."""
    visit = start(chromium, open_visit, copy=True)
    made(visit.page)
    wait_for_stage(visit, "ready")
    session = visit.context.new_cdp_session(visit.page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": visit.url.rstrip("/"), "quotaSize": 1_000_000})
    visit.page.evaluate(LOSE, "rehearsal")
    reload(visit)
    assert made(visit.page) == "failed"
    assert parts(visit.page) == BOTH
    reload(visit)
    assert restored(visit.page)
    plays(visit)


@pytest.mark.slow
def test_firefox_rehearses_nothing(launch: Launch, open_visit: OpenVisit) -> None:
    """Firefox stores no machine code, so the page must not rehearse, and must read the snapshot from the
    cache."""
    asked: list[str] = []
    visit = start(launch("firefox"), open_visit, memory=None, copy=True, asked=asked)
    assert made(visit.page) == "prepared"
    wait_for_stage(visit, "ready")
    reload(visit)
    visit.page.wait_for_timeout(5_000)
    assert visit.page.evaluate("makers.length") == 0
    assert restored(visit.page)
    assert parts(visit.page) == BOTH
    assert not answered(asked)


#: JavaScript: end the running worker without the engine's knowledge. Return the milliseconds until another
#: worker replaces it, and the stages of the start that the page has shown.
END = """
async () => {
  const line = document.querySelector("kl-boot");
  const stages = new Set([line.dataset.stage]);
  new MutationObserver(() => stages.add(line.dataset.stage)).observe(line, { attributes: true });
  const begun = performance.now();
  Object.getPrototypeOf(Worker.prototype).terminate.call(workers[0]);
  while (thinkers.length < 2) await new Promise((resolve) => setTimeout(resolve, 1));
  return [performance.now() - begun, [...stages]];
}
"""


def test_a_worker_stands_by(one_browser: Browser, open_visit: OpenVisit) -> None:
    visit = start(one_browser, open_visit, memory=8)
    visit.go("#/morundir")
    table = Table(visit).start()
    visit.page.wait_for_function("() => thinkers[0]?.ready", timeout=BOOT_MS)
    took, stages = visit.page.evaluate(END)
    print(f"\n{one_browser.browser_type.name}: another worker after {took:.0f} ms")
    assert stages == ["ready"]
    assert visit.page.evaluate("workers.length") == 1
    table.click("f1")
    table.target("f3").click()
    expect(visit.page.locator(".turn")).to_have_count(1)
    visit.quiet()
    table.agrees(table.match())


def test_whoever_plays_comes_first(one_browser: Browser, open_visit: OpenVisit) -> None:
    visit = start(one_browser, open_visit)
    visit.go("#/morundir")
    table = Table(visit).start()
    visit.page.wait_for_function("() => makers.length === 1", timeout=BOOT_MS)
    visit.page.evaluate("Object.getPrototypeOf(Worker.prototype).terminate.call(makers[0])")
    table.click("f1")
    table.target("f3").click()
    visit.quiet()
    assert made(visit.page) == "prepared"
    assert visit.page.evaluate("makers.length") == 2
