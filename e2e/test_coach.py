"""The coach in a first game and the replay of others' turns: each note comes once, is true, and works by
keys."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from access import PHONE, choose_language, too_wide, violations
from conftest import ROOT, OpenVisit
from keyboard import tab_to
from kleinod.core.sentences import Words
from kleinod.play.coach_notes import situations
from kleinod.play.recap import first_after, recount
from table import Table
from visit import Visit

KEPT = "JSON.parse(localStorage.getItem('kleinod.coach') ?? '{}')"


def words(game: str) -> dict[str, str]:
    path = ROOT / "py" / "kleinod" / "games" / game / "i18n" / "en.json"
    return json.loads(path.read_text(encoding="utf-8"))


#: JavaScript: for each button of the coach, return true if nothing covers it or cuts it off.
TOUCHABLE = """
() => [...document.querySelectorAll(".coach [data-coach]")].map((button) => {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  return [top + 2, bottom - 2].every((y) => document.elementFromPoint((left + right) / 2, y) === button);
})
"""
#: JavaScript: return by how many pixels the panel's content is higher than the panel.
BELOW = """
() => {
  const panel = document.querySelector("kl-table .panel");
  return panel.scrollHeight - panel.clientHeight;
}
"""


def after_the_lesson(visit: Visit, game: str, word: str = "Skip") -> Table:
    """Skip every step of a lesson, and go on to the game that follows it."""
    visit.go("#/about")
    visit.go(f"#/{game}/learn")
    steps = visit.page.locator(".lesson-steps")
    while not steps.locator("[data-step=play]").count():
        # A step that only shows something has no button for skipping, but the button "Next".
        skip = steps.locator("[data-step]").filter(has_text=word)
        (skip if skip.count() else steps.locator("button.primary")).click()
        visit.quiet()
    steps.locator("[data-step=play]").click()
    visit.page.wait_for_url("**/#/play/*")
    visit.ready()
    visit.quiet()
    return Table(visit)


def choices(table: Table) -> list[dict[str, Any]]:
    listed = table.page.evaluate("document.querySelector('kl-table').moment.frame.choices")
    return [choice for choice in listed if "why" not in choice]


def play_on(table: Table) -> None:
    """Play the first possible move, then wait for the bots until it is the person's turn again."""
    table.click(*choices(table)[0]["path"])
    expect(table.page.locator("kl-table .thinking")).to_have_count(0)
    table.visit.quiet()


def said(table: Table) -> str:
    return table.page.locator(".coach").inner_text().strip()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", ["morundir", "mutterboehnchen"])
def test_in_the_game_after_the_lesson_each_thing_is_said_once(
    open_visit: OpenVisit, chromium: Browser, game: str
) -> None:
    visit = open_visit(chromium).open()
    table = after_the_lesson(visit, game)
    sentences = {text: code for code, text in words(game).items() if code.startswith("coach.")}
    heard: list[str] = []
    for _ in range(6):
        if table.match().over:
            break
        before = len(heard)
        play_on(table)
        told = [sentence for sentence in sentences if said(table).startswith(sentence)]
        heard += [sentences[sentence] for sentence in told]
        # The engine must find the same situations from that seat's view, since the coach may not use secrets.
        match = table.match()
        viewer = 0 if match.game.hidden else None
        since = next(ply for ply in range(match.plies - 1, -1, -1) if match.line[ply].seat >= 0)
        if told and len(heard) > before and match.at == match.plies:
            codes = {found.code for ply in range(match.plies) for found in situations(match, viewer, ply)}
            assert set(heard[before:]) <= codes, since
    assert heard
    assert len(heard) == len(set(heard))
    kept = visit.page.evaluate(KEPT)["told"][game]
    assert set(heard) <= set(kept)
    assert violations(visit) == []


@pytest.mark.parametrize("size", [(360, 740), (1280, 800)], ids=str)
def test_both_of_its_buttons_are_in_sight(
    open_visit: OpenVisit, chromium: Browser, size: tuple[int, int]
) -> None:
    """Both buttons of the coach must be visible; on phones tools used to cover them, or the panel cut one
    off."""
    viewport = {"width": size[0], "height": size[1]}
    visit = open_visit(chromium, settings={"language": "de"}, viewport=viewport, has_touch=True).open()
    table = after_the_lesson(visit, "mutternland", "Überspringen")
    table.tap("g20", "h19")
    expect(visit.page.locator(".coach")).to_contain_text("Leg hier eine Mutter drauf")
    assert visit.page.evaluate(TOUCHABLE) == [True, True]


def test_three_answers_leave_all_of_the_panel_in_sight(open_visit: OpenVisit, chromium: Browser) -> None:
    """Three possible answers must fit into the panel; in German they pushed the field for moves below the
    tools."""
    visit = open_visit(chromium, settings={"language": "de"}).open()
    table = after_the_lesson(visit, "nexus", "Überspringen")
    assert table.page.locator("kl-table .status .choices button").count() == 3
    assert table.page.evaluate(BELOW) <= 0


def test_it_is_dismissed_remembered_and_turned_off_with_one_tap(
    open_visit: OpenVisit, chromium: Browser
) -> None:
    visit = open_visit(chromium).open()
    table = after_the_lesson(visit, "morundir")
    note = visit.page.locator(".coach")
    assert note.get_attribute("aria-live") == "polite"
    while not said(table):
        play_on(table)
    first = said(table)
    tab_to(visit, "[data-coach=read]")
    visit.page.keyboard.press("Enter")
    expect(note).to_be_empty()
    visit.reload()
    visit.quiet()
    while not said(table):
        play_on(table)
    assert said(table) != first
    visit.page.locator("[data-coach=off]").click()
    expect(note).to_be_empty()
    assert visit.page.evaluate(KEPT)["match"] == ""
    # After being turned off in one match, the coach must stay off in all matches until turned on in the
    # settings.
    Table(visit).start("h", "b1")
    play_on(table)
    assert not said(table)
    visit.go("#/settings")
    visit.page.locator("input[name=coach]").check()
    assert visit.page.evaluate(KEPT)["always"] is True


def test_it_is_turned_on_and_off_at_the_table(chromium_visit: Visit) -> None:
    visit = chromium_visit
    table = Table(visit).start("h", "b1")
    expect(table.action("coach")).to_have_attribute("aria-pressed", "false")
    table.do("coach")
    expect(table.action("coach")).to_have_attribute("aria-pressed", "true")
    while not said(table):
        play_on(table)
    # The coach turned on at the table must stay on, in other games too, until the person turns it off.
    Table(visit).start("h", "b1", game="matobo")
    expect(table.action("coach")).to_have_attribute("aria-pressed", "true")
    table.do("coach")
    expect(table.action("coach")).to_have_attribute("aria-pressed", "false")
    assert visit.page.evaluate(KEPT)["always"] is False


def test_what_the_others_did_is_told_step_by_step_by_keys_alone(chromium_visit: Visit) -> None:
    visit = chromium_visit
    table = Table(visit).start("h", "b1", "b1", game="matobo")
    assert not visit.page.locator("[data-recount=open]").count()
    for _ in range(2):
        play_on(table)
    match = table.match()
    steps = recount(match, None, first_after(match, 0))
    assert [step.seat for step in steps] == [1, 2]
    speech = Words("en", "matobo", match.game.colors)
    tab_to(visit, "[data-recount=open]")
    visit.page.keyboard.press("Enter")
    told = visit.page.locator(".recount-said")
    for number, step in enumerate(steps, start=1):
        expect(visit.page.locator(f'.recount[data-step="{number}"]')).to_be_visible()
        for story in step.story:
            expect(told).to_contain_text(speech.say(story).partition(" (MAT")[0])
        visit.quiet()
        assert table.at == step.at
        assert told.get_attribute("aria-live") == "polite"
        assert violations(visit) == []
        # The focus must be on the button "Next" or, at the last step, on the button that ends the replay.
        visit.page.keyboard.press("Enter")
    expect(visit.page.locator(".recount")).to_have_count(0)
    visit.quiet()
    assert table.at == match.plies
    table.agrees(match)


def test_on_a_telephone_in_german(open_visit: OpenVisit, chromium: Browser) -> None:
    visit = open_visit(chromium, **PHONE).open()
    choose_language(visit, "de", "dark")
    table = Table(visit).start("h", "b1", "b1", game="matobo")
    for _ in range(2):
        play_on(table)
    visit.page.locator("[data-recount=open]").click()
    expect(visit.page.locator('.recount[data-step="1"]')).to_be_visible()
    assert too_wide(visit) == 0
    visit.page.locator("[data-recount=close]").click()
    visit.quiet()
    assert table.at == table.match().plies
