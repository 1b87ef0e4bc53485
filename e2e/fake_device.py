"""A fake device that counts the sounds, vibrations and wake locks a page requests, and can stop time."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import BrowserContext, Page

#: JavaScript: count what the page requests from the device. While `frozen` is true, animations pause, and
#: timeouts from 0.1 to 5 seconds are held back.
COUNTED = """
(() => {
  const told = {};
  const held = new Map();
  const forget = () =>
    Object.assign(told, { contexts: 0, heard: 0, shakes: [], locks: [], released: 0, moved: [] });
  forget();
  Object.assign(window, { told, forget, held, stopped: [], frozen: false });
  window.AudioContext = class extends AudioContext {
    constructor(...how) { super(...how); told.contexts += 1; }
    resume() { told.contexts += 1; return super.resume(); }
  };
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (...how) {
    told.heard += 1;
    return start.apply(this, how);
  };
  Navigator.prototype.vibrate = (pattern) => told.shakes.push(pattern) > 0;
  const lock = { release: async () => { told.released += 1; } };
  const request = async (kind) => { told.locks.push(kind); return lock; };
  Object.defineProperty(Navigator.prototype, "wakeLock", { get: () => ({ request }) });
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, timing) {
    const moving = animate.call(this, frames, timing);
    told.moved.push(timing.duration);
    if (window.frozen) {
      moving.pause();
      window.stopped.push(moving);
    }
    return moving;
  };
  const { setTimeout, clearTimeout } = window;
  const long = (wait) => wait >= 100 && wait < 5000;
  let last = 0;
  window.setTimeout = (run, wait = 0, ...more) => {
    if (!window.frozen || !long(wait)) return setTimeout(run, wait, ...more);
    last -= 1;
    held.set(last, { run, wait });
    return last;
  };
  window.clearTimeout = (timer) => { if (!held.delete(timer)) clearTimeout(timer); };
})();
"""

#: JavaScript: remove vibration, wake lock and full screen from the device.
BARE = """
delete Navigator.prototype.vibrate;
Object.defineProperty(Navigator.prototype, "wakeLock", { get: () => undefined });
Object.defineProperty(Document.prototype, "fullscreenEnabled", { get: () => false });
"""

THAW = """
() => {
  window.frozen = false;
  const waits = [...held.values()];
  held.clear();
  for (const { run } of waits) run();
  for (const moving of stopped.splice(0)) moving.finish();
}
"""
FINISH = "() => stopped.splice(0).forEach((moving) => moving.finish())"
MOVING = "document.querySelector('svg.board[data-moving], kl-cards[data-moving]') !== null"


class Device:
    """The counts of the page's requests to the device since the page was loaded, or since `forget`."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @staticmethod
    def count(context: BrowserContext) -> None:
        context.add_init_script(COUNTED)

    def told(self, what: str) -> Any:
        return self.page.evaluate("(what) => window.told[what]", what)

    def forget(self) -> None:
        self.page.evaluate("window.forget()")

    # Time ------------------------------------------------------------------------------------------

    def freeze(self) -> None:
        self.page.evaluate("() => { window.frozen = true; }")

    def thaw(self) -> None:
        self.page.evaluate(THAW)

    def finish(self) -> None:
        """Finish all paused animations."""
        self.page.evaluate(FINISH)

    def waits(self) -> dict[str, float]:
        """Return the delays in milliseconds of the timeouts held back, by timer number."""
        return self.page.evaluate(
            "() => Object.fromEntries([...held].map(([number, { wait }]) => [number, wait]))"
        )

    def is_moving(self) -> bool:
        return self.page.evaluate(MOVING)

    def until_moving(self) -> None:
        self.page.wait_for_function(f"() => {MOVING}")
