"""Storage that is full, blocked, deleted, older or newer: the page must say so, and play must go on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import kleinod
from conftest import OpenVisit
from oracle import path_of
from storage import (
    CLOSE,
    DELETE_DATABASE,
    OLD_DATABASE,
    UNREADABLE,
    WATCH,
    cards,
    set_storage,
    stored,
    titles,
    tool,
    with_switch,
)
from student import Student
from table import Table
from visit import Visit


def shown(table: Table) -> kleinod.Match:
    """Return the match as the page shows it, whether or not it is saved."""
    return kleinod.open(table.page.evaluate("document.querySelector('kl-table').current.record"))


@pytest.mark.steps(
    "health: fine, quota",
    "health: full, again",
    "health: full, wrote",
    "writing: nothing, write",
    "writing: seen, write",
)
def test_full(open_visit: OpenVisit, chromium: Browser) -> None:
    visit = open_visit(chromium)
    with_switch(visit, "fine")
    table = Table(visit.open()).start()
    table.click("f1", "f3")
    set_storage(visit, "full")
    table.click("c2", "f3")
    banner = visit.page.locator(".banner")
    expect(banner).to_contain_text("This browser’s storage is full")
    table.click("f6", "f4")
    assert shown(table).plies == 3
    assert kleinod.open(stored(visit.page)[0]["record"]).plies == 1

    with visit.page.expect_download() as download:
        visit.page.locator('[data-id="download"]').click()
    file = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert kleinod.open(file["saves"][0]["record"]).plies == 3

    set_storage(visit, "fine")
    visit.page.locator('[data-id="retry"]').click()
    expect(banner).to_have_count(0)
    assert kleinod.open(stored(visit.page)[0]["record"]).plies == 3
    assert len(stored(visit.page)) == 1


@pytest.mark.steps(
    "health: fine, refused", "health: blocked, refused", "health: blocked, again", "health: blocked, opened"
)
def test_blocked_from_the_start(open_visit: OpenVisit, chromium: Browser) -> None:
    visit = open_visit(chromium)
    with_switch(visit, "blocked")
    table = Table(visit.open())
    expect(visit.page.locator(".note")).to_contain_text("does not let us save anything")
    visit.go("#/morundir")
    visit.page.locator("[data-id=start-people]").click()
    visit.page.wait_for_url("**/#/play/*")
    visit.ready()
    table.click("f1", "f3")
    expect(visit.page.locator(".banner")).to_contain_text("does not let us save anything")
    visit.go("#/saves")
    expect(cards(visit)).to_have_count(1)
    visit.page.locator(".card a").click()
    visit.page.wait_for_url("**/#/play/*")
    visit.ready()
    table.click("c2", "f3")
    assert shown(table).plies == 2

    # Once the storage works, the next turn must save the whole match.
    set_storage(visit, "fine")
    table.click("f6", "f4")
    expect(visit.page.locator(".banner")).to_have_count(0)
    assert table.match().plies == 3


@pytest.mark.steps("health: fine, opened", "health: fine, closed")
def test_deleted_while_open(open_visit: OpenVisit, one_browser: Browser) -> None:
    table = Table(open_visit(one_browser).open()).start()
    table.click("f1", "f3")
    table.page.evaluate(DELETE_DATABASE)
    table.click("c2", "f3")
    assert table.match().plies == 2
    assert table.page.locator(".banner").count() == 0


def test_a_connection_closed_behind_our_back_is_opened_again(
    open_visit: OpenVisit, one_browser: Browser
) -> None:
    """If the system closes the database connection, as during sleep, saving must go on without a message."""
    visit = open_visit(one_browser)
    visit.context.add_init_script(WATCH)
    table = Table(visit.open()).start()
    table.click("f1", "f3")
    visit.page.evaluate(CLOSE)
    table.click("c2", "f3")
    assert table.match().plies == 2
    expect(visit.page.locator(".banner")).to_have_count(0)
    visit.page.evaluate(CLOSE)
    visit.go("#/saves")
    expect(cards(visit)).to_have_count(1)
    tool(visit, titles(visit)[0], "rename").click()
    visit.page.locator(".naming input").fill("Another name")
    visit.page.evaluate(CLOSE)
    visit.page.keyboard.press("Enter")
    expect(visit.page.get_by_text("Another name")).to_be_visible()
    visit.page.evaluate(CLOSE)
    tool(visit, "Another name", "remove").click()
    expect(cards(visit)).to_have_count(0)
    assert stored(visit.page) == []
    visit.page.evaluate(CLOSE)
    visit.page.locator('[data-id="undo-removal"]').click()
    expect(cards(visit)).to_have_count(1)
    assert len(stored(visit.page)) == 1
    expect(visit.page.locator(".note")).to_have_count(0)

    student = Student(visit).open("#/morundir/study")
    student.table.click("f1", "f3")
    student.kept()
    visit.page.evaluate(CLOSE)
    student.table.click("c2", "f3")
    lines = student.quiet().lines()
    visit.go("#/study")
    visit.page.locator("kl-studies .card a").click()
    assert student.quiet().lines() == lines
    assert "c2" in " ".join(lines)
    expect(visit.page.locator(".banner")).to_have_count(0)


def test_a_list_that_could_not_be_read_says_so_and_is_read_again(
    open_visit: OpenVisit, chromium: Browser
) -> None:
    """If the saves cannot be read, the page must say so, instead of showing an empty list or a missing
    game."""
    visit = open_visit(chromium)
    visit.context.add_init_script(WATCH)
    table = Table(visit.open("#/study")).start()
    table.click("f1", "f3")
    address = visit.hash
    again = visit.page.locator('main [data-id="reread"]')
    for page, there in (
        ("#/", "kl-home .card"),
        ("#/saves", "kl-saves .card"),
        (address, "kl-table"),
        ("#/study", "kl-studies h1"),
    ):
        visit.go("#/about")
        visit.page.evaluate(CLOSE)
        visit.page.evaluate(UNREADABLE, True)
        visit.go(page)
        expect(visit.page.locator("main")).to_contain_text("Your saved games could not be read just now.")
        expect(visit.page.locator("main")).to_contain_text("It often works a moment later")
        text = visit.main_text()
        lies = ("Nothing is saved", "No studies yet", "no game", "does not let us save")
        assert not any(lie in text for lie in lies)
        again.click()
        expect(visit.page.locator("main")).to_contain_text("Your saved games could not be read just now.")
        visit.page.evaluate(UNREADABLE, False)
        again.click()
        expect(visit.page.locator(there).first).to_be_visible()
        expect(again).to_have_count(0)
    visit.page.evaluate(CLOSE)
    visit.page.evaluate(UNREADABLE, True)
    visit.go("#/study/abcdefgh")
    expect(visit.page.locator("h1")).to_contain_text("could not be read")
    visit.go("#/settings")
    expect(visit.page.locator("kl-storage")).to_contain_text("Your saved games could not be read just now.")
    expect(visit.page.locator("kl-storage")).not_to_contain_text("does not let us save")


WORDS = {
    "blocked": "does not let us save anything",
    "full": "This browser’s storage is full",
    "newer": "newer version of Kleinod",
}


class Trouble:
    """A table whose storage has one problem after the other, while play goes on."""

    def __init__(self, visit: Visit) -> None:
        self.visit, self.page = visit, visit.page
        self.table = Table(visit).start()
        self.play()
        self.address = visit.hash
        self.newer = False

    def play(self) -> None:
        match = shown(self.table)
        self.table.click(*path_of(match, match.legal()[0]))
        assert shown(self.table).plies == match.plies + 1

    def now(self, storage: str, health: str, how: str) -> None:
        """Put the storage into a state, and play, retry or rename as `how` says. Then the page must report
        `health`."""
        set_storage(self.visit, "fine")
        if self.newer or storage == "newer":
            self.delete()
        self.newer = storage == "newer"
        if self.newer:
            self.page.evaluate(OLD_DATABASE, [99, []])
        set_storage(self.visit, "fine" if self.newer else storage)
        if how == "play":
            self.play()
        elif how == "retry":
            self.page.locator('[data-id="retry"]').click()
        else:
            self.rename()
        banner = self.page.locator(".banner")
        if health == "fine":
            expect(banner).to_have_count(0)
        else:
            expect(banner).to_contain_text(WORDS[health])

    def rename(self) -> None:
        self.visit.go("#/saves")
        tool(self.visit, titles(self.visit)[0], "rename").click()
        self.page.locator(".naming input").fill("Another name")
        self.page.keyboard.press("Enter")
        self.visit.quiet()
        self.visit.go(self.address)
        self.visit.quiet()

    def delete(self) -> None:
        self.page.evaluate(DELETE_DATABASE)


@pytest.mark.steps(
    "health: fine, failed",
    "health: blocked, quota",
    "health: blocked, wrote",
    "health: blocked, closed",
    "health: blocked, outdated",
    "health: newer, refused",
    "health: newer, opened",
    "health: full, failed",
    "health: full, closed",
    "health: full, opened",
    "health: full, refused",
    "health: full, outdated",
)
def test_one_trouble_after_another(open_visit: OpenVisit, chromium: Browser) -> None:
    visit = open_visit(chromium)
    with_switch(visit, "fine")
    trouble = Trouble(visit.open())
    trouble.now("failing", "blocked", "play")
    trouble.now("full", "full", "rename")
    trouble.now("failing", "blocked", "play")
    trouble.now("fine", "fine", "rename")
    trouble.now("failing", "blocked", "play")
    trouble.delete()
    trouble.now("newer", "newer", "retry")
    trouble.now("blocked", "blocked", "retry")
    trouble.now("newer", "newer", "play")
    trouble.now("fine", "fine", "retry")
    for storage, health in (("full", "full"), ("blocked", "blocked"), ("newer", "newer")):
        trouble.now("full", "full", "play")
        trouble.delete()
        trouble.now(storage, health, "play")
        trouble.now("fine", "fine", "retry")
    (save,) = stored(visit.page)
    assert save["record"] == shown(trouble.table).record()
    assert save["title"] == "Another name"


def database_of(visit: Visit, version: int, saves: list[dict[str, Any]]) -> None:
    """Create the database as another release left it, from an address of the site that does not open the
    page."""
    visit.allow(r"favicon\.ico")  # The browser may request it for a page that names no icon
    visit.page.goto(visit.url + "icon.svg")
    visit.page.evaluate(OLD_DATABASE, [version, saves])


def old_save() -> dict[str, Any]:
    """Return a save as the first database schema stored it."""
    match = kleinod.Match(kleinod.games()["morundir"], 2, {}, match_id="oldsave")
    match.play("f1-f3")
    return {
        "id": "oldsave",
        "game": "morundir",
        "record": match.record(),
        "names": ["Nora", "Ben"],
        "kinds": ["h", "h"],
        "updated": 1_700_000_000_000,
        "at": 1,
        "over": False,
        "title": "",
        "frame": None,
    }


def test_an_older_save(open_visit: OpenVisit, chromium: Browser) -> None:
    visit = open_visit(chromium)
    database_of(visit, 1, [old_save()])
    visit.open("#/saves")
    expect(cards(visit)).to_contain_text("Nora – Ben")
    expect(cards(visit)).to_contain_text("Nov 14, 2023")
    (save,) = stored(visit.page)
    assert (save["fixed"], save["created"]) == (False, 1_700_000_000_000)
    visit.page.locator(".card a").click()
    visit.page.wait_for_url("**/#/play/oldsave")
    visit.ready()
    visit.quiet()
    table = Table(visit)
    table.click("c2", "f3")
    assert table.match().plies == 2


@pytest.mark.steps("health: fine, outdated", "health: newer, outdated", "health: newer, again")
def test_a_newer_database_is_left_alone(open_visit: OpenVisit, chromium: Browser) -> None:
    visit = open_visit(chromium)
    newer = {"id": "future", "shape": "unknown", "updated": 5}
    database_of(visit, 99, [newer])
    visit.open()
    expect(visit.page.locator(".note")).to_contain_text("newer version of Kleinod")
    visit.go("#/morundir")
    visit.page.locator("[data-id=start-people]").click()
    visit.page.wait_for_url("**/#/play/*")
    visit.ready()
    Table(visit).click("f1", "f3")
    expect(visit.page.locator(".banner")).to_contain_text("They are not affected")
    assert stored(visit.page) == [newer]


def test_settings_say_how_safe_it_is(open_visit: OpenVisit, chromium: Browser) -> None:
    """The page must request persistent storage at the third save only, because Chromium refuses it to new
    pages."""
    visit = open_visit(chromium)
    visit.context.add_init_script(
        "window.wishes = 0; let kept = false;"
        "navigator.storage.persist = async () => { window.wishes += 1; kept = true; return true; };"
        "navigator.storage.persisted = async () => kept;"
    )
    visit.open("#/settings")
    expect(visit.page.locator("kl-storage")).to_contain_text("it may delete them")
    for expected in (0, 0, 1):
        Table(visit).start().click("f1", "f3")
        assert visit.page.evaluate("window.wishes") == expected
    visit.go("#/settings")
    expect(visit.page.locator("kl-storage")).to_contain_text("has promised to keep your saves")
    expect(visit.page.locator("kl-storage")).to_contain_text("Used:")
