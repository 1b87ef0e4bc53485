"""The card table: a curtain that leaks nothing, planting by two taps or by keys, and safe sharing."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Browser, expect

import kleinod
from access import PHONE, choose_language, too_wide, violations
from card_tables import hung, told_behind
from conftest import OpenVisit
from kleinod.core.sentences import Words
from kleinod.play.match import Match
from table import Table
from visit import Visit

GAME = "mutterboehnchen"

#: JavaScript: return the glyph of every drawn card by its key; of a stack only the top card is drawn.
DRAWN = """
() => Object.fromEntries([...document.querySelectorAll("kl-cards [data-key]")].map((slot) => [
  slot.dataset.key, slot.querySelector("[data-glyph]").dataset.glyph]))
"""
#: JavaScript: return all text that the page contains: elements, values of fields, address and title.
ALL = """
() => [document.documentElement.outerHTML, location.href, document.title, document.body.innerText,
  ...[...document.querySelectorAll("input, textarea")].map(({ value }) => value)].join("\\n")
"""
STACKS = ("pile", "discards")


def seen_by(match: Match, viewer: int | None) -> dict[str, str]:
    """Return key and glyph of every card outside the stacks, as the engine shows it to one seat."""
    cards = match.scene(viewer)["cards"]
    return {card["key"]: card["glyph"] for card in cards if card["zone"] not in STACKS}


def agrees(table: Table, viewer: int | None) -> Match:
    """Assert that the drawn cards are those which the seat may see. Return the saved match."""
    match = table.match()
    wanted = seen_by(match, viewer)
    drawn = table.page.evaluate(DRAWN)
    assert {key: drawn.get(key) for key in wanted} == wanted
    return match


def hides(table: Table, match: Match) -> None:
    """Assert that the page behind the curtain contains no name of a hand card and no record of the match."""
    page = table.page
    expect(page.locator(".curtain")).to_be_visible()
    told_behind(table, match)
    assert page.locator("kl-cards, .slot").count() == 0
    told = page.evaluate(ALL) + page.locator("body").aria_snapshot()
    words = Words("en", GAME, match.game.colors)
    held = {
        card.glyph
        for seat in range(match.seats)
        for card in match.picture(seat).cards
        if card.zone == f"hand{seat}"
    }
    for code in sorted(held):
        assert words.text(f"card.{code}") not in told
    assert match.record() not in told
    assert match.record(packed=True) not in told


def play_until_curtain(table: Table, viewer: int, limit: int = 40) -> None:
    """Play for `viewer` until the curtain hangs: end trades and refuse offers, otherwise plant on the first
    field."""
    eyes: int | None = viewer
    for _ in range(limit):
        if table.page.locator(".curtain").count():
            return
        # A question to the other person that needs no secret brings no curtain; both hands are then face
        # down.
        eyes = None if table.match().seat == 1 - viewer else eyes
        agrees(table, eyes)
        ids = sorted(table.next_ids())
        ends = [one for one in ids if one in ("#stop", "#no")]
        fields = [one for one in ids if one.startswith(f"f{viewer}")]
        table.click((ends or fields or ids)[0])
    raise AssertionError("nobody else is ever asked")


def test_hand_over(chromium_visit: Visit) -> None:
    """BOH-55: a curtain hangs between the turns of two people. It may reveal only the next player's name."""
    table = Table(chromium_visit).start("h", "h", "b1", game=GAME)
    for _ in range(2):
        viewer = table.match().seat
        hides(table, table.match())
        table.do("lift")
        match = agrees(table, viewer)
        hand = {glyph for key, glyph in seen_by(match, viewer).items() if key.startswith(f"h{viewer}-")}
        assert hand and "back" not in hand
        play_until_curtain(table, viewer)


def test_one_person_among_bots(open_shared: OpenVisit, chromium: Browser) -> None:
    """One person among bots must see no curtain, and planting must take two taps on a phone."""
    visit = open_shared(chromium, **PHONE).open()
    table = Table(visit).start("h", "b1", "b1", game=GAME)
    assert table.page.locator(".curtain").count() == 0
    agrees(table, 0)
    front = table.page.evaluate(DRAWN)["h0-0"]
    table.tap("h0-0", "f0-1")
    assert table.page.evaluate(DRAWN)["c0-1-0"] == front
    agrees(table, 0)
    assert not too_wide(visit)


def test_keyboard(chromium_visit: Visit) -> None:
    """Arrow keys move to the next card and enlarge it; Enter moves to the fields, and there it plants the
    card."""
    table = Table(chromium_visit).start("h", "b1", "b1", game=GAME)
    page = table.page
    table.target("h0-0").focus()
    page.keyboard.press("ArrowRight")
    expect(table.target("h0-1")).to_be_focused()
    expect(page.locator(".close-up")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(table.target("f0-0")).to_be_focused()
    page.keyboard.press("Enter")
    chromium_visit.quiet()
    assert "c0-0-0" in page.evaluate(DRAWN)
    expect(table.target("h0-0")).to_be_focused()
    # Escape must move the focus back to where the choice began; a click must not move the focus.
    page.keyboard.press("Enter")
    expect(page.locator("kl-table .own .field-row [data-next]:focus")).to_have_count(1)
    page.keyboard.press("Home")
    expect(table.target("f0-0")).to_be_focused()
    page.keyboard.press("Escape")
    expect(table.target("h0-0")).to_be_focused()
    table.click("h0-0")
    expect(table.target("h0-0")).to_be_focused()


def test_share_what_i_see(chromium_visit: Visit) -> None:
    """BOH-55e: the share dialog must offer only what the person may know; all cards only on explicit
    request."""
    table = Table(chromium_visit).start("h", "b1", game=GAME)
    match = table.match()
    table.do("share")
    page = table.page
    told = page.evaluate(ALL)
    assert match.record(packed=True) not in told
    assert match.position() not in told
    words = page.locator("kl-share textarea").input_value()
    assert "5 cards" in words
    pictures = page.locator("kl-share .cards-still [data-glyph]")
    glyphs = pictures.evaluate_all("all => all.map((one) => one.dataset.glyph)")
    assert glyphs.count("back") == 6
    page.locator('[data-id="reveal"]').click()
    assert match.record(packed=True) in page.locator('input[name="match"]').input_value()


def test_files_and_links_with_all_cards_say_so_before_they_are_made(chromium_visit: Visit) -> None:
    """BOH-55e: share dialog, list of saves and page "About" must warn that files and links hold hidden
    cards."""
    table = Table(chromium_visit).start("h", "b1", game=GAME)
    page = table.page
    identity = table.saved()["id"]
    table.do("share")
    expect(page.locator("kl-share .note")).to_contain_text("with all hidden cards")
    assert page.locator('input[name="match"], [data-id="qr"]').count() == 0
    page.locator('[data-id="reveal"]').click()
    section = page.locator("kl-share section", has=page.locator('input[name="match"]'))
    expect(section).to_contain_text("It contains all hidden cards, too.")
    page.keyboard.press("Escape")
    chromium_visit.go("#/saves")
    expect(page.locator('.saves [data-id="secret"]')).to_contain_text("contains all of them")
    card = page.locator(f'[data-save="{identity}"]')
    expect(card.get_by_role("button", name="as a file; it contains all hidden cards")).to_be_visible()
    chromium_visit.go("#/about")
    expect(page.locator(".about")).to_contain_text("a screen, not a lock")


def test_link_to_what_i_see(chromium_visit: Visit) -> None:
    """BOH-55e: a link to what one sees must open with other hidden cards, but look the same to that
    person."""
    table = Table(chromium_visit).start("h", "b1", "b1", game=GAME)
    match = table.match()
    cards = table.page.evaluate(DRAWN)
    table.do("share")
    address = table.page.locator('input[name="seen"]').input_value()
    chromium_visit.go("#/about")
    chromium_visit.go("#" + address.partition("#")[2])
    chromium_visit.quiet()
    there = kleinod.open(address.rpartition("/")[2])
    assert there.observe(0) == match.observe(0)
    assert there.state != match.state
    assert table.page.evaluate(DRAWN) == cards
    assert not hung(table)


def test_bots_wait_until_a_position_is_played_on(chromium_visit: Visit) -> None:
    """A position opened by a link must stay as it is, even on a bot's turn, until somebody saves the
    match."""
    match = kleinod.new(GAME, 3, seed=4)
    bot = kleinod.bot(match, level=1)
    while match.seat != 1:
        match.play(bot.choose())
    chromium_visit.go(f"#/p/{match.seen_record(0, Random(3))}")
    table = Table(chromium_visit)
    chromium_visit.page.wait_for_timeout(1500)
    assert table.page.evaluate("document.querySelector('kl-table').current.plies") == 0
    table.page.locator('[data-id="keep-link"]').click()
    chromium_visit.quiet()
    assert table.match().plies > 0


@pytest.mark.parametrize(("language", "theme"), [("en", "light"), ("de", "dark")])
def test_accessible(chromium_visit: Visit, language: str, theme: str) -> None:
    choose_language(chromium_visit, language, theme)
    table = Table(chromium_visit).start("h", "b1", "b1", "b1", "b1", "b1", game=GAME)
    assert violations(chromium_visit) == []
    assert table.page.evaluate("document.querySelector('kl-cards').scrollHeight - innerHeight") <= 0
