"""For all eyes: seats told apart without colours, at the size in which they stand beside names."""

from __future__ import annotations

from itertools import combinations

import pytest

import kleinod
from access import choose_language
from pixels import apart, read
from table import Table
from test_layout import played
from visit import Visit

#: Every colour of a seat, as a token beside the others.
LINE_UP = """
(colors) => {
  const first = document.querySelector("kl-table .seats .seat-token");
  const line = document.createElement("div");
  line.id = "line-up";
  line.style.cssText = "position: fixed; inset: 8px auto auto 8px; z-index: 99; display: flex";
  for (const color of colors) {
    const token = first.cloneNode(true);
    token.dataset.color = color;
    line.append(token);
  }
  first.closest("kl-table").append(line);
}
"""
#: Mean difference of two tokens that are told apart at a glance, their colours taken away.
TELLING = 12


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("eyes", ["deuteranopia", "protanopia", "achromatopsia"])
def test_seats_are_told_apart(chromium_visit: Visit, eyes: str, theme: str) -> None:
    """Of any two colours a seat can have, in pixels of a plain screen."""
    visit = chromium_visit
    choose_language(visit, "en", theme)
    Table(visit).start()
    colors = sorted({color for game in kleinod.games().values() for color in game.colors})
    visit.page.evaluate(LINE_UP, colors)
    session = visit.page.context.new_cdp_session(visit.page)
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": eyes})
    tokens = visit.page.locator("#line-up .seat-token")
    pictures = {color: read(tokens.nth(n).screenshot()) for n, color in enumerate(colors)}
    assert max(max(one.width, one.height) for one in pictures.values()) < 28
    alike = {
        (one, other): round(difference, 1)
        for one, other in combinations(colors, 2)
        if (difference := apart(pictures[one], pictures[other])) < TELLING
    }
    # Without its session nobody's eyes are imitated any more.
    session.detach()
    assert not alike


def test_forced_colours_leave_one_bar_of_the_turn(chromium_visit: Visit) -> None:
    visit = chromium_visit
    visit.page.emulate_media(forced_colors="active")
    visit.go(f"#/m/{played('matobo', 4, 9).record()}")
    visit.quiet()
    bars = visit.page.locator("kl-table .seat").evaluate_all(
        "(seats) => seats.map((seat) => getComputedStyle(seat).borderInlineStartColor)"
    )
    turn = visit.page.locator("kl-table .seat").evaluate_all(
        "(seats) => seats.map((seat) => 'turn' in seat.dataset)"
    )
    assert len(set(bars)) == 2
    assert bars.count(bars[turn.index(True)]) == 1
    # What may be chosen is still to be seen.
    ring = visit.page.locator("kl-table .next .m-ring, kl-table .next .m-dot, kl-table .next-first").first
    assert ring.evaluate("(one) => getComputedStyle(one).visibility") == "visible"
