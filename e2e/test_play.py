"""An evening of play: a reload, another language or a lost worker must not disturb a game, even with a
bot."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import expect

import kleinod
from kleinod.core.sentences import Words
from kleinod.play.match import Match
from oracle import path_of
from table import SAVED, Table
from visit import BOOT_MS, Visit

OPENING = ("f1-f3", "c2xf3", "f6-f4")
WAY = re.compile(r"[a-z]\d( → [a-z]\d)+")


def begin(visit: Visit, *kinds: str, names: tuple[str, ...] = ()) -> Table:
    """Start a match and play a few turns, one of them a capture."""
    table = Table(visit).start(*kinds, names=names)
    match = kleinod.new("morundir")
    for notation in OPENING:
        table.click(*path_of(match, notation))
        match.play(notation)
    table.agrees(match)
    return table


def test_a_bot_answers_as_the_engine_says(visit: Visit) -> None:
    table = Table(visit).start("h", "b1")
    oracle = kleinod.open(table.match().record())
    for _ in range(3):
        mine, answer = exchange(oracle)
        table.click(*path_of(oracle, mine))
        oracle.play(mine)
        oracle.play(answer)
        table.agrees(oracle)
    saved = table.match()
    assert saved.kinds == ("h", "b1")
    assert [step.token for step in saved.steps()] == [step.token for step in oracle.steps()]
    table.do("undo")
    oracle.goto(oracle.plies - 2)
    table.agrees(oracle)


def exchange(match: Match) -> tuple[str, str]:
    """Return a move and the bot's reply after which the game is not over."""
    for mine in match.legal():
        ahead = kleinod.open(match.record())
        ahead.play(mine)
        answer = kleinod.bot(ahead, level=1).choose()
        ahead.play(answer)
        if not ahead.over:
            return mine, answer
    raise AssertionError("every move loses")


def test_a_bot_begins_when_it_sits_there_first(one_visit: Visit) -> None:
    table = Table(one_visit).start("b1", "h")
    expect(table.page.locator(".prompt")).to_contain_text("Black moves")
    assert table.match().plies == 1
    table.agrees(table.match())


def test_reload_and_continue(visit: Visit) -> None:
    table = begin(visit, names=("Nora", "Ben"))
    before = table.saved()["record"]
    visit.reload()
    visit.quiet()
    table.agrees(table.match())
    assert table.saved()["record"] == before

    visit.go("#/")
    card = visit.page.locator(".card").first
    expect(card.locator(".card-title")).to_have_text("The Conquest of Morundir")
    expect(card).to_contain_text("Nora – Ben")
    expect(card).to_contain_text("turn 4")
    card.locator("a").click()
    visit.page.wait_for_url("**/#/play/*")
    visit.ready()
    visit.quiet()
    match = table.match()
    table.agrees(match)
    cells = match.view.path(match.state, match.legal_actions()[0])
    table.click(*cells)
    assert table.match().plies == len(OPENING) + 1


def test_a_removed_game_can_be_brought_back(one_visit: Visit) -> None:
    begin(one_visit, names=("Gone", "Away"))
    one_visit.go("#/")
    card = one_visit.page.locator(".card", has_text="Gone – Away")
    card.get_by_role("button").click()
    expect(card).to_have_count(0)
    one_visit.page.get_by_role("button", name="Undo").click()
    expect(card).to_be_visible()
    card.get_by_role("button").click()
    expect(card).to_have_count(0)
    assert "Gone" not in str(one_visit.page.evaluate(SAVED))


def test_the_language_changes_in_mid_game(one_visit: Visit) -> None:
    table = begin(one_visit)
    match = table.match()
    english = words_shown(table)
    one_visit.page.get_by_role("button", name="Deutsch").click()
    try:
        expect(table.page.locator(".prompt")).to_contain_text("Schwarz")
        table.agrees(match, language="de")
        same = {value for value in page_words("en").values() if value in page_words("de").values()}
        stayed = english & words_shown(table) - same - {"Kleinod", "Coach", "MOR-09", *OPENING}
        assert not stayed, f"these words stay English: {stayed}"
        assert one_visit.page.evaluate("document.documentElement.lang") == "de"
        expect(one_visit.page.locator("h1")).to_have_text(Words("de", "morundir").text("game.name"))
    finally:
        one_visit.page.get_by_role("button", name="English").click()
    expect(table.page.locator(".prompt")).to_contain_text("Black")
    assert words_shown(table) == english


WORDS = """
() => {
  const walker = document.createTreeWalker(document.querySelector("kl-app"), NodeFilter.SHOW_TEXT);
  const words = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement.closest("svg, style, dialog:not([open])")) words.push(node.data.trim());
  return words;
}
"""


def words_shown(table: Table) -> set[str]:
    """Return all texts in the page, including those only for screen readers, except names of cells and
    moves."""
    texts: list[str] = table.page.evaluate(WORDS)
    return {text for text in texts if any(letter.isalpha() for letter in text) and not WAY.fullmatch(text)}


def page_words(language: str) -> dict[str, str]:
    """Return the page's dictionary in a language, by key."""
    file = Path(__file__).parent.parent / "web" / "i18n" / f"{language}.json"
    return json.loads(file.read_text(encoding="utf-8"))


def test_the_engine_restarts_in_mid_game(one_visit: Visit) -> None:
    table = begin(one_visit)
    here = one_visit.hash
    one_visit.go("#/settings")
    one_visit.page.locator('[data-id="restart-engine"]').click()
    expect(one_visit.page.get_by_text("The engine is restarting.")).to_be_visible()
    one_visit.go(here)
    goes_on(table)


def test_a_worker_that_dies_is_replaced(visit: Visit) -> None:
    """A worker that ends silently must be replaced, as soon as the page notices that no reply arrives."""
    table = begin(visit)
    running = visit.page.evaluate("window.workers.length")
    visit.page.evaluate(
        "Object.getPrototypeOf(workers.at(-1).constructor).prototype.terminate.call(workers.at(-1))"
    )
    goes_on(table)
    assert visit.page.evaluate("window.workers.length") == running + 1


def goes_on(table: Table) -> None:
    visit, match = table.visit, table.match()
    start, end = match.view.path(match.state, match.legal_actions()[0])
    table.target(start).click()
    table.target(end).click()
    expect(table.page.locator(".turn")).to_have_count(len(OPENING) + 1, timeout=BOOT_MS)
    visit.quiet()
    match.act(match.legal_actions()[0])
    table.agrees(match)
    assert table.match().position() == match.position()


def test_typed_notation_is_played(one_visit: Visit) -> None:
    table = begin(one_visit)
    match = table.match()
    field = table.page.locator('input[name="notation"]')
    assert field.get_attribute("placeholder") == f"such as {match.legal()[0]}"
    notation = match.legal()[3]
    field.fill(notation.upper())
    field.press("Enter")
    match.play(notation)
    expect(table.page.locator(".turn")).to_have_count(match.plies)
    table.agrees(match)
    field.fill("<b>x</b>")
    field.press("Enter")
    expect(table.page.locator(".notice")).to_contain_text("“<b>x</b>” is not a move")


def test_resigning_is_asked_for_and_ends_the_game(one_visit: Visit) -> None:
    table = begin(one_visit)
    table.action("resign").click()
    dialog = table.page.get_by_role("dialog")
    dialog.get_by_role("button").first.click()
    assert not table.match().over
    table.action("resign").click()
    dialog.locator(".primary").click()
    expect(table.page.locator(".result")).to_contain_text("Blue")
    match = table.match()
    assert match.outcome and match.outcome.reason.code == "end.resigned"
    table.agrees(match)


def test_a_turn_can_wait_for_its_confirmation(one_visit: Visit) -> None:
    one_visit.go("#/settings")
    box = one_visit.page.locator('input[name="confirm"]')
    box.check()
    try:
        table = Table(one_visit).start()
        table.click("f1", "f3")
        assert table.match().plies == 0
        table.do("clear")
        table.agrees(kleinod.new("morundir"))
        table.click("f1", "f3")
        table.do("confirm")
        assert [step.token for step in table.match().steps()] == ["f1-f3"]
    finally:
        one_visit.go("#/settings")
        box.uncheck()
