"""Measure frames per second while a piece is dragged, at full and at a quarter of the processor's speed.

    .venv/bin/python e2e/dragging.py [GAME ...]

The mouse picks up a piece or card in Chromium and moves it in circles for some seconds, in a window of 1280
by 800. Prints a table for build/reports/: the frames per second, followed by the milliseconds between two
frames as the median, the 95th percentile and the maximum. Not a test, because other work on the machine
slows it down.
"""

from __future__ import annotations

import os
import sys
from itertools import pairwise
from math import cos, pi, sin
from pathlib import Path
from time import perf_counter
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / part) for part in ("py", "tests", "e2e")]

from playwright.sync_api import Browser  # noqa: E402

import kleinod  # noqa: E402
from measuring import measured  # noqa: E402
from test_drag import middle, sit, ways  # noqa: E402
from visit import Visit  # noqa: E402

SECONDS, ROUND = 4.0, 1.5
RATES = (1, 4)
COUNT = """
() => {
  window.drawn = [];
  const draw = (now) => { window.drawn.push(now); window.counting = requestAnimationFrame(draw); };
  window.counting = requestAnimationFrame(draw);
}
"""
COUNTED = "() => { cancelAnimationFrame(window.counting); return window.drawn; }"
CARRIED = "() => document.querySelectorAll('[data-carried]').length"


def carried(browser: Browser, url: str, game: str, rate: int) -> list[float]:
    """Return the times at which frames were drawn while a piece or card was dragged."""
    context = browser.new_context(locale="en", viewport={"width": 1280, "height": 800})
    visit = Visit(context, url).open()
    table, match, _ = sit(visit, game)
    (start, _), _ = next(ways(match))
    x, y = middle(table, start)
    session: Any = context.new_cdp_session(visit.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    mouse = visit.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 12, y - 12, steps=3)
    assert visit.page.evaluate(CARRIED), f"{game}: nothing is carried"
    visit.page.evaluate(COUNT)
    begun = perf_counter()
    while (since := perf_counter() - begun) < SECONDS:
        angle = 2 * pi * since / ROUND
        mouse.move(640 - 180 * cos(angle), 400 - 180 * sin(angle))
    times: list[float] = visit.page.evaluate(COUNTED)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    context.close()
    return times


def cell(times: list[float]) -> str:
    gaps = sorted(after - before for before, after in pairwise(times))
    rate = 1000 * len(gaps) / (times[-1] - times[0])
    return f"{rate:.0f} ({gaps[len(gaps) // 2]:.0f}, {gaps[len(gaps) * 95 // 100]:.0f}, {gaps[-1]:.0f})"


def main(*games: str) -> None:
    with measured() as (browser, url):
        head = f"Chromium {browser.version}, {os.cpu_count()} processors, load {os.getloadavg()[0]:.0f}"
        print(f"{head}\n\n| game | as it is | four times slower |\n| --- | ---: | ---: |", flush=True)
        for game in games or tuple(kleinod.games()):
            cells = [cell(carried(browser, url, game, rate)) for rate in RATES]
            print(f"| {game} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
