"""Going about with keys alone."""

from __future__ import annotations

from table import Table
from visit import Visit

FOCUSED = "document.activeElement?.getAttribute('data-id') ?? document.activeElement?.getAttribute('name')"
MOST_TABS = 40


def tab_to(visit: Visit, wanted: str) -> None:
    """Press Tab until the focus is on the element of that selector."""
    for _ in range(MOST_TABS):
        if visit.page.evaluate("(wanted) => document.activeElement?.matches(wanted)", wanted):
            return
        visit.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {wanted}")


def walk_to(table: Table, cell: str) -> None:
    """Go to a marked cell with "n", from wherever the focus is on the board."""
    for _ in range(len(table.next_ids()) + 1):
        if table.page.evaluate(FOCUSED) == cell:
            return
        table.page.keyboard.press("n")
    raise AssertionError(f'"n" does not lead to {cell}')


def choose(table: Table, cell: str) -> None:
    """Go to a place or a button and choose it."""
    if cell.startswith("#"):
        tab_to(table.visit, f'[data-id="{cell}"]')
    else:
        tab_to(table.visit, "svg.board .target")
        walk_to(table, cell)
    table.page.keyboard.press("Enter")
    table.visit.quiet()
