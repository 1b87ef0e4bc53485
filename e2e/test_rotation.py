"""When a device is rotated, the current turn must stay in view in the list of turns."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

import kleinod
from conftest import OpenVisit
from kleinod.core.rng import below, stream
from kleinod.play.match import Match
from layout import DRAWN_TWICE
from table import Table
from visit import Visit

#: JavaScript: return true if the current turn is in view within its list and can be touched.
IN_SIGHT = """
() => {
  const row = document.querySelector("kl-table .turns [aria-current]");
  const [at, list] = [row, row.closest(".turns")].map((one) => one.getBoundingClientRect());
  const top = document.elementFromPoint((at.left + at.right) / 2, (at.top + at.bottom) / 2);
  return at.height > 0 && at.top >= list.top - 1 && at.bottom <= list.bottom + 1 && row.contains(top);
}
"""
#: JavaScript: return by how many pixels the content of the panel is higher than the panel.
HIDDEN_BELOW = """
() => {
  const panel = document.querySelector("kl-table .panel");
  return panel.scrollHeight - panel.clientHeight;
}
"""


@pytest.fixture(scope="module")
def someone(open_shared: OpenVisit, chromium: Browser) -> Visit:
    return open_shared(chromium, has_touch=True).open()


def turned(visit: Visit, width: int, height: int) -> None:
    visit.page.set_viewport_size({"width": width, "height": height})
    for _ in range(3):  # the board measures itself, then the panel does
        visit.page.evaluate(DRAWN_TWICE)
    visit.quiet()


def long_match() -> Match:
    match, rng = kleinod.new("matobo", seats=2, seed=3), stream(3, "turned", 0)
    for _ in range(40):
        match.act(match.legal_actions()[below(rng, len(match.legal_actions()))])
    return match


def looking_back(visit: Visit, width: int, height: int) -> Table:
    """Open a long match and replay it from a few turns before its end."""
    turned(visit, width, height)
    table = Table(visit).open(long_match().record(), keep=False)
    if width < 576:
        table.do("sheet")
    for _ in range(4):
        table.do("back")
    return table


@pytest.mark.parametrize("size", [(820, 1180), (1180, 820)], ids=str)
def test_a_tablet_that_is_turned_keeps_the_turn_in_sight(someone: Visit, size: tuple[int, int]) -> None:
    looking_back(someone, *size)
    for width, height in (size[::-1], size, size[::-1]):
        turned(someone, width, height)
        assert someone.page.evaluate(IN_SIGHT), (width, height)


def test_a_phone_that_is_turned_keeps_the_turn_in_sight(someone: Visit) -> None:
    """On a phone, rotation must show the list of turns; its bottom sheet used to open as a menu without
    turns."""
    table = looking_back(someone, 360, 740)
    assert someone.page.evaluate(IN_SIGHT)
    turned(someone, 740, 360)
    expect(someone.page.locator("kl-table .sheet[data-open]")).to_have_count(0)
    assert someone.page.evaluate(IN_SIGHT)
    turned(someone, 360, 740)
    table.do("sheet")
    assert someone.page.evaluate(IN_SIGHT)


def test_what_was_said_last_gives_way_before_the_panel_is_cut(someone: Visit) -> None:
    """On a tablet in landscape, the latest message must shrink so that the field for typed moves fits."""
    looking_back(someone, 1180, 820)
    assert someone.page.evaluate(HIDDEN_BELOW) == 0
