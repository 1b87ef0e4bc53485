"""Helpers for the tests of notebooks: a virtual environment, a server on a free port, a browser, cells."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from os import environ
from pathlib import Path
from threading import Thread

from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

ROOT = Path(__file__).parents[2]
PINNED = ROOT / "build" / "requirements-extras.txt"
NOTEBOOKS = ROOT / "build" / "requirements-notebooks.txt"
FOUND = ROOT / ".cache" / "browsers.json"
#: The longest wait for a notebook to start (in seconds) and for a page to change (in milliseconds), generous
#: because machines may be slow.
START, PATIENCE_MS = 240, 120_000
#: Cells that every notebook runs: a match in which both page and Python move, and a card table with bots.
TRIED = (
    """
import kleinod
match = kleinod.new("morundir")
seen = []
board = kleinod.widget(match, language="en")
board.on_play(lambda play: seen.append((play.seat, play.text)))
board
""",
    "print('seen', seen, match.at)",
    "match.play('c2xf3')",
    """
cards = kleinod.new("mutterboehnchen", seats=3, seed=5)
kleinod.widget(cards, seat=0, bots={1: 1, 2: 1}, language="de")
""",
    "print('bots', cards.kinds, cards.at > 0)",
)
expect.set_options(timeout=PATIENCE_MS)


def run(*command: str | Path, **how) -> str:
    words = [str(part) for part in command]
    done = subprocess.run(words, capture_output=True, text=True, check=False, **how)  # noqa: S603
    assert done.returncode == 0, f"{command}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


def environment(folder: Path) -> Path:
    """Make a fresh virtual environment and return the path of its Python."""
    run(sys.executable, "-m", "venv", folder)
    return folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def install(python: Path, *wanted: str | Path, pause: float = 20) -> None:
    """Install packages into an environment and print the output of pip while it runs.

    pip is silent while it unpacks, so every `pause` seconds the number of files is printed if it grew.
    """
    words = [str(part) for part in (python, "-m", "pip", "install", "--disable-pip-version-check", *wanted)]
    process = subprocess.Popen(words, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)  # noqa: S603
    assert process.stdout
    told: list[str] = []
    reader = Thread(target=_pass_on, args=(process.stdout, told), daemon=True)
    reader.start()
    there = 0
    while reader.is_alive():
        reader.join(pause)
        if reader.is_alive() and (count := sum(1 for _ in python.parents[1].rglob("*.py"))) > there:
            there = count
            print(f"{count} files of Python are there", flush=True)
    assert process.wait() == 0, "".join(told[-40:])


def _pass_on(lines: Iterable[str], told: list[str]) -> None:
    for line in lines:
        told.append(line)
        print(line, end="", flush=True)


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


@contextmanager
def serving(command: list[str | Path], address: str, folder: Path) -> Iterator[str]:
    """Run a server with `folder` as its working and home directory, and stop it on leaving the context."""
    home = {name: str(folder) for name in ("HOME", "USERPROFILE", "IPYTHONDIR", "JUPYTER_CONFIG_DIR")}
    told = (folder / "server.log").open("w")
    process = subprocess.Popen(  # noqa: S603
        [str(part) for part in command], cwd=folder, env={**environ, **home}, stdout=told, stderr=told
    )
    try:
        _await(address, process, folder / "server.log")
        yield address
    finally:
        process.terminate()
        process.wait(30)
        told.close()


def _await(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(START * 2):
        assert process.poll() is None, log.read_text(encoding="utf-8")[-3000:]
        try:
            with urllib.request.urlopen(address):  # noqa: S310 — on this machine
                return
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.5)
    raise AssertionError(log.read_text(encoding="utf-8")[-3000:])


@contextmanager
def browsing() -> Iterator[Browser]:
    """Start the Chromium found during set-up. Tests share it, as only one Playwright can run at a time."""
    found = json.loads(FOUND.read_text(encoding="utf-8"))["chromium"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found["path"], args=found["args"])
        yield browser
        browser.close()


def new_page(browser: Browser) -> Page:
    page = browser.new_page(viewport={"width": 1280, "height": 1000}, locale="en")
    page.set_default_timeout(PATIENCE_MS)
    return page


def notebook(path: Path, cells: Sequence[str], kernel: str = "python3") -> None:
    """Write a notebook with these cells, none of which has run."""
    new = {"cell_type": "code", "metadata": {}, "execution_count": None, "outputs": []}
    book = {
        "cells": [new | {"id": f"c{n}", "source": source.strip()} for n, source in enumerate(cells)],
        "metadata": {"kernelspec": {"name": kernel, "display_name": "Python 3", "language": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    path.write_text(json.dumps(book), encoding="utf-8")


def opened(page: Page, address: str, cells: int) -> None:
    """Go to a notebook and wait for its kernel, because a cell that is run earlier may be lost."""
    page.goto(address)
    expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(cells)
    expect(page.locator("#jp-main-statusbar")).to_contain_text("| Idle")


def cell(page: Page, number: int) -> Locator:
    # A notebook may drop cells out of view from the document, so a cell is found by its own number, not by
    # counting.
    return page.locator(f".jp-Notebook .jp-Cell[data-windowed-list-index='{number}']")


def execute(page: Page, number: int) -> Locator:
    """Run a cell, wait until the kernel has run it, and return its output."""
    cell(page, number).locator(".cm-content").click()
    page.keyboard.press("Shift+Enter")
    expect(cell(page, number).locator(".jp-InputPrompt")).to_have_text(f"[{number + 1}]:")
    return cell(page, number).locator(".jp-Cell-outputArea")
