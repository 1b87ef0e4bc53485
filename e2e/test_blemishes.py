"""Regression tests for small flaws of the page, each of which somebody noticed on a first visit."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from conftest import OpenVisit
from layout import DRAWN_TWICE
from table import Table
from test_after_win import at_the_end
from test_layout import table
from visit import Visit

#: JavaScript: return the box of the drawing below the cells, such as a sea. Parts not drawn do not count.
PICTURE = """
() => {
  const { left, top, width, height } = document.querySelector("kl-board .picture").getBoundingClientRect();
  return [left, top, width, height].map(Math.round);
}
"""
#: JavaScript: return the contrast ratio (WCAG) between the lowest layer of nuts and the board's ground.
CONTRAST = """
() => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const light = (name) => {
    const probe = document.createElement("i");
    probe.style.color = `var(${name})`;
    document.querySelector('kl-board .layer[data-layer="1"]').append(probe);
    canvas.fillStyle = getComputedStyle(probe).color;
    probe.remove();
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [nut, ground] = [light("--steel"), light("--ground")];
  return (Math.max(nut, ground) + 0.05) / (Math.min(nut, ground) + 0.05);
}
"""


@pytest.fixture(scope="module")
def someone(open_shared: OpenVisit, chromium: Browser) -> Visit:
    return open_shared(chromium).open()


def test_a_turned_board_keeps_its_sea(someone: Visit) -> None:
    """When the board is rotated, the compass, serpent and ship of the sea must stay; they used to vanish."""
    at = Table(someone).start("h", "h")
    before = someone.page.evaluate(PICTURE)
    at.do("rotate")
    someone.quiet()
    assert someone.page.evaluate(PICTURE) == before


def test_looking_back_begins_at_the_top_of_the_list(someone: Visit) -> None:
    """In a replay from the start, the list of turns must scroll to its top; it used to stay at its end."""
    at_the_end(someone, [1, 2])
    turns = someone.page.locator("kl-table .turns")
    assert turns.evaluate("(list) => list.scrollTop") > 0
    someone.page.locator('.outcome [data-action="first"]').click()
    someone.quiet()
    assert turns.evaluate("(list) => list.scrollTop") == 0
    expect(turns.locator(".turn").first).to_be_in_viewport()


@pytest.mark.parametrize("size", [(360, 740), (1280, 800)], ids=str)
def test_the_end_does_not_touch_the_header(someone: Visit, size: tuple[int, int]) -> None:
    someone.page.set_viewport_size({"width": size[0], "height": size[1]})
    at_the_end(someone, [1, 2])
    someone.page.evaluate(DRAWN_TWICE)
    header = someone.page.locator(".masthead").bounding_box()
    card = someone.page.locator("kl-table .outcome").bounding_box()
    assert header
    assert card
    assert card["y"] >= header["y"] + header["height"] + 8


def test_the_notation_of_a_long_turn_is_whole(someone: Visit) -> None:
    """Notation longer than the panel's width must wrap; it used to be cut off with an ellipsis."""
    someone.page.set_viewport_size({"width": 1280, "height": 800})
    table("nexus", 2, 17)(someone)
    notation = someone.page.locator("kl-table .turn-notation")
    expect(notation).to_contain_text("rings -p21-l21-n21-l19 +o22+o17+p18+m17")
    assert notation.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    turn, box = (
        someone.page.locator("kl-table .turn:has(.turn-notation)").bounding_box(),
        notation.bounding_box(),
    )
    assert turn and box
    assert box["x"] + box["width"] <= turn["x"] + turn["width"]
    assert notation.evaluate("(one) => getComputedStyle(one).textOverflow") == "clip"


def test_all_saved_games_stand_apart_from_the_cards(someone: Visit) -> None:
    someone.page.set_viewport_size({"width": 1280, "height": 800})
    Table(someone).start("h", "h").click("f1", "f3")
    someone.quiet()
    someone.go("#/")
    someone.page.wait_for_selector(".home .cards .card")
    cards = someone.page.locator(".home .cards").bounding_box()
    link = someone.page.locator(".home .cards + p").bounding_box()
    assert cards
    assert link
    assert link["y"] >= cards["y"] + cards["height"] + 12


def test_only_land_with_heights_can_be_tilted(someone: Visit) -> None:
    """Only boards with heights may be tilted. A tilt kept from another board made Matobo's pieces look like
    columns."""
    tilt = someone.page.locator('kl-table [data-action="tilt"]')
    table("matobo", 2, 12)(someone)
    someone.page.locator('kl-table .tools [data-action="sheet"]').click()
    expect(tilt).to_have_count(0)
    table("mutternland", 2, 12)(someone)
    someone.page.locator('kl-table .tools [data-action="sheet"]').click()
    tilt.click()
    someone.quiet()
    assert someone.page.locator("kl-board .slice").count() > 0
    table("matobo", 2, 12)(someone)
    assert someone.page.locator("kl-board .slice").count() == 0
    table("mutternland", 2, 12)(someone)
    someone.page.locator('kl-table .tools [data-action="sheet"]').click()
    tilt.click()


def test_good_news_do_not_stand_in_place_of_the_name(open_shared: OpenVisit, chromium: Browser) -> None:
    """The message "Ready offline" must not cover the site's name on a phone; it used to do so for seconds."""
    visit = open_shared(chromium, copy=True, viewport={"width": 360, "height": 740}).open()
    line = visit.page.locator('kl-offline[data-stage="ready"] .boot-line')
    expect(line).to_contain_text("Ready offline")
    box = line.bounding_box()
    assert box
    assert box["width"] <= 1
    expect(visit.page.locator(".wordmark")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nuts_and_empty_scores_can_be_seen(open_shared: OpenVisit, chromium: Browser, theme: str) -> None:
    """Nuts and empty scores need a contrast of 3, like all graphics; in the dark theme they were hard to
    see."""
    visit = open_shared(chromium, settings={"animation": False, "theme": theme}).open()
    table("mutternland", 2, 12)(visit)
    assert visit.page.evaluate(CONTRAST) >= 3
    empty = visit.page.locator("kl-table .tray > [data-empty]").first
    assert float(empty.evaluate("(one) => getComputedStyle(one).opacity")) >= 0.4
