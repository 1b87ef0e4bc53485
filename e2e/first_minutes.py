"""Measure how long a newcomer takes from the first page to the end of a first lesson, for each game.

    .venv/bin/python e2e/first_minutes.py [LANGUAGE [GAME ...]]

The pace is a model, not a measurement of people: the newcomer reads every new word at 200 words a minute and
needs a second and a half to find and tap each requested place. The script waits in real time, so Python
starts in the meantime and animations play to their end, as for people. Each game has a fresh browser. Prints
the rows of docs/first-minutes.md, and below them the slowest steps and the longest wait for the page.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from time import perf_counter, sleep
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / part) for part in ("py", "tests", "e2e")]

from playwright.sync_api import Browser  # noqa: E402

from kleinod.core import registry  # noqa: E402
from measuring import measured  # noqa: E402
from table import Table  # noqa: E402
from test_first_minutes import FIRST_GAIN, first_asked  # noqa: E402  # pyright: ignore
from test_lessons import lesson, paths, words  # noqa: E402
from visit import Visit  # noqa: E402

WORDS_A_MINUTE, TAP = 200, 1.5


class Newcomer:
    """A simulated beginner who reads new text, then taps. `waits` holds the page's reaction time to each tap,
    in seconds."""

    def __init__(self, visit: Visit, game: str) -> None:
        self.visit, self.page, self.game = visit, visit.page, game
        self.began = perf_counter()
        self.taps, self.waits = 0, list[tuple[float, str]]()

    @property
    def since(self) -> float:
        return perf_counter() - self.began

    def read(self, text: str) -> None:
        sleep(60 * len(text.split()) / WORDS_A_MINUTE)

    def tap(self, selector: str, then: str) -> None:
        sleep(TAP)
        self.taps += 1
        before = perf_counter()
        self.page.locator(selector).first.click()
        self.page.wait_for_selector(then)
        self.waits.append((perf_counter() - before, then))

    def tap_board(self, path: tuple[str, ...], then: str) -> None:
        table, before = Table(self.visit), perf_counter()
        for id_ in path:
            sleep(TAP)
            self.taps += 1
            before = perf_counter()
            table.click(id_)
        self.page.wait_for_selector(then)
        self.waits.append((perf_counter() - before, then))


def stage_of(at: int, step: dict[str, Any]) -> str:
    """Return a selector that matches the lesson as soon as it shows step `at`."""
    return f'.lesson[data-at="{at}"][data-stage="{"asked" if step["accept"] else "done"}"]'


def take(browser: Browser, url: str, game: str, language: str) -> tuple[list[str], list[str]]:
    """Take the first lesson of a game. Return the cells of its row in the table, and notes on the slowest
    steps."""
    context = browser.new_context(locale=language, viewport={"width": 1280, "height": 800})
    visit = Visit(context, url)
    said, steps = words(game, language), lesson(game)["steps"]
    visit.page.goto(url)
    card = f'[data-id="learn-{game}"]'
    visit.page.wait_for_selector(card)
    new = Newcomer(visit, game)
    new.read(visit.page.locator("h1").inner_text())
    new.read(f"{said['game.name']} {said['game.tagline']}")
    new.tap(card, stage_of(0, steps[0]))
    reached, spent = dict[str, tuple[float, int]](), list[tuple[float, str]]()
    for at, step in enumerate(steps):
        begun = new.since
        new.read(said[f"lesson.{step['id']}"])
        if step["accept"]:
            new.tap_board(min(paths(game, step), key=len), f'.lesson[data-at="{at}"][data-stage="done"]')
            reached[step["id"]] = new.since, new.taps
            new.read(said[f"lesson.{step['id']}.done"])
        last = at == len(steps) - 1
        then = '.lesson[data-stage="over"]' if last else stage_of(at + 1, steps[at + 1])
        new.tap(".lesson-steps button.primary", then)
        spent.append((new.since - begun, step["id"]))
    cells = [reached[first_asked(steps)], reached[FIRST_GAIN[game]], (new.since, new.taps)]
    slow = ", ".join(f"{name} {seconds:.0f} s" for seconds, name in sorted(spent, reverse=True)[:3])
    stages = [f"{seconds:.1f} s for {re.sub(r'[^a-z0-9 ]+', ' ', then)}" for seconds, then in new.waits]
    waited = sorted(zip((wait for wait, _ in new.waits), stages, strict=True), reverse=True)
    told = f"{game}: longest steps {slow}; waits {sum(w for w, _ in new.waits):.1f} s in all, {waited[0][1]}"
    context.close()
    return [f"{seconds:.0f} s, {taps}" for seconds, taps in cells], [told]


def main(language: str = "en", *games: str) -> None:
    with measured() as (browser, url):
        notes: list[str] = []
        for game in games or registry.game_ids():
            cells, told = take(browser, url, game, language)
            print(f"| {words(game)['game.name']} | {' | '.join(cells)} |", flush=True)
            notes += told
        print("\n".join(["", f"Chromium {browser.version}", *notes]))


if __name__ == "__main__":
    main(*sys.argv[1:])
