"""Seats must be distinguishable without colours, by tokens as small as those beside the names."""

from __future__ import annotations

from itertools import combinations

import pytest

import kleinod
from access import choose_language
from conftest import Launch, OpenVisit
from pixels import apart, read
from table import Table
from test_layout import played
from visit import Visit

#: JavaScript: draw a row of tokens, one in each of the seats' colours.
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
#: The mean difference, as measured by `pixels.apart`, from which two tokens are easy to tell apart.
TELLING = 12


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("eyes", ["deuteranopia", "protanopia", "achromatopsia"])
def test_seats_are_told_apart(chromium_visit: Visit, eyes: str, theme: str) -> None:
    """Tokens of any two seat colours must differ in screenshots with simulated colour blindness."""
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
    # Detaching the session ends the simulation of colour blindness.
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
    # The marks of possible choices must still be visible with forced colours.
    ring = visit.page.locator("kl-table .next .m-ring, kl-table .next .m-dot, kl-table .next-first").first
    assert ring.evaluate("(one) => getComputedStyle(one).visibility") == "visible"


def test_forced_colours_keep_seats_apart(chromium_visit: Visit) -> None:
    """With forced colours, seats must be distinguishable by the patterns of their tokens."""
    visit = chromium_visit
    visit.page.emulate_media(forced_colors="active")
    visit.go(f"#/m/{played('matobo', 4, 9).record()}")
    visit.quiet()
    colors = sorted({color for game in kleinod.games().values() for color in game.colors})
    visit.page.evaluate(LINE_UP, colors)
    tokens = visit.page.locator("#line-up .seat-token")
    pictures = {color: read(tokens.nth(n).screenshot()) for n, color in enumerate(colors)}
    visit.page.emulate_media(forced_colors="none")
    alike = [
        pair for pair in combinations(colors, 2) if apart(pictures[pair[0]], pictures[pair[1]]) < TELLING
    ]
    assert not alike
    visit.reload()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_browser_that_darkens_all_pages_leaves_ours(
    launch: Launch, open_shared: OpenVisit, theme: str
) -> None:
    """A browser's forced dark mode must not change the page's colours, since the page has a dark theme of its
    own."""
    plain = open_shared(launch("chromium")).open("#/about")
    darkening = launch("chromium", more=["--blink-settings=forceDarkModeEnabled=true"])
    darkened = open_shared(darkening).open("#/about")
    pictures = []
    for visit in (plain, darkened):
        # Chrome tells pages that dark colours are preferred when it darkens them.
        visit.page.emulate_media(color_scheme="dark")
        choose_language(visit, "en", theme)
        visit.go("#/about")
        pictures.append(read(visit.page.locator("h1").screenshot()))
    assert pictures[0].pixels[0] == pictures[1].pixels[0]
    assert apart(*pictures) < 1
