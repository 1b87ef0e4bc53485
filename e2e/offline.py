"""What the page says about its copy for offline play, and what lies in the browser's caches."""

from __future__ import annotations

import subprocess
from pathlib import Path

from playwright.sync_api import expect

from visit import BOOT_MS, Visit

ROOT = Path(__file__).parent.parent

#: What a cut line makes a browser complain about.
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
    """Until the line below the header is in one of these stages."""
    selector = ", ".join(f'kl-offline[data-stage="{stage}"]' for stage in stages)
    expect(visit.page.locator(selector)).to_be_attached(timeout=BOOT_MS)


def cached(visit: Visit) -> dict[str, list[str]]:
    """The addresses in each of the site's caches, oldest cache first."""
    return visit.page.evaluate(CACHES)


def note(visit: Visit) -> str:
    """The sentence at the foot of the page."""
    return visit.page.locator("kl-offline-note").inner_text().strip()


def make_copy_of(folder: Path) -> None:
    """Build the service worker once more, around what lies in the folder now."""
    script = f"import {{ buildServiceWorker as b }} from './build/offline.mjs'; await b({str(folder)!r})"
    subprocess.run(["node", "--input-type=module", "-e", script], check=True, cwd=ROOT)  # noqa: S603, S607
