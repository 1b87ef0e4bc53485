"""Measure the milliseconds from opening a link to a study of 5,000 nodes until it is drawn, in Chromium.

    .venv/bin/python e2e/study_opening_time.py [GAME ...]

The visitor has been in a study of that game before, so Python runs, and scripts and drawings are loaded. Of
five runs, the script reports the one with the least work: the time until the engine has answered, the time
until all is drawn, and the processor time of the whole tab and of the page without the engine. Processor time
leaves out other work of the machine. Not a test. Prints a table for build/reports/; `npm run report` measures
the engine.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / part) for part in ("py", "tests", "e2e")]

from playwright.sync_api import Browser  # noqa: E402

import kleinod  # noqa: E402
from kleinod.bench.study_sizes import MANY, tree  # noqa: E402
from measuring import measured  # noqa: E402
from visit import Visit  # noqa: E402

RUNS = 5
#: JavaScript: store the time of the worker's latest answer in `window.heard`.
HEAR = "() => workers[0].addEventListener('message', () => { window.heard = performance.now(); })"
OPEN = """
(to) => new Promise((resolve) => {
  const start = performance.now();
  const root = document.documentElement;
  new MutationObserver((_, observer) => {
    if (root.dataset.ready !== "true") return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve([window.heard - start, performance.now() - start])));
  }).observe(root, { attributes: true });
  delete root.dataset.ready;
  location.hash = to;
})
"""


def opened(browser: Browser, url: str, game: str) -> list[float]:
    """Return the milliseconds until the engine answers, until all is drawn, and of work by tab and page."""
    context = browser.new_context(locale="en", viewport={"width": 1280, "height": 800})
    visit = Visit(context, url).open("#/about")
    visit.page.evaluate(HEAR)
    session: Any = context.new_cdp_session(visit.page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    address = f"#/s/{tree(game, actions=MANY).text()}"
    found: list[list[float]] = []
    for _ in range(RUNS + 1):
        visit.go("#/about")
        visit.quiet()
        page, tab = worked(session), busy(browser)
        times: list[float] = visit.page.evaluate(OPEN, address)
        found.append([*times, busy(browser) - tab, worked(session) - page])
    context.close()
    return min(found[1:], key=lambda row: row[2])


def worked(session: Any) -> float:
    metrics = session.send("Performance.getMetrics")["metrics"]
    return 1000 * next(one["value"] for one in metrics if one["name"] == "TaskDuration")


def busy(browser: Browser) -> float:
    """Return the processor time of all tabs in milliseconds. Only one tab is open."""
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return 1000 * sum(one["cpuTime"] for one in processes if one["type"] == "renderer")


def main(*games: str) -> None:
    with measured() as (browser, url):
        head = f"Chromium {browser.version}, {os.cpu_count()} processors, load {os.getloadavg()[0]:.0f}"
        print(f"{head}\n\n| game | answered, ms | drawn, ms | work, ms | of the page, ms |", flush=True)
        print("| --- | ---: | ---: | ---: | ---: |", flush=True)
        for game in games or tuple(kleinod.games()):
            print(f"| {game} | {' | '.join(f'{ms:.0f}' for ms in opened(browser, url, game))} |", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
