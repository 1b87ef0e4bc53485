"""A short seeded walk over all pages, with dialogs, Back and Forward, leaves nothing over."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Browser

from conftest import OpenVisit
from page_walk import addresses, begin, left_over, step

STEPS = 40


def test_a_walk_over_all_pages_leaves_nothing_over(one_browser: Browser, open_visit: OpenVisit) -> None:
    visit = open_visit(one_browser, viewport={"width": 390, "height": 780})
    # Pages are left while they still ask or fetch.
    visit.allow("failed: ", "glance: ")
    places = addresses(begin(visit.page, visit.url))
    before = left_over(visit.page)
    assert (before["dialogs"], before["layers"], before["bug"]) == (0, 0, 0)
    chance = Random(7)
    done = [step(visit.page, chance, places) for _ in range(STEPS)]
    assert {"back", "forward", "open True", "go"} <= set(done)
    after = left_over(visit.page)
    # The first thought or puzzle begins a second worker, which stays.
    assert after["workers"] <= before["workers"] + 1
    assert after | {"workers": 0} == before | {"workers": 0}
