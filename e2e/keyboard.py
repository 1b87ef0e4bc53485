"""Helpers that operate a page with the keyboard alone."""

from __future__ import annotations

from table import Table
from visit import Visit

FOCUSED = "document.activeElement?.getAttribute('data-id') ?? document.activeElement?.getAttribute('name')"
MOST_TABS = 40
#: JavaScript: return the key that moves the focus towards an element: "Shift+Tab" if the element precedes the
#: focus, otherwise "Tab"; "" if the element has the focus.
TAB = """(wanted) => {
  const here = document.activeElement ?? document.body;
  if (here.matches(wanted)) return "";
  const all = [...document.querySelectorAll(wanted)];
  const there = all.find((one) => one.tabIndex >= 0 && one.checkVisibility());
  if (!there || here === document.body) return "Tab";
  return here.compareDocumentPosition(there) & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
}"""


def tab_to(visit: Visit, wanted: str) -> None:
    """Press Tab or Shift+Tab until the element that matches the selector has the focus."""
    visit.page.locator(wanted).first.wait_for(state="attached")
    for _ in range(MOST_TABS):
        key = visit.page.evaluate(TAB, wanted)
        if not key:
            return
        visit.page.keyboard.press(key)
    raise AssertionError(f"Tab does not lead to {wanted}")


def walk_to(table: Table, cell: str) -> None:
    """Press "n", which moves the focus to the next marked cell, until `cell` has the focus."""
    for _ in range(len(table.next_ids()) + 1):
        if table.page.evaluate(FOCUSED) == cell:
            return
        table.page.keyboard.press("n")
    raise AssertionError(f'"n" does not lead to {cell}')


def choose(table: Table, cell: str, key: str = "Enter") -> None:
    """Move the focus to a place or a button and choose it. The focus must then still be within the table."""
    if cell.startswith("#"):
        tab_to(table.visit, f'[data-id="{cell}"]')
    else:
        tab_to(table.visit, "svg.board .target, kl-cards [data-id]")
        walk_to(table, cell)
    table.page.keyboard.press(key)
    table.visit.quiet()
    assert table.page.evaluate("document.activeElement.closest('kl-table') !== null")


def lift_by_keys(table: Table) -> None:
    """Lift the curtain with keys. The focus must move on to the cards."""
    tab_to(table.visit, '[data-action="lift"]')
    table.page.keyboard.press("Enter")
    table.visit.quiet()
    assert table.page.evaluate("document.activeElement.closest('kl-cards') !== null")


def set_up(visit: Visit, game: str, last_name: str = "", **typed: str) -> Table:
    """Start a match of people from the home page, with keys alone. `typed` holds the texts of further form
    fields, in the form's order."""
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
        keys.press("Home")  # "Home" selects the first entry: a person
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


#: JavaScript: return the key that moves the focus towards an element: an arrow key within a row of cards or
#: fields, otherwise "Tab" or "Shift+Tab"; "" if the element has the focus.
STEP = """(wanted) => {
  const here = document.activeElement ?? document.body;
  const there = document.querySelector(`kl-table ${wanted}`);
  if (here === there) return "";
  const rowOf = (one) => one.closest(".field-row, .spread-cards, .choices");
  const row = rowOf(there);
  if (row && row === rowOf(here) && here.matches(".choices *") === false) {
    const [from, to] = [here, there].map((one) => one.getBoundingClientRect().x);
    return to < from ? "ArrowLeft" : "ArrowRight";
  }
  return here.compareDocumentPosition(there) & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
}"""


class Counter:
    """A keyboard user who knows the shortcuts. Every press is recorded with its purpose."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.presses: list[tuple[str, str]] = []

    def press(self, key: str, why: str) -> None:
        self.table.page.keyboard.press(key)
        self.presses.append((why, key))

    def choose(self, cell: str) -> None:
        """Choose a place or a button by its digit key if it has one, otherwise by moving the focus to it."""
        wanted = f'[data-id="{cell}"]'
        digit = self.table.page.locator(f"kl-table {wanted}").get_attribute("aria-keyshortcuts")
        if digit:
            self.press(digit, cell)
        else:
            self.walk(wanted, cell)
            self.press("Enter", cell)
        self.table.visit.quiet()

    def lift(self) -> None:
        self.walk('[data-action="lift"]', "lift")
        self.press("Enter", "lift")
        self.table.visit.quiet()

    def walk(self, wanted: str, why: str) -> None:
        for _ in range(MOST_TABS):
            key = self.table.page.evaluate(STEP, wanted)
            if not key:
                return
            self.press(key, why)
        raise AssertionError(f"no keys lead to {wanted}: {self.presses[-MOST_TABS:]}")
