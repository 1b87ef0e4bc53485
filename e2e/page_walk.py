"""Walk randomly over all pages in one tab, with dialogs, Back and Forward, and count what stays in memory.

Usage: page_walk.py ADDRESS STEPS. Walks in both browsers, and prints a row of JSON for each tenth of the way.
"""

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Page, sync_playwright

from visit import COUNT_ASKED

BROWSERS = Path(__file__).parents[1] / ".cache" / "browsers.json"
LIMIT = 300_000
MEGABYTE = 1_000_000
GAMES = ("morundir", "matobo", "mutternland", "nexus", "mutterboehnchen")
OF_GAMES = ("", "/rules", "/learn", "/glance", "/puzzles", "/readings", "/editor", "/study")
ALONE = ("#/", "#/about", "#/saves", "#/settings", "#/study", "#/counts", "#/mutternland/draw", "#/nothing")
#: Names of the commands that open a dialog or another layer above the page.
OPENERS = ("share", "rules", "save", "keys", "resign", "words", "sheet")

#: JavaScript: count the workers that are still running.
WORKERS = """
(() => {
  const Original = Worker;
  window.alive = 0;
  window.Worker = class extends Original {
    #alive = true;
    constructor(...args) { super(...args); window.alive += 1; }
    terminate() { super.terminate(); window.alive -= Number(this.#alive); this.#alive = false; }
  };
})();
"""
#: JavaScript: keep a weak reference to every page shown, to find those that stay in memory after removal.
PAGES = """
(() => {
  const shown = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node.parentElement?.id === "main") shown.push(new WeakRef(node));
  }).observe(document, { childList: true, subtree: true });
  window.pagesShown = () => shown.length;
  window.pagesKept = () => {
    const kept = shown.flatMap((page) => page.deref() ?? []);
    return kept.filter(({ isConnected }) => !isConnected).map(({ localName }) => localName);
  };
})();
"""
#: JavaScript: return true if the page is shown, Python has started and no request is open. Some pages are
#: never marked "ready" without a click. Do not return the element, because Playwright would keep it, and its
#: page, in memory.
SHOWN = """
(wanted) => Boolean(
  document.querySelector(`main > ${wanted}:not(.waiting)`) &&
  document.querySelector('kl-boot[data-stage="ready"]') &&
  asked === 0
)
"""
SETTLED = "() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 120))"
GO = "(to) => { location.hash = to; }"
OPEN = """
(what) => {
  const found = document.querySelector(`main [data-action="${what}"]`);
  found?.click();
  return Boolean(found);
}
"""
LEFT = """
() => ({
  dialogs: document.querySelectorAll("dialog[open]").length,
  layers: history.state?.layers ?? 0,
  workers: alive,
  pages: document.querySelectorAll("main > *").length,
  elsewhere: document.body.children.length,
  bug: document.querySelectorAll("kl-bug").length,
})
"""


def addresses(match: str) -> list[str]:
    """Return an address for every kind of page, with the match repeated so that the walk visits it often."""
    return [*ALONE, *(f"#/{game}{page}" for game in GAMES for page in OF_GAMES), *[match] * len(GAMES) * 4]


def step(page: Page, chance: Random, known: list[str]) -> str:
    """Take one random step, even while a dialog is open. Return the kind of step."""
    what = chance.choice(["go", "go", "open", "open", "back", "back", "forward", "close", "link"])
    if what == "go":
        page.evaluate(GO, chance.choice(known))
    elif what == "open":
        what = f"open {page.evaluate(OPEN, chance.choice(OPENERS))}"
    elif what == "close":
        page.keyboard.press("Escape")
    elif what == "link":
        page.evaluate(
            '() => document.querySelector(\'dialog[open] a[href^="#"], main a[href^="#"]\')?.click()'
        )
    else:
        # With a short history, going back could leave the site.
        page.evaluate(f"() => history.length > 2 && history.{what}()")
    page.evaluate(SETTLED)
    return what


def begin(page: Page, url: str) -> str:
    """Open the site and begin a match. Return the address of the match."""
    page.add_init_script(WORKERS + PAGES)
    page.goto(url + "#/about")
    page.goto(url + "#/morundir")
    page.locator("[data-id=start-people]").click(timeout=LIMIT)
    page.wait_for_function(SHOWN, arg="kl-match", timeout=LIMIT)
    return page.evaluate("location.hash")


def left_over(page: Page) -> dict[str, Any]:
    """Go to the home page, and count what is left of the earlier pages in memory."""
    page.evaluate(GO, "#/about")
    page.evaluate(GO, "#/")
    # Wait twice, because the answers to the first requests may lead to further requests.
    for _ in range(2):
        page.wait_for_function(SHOWN, arg="kl-home", timeout=LIMIT)
        page.evaluate(SETTLED)
    return page.evaluate(LEFT)


def main(url: str, steps: int) -> None:
    """Take this many random steps in each of the two browsers."""
    known = json.loads(BROWSERS.read_text(encoding="utf-8"))
    with sync_playwright() as playwright:
        for name in ("chromium", "firefox"):
            how = known[name]
            channel = {"channel": how["channel"]} if how["channel"] else {}
            browser = getattr(playwright, name).launch(
                executable_path=how["path"], args=how["args"], **channel
            )
            page = browser.new_page(viewport={"width": 390, "height": 780})
            page.add_init_script(COUNT_ASKED)
            errors: list[str] = []
            page.on("pageerror", lambda error, errors=errors: errors.append(str(error)))
            places = addresses(begin(page, url))
            tools = page.context.new_cdp_session(page) if name == "chromium" else None
            chance = Random(1)
            for number in range(steps + 1):
                if number % max(steps // 10, 1) == 0:
                    row = {"browser": name, "steps": number, **left_over(page), "errors": errors}
                    if tools:
                        tools.send("HeapProfiler.collectGarbage")
                        row["kept"] = page.evaluate("pagesKept()")
                        heap = tools.send("Runtime.getHeapUsage")["usedSize"] / MEGABYTE
                        counted = tools.send("Memory.getDOMCounters")
                        row |= {"heap": round(heap, 1), "nodes": counted["nodes"]}
                        row["listeners"] = counted["jsEventListeners"]
                    sys.stdout.write(json.dumps(row) + "\n")
                    sys.stdout.flush()
                step(page, chance, places)
            browser.close()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
