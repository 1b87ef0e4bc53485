"""A comfortable table: space on any screen, help by key, the current turn in view, chance told in words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

import kleinod
from access import PHONE, choose_language
from conftest import OpenVisit
from storage import REPLACE
from table import Table
from test_layout import WHOLE, played
from visit import Visit

#: The CSS pixels left in a laptop's window of 1280 × 1024 at a zoom of 400 %.
ZOOMED = {"width": 320, "height": 256}
BOX = "(element) => { const { width, height } = element.getBoundingClientRect(); return [width, height]; }"
SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"


@pytest.fixture
def visit(chromium_visit: Visit) -> Visit:
    """Return a visit without saved matches."""
    chromium_visit.go("#/about")
    chromium_visit.page.evaluate(REPLACE, [])
    return chromium_visit


def test_a_link_can_be_played_at_400_percent(open_visit: OpenVisit, chromium: Browser) -> None:
    visit = open_visit(chromium, viewport=ZOOMED).open()
    for game in ("matobo", "morundir"):
        visit.go(f"#/m/{played(game, 2, 6).record()}")
        visit.quiet()
        assert visit.page.locator(".banner").is_visible()
        width, height = visit.page.locator("kl-table kl-board").evaluate(BOX)
        assert width >= 300
        assert height >= 190
        assert visit.page.evaluate(SIDEWAYS) == 0
        # At this size the page scrolls instead of shrinking the board.
        visit.page.locator("kl-table .prompt").scroll_into_view_if_needed()
        expect(visit.page.locator("kl-table .prompt")).to_be_in_viewport()


def test_help_by_key_before_anything_has_the_focus(visit: Visit) -> None:
    table = Table(visit).start()
    visit.page.evaluate("document.activeElement?.blur()")
    visit.page.keyboard.press("?")
    expect(visit.page.locator("kl-table .key-list")).to_be_visible()
    visit.page.keyboard.press("Escape")
    visit.page.evaluate("document.activeElement?.blur()")
    visit.page.keyboard.press("h")
    expect(visit.page.locator("kl-table .hint-ring").first).to_be_attached()
    assert not table.match().turn


def test_turning_is_announced(visit: Visit) -> None:
    Table(visit).start().do("rotate")
    status = visit.page.locator("kl-table > [role=status]")
    expect(status).to_have_text("The board is rotated by 60°.")


def test_home_shows_all_games_on_two_screens(visit: Visit) -> None:
    visit.go("#/")
    expect(visit.page.locator("kl-home .game")).to_have_count(len(kleinod.games()))
    expect(visit.page.locator("kl-home .game svg.board")).to_have_count(len(kleinod.games()))
    assert visit.page.evaluate("document.documentElement.scrollHeight") <= 2 * 800


@pytest.fixture
def narrow(visit: Visit) -> Iterator[Visit]:
    """Return the visit in a window as large as a telephone's."""
    before = visit.page.viewport_size
    visit.page.set_viewport_size({"width": 360, "height": 740})
    yield visit
    if before:
        visit.page.set_viewport_size(before)


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_telephone_shows_a_game_with_its_buttons_at_once(narrow: Visit, language: str) -> None:
    """The first window must show the first game's name and buttons; it used to end within the picture."""
    choose_language(narrow, language)
    narrow.go("#/")
    game = narrow.page.locator("kl-home .game").first
    expect(game.locator(".button.first-game, .button.primary").first).to_be_in_viewport(ratio=1)
    expect(game.locator("h3")).to_be_in_viewport(ratio=1)
    for button in game.locator(".actions .button").all():
        expect(button).to_be_in_viewport(ratio=1)
    choose_language(narrow, "en")


def test_a_telephone_shows_saves_before_what_else_can_be_done(narrow: Visit) -> None:
    """The first save must be in sight; buttons, a note and the search used to take its space."""
    export = narrow.page.locator('[data-id="export"]')
    narrow.go("#/saves")
    expect(export).to_be_visible()
    Table(narrow).start("h", "b1", game="mutterboehnchen")
    narrow.go("#/saves")
    expect(narrow.page.locator(".saves .card-title").first).to_be_in_viewport(ratio=1)
    expect(narrow.page.locator('.saves [data-id="secret"]')).to_be_hidden()
    narrow.page.locator('[data-id="menu"]').click()
    for one in ("studies", "export", "open", "secret"):
        expect(narrow.page.locator(f'.saves [data-id="{one}"]')).to_be_in_viewport(ratio=1)
    narrow.page.locator('[data-id="menu"]').click()
    expect(export).to_be_hidden()


def test_only_what_goes_on_can_be_continued(visit: Visit) -> None:
    for plies in (4, WHOLE):
        Table(visit).open(played("morundir", 2, plies).record())
    visit.go("#/")
    expect(visit.page.locator("kl-home .card")).to_have_count(1)
    expect(visit.page.locator("kl-home .card")).to_contain_text("turn 5")


def test_a_game_to_continue_says_who_plays(visit: Visit) -> None:
    """A card on the home page must name the players, so that games against different bots look different."""
    Table(visit).start("h", "b3")
    for address in ("#/", "#/saves"):
        visit.go(address)
        lines = visit.page.locator(".card").first.locator(".fine")
        expect(lines.nth(0)).to_have_text("Blue – Black")
        expect(lines.nth(1)).to_have_text("you: Blue · Computer: Normal")


def test_a_telephone_opens_the_list_at_the_present_turn(open_visit: OpenVisit, chromium: Browser) -> None:
    visit = open_visit(chromium, **PHONE).open()
    visit.go(f"#/m/{played('mutternland', 2, 60).record()}")
    visit.quiet()
    Table(visit).do("sheet")
    expect(visit.page.locator("kl-table .turn").last).to_be_in_viewport()
    expect(visit.page.locator("kl-table .turn").first).not_to_be_in_viewport()


def test_what_chance_did_is_told_in_words(visit: Visit) -> None:
    table = Table(visit).start("h", "h", game="matobo")
    assert table.text(".turn").startswith("The pieces are laid out.")


def test_a_long_score_sheet_opens_at_its_beginning(visit: Visit) -> None:
    visit.go(f"#/m/{played('matobo', 3, WHOLE).record()}")
    visit.quiet()
    Table(visit).do("points")
    expect(visit.page.locator("dialog .points thead")).to_be_in_viewport()
    expect(visit.page.locator("dialog .points thead th").last).to_be_in_viewport(ratio=1)
    expect(visit.page.locator("dialog button[value=yes]")).to_be_in_viewport(ratio=1)


def test_a_touch_of_the_board_ends_what_moves(open_visit: OpenVisit, chromium: Browser) -> None:
    visit = open_visit(chromium, settings={"animation": True, "theme": "light", "speed": "calm"}).open()
    table = Table(visit).start()
    for cell in ("f1", "f3"):
        table.target(cell).click()
    moving = visit.page.locator("svg.board[data-moving]")
    moving.wait_for()
    visit.page.locator("kl-table .stage").click(position={"x": 3, "y": 3})
    visit.quiet()
    assert moving.count() == 0
    assert table.match().turn == 1
