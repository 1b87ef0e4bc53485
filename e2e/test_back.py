"""The Back button must close an open dialog before it leaves a page, and restore the scroll position."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from conftest import OpenVisit
from table import Table
from visit import Visit

PHONE = {"viewport": {"width": 390, "height": 780}, "has_touch": True}
DIALOG = "dialog[open]"

#: Layers that can open above a match: for each, the command that opens it, and its selector when open.
LAYERS: dict[str, tuple[str, str]] = {
    "rules": ("rules", "kl-rules-drawer dialog[open]"),
    "share": ("share", "kl-share dialog[open]"),
    "save": ("save", "kl-copy dialog[open]"),
    "question": ("resign", "kl-table dialog.question[open]"),
    "keys": ("?", "kl-table dialog.question[open]"),
}
CLOSES: dict[str, Callable[[Page], None]] = {
    "Escape": lambda page: page.keyboard.press("Escape"),
    "its button": lambda page: (
        page.locator(DIALOG).locator("button[class=icon], .choices button").first.click()
    ),
}


@pytest.fixture(scope="module")
def match(open_shared: OpenVisit, browser: Browser) -> Visit:
    visit = open_shared(browser).open("#/about")
    visit.go("#/morundir")
    Table(visit).start("h", "h").click("f1")
    Table(visit).target("f3").click()
    visit.quiet()
    return visit


def opened(visit: Visit, what: str) -> str:
    trigger, shown = LAYERS[what]
    if trigger == "?":
        visit.page.locator("kl-board [tabindex='0']").first.focus()
        visit.page.keyboard.press("?")
    else:
        Table(visit).action(trigger).click()
    expect(visit.page.locator(shown)).to_be_visible()
    visit.page.wait_for_function("() => history.state?.layers === 1")
    return shown


def settled(visit: Visit) -> None:
    """Wait until the browser's history contains no entries of closed layers."""
    visit.page.wait_for_function("() => !history.state?.layers")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("what", LAYERS)
def test_back_closes_what_lies_on_top_and_then_leaves(match: Visit, what: str) -> None:
    page, address = match.page, match.hash
    shown = opened(match, what)
    assert match.hash == address
    page.go_back()
    expect(page.locator(shown)).to_have_count(0)
    assert match.hash == address
    # A layer closed in any other way must not leave a history entry, on which Back would seem to do nothing.
    for close in CLOSES.values():
        opened(match, what)
        close(page)
        expect(page.locator(shown)).to_have_count(0)
        settled(match)
    page.go_back()
    page.wait_for_url("**/#/morundir")
    match.ready()
    page.go_forward()
    page.wait_for_url(f"**/{address}")
    match.ready()
    expect(page.locator(DIALOG)).to_have_count(0)


def test_forward_opens_nothing_and_stands_in_nobodys_way(match: Visit) -> None:
    page, address = match.page, match.hash
    opened(match, "rules")
    page.go_back()
    settled(match)
    page.go_forward()
    settled(match)
    expect(page.locator(DIALOG)).to_have_count(0)
    page.go_back()
    page.wait_for_url("**/#/morundir")
    page.go_forward()
    page.wait_for_url(f"**/{address}")
    match.ready()


def test_forward_leads_past_the_entry_of_a_closed_layer(match: Visit) -> None:
    """If an address is typed while a layer is open, the layer's entry stays between the two pages. Forward
    must lead to the second page all the same, and Back to the first."""
    page, address = match.page, match.hash
    opened(match, "share")
    page.evaluate("location.hash = '#/saves'")
    page.wait_for_url("**/#/saves")
    match.ready()
    for _ in range(2):
        page.go_back()
        page.wait_for_url(f"**/{address}")
        settled(match)
        match.ready()
        expect(page.locator(DIALOG)).to_have_count(0)
        page.go_forward()
        page.wait_for_url("**/#/saves")
        match.ready()
    page.go_back()
    page.wait_for_url(f"**/{address}")
    settled(match)
    match.ready()


def test_a_link_in_a_layer_leads_on_from_the_page_below(match: Visit) -> None:
    page, address = match.page, match.hash
    opened(match, "rules")
    page.locator("kl-rules-drawer header a").click()
    page.wait_for_url("**/#/morundir/rules*")
    match.ready()
    page.go_back()
    page.wait_for_url(f"**/{address}")
    match.ready()
    settled(match)
    expect(page.locator(DIALOG)).to_have_count(0)
    page.go_forward()
    page.wait_for_url("**/#/morundir/rules*")
    match.ready()
    page.go_back()
    match.ready()


def test_a_reload_with_a_layer_open_shows_the_page_and_back_leaves_it(match: Visit) -> None:
    page, address = match.page, match.hash
    opened(match, "share")
    page.reload()
    match.ready()
    settled(match)
    assert match.hash == address
    match.quiet()
    page.go_back()
    page.wait_for_url("**/#/morundir")
    match.ready()
    page.go_forward()
    match.ready()


def test_back_closes_the_sheet_of_a_phone_one_layer_after_another(
    browser: Browser, open_visit: OpenVisit
) -> None:
    visit = open_visit(browser, **PHONE).open("#/morundir")
    page = visit.page
    Table(visit).start("h", "h")
    page.locator("[data-action=sheet]").click()
    expect(page.locator(".sheet[data-open]")).to_be_visible()
    page.locator("[data-action=share]").click()
    expect(page.locator("kl-share dialog")).to_be_visible()
    page.wait_for_function("() => history.state?.layers === 2")
    page.go_back()
    expect(page.locator("kl-share dialog")).to_have_count(0)
    expect(page.locator(".sheet[data-open]")).to_be_visible()
    page.go_back()
    expect(page.locator(".sheet[data-open]")).to_have_count(0)
    page.go_back()
    page.wait_for_url("**/#/morundir")


def test_back_closes_an_enlarged_card(one_browser: Browser, open_visit: OpenVisit) -> None:
    visit = open_visit(one_browser).open("#/about")
    page = visit.page
    visit.go("#/mutterboehnchen")
    Table(visit).start("h", "b1", game="mutterboehnchen")
    address = visit.hash
    page.keyboard.press("Tab")
    page.locator("kl-cards .own .slot").first.focus()
    expect(page.locator(".close-up")).to_be_visible()
    page.wait_for_function("() => history.state?.layers === 1")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".close-up")).to_be_visible()
    assert page.evaluate("history.state.layers") == 1
    page.go_back()
    expect(page.locator(".close-up")).to_have_count(0)
    assert visit.hash == address
    page.go_back()
    page.wait_for_url("**/#/mutterboehnchen")


def test_back_never_lifts_the_curtain(one_browser: Browser, open_visit: OpenVisit) -> None:
    visit = open_visit(one_browser).open("#/about")
    page = visit.page
    visit.go("#/mutterboehnchen")
    Table(visit).start("h", "h", "h", game="mutterboehnchen")
    curtain = page.locator(".curtain")
    expect(curtain).to_be_visible()
    page.go_back()
    page.wait_for_url("**/#/mutterboehnchen")
    visit.ready()
    expect(page.locator("kl-cards:not([still])")).to_have_count(0)
    page.go_forward()
    page.wait_for_url("**/#/play/*")
    visit.ready()
    expect(curtain).to_be_visible()
    expect(page.locator("kl-cards")).to_have_count(0)


def scrolled(page: Page) -> int:
    return page.evaluate("Math.round(scrollY)")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("address", ["#/morundir/rules", "#/settings", "#/about"])
def test_the_place_on_a_page_is_found_again(one_visit: Visit, address: str) -> None:
    visit, page = one_visit, one_visit.page
    page.set_viewport_size({"width": 390, "height": 500})
    visit.go(address)
    visit.quiet()
    page.mouse.wheel(0, 300)
    page.wait_for_function("() => scrollY > 200")
    page.wait_for_timeout(200)
    place = scrolled(page)
    visit.go("#/saves")
    assert scrolled(page) == 0
    page.go_back()
    page.wait_for_url(f"**/{address}")
    visit.ready()
    page.wait_for_function(f"() => Math.abs(scrollY - {place}) < 2")
    page.reload()
    visit.ready()
    page.wait_for_function(f"() => Math.abs(scrollY - {place}) < 2")
    # A link must lead to the top of a page, wherever the visitor scrolled before leaving it.
    visit.go("#/saves")
    visit.go(address)
    assert scrolled(page) == 0


OF_THE_GAME = ("", "/rules", "/readings", "/glance", "/learn", "/puzzles", "/editor")


@pytest.mark.sampled(4)
@pytest.mark.parametrize("page", [*(f"#/morundir{page}" for page in OF_THE_GAME), "#/settings", "#/counts"])
def test_one_tap_leads_back_to_the_match(match: Visit, page: str) -> None:
    address = match.hash
    match.go(page)
    link = match.page.get_by_role("link", name="Back to your game")
    expect(link).to_have_count(1)
    link.click()
    match.page.wait_for_url(f"**/{address}")
    match.ready()
    match.go("#/matobo/rules")
    expect(match.page.get_by_role("heading", name="Rules")).to_be_visible()
    expect(link).to_have_count(0)
    match.go(address)


def test_a_turn_taken_back_is_played_on_after_a_reload_and_from_another_page(
    open_visit: OpenVisit, chromium: Browser
) -> None:
    """After an undo, a reload or another page must leave the match playable there; a replay must stay a
    replay."""
    visit = open_visit(chromium).open("#/morundir")
    table = Table(visit).start("h", "h")
    for start, end in (("f1", "f3"), ("c2", "f3")):
        table.click(start)
        table.target(end).click()
        visit.quiet()
    page = visit.page

    def is_mine(at: Page) -> None:
        expect(at.locator("kl-board[data-mode=live]")).to_be_visible()
        expect(at.locator("svg.board .target").first).to_be_attached()
        expect(at.locator(".panel [data-action=redo]:not([aria-disabled=true])").first).to_be_attached()

    page.locator(".panel [data-action=undo]").click()
    visit.quiet()
    is_mine(page)
    visit.reload()
    is_mine(page)
    address = page.url.partition("#")[2]
    visit.go("#/settings")
    visit.go(f"#{address}")
    is_mine(page)
    page.locator(".panel [data-action=redo]").click()
    page.locator(".panel [data-action=back]").first.click()
    visit.quiet()
    visit.reload()
    expect(page.locator("kl-board[data-mode=review]")).to_be_visible()
