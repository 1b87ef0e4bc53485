"""Neither an update nor a rollback may lose anything, in a browser with all kinds of saves."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import kleinod
from conftest import ROOT, OpenVisit
from host import Host, hosting
from kleinod.records import record
from offline import wait_for_stage
from storage import cards, choose, stored
from visit import BOOT_MS, Visit

NOW = kleinod.__version__
SAVES = ROOT / "tests" / "saves"
PRIVACY = (ROOT / "docs" / "privacy.md").read_text(encoding="utf-8")
#: The version before this one; "" if there is none.
BEFORE = os.environ.get("KLEINOD_PREVIOUS", "")
#: The sample saves of the first release contain more matches than this.
MATCHES = 20
DIGEST = "0123456789abcdef" * 4
#: What the page stores about people in `localStorage`. It stores saves and studies in databases.
WORDS = {
    "kleinod.audits": [
        {"deal": DIGEST[:32], "match": "q2", "seat": 1, "all": [], "played": True, "seen": [[3, DIGEST[:32]]]}
    ],
    "kleinod.coach": {"always": False, "match": "q3", "told": {"matobo": ["coach.first"]}},
    "kleinod.invitations": ["0123456789abcdef"],
    "kleinod.lessons": {"matobo": {"at": 3, "finished": False}, "nexus": {"at": 0, "finished": True}},
    "kleinod.puzzle-rating": {"nexus": 1012.5},
    "kleinod.puzzles": {"nexus": {"abc123": "solved", "def456": "tried"}},
    "kleinod.results": [{"id": "q1", "game": "morundir", "level": "b3", "end": "won"}],
    "kleinod.settings": {"theme": "dark", "animation": False},
    "kleinod.tables": [
        ["q4", {"seats": [1], "substitutes": [], "where": {"far": True, "server": "stun:stun.example.org"}}]
    ],
}
#: Keys under which the page stores how the browser behaves, and nothing that people have done.
TECHNICAL = {"kleinod.persist", "kleinod.prepared", "kleinod.starts"}
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


def numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


def samples(version: str) -> Iterator[dict[str, Any]]:
    """Yield the sample files of saves of `version` and all earlier versions."""
    first = [(path.parent.name, path) for path in sorted(SAVES.glob("*/*.json"))]
    files = [(path.stem, path) for path in sorted(SAVES.glob("*.json")) if "-" not in path.stem]
    for by, path in (*first, *files):
        if numbers(by) <= numbers(version):
            yield json.loads(path.read_text(encoding="utf-8"))


def with_own_ids(saves: list[dict[str, Any]], used: set[str]) -> list[dict[str, Any]]:
    """Give new ids to the matches whose ids are already used, since each release writes the same matches."""
    found: list[dict[str, Any]] = []
    for save in saves:
        name = save["id"]
        while name in used:
            name = f"z{name}"
        used.add(name)
        if name == save["id"]:
            found.append(save)
        else:
            entry = kleinod.open(save["record"]).as_record()._replace(id=name)
            found.append({**save, "id": name, "record": record.write(entry)})
    return found


def fill(visit: Visit, version: str) -> int:
    """Store saves of every kind that `version` can read: matches of each release, a study, settings, puzzles
    and lessons. Return the number of matches."""
    used: set[str] = set()
    for file in samples(version):
        visit.go("#/saves")
        choose(visit, {**file, "saves": with_own_ids(file["saves"], used)})
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
    return len(used)


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


def test_all_that_people_leave_behind_goes_through_the_update() -> None:
    """Every key of docs/privacy.md that outlives the tab is in WORDS or in TECHNICAL."""
    rows = [
        row for row in PRIVACY.splitlines() if row.startswith("| `kleinod.") and "until the tab" not in row
    ]
    lasting = [row for row in rows if "tab is closed" not in row]
    kept = {key for row in lasting for key in re.findall(r"`(kleinod\.[a-z-]+)`", row)}
    assert kept == TECHNICAL | set(WORDS)


@pytest.mark.parametrize("start", ["present", "previous"])
def test_updates_and_back_again(
    chromium: Browser, open_visit: OpenVisit, unpacked: Path, host: Host, start: str
) -> None:
    """Fill the page of the first version, update it step by step up to the next version, and roll it back
    step by step."""
    versions = [(NOW, unpacked), (os.environ["KLEINOD_NEXT"], Path(os.environ["KLEINOD_NEXT_SITE"]))]
    if start == "previous":
        if not BEFORE:
            pytest.skip(f"{NOW} is the first version")
        versions.insert(0, (BEFORE, Path(os.environ["KLEINOD_PREVIOUS_SITE"])))
    first, host.folder = versions[0]
    visit = open_visit(chromium, host.url, copy=True).open()
    wait_for_stage(visit, "ready")
    matches = fill(visit, first)
    before = told(visit.page.evaluate(KEPT))
    assert len(before["kleinod/matches"]) == matches > MATCHES
    assert len(before["kleinod-studies/studies"]) == 1
    assert before["words"] == WORDS
    for version, folder in (*versions[1:], *versions[-2::-1]):
        host.folder = folder
        take_what_is_offered(visit, version)
        assert told(visit.page.evaluate(KEPT)) == before
        visit.go("#/saves")
        expect(cards(visit).first).to_be_visible()
        for save in stored(visit.page)[:3]:
            visit.go(f"#/m/{save['record']}")
            visit.quiet()
