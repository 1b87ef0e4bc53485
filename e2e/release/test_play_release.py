"""A whole game on each form of a release: the installed wheel, the zip under a folder, and a plain folder."""

from __future__ import annotations

from collections.abc import Callable
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Request, Route

from conftest import OpenVisit
from fresh_environment import serving
from offline import CUT, wait_for_stage
from oracle import short_game
from table import Table
from visit import Visit

FOLDER = "/games/kleinod/"


def play_a_whole_game(visit: Visit) -> None:
    table = Table(visit).start()
    for path in short_game():
        table.click(*path)
    assert table.match().over
    table.agrees(table.match())


def cut_off(visit: Visit) -> list[str]:
    """Block all addresses outside the site, as without a network. Return the blocked addresses."""
    asked: list[str] = []

    def judge(route: Route) -> None:
        if route.request.url.startswith(visit.url):
            route.continue_()
        else:
            asked.append(route.request.url)
            route.abort()

    visit.context.route("**", judge)
    return asked


@pytest.mark.parametrize("name", ["chromium", "firefox"])
def test_a_game_from_the_installed_wheel(
    launch: Callable[..., Browser], open_visit: OpenVisit, fresh: Path, name: str
) -> None:
    """After `pip install kleinod[site]`, `kleinod serve` must serve the whole page without any other host."""
    with serving(fresh) as address:
        visit = open_visit(launch(name), address)
        asked = cut_off(visit)
        visit.open()
        play_a_whole_game(visit)
        for page in ("#/nexus/rules", "#/mutterboehnchen", "#/mutternland/puzzles", "#/about"):
            visit.go(page)
        assert asked == []
        visit.page.goto("about:blank")


@pytest.mark.parametrize("name", ["chromium", "firefox"])
def test_a_game_below_a_folder_from_the_zip(
    *, launch: Callable[..., Browser], open_visit: OpenVisit, fresh: Path, archive: Path, name: str
) -> None:
    paths: list[str] = []

    def note(request: Request) -> None:
        if request.url.startswith("http"):
            paths.append(urlsplit(request.url).path)

    with serving(fresh, archive, "--base", FOLDER) as address:
        visit = open_visit(launch(name), address)
        visit.page.on("request", note)
        visit.open()
        play_a_whole_game(visit)
        visit.page.goto("about:blank")
    assert paths
    assert all(path.startswith(FOLDER) for path in paths)


def test_a_game_from_a_folder_with_the_server_that_every_python_has(
    chromium: Browser, open_visit: OpenVisit, unpacked: Path
) -> None:
    """Serve the unpacked zip with `python -m http.server`, as docs/hosting.md describes."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            """Keep the log of requests out of the test's output."""

    def handler(*args: object) -> Quiet:
        return Quiet(*args, directory=str(unpacked.parent))  # type: ignore[arg-type]

    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        visit = open_visit(chromium, f"http://127.0.0.1:{server.server_port}/kleinod/").open()
        play_a_whole_game(visit)
        visit.page.close()
        server.shutdown()


def test_a_copy_plays_on_when_the_server_has_gone(
    chromium: Browser, open_visit: OpenVisit, fresh: Path, unpacked: Path
) -> None:
    """After the first visit to a site served from a folder, games must go on without the server."""
    with serving(fresh, unpacked) as address:
        visit = open_visit(chromium, address, copy=True).open()
        wait_for_stage(visit, "ready")
    visit.allow(*CUT)
    visit.reload()
    play_a_whole_game(visit)
    visit.page.goto("about:blank")


def test_an_address_without_a_file_leads_to_the_games(
    chromium: Browser, open_visit: OpenVisit, fresh: Path, archive: Path
) -> None:
    with serving(fresh, archive, "--base", FOLDER) as address:
        visit = open_visit(chromium, address)
        visit.allow(*CUT, "404")
        visit.page.goto(f"{address}nothing.html")
        visit.page.get_by_role("link", name="To the games").click()
        visit.page.wait_for_url(address)
        visit.page.goto("about:blank")
