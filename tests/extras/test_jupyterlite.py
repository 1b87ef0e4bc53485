"""`kleinod.widget` works in JupyterLite, where Python itself runs in the browser.

The wheel is installed from its address on a site of another origin, which allows other origins to read its
files, as GitHub Pages does. No third host is used.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from extras.notebooks import PINNED, ROOT, TRIED, execute, free_port, new_page, notebook, opened, run, serving

STOCK = ROOT / "node_modules" / "pyodide"
STOCK_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK = "pyodide-lock.json"
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
#: Packages that the kernel and anywidget need in the browser, which asks no index. PINNED fixes versions.
WITHIN = (
    *("anywidget", "ipywidgets", "jupyterlab_widgets", "psygnal", "comm", "traitlets", "typing_extensions"),
    *("ipython", "ipython_pygments_lexers", "pygments", "prompt_toolkit", "wcwidth", "jedi", "parso"),
    *("matplotlib-inline", "stack-data", "asttokens", "executing", "pure_eval"),
)

CELLS = ('%pip install "kleinod[notebook] @ ADDRESS"', *TRIED)


class ForOtherSites(SimpleHTTPRequestHandler):
    """A server of files that allows pages of any origin to read them."""

    def end_headers(self) -> None:
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()


@pytest.fixture(scope="module")
def games(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the wheel, on a server that serves nothing else."""
    folder = tmp_path_factory.mktemp("games")
    shutil.copy(wheel, folder)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(ForOtherSites, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/{wheel.name}"
    server.shutdown()
    server.server_close()


def site(python: Path, folder: Path, address: str) -> Path:
    """Build a JupyterLite site that contains all it needs except the wheel, which lies at `address`."""
    source, target = folder / "source", folder / "site"
    put_pyodide(python, source / "static" / "pyodide")
    download(python, source / "pypi", "--platform=any", "-c", PINNED, *WITHIN)
    settings = {"litePluginSettings": {KERNEL: {"disablePyPIFallback": True}}}
    told = {"jupyter-lite-schema-version": 0, "jupyter-config-data": settings}
    (source / "jupyter-lite.json").write_text(json.dumps(told), encoding="utf-8")
    (source / "files").mkdir()
    notebook(source / "files" / "play.ipynb", [one.replace("ADDRESS", address) for one in CELLS], "python")
    command = [python, "-m", "jupyterlite_core", "build", "--apps", "lab"]
    run(*command, "--lite-dir", source, "--output-dir", target, cwd=source)
    return target


def put_pyodide(python: Path, folder: Path) -> None:
    """Copy Pyodide from the npm package, and of its packages only micropip, which installs the others."""
    folder.mkdir(parents=True)
    for name in STOCK_FILES:
        shutil.copy(STOCK / name, folder)
    lock = json.loads((STOCK / LOCK).read_text(encoding="utf-8"))
    micropip = lock["packages"]["micropip"]
    download(python, folder, f"micropip=={micropip['version']}")
    # The package index has the same package with other timestamps, so the hash differs.
    micropip["sha256"] = sha256((folder / micropip["file_name"]).read_bytes()).hexdigest()
    (folder / LOCK).write_text(json.dumps(lock | {"packages": {"micropip": micropip}}), encoding="utf-8")


def download(python: Path, folder: Path, *wanted: str | Path) -> None:
    """Download wheels for the Python inside Pyodide, not for the Python that runs pip."""
    where = ["--quiet", "--no-deps", "--only-binary=:all:", "--python-version=3.14", "--dest", folder]
    run(python, "-m", "pip", "download", *where, *wanted)


@pytest.fixture(scope="module")
def refused() -> list[str]:
    """The addresses on other hosts that were requested and refused."""
    return []


@pytest.fixture(scope="module")
def lite(
    notebooks: Path,
    games: str,
    browser: Browser,
    refused: list[str],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Page]:
    """A page with a notebook of all the cells in JupyterLite; none has run."""
    port = free_port()
    here = f"http://127.0.0.1:{port}/"
    folder = tmp_path_factory.mktemp("lite")
    built = site(notebooks, folder, games)
    command = [notebooks, "-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", built]

    def judge(route: Route) -> None:
        if route.request.url == games or route.request.url.startswith(here):
            route.continue_()
        else:
            refused.append(route.request.url)
            route.abort()

    with serving(command, here, folder):
        page = new_page(browser)
        page.context.route("**", judge)
        opened(page, f"{here}lab/index.html?path=play.ipynb", len(CELLS))
        yield page


def test_a_move_clicked_in_jupyterlite_is_seen_by_python_and_one_of_python_is_shown(lite: Page) -> None:
    execute(lite, 0)
    table = execute(lite, 1).locator("kl-table")
    table.locator(".target[data-id='f1']").click()
    table.locator(".target[data-id='f3']").click()
    expect(table.locator(".turn .turn-notation")).to_have_text(["f1-f3"])
    expect(execute(lite, 2)).to_contain_text("seen [(0, 'f1-f3')] 1")
    execute(lite, 3)
    expect(table.locator(".turn")).to_have_count(2)
    expect(table.locator(".turn .turn-notation")).to_have_text(["c2xf3"])


def test_bots_play_and_hands_are_hidden_where_all_python_is_in_the_browser(lite: Page) -> None:
    table = execute(lite, 4).locator("kl-table")
    expect(table.locator("kl-cards .tableau")).to_be_visible()
    expect(execute(lite, 5)).to_contain_text("bots ('h', 'b1', 'b1') True")


def test_nothing_was_asked_of_another_host(lite: Page, refused: list[str]) -> None:
    assert refused == []
