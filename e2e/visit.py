"""A page under guard: a test fails if the browser reports any error or warning on its page."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request

READY = 'html[data-ready="true"]'
#: Milliseconds after which an event counts as missing, long enough for a slow machine.
PATIENCE_MS = 90_000
BOOT_MS = 240_000

#: JavaScript: go to an address by a link. If this changes the page, remove the page's mark "ready", which it
#: then sets again.
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

#: JavaScript: count unanswered requests to workers, so that tests can wait for a state rather than for a
#: time. Workers that think for bots or prepare the next start are in lists of their own.
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

#: JavaScript: resolve two frames after the last reply, when its effects are drawn and being saved. Reject
#: after the time limit, with a list of all that is still busy.
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


#: JavaScript: log and count every transition of the state tables, which the page marks with
#: `performance.mark`.
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
#: The transitions that have occurred in any visit of the current test, as "table: state, event".
STEPS: set[str] = set()


def _hear_step(message: ConsoleMessage) -> None:
    if message.text.startswith("kleinod "):
        STEPS.add(message.text.removeprefix("kleinod "))


#: Matches Firefox's error (NS_BINDING_ABORTED) about a font that was still being fetched when its page was
#: left.
FONT_OF_A_PAGE_LEFT = re.compile(r"download failed \(font.* status=2152398850 ")


class Visit:
    """One page of one visitor. `allow` takes patterns of the errors and warnings that the test provokes on
    purpose."""

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
        """Fail if the browser has reported an error or warning since the last check."""
        faults = [fault for fault in self.faults if not any(p.search(fault) for p in self.allowed)]
        self.faults.clear()
        assert not faults, "the browser complains:\n" + "\n".join(faults)

    def open(self, address: str = "") -> Visit:
        """Load the site from scratch at an address such as "#/morundir"; Python starts again."""
        self.page.goto(self.url + address)
        self.ready()
        return self

    def go(self, address: str) -> Visit:
        """Go to another address of the site as a link does; Python keeps running."""
        self.page.evaluate(GO, address)
        self.ready()
        return self

    def arrive(self, address: str) -> Visit:
        """Go to an address from another page, so that it is drawn afresh, and wait until nothing moves."""
        self.go("#/about").go(address).quiet()
        return self

    def reload(self) -> None:
        self.page.reload()
        self.ready()

    def ready(self) -> None:
        self.page.wait_for_selector(READY, timeout=BOOT_MS)

    def quiet(self) -> None:
        """Wait until no request to a worker is open, no bot thinks and nothing moves."""
        self.page.evaluate(QUIET, BOOT_MS)

    @property
    def hash(self) -> str:
        return self.page.evaluate("location.hash")

    def main_text(self) -> str:
        return self.page.locator("main").inner_text()
