"""An update to the next version and back must lose nothing, in a browser with all kinds of saves."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import kleinod
from conftest import ROOT, OpenVisit
from host import Host, hosting
from offline import wait_for_stage
from storage import cards, choose, stored
from visit import BOOT_MS, Visit

NOW = kleinod.__version__
SAVES = ROOT / "tests" / "saves"
#: The sample saves of all releases together contain more matches than this.
MATCHES = 20
#: Settings, lessons begun, solved puzzles and results, as the page stores them in `localStorage`.
WORDS = {
    "kleinod.lessons": {"matobo": {"at": 3, "finished": False}},
    "kleinod.puzzles": {"nexus": {"abc123": "solved"}},
    "kleinod.results": [{"id": "q1", "game": "morundir", "level": "b3", "end": "won"}],
    "kleinod.settings": {"theme": "dark", "animation": False},
}
#: JavaScript: return all that the page stores: the rows of all databases, and the entries of `localStorage`.
KEPT = """
async () => {
  const found = { words: Object.fromEntries(Object.entries(localStorage)) };
  for (const { name, version } of await indexedDB.databases()) {
    const database = await new Promise((resolve, reject) => {
      const asked = indexedDB.open(name, version);
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
    for (const store of database.objectStoreNames) {
      const rows = await new Promise((resolve, reject) => {
        const asked = database.transaction(store).objectStore(store).getAll();
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
      found[`${name}/${store}`] = rows;
    }
    database.close();
  }
  return found;
}
"""


@pytest.fixture
def host(unpacked: Path) -> Iterator[Host]:
    with hosting(unpacked, "/games/kleinod/") as started:
        yield started


def ask(visit: Visit) -> None:
    """Check for an update now, as the browser does by itself from time to time."""
    visit.page.evaluate("navigator.serviceWorker.getRegistration().then((r) => r.update())")


def take_what_is_offered(visit: Visit, version: str) -> None:
    """Accept the offered update, and wait until the page runs the given version."""
    ask(visit)
    offer = visit.page.locator('kl-offline [data-action="update"]')
    expect(offer).to_be_visible(timeout=BOOT_MS)
    visit.page.evaluate("document.documentElement.dataset.before = 'yes'")
    offer.click()
    visit.page.wait_for_selector("html:not([data-before])[data-ready='true']", timeout=BOOT_MS)
    wait_for_stage(visit, "ready")
    visit.go("#/about")
    expect(visit.page.locator("main")).to_contain_text(version)


def fill(visit: Visit) -> None:
    """Store saves of every kind: matches of each earlier version, a study, settings, puzzles and lessons."""
    paths = [SAVES / f"{NOW}.json", *sorted(SAVES.glob("*/*.json"))]
    for path in paths:
        visit.go("#/saves")
        choose(visit, json.loads(path.read_text(encoding="utf-8")))
        visit.page.locator('[data-id="carry-out"]').click()
        visit.page.locator('[data-id="imported"]').click()
    study = kleinod.study(kleinod.new("matobo", seats=3), title="Behalten")
    visit.go(f"#/s/0.0/{study.text()}")
    visit.quiet()
    visit.page.locator('[data-study="keep"]').first.click()
    visit.quiet()
    visit.go("#/about")
    for key, data in WORDS.items():
        visit.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, json.dumps(data)])


def told(kept: dict[str, Any]) -> dict[str, Any]:
    """Return the rows by store and id, without stored frames, which an update may render again."""
    words = {key: json.loads(text) for key, text in kept["words"].items() if key in WORDS}
    found: dict[str, Any] = {"words": words}
    for store, rows in kept.items():
        if store != "words" and isinstance(rows, list):
            found[store] = {
                row["id"]: {key: row.get(key) for key in ("record", "text", "title", "names", "at", "fixed")}
                for row in rows
                if isinstance(row, dict) and "id" in row
            }
    return found


def test_the_next_version_and_back_again(chromium: Browser, open_visit: OpenVisit, host: Host) -> None:
    after = os.environ["KLEINOD_NEXT"]
    first, second = host.folder, Path(os.environ["KLEINOD_NEXT_SITE"])
    visit = open_visit(chromium, host.url, copy=True).open()
    wait_for_stage(visit, "ready")
    fill(visit)
    before = told(visit.page.evaluate(KEPT))
    assert len(before["kleinod/matches"]) > MATCHES
    assert len(before["kleinod-studies/studies"]) == 1
    assert before["words"] == WORDS
    for folder, version in ((second, after), (first, NOW)):
        host.folder = folder
        take_what_is_offered(visit, version)
        assert told(visit.page.evaluate(KEPT)) == before
        visit.go("#/saves")
        expect(cards(visit).first).to_be_visible()
        for save in stored(visit.page)[:3]:
            visit.go(f"#/m/{save['record']}")
            visit.quiet()
