"""The built site in a browser, for scripts that take measurements and are not tests."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parent.parent


@contextmanager
def measured(name: str = "chromium") -> Iterator[tuple[Browser, str]]:
    """Yield a browser and the address of the site, which is served until the block ends."""
    known = json.loads((ROOT / ".cache" / "browsers.json").read_text(encoding="utf-8"))[name]
    served = subprocess.Popen(  # noqa: S603
        ["node", str(ROOT / "build" / "serve.mjs"), "--port", "0"],  # noqa: S607
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    try:
        assert served.stdout
        found = re.search(r"http://\S+", served.stdout.readline())
        assert found
        with sync_playwright() as playwright:
            kind = getattr(playwright, name)
            channel = {"channel": known["channel"]} if known["channel"] else {}
            yield kind.launch(executable_path=known["path"], args=known["args"], **channel), found[0]
    finally:
        served.terminate()
        served.wait(10)
