"""The picture of the README: `pytest e2e -m picture` writes docs/morundir.png."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

import kleinod
from conftest import ROOT, OpenVisit
from table import Table

PICTURE = ROOT / "docs" / "morundir.png"
GAME = ROOT / "tests" / "golden" / "morundir" / "annotated.txt"


@pytest.mark.picture
def test_the_picture_of_the_readme(chromium: Browser, open_visit: OpenVisit) -> None:
    visit = open_visit(chromium).open()
    table = Table(visit).start(names=("Nora", "Ben"))
    match = kleinod.new("morundir")
    for notation in ("f1-f3", "c2xf3", "f6-f4", "d6-d5"):
        table.click(*match.view.path(match.state, match.text.parse(match.state, notation)))
        match.play(notation)
    table.click("b2")
    table.agrees(match, ["b2"])
    visit.page.mouse.move(0, 0)
    PICTURE.parent.mkdir(exist_ok=True)
    visit.page.screenshot(path=PICTURE)
    assert PICTURE.stat().st_size > 20_000
