"""Accessibility: names for screen readers, axe rules on every page, phone screens, and reduced motion."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import kleinod
from access import PHONE, choose_language, too_wide, violations
from conftest import OpenVisit
from kleinod.core.sentences import Words
from kleinod.play.match import Match
from oracle import short_game
from storage import cards
from table import Table
from visit import BOOT_MS, Visit


def tree(visit: Visit) -> dict[str, str]:
    """Return the buttons' names in Chromium's accessibility tree, keyed by the part before the first
    comma."""
    session = visit.context.new_cdp_session(visit.page)
    nodes: list[dict[str, Any]] = session.send("Accessibility.getFullAXTree")["nodes"]
    names = [
        node["name"]["value"]
        for node in nodes
        if not node["ignored"] and node["role"]["value"] in ("button", "toggle button", "ToggleButton")
    ]
    return {name.partition(",")[0]: name for name in names}


def spoken(match: Match, chosen: tuple[str, ...], cell: str, language: str) -> str:
    """Return the name that a cell must have for screen readers: its place, its pieces, and the effect of a
    click."""
    words = Words(language, "morundir", match.game.colors)
    says = [piece.say for piece in match.picture(None).pieces if piece.at == cell]
    for action in match.legal_actions():
        path = match.view.path(match.state, action)
        if path[: len(chosen) + 1] == (*chosen, cell):
            says.append(match.view.tooltips(match.state, action)[len(chosen)])
            break
    return ", ".join([cell, *(words.say(said) for said in says if said)])


@pytest.mark.parametrize("language", ["en", "de"])
def test_spoken_names(chromium_visit: Visit, language: str) -> None:
    choose_language(chromium_visit, language)
    table = Table(chromium_visit).start()
    table.click("f1", "f3", "c2")
    names, match = tree(chromium_visit), table.match()
    for cell in ("f3", "e2", "g2", "d1"):
        assert names[cell] == spoken(match, ("c2",), cell, language)
    assert (
        names["f3"]
        == {
            "en": "f3, blue knight, can be captured",
            "de": "f3, blauer Ritter, kann geschlagen werden",
        }[language]
    )
    assert table.ids() <= set(names)


def pages(visit: Visit) -> Any:
    """Open one page after the other, and yield the name of each open page."""
    table = Table(visit)
    for name, address in (
        ("set-up", "#/morundir"),
        ("rules", "#/morundir/rules"),
        ("about", "#/about"),
        ("settings", "#/settings"),
        ("damaged link", "#/m/kl1~morundir-1~p2~zzzzzz"),
        ("no page", "#/nowhere"),
    ):
        visit.go(address)
        yield name
    table.start()
    table.click("f1")
    yield "table"
    table.click("e4")
    yield "refusal"
    table.click("f1", "f3")
    table.do("share")
    yield "share"
    table.page.keyboard.press("Escape")
    match = kleinod.new("morundir")
    for path in short_game():
        match.act(next(a for a in match.legal_actions() if match.view.path(match.state, a) == path))
    visit.go(f"#/m/{match.record()}")
    visit.quiet()
    yield "end of game"
    visit.go("#/")
    yield "home"
    visit.go("#/saves")
    expect(cards(visit).first).to_be_visible()
    yield "saves"
    cards(visit).first.locator('[data-action="rename"]').click()
    yield "renaming"
    visit.go("#/python")
    yield "python"
    visit.page.get_by_role("button", name=re.compile("^(Run|Ausführen)$")).click()
    expect(visit.page.locator("[data-state=idle]")).to_be_attached(timeout=BOOT_MS)
    expect(visit.page.locator(".console-lines img").last).to_be_visible()
    yield "console"


@pytest.mark.sampled(2)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_axe_finds_nothing(chromium_visit: Visit, theme: str, language: str) -> None:
    choose_language(chromium_visit, language, theme)
    found = {name: bad for name in pages(chromium_visit) if (bad := violations(chromium_visit))}
    assert not found


@pytest.fixture(scope="module")
def phone(open_shared: OpenVisit, chromium: Browser) -> Visit:
    return open_shared(chromium, **PHONE).open()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("language", ["de", "en"])
def test_nothing_is_wider_than_a_telephone(phone: Visit, language: str) -> None:
    choose_language(phone, language)
    wide = {name: width for name in pages(phone) if (width := too_wide(phone))}
    assert not wide


def test_a_whole_game_by_tapping(phone: Visit) -> None:
    choose_language(phone, "en")
    table = Table(phone).start()
    for path in short_game():
        table.tap(*path)
    assert table.match().over
    table.agrees(table.match())
    expect(table.page.locator(".result")).to_be_in_viewport()
    table.action("sheet").tap()
    expect(table.page.locator(".turn").last).to_be_visible()


WATCH_MOTION = """
() => {
  window.moved = 0;
  const count = () => { window.moved += document.querySelectorAll("svg.board[data-moving]").length; };
  new MutationObserver(count).observe(document.body, { subtree: true, attributeFilter: ["data-moving"] });
}
"""


@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
def test_pieces_move_only_for_those_who_like_it(chromium: Browser, open_visit: OpenVisit, wish: str) -> None:
    visit = open_visit(chromium, settings={"theme": "light"}, reduced_motion=wish).open()
    table = Table(visit).start()
    visit.page.evaluate(WATCH_MOTION)
    table.click("f1", "f3")
    assert (visit.page.evaluate("window.moved") > 0) == (wish == "no-preference")
    match = kleinod.new("morundir")
    match.play("f1-f3")
    table.agrees(match)
