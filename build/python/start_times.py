"""Measure how long the built site takes to start, in milliseconds from the start of the navigation, and how
many bytes and how much memory that takes.

Usage: start_times.py BROWSER RUNS SITE STOCK SLOW_SITE SLOW_STOCK POSITION FOLDER FIRST SECOND

SITE and STOCK are the addresses of the site and of a page that starts only the published Pyodide.
SLOW_SITE and SLOW_STOCK are the addresses of both over a slow line (throttling-proxy.mjs).
POSITION is a record that starts from a position, which the measured visits open.
FOLDER is the folder that is served at SITE. FIRST and SECOND hold two releases of the site to copy there.

Prints JSON:

    {"browser": version, "times": {way: {figure: [...]}}, "stages": {way: {stage: [...]}},
     "bytes": {way: [...]}, "rss": {state: [...]}}

Ways to start:

    "stock cold", "stock warm": the published Pyodide, on a first and a second visit.
    "cold": the first visit to the site in a new browser.
    "warm": a second visit.
    "warm, memory": a second visit that restores a snapshot of Python's memory.
    "copy": a start from the copy for offline play.
    "copy, memory": a start from that copy which restores a snapshot.
    "anew": a start from that copy and a snapshot in a restarted browser.
    "anew, rehearsed": the same, after Chromium has cached compiled code during a rehearsal (rehearsal.ts).
    "updated": the first start of the second release, whose Python files are different.
    "stock cold, slow line", "cold, slow line": first visits over the slow line.

Figures: the time until the board is drawn, until Python is ready, and until clicks work. For a saved match
also the time until the first click is accepted, and until the board shows its effect (answered).

`rss` is the memory in megabytes of the browser's largest process that draws pages.
"""

import json
import os
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, Request, sync_playwright

BROWSERS = Path(__file__).parents[2] / ".cache" / "browsers.json"
LIMIT = 120_000
KEPT = 'kl-offline[data-stage="ready"]'
OFFER = 'kl-offline [data-action="update"]'
SECOND = "html[data-edition='second']"
ASK = "navigator.serviceWorker.getRegistration().then((registration) => registration.update())"
BOARD = "[data-glyph], svg use"
PYTHON = 'kl-boot[data-stage="ready"]'
SERVED = "[data-next]"
APPEARS = "selector => document.querySelector(selector) && performance.now()"
WINDOW: dict[str, Any] = {"locale": "en-GB", "viewport": {"width": 1280, "height": 800}}
#: JavaScript that runs before the page and sets the device's memory to SIZE, so that there is or is not
#: enough to prepare the next start of Python.
DEVICE = "Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => SIZE });"
#: JavaScript that runs before the page and hides service workers, so that no copy for offline play is made.
NO_COPY = "Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined });"
#: JavaScript that runs before the page and notes when the worker that prepares the next start of Python has
#: finished.
WATCH = """
(() => {
  const Original = Worker;
  window.Worker = class extends Original {
    constructor(...args) {
      super(...args);
      this.addEventListener("message", ({ data }) => {
        if (data.type === "prepared" || data.type === "failed") window.prepared = data.type;
      });
    }
  };
})();
"""
#: JavaScript: click as soon as clicks are accepted, and return that time and the time when the board shows
#: the move.
PLAY = """
async (ids) => {
  const next = () => new Promise(requestAnimationFrame);
  const until = async (selector) => { while (!document.querySelector(selector)) await next(); };
  await until("[data-next]");
  const accepted = performance.now();
  for (const id of ids) {
    const click = new MouseEvent("click", { bubbles: true });
    document.querySelector(`kl-table [data-id="${id}"]`).dispatchEvent(click);
    await next();
  }
  await until(".turn");
  return [accepted, performance.now()];
}
"""
#: JavaScript: return true if the browser has cached compiled code during a rehearsal (rehearsal.ts), false if
#: a rehearsal has ended without caching code, and null if no rehearsal has ended.
REHEARSED = """
async () => {
  for (const name of (await caches.keys()).filter((name) => name.startsWith("kleinod-memory "))) {
    const cache = await caches.open(name);
    const note = (await cache.keys()).find(({ url }) => url.includes("/rehearsal-"));
    if (note) return (await cache.match(note)).headers.get("digest") !== "";
  }
  return null;
}
"""
#: The maximum number of seconds to wait for a rehearsal.
REHEARSAL = 90
#: The game that every measured match plays, and the clicks of a first move in it.
GAME, MOVE = "morundir", ["f1", "f3"]
MARKS = """
() => performance.getEntriesByType("mark").filter(({ name }) => name.startsWith("kleinod start: "))
  .map(({ name, startTime }) => [name.slice(15), performance.timeOrigin + startTime])
"""
UNFOLD = "() => { for (const more of document.querySelectorAll('details.more')) more.open = true; }"
STOCK = "() => window.answered"

Figures = dict[str, dict[str, list[float]]]


class Site(NamedTuple):
    """The addresses to measure, a position to open, and the folders of two releases to serve."""

    url: str
    stock: str
    slow_url: str
    slow_stock: str
    position: str
    folder: str
    first: str
    second: str

    def serve(self, edition: str) -> None:
        shutil.copytree(edition, self.folder, dirs_exist_ok=True)


class Measure:
    """Measures all figures in one browser."""

    def __init__(self, playwright: Playwright, name: str, site: Site) -> None:
        self.site = site
        self.kind = getattr(playwright, name)
        # Read times inside workers only in Chromium, because in Firefox Playwright mistakes any message to a
        # worker for the end of the worker.
        self.asks_workers = name == "chromium"
        how = json.loads(BROWSERS.read_text(encoding="utf-8"))[name]
        channel = {"channel": how["channel"]} if how["channel"] else {}
        self.how = {"executable_path": how["path"], "args": how["args"], **channel}
        self.times: Figures = defaultdict(lambda: defaultdict(list))
        self.stages: Figures = defaultdict(lambda: defaultdict(list))
        self.bytes: dict[str, list[float]] = defaultdict(list)
        self.rss: dict[str, list[float]] = defaultdict(list)

    def launch(self) -> Browser:
        return self.kind.launch(**self.how)

    def run(self) -> str:
        with self.launch() as browser:
            page = browser.new_page()
            self.visit_stock(page, self.site.stock, "stock cold")
            self.visit_stock(page, self.site.stock, "stock warm")
        self.run_slow()
        with self.launch() as browser:
            page = self.begin(browser, copy=False, memory=False)
            self.visit(page, "cold")
            self.visit(page, "warm")
            self.rss["ordinary start"].append(self.heaviest())
            self.play(page, "warm")
        with self.launch() as browser:
            page = self.begin(browser, copy=False, memory=True)
            self.prepare(page)
            self.rss["memory just made"].append(self.heaviest())
            self.visit(page, "warm, memory")
            self.rss["start with a memory"].append(self.heaviest())
            self.play(page, "warm, memory")
        for way, memory in (("copy", False), ("copy, memory", True)):
            with self.launch() as browser:
                page = self.begin(browser, copy=True, memory=memory)
                self.keep(page)
                if memory:
                    self.prepare(page)
                self.visit(page, way)
                self.play(page, way)
                version = browser.version
        self.run_anew()
        with self.launch() as browser:
            self.update(self.begin(browser, copy=True, memory=True))
        return version

    def run_anew(self) -> None:
        with TemporaryDirectory() as profile:
            # Only Chromium caches compiled code, so rehearsals are measured only there.
            for way in ("", "anew", "rehearsal", "anew, rehearsed")[: 4 if self.asks_workers else 2]:
                context = self.kind.launch_persistent_context(profile, **self.how, **WINDOW)
                page = self.prepared(context, copy=True, memory=True)
                if way.startswith("anew"):
                    self.visit(page, way)
                elif way:
                    page.goto(self.site.url)
                    self.rehearse(page)
                else:
                    self.keep(page)
                    self.prepare(page)
                context.close()

    def rehearse(self, page: Page) -> None:
        """Wait until a rehearsal of the next start of Python has ended and the browser has cached compiled
        code.
        """
        found = None
        for _ in range(REHEARSAL):
            found = page.evaluate(REHEARSED)
            if found is not None:
                break
            page.wait_for_timeout(1000)
        if not found:
            raise RuntimeError("no machine code was stored; is the machine busy?")

    def update(self, page: Page) -> None:
        """Measure how long the page takes to start again after the user has accepted an update."""
        self.keep(page)
        self.prepare(page)
        page.goto(f"{self.site.url}#/p/{self.site.position}")
        page.wait_for_selector(SERVED, timeout=LIMIT)
        self.site.serve(self.site.second)
        try:
            page.evaluate(ASK)
            page.locator(OFFER).click(timeout=LIMIT)
            page.wait_for_selector(SECOND, state="attached", timeout=LIMIT)
            self.appears(page, "updated")
        finally:
            self.site.serve(self.site.first)

    def keep(self, page: Page) -> None:
        """Wait until the copy for offline play is complete."""
        page.goto(self.site.url)
        page.wait_for_selector(KEPT, state="attached", timeout=LIMIT)

    def prepare(self, page: Page) -> None:
        """Wait until the worker that prepares the next start of Python has finished."""
        if not page.url.startswith(self.site.url):
            page.goto(self.site.url)
        page.wait_for_function("() => window.prepared", timeout=LIMIT)

    def run_slow(self) -> None:
        with self.launch() as browser:
            self.visit_stock(browser.new_page(), self.site.slow_stock, "stock cold, slow line")
        with self.launch() as browser:
            page = self.begin(browser, copy=False, memory=False)
            self.visit(page, "cold, slow line", self.site.slow_url)

    def visit_stock(self, page: Page, url: str, way: str) -> None:
        counted = self.count(page)
        page.goto("about:blank")
        page.goto(url, wait_until="commit")
        self.times[way]["Python"].append(page.wait_for_function(STOCK, timeout=LIMIT).json_value())
        counted(way)

    def begin(self, browser: Browser, copy: bool, memory: bool) -> Page:
        return self.prepared(browser.new_context(**WINDOW), copy, memory)

    def prepared(self, context: BrowserContext, copy: bool, memory: bool) -> Page:
        context.add_init_script(DEVICE.replace("SIZE", "8" if memory else "2"))
        if not copy:
            context.add_init_script(NO_COPY)
        context.add_init_script(WATCH)
        return context.new_page()

    def count(self, page: Page) -> Callable[[str], None]:
        """Record requests from now on. Call the returned function to stop and to add up their bytes."""
        fetched: list[Request] = []

        def note(request: Request) -> None:
            fetched.append(request)

        page.context.on("requestfinished", note)

        def add(way: str) -> None:
            # Read the sizes only now, because waiting for them in the event handler can block everything.
            # Skip blob: addresses, which the page makes itself: they have no size.
            sizes = [request.sizes() for request in fetched if not request.url.startswith("blob:")]
            kinds = ("responseBodySize", "responseHeadersSize")
            self.bytes[way].append(sum(max(0, size[kind]) for size in sizes for kind in kinds))
            page.context.remove_listener("requestfinished", note)

        return add

    def visit(self, page: Page, way: str, url: str = "") -> None:
        counted = self.count(page) if way.startswith("cold") else None
        page.goto("about:blank")
        page.goto(f"{url or self.site.url}#/p/{self.site.position}", wait_until="commit")
        self.appears(page, way)
        if counted:
            counted(way)

    def appears(self, page: Page, way: str) -> None:
        for figure, selector in {
            "board": BOARD,
            "Python": PYTHON,
            "first legal click served": SERVED,
        }.items():
            when = page.wait_for_function(APPEARS, arg=selector, timeout=LIMIT)
            self.times[way][figure].append(when.json_value())
        begun = page.evaluate("performance.timeOrigin")
        for worker in page.workers if self.asks_workers else ():
            for stage, when in worker.evaluate(MARKS):
                self.stages[way][stage].append(when - begun)

    def play(self, page: Page, way: str) -> None:
        """Begin a match, leave it, and return to it. Measure when the page accepts and shows a move on the
        stored rendering of the match.
        """
        page.goto("about:blank")
        page.goto(f"{self.site.url}#/{GAME}")
        page.wait_for_selector("details.more")
        page.evaluate(UNFOLD)
        for seat in (0, 1):
            page.locator(f'[name="kind{seat}"]').select_option("h")
        page.locator("form button[type=submit]").click()
        page.wait_for_url("**/#/play/*")
        page.wait_for_selector(SERVED, timeout=LIMIT)
        address = page.url
        page.wait_for_timeout(500)
        page.goto("about:blank")
        page.goto(address, wait_until="commit")
        page.wait_for_selector("body")
        accepted, answered = page.evaluate(PLAY, MOVE)
        self.times[way]["click accepted"].append(accepted)
        self.times[way]["click answered"].append(answered)

    def heaviest(self) -> float:
        """Return the megabytes of the largest page process among the processes started by this script."""
        command = ["ps", "-eo", "pid,ppid,rss,args"]
        listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout  # noqa: S603
        ours, most = {os.getpid()}, 0.0
        for line in listed.splitlines()[1:]:
            pid, parent, rss, args = line.split(None, 3)
            if int(parent) in ours:
                ours.add(int(pid))
                if "--type=renderer" in args or "-contentproc" in args:
                    most = max(most, int(rss) / 1000)
        return most


def measure(name: str, runs: int, site: Site) -> dict[str, Any]:
    with sync_playwright() as playwright:
        measured = Measure(playwright, name, site)
        version = ""
        for _ in range(runs):
            version = measured.run()
    return {
        "browser": f"{name} {version}",
        "times": measured.times,
        "stages": measured.stages,
        "bytes": measured.bytes,
        "rss": measured.rss,
    }


if __name__ == "__main__":
    name, runs, *where = sys.argv[1:]
    sys.stdout.write(json.dumps(measure(name, int(runs), Site(*where))))
