"""The picture of the starting position must stay in view while one sets up a game, even on phones."""

from __future__ import annotations

import pytest

import kleinod
from layout import resize
from table import UNFOLD
from visit import Visit

pytestmark = pytest.mark.slow

WINDOWS = ("320x568", "360x740", "740x360")
#: JavaScript: return the area of the picture in pixels, and the share of it that is visible.
SEEN = """
() => {
  const drawn = document.querySelector(".setup-preview :is(svg.board, kl-cards)");
  const { left, top, width, height } = drawn.getBoundingClientRect();
  const parts = [0.05, 0.5, 0.95];
  const spots = parts.flatMap((x) => parts.map((y) => [left + x * width, top + y * height]));
  const seen = spots.filter(([x, y]) => drawn.contains(document.elementFromPoint(x, y)));
  return [width * height, seen.length / spots.length];
}
"""
#: JavaScript: scroll to the middle of the set-up form.
HALFWAY = """
() => {
  const form = document.querySelector(".setup form").getBoundingClientRect();
  scrollTo(0, scrollY + (form.top + form.bottom) / 2);
}
"""


@pytest.mark.parametrize("game", kleinod.games())
def test_the_start_is_always_in_sight(chromium_visit: Visit, game: str) -> None:
    visit = chromium_visit
    for window in WINDOWS:
        resize(visit, window)
        visit.go("#/about")
        visit.go(f"#/{game}")
        visit.page.wait_for_selector(".setup-preview :is(svg.board, kl-cards)")
        visit.quiet()
        area, seen = visit.page.evaluate(SEEN)
        assert area > 2000, (window, area)
        assert seen == 1, (window, seen)
        visit.page.evaluate(UNFOLD)
        visit.page.evaluate(HALFWAY)
        visit.quiet()
        assert visit.page.evaluate(SEEN)[1] == 1, f"{window}, while rules are chosen"
