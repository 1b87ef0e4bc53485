"""The same match in two tabs: they notice each other, one follows, and nothing is overwritten silently."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from conftest import OpenVisit
from oracle import path_of
from storage import stored
from table import Table
from visit import Visit

FOLLOWS = "also open in another tab"


def second_tab(visit: Visit) -> Visit:
    """Another tab of the same visitor, at the same address."""
    return Visit(visit.context, visit.url).open(visit.hash)


@pytest.fixture(params=["chromium", pytest.param("firefox", marks=pytest.mark.slow)])
def tabs(
    request: pytest.FixtureRequest, open_visit: OpenVisit, launch: Callable[[str], Browser]
) -> tuple[Table, Table]:
    """One match in two tabs of one visitor."""
    one = Table(open_visit(launch(request.param)).open()).start()
    two = Table(second_tab(one.visit))
    expect(two.page.locator(".banner")).to_contain_text(FOLLOWS)
    return one, two


def plies(table: Table) -> int:
    return table.page.evaluate("document.querySelector('kl-table').current.plies")


def until_plies(table: Table, n: int) -> None:
    expect(table.page.locator("kl-table .turns [data-ply]")).to_have_count(n)
    table.visit.quiet()
    assert plies(table) == n


def test_the_second_tab_follows_and_takes_over(tabs: tuple[Table, Table]) -> None:
    one, two = tabs
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

    # Who simply plays takes over as well.
    one.click("f6", "f4")
    until_plies(two, 3)
    expect(two.page.locator(".banner")).to_contain_text(FOLLOWS)
    expect(one.page.locator(".banner")).to_have_count(0)
    assert len(stored(one.page)) == 1
    for table in tabs:
        table.visit.check()


def test_the_second_tab_goes_on_when_the_first_is_closed(open_visit: OpenVisit, chromium: Browser) -> None:
    one = Table(open_visit(chromium).open()).start()
    other = one.visit.context.new_page()
    other.goto(one.visit.url)
    two = Table(second_tab(one.visit))
    one.click("f1", "f3")
    until_plies(two, 1)
    one.visit.go("#/")
    expect(two.page.locator(".banner")).to_have_count(0)
    two.click("c2", "f3")
    assert len(two.match().steps()) == 2
    assert len(stored(two.page)) == 1


def test_bots_think_in_one_tab_only(open_visit: OpenVisit, chromium: Browser) -> None:
    one = Table(open_visit(chromium).open()).start("h", "b1")
    two = Table(second_tab(one.visit))
    one.click("f1", "f3")
    until_plies(one, 2)
    until_plies(two, 2)
    assert len(stored(one.page)) == 1
    assert two.match().record() == one.match().record()


def test_removed_and_renamed_in_another_tab(open_visit: OpenVisit, chromium: Browser) -> None:
    one = Table(open_visit(chromium).open()).start(names=("Nora", "Ben"))
    one.click("f1", "f3")
    two = Visit(one.visit.context, one.visit.url).open("#/saves")
    two.page.locator('[data-action="rename"]').click()
    two.page.locator(".naming input").fill("Sunday")
    two.page.keyboard.press("Enter")
    expect(two.page.locator(".card-title")).to_have_text("Sunday")
    one.click("c2", "f3")
    expect(two.page.locator(".card")).to_contain_text("turn 3")
    assert one.saved()["title"] == "Sunday"

    two.page.locator('[data-action="remove"]').click()
    expect(one.page.locator(".banner")).to_contain_text("removed in another tab")
    one.click("f6", "f4")
    expect(one.page.locator(".banner")).to_have_count(0)
    expect(two.page.locator(".card-title")).to_have_text("Sunday")
    two.page.locator('[data-id="undo-removal"]').click()
    expect(two.page.locator(".card")).to_have_count(2)
    assert sorted(len(match["frame"]["turns"]) for match in stored(two.page)) == [2, 3]


def test_without_locks_both_versions_are_kept(open_visit: OpenVisit, chromium: Browser) -> None:
    """As on a page that is not served securely: what another tab has saved is moved aside."""
    visit = open_visit(chromium)
    visit.context.add_init_script(
        "Object.defineProperty(navigator, 'locks', { value: undefined });"
        "BroadcastChannel.prototype.postMessage = () => {};"
    )
    one = Table(visit.open()).start()
    two = Table(second_tab(visit))
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
