"""How long the built site takes to start in Chromium, in milliseconds after the navigation began.

Usage: start_times.py ADDRESS RUNS PAGE... ; PAGE is "name=fragment=selector": the time until an element
matches. Prints JSON: name -> {"cold": [...], "warm": [...], "offline": [...]}. Cold: a browser that has never
seen the site; offline: served from the copy the browser keeps, without a network.
"""

import json
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, Playwright, sync_playwright

BROWSERS = Path(__file__).parents[2] / ".cache" / "browsers.json"
LIMIT = 60_000
KEPT = 'kl-offline[data-stage="ready"]'
APPEARS = "selector => document.querySelector(selector) && performance.now()"


def launch(playwright: Playwright) -> Browser:
    how = json.loads(BROWSERS.read_text(encoding="utf-8"))["chromium"]
    return playwright.chromium.launch(executable_path=how["path"], channel=how["channel"], args=how["args"])


def visit(page: Page, address: str, selector: str) -> float:
    page.goto("about:blank")
    page.goto(address, wait_until="commit")
    when = page.wait_for_function(APPEARS, arg=selector, timeout=LIMIT)
    return float(when.json_value())


def measure(address: str, runs: int, pages: list[str]) -> dict[str, dict[str, list[float]]]:
    times: dict[str, dict[str, list[float]]] = {}
    with sync_playwright() as playwright:
        for spec in pages:
            name, fragment, selector = spec.split("=", 2)
            found = times.setdefault(name, {"cold": [], "warm": [], "offline": []})
            for _ in range(runs):
                with launch(playwright) as browser:
                    page = browser.new_page()
                    for state in ("cold", "warm"):
                        found[state].append(visit(page, address + fragment, selector))
                    page.wait_for_selector(KEPT, state="attached", timeout=LIMIT)
                    page.context.set_offline(True)
                    found["offline"].append(visit(page, address + fragment, selector))
    return times


if __name__ == "__main__":
    sys.stdout.write(json.dumps(measure(sys.argv[1], int(sys.argv[2]), sys.argv[3:])))
