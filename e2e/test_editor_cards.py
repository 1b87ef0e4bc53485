"""The position editor of the card game: a tray of cards, a table with all cards face up, and hidden cards."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, expect

import kleinod
from access import PHONE, too_wide
from bench import Bench
from card_tables import sit_down, with_kinds
from conftest import OpenVisit
from keyboard import FOCUSED, tab_to
from kleinod.games.mutterboehnchen.card_data import DECK
from table import Table
from visit import Visit

GAME = "mutterboehnchen"


def position(bench: Bench) -> Any:
    return bench.shop.read(bench.text)


def carry(bench: Bench, start: str, end: str) -> None:
    """Drag an element by its left edge, because other cards may cover the rest of it."""
    mouse, points = bench.page.mouse, []
    for selector in (end, start):
        bench.page.locator(f"kl-editor {selector}").scroll_into_view_if_needed()
    for selector in (start, end):
        box = bench.page.locator(f"kl-editor {selector}").bounding_box()
        assert box
        # Firefox refuses to move the mouse out of the window, where the upper edge of a long tray may be.
        points.append((box["x"] + 8, max(box["y"] + 16, 16)))
    mouse.move(*points[0])
    mouse.down()
    mouse.move(*points[1], steps=4)
    mouse.up()
    bench.visit.quiet()


def test_cards_are_carried_from_the_tray_and_across_the_table(one_visit: Visit) -> None:
    """A card must move by dragging from the tray to the table, on the table, and back; no drag may act as a
    click."""
    bench = Bench(one_visit, GAME)
    bench.begin("start")
    before = position(bench)
    card = next(n for n, left in enumerate(before.pile) if left > 1)
    code = DECK.faces[card].code
    carry(bench, f'[data-tool="{code}"]', '[data-zone="f1-0"]')
    put = position(bench)
    assert (put.fields[1][0], put.pile[card]) == ((card,), before.pile[card] - 1)
    carry(bench, '.slot[data-key="c1-0-0"]', '[data-zone="aside0"]')
    assert (position(bench).fields[1][0], position(bench).aside[0]) == ((), (card,))
    carry(bench, '.slot[data-key="a0-0"]', ".palette-part")
    assert position(bench) == before
    bench.agrees(bench.text)


def test_more_cards_than_there_are_is_said_and_mended(one_visit: Visit) -> None:
    """BOH-01, BOH-04: missing talers and a card placed twice must be reported, and the button must repair
    both."""
    bench = Bench(one_visit, GAME)
    bench.begin("empty")
    status = bench.page.locator(".judged [role=status]")
    expect(status).to_contain_text("BOH-04")
    bench.mend()
    bench.agrees(bench.text)
    bench.page.locator('kl-editor [name="stage"]').select_option(label="drawing cards")
    bench.visit.quiet()
    expect(status).to_have_text("This position can arise in a game.")
    bench.use("gB", "hand0", "discards")
    expect(status).to_contain_text(
        "garden bean (baby with two rattles): the position has 2, but there are 1. BOH-01"
    )
    expect(bench.page.locator('[data-tool="gB"] .tool-left')).to_have_text("0")
    bench.mend()
    expect(status).to_have_text("This position can arise in a game.")
    bench.agrees(bench.text)


def test_what_was_hidden_in_a_match_is_dealt_anew(one_visit: Visit) -> None:
    """BOH-55e: the editor gets only the cards that the person can see, and deals new hidden cards at
    random."""
    match = with_kinds(kleinod.new(GAME, 2, 5), "hb")
    table = Table(one_visit)
    sit_down(table, match)
    Table(one_visit).action("edit").click()
    one_visit.ready()
    one_visit.quiet()
    text = one_visit.hash.rpartition("/")[2]
    bench = Bench(one_visit, GAME, text)
    bench.agrees(text)
    there, edited = match.state, position(bench)
    assert edited.hands[0] == there.hands[0]
    assert edited.hands[1] != there.hands[1]
    assert edited.dark != there.dark
    expect(bench.page.locator(".draw-head")).to_contain_text("While you edit, everything is face up")


def test_by_keys_alone(one_visit: Visit) -> None:
    """Arrow keys choose a card in the tray and move over the table, Enter places the card, Delete removes
    one."""
    bench = Bench(one_visit, GAME)
    before = position(bench)
    keys = bench.page.keyboard
    tab_to(one_visit, 'kl-editor [name="tool"]')
    keys.press("ArrowRight")
    assert bench.page.locator('[name="tool"]:checked').input_value() == "gw"
    # Press Shift+Tab repeatedly, because Firefox also stops at elements that can be scrolled.
    while not one_visit.page.evaluate("document.activeElement.matches('kl-cards [data-id]')"):
        keys.press("Shift+Tab")
    for _ in range(60):
        if one_visit.page.evaluate(FOCUSED) == "f0-0":
            break
        keys.press("n")
    keys.press("Enter")
    one_visit.quiet()
    assert [DECK.faces[card].code for card in position(bench).fields[0][0]] == ["gw"]
    keys.press("ArrowUp")
    assert one_visit.page.evaluate(FOCUSED) == "c0-0-0"
    keys.press("Delete")
    one_visit.quiet()
    assert position(bench) == before


def test_on_a_small_telephone(chromium: Browser, open_visit: OpenVisit) -> None:
    """On a phone 320 px wide the tray must stay in view during scrolling and report faults of the
    position."""
    visit = open_visit(chromium, **{**PHONE, "viewport": {"width": 320, "height": 640}}).open()
    bench = Bench(visit, GAME)
    bench.begin("start")
    # The table must begin in the upper half, the instructions be folded, and a dot follow the card's name.
    ground = bench.page.locator("kl-editor kl-cards").bounding_box()
    assert ground
    assert ground["y"] < 320
    expect(bench.page.locator(".editor-about p").first).to_be_hidden()
    bench.page.locator('[data-tool="gB"]').tap()
    name = bench.page.locator(".in-hand-name")
    assert name.inner_text() in (bench.page.locator('[data-tool="gB"]').get_attribute("title") or "")
    assert name.evaluate("(one) => getComputedStyle(one, '::after').content") == '" ·"'
    for place in ("seen1", "f1-1"):
        bench.page.locator('[data-tool="gB"]').tap()
        bench.page.locator(f'.zone-target[data-id="{place}"]').tap()
        visit.quiet()
    assert not too_wide(visit)
    bench.agrees(bench.text)
    tray = bench.page.locator("[data-tray]").bounding_box()
    assert tray
    assert tray["y"] + tray["height"] <= 641
    expect(bench.page.locator(".tray-wrong")).to_be_visible()
