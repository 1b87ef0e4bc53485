"""What is published for Python people works with an ordinary Pyodide, from the same site and without ours."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import kleinod
from conftest import ROOT, OpenVisit
from host import Host, hosting
from visit import Visit

DIST = ROOT / "dist"
STOCK = ROOT / "node_modules" / "pyodide"
STOCK_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")

PAGE = """<!doctype html><title>A page of somebody</title><link rel="icon" href="games/icon.svg">
<script type="module">
import { loadPyodide } from "./pyodide.mjs";
window.loadPyodide = loadPyodide;
document.documentElement.dataset.ready = "true";
</script>"""

DRAWING = "import kleinod\nm = kleinod.new('morundir')\nm.play('f1-f3')\nm.svg()"

BY_LOCK = """
async ([lock, code]) => {
  const pyodide = await loadPyodide({ lockFileURL: lock });
  const loaded = await pyodide.loadPackage("kleinod");
  return [loaded.map(({ name }) => name), pyodide.runPython(code)];
}
"""
BY_MICROPIP = """
async ([lock, wheel, code]) => {
  const pyodide = await loadPyodide({ lockFileURL: lock });
  await pyodide.loadPackage("micropip");
  await pyodide.runPythonAsync(`import micropip; await micropip.install("${wheel}")`);
  return pyodide.runPython(code);
}
"""


def wheel() -> str:
    [found] = DIST.glob("kleinod-*.whl")
    return found.name


def drawing() -> str:
    match = kleinod.new("morundir")
    match.play("f1-f3")
    return match.svg()


@pytest.fixture(scope="module")
def somebody(
    tmp_path_factory: pytest.TempPathFactory, chromium: Browser, open_shared: OpenVisit
) -> Iterator[tuple[Visit, Host]]:
    """Somebody's page with the Pyodide of the npm package, and our site in a folder beside it."""
    folder = tmp_path_factory.mktemp("somebody")
    (folder / "index.html").write_text(PAGE)
    for name in STOCK_FILES:
        shutil.copy(STOCK / name, folder / name)
    (folder / "games").symlink_to(DIST)
    with hosting(folder) as host:
        yield open_shared(chromium, host.url).open(), host


def test_the_lock_file_knows_kleinod(somebody: tuple[Visit, Host]) -> None:
    visit, host = somebody
    loaded, drawn = visit.page.evaluate(BY_LOCK, [f"{host.url}games/pyodide-lock.json", DRAWING])
    assert loaded == ["kleinod"]
    assert drawn == drawing()


def test_micropip_installs_the_wheel(somebody: tuple[Visit, Host]) -> None:
    visit, host = somebody
    where = [f"{host.url}games/pyodide-lock.json", f"{host.url}games/{wheel()}", DRAWING]
    assert visit.page.evaluate(BY_MICROPIP, where) == drawing()


def test_the_lock_file_names_what_is_there() -> None:
    known = json.loads((DIST / "pyodide-lock.json").read_text())
    assert set(known["packages"]) == {"kleinod", "micropip"}
    assert known["packages"]["kleinod"]["version"] == kleinod.__version__
    assert known["info"] == json.loads((STOCK / "pyodide-lock.json").read_text())["info"]
    for package in known["packages"].values():
        assert (DIST / package["file_name"]).is_file()


def test_the_page_names_the_wheel_that_is_there(chromium: Browser, open_visit: OpenVisit) -> None:
    visit = open_visit(chromium).open("#/python")
    link = visit.page.locator("a[download]")
    expect(link).to_have_text(wheel())
    address = link.evaluate("(link) => link.href")
    assert visit.page.request.get(address).body() == (DIST / Path(wheel())).read_bytes()
    expect(visit.page.locator("main")).to_contain_text(f"pip install {visit.url}{wheel()}")
