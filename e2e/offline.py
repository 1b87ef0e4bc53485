"""Helpers for offline play: the page's messages about its offline copy, and the browser's caches."""

from __future__ import annotations

import subprocess
from pathlib import Path

from playwright.sync_api import expect

from visit import BOOT_MS, Visit

ROOT = Path(__file__).parent.parent

#: Patterns of the browser's error messages about a broken connection.
CUT = (
    "failed: http",
    "Failed to load",
    "ERR_",
    "NetworkError",
    "[Ss]ervice[ ]?[Ww]orker",
    "bad HTTP response",
)

CACHES = """
async () => Object.fromEntries(await Promise.all((await caches.keys()).map(async (name) =>
  [name, (await (await caches.open(name)).keys()).map(({ url }) => url)])))
"""


def wait_for_stage(visit: Visit, *stages: str) -> None:
    """Wait until the message about the offline copy, below the header, shows one of these stages."""
    selector = ", ".join(f'kl-offline[data-stage="{stage}"]' for stage in stages)
    expect(visit.page.locator(selector)).to_be_attached(timeout=BOOT_MS)


def cached(visit: Visit) -> dict[str, list[str]]:
    """Return the addresses in each of the site's caches, oldest cache first."""
    return visit.page.evaluate(CACHES)


def note(visit: Visit) -> str:
    """Return the message about offline play at the foot of the page."""
    return visit.page.locator("kl-offline-note").inner_text().strip()


def make_copy_of(folder: Path) -> None:
    """Build the service worker again, after a test has changed the files in the folder."""
    script = f"import {{ buildServiceWorker as b }} from './build/offline.mjs'; await b({str(folder)!r})"
    subprocess.run(["node", "--input-type=module", "-e", script], check=True, cwd=ROOT)  # noqa: S603, S607
