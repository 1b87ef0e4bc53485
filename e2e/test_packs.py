"""The files of a game: fetched on the first visit to the game, with a message if they do not arrive."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Route, expect

from conftest import OpenVisit
from offline import CUT
from visit import Visit

PACK = re.compile(r"/assets/morundir-[\w-]+\.json$")
MATCH = re.compile(r"/assets/match-page-[\w-]+\.js$")
GERMAN = re.compile(r"/assets/(\w+-)?de-[\w-]{8}\.json$")

Answer = Callable[[Route], None]


@pytest.fixture
def fresh(one_browser: Browser, open_visit: OpenVisit) -> Iterator[Visit]:
    """Yield a visit that has only seen the page "About", so that no game's files are loaded."""
    visit = open_visit(one_browser)
    visit.allow(*CUT, "did not arrive", "error loading dynamically imported module")
    yield visit.open("#/about")


def lose(route: Route) -> None:
    route.abort()


def go(visit: Visit, address: str) -> None:
    visit.page.evaluate("(to) => { location.hash = to; }", address)


def test_a_game_is_fetched_when_somebody_comes_to_it(one_browser: Browser, open_visit: OpenVisit) -> None:
    visit = open_visit(one_browser)
    asked: list[str] = []
    visit.page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    visit.open("#/about")
    assert not [name for name in asked if name.endswith(".json") and not re.match("en-|page-", name)]
    visit.go("#/nexus")
    expect(visit.page.locator(".setup-preview svg use").first).to_be_attached()
    expect(visit.page.locator("kl-glance figure svg")).to_have_count(4)
    found = [name for name in asked if name.endswith(".json") and not re.match("en-|page-", name)]
    # The files must be the drawings, the words, the glance, and the prepared starts of matches.
    assert sorted(re.sub(r"-?[\w-]{8}\.json$", "", name) for name in found) == [
        "nexus",
        "nexus-en",
        "nexus-glance",
        "nexus-starts",
    ]


@pytest.mark.parametrize("what", [PACK, MATCH], ids=["pack", "script"])
def test_what_does_not_arrive_is_told_and_fetched_again(fresh: Visit, what: re.Pattern[str]) -> None:
    page = fresh.page
    page.route(what, lose)
    go(fresh, "#/morundir" if what is PACK else "#/play/nothing")
    expect(page.get_by_role("alert")).to_contain_text("The network is not responding")
    page.unroute(what)
    page.get_by_role("button", name="Try again").click()
    fresh.ready()
    expect(page.get_by_role("alert")).to_have_count(0)
    shown = ".setup-preview svg" if what is PACK else "main .problem a"
    expect(page.locator(shown)).to_be_visible()


def test_a_line_that_hiccups_is_no_news(fresh: Visit) -> None:
    fresh.page.route(PACK, lose, times=1)
    go(fresh, "#/morundir")
    fresh.ready()
    expect(fresh.page.locator(".setup-preview svg")).to_be_visible()
    expect(fresh.page.get_by_role("button", name="Try again")).to_have_count(0)


def test_nor_is_one_that_loses_a_script(open_visit: OpenVisit, chromium: Browser) -> None:
    """A script lost once must be fetched again without a message. Chromium only, because Firefox does not
    fetch a failed script again before a reload."""
    visit = open_visit(chromium)
    visit.allow(*CUT)
    visit.open("#/about")
    visit.page.route(MATCH, lose, times=1)
    go(visit, "#/play/nothing")
    visit.ready()
    expect(visit.page.locator("main .problem a")).to_be_visible()
    expect(visit.page.get_by_role("button", name="Try again")).to_have_count(0)


def test_somebody_who_waits_sees_the_page_before_and_then_is_told(fresh: Visit) -> None:
    page = fresh.page
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(PACK, hold)
    go(fresh, "#/morundir")
    expect(page.locator("main [role=status]")).to_have_text("One moment …")
    for route in held:
        route.continue_()
    page.unroute(PACK)
    fresh.ready()
    expect(page.locator(".setup-preview svg")).to_be_visible()


def test_the_first_page_names_games_whose_pictures_are_lost(fresh: Visit) -> None:
    page = fresh.page
    page.route(PACK, lose)
    fresh.go("#/")
    expect(page.locator("article.game")).to_have_count(5)
    expect(page.locator("article.game", has_text="Matobo").locator("svg use").first).to_be_attached()
    expect(page.locator("article.game", has_text="Morundir").locator("svg")).to_have_count(0)


def test_a_language_that_does_not_arrive_is_told_and_fetched_again(fresh: Visit) -> None:
    page = fresh.page
    fresh.go("#/morundir")
    page.route(GERMAN, lose)
    page.get_by_role("button", name="Deutsch").click()
    expect(page.get_by_role("alert")).to_contain_text("The text for this language could not be loaded.")
    expect(page.locator("html[lang=en]")).to_be_attached()
    page.unroute(GERMAN)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("html[lang=de]")).to_be_attached()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator("main h1")).to_have_text("Die Eroberung von Morundir")
