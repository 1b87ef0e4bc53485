# pyright: reportArgumentType=false
# `Match` declares positions and actions only as `Position` and `Action`; here they are one game's types.
"""Measure how long a person waits for bots at a card table between two turns, in Chromium.

    .venv/bin/python e2e/waiting.py [SPEED [ROUNDS]]

A person and three bots of levels 2 to 4 play Mutterböhnchen; a bot of level 3 decides what the person clicks.
The time the person takes to answer is not counted. Prints the mean, the 90th percentile and the longest wait.
"""

from __future__ import annotations

import json
import sys
from itertools import pairwise
from pathlib import Path
from statistics import mean
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / part) for part in ("py", "tests", "e2e")]

from playwright.sync_api import Page  # noqa: E402

import kleinod  # noqa: E402
from card_tables import sit_down  # noqa: E402
from kleinod.ai.bot_decision import choose  # noqa: E402
from kleinod.games.mutterboehnchen.draw_and_turn_up import active  # noqa: E402
from kleinod.play.match import Match  # noqa: E402
from kleinod.records import record  # noqa: E402
from measuring import measured  # noqa: E402
from table import Table  # noqa: E402
from visit import BOOT_MS, Visit  # noqa: E402

KINDS, PERSON, JUDGES_AS = ("h", "b2", "b3", "b4"), 0, 3

#: JavaScript: note when each ply is shown, and whether a bot is to act then.
WATCH = """
() => {
  window.noted = [];
  const look = () => {
    const { frame, botToMove } = document.querySelector("kl-table")?.moment ?? {};
    const last = window.noted.at(-1);
    if (frame && (!last || last[1] !== frame.at || last[2] !== botToMove))
      window.noted.push([performance.now(), frame.at, botToMove]);
    requestAnimationFrame(look);
  };
  look();
}
"""
#: JavaScript: return the record once the person may click or the match is over, otherwise null.
ASKED = """
() => {
  const { playable, over, frame } = document.querySelector("kl-table").moment;
  return (playable && !frame.autoAnswer?.path) || over ? frame.record : null;
}
"""
PLAYED = "(at) => document.querySelector('kl-table').moment.frame.at > at"
CLICK = """
(id) => document.querySelector("kl-table").dispatchEvent(
  new CustomEvent("command", { detail: { do: "click", id } }))
"""


def asked(page: Page, match: Match) -> None:
    """Wait until it is the person's turn, and bring `match` to that moment."""
    played = page.wait_for_function(ASKED, timeout=BOOT_MS).json_value()
    match.adopt(record.read(str(played)).tokens)
    match.goto(match.plies)


def waits(noted: list[tuple[float, int, bool]], match: Match) -> list[float]:
    """Return how long bots took between any two consecutive turns of the person, in seconds."""
    found: list[float] = []
    now: float | None = None
    for (since, at, bot), (until, _, _) in pairwise(noted):
        own = active(match.position_at(at)) == PERSON
        if own and now:
            found.append(now)
        if own:
            now = 0.0
        elif now is not None:
            now += (bot and until - since) / 1000
    return found


def main(speed: str = "normal", rounds: str = "12") -> None:
    with measured() as (browser, url):
        context = browser.new_context(locale="en", viewport={"width": 1280, "height": 800})
        context.add_init_script(
            f"localStorage['kleinod.settings'] = {json.dumps(json.dumps({'speed': speed}))}"
        )
        visit = Visit(context, url).open()
        done: list[float] = []
        for seed in range(1, 9):
            if len(done) >= int(rounds):
                break
            done += game(visit, seed, int(rounds) - len(done))
        ranked = sorted(done)
        slow, longest = ranked[int(0.9 * len(ranked))], ranked[-1]
        print(f"{speed}, {len(done)} rounds: {mean(done):.1f} s, 90 % {slow:.1f} s, at most {longest:.1f} s")


def game(visit: Visit, seed: int, rounds: int) -> list[float]:
    """Play a game until it is over or has `rounds` waits. Return the waits in seconds."""
    match: Any = kleinod.new("mutterboehnchen", len(KINDS), seed)
    match.sit(KINDS)
    sit_down(Table(visit), match)
    visit.page.locator('[data-id="keep-link"]').click()
    visit.page.evaluate(WATCH)
    while True:
        asked(visit.page, match)
        found = waits(visit.page.evaluate("window.noted"), match)
        if match.over or len(found) >= rounds:
            return found
        for cell in match.view.path(match.state, choose(match, JUDGES_AS)):
            visit.page.evaluate(CLICK, cell)
        visit.page.wait_for_function(PLAYED, arg=match.at)


if __name__ == "__main__":
    main(*sys.argv[1:])
