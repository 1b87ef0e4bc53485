"""Rules for boards: they fill every window, nothing covers them, and places mentioned in texts are
labelled."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

import kleinod
from access import choose_language
from conftest import OpenVisit
from kleinod.play.match import Match
from layout import DRAWN_TWICE, WINDOWS
from table import RESTS
from test_layout import table
from visit import Visit

SIZES = tuple(WINDOWS.values())[:7]
#: The minimum size of a place in pixels, with up to FEW seats and with more seats.
FEW, OF_FEW, OF_MANY = 3, 40, 28
#: The minimum share of the window's height that the board takes, and of the board that the drawing fills.
HIGH, FULL = 0.6, 0.8
#: Windows that are too small for such boards, and the minimum size of a place in pixels there.
SMALL, OF_SMALL = ((320, 568), (740, 360)), 32
#: The height in pixels of the smallest characters that can be read.
READABLE = 8

SEEN = """
() => {
  const board = document.querySelector("kl-board");
  const boxes = (parts) => [...board.querySelectorAll(parts)].map((one) => one.getBoundingClientRect());
  const [ground] = boxes("svg.board");
  const places = boxes(".target");
  const all = (side) => places.map((one) => one[side]);
  const span = (low, high) => Math.max(...all(high)) - Math.min(...all(low));
  const names = [...board.querySelectorAll(".spoken-places text")];
  return {
    place: Math.min(...places.map(({ height }) => height)),
    high: board.getBoundingClientRect().height / innerHeight,
    full: Math.max(span("left", "right") / ground.width, span("top", "bottom") / ground.height),
    over: boxes("button").filter((one) => one.top < ground.bottom - 1 && one.right > ground.left + 1 &&
      one.bottom > ground.top + 1 && one.left < ground.right - 1).length,
    wide: document.documentElement.scrollWidth - innerWidth,
    spoken: names.map((one) => one.textContent),
    letters: Math.min(...names.map((one) =>
      parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)),
  };
}
"""


@pytest.fixture(scope="module")
def looked_at(open_shared: OpenVisit, chromium: Browser) -> Visit:
    return open_shared(chromium, has_touch=True).open()


def has_board(match: Match) -> bool:
    return bool(match.view.board().cells or match.picture(None).cells)


def boards() -> list[tuple[str, int]]:
    games = [game for game in kleinod.games().values() if has_board(kleinod.new(game.id))]
    return sorted({(game.id, seats) for game in games for seats in (game.seats[0], game.seats[-1])})


def seen(visit: Visit, size: tuple[int, int]) -> dict[str, Any]:
    visit.page.set_viewport_size({"width": size[0], "height": size[1]})
    visit.page.evaluate(DRAWN_TWICE)
    visit.page.wait_for_function(RESTS)
    return visit.page.evaluate(SEEN)


def amiss(seats: int, size: tuple[int, int], there: dict[str, Any]) -> list[str]:
    """Return how a board violates these rules in a window of this size."""
    least = OF_SMALL if size in SMALL else OF_FEW if seats <= FEW else OF_MANY
    found: list[str] = []
    if there["place"] < least and there["high"] < HIGH:
        found.append(f"places of {there['place']:.0f} px on {there['high']:.0%} of the height")
    if there["full"] < FULL:
        found.append(f"what is drawn takes {there['full']:.0%} of its room")
    if there["over"]:
        found.append(f"{there['over']} controls over the board")
    if there["wide"] > 0:
        found.append("scrolls sideways")
    return found


@pytest.mark.parametrize(("game", "seats"), boards(), ids=str)
def test_a_board_fills_what_is_there(looked_at: Visit, game: str, seats: int) -> None:
    """Boards must fill the window. A board of Mutternland used to take only a third of a tablet."""
    table(game, seats, 24)(looked_at)
    found = [f"{size}: {what}" for size in SIZES for what in amiss(seats, size, seen(looked_at, size))]
    assert not found, "\n".join(found)


def test_places_that_a_text_names_have_their_names(looked_at: Visit) -> None:
    """Places mentioned in a text must show their names on the board; on a phone these were missing."""
    table("mutternland", 2, 40)(looked_at)
    for size in ((360, 740), (820, 1180)):
        there = seen(looked_at, size)
        assert there["spoken"]
        assert there["letters"] >= READABLE
        story = looked_at.page.locator("kl-table .story").inner_text()
        assert all(name in story for name in there["spoken"]), (story, there["spoken"])


#: JavaScript: return the rotation of the board, and the part of the board that is in view.
LAID = """
() => [document.querySelector('kl-board').turns, document.querySelector('svg.board').getAttribute('viewBox')]
"""


@pytest.mark.parametrize(("game", "plies"), [("mutternland", 30), ("nexus", 24)])
def test_a_land_lies_the_same_whatever_the_window_was_before(looked_at: Visit, game: str, plies: int) -> None:
    """A board's rotation must depend on the window's size alone, not on the sizes before, as it used to."""

    def laid(size: tuple[int, int]) -> Any:
        seen(looked_at, size)
        return looked_at.page.evaluate(LAID)

    wide = (1280, 800)
    looked_at.page.set_viewport_size({"width": wide[0], "height": wide[1]})
    table(game, 2, plies, keep=False)(looked_at)
    below_a_banner = laid(wide)[0]
    table(game, 2, plies)(looked_at)
    fresh, address = laid(wide), looked_at.hash
    assert fresh[0] == below_a_banner
    for size in ((360, 740), (820, 1180)):
        laid(size)
        assert laid(wide) == fresh, size
    laid((360, 740))
    choose_language(looked_at, "en", "dark")
    looked_at.go(address)
    looked_at.quiet()
    assert laid(wide) == fresh
    choose_language(looked_at, "en")
