"""The land editor of Mutternland: drawing by mouse, finger and keys, faults of a land, and links to a
land."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

import kleinod
from access import PHONE, choose_language, too_wide, violations
from conftest import OpenVisit
from keyboard import FOCUSED, tab_to
from kleinod.games.mutternland.land_editor import LandEditor
from table import Table
from visit import Visit

EDITOR = LandEditor()
START = EDITOR.start()
FITS = "You can play on this land."


class Drawing:
    """Operates the land editor in the page as a user does."""

    def __init__(self, visit: Visit, address: str = "#/mutternland/draw") -> None:
        self.visit, self.page = visit, visit.page
        visit.go("#/about")
        visit.go(address)

    @property
    def text(self) -> str:
        """The edited land, as text in the page's address; "" if it has no nuts."""
        found = re.search(r"nuts=(\w+)", self.visit.hash)
        return found[1] if found else ""

    def click(self, *ids: str) -> str:
        """Click these ids. Return the text of the land that results from the same clicks in the engine's
        editor."""
        text = self.text
        for one in ids:
            self.page.locator(f'kl-draw [data-id="{one}"]').click()
            self.visit.quiet()
            text = EDITOR.click(text, one)
        return text

    def agrees(self, text: str) -> None:
        """Assert that the page shows the land `text` and offers the same clicks as the engine's editor."""
        assert self.text == text
        ids = self.page.locator("kl-draw [data-id]").evaluate_all("all => all.map((one) => one.dataset.id)")
        assert set(EDITOR.choices(text)) <= set(ids)
        targets = self.page.locator("kl-draw .target[data-next]")
        assert targets.count() == sum(choice[0] != "#" for choice in EDITOR.choices(text))
        nuts = self.page.locator('kl-draw [data-glyph="nut"]').count()
        assert nuts == len(EDITOR.scene(text).pieces)
        assert f"{nuts} of 70 nuts laid" in self.verdict()

    def verdict(self) -> str:
        return self.page.locator(".judged").inner_text()


def test_drawing_and_undoing(chromium_visit: Visit) -> None:
    """MUT-02, MUT-03: clicks add and remove nuts, a land with all 70 nuts has no place for more, and undo
    goes back step by step."""
    drawing = Drawing(chromium_visit)
    drawing.agrees(START)
    assert FITS in drawing.verdict()
    expect(drawing.page.locator('kl-draw [data-id="e17"]')).to_have_count(0)
    drawing.agrees(drawing.click("m20"))
    texts = [START, drawing.text]
    drawing.agrees(drawing.click("m20"))
    assert drawing.text == START
    drawing.agrees(drawing.click("m20", "e17"))
    texts.append(drawing.text)
    assert FITS in drawing.verdict()
    for text in (texts[1], START, texts[1], START):
        drawing.page.locator('kl-draw [data-action="undo"]').click()
        chromium_visit.quiet()
        drawing.agrees(text)
    for _ in range(4):
        drawing.page.locator('kl-draw [data-action="redo"]').click()
        chromium_visit.quiet()
    drawing.agrees(texts[2])
    drawing.agrees(drawing.click("#clear"))
    assert "list its nuts" in drawing.verdict()
    drawing.agrees(drawing.click("m20", "m21", "n20"))
    assert "only 3 places for 10 marbles" in drawing.verdict()
    drawing.agrees(drawing.click("#sample"))
    assert FITS in drawing.verdict()


def test_surplus_nuts_of_a_link_are_reported(chromium_visit: Visit) -> None:
    """MUT-03: the page must say that the 71 nuts of a link are too many, and let people take nuts away."""
    drawing = Drawing(chromium_visit)
    drawing.click("m20")
    surplus = EDITOR.click(START, "e17")
    drawing = Drawing(chromium_visit, chromium_visit.hash.replace(drawing.text, surplus))
    drawing.agrees(surplus)
    assert "71 nuts are too many; there are only 70." in drawing.verdict()
    drawing.agrees(drawing.click("e17"))
    assert FITS in drawing.verdict()


def test_a_bad_land_says_why_and_cannot_be_played(chromium_visit: Visit) -> None:
    """MUT-02: for a land in two parts, one part must be marked, the rule named, and no link to a game
    offered."""
    drawing = Drawing(chromium_visit)
    drawing.click("q17")
    verdict = drawing.verdict()
    assert "not connected: 2 nuts lie apart" in verdict
    assert "MUT-02" in verdict
    assert drawing.page.locator("kl-draw .look-lit").count() == 2
    play = drawing.page.locator('[data-id="play"]')
    assert (play.get_attribute("aria-disabled"), play.get_attribute("href")) == ("true", None)
    assert drawing.page.locator('kl-draw [name="link"]').input_value() == ""
    drawing.page.locator('kl-draw [data-action="undo"]').click()
    chromium_visit.quiet()
    assert (play.get_attribute("aria-disabled"), drawing.text) == ("false", START)


def test_more_players_need_more_room(chromium_visit: Visit) -> None:
    """MUT-01, MUT-03: a straight land of twelve nuts has space for two players' marbles, but not for six
    players'."""
    line = EDITOR.read("-".join(f"m{n}" for n in range(14, 26)))
    drawing = Drawing(chromium_visit, f"#/mutternland/draw/land=custom&nuts={line}")
    drawing.agrees(line)
    assert FITS in drawing.verdict()
    drawing.page.locator('kl-draw [name="count"][value="6"]').check()
    chromium_visit.quiet()
    assert "only 12 places for 18 marbles" in drawing.verdict()


def test_the_link_opens_in_another_browser(
    chromium_visit: Visit, one_browser: Browser, open_visit: OpenVisit
) -> None:
    """MUT-03: a link to a drawn land must open in another browser with the same number of players."""
    drawing = Drawing(chromium_visit)
    drawing.page.locator("#seed").fill("12")
    drawing.page.locator("#seed").press("Tab")
    chromium_visit.quiet()
    drawing.click(next(iter(EDITOR.choices(drawing.text))))
    drawing.page.locator('kl-draw [name="count"][value="3"]').check()
    chromium_visit.quiet()
    text, link = drawing.text, drawing.page.locator('kl-draw [name="link"]').input_value()
    assert len(link.partition("#")[2]) < 120
    other = open_visit(one_browser).open(link[link.index("#") :])
    other.quiet()
    expect(other.page.locator(".setup-preview [data-glyph='nut']")).to_have_count(69)
    other.page.locator("form button[type=submit]").click()
    other.page.wait_for_url("**/#/play/*")
    other.ready()
    match = Table(other).match()
    assert (match.seats, match.options["nuts"]) == (3, text)
    assert match.state.heights == kleinod.new("mutternland", 3, land="custom", nuts=text).state.heights


def test_from_the_form_to_the_editor_and_back_to_a_game(chromium_visit: Visit) -> None:
    """MUT-03: options chosen in the set-up form must still be set after a visit to the editor."""
    table = Table(chromium_visit)
    table.fill_in("h", "h", game="mutternland", rules="wag", land="custom")
    table.page.locator('[data-id="draw"]').click()
    chromium_visit.ready()
    drawing_page = table.page.locator("kl-draw")
    expect(drawing_page.locator("h1")).to_have_text("Draw a land")
    chromium_visit.quiet()
    table.page.locator('kl-draw [data-id="m20"]').click()
    chromium_visit.quiet()
    table.page.locator('[data-id="play"]').click()
    chromium_visit.ready()
    table.page.locator("[data-id=start-people]").click()
    table.page.wait_for_url("**/#/play/*")
    chromium_visit.ready()
    match = table.match()
    assert (match.options["rules"], sum(match.state.heights)) == ("wag", 69)
    table.agrees(match)


def test_a_damaged_land_is_answered(chromium_visit: Visit) -> None:
    drawing = Drawing(chromium_visit, "#/mutternland/draw/land=custom&nuts=E17060zz")
    assert "cannot be read" in drawing.verdict()
    drawing.agrees(START)
    drawing.click("m20")
    assert "cannot be read" not in drawing.verdict()
    chromium_visit.go("#/morundir/draw")
    assert chromium_visit.page.locator("kl-unknown").count() == 1


def test_drawing_by_keys_alone(one_visit: Visit) -> None:
    """Arrow keys move over the board, Enter adds and removes nuts, u and r undo and redo, Tab leads to
    "Play"."""
    drawing = Drawing(one_visit)
    keys = one_visit.page.keyboard
    tab_to(one_visit, "svg.board .target")
    here = one_visit.page.evaluate(FOCUSED)
    keys.press("Enter")
    one_visit.quiet()
    drawing.agrees(EDITOR.click(START, here))
    assert one_visit.page.evaluate(FOCUSED) is not None
    keys.press("u")
    one_visit.quiet()
    drawing.agrees(START)
    keys.press("ArrowDown")
    keys.press("ArrowDown")
    there = one_visit.page.evaluate(FOCUSED)
    assert there != here
    keys.press("Space")
    one_visit.quiet()
    text = EDITOR.click(START, there)
    drawing.agrees(text)
    keys.press("u")
    keys.press("r")
    one_visit.quiet()
    drawing.agrees(text)
    keys.press("u")
    one_visit.quiet()
    tab_to(one_visit, '[data-id="play"]')
    keys.press("Enter")
    one_visit.ready()
    assert one_visit.hash == f"#/mutternland/set/land=custom&nuts={START}"


@pytest.mark.parametrize(("language", "theme"), [("en", "light"), ("de", "dark")])
def test_axe_finds_nothing_in_the_editor(chromium_visit: Visit, language: str, theme: str) -> None:
    choose_language(chromium_visit, language, theme)
    drawing = Drawing(chromium_visit)
    found = violations(chromium_visit)
    drawing.click("q17")
    found += violations(chromium_visit)
    choose_language(chromium_visit, "en")
    assert not found


def test_drawing_on_a_telephone(chromium: Browser, open_visit: OpenVisit) -> None:
    visit = open_visit(chromium, **PHONE).open()
    drawing = Drawing(visit)
    text = START
    for name in ("m20", "o20", "e17"):
        visit.page.locator(f'kl-draw [data-id="{name}"]').tap()
        visit.quiet()
        text = EDITOR.click(text, name)
    drawing.agrees(text)
    assert not too_wide(visit)
    play = visit.page.locator('kl-draw [data-id="play"]').bounding_box()
    assert play
    assert play["y"] + play["height"] <= visit.page.evaluate("innerHeight")
    assert visit.page.evaluate("document.scrollingElement.scrollTop") == 0
