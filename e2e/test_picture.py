"""The pictures of the README: `pytest e2e -m picture` writes docs/film.png and docs/games/."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Route

from conftest import ROOT, OpenVisit
from oracle import played, short_game
from table import Table

FILM = ROOT / "docs" / "film.png"
#: The address that the page appears to have, because an animated picture shows the host's name.
ADDRESS = "https://kleinod/"
FILM_MS = 900_000
#: The maximum size of the animated picture in bytes, because people also load the README on phones.
MOST = 600_000
#: By game, the number of seats and of plies before the picture.
MOMENTS = {
    "morundir": (2, 4),
    "matobo": (3, 30),
    "mutternland": (2, 120),
    "nexus": (3, 40),
    "mutterboehnchen": (3, 40),
}


@pytest.mark.picture
def test_the_film_of_the_readme(chromium: Browser, open_visit: OpenVisit, site: str) -> None:
    """Write the README's animated picture: a short game, exported by the share dialog."""
    visit = open_visit(chromium, ADDRESS)

    def from_the_server(route: Route) -> None:
        route.fulfill(response=route.fetch(url=site + route.request.url.removeprefix(ADDRESS)))

    visit.context.route(f"{ADDRESS}**", from_the_server)
    table = Table(visit.open()).start(names=("Nora", "Ben"))
    for path in short_game():
        table.click(*path)
    table.do("share")
    with table.page.expect_download(timeout=FILM_MS) as download:
        table.page.locator('dialog [data-id="film"]').click()
    download.value.save_as(FILM)
    assert FILM.stat().st_size < MOST


@pytest.mark.picture
@pytest.mark.parametrize("game", MOMENTS)
def test_the_picture_of_a_game(game: str) -> None:
    """Write a game's picture for the README, made by Python from a game of bots, seen by the first seat."""
    seats, plies = MOMENTS[game]
    match = played(game, seats, 7, plies)
    svg = match.svg(0) if match.game.hidden else match.svg()
    path = FILM.parent / "games" / f"{game}.svg"
    path.parent.mkdir(exist_ok=True)
    path.write_text(svg + "\n", encoding="utf-8")
    assert path.stat().st_size < 60_000
