"""Thinking in the background: hints, bots asked to hurry, analysis, and a worker that dies while thinking."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

import kleinod
from access import PHONE
from conftest import OpenVisit
from table import Table
from test_layout import played
from visit import BOOT_MS, Visit

#: Turns of Morundir after which a hint once suggested a losing move; HOLDING has the moves that do not lose.
TURNS = ("b2-b1", "h3-f3", "b3-d5", "i1-g5")
HOLDING = {("b1", "f4"), ("d5", "f4"), ("f6", "f4")}
#: JavaScript: end the thinking worker as soon as it gets its next request to think, unnoticed by the page.
KILL = """
() => {
  const [thinker] = thinkers;
  const { postMessage } = thinker.constructor.prototype;
  const { terminate } = Object.getPrototypeOf(thinker.constructor).prototype;
  window.killed = false;
  thinker.postMessage = (message) => {
    postMessage.call(thinker, message);
    if (!message.text?.includes('"op":"think"')) return;
    terminate.call(thinker);
    window.killed = true;
  };
}
"""


#: JavaScript: change the level in each request to the thinking worker, so that it always starts over and
#: never finishes, except if asked to answer now.
ENDLESS = """
() => {
  const [thinker] = thinkers;
  const { postMessage } = thinker.constructor.prototype;
  let level = 0;
  thinker.postMessage = (message) => {
    const asked = JSON.parse(message.text ?? "{}");
    if (asked.op === "think" && !asked.now) asked.level = 4 + (level++ % 2);
    postMessage.call(thinker, message.text ? { ...message, text: JSON.stringify(asked) } : message);
  };
}
"""


def with_thinker(visit: Visit, *kinds: str) -> Table:
    """Start a match and wait for the second worker, which the page starts for the first hint."""
    table = Table(visit).start(*kinds)
    table.do("hint")
    visit.page.wait_for_function("() => thinkers[0]?.ready", timeout=BOOT_MS)
    assert visit.page.evaluate("[workers.length, thinkers.length]") == [1, 1]
    return table


def test_a_hint_holds_and_says_why(chromium_visit: Visit) -> None:
    match = kleinod.new("morundir")
    for turn in TURNS:
        match.play(turn)
    table = Table(chromium_visit).show(match)
    table.do("hint")
    notice = table.page.locator('kl-table .notice[data-kind="hint"]')
    expect(notice).to_be_visible()
    found = re.match(r"Hint: (\w+), (\w+)\.", notice.inner_text())
    assert found and found.groups() in HOLDING, notice.inner_text()
    expect(table.page.locator("kl-table .hint-step")).to_have_count(2)
    expect(table.page.locator("kl-table .hint-arrow")).to_have_count(1)
    told = table.page.locator('kl-table [role="status"]').last
    expect(told).to_contain_text(f"Hint: {found[1]}, {found[2]}")


def test_a_hint_of_one_place_has_an_arrow_as_well(chromium_visit: Visit) -> None:
    """A hint of a single place must point to it by an arrow; turns of chance must have no token of a seat."""
    table = Table(chromium_visit).start("h", "h", game="matobo")
    expect(table.page.locator('.turn[data-seat="-1"]')).to_have_count(1)
    expect(table.page.locator('.turn[data-seat="-1"] .seat-token')).to_have_count(0)
    table.do("hint")
    expect(table.page.locator("kl-table .hint-step")).to_have_count(1)
    expect(table.page.locator("kl-table .hint-arrow polygon")).to_have_count(1)


def test_a_hint_while_looking_back_changes_nothing(chromium_visit: Visit) -> None:
    table = Table(chromium_visit).start("h", "h")
    table.click("f1", "f3", "c2", "f3")
    record = table.saved()["record"]
    table.do("back")
    table.do("hint")
    expect(table.page.locator("kl-table .hint-step")).to_have_count(2)
    assert table.at == 1
    assert table.saved()["record"] == record


def test_a_bot_is_hurried_while_clicks_are_answered(chromium: Browser, open_visit: OpenVisit) -> None:
    table = with_thinker(open_visit(chromium).open("#/morundir"), "h", "b5")
    page = table.page
    # The bot would think forever, so only the button "Hurry" can make it move.
    page.evaluate(ENDLESS)
    table.click("f1")
    table.target("f3").click()
    expect(page.locator("kl-table .prompt")).to_contain_text("is thinking")
    table.action("back").click()
    expect(page.locator("kl-table .review")).to_be_visible()
    table.action("now").click()
    table.action("hurry").click()
    expect(page.locator(".turn")).to_have_count(2)
    table.visit.quiet()
    table.agrees(table.match())


def test_a_thought_outlives_its_worker(chromium: Browser, open_visit: OpenVisit) -> None:
    table = with_thinker(open_visit(chromium).open("#/morundir"), "h", "b3")
    table.page.evaluate(KILL)
    table.click("f1")
    table.target("f3").click()
    expect(table.page.locator(".turn")).to_have_count(2, timeout=BOOT_MS)
    assert table.page.evaluate("killed")
    table.visit.quiet()
    match = table.match()
    table.agrees(match)
    ahead = kleinod.open(match.record())
    ahead.goto(1)
    ahead.play(kleinod.bot(ahead, level=3).choose())
    assert ahead.record() == match.record()


def test_analysis_draws_lines_and_the_course(chromium_visit: Visit) -> None:
    table = Table(chromium_visit).start("h", "h")
    table.click("f1", "f3", "c2", "f3")
    page = table.page
    table.action("analyse").click()
    lines = page.locator(".analysis .line")
    expect(lines).to_have_count(3)
    expect(page.locator(".chances figcaption > span")).to_have_count(2)
    # The best turn is drawn as one arrow at first; a selected line is drawn with all its moves.
    expect(page.locator("kl-board .way")).to_have_count(1)
    lines.first.click()
    expect(page.locator('.analysis .line[aria-pressed="true"]')).to_have_count(1)
    expect(page.locator("kl-board .way").nth(1)).to_be_attached()
    page.locator('.analysis [data-ask="stop"]').click()
    expect(page.locator(".analysis[data-running]")).to_have_count(0)
    table.action("back").click()
    expect(page.locator('.analysis .line[aria-pressed="true"]')).to_have_count(0)
    expect(lines).to_have_count(3)
    page.locator('.analysis [data-ask="curve"]').click()
    expect(page.locator(".curve polyline")).to_have_attribute(
        "points", re.compile(r"^0,\d+ 500,\d+ 1000,\d+$")
    )
    page.locator('.analysis [data-ask="open"]').click()
    expect(page.locator(".analysis")).to_have_count(0)
    table.visit.quiet()


def test_what_is_over_is_looked_back_on(chromium_visit: Visit) -> None:
    """The button "Analyse" at a match's end must show curve and turning points without another click."""
    visit, match = chromium_visit, played("morundir", 2, 400)
    assert match.over
    visit.go(f"#/m/{match.record()}")
    visit.quiet()
    page = visit.page
    page.locator('.outcome [data-action="analyse"]').click()
    expect(page.locator(".curve polyline")).to_have_count(1)
    expect(page.locator(".analysis h2")).to_be_in_viewport()
    expect(page.locator(".analysis .turning-points li").first).to_be_attached(timeout=BOOT_MS)
    page.locator(".turning-points [data-ply]").first.click()
    expect(page.locator(".review")).to_be_visible()
    expect(page.locator(".curve polyline")).to_have_count(1)
    moment = page.locator(".curve [data-ply]").nth(4)
    at = int(moment.get_attribute("data-ply") or 0)
    moment.click()
    there = int(1000 * at / match.plies + 0.5)
    expect(page.locator(".curve-now")).to_have_attribute("d", re.compile(rf"^M{there} "))


def test_on_a_telephone_an_analysis_comes_into_sight_and_stays(
    chromium: Browser, open_visit: OpenVisit
) -> None:
    """Analysis opened from the menu must close the menu and come into view, and stay open during the
    replay."""
    visit = open_visit(chromium, **PHONE).open()
    visit.go(f"#/m/{played('mutternland', 3, 12).record()}")
    visit.quiet()
    table, page = Table(visit), visit.page
    table.action("sheet").tap()
    table.action("analyse").tap()
    expect(page.locator(".analysis .line")).to_have_count(3)
    expect(page.locator(".sheet[data-open]")).to_have_count(0)
    expect(page.locator(".chances")).to_be_in_viewport(ratio=1)
    expect(page.locator(".analysis .line").first).to_be_in_viewport()
    # A step of the replay must not scroll the board out of view.
    board = page.locator("kl-board")
    board.evaluate("board => board.scrollIntoView()")
    table.action("sheet").tap()
    table.action("back").tap()
    expect(page.locator(".review")).to_be_attached()
    expect(page.locator(".analysis .line")).to_have_count(3)
    expect(board).to_be_in_viewport(ratio=0.9)
    table.action("sheet").tap()
    page.locator('.analysis [data-ask="curve"]').tap()
    expect(page.locator(".curve polyline")).to_have_count(3)
    expect(page.locator(".analysis header")).to_be_in_viewport()
    page.locator('.analysis [data-ask="stop"]').tap()
    expect(page.locator('.analysis [data-ask="go-on"]')).to_be_focused()
