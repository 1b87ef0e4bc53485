"""The same match in two tabs: one tab follows the other, and nothing is overwritten without a message."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from conftest import OpenVisit
from oracle import path_of
from storage import stored
from table import Table
from visit import Visit

FOLLOWS = "also open in another tab"


@pytest.fixture(scope="module", params=["chromium", pytest.param("firefox", marks=pytest.mark.slow)])
def pair(
    request: pytest.FixtureRequest, open_shared: OpenVisit, launch: Callable[[str], Browser]
) -> tuple[Visit, Visit]:
    """Return two tabs of one visitor, shared by all tests of the file."""
    one = open_shared(launch(request.param)).open()
    return one, Visit(one.context, one.url).open()


def in_both(one: Visit, two: Visit, *kinds: str, names: tuple[str, ...] = ()) -> tuple[Table, Table]:
    """Start a match in the first tab, and open it in the second tab, which then follows the first."""
    one.go("#/about")
    two.go("#/about")
    first = Table(one).start(*kinds, names=names)
    two.go(one.hash)
    two.quiet()
    expect(two.page.locator(".banner")).to_contain_text(FOLLOWS)
    return first, Table(two)


def versions(table: Table) -> list[dict[str, Any]]:
    """Return all saved versions of the match at the table."""
    root = table.visit.hash.rpartition("/")[2].partition("-")[0]
    return [save for save in stored(table.page) if save["id"].partition("-")[0] == root]


def plies(table: Table) -> int:
    return table.page.evaluate("document.querySelector('kl-table').current.plies")


def until_plies(table: Table, n: int) -> None:
    expect(table.page.locator("kl-table .turns [data-ply]")).to_have_count(n)
    table.visit.quiet()
    assert plies(table) == n


@pytest.mark.steps(
    "tabs: asking, granted",
    "tabs: asking, refused",
    "tabs: following, saved",
    "tabs: following, play",
    "tabs: taking, granted",
    "tabs: leading, stolen",
)
def test_the_second_tab_follows_and_takes_over(pair: tuple[Visit, Visit]) -> None:
    one, two = in_both(*pair)
    expect(one.page.locator(".banner")).to_have_count(0)
    one.click("f1", "f3")
    until_plies(two, 1)
    two.agrees(one.match())

    two.page.locator('[data-id="take-over"]').click()
    expect(two.page.locator(".banner")).to_have_count(0)
    expect(one.page.locator(".banner")).to_contain_text(FOLLOWS)
    two.click("c2", "f3")
    until_plies(one, 2)
    one.agrees(two.match())

    # A move in the tab that follows must make this tab take the match over.
    one.click("f6", "f4")
    until_plies(two, 3)
    expect(two.page.locator(".banner")).to_contain_text(FOLLOWS)
    expect(one.page.locator(".banner")).to_have_count(0)
    assert len(versions(one)) == 1
    two.visit.check()


def test_looking_back_in_the_second_tab_changes_nothing(pair: tuple[Visit, Visit]) -> None:
    one, two = in_both(*pair)
    one.click("f1", "f3")
    until_plies(two, 1)
    before = one.saved()
    two.do("first")
    assert one.saved() == before


@pytest.mark.steps("tabs: following, granted")
def test_the_second_tab_goes_on_when_the_first_is_closed(pair: tuple[Visit, Visit]) -> None:
    one, two = in_both(*pair)
    one.click("f1", "f3")
    until_plies(two, 1)
    one.visit.go("#/")
    expect(two.page.locator(".banner")).to_have_count(0)
    two.click("c2", "f3")
    assert len(two.match().steps()) == 2
    assert len(versions(two)) == 1


def test_bots_think_in_one_tab_only(pair: tuple[Visit, Visit]) -> None:
    one, two = in_both(*pair, "h", "b1")
    one.click("f1", "f3")
    until_plies(one, 2)
    until_plies(two, 2)
    assert len(versions(one)) == 1
    assert two.match().record() == one.match().record()


@pytest.mark.steps("tabs: leading, saved", "tabs: leading, removed")
def test_removed_and_renamed_in_another_tab(pair: tuple[Visit, Visit]) -> None:
    one, two = in_both(*pair, names=("Nora", "Ben"))
    one.click("f1", "f3")
    page = two.visit.go("#/saves").page
    card = page.locator(f'[data-save="{one.saved()["id"]}"]')
    card.locator('[data-action="rename"]').click()
    page.locator(".naming input").fill("Sunday")
    page.keyboard.press("Enter")
    expect(card.locator(".card-title")).to_have_text("Sunday")
    one.click("c2", "f3")
    expect(card).to_contain_text("turn 3")
    assert one.saved()["title"] == "Sunday"

    card.locator('[data-action="remove"]').click()
    expect(one.page.locator(".banner")).to_contain_text("removed in another tab")
    one.click("f6", "f4")
    expect(one.page.locator(".banner")).to_have_count(0)
    expect(card.locator(".card-title")).to_have_text("Sunday")
    page.locator('[data-id="undo-removal"]').click()
    expect(page.locator(".card", has_text="Sunday")).to_have_count(2)
    assert sorted(len(save["frame"]["turns"]) for save in versions(one)) == [2, 3]


#: JavaScript: while `window.slow` is true, make each lock request wait until the test grants, refuses or
#: steals the lock.
SLOW_LOCKS = """
(() => {
  const request = LockManager.prototype.request;
  window.waiting = [];
  LockManager.prototype.request = function (name, how, work) {
    if (!window.slow || !name.startsWith("kleinod-")) return request.call(this, name, how, work);
    return new Promise((resolve, reject) => {
      const answer = { grant: () => resolve(work({ name })), refuse: () => resolve(work(null)) };
      const steal = () => reject(new DOMException("taken", "AbortError"));
      window.waiting.push({ ...answer, steal });
    });
  };
})();
"""
ANSWER = "(what) => window.waiting.pop()[what]()"
SAY = """
(message) => {
  const channel = new BroadcastChannel("kleinod");
  channel.postMessage(message);
  channel.close();
}
"""


@pytest.mark.steps(
    "tabs: asking, saved",
    "tabs: asking, removed",
    "tabs: asking, stolen",
    "tabs: asking, play",
    "tabs: following, removed",
    "tabs: taking, saved",
    "tabs: taking, removed",
    "tabs: taking, stolen",
    "tabs: taking, refused",
)
def test_slow_locks_and_other_tabs_in_between(open_visit: OpenVisit, chromium: Browser) -> None:
    """Messages that arrive during a request for a lock must be obeyed, and a move must wait for the lock and
    be saved."""
    visit = open_visit(chromium)
    visit.context.add_init_script(SLOW_LOCKS)
    table = Table(visit.open()).start()
    table.click("f1", "f3")
    record, address = table.match().record(), visit.hash
    page, banner = visit.page, visit.page.locator(".banner")
    take_over = page.locator('[data-id="take-over"]')

    def say(what: str) -> None:
        page.evaluate(SAY, {"what": what, "id": address.rpartition("/")[2]})

    def come_back() -> None:
        visit.go("#/about")
        page.evaluate("() => { window.slow = true; window.waiting = []; }")
        visit.go(address)
        page.wait_for_function("() => window.waiting.length === 1")

    come_back()
    say("removed")
    expect(banner).to_contain_text("removed in another tab")
    say("saved")
    expect(banner).to_have_count(0)
    page.evaluate(ANSWER, "steal")
    expect(banner).to_contain_text(FOLLOWS)
    say("removed")
    expect(banner).to_contain_text("removed in another tab")
    say("saved")
    for answer in ("refuse", "steal"):
        take_over.click()
        expect(banner).to_have_count(0)
        say("removed")
        expect(banner).to_contain_text("removed in another tab")
        say("saved")
        expect(banner).to_have_count(0)
        page.evaluate(ANSWER, answer)
        expect(banner).to_contain_text(FOLLOWS)
    assert table.saved()["record"] == record

    come_back()
    table.target("c2").click()
    table.target("f3").click()
    page.wait_for_function("() => window.waiting.length === 2")
    page.evaluate(ANSWER, "grant")
    until_plies(table, 2)
    assert table.match().plies == 2
    assert len(versions(table)) == 1


@pytest.mark.slow
@pytest.mark.steps("writing: foreign, beside")
def test_without_locks_both_versions_are_kept(open_visit: OpenVisit, chromium: Browser) -> None:
    """Without locks, a version that another tab has saved must be kept next to this tab's version."""
    visit = open_visit(chromium)
    visit.context.add_init_script(
        "Object.defineProperty(navigator, 'locks', { value: undefined });"
        "BroadcastChannel.prototype.postMessage = () => {};"
    )
    one = Table(visit.open()).start()
    two = Table(Visit(visit.context, visit.url).open(visit.hash))
    start = two.match()
    other = next(notation for notation in start.legal() if not notation.startswith("f1"))
    one.click("f1", "f3")
    two.click(*path_of(start, other))
    expect(two.page.locator(".banner")).to_contain_text("Both versions are kept")
    theirs, mine = one.page.evaluate("document.querySelector('kl-table').current.record"), two.match()
    assert sorted(match["record"] for match in stored(two.page)) == sorted((theirs, mine.record()))
    two.page.get_by_role("link", name="Show the other one").click()
    two.page.wait_for_url("**/#/play/*-2")
    two.visit.ready()
    two.visit.quiet()
    assert two.match().record() == theirs
