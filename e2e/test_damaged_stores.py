"""Damaged data in a database or in `localStorage` must not stop any page, nor hide intact data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import kleinod
from conftest import OpenVisit
from storage import REPLACE_IN, cards, exported, stored
from student import Student
from table import Table
from visit import Visit

#: JavaScript: store copies of an intact row, each with a different wrong value in one field ("a.b" is
#: nested). Return how many rows the database accepted; it rejects rows with an invalid key.
SPOIL = """
async ([database, store, good, field]) => {
  const long = "x".repeat(100_000);
  const wrong = [
    undefined, null, NaN, Infinity, -Infinity, -1, 1.5, 1e308, -1e308, 8640000001000000, 2 ** 53, 10n,
    true, false, "", "x", "constructor", "__proto__", long, "\\u0000\\ud800", [], [null], [[]], [long],
    Array(50_000).fill("x"), Array(50_000).fill({}), {}, { length: 3 }, { code: 5 }, { __proto__: null },
    new Date(NaN), new Date(0), new Map([["a", 1]]), new Uint8Array(9), /x/, new Error("x"),
  ];
  const path = field.split(".");
  const rows = wrong.map((value, n) => {
    const row = structuredClone({ ...good, id: `spoilt${n}`, updated: good.updated - 1 });
    const inner = path.slice(0, -1).reduce((within, name) => within[name], row);
    inner[path.at(-1)] = value;
    return row;
  });
  const opening = indexedDB.open(database);
  const db = await new Promise((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  let taken = 0;
  for (const row of [good, ...rows]) {
    await new Promise((resolve) => {
      const transaction = db.transaction(store, "readwrite");
      transaction.oncomplete = () => resolve(taken++);
      transaction.onerror = transaction.onabort = () => resolve();
      try {
        transaction.objectStore(store).put(row);
      } catch {
        transaction.abort();
      }
    });
  }
  db.close();
  return taken;
}
"""

MATCH = ("kleinod", "matches")
STUDY = ("kleinod-studies", "studies")
FRAME = (
    "at",
    "board",
    "board.cells",
    "board.cells.0",
    "board.cells.0.say",
    "board.cells.0.x",
    "board.faces",
    "board.zones",
    "buttons",
    "choices",
    "colors",
    "game",
    "kinds",
    "last",
    "outcome",
    "prompt",
    "scene",
    "scene.counts",
    "scene.marks",
    "scene.notes",
    "scene.pieces",
    "scene.pieces.0.glyph",
    "scene.pieces.0.seat",
    "scene.pieces.0.stack",
    "seat",
    "seats",
    "sheet",
    "turn",
    "turns",
)
FIELDS = {
    MATCH: (
        *("updated", "id", "game", "record", "names", "kinds", "created", "at", "over", "title", "fixed"),
        *("frame", *(f"frame.{field}" for field in FRAME)),
    ),
    STUDY: (
        *("updated", "id", "record", "title", "games", "chapter", "at", "created", "frame"),
        *(f"frame.{field}" for field in FRAME),
    ),
}
CASES = [(where, field) for where, fields in FIELDS.items() for field in fields]

#: The names of all entries of `localStorage` that the page reads.
KEYS = ("settings", "puzzles", "coach", "results", "lessons", "persist", "prepared")
#: Wrong texts to put into `localStorage`: numbers, lists and objects of every kind, and texts that are not
#: JSON.
TEXTS = {
    "nothing": "",
    "no JSON": "{",
    "a number": "1e308",
    "null": "null",
    "a text": '"constructor"',
    "a list of everything": json.dumps([None, 5, "x", [], {}, {"id": 5}, [["x"]]]),
    "wrong values by name": json.dumps({"a": None, "b": -1, "c": "x", "d": [], "e": {}, "f": [None]}),
    "wrong values by known names": json.dumps(
        {
            "morundir": {"at": -1e308, "finished": "no", "m1": 5},
            "matobo": [None],
            **dict.fromkeys(("language", "theme", "speed", "level", "tilted", "animation"), "constructor"),
            **dict.fromkeys(("coordinates", "sounds", "confirm", "always", "match"), 1e308),
            "told": {"morundir": [5, None], "__proto__": ["x"]},
            "what": {},
        }
    ),
    "far steps": json.dumps({game: {"at": 2**53 - 1, "finished": False} for game in ("morundir", "nexus")}),
    "a long text": json.dumps(["x" * 10_000] * 10),
}


@pytest.fixture(scope="module")
def whole(chromium_visit: Visit) -> dict[tuple[str, str], dict[str, Any]]:
    """Return a match and a study as the page itself has stored them."""
    table = Table(chromium_visit).start(names=("Nora", "Ben"))
    table.click("f1", "f3")
    [match] = stored(chromium_visit.page)
    student = Student(chromium_visit).open("#/morundir/study")
    student.table.click("f1", "f3")
    student.kept()
    rows = stored(chromium_visit.page, *STUDY)
    return {MATCH: match, STUDY: rows[0]}


@pytest.mark.sampled(6)
@pytest.mark.parametrize(("where", "field"), CASES, ids=lambda one: one if isinstance(one, str) else one[1])
def test_a_wrong_value_in_any_field_of_any_store_hides_no_row(
    chromium_visit: Visit,
    whole: dict[tuple[str, str], dict[str, Any]],
    where: tuple[str, str],
    field: str,
    tmp_path: Path,
) -> None:
    """Every damaged row must be listed, repaired or as damaged, and an export must contain all saves."""
    visit, page = chromium_visit, chromium_visit.page
    # A damaged frame may name a text that does not exist, which the page logs as an error.
    visit.allow(r"console error: words: no ")
    visit.go("#/about")
    for store, row in whole.items():
        page.evaluate(REPLACE_IN, [*store, [row]])
    taken = page.evaluate(SPOIL, [*where, whole[where], field])
    assert taken > 10
    for address in ("#/", "#/settings", "#/saves", "#/study"):
        visit.go(address)
        visit.quiet()
        expect(page.locator("kl-bug dialog[open]")).to_have_count(0)
    match, study = whole[MATCH], whole[STUDY]
    expect(page.locator(f'[data-study-id="{study["id"]}"]')).to_be_visible()
    all_shown(visit, taken if where == STUDY else 1)
    visit.go("#/")
    expect(page.locator(f'kl-home a[href="#/play/{match["id"]}"]')).to_be_visible()
    visit.go("#/saves")
    expect(page.locator(f'[data-save="{match["id"]}"]')).to_be_visible()
    all_shown(visit, taken if where == MATCH else 1)
    file = exported(visit, tmp_path / "saves.json")
    assert match["record"] in [save["record"] for save in file["saves"]]
    assert len(file["saves"]) == cards(visit).count()
    # The intact match and study must still open.
    for address in (f"#/play/{match['id']}", f"#/study/{study['id']}"):
        visit.go(address)
        visit.quiet()
    visit.check()


#: JavaScript: return copies of a row, each with a wrong value in a different field, then `others` unchanged.
MEND = """
([good, fields, others]) => {
  const wrong = [null, -1, 1e308, "x", [null], {}, Array(50_000).fill("x"), new Date(NaN), undefined, 10n];
  const rows = fields.map((field, n) => {
    const row = structuredClone({ ...good, id: `mended${n}`, updated: good.updated - n });
    const path = field.split(".");
    const inner = path.slice(0, -1).reduce((within, name) => within[name], row);
    inner[path.at(-1)] = wrong[n % wrong.length];
    return row;
  });
  return [...rows, ...others];
}
"""
#: Fields without which a row counts as damaged and cannot be repaired.
NEEDED = ("id", "game", "record")


@pytest.mark.parametrize("where", FIELDS, ids=lambda where: where[1])
def test_every_mended_row_opens_where_one_can_play_on(
    chromium_visit: Visit, whole: dict[tuple[str, str], dict[str, Any]], where: tuple[str, str]
) -> None:
    visit, page = chromium_visit, chromium_visit.page
    visit.allow(r"console error: words: no ")
    visit.go("#/about")
    fields = [field for field in FIELDS[where] if field not in NEEDED]
    others = [{**whole[where], "id": "beyond1", "chapter": 7, "at": 3}]
    page.evaluate(
        f"([database, store, ...of]) => ({REPLACE_IN})([database, store, ({MEND})(of)])",
        [*where, whole[where], fields, others],
    )
    visit.go("#/study" if where == STUDY else "#/saves")
    visit.quiet()
    names = [*(f"mended{number}" for number in range(len(fields))), "beyond1"]
    all_shown(visit, len(names))
    for name in names:
        visit.go(f"#/study/{name}" if where == STUDY else f"#/play/{name}")
        visit.quiet()
        expect(page.locator("kl-table")).to_be_visible()
        record = page.evaluate("document.querySelector('kl-table').current.record")
        assert kleinod.open(record).game.id == "morundir", name
        expect(page.locator("kl-bug dialog[open]")).to_have_count(0)
    visit.check()


def all_shown(visit: Visit, count: int) -> None:
    """Assert that a list has exactly this many rows, including damaged ones, once all of them are loaded."""
    rows = visit.page.locator("main .card, kl-damaged li")
    more = visit.page.locator('main [data-id="more"]')
    while rows.count() < count:
        more.or_(rows.nth(count - 1)).first.wait_for()
        if more.is_visible():
            more.click()
    expect(rows).to_have_count(count)
    expect(more).to_have_count(0)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("what", TEXTS)
def test_whatever_settings_hold_every_page_becomes_ready(
    open_visit: OpenVisit, chromium: Browser, what: str
) -> None:
    visit = open_visit(chromium)
    text = json.dumps(TEXTS[what])
    keys = json.dumps([f"kleinod.{key}" for key in KEYS])
    visit.context.add_init_script(
        f"if (location.protocol.startsWith('http')) for (const key of {keys}) localStorage[key] = {text};"
    )
    visit.open()
    for address in (
        "#/saves",
        "#/settings",
        "#/study",
        "#/morundir",
        "#/morundir/learn",
        "#/morundir/puzzles",
    ):
        visit.go(address)
        visit.quiet()
        expect(visit.page.locator("kl-bug dialog[open]")).to_have_count(0)
    Table(visit).start().click("f1", "f3")
    visit.go("#/saves")
    expect(cards(visit)).to_have_count(1)
