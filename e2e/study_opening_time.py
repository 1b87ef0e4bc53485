"""Milliseconds from the link to a study of 5,000 nodes until it stands there, in Chromium.

    .venv/bin/python e2e/study_opening_time.py [GAME ...]

As for somebody who has been in a study of that game before: Python runs, scripts and drawings are here. Of
five runs the one with the least work: until the engine has answered; until all is drawn; and what the tab has
worked by the clocks of the processors, the whole of it and the page without the engine, so that other work of
the machine is not counted. Not a test. Prints a table for build/reports/; `npm run report` has the engine.
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
#: Tells when the engine has answered for the latest time.
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
    """Until the engine has answered, until it is drawn; the work of the tab, and of the page."""
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
    """Of all tabs: there is one."""
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
