"""`kleinod.widget` in real notebooks: Python learns of clicked moves, and the table shows Python's moves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from extras.notebooks import TRIED, cell, execute, free_port, new_page, notebook, opened, serving

PROGRAM = """
import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo
    import kleinod
    match = kleinod.new("morundir")
    board = mo.ui.anywidget(kleinod.widget(match, language="en"))
    board
    return board, match, mo


@app.cell
def _(board, match, mo):
    mo.md(f"plies: {board.value['plies']}, turns: {[turn.text for turn in match.turns]}")
    return


if __name__ == "__main__":
    app.run()
"""


@pytest.fixture(scope="module")
def lab(notebooks: Path, browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """A page with a notebook of all the cells in JupyterLab; none has run."""
    folder = tmp_path_factory.mktemp("lab")
    notebook(folder / "play.ipynb", TRIED)
    port = free_port()
    here = f"http://127.0.0.1:{port}/lab"
    options = ["--no-browser", "--allow-root", f"--port={port}", "--IdentityProvider.token="]
    with serving([notebooks, "-m", "jupyterlab", *options], here, folder):
        page = new_page(browser)
        opened(page, f"{here}/tree/play.ipynb", len(TRIED))
        yield page


def test_a_move_clicked_in_jupyterlab_is_seen_by_python_and_one_of_python_is_shown(lab: Page) -> None:
    table = execute(lab, 0).locator("kl-table")
    table.locator(".target[data-id='f1']").click()
    expect(table.locator(".target[data-id='f3'][data-next]")).to_be_visible()
    table.locator(".target[data-id='f3']").click()
    expect(table.locator(".turn .turn-notation")).to_have_text(["f1-f3"])
    expect(execute(lab, 1)).to_contain_text("seen [(0, 'f1-f3')] 1")
    execute(lab, 2)
    # Only the turn whose position is shown has its notation in the list.
    expect(table.locator(".turn")).to_have_count(2)
    expect(table.locator(".turn .turn-notation")).to_have_text(["c2xf3"])
    # The table has the focus and gets the keys: "u" undoes a move there, while "x" and "b" do not cut or add
    # a cell in JupyterLab.
    table.locator(".target[data-id='f3']").focus()
    for key in ("x", "b", "u"):
        lab.keyboard.press(key)
    expect(table.locator(".turn[data-undone]")).to_have_count(1)
    expect(table.locator(".turn .turn-notation")).to_have_text(["f1-f3"])
    expect(cell(lab, len(TRIED) - 1).locator(".cm-content")).to_have_text(TRIED[-1])


def test_another_widget_on_the_same_page_plays_another_game_with_bots_and_shows_one_hand(lab: Page) -> None:
    table = execute(lab, 3).locator("kl-table")
    expect(table.locator("kl-cards .tableau")).to_be_visible()
    expect(execute(lab, 4)).to_contain_text("bots ('h', 'b1', 'b1') True")
    told = lab.evaluate("document.querySelector('kl-table') === null")
    assert told, "the table stands in a shadow"


def test_a_move_clicked_in_marimo_runs_the_cells_that_depend_on_it(
    notebooks: Path, browser: Browser, tmp_path: Path
) -> None:
    (tmp_path / "play.py").write_text(PROGRAM, encoding="utf-8")
    port = free_port()
    here = f"http://127.0.0.1:{port}/"
    options = ["--headless", "--no-token", "--port", str(port)]
    with serving([notebooks, "-m", "marimo", "run", "play.py", *options], here, tmp_path):
        page = new_page(browser)
        page.goto(here)
        table = page.locator("kl-table")
        table.locator(".target[data-id='f1']").click()
        table.locator(".target[data-id='f3']").click()
        expect(page.get_by_text("plies: 1, turns: ['f1-f3']")).to_be_visible()
