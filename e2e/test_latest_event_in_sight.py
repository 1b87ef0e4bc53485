"""On phones and tablets the latest event must be shown beside the answers that a player may choose from."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from bargain import card_of, first, forced, held, tables, untouched
from card_tables import lift, sit_down, with_kinds
from conftest import OpenVisit
from table import Table
from visit import Visit

SIZES = [(360, 740), (740, 360), (820, 1180)]
#: JavaScript: return the boxes of the parts that must not move when a sentence about an event appears.
PLACES = """
() => [".own", '.own [data-role="hand"]', ".status", ".status .choices", ".tools"].map((part) => {
  const { x, y, width, height } = document.querySelector(`kl-table ${part}`).getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
})
"""
#: JavaScript: return True if the sentence and all answers are visible and covered by nothing.
SEEN = """
() => [...document.querySelectorAll("kl-table .status :is(.story, .choices button)")].every((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  const there = document.elementFromPoint(x + Math.min(width / 2, 20), y + height / 2);
  return y + height <= innerHeight && (one.contains(there) || there?.contains(one));
})
"""


@pytest.fixture(scope="module")
def phone(open_shared: OpenVisit, chromium: Browser) -> Visit:
    settings = {"animation": False, "theme": "light", "speed": "once"}
    return open_shared(chromium, settings=settings, has_touch=True).open()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_sentence_beside_four_answers(phone: Visit, size: tuple[int, int]) -> None:
    """A player who may trade sees the four answers and the latest event; the event moves nothing."""
    phone.page.set_viewport_size({"width": size[0], "height": size[1]})
    match = first(lambda match: untouched(match) and not forced(match) and match.seat == 0)
    table = sit_down(Table(phone), with_kinds(match, "hbbb"))
    lift(table)
    phone.page.locator('[data-id="keep-link"]').click()
    phone.quiet()
    assert phone.page.locator(".status .choices button").count() == 4
    before = phone.page.evaluate(PLACES)
    sort = next(sort for sort in tables(match).sorts if sort not in held(match, 0))
    table.click(card_of(match, 0, held(match, 0)[0]), f"w{sort}", "#all")
    phone.quiet()
    if "#no" in table.next_ids():
        table.click("#no")
        phone.quiet()
    assert phone.page.locator(".status .choices button").count() == 4
    expect(phone.page.locator(".status .story").first).to_be_visible()
    assert phone.page.evaluate(SEEN)
    after = phone.page.evaluate(PLACES)
    assert after[-1] == before[-1]
    if size[0] < size[1]:
        assert after[:3] == before[:3]
