"""If a worker ends at any time, the page must notice it at once and replace it without any download."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from conftest import ROOT, OpenVisit
from host import Host, hosting
from kleinod.ai.bot import choose
from oracle import action_of, path_of
from table import Table
from visit import BOOT_MS, Visit

#: JavaScript: disable all long timers, so that the page notices a lost worker only by the worker's lock.
NO_WATCHDOG = """
(() => {
  const original = setTimeout;
  window.setTimeout = (work, time, ...rest) => (time >= 800 ? 0 : original(work, time, ...rest));
})();
"""
#: JavaScript: end the running worker without the engine's knowledge, at once or at the next request of a
#: kind. Measure when the next worker starts and when Python is ready again. If the thinking worker takes
#: over, the next worker is the one that thinks in its place.
KILL = """
(op) => {
  const worker = workers.at(-1);
  const begun = () => workers.length + thinkers.length;
  const before = begun();
  const { postMessage, terminate } = Object.getPrototypeOf(worker.constructor).prototype;
  const end = async () => {
    const start = performance.now();
    terminate.call(worker);
    const until = async (holds) => {
      while (!holds()) await new Promise(requestAnimationFrame);
      return Math.round(performance.now() - start);
    };
    const noticed = await until(() => begun() > before);
    return [noticed, await until(() => document.querySelector('kl-boot[data-stage="ready"]'))];
  };
  window.killed = undefined;
  const kill = () => end().then((times) => (window.killed = times));
  if (!op) kill();
  worker.postMessage = (message) => {
    postMessage.call(worker, message);
    if (op && message.text?.includes(`"op":"${op}"`)) kill();
  };
}
"""


@pytest.fixture
def host() -> Iterator[Host]:
    with hosting(ROOT / "dist") as started:
        yield started


def died(visit: Visit, host: Host, doing: str) -> None:
    visit.page.wait_for_function("() => window.killed", timeout=BOOT_MS)
    noticed, ready = visit.page.evaluate("killed")
    print(f"\n{doing}: noticed after {noticed} ms, ready after {ready} ms")
    # The large files must come from the page's memory instead of the host.
    assert not [name for name in host.asked if name.endswith((".bin", ".zip"))]


def test_a_worker_that_ends_is_replaced(one_browser: Browser, open_visit: OpenVisit, host: Host) -> None:
    visit = open_visit(one_browser, host.url)
    visit.context.add_init_script(NO_WATCHDOG)
    visit.open("#/morundir")
    table = Table(visit).start("h", "b2")
    host.asked.clear()
    visit.page.evaluate(KILL, "think")
    table.click("f1")
    table.target("f3").click()
    died(visit, host, "thinking")
    expect(visit.page.locator(".turn")).to_have_count(2, timeout=BOOT_MS)
    visit.quiet()
    visit.page.evaluate(KILL, "")
    died(visit, host, "idle")
    table.agrees(table.match())
    assert table.match().plies == 2


#: JavaScript: end the worker that plays or the one that thinks, before a request of a kind or after a message
#: of a type. The last request decides which worker this is, because the thinking one may have taken over
#: play.
STRIKE = """
([whose, when, what]) => {
  const strike = (window.strike = {});
  window.struck = false;
  for (const worker of [...workers, ...thinkers]) {
    const { postMessage, terminate } = worker.constructor.prototype;
    let op = "";
    const end = () => {
      if (window.struck || window.strike !== strike) return;
      window.struck = true;
      terminate.call(worker);
    };
    const meant = () => op && (op === "think") === (whose === "thinkers");
    const heard = ({ data }) => when === "after" && data.type === what && meant() && end();
    worker.addEventListener("message", heard);
    worker.postMessage = (message) => {
      op = message.text ? JSON.parse(message.text).op : op;
      if (when === "before" && message.text && op === what) end();
      postMessage.call(worker, message);
    };
  }
}
"""
POINTS = [
    ("workers", "before", "act"),
    ("workers", "after", "heard"),
    ("thinkers", "before", "think"),
    ("thinkers", "after", "heard"),
    ("workers", "after", "reply"),
    ("thinkers", "after", "reply"),
]
#: Index of the person's move among the legal moves; with these moves the game outlasts all points.
LASTING = 5
THINKING = "() => thinkers.at(-1)?.ready"


def test_a_game_goes_on_the_same_wherever_a_worker_ends(chromium: Browser, open_visit: OpenVisit) -> None:
    """Wherever a worker ends, the game must go on with the same moves; web/src/session/killed.test.ts tests
    all points."""
    visit = open_visit(chromium).open("#/morundir")
    table = Table(visit).start("h", "b1")
    match = table.match()
    for point in (None, *POINTS):
        if point:
            visit.page.wait_for_function(THINKING, timeout=BOOT_MS)
            visit.page.evaluate(STRIKE, point)
        path = path_of(match, match.legal()[LASTING % len(match.legal())])
        table.click(*path)
        match.act(action_of(match, path))
        if not match.over:
            match.act(choose(match, 1))
        expect(visit.page.locator("kl-table .turns [data-ply]")).to_have_count(match.plies, timeout=BOOT_MS)
        table.agrees(match)
        if point:
            assert visit.page.evaluate("struck"), point
    assert table.match().record() == match.record()
