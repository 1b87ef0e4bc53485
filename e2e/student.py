"""Somebody with a study: opens it, walks it, plays in it, looks at what it has become."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

import kleinod
from kleinod.studies.study import Study
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

    def presses(self, *keys: str) -> Student:
        for key in keys:
            self.page.keyboard.press(key)
            self.quiet()
        return self

    @property
    def at(self) -> int:
        return int(self.page.locator(".panel.study").get_attribute("data-at") or "-1")

    def lines(self) -> list[str]:
        """The tree as it is read, line by line."""
        return [" ".join(line.split()) for line in self.page.locator(".study-line").all_inner_texts()]

    def text(self) -> str:
        """The study as it stands in the share dialog; looking there changes nothing."""
        at = self.at
        self.page.locator('kl-study [data-action="share"]').click()
        link = self.page.locator('[name="study-link"]').input_value()
        self.page.keyboard.press("Escape")
        assert self.quiet().at == at
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
    study = visit.page.locator('kl-table [data-action="study"]').first
    if not study.is_visible():
        Table(visit).do("sheet")
    study.click()
    visit.page.wait_for_url("**/#/s/**")
    visit.ready()
    return Student(visit).quiet()
