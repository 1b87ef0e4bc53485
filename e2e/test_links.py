"""Links: what a friend sees, and how a match goes back and forth between two devices."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import kleinod
from conftest import OpenVisit
from oracle import path_of
from table import Table
from visit import Visit


def play(table: Table, *notations: str) -> None:
    for notation in notations:
        match = table.match()
        table.click(*path_of(match, notation))


def link(table: Table, what: str) -> str:
    """The address that the share dialog offers, from "#" on."""
    table.do("share")
    address = table.page.locator(f'dialog input[name="{what}"]').input_value()
    table.page.keyboard.press("Escape")
    assert address.startswith(table.visit.url)
    return address.removeprefix(table.visit.url)


@pytest.fixture(scope="module")
def friends(open_shared: OpenVisit, one_browser: Browser) -> tuple[Visit, Visit]:
    """Two devices."""
    return open_shared(one_browser).open(), open_shared(one_browser).open()


def test_share_replay_and_play_on(friends: tuple[Visit, Visit]) -> None:
    mine, yours = friends
    table = Table(mine).start(names=("Nora", "Ben"))
    play(table, "f1-f3", "c2xf3", "f6-f4")
    address = link(table, "match")
    assert "Nora" not in address
    oracle = table.match()

    other = Table(yours)
    yours.go(address)
    yours.quiet()
    expect(yours.page.locator(".banner")).to_contain_text("sent as a link")
    other.agrees(oracle)
    for name, at in (("first", 0), ("on", 1), ("on", 2), ("last", 3)):
        other.do(name)
        oracle.goto(at)
        other.agrees(oracle, live=at == 3)
    action = oracle.legal()[7]
    other.click(*path_of(oracle, action))
    oracle.play(action)
    other.agrees(oracle)
    saved = other.match()
    assert saved.id == oracle.id
    assert [s.token for s in saved.steps()] == [s.token for s in oracle.steps()]


def test_a_position_becomes_a_new_game(friends: tuple[Visit, Visit]) -> None:
    mine, yours = friends
    table = Table(mine).start(variant="return")
    play(table, "f1-f3")
    oracle = kleinod.open(link(table, "position").removeprefix("#/p/"))
    assert oracle.plies == 0

    other = Table(yours)
    yours.go(link(table, "position"))
    yours.quiet()
    other.agrees(oracle)
    action = oracle.legal()[0]
    other.click(*path_of(oracle, action))
    oracle.play(action)
    other.agrees(oracle)
    saved = other.match()
    assert saved.id and saved.id != table.match().id
    assert saved.position() == oracle.position()


def test_play_by_link(friends: tuple[Visit, Visit]) -> None:
    """The reply continues the same match; an old link and a different way are told apart, nothing is lost."""
    one, two = Table(friends[0]), Table(friends[1])
    one.start()
    play(one, "f1-f3")
    first = link(one, "match")

    two.visit.go(first)
    two.visit.quiet()
    play_shown(two, "c2xf3")
    reply = link(two, "match")

    one.visit.go(reply)
    one.visit.quiet()
    expect(one.page.locator(".banner")).to_contain_text("continues your game: one new turn")
    match = one.match()
    assert [s.token for s in match.steps()] == ["f1-f3", "c2-f3"]
    assert match.id == two.match().id
    one.agrees(match)

    one.visit.go("#/")
    one.visit.go(first)
    expect(one.page.locator(".banner")).to_contain_text("an earlier moment")
    one.page.get_by_role("link", name="Go to my game").click()
    one.page.wait_for_url(f"**/#/play/{match.id}")
    one.visit.ready()
    one.visit.quiet()
    one.agrees(match)


def test_two_ways_are_both_kept(friends: tuple[Visit, Visit]) -> None:
    one, two = Table(friends[0]), Table(friends[1])
    one.start()
    play(one, "f1-f3")
    two.visit.go(link(one, "match"))
    two.visit.quiet()
    play_shown(two, "c2xf3")
    theirs = two.match()
    play(one, "d1-d2")
    mine = one.match()

    one.visit.go(link(two, "match"))
    expect(one.page.locator(".banner")).to_contain_text("different ways")
    one.page.get_by_role("button", name="Continue with the link").click()
    one.page.wait_for_url("**/#/play/*")
    assert tokens(one.match()) == tokens(theirs)
    one.visit.go(f"#/play/{mine.id}-2")
    one.visit.quiet()
    assert tokens(one.match()) == tokens(mine)
    one.agrees(mine)


def play_shown(table: Table, notation: str) -> None:
    """Play in a match that is only looked at so far."""
    record = table.page.evaluate("document.querySelector('kl-table').current.record")
    table.click(*path_of(kleinod.open(record), notation))


def tokens(match: Any) -> list[str]:
    return [step.token for step in match.steps()]


def test_the_same_link_twice_in_one_tab(chromium: Browser, open_visit: OpenVisit) -> None:
    """A link opened again after something was played on from it shows what it holds."""
    match = kleinod.new("morundir")
    match.play("f1-f3")
    address = f"#/m/{match.position_record()}"
    visit = open_visit(chromium).open(address)
    table = Table(visit)
    play_shown(table, "c2xf3")
    visit.go(address)
    visit.quiet()
    table.agrees(match)


def test_copying_a_link(chromium: Browser, open_visit: OpenVisit) -> None:
    visit = open_visit(chromium, permissions=["clipboard-read", "clipboard-write"]).open()
    table = Table(visit).start()
    table.do("share")
    visit.page.locator('[data-id="copy-match"]').click()
    expect(visit.page.get_by_text("Copied.")).to_be_visible()
    copied = visit.page.evaluate("navigator.clipboard.readText()")
    assert kleinod.open(copied.partition("#/m/")[2]).id == table.match().id
