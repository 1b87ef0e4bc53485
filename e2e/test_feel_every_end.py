"""After the last action of any game against bots, the result and all that can follow must be visible."""

from __future__ import annotations

from typing import Any

import pytest

import kleinod
from kleinod.play.match import Match
from layout import resize
from table import Table
from test_feel_end import HIDDEN, NOTICED, against_bots, open_link
from test_layout import ends, played
from visit import Visit

pytestmark = pytest.mark.slow

#: A limit that is higher than the number of actions in any random game.
WHOLE = 20000
WINDOWS = ("360x740", "820x1180", "1280x800")
CASES = [(game, seats) for game in kleinod.games() for seats in sorted(set(ends(game)))]

#: JavaScript: return by how many pixels the score sheet, if there is one, is wider than its place.
SHEET = """
() => [...document.querySelectorAll("kl-table .outcome .points")].map((points) => {
  const box = points.getBoundingClientRect();
  const room = points.closest(".outcome").getBoundingClientRect();
  return Math.max(0, box.right - room.right, room.left - box.left, points.scrollWidth - points.clientWidth);
})
"""
#: JavaScript: return true if scrolling the panel vertically makes all parts of the result visible.
REACHED = """
() => {
  const last = document.querySelector("kl-table .outcome").lastElementChild;
  last.scrollIntoView({ block: "end" });
  const { bottom, right } = last.getBoundingClientRect();
  const reached = bottom <= innerHeight + 1 && right <= innerWidth + 1;
  document.querySelector("kl-table .outcome").scrollIntoView({ block: "nearest" });
  document.querySelector("kl-table .cheer").scrollIntoView({ block: "nearest" });
  return reached && document.documentElement.scrollWidth <= innerWidth;
}
"""


def last_action(game: str, seats: int) -> tuple[Match, tuple[str, ...]]:
    """Return a random match of a person among bots just before its last action, which is the person's, and
    the clicks of that action."""
    whole = played(game, seats, WHOLE)
    assert whole.over
    steps = whole.steps()
    ply = next(n for n in range(len(steps) - 1, -1, -1) if steps[n].seat >= 0)
    action: Any = steps[ply].action
    match = whole.copy()
    match.goto(ply)
    match.cut(ply)
    path = match.view.path(match.state, action)
    return against_bots(match, match.seat, "b3"), path


@pytest.mark.parametrize(("game", "seats"), CASES, ids=[f"{game}-{seats}" for game, seats in CASES])
def test_what_follows_a_game_is_in_sight(chromium_visit: Visit, game: str, seats: int) -> None:
    match, path = last_action(game, seats)
    # Let the match end in the smallest window, where the page has to scroll the result into view.
    resize(chromium_visit, WINDOWS[0])
    table: Table = open_link(chromium_visit, match)
    keep = chromium_visit.page.locator('[data-id="keep-link"]')
    if keep.count():
        keep.click()
        chromium_visit.quiet()
    whole = chromium_visit.page.locator('.beyond[data-side="corner"]')
    if whole.count():
        whole.click()
    table.click(*path)
    assert chromium_visit.page.locator("kl-table .cheer").count() == 1
    scored = chromium_visit.page.evaluate("document.querySelector('kl-table').current.sheet.length > 0")
    several = seats > 2 or scored
    found: list[str] = []
    for window in WINDOWS:
        resize(chromium_visit, window)
        # On a phone only the first of the players' places has to be visible.
        places = ".places li:first-child" if window == WINDOWS[0] else ".places"
        parts = [*NOTICED, *([places] if several else [])]
        found += [f"{window}: {what}" for what in chromium_visit.page.evaluate(HIDDEN, parts)]
        wide = chromium_visit.page.evaluate(SHEET)
        assert bool(wide) == scored
        found += [f"{window}: score sheet too wide by {by}" for by in wide if by > 1]
        if not chromium_visit.page.evaluate(REACHED):
            found.append(f"{window}: not all of it can be reached")
    assert not found, "\n".join(found)
