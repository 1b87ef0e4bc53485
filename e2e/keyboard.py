"""Going about with keys alone."""

from __future__ import annotations

from table import Table
from visit import Visit

FOCUSED = "document.activeElement?.getAttribute('data-id') ?? document.activeElement?.getAttribute('name')"
MOST_TABS = 40
#: The key that leads to an element: back, where it stands before what has the focus; "" where it has it.
TAB = """(wanted) => {
  const here = document.activeElement ?? document.body;
  if (here.matches(wanted)) return "";
  const all = [...document.querySelectorAll(wanted)];
  const there = all.find((one) => one.tabIndex >= 0 && one.checkVisibility());
  if (!there || here === document.body) return "Tab";
  return here.compareDocumentPosition(there) & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
}"""


def tab_to(visit: Visit, wanted: str) -> None:
    """Press Tab, forwards or backwards, until the focus is on the element of that selector."""
    visit.page.locator(wanted).first.wait_for(state="attached")
    for _ in range(MOST_TABS):
        key = visit.page.evaluate(TAB, wanted)
        if not key:
            return
        visit.page.keyboard.press(key)
    raise AssertionError(f"Tab does not lead to {wanted}")


def walk_to(table: Table, cell: str) -> None:
    """Go to a marked cell with "n", from wherever the focus is on the board."""
    for _ in range(len(table.next_ids()) + 1):
        if table.page.evaluate(FOCUSED) == cell:
            return
        table.page.keyboard.press("n")
    raise AssertionError(f'"n" does not lead to {cell}')


def choose(table: Table, cell: str, key: str = "Enter") -> None:
    """Go to a place or a button and choose it; the focus stays at the table."""
    if cell.startswith("#"):
        tab_to(table.visit, f'[data-id="{cell}"]')
    else:
        tab_to(table.visit, "svg.board .target, kl-cards [data-id]")
        walk_to(table, cell)
    table.page.keyboard.press(key)
    table.visit.quiet()
    assert table.page.evaluate("document.activeElement.closest('kl-table') !== null")


def lift_by_keys(table: Table) -> None:
    """Lift the curtain; the focus goes on to the cards."""
    tab_to(table.visit, '[data-action="lift"]')
    table.page.keyboard.press("Enter")
    table.visit.quiet()
    assert table.page.evaluate("document.activeElement.closest('kl-cards') !== null")


def set_up(visit: Visit, game: str, last_name: str = "", **typed: str) -> Table:
    """From the home page to a table of people; `typed` are fields of the form, in its order."""
    visit.go("#/")
    keys = visit.page.keyboard
    tab_to(visit, f'[data-id="play-{game}"]')
    keys.press("Enter")
    visit.page.wait_for_url(f"**/#/{game}")
    tab_to(visit, "details[data-id=more] > summary")
    keys.press("Enter")
    visit.page.locator('[name="kind0"]').wait_for()
    seats = visit.page.locator('[name^="kind"]').count()
    for seat in range(seats):
        kind = f'[name="kind{seat}"]'
        tab_to(visit, kind)
        keys.press("Home")  # a person
        assert visit.page.locator(kind).input_value() == "h"
    tab_to(visit, f'[name="name{seats - 1}"]')
    keys.type(last_name)
    if typed:
        tab_to(visit, "details[data-id=more-rules] > summary")
        keys.press("Enter")
    for name, text in typed.items():
        tab_to(visit, f'[name="{name}"]')
        keys.press("Control+A")
        keys.type(text)
    tab_to(visit, "form button[type=submit]")
    keys.press("Enter")
    visit.page.wait_for_url("**/#/play/*")
    visit.ready()
    visit.quiet()
    return Table(visit)
