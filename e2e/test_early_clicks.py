"""A click made before Python has started must take effect later by itself, even if the first start fails."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Route, expect

import card_tables
import kleinod
from conftest import OpenVisit
from kleinod.play.match import Match
from table import SAVED, Table
from visit import BOOT_MS, Visit

RUNTIME = "**/pyodide.asm.wasm.bin"
#: JavaScript: the text of the position that the set-up form shows.
PREVIEW = "document.querySelector('kl-setup').preview?.positionText"


class Held:
    """Holds back the download of Python until `let_in`. If the page restarts Python in the meantime, all
    requests are held."""

    def __init__(self, visit: Visit) -> None:
        self._routes: list[Route] = []
        self._holding = True
        visit.context.route(RUNTIME, self._on_route)

    def _on_route(self, route: Route) -> None:
        if self._holding:
            self._routes.append(route)
        else:
            route.continue_()

    def let_in(self) -> None:
        assert self._routes
        self._holding = False
        for route in self._routes:
            route.continue_()


def begun(visit: Visit) -> Table:
    """Start a match of two people, in which no move has been made."""
    visit.open("#/morundir")
    return Table(visit).start("h", "h")


def click(table: Table) -> None:
    """Click a move without waiting until the page shows it."""
    for cell in ("f1", "f3"):
        table.target(cell).click()


def played(table: Table) -> None:
    expect(table.page.locator(".turn")).to_have_count(1, timeout=BOOT_MS)
    table.visit.quiet()
    match = kleinod.new("morundir")
    match.play("f1-f3")
    assert table.match().position_record() == match.position_record()
    table.agrees(table.match())


def test_a_click_waits_for_python(chromium: Browser, open_visit: OpenVisit) -> None:
    """Chromium only, because in Firefox a worker's request that was held back is never answered."""
    visit = open_visit(chromium)
    table = begun(visit)
    held = Held(visit)
    visit.page.reload()
    visit.page.locator("kl-board [data-next]").first.wait_for()
    click(table)
    # Once the page has accepted the click, nothing else may be marked as possible until Python answers.
    expect(visit.page.locator("kl-board [data-next]")).to_have_count(0)
    expect(visit.page.locator('kl-boot[data-stage="ready"]')).to_have_count(0)
    held.let_in()
    played(table)


def test_a_click_outlives_a_start_that_fails(chromium: Browser, open_visit: OpenVisit) -> None:
    visit = open_visit(chromium)
    visit.allow("Failed to load", "net::ERR_FAILED", "failed: http")
    table = begun(visit)
    visit.context.route(RUNTIME, lambda route: route.abort())
    visit.page.reload()
    visit.page.locator("kl-board [data-next]").first.wait_for()
    click(table)
    panel = visit.page.locator("kl-boot").get_by_role("alert")
    expect(panel).to_be_visible(timeout=BOOT_MS)
    visit.context.unroute(RUNTIME)
    panel.get_by_role("button").click()
    played(table)


def tap(visit: Visit, who: str) -> Match:
    """Begin a match with one click while Python is held back. Return the match that the page has stored."""
    seen = visit.page.evaluate(PREVIEW)
    visit.page.locator(f"[data-id=start-{who}]").click()
    visit.page.wait_for_url("**/#/play/*")
    visit.page.locator("kl-table [data-next], kl-table .curtain button").first.wait_for()
    [saved] = visit.page.evaluate(SAVED)
    match = kleinod.open(saved["record"])
    assert (saved["id"], match.id, saved["kinds"]) == (
        visit.hash.rpartition("/")[2],
        saved["id"],
        list(match.kinds),
    )
    assert match.position() == seen == saved["frame"]["positionText"]
    return match


slow = pytest.mark.slow


@pytest.mark.parametrize(
    ("game", "who"),
    [
        ("matobo", "bots"),
        ("mutterboehnchen", "bots"),
        pytest.param("matobo", "people", marks=slow),
        *(
            pytest.param(game, who, marks=slow)
            for game in ("morundir", "mutternland", "nexus")
            for who in ("bots", "people")
        ),
    ],
)
def test_a_match_begins_before_python(chromium: Browser, open_visit: OpenVisit, game: str, who: str) -> None:
    """A match begun before Python has started must be the one shown, accept moves at once, and be saved."""
    visit = open_visit(chromium)
    held = Held(visit)
    visit.open(f"#/{game}")
    match, table = tap(visit, who), Table(visit)
    choice = next(choice for choice in match.choices(0) if "why" not in choice)
    for cell in choice["path"]:
        there, at = card_tables.touched(table, cell)
        table.target(there).click(position=at)
    expect(visit.page.locator("kl-table [data-next]")).to_have_count(0)
    expect(visit.page.locator('kl-boot[data-stage="ready"]')).to_have_count(0)
    held.let_in()
    expect(visit.page.locator(".turn").first).to_be_visible(timeout=BOOT_MS)
    visit.ready()
    visit.quiet()
    match.play(choice["a"])
    played = table.match()
    assert (played.id, played.seed, played.kinds) == (match.id, match.seed, match.kinds)
    assert [step.token for step in played.steps()][: match.plies] == [step.token for step in match.steps()]
    table.agrees(played, viewer=0 if match.game.hidden else None)


@pytest.mark.slow
def test_a_curtain_is_lifted_before_python(chromium: Browser, open_visit: OpenVisit) -> None:
    """If the curtain is lifted before Python has started, the cards must appear later without another
    click."""
    visit = open_visit(chromium)
    held = Held(visit)
    visit.open("#/mutterboehnchen")
    match, table = tap(visit, "people"), Table(visit)
    visit.page.locator("kl-table .curtain button").first.click()
    held.let_in()
    visit.page.locator("kl-table [data-next]").first.wait_for(timeout=BOOT_MS)
    visit.ready()
    table.agrees(match, viewer=0)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["matobo", "mutternland"])
def test_what_is_shown_stays_when_python_comes(chromium: Browser, open_visit: OpenVisit, game: str) -> None:
    """The layout in the form must stay when Python has started, and the match must begin with it."""
    visit = open_visit(chromium)
    held = Held(visit)
    visit.open(f"#/{game}")
    seen, number = visit.page.evaluate(PREVIEW), visit.page.locator('[name="seed"]').input_value()
    held.let_in()
    visit.page.locator('kl-boot[data-stage="ready"]').wait_for(state="attached", timeout=BOOT_MS)
    visit.quiet()
    assert visit.page.evaluate(PREVIEW) == seen == kleinod.new(game, seed=int(number)).position()
    visit.page.locator("[data-id=start-people]").click()
    visit.page.wait_for_url("**/#/play/*")
    visit.ready()
    assert Table(visit).match().position() == seen
    numbers = set()
    for _ in range(4):
        visit.go("#/about").go(f"#/{game}")
        numbers.add(int(visit.page.locator('[name="seed"]').input_value()))
    assert max(numbers) > 100


@pytest.mark.slow
def test_a_match_outlives_a_start_that_fails(chromium: Browser, open_visit: OpenVisit) -> None:
    visit = open_visit(chromium)
    visit.allow("Failed to load", "net::ERR_FAILED", "failed: http")
    visit.context.route(RUNTIME, lambda route: route.abort())
    visit.open("#/morundir")
    panel = visit.page.locator("kl-boot").get_by_role("alert")
    expect(panel).to_be_visible(timeout=BOOT_MS)
    tap(visit, "people")
    table = Table(visit)
    click(table)
    visit.context.unroute(RUNTIME)
    panel.get_by_role("button").click()
    played(table)


@pytest.mark.slow
def test_starts_that_do_not_arrive_wait_for_python(chromium: Browser, open_visit: OpenVisit) -> None:
    visit = open_visit(chromium)
    visit.allow("Failed to load", "net::ERR_FAILED", "failed: http")
    visit.context.route("**/*-starts-*.json", lambda route: route.abort())
    held = Held(visit)
    visit.open("#/morundir")
    visit.page.locator("[data-id=start-people]").click()
    expect(visit.page.locator('[data-id=start-people][aria-disabled="true"]')).to_be_visible()
    held.let_in()
    visit.page.wait_for_url("**/#/play/*", timeout=BOOT_MS)
    visit.ready()
    visit.quiet()
    click(Table(visit))
    played(Table(visit))
