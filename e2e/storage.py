"""Helpers for the pages of saved games, and ways to make a browser's storage fail."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import FilePayload, Locator, Page

from table import SAVED
from visit import Visit

#: JavaScript: make IndexedDB behave as `window.storage` says: "fine"; "full" or "failing", if writing fails;
#: "blocked", if opening fails.
SWITCH = """
(() => {
  window.storage = STATE;
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...args) {
    if (window.storage === "full") throw new DOMException("no room", "QuotaExceededError");
    if (window.storage === "failing") throw new DOMException("the disk is gone", "UnknownError");
    return put.apply(this, args);
  };
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (...args) {
    if (window.storage === "blocked") throw new DOMException("not allowed", "SecurityError");
    return open.apply(this, args);
  };
})();
"""

#: JavaScript: collect all connections to databases, and count the rows that are read from each store.
WATCH = """
(() => {
  window.connections = [];
  window.rowsRead = {};
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (...args) {
    const opening = open.apply(this, args);
    opening.addEventListener("success", () => window.connections.push(opening.result));
    return opening;
  };
  const count = (store, n) => { window.rowsRead[store.name] = (window.rowsRead[store.name] ?? 0) + n; };
  const { get, getAll } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.get = function (...args) { count(this, 1); return get.apply(this, args); };
  IDBObjectStore.prototype.getAll = function (...args) {
    count(this, Infinity);
    return getAll.apply(this, args);
  };
})();
"""

#: JavaScript: close all connections without notice, as an operating system does while a page sleeps.
CLOSE = "() => { for (const one of window.connections.splice(0)) one.close(); }"

#: JavaScript: make the database impossible to read or open, or make it work again.
UNREADABLE = """
(on) => {
  const own = IDBFactory.prototype.open;
  window.readable ??= own;
  IDBFactory.prototype.open = on
    ? () => { throw new DOMException("the server is gone", "UnknownError"); }
    : window.readable;
}
"""

#: JavaScript: create a database as a release with schema `version` left it.
OLD_DATABASE = """
([version, saves]) => new Promise((resolve, reject) => {
  const opening = indexedDB.open("kleinod", version);
  opening.onupgradeneeded = () => {
    const store = opening.result.createObjectStore("matches", { keyPath: "id" });
    store.createIndex("updated", "updated");
    for (const save of saves) store.put(save);
  };
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => { opening.result.close(); resolve(null); };
})
"""

#: JavaScript: replace all rows of a store: "matches" in "kleinod", "studies" in "kleinod-studies".
REPLACE_IN = """
([database, store, rows]) => new Promise((resolve, reject) => {
  const opening = indexedDB.open(database);
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const transaction = opening.result.transaction(store, "readwrite");
    transaction.objectStore(store).clear();
    for (const row of rows) transaction.objectStore(store).put(row);
    transaction.oncomplete = () => { opening.result.close(); resolve(null); };
    transaction.onerror = () => reject(transaction.error);
  };
})
"""

REPLACE = f"""(saves) => ({REPLACE_IN})(["kleinod", "matches", saves])"""

DELETE_DATABASE = """
() => new Promise((resolve, reject) => {
  const deleting = indexedDB.deleteDatabase("kleinod");
  deleting.onsuccess = () => resolve(null);
  deleting.onerror = deleting.onblocked = () => reject(new Error("not deleted"));
})
"""


def with_switch(visit: Visit, state: str) -> None:
    """Let the page's storage begin in this state (see SWITCH) from the next load on."""
    visit.context.add_init_script(SWITCH.replace("STATE", json.dumps(state)))


def set_storage(visit: Visit, state: str) -> None:
    visit.page.evaluate("(state) => { window.storage = state; }", state)


def stored(page: Page, database: str = "kleinod", store: str = "matches") -> list[dict[str, Any]]:
    """Return all rows of a store in one of the page's databases."""
    return page.evaluate(SAVED.replace('"kleinod"', f'"{database}"').replace('"matches"', f'"{store}"'))


def cards(visit: Visit) -> Locator:
    return visit.page.locator("kl-saves .card")


def titles(visit: Visit) -> list[str]:
    return visit.page.locator("kl-saves .card-title").all_inner_texts()


def tool(visit: Visit, title: str, action: str) -> Locator:
    card = cards(visit).filter(has=visit.page.get_by_text(title, exact=True))
    return card.locator(f'[data-action="{action}"]')


def exported(visit: Visit, path: Path) -> dict[str, Any]:
    """Export all matches to a file at `path`, and return its content."""
    with visit.page.expect_download() as download:
        visit.page.locator('[data-id="export"]').click()
    download.value.save_as(path)
    return json.loads(path.read_text(encoding="utf-8"))


def choose(visit: Visit, content: Any, name: str = "saves.json") -> None:
    """Choose a file with this content (data or text) in the dialog "Open", and wait until the page has read
    it."""
    text = content if isinstance(content, str) else json.dumps(content)
    file: FilePayload = {"name": name, "mimeType": "application/json", "buffer": text.encode()}
    if not visit.page.locator("kl-open dialog[open]").count():
        visit.page.locator('main [data-id="open"]').click()
        visit.page.locator("kl-open dialog[open]").wait_for()
    visit.page.locator('kl-open input[type="file"]').set_input_files(file)
    visit.page.locator("kl-import h3, kl-open .open-said:not(:empty)").first.wait_for()
    visit.quiet()
