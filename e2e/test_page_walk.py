"""After a short random walk over all pages, with dialogs, Back and Forward, nothing may be left behind."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Browser

from conftest import OpenVisit
from page_walk import GO, OPEN, SETTLED, SHOWN, addresses, begin, left_over, step

STEPS = 40


def test_a_walk_over_all_pages_leaves_nothing_over(one_browser: Browser, open_visit: OpenVisit) -> None:
    visit = open_visit(one_browser, viewport={"width": 390, "height": 780})
    page = visit.page
    # The walk leaves pages with open requests, whose failures the browser reports.
    visit.allow("failed: ", "glance: ")
    match = begin(page, visit.url)
    places = addresses(match)
    before = left_over(page)
    assert (before["dialogs"], before["layers"], before["bug"]) == (0, 0, 0)
    page.evaluate(GO, match)
    page.wait_for_function(SHOWN, arg="kl-match")
    # The page of a match has its tools once the engine has sent the position.
    page.wait_for_selector('main [data-action="share"]')
    # Begin with an open dialog, so that even a short walk leaves a page with one.
    assert page.evaluate(OPEN, "share")
    page.wait_for_function("() => history.state?.layers === 1")
    chance = Random(7)
    done = [step(page, chance, places) for _ in range(STEPS)]
    assert {"back", "forward", "go", "link"} <= set(done)
    after = left_over(page)
    # A second worker is allowed: it starts with a bot's first turn or the first puzzle, and then stays.
    assert after["workers"] <= before["workers"] + 1
    assert after | {"workers": 0} == before | {"workers": 0}


def test_no_page_that_was_left_is_kept(chromium: Browser, open_visit: OpenVisit) -> None:
    """No page that was left may stay in memory, not even one with a pending request."""
    visit = open_visit(chromium, viewport={"width": 390, "height": 780})
    page = visit.page
    visit.allow("failed: ", "glance: ")
    places = dict.fromkeys(addresses(begin(page, visit.url)))
    for place in places:
        page.evaluate(GO, place)
        page.evaluate(SETTLED)
    left_over(page)
    assert page.evaluate("pagesShown()") > len(places)
    tools = page.context.new_cdp_session(page)
    tools.send("HeapProfiler.collectGarbage")
    assert page.evaluate("pagesKept()") == []
