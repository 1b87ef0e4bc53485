"""Accessibility helpers: run axe on a page, choose language and theme, measure overflow on a phone screen."""

from __future__ import annotations

from conftest import ROOT
from visit import Visit

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
RUN_AXE = """
async () => {
  const { passes, violations } = await axe.run(document);
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  return passes.length < 10 ? ["axe looked at nothing", ...told] : told;
}
"""
WIDTH = 360
PHONE = {
    "viewport": {"width": WIDTH, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}


#: JavaScript: finish all CSS transitions, so that axe does not measure a colour halfway between two themes.
SETTLED = """
() => document
  .getAnimations()
  .filter((one) => one instanceof CSSTransition)
  .forEach((one) => one.finish())
"""


def violations(visit: Visit) -> list[str]:
    """Return the violations that axe finds on the current page."""
    visit.page.evaluate(SETTLED)
    if not visit.page.evaluate("'axe' in window"):
        visit.page.evaluate(AXE.read_text(encoding="utf-8"))
    return visit.page.evaluate(RUN_AXE)


def too_wide(visit: Visit) -> int:
    """Return by how many pixels the page is wider than a phone screen; 0 if it fits."""
    return max(0, visit.page.evaluate("document.documentElement.scrollWidth") - WIDTH)


def too_high(visit: Visit) -> int:
    """Return by how many pixels the document scrolls vertically. A table must fit the window, so there it
    must be 0."""
    return visit.page.evaluate("document.documentElement.scrollHeight - innerHeight")


def choose_language(visit: Visit, language: str, theme: str = "light") -> None:
    visit.go("#/settings")
    for name, value in (("language", language), ("theme", theme)):
        visit.page.locator(f'input[name="{name}"][value="{value}"]').check()
    visit.page.locator(f'html[lang="{language}"][data-theme="{theme}"]').wait_for()
