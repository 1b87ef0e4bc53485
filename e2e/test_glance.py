"""A game at a glance, in four captioned pictures: on the game's page, before the rules, and on paper."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, expect

from access import PHONE, choose_language, too_wide, violations
from conftest import ROOT, OpenVisit
from kleinod.core import registry
from table import Table
from visit import Visit

GAMES = ROOT / "py" / "kleinod" / "games"
EVERY = registry.game_ids()
VIEWS = ["aim", "turn", "points", "end"]
PAGE = re.compile(rb"/Type\s*/Page\b")
A4 = re.compile(rb"/MediaBox\s*\[0 0 59[45][.\d]* 84[12][.\d]*\]")


def lines(game: str, language: str) -> list[str]:
    words = json.loads((GAMES / game / "i18n" / f"{language}.json").read_text(encoding="utf-8"))
    return [words[f"glance.{view}"] for view in VIEWS]


def drawn(visit: Visit, lines: list[str]) -> None:
    """Assert that all four pictures are drawn, each with its caption."""
    for view, line in zip(VIEWS, lines, strict=True):
        figure = visit.page.locator(f"kl-glance figure[data-view={view}]")
        expect(figure.locator("svg.board")).to_be_visible()
        expect(figure.locator("figcaption p")).to_have_text(line)


@pytest.fixture(scope="module")
def reader(open_shared: OpenVisit, chromium: Browser) -> Visit:
    return open_shared(chromium).open()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("game", EVERY)
def test_it_fits_one_sheet_of_paper(reader: Visit, game: str, language: str) -> None:
    choose_language(reader, language, "dark" if language == "de" else "light")
    reader.go(f"#/{game}/glance")
    drawn(reader, lines(game, language))
    for colours in (True, False):
        sheet = reader.page.pdf(prefer_css_page_size=True, print_background=colours)
        assert len(PAGE.findall(sheet)) == 1
        assert A4.search(sheet)


def test_it_is_printed_by_a_button_and_can_be_read_by_everybody(reader: Visit) -> None:
    choose_language(reader, "en")
    reader.go("#/nexus/glance")
    drawn(reader, lines("nexus", "en"))
    assert violations(reader) == []
    reader.page.evaluate("window.print = () => { document.documentElement.dataset.printed = '' }")
    reader.page.get_by_role("button", name="Print").click()
    expect(reader.page.locator("html[data-printed]")).to_be_attached()


def test_it_stands_on_the_page_of_the_game_and_leads_to_its_sheet(reader: Visit) -> None:
    choose_language(reader, "en")
    reader.go("#/mutternland")
    drawn(reader, lines("mutternland", "en"))
    reader.page.locator("[data-id=glance]").click()
    reader.page.wait_for_url("**/#/mutternland/glance")
    reader.ready()
    drawn(reader, lines("mutternland", "en"))


def test_it_stands_before_the_rules_in_the_drawer(reader: Visit) -> None:
    choose_language(reader, "en")
    table = Table(reader).start("h", "h")
    table.do("rules")
    drawn(reader, lines("morundir", "en"))
    reader.page.locator("[data-id=close-rules]").click()
    # The match below the rules must have stayed as it was.
    table.click("f1", "f3")
    assert table.at == 1


@pytest.fixture(scope="module")
def phone(open_shared: OpenVisit, chromium: Browser) -> Visit:
    return open_shared(chromium, **PHONE).open()


@pytest.mark.parametrize("game", ["matobo", "mutterboehnchen"])
def test_on_a_telephone(phone: Visit, game: str) -> None:
    visit = phone
    choose_language(visit, "de", "dark")
    for address in (f"#/{game}/glance", f"#/{game}"):
        visit.go(address)
        drawn(visit, lines(game, "de"))
        assert too_wide(visit) == 0
        assert violations(visit) == []
