"""What the page says about its copy for offline play, and what lies in the browser's caches."""

from __future__ import annotations

from playwright.sync_api import expect

from visit import BOOT_MS, Visit

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
