"""A page with a guard: whatever the browser complains about while a test runs makes that test fail."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request

READY = 'html[data-ready="true"]'
#: Until something is taken to never happen. Long, as nothing may fail because a machine is slow.
PATIENCE_MS = 90_000
BOOT_MS = 240_000

#: Go to an address; the page says again when it is ready, unless it is there already.
GO = """
(to) => {
  const link = Object.assign(document.createElement("a"), { href: to });
  if (link.hash === location.hash) return;
  delete document.documentElement.dataset.ready;
  document.body.append(link);
  link.click();
  link.remove();
}
"""

#: Counts what was asked of the workers and not yet answered, so that tests wait for states, not for time.
#: Workers that think, or prepare the next start, are listed apart.
COUNT_ASKED = """
(() => {
  const Original = Worker;
  window.asked = 0;
  window.workers = [];
  window.thinkers = [];
  window.makers = [];
  const lists = { "kleinod-thinker": window.thinkers, "kleinod-maker": window.makers };
  window.Worker = class extends Original {
    #open = 0;
    constructor(...args) {
      super(...args);
      (lists[args[1]?.name] ?? window.workers).push(this);
      this.addEventListener("message", ({ data }) => {
        if (data.type === "reply") this.#count(-1);
        if (data.type === "stage") this.ready = data.stage === "ready";
        if (data.type === "progress") (this.loads ??= []).push(data.loaded / data.total);
        if (data.type === "restoring") this.restored = data.fits;
        if (data.type === "prepared" || data.type === "failed") this.over = data.type;
      });
    }
    postMessage(message, ...rest) {
      if (message.type === "ask") this.#count(1);
      super.postMessage(message, ...rest);
    }
    terminate() {
      super.terminate();
      this.#count(-this.#open);
    }
    #count(n) { this.#open += n; window.asked += n; }
  };
})();
"""

#: Two drawn frames after the last answer: what it led to is drawn, and on its way into the database.
#: What does not come to rest in the given time is told.
QUIET = """
(limit) => new Promise((resolve, reject) => {
  const MOVING = "svg.board[data-moving], kl-cards[data-moving], .thinking";
  const busy = () => [
    ...(window.asked === 0 ? [] : [`${window.asked} not answered`]),
    ...(document.documentElement.dataset.ready === "true" ? [] : ["not ready"]),
    ...[...document.querySelectorAll(MOVING)].map((moving) => moving.cloneNode().outerHTML),
  ];
  // A page that is not drawn gets no frames, and would never say what it waits for.
  const soon = () => {
    const drawn = requestAnimationFrame(() => (clearTimeout(late), look()));
    const late = setTimeout(() => (cancelAnimationFrame(drawn), look()), 1000);
  };
  const start = performance.now();
  let still = 0;
  const look = () => {
    const waited = busy();
    still = waited.length ? 0 : still + 1;
    if (still > 2) resolve();
    else if (performance.now() - start > limit) reject(new Error(`never quiet: ${waited.join(", ")}`));
    else soon();
  };
  look();
})
"""


#: Tells us of every step in the tables of states, the marks of performance, and counts them.
TELL_STEPS = """
(() => {
  window.steps = {};
  const mark = performance.mark.bind(performance);
  performance.mark = (name, ...rest) => {
    if (name.startsWith("kleinod ")) console.debug(name);
    window.steps[name] = (window.steps[name] ?? 0) + 1;
    return mark(name, ...rest);
  };
})();
"""
#: Such steps of all visits so far, as "table: state, event".
STEPS: set[str] = set()


def _hear_step(message: ConsoleMessage) -> None:
    if message.text.startswith("kleinod "):
        STEPS.add(message.text.removeprefix("kleinod "))


#: Firefox complains about a font that it was fetching when its page was left: NS_BINDING_ABORTED.
FONT_OF_A_PAGE_LEFT = re.compile(r"download failed \(font.* status=2152398850 ")


class Visit:
    """One page of one visitor. `allow` names complaints that the test itself provokes."""

    def __init__(self, context: BrowserContext, url: str, **settings: Any) -> None:
        self.context, self.url = context, url
        self.faults: list[str] = []
        self.allowed: list[re.Pattern[str]] = [FONT_OF_A_PAGE_LEFT]
        context.add_init_script(COUNT_ASKED)
        context.add_init_script(TELL_STEPS)
        if settings:
            text = json.dumps(json.dumps(settings))
            store = f"localStorage['kleinod.settings'] ??= {text};"
            context.add_init_script(f"if (location.protocol.startsWith('http')) {store}")
        self.page: Page = context.new_page()
        context.on("console", _hear_step)
        self.page.on("console", self._on_console)
        self.page.on("pageerror", lambda error: self.faults.append(f"error: {error} {error.stack}"))
        self.page.on("requestfailed", lambda request: self._on_request("failed", request))
        self.page.on("request", self._on_address)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning", "assert"):
            where = urlsplit(message.location["url"]).path
            self.faults.append(f"console {message.type}: {message.text} {where}")

    def _on_request(self, what: str, request: Request) -> None:
        self.faults.append(f"{what}: {request.url} {request.failure or ''}")

    def _on_address(self, request: Request) -> None:
        here, there = urlsplit(self.url), urlsplit(request.url)
        if there.scheme in ("data", "blob"):
            return
        if (there.scheme, there.netloc) != (here.scheme, here.netloc):
            self._on_request("another origin", request)

    def allow(self, *patterns: str) -> None:
        self.allowed.extend(re.compile(pattern) for pattern in patterns)

    def check(self) -> None:
        """Fail if the browser complained since the last check."""
        faults = [fault for fault in self.faults if not any(p.search(fault) for p in self.allowed)]
        self.faults.clear()
        assert not faults, "the browser complains:\n" + "\n".join(faults)

    def open(self, address: str = "") -> Visit:
        """Load the site afresh at an address such as "#/morundir"; Python boots again."""
        self.page.goto(self.url + address)
        self.ready()
        return self

    def go(self, address: str) -> Visit:
        """Go to another address of the same site, as a link does; Python stays."""
        self.page.evaluate(GO, address)
        self.ready()
        return self

    def arrive(self, address: str) -> Visit:
        """Go to an address from another page, so that it is shown afresh, and wait until nothing moves."""
        self.go("#/about").go(address).quiet()
        return self

    def reload(self) -> None:
        self.page.reload()
        self.ready()

    def ready(self) -> None:
        self.page.wait_for_selector(READY, timeout=BOOT_MS)

    def quiet(self) -> None:
        """Wait until nothing is asked, thought about or moving any more."""
        self.page.evaluate(QUIET, BOOT_MS)

    @property
    def hash(self) -> str:
        return self.page.evaluate("location.hash")

    def main_text(self) -> str:
        return self.page.locator("main").inner_text()
