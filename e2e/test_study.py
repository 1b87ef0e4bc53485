"""Studies as people make and share them: walked, changed, undone, kept, sent, opened elsewhere."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, expect

import kleinod
from access import violations
from conftest import OpenVisit
from kleinod.core.study import Study
from table import Table
from visit import Visit

GAME = "morundir"


def played(plies: int = 4) -> Any:
    """A match after so many first moves, always the same."""
    match = kleinod.new(GAME)
    for _ in range(plies):
        match.play(match.legal()[0])
    return match


class Student:
    """Somebody with a study."""

    def __init__(self, visit: Visit) -> None:
        self.visit, self.page, self.table = visit, visit.page, Table(visit)

    def open(self, address: str) -> Student:
        self.visit.go("#/about")
        self.visit.go(address)
        return self.quiet()

    def quiet(self) -> Student:
        expect(self.page.locator(".panel.study")).to_be_visible()
        self.visit.quiet()
        return self

    def does(self, what: str) -> Student:
        self.page.locator(f'kl-study [data-study="{what}"]').click()
        return self.quiet()

    def walks(self, walk: str) -> Student:
        self.page.locator(f'kl-study [data-walk="{walk}"]').click()
        return self.quiet()

    def plays(self, match: Any, text: str) -> Student:
        """Play what a text means in a match that stands where the study does."""
        for cell in match.view.path(match.state, match.read(text)):
            self.table.click(cell)
        return self.quiet()

    def goes(self, node: int) -> Student:
        self.page.locator(f'.study-tree [data-node="{node}"]').click()
        return self.quiet()

    @property
    def at(self) -> int:
        return int(self.page.locator(".panel.study").get_attribute("data-at") or "-1")

    def lines(self) -> list[str]:
        """The tree as it is read, line by line."""
        return [" ".join(line.split()) for line in self.page.locator(".study-line").all_inner_texts()]

    def text(self) -> str:
        """The study as it stands in the share dialog."""
        self.page.locator('kl-study [data-action="share"]').click()
        link = self.page.locator('[name="study-link"]').input_value()
        self.page.keyboard.press("Escape")
        return link

    def study(self) -> Study:
        return kleinod.study(self.text())

    def kept(self) -> None:
        """Wait until it has an address of its own."""
        self.page.wait_for_url("**/#/study/*")
        self.quiet()


def from_match(visit: Visit, match: Any) -> Student:
    """By a link to a match and its button "Study"."""
    visit.go("#/about")
    visit.go(f"#/m/{match.record()}")
    visit.quiet()
    visit.page.locator('kl-table [data-action="study"]').click()
    visit.page.wait_for_url("**/#/s/**")
    visit.ready()
    return Student(visit).quiet()


def test_a_match_becomes_a_study_that_is_kept_with_the_first_change(chromium_visit: Visit) -> None:
    match = played()
    student = from_match(chromium_visit, match)
    assert student.lines() == ["Start", "1. b2-c4 2. c2-c3 3. a1-b2 4. c1-c2"]
    assert student.at == 4
    expect(student.page.locator("[data-id=study-reading]")).to_be_visible()
    student.walks("back").walks("back")
    match.goto(2)
    student.plays(match, "b3-d5")
    student.kept()
    assert student.lines() == ["Start", "1. b2-c4 2. c2-c3 3. a1-b2", "Variation: 3. b3-d5", "4. c1-c2"]
    student.page.locator('[name="study-comment"]').fill("Zum Schloss")
    student.page.locator('[data-glyph="5"]').click()
    student.quiet()
    written = "1. b2-c4 2. c2-c3 3. a1-b2 (3. b3-d5!? {Zum Schloss}) 4. c1-c2"
    assert student.study().notation() == written
    assert violations(chromium_visit) == []
    at = student.at
    chromium_visit.reload()
    student.quiet()
    assert student.study().notation() == written
    assert student.page.locator(f'[data-node="{at}"]').get_attribute("aria-selected") == "true"


def test_lines_are_promoted_cut_and_brought_back(chromium_visit: Visit) -> None:
    match = played()
    student = from_match(chromium_visit, match).walks("first")
    match.goto(0)
    student.plays(match, "f1-e2")
    student.does("promote")
    promoted = ["Start", "1. f1-e2", "Variation: 1. b2-c4 2. c2-c3 3. a1-b2 4. c1-c2"]
    assert student.lines() == promoted
    student.goes(1).does("fold")
    assert student.lines()[2] == "Variation: 1. b2-c4 … 3 more"
    student.does("fold")
    student.does("cut")
    assert student.lines() == ["Start", "1. f1-e2"]
    student.table.action("undo").click()
    student.quiet()
    assert student.lines() == promoted
    student.table.action("redo").click()
    student.quiet()
    assert student.lines() == ["Start", "1. f1-e2"]


def test_whoever_opens_a_link_reads_and_has_a_copy_with_the_first_change(
    chromium_visit: Visit, open_visit: OpenVisit, chromium: Browser
) -> None:
    match = played()
    student = from_match(chromium_visit, match).walks("back")
    link = student.text()
    friend = Student(open_visit(chromium).open(link.partition("/#")[2].join(["#", ""]))).quiet()
    assert friend.at == 3
    friend.walks("on")
    assert "/#/s/" in friend.page.url
    friend.page.locator('[name="study-title"]').fill("Meine Fassung")
    friend.kept()
    assert friend.study().title == "Meine Fassung"
    friend.visit.go("#/study")
    expect(friend.page.locator(".card-title")).to_have_text("Meine Fassung")
    friend.page.locator('[data-action="remove"]').click()
    expect(friend.page.locator(".card")).to_have_count(0)
    friend.page.locator('[data-id="undo-removal"]').click()
    expect(friend.page.locator(".card")).to_have_count(1)
    assert violations(friend.visit) == []


def test_damaged_links_are_told_in_words(chromium_visit: Visit) -> None:
    text = kleinod.study(played()).text()
    for broken in (text[:-9], text.replace("~t", "~u"), "ks9~h", "<b>", text[:60] + "A" + text[61:]):
        chromium_visit.go("#/about")
        chromium_visit.go(f"#/s/{broken}")
        alert = chromium_visit.page.locator(".problem [role=alert]")
        assert "tudy" in alert.inner_text() and "study." not in alert.inner_text()
