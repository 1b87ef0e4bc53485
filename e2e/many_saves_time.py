"""Measure the milliseconds until the home page and the list of saves show their cards, with 2,000 saves.

    .venv/bin/python e2e/many_saves_time.py [RUNS]

In each browser and run, a visitor goes from another page to the home page and to the list. Python is started,
and scripts and drawings are loaded, except in the first run, which is left out. Then the visitor loads the
home page anew, with files in the browser's cache. Not a test. Prints a table for build/reports/.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / part) for part in ("py", "tests", "e2e")]

from playwright.sync_api import Browser  # noqa: E402

import kleinod  # noqa: E402
from measuring import measured  # noqa: E402
from storage import REPLACE  # noqa: E402
from student import played  # noqa: E402
from visit import Visit  # noqa: E402

COUNT = 2_000
#: The address of each place, and the selector of its cards, by the name of the place.
PLACES = {"home": ("#/", "kl-home .card"), "list": ("#/saves", "kl-saves .card")}
#: JavaScript: go to an address, and resolve with the milliseconds until a card is drawn there.
GO = """
([to, card]) => new Promise((resolve) => {
  const start = performance.now();
  const look = () => {
    if (document.querySelector(card)) setTimeout(() => resolve(performance.now() - start));
    else requestAnimationFrame(look);
  };
  location.hash = to;
  requestAnimationFrame(look);
})
"""
#: JavaScript: when the first card appears, store the milliseconds since navigation in `window.firstCard`.
LOOK = """
(() => {
  const look = () => {
    if (document.querySelector("kl-home .card")) window.firstCard = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();
"""


def rows() -> list[dict[str, object]]:
    """Return the rows of 2,000 unfinished matches, whose games take turns."""
    record, games = played().record(), list(kleinod.games())
    fixed = {"record": record, "names": ["Nora", "Ben"], "kinds": ["h", "h"], "created": 10**12}
    fixed |= {"at": 0, "over": False, "title": "", "fixed": False, "frame": None}
    return [
        fixed | {"id": f"many{n}", "game": games[n % len(games)], "updated": 10**12 + n * 60_000}
        for n in range(COUNT)
    ]


def shown(browser: Browser, url: str, runs: int) -> dict[str, list[float]]:
    context = browser.new_context(locale="en", viewport={"width": 1280, "height": 800})
    visit = Visit(context, url).open().go("#/about")
    visit.page.evaluate(REPLACE, rows())
    times: dict[str, list[float]] = {place: [] for place in (*PLACES, "home, loaded anew")}
    for _ in range(runs + 1):
        for place, to in PLACES.items():
            visit.go("#/about")
            visit.quiet()
            times[place].append(visit.page.evaluate(GO, list(to)))
            visit.quiet()
    context.add_init_script(LOOK)
    for _ in range(runs + 1):
        visit.page.goto("about:blank")
        visit.page.goto(f"{url}#/")
        visit.page.wait_for_function("() => window.firstCard")
        times["home, loaded anew"].append(visit.page.evaluate("window.firstCard"))
    context.close()
    return {place: found[1:] for place, found in times.items()}


def main(runs: int) -> None:
    print("| browser | load | home | list | home, loaded anew |\n| --- | ---: | ---: | ---: | ---: |")
    for name in ("chromium", "firefox"):
        with measured(name) as (browser, url):
            times = shown(browser, url, runs)
            cells = [
                f"**{median(found):.0f}** ({min(found):.0f}–{max(found):.0f})" for found in times.values()
            ]
            load = f"{os.getloadavg()[0]:.0f}"
            print(f"| {' | '.join([f'{name} {browser.version}', load, *cells])} |", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 9)
