"""Boards and card tables must mark the last move as the engine does, after a click and after a reload."""

from __future__ import annotations

from playwright.sync_api import expect

import kleinod
from table import Table
from visit import Visit

#: JavaScript: return the marks of the last move, on a board by position, on a card table by id of card or
#: zone.
ON_BOARD = """
() => [...document.querySelectorAll("kl-table kl-board .look-last")].map((look) =>
  [look.dataset.last, look.closest("[transform]").getAttribute("transform")]).sort()
"""
ON_CARDS = """
() => Object.fromEntries([...document.querySelectorAll("kl-table kl-cards [data-last]")].map(({ dataset }) =>
  [dataset.id, dataset.last]))
"""


def test_a_board_marks_it_after_a_reload_as_well(chromium_visit: Visit) -> None:
    table = Table(chromium_visit).start("h", "h", game="morundir")
    assert table.page.evaluate(ON_BOARD) == []
    table.click("f1", "f3")
    marked = table.page.evaluate(ON_BOARD)
    assert [how for how, _ in marked] == ["from", "to"]
    chromium_visit.reload()
    chromium_visit.quiet()
    assert table.page.evaluate(ON_BOARD) == marked
    table.do("first")
    assert table.page.evaluate(ON_BOARD) == []


def test_a_card_table_marks_it_after_a_reload_as_well(chromium_visit: Visit) -> None:
    """Planted cards and the bots' moves must be marked; a card that is drawn only as part of a stack is
    marked by its zone."""
    table = Table(chromium_visit).start("h", "b1", "b1", game="mutterboehnchen")
    page = table.page
    table.click("h0-0", "f0-1")
    marked = page.evaluate(ON_CARDS)
    assert marked["c0-1-0"] == "to"
    assert marked == _drawn(table)
    chromium_visit.reload()
    chromium_visit.quiet()
    assert page.evaluate(ON_CARDS) == marked
    expect(page.locator('.slot[data-last="to"] > .card-svg').first).not_to_have_css("box-shadow", "none")


def _drawn(table: Table) -> dict[str, str]:
    """Return the engine's marks for seat 0, limited to the cards and zones that the table draws."""
    last = kleinod.open(table.saved()["record"]).last_move(0).marks()
    there = table.page.evaluate(
        "() => [...document.querySelectorAll('kl-cards [data-id]')].map((x) => x.dataset.id)"
    )
    return {name: how for name, how in last.items() if name in there}
