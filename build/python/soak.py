"""Let bots play hundreds of games in one tab, with replays, links, rules pages and changes of language, and
measure whether memory use grows.

Usage: soak.py ADDRESS GAMES. Prints a row of JSON at the start, at intervals and at the end.
"""

import json
import sys
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from playwright.sync_api import Browser, CDPSession, Error, Page, Playwright, Route, sync_playwright

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "py"))

import kleinod  # noqa: E402

BROWSERS = ROOT / ".cache" / "browsers.json"
LIMIT = 300_000
SECOND = 1_000
#: The games to play in turn, each with the number of plies at the end of a match that the bots in the page
#: play.
GAMES = [("morundir", 12), ("nexus", 8), ("matobo", 10), ("mutterboehnchen", 12), ("mutternland", 6)]
#: One in this many matches is played by the bots in the page from its beginning.
WHOLE = 10
ROWS = 12
#: With more nodes than this, a table is still in memory. The page at which memory is measured has about 4,000
#: nodes, a table up to 40,000.
PAGE_NODES = 10_000
#: The maximum number of garbage collections, a second apart, to free the nodes of a closed table.
COLLECTIONS = 30
MEGABYTE = 1_000_000

#: JavaScript that records in `window.spent` how many milliseconds each request took, by its kind.
CLOCK = """
(() => {
  const Original = Worker;
  window.spent = {};
  window.Worker = class extends Original {
    #asked = new Map();
    constructor(...args) {
      super(...args);
      this.addEventListener("message", ({ data }) => {
        const asked = data.type === "reply" && this.#asked.get(data.id);
        if (!asked) return;
        this.#asked.delete(data.id);
        (window.spent[asked.op] ??= []).push(performance.now() - asked.at);
      });
    }
    postMessage(message, ...rest) {
      if (message.type === "ask")
        this.#asked.set(message.id, { op: /"op":"(\\w+)"/.exec(message.text)[1], at: performance.now() });
      super.postMessage(message, ...rest);
    }
  };
})();
"""
#: JavaScript put in front of a worker's script. It stores the WebAssembly memory of Python in `self.machine`.
SHOW_MACHINE = """{
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (...given) => {
    const made = await instantiate.apply(WebAssembly, given);
    self.machine = (made.instance ?? made).exports.memory ?? self.machine;
    return made;
  };
}
"""
KEEP = """
(save) => new Promise((resolve, reject) => {
  const opening = indexedDB.open("kleinod");
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const transaction = opening.result.transaction("matches", "readwrite");
    transaction.objectStore("matches").put(save);
    transaction.oncomplete = () => { opening.result.close(); resolve(null); };
    transaction.onerror = () => reject(transaction.error);
  };
})
"""
GO = """
(to) => {
  delete document.documentElement.dataset.ready;
  location.hash = to;
}
"""
READY = "() => document.documentElement.dataset.ready === 'true'"
OVER = "() => document.querySelector('kl-table')?.current?.outcome"
AT = "(at) => document.querySelector('kl-table')?.current?.at === at"


def launch(playwright: Playwright) -> Browser:
    how = json.loads(BROWSERS.read_text(encoding="utf-8"))["chromium"]
    return playwright.chromium.launch(executable_path=how["path"], channel=how["channel"], args=how["args"])


class Memory:
    """Measures the memory of the page, its workers and their process after garbage collection."""

    def __init__(self, browser: Browser, page: Page) -> None:
        self.browser: CDPSession = browser.new_browser_cdp_session()
        self.page: CDPSession = page.context.new_cdp_session(page)
        self.workers: list[str] = []
        self.answers: dict[str, Any] = {}
        self.page.on("Target.attachedToTarget", self._attached)
        self.page.on("Target.detachedFromTarget", lambda event: self.workers.remove(event["sessionId"]))
        self.page.on("Target.receivedMessageFromTarget", self._heard)
        wanted = {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": False}
        self.page.send("Target.setAutoAttach", wanted)
        self.page.send("Performance.enable")

    def _attached(self, event: dict[str, Any]) -> None:
        self.workers.append(event["sessionId"])

    def _heard(self, event: dict[str, Any]) -> None:
        self.answers[event["sessionId"]] = json.loads(event["message"])

    def _ask(self, worker: str, method: str, page: Page, **params: Any) -> dict[str, Any]:
        self.answers.pop(worker, None)
        message = json.dumps({"id": 1, "method": method, "params": params})
        self.page.send("Target.sendMessageToTarget", {"sessionId": worker, "message": message})
        while worker not in self.answers and worker in self.workers:
            page.wait_for_timeout(10)
        return self.answers.get(worker, {}).get("result", {})

    def _machine(self, worker: str, page: Page) -> int:
        """Return the bytes of Python's memory in a worker. This memory grows but never shrinks."""
        size = self._ask(worker, "Runtime.evaluate", page, expression="self.machine?.buffer.byteLength ?? 0")
        return size.get("result", {}).get("value", 0)

    def measured(self, page: Page) -> dict[str, float]:
        """Return the memory in megabytes, and the numbers of nodes, listeners, workers and collections."""
        collections, counted = self._collect(page)
        heap = self.page.send("Runtime.getHeapUsage")["usedSize"]
        row = {"page heap": heap / MEGABYTE, "collections": collections}
        row["nodes"], row["listeners"] = counted["Nodes"], counted["JSEventListeners"]
        row["workers"] = len(self.workers)
        inside, machines = 0.0, 0
        for worker in list(self.workers):
            # A worker that prepares the next start of Python may end in the meantime, and is then left out.
            with suppress(Error):
                machines += self._machine(worker, page)
                self._ask(worker, "HeapProfiler.collectGarbage", page)
                used = self._ask(worker, "Runtime.getHeapUsage", page)
                inside += used.get("usedSize", 0) + used.get("backingStorageSize", 0)
        row["workers hold"], row["Python"] = inside / MEGABYTE, machines / MEGABYTE
        row["process"] = self._process() / MEGABYTE
        return row

    def _collect(self, page: Page) -> tuple[int, dict[str, int]]:
        """Collect garbage until no table is in memory. Return the number of collections and the metrics.

        The browser keeps a closed table in memory for some seconds while one of its timers or animations is
        pending. A table that remains after all collections is a leak.
        """
        collections = 0
        while True:
            collections += 1
            self.page.send("HeapProfiler.collectGarbage")
            counted = {m["name"]: m["value"] for m in self.page.send("Performance.getMetrics")["metrics"]}
            if counted["Nodes"] <= PAGE_NODES or collections == COLLECTIONS:
                return collections, counted
            page.wait_for_timeout(SECOND)

    def _process(self) -> float:
        """Return the memory of the renderer processes in bytes. Shared memory is divided among the processes
        that share it.
        """
        total = 0
        for process in self.browser.send("SystemInfo.getProcessInfo")["processInfo"]:
            rollup = Path(f"/proc/{process['id']}/smaps_rollup")
            if process["type"] != "renderer" or not rollup.exists():
                continue
            [line] = [line for line in rollup.read_text().splitlines() if line.startswith("Pss:")]
            total += int(line.split()[1]) * 1024
        return total


def record(number: int) -> tuple[str, str, str]:
    """Return the game, id and record of a match between two bots. It is near its end, but every tenth has
    just begun.
    """
    game, left = GAMES[number % len(GAMES)]
    if number % WHOLE == 0:
        game = GAMES[0][0]
    name, rng = f"soak{number:04}", Random(number)
    match = kleinod.Match(kleinod.games()[game], 2, {}, seed=number, match_id=name, kinds=("b1", "b1"))
    if number % WHOLE:
        while not match.over:
            match.act(rng.choice(match.legal_actions()))
        match.cut(max(0, match.plies - left))
    return game, name, match.record()


def play(page: Page, number: int) -> None:
    game, name, text = record(number)
    save = {"id": name, "game": game, "record": text, "names": [], "kinds": ["b1", "b1"], "title": ""}
    times = {"created": number, "updated": number, "at": 0, "over": False, "fixed": False, "frame": None}
    plies = kleinod.open(text).plies
    page.evaluate(KEEP, {**save, **times, "at": plies})
    go(page, f"#/play/{name}")
    page.wait_for_function(OVER, timeout=LIMIT)
    if number % 3 == 0:
        replay(page)
    if number % 4 == 0:
        go(page, f"#/m/{text}")
    if number % 5 == 0:
        page.get_by_role("button", name="Deutsch").or_(page.get_by_role("button", name="English")).click()
        go(page, f"#/{game}/rules")
        go(page, "#/saves")
    if number % 7 == 0:
        go(page, f"#/{game}")
        go(page, "#/")


def replay(page: Page) -> None:
    """Go to the first moment of the match, a few steps forward, and to the last moment."""
    plies = page.evaluate("document.querySelector('kl-table').current.plies")
    page.locator('kl-table [data-action="first"]:visible').first.click()
    page.wait_for_function(AT, arg=0, timeout=LIMIT)
    for _ in range(3):
        page.locator('kl-table [data-action="on"]:visible').first.click()
        page.wait_for_timeout(50)
    page.locator('kl-table [data-action="last"]:visible').first.click()
    page.wait_for_function(AT, arg=plies, timeout=LIMIT)


def go(page: Page, address: str) -> None:
    page.evaluate(GO, address)
    page.wait_for_function(READY, timeout=LIMIT)


def show_machine(route: Route) -> None:
    response = route.fetch()
    route.fulfill(response=response, body=SHOW_MACHINE + response.text())


def row(memory: Memory, page: Page, games: int) -> None:
    """Print the memory used after this many games, and how long requests took since the last row."""
    spent = page.evaluate("() => { const spent = window.spent; window.spent = {}; return spent; }")
    times = {op: [round(median(took), 1), round(max(took), 1), len(took)] for op, took in spent.items()}
    go(page, "#/about")
    print(json.dumps({"games": games, **memory.measured(page), "ms": times}), flush=True)  # noqa: T201


def soak(address: str, games: int) -> None:
    with sync_playwright() as playwright, launch(playwright) as browser:
        context = browser.new_context(locale="en-GB", viewport={"width": 900, "height": 700})
        context.set_default_timeout(LIMIT)
        context.add_init_script(CLOCK)
        wishes = json.dumps(json.dumps({"animation": False}))
        context.add_init_script(f"localStorage['kleinod.settings'] ??= {wishes};")
        context.route("**/assets/worker-*.js", show_machine)
        page = context.new_page()
        complaints: list[str] = []
        page.on("pageerror", lambda error: complaints.append(str(error)))
        memory = Memory(browser, page)
        page.goto(address)
        page.wait_for_function(READY, timeout=LIMIT)
        # Before anything is measured, play until every game's pack is loaded and both workers have been used.
        for number in range(len(GAMES) * 2):
            play(page, number)
        row(memory, page, 0)
        for number in range(games):
            play(page, 100 + number)
            if (number + 1) % max(1, games // ROWS) == 0:
                row(memory, page, number + 1)
        sys.exit("\n".join(complaints) or None)


if __name__ == "__main__":
    soak(sys.argv[1], int(sys.argv[2]))
