"""The wheel and the lock file on the site must work with an ordinary Pyodide, without requests to other
hosts."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

import kleinod
from conftest import ROOT, OpenVisit
from host import Host, hosting
from offline import make_copy_of, wait_for_stage
from visit import Visit

DIST = ROOT / "dist"
STOCK = ROOT / "node_modules" / "pyodide"
LOCK = "pyodide-lock.json"
STOCK_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", LOCK)

PAGE = """<!doctype html><title>A page of somebody</title><link rel="icon" href="ICON">
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


def put_page(path: Path, icon: str) -> None:
    """Write a page that somebody else might have, with the npm package's Pyodide next to it."""
    path.write_text(PAGE.replace("ICON", icon))
    for name in STOCK_FILES[:-1] if (path.parent / LOCK).exists() else STOCK_FILES:
        shutil.copy(STOCK / name, path.parent / name)


def only(visit: Visit, host: Host) -> list[str]:
    """Block all addresses outside this host. Return the list to which each blocked address is added."""
    refused: list[str] = []

    def judge(route: Route) -> None:
        if route.request.url.startswith(host.url):
            route.continue_()
        else:
            refused.append(route.request.url)
            route.abort()

    visit.context.route("**", judge)
    return refused


def drawing() -> str:
    match = kleinod.new("morundir")
    match.play("f1-f3")
    return match.svg()


@pytest.fixture(scope="module")
def somebody(
    tmp_path_factory: pytest.TempPathFactory, chromium: Browser, open_shared: OpenVisit
) -> Iterator[tuple[Visit, Host]]:
    """Yield a page of somebody else with the npm package's Pyodide, on a host that has our site in a
    folder."""
    folder = tmp_path_factory.mktemp("somebody")
    put_page(folder / "index.html", "games/icon.svg")
    (folder / "games").symlink_to(DIST)
    with hosting(folder) as host:
        yield open_shared(chromium, host.url).open(), host


def test_the_lock_file_knows_kleinod(somebody: tuple[Visit, Host]) -> None:
    visit, host = somebody
    loaded, drawn = visit.page.evaluate(BY_LOCK, [f"{host.url}games/pyodide-lock.json", DRAWING])
    assert loaded == ["kleinod"]
    assert drawn == drawing()


def test_micropip_installs_the_wheel_and_asks_nobody_else(somebody: tuple[Visit, Host]) -> None:
    visit, host = somebody
    refused = only(visit, host)
    where = [f"{host.url}games/pyodide-lock.json", f"{host.url}games/{wheel()}", DRAWING]
    assert visit.page.evaluate(BY_MICROPIP, where) == drawing()
    assert refused == []
    visit.context.unroute("**")


def test_both_ways_work_without_a_network(tmp_path: Path, chromium: Browser, open_visit: OpenVisit) -> None:
    """A page on our site that uses an ordinary Pyodide must get wheel and lock file from the offline copy."""
    folder = tmp_path / "dist"
    shutil.copytree(DIST, folder)
    put_page(folder / "somebody.html", "icon.svg")
    make_copy_of(folder)
    with hosting(folder, "/some/where/") as host:
        visit = open_visit(chromium, host.url, copy=True).open()
        wait_for_stage(visit, "ready")
        host.stop()
        visit.page.goto(f"{host.url}somebody.html")
        visit.ready()
        lock = f"{host.url}{LOCK}"
        assert visit.page.evaluate(BY_LOCK, [lock, DRAWING]) == [["kleinod"], drawing()]
        where = [lock, f"{host.url}{wheel()}", DRAWING]
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
