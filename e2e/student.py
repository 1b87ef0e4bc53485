"""Operates a study as a user does: opens it, moves through it, plays in it and reads its tree."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

import kleinod
from kleinod.studies.study import Study
from table import Table
from visit import Visit

GAME = "morundir"


def played(plies: int = 4) -> Any:
    """Return a match after some opening moves, which are the same in every run."""
    match = kleinod.new(GAME)
    for _ in range(plies):
        match.play(match.legal()[0])
    return match


class Student:
    """The page of a study, operated as a user operates it."""

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
        """Play the move given as text; `match` must stand at the study's current position."""
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
        """Return the displayed tree line by line."""
        return [" ".join(line.split()) for line in self.page.locator(".study-line").all_inner_texts()]

    def text(self) -> str:
        """Return the study's text from the share dialog, which must not change the study."""
        at = self.at
        self.page.locator('kl-study [data-action="share"]').click()
        link = self.page.locator('[name="study-link"]').input_value()
        self.page.keyboard.press("Escape")
        assert self.quiet().at == at
        return link

    def study(self) -> Study:
        return kleinod.study(self.text())

    def kept(self) -> None:
        """Wait until the study has its own address, which means that it is stored."""
        self.page.wait_for_url("**/#/study/*")
        self.quiet()


def from_match(visit: Visit, match: Any) -> Student:
    """Open a study by a link to a match and the button "Study" there."""
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
