"""Measure the cost of a table with several devices: heap after many turns, time and bytes of a decision.

    .venv/bin/python e2e/together_figures.py [heap|deeds] [GAME ...]

heap: two devices play NEXUS, or the given game, for 200 turns. After every fifty decisions, prints the
JavaScript heap of each device after a garbage collection. deeds: two devices make forty decisions in each
game, while the guest's processor is throttled to a sixth. Prints the median of the milliseconds until a
decision is shown, and the bytes sent for each decision, without heartbeats.

Not a test, because other work on the machine slows it down. Prints tables for build/reports/.
"""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / part) for part in ("py", "tests", "e2e")]

from playwright.sync_api import Browser, expect  # noqa: E402

from measuring import measured  # noqa: E402
from together import close, dealt, do, host, join, moment  # noqa: E402
from visit import PATIENCE_MS, Visit  # noqa: E402

GAMES = ("matobo", "morundir", "mutterboehnchen", "mutternland", "nexus")
HIDDEN = "mutterboehnchen"
RATE = 6
DECISIONS, TURNS = 40, 200
MB = 1_000_000
#: Counts the bytes of the messages sent. Heartbeats are not counted; they have a single byte.
COUNT_BYTES = """
(() => {
  window.bytes = 0;
  const open = RTCDataChannel.prototype.send;
  RTCDataChannel.prototype.send = function (data) {
    const size = data.byteLength ?? data.length;
    if (size > 1) window.bytes += size;
    return open.call(this, data);
  };
})();
"""
SEES = "(ply) => document.querySelector('kl-table')?.moment?.frame.at >= ply"


def sit(browser: Browser, url: str, game: str) -> tuple[Visit, Visit]:
    table, guest = (Visit(browser.new_context(locale="en"), url) for _ in range(2))
    for visit in (table, guest):
        visit.page.set_default_timeout(PATIENCE_MS)
        visit.context.add_init_script(COUNT_BYTES)
    host(table, game)
    join(table, guest, 1, "Guest")
    if game == HIDDEN:
        dealt(table, guest)
    close(table)
    return table, guest


def decide(table: Visit, guest: Visit, number: int) -> tuple[str, float, float] | None:
    """Make a decision. Return who made it, and the milliseconds until either device shows it."""
    frame = moment(table)["frame"]
    if frame["outcome"]:
        return None
    own, other = (table, guest) if frame["seat"] == 0 else (guest, table)
    own.page.wait_for_function(SEES, arg=frame["at"])
    own.page.wait_for_function("() => document.querySelector('kl-table').moment.playable")
    choices = [one for one in moment(own)["frame"]["choices"] if not one.get("why")]
    begun = perf_counter()
    for step in choices[number * 7 % len(choices)]["path"]:
        do(own, do="click", id=step)
    own.page.wait_for_function(SEES, arg=frame["at"] + 1)
    mine = (perf_counter() - begun) * 1000
    other.page.wait_for_function(SEES, arg=frame["at"] + 1)
    return ("table" if own is table else "guest"), mine, (perf_counter() - begun) * 1000


def heap(visit: Visit) -> float:
    # Discard the messages that tests record, because they are not part of the page's own heap.
    visit.page.evaluate("window.heard.length = 0")
    session: Any = visit.context.new_cdp_session(visit.page)
    session.send("HeapProfiler.collectGarbage")
    used = session.send("Runtime.getHeapUsage")["usedSize"]
    session.detach()
    return used / MB


def heaps(browser: Browser, url: str, game: str) -> None:
    print("| decisions | turns | heap of the host | heap of the guest |\n|---|---|---|---|")
    table, guest = sit(browser, url, game)
    for number in range(100_000):
        turns = len(moment(table)["frame"]["turns"])
        if number % 50 == 0 or turns >= TURNS:
            print(f"| {number} | {turns} | {heap(table):.1f} MB | {heap(guest):.1f} MB |", flush=True)
        if turns >= TURNS or decide(table, guest, number) is None:
            return


def deeds(browser: Browser, url: str, game: str) -> None:
    table, guest = sit(browser, url, game)
    session: Any = guest.context.new_cdp_session(guest.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": RATE})
    for visit in (table, guest):
        visit.page.evaluate("window.bytes = 0")
    own, there, here = [], [], []
    for number in range(DECISIONS):
        made = decide(table, guest, number)
        if made is None:
            break
        who, mine, others = made
        if who == "guest":
            own.append(mine)
            there.append(others)
        else:
            here.append(others)
    counts = (len(own) + len(here), len(own))
    bytes_of = (visit.page.evaluate("window.bytes") for visit in (table, guest))
    sent = [size / max(1, count) for size, count in zip(bytes_of, counts, strict=True)]
    figures = [f"{median(some):.0f}" if some else "" for some in (own, there, here)]
    print(f"| {game} | {sent[0]:.0f} | {sent[1]:.0f} | {' | '.join(figures)} |", flush=True)
    for visit in (table, guest):
        visit.context.close()


def main() -> None:
    """Measure, and print tables."""
    what, *games = sys.argv[1:] or ["deeds"]
    expect.set_options(timeout=PATIENCE_MS)
    with measured() as (browser, url):
        if what == "heap":
            heaps(browser, url, *(games[:1] or ["nexus"]))
            return
        print("| game | bytes to the guest | bytes from the guest | own | at the host | at the guest |")
        print("|---|---|---|---|---|---|")
        for game in games or GAMES:
            deeds(browser, url, game)


if __name__ == "__main__":
    main()
