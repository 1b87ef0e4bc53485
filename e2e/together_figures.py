"""Measure a table of several devices: its heap after many turns, and how long a decision takes with slow
guests.

    .venv/bin/python e2e/together_figures.py [heap|deeds] [GAME ...]

heap: two devices play NEXUS, or the given game, for 200 turns. After every fifty decisions, prints the
JavaScript heap of each device after a garbage collection. deeds: as many devices as the game has seats make
forty decisions in each game, while the guests' processors are throttled to a sixth. Prints the median of the
milliseconds until a decision is shown, and the bytes sent for each decision, without heartbeats.

Not a test, because other work on the machine slows it down. Prints tables for build/reports/.
"""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / part) for part in ("py", "tests", "e2e")]

from playwright.sync_api import Browser, expect  # noqa: E402

from kleinod.core import registry  # noqa: E402
from measuring import measured  # noqa: E402
from together import close, dealt, do, host, join, moment  # noqa: E402
from visit import PATIENCE_MS, Visit  # noqa: E402

GAMES = ("matobo", "morundir", "mutterboehnchen", "mutternland", "nexus")
HIDDEN = "mutterboehnchen"
RATE = 6
DECISIONS, TURNS = 40, 200
MB = 1_000_000
#: JavaScript: count the bytes of all messages sent, without heartbeats, which are single bytes.
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


def sit(browser: Browser, url: str, game: str, seats: int = 2) -> list[Visit]:
    """Begin a match of several devices, and return their visits; the first one is the host's."""
    visits = [Visit(browser.new_context(locale="en"), url) for _ in range(seats)]
    for visit in visits:
        visit.page.set_default_timeout(PATIENCE_MS)
        visit.context.add_init_script(COUNT_BYTES)
    table, *guests = visits
    host(table, game, seats)
    for number, guest in enumerate(guests, 1):
        join(table, guest, number, f"Guest {number}")
    if game == HIDDEN:
        dealt(*visits)
    close(table)
    return visits


class Made(NamedTuple):
    """A decision, and how long it took until the devices showed it."""

    seat: int
    #: Milliseconds until the device on which the decision was made shows it.
    own: float
    #: Milliseconds until every other device shows the decision, too.
    others: float


def decide(visits: list[Visit], number: int) -> Made | None:
    """Make a decision on the device of the seat to act. Return None once the match is over."""
    frame = moment(visits[0])["frame"]
    if frame["outcome"]:
        return None
    own = visits[frame["seat"]]
    own.page.wait_for_function(SEES, arg=frame["at"])
    own.page.wait_for_function("() => document.querySelector('kl-table').moment.playable")
    choices = [one for one in moment(own)["frame"]["choices"] if not one.get("why")]
    begun = perf_counter()
    for step in choices[number * 7 % len(choices)]["path"]:
        do(own, do="click", id=step)
    own.page.wait_for_function(SEES, arg=frame["at"] + 1)
    mine = (perf_counter() - begun) * 1000
    for other in visits:
        other.page.wait_for_function(SEES, arg=frame["at"] + 1)
    return Made(frame["seat"], mine, (perf_counter() - begun) * 1000)


def heap(visit: Visit) -> float:
    # Drop the messages that the test helpers have recorded, because they would count as heap of the page.
    visit.page.evaluate("window.heard.length = 0")
    session: Any = visit.context.new_cdp_session(visit.page)
    session.send("HeapProfiler.collectGarbage")
    used = session.send("Runtime.getHeapUsage")["usedSize"]
    session.detach()
    return used / MB


def heaps(browser: Browser, url: str, game: str) -> None:
    print("| decisions | turns | heap of the host | heap of the guest |\n|---|---|---|---|")
    table, guest = visits = sit(browser, url, game)
    for number in range(100_000):
        turns = len(moment(table)["frame"]["turns"])
        if number % 50 == 0 or turns >= TURNS:
            print(f"| {number} | {turns} | {heap(table):.1f} MB | {heap(guest):.1f} MB |", flush=True)
        if turns >= TURNS or decide(visits, number) is None:
            return


def deeds(browser: Browser, url: str, game: str) -> None:
    seats = max(registry.game(game).seats)
    visits = sit(browser, url, game, seats)
    for guest in visits[1:]:
        session: Any = guest.context.new_cdp_session(guest.page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": RATE})
    for visit in visits:
        visit.page.evaluate("window.bytes = 0")
    made = [one for number in range(DECISIONS) if (one := decide(visits, number))]
    by_guest, by_host = [one for one in made if one.seat], [one for one in made if not one.seat]
    of_host, *of_guests = (visit.page.evaluate("window.bytes") for visit in visits)
    bytes_each = (of_host / len(made) / (seats - 1), sum(of_guests) / max(1, len(by_guest)))
    times = ([one.own for one in by_guest], [one.others for one in by_guest], [one.others for one in by_host])
    figures = [f"{median(some):.0f}" if some else "" for some in times]
    print(
        f"| {game} | {seats} | {bytes_each[0]:.0f} | {bytes_each[1]:.0f} | {' | '.join(figures)} |",
        flush=True,
    )
    for visit in visits:
        visit.context.close()


def main() -> None:
    """Take the requested measurements, and print their tables."""
    what, *games = sys.argv[1:] or ["deeds"]
    expect.set_options(timeout=PATIENCE_MS)
    with measured() as (browser, url):
        if what == "heap":
            heaps(browser, url, *(games[:1] or ["nexus"]))
            return
        print("| game | seats | bytes to each guest | bytes from the guest | own | at all | host's at all |")
        print("|---|---|---|---|---|---|---|")
        for game in games or GAMES:
            deeds(browser, url, game)


if __name__ == "__main__":
    main()
