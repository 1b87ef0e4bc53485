"""The accessibility trees of tables and of a study as text, checked by a person and stored in e2e/trees.

`KLEINOD_TREES=write pytest e2e/test_trees.py` writes the trees. Read them before committing.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, expect

import kleinod
from card_tables import lift, moment, sit_down, with_kinds
from conftest import OpenVisit
from kleinod.core.capabilities import attackers
from kleinod.play.match import Match
from table import Table
from test_layout import WHOLE, played
from visit import Visit

TREES = Path(__file__).parent / "trees"

Scene = Callable[[Table], None]


def link(match: Match) -> Scene:
    def show(table: Table) -> None:
        sit_down(table, match)

    return show


def chosen(table: Table) -> None:
    """Show a match with a knight selected."""
    table.start(names=("Anna", "Ben"))
    table.click("f1")


def looked_back(table: Table) -> None:
    sit_down(table, played("nexus", 3, 12))
    table.do("back")


def asked(name: str) -> Scene:
    """Return a function that shows a question of the card game to the seat that must answer it."""

    def show(table: Table) -> None:
        match = moment(3, lambda match: match.turn > 4 and match.state.todo[-1].name == name)
        people = "".join("h" if seat == match.seat else "b" for seat in range(3))
        sit_down(table, with_kinds(match, people))

    return show


def curtain(table: Table) -> None:
    sit_down(table, moment(3, lambda match: match.turn > 6 and match.rules.private(match.state)))


def lifted(table: Table) -> None:
    curtain(table)
    lift(table)


def studied(table: Table) -> None:
    """Show a study with nested variations, a glyph and comments."""
    match = kleinod.new("morundir")
    study = kleinod.study(match, "Openings")
    root = study.chapters[0].tree
    first, second, third = match.legal()[:3]
    line = root.add_variation(first)
    line.add_variation(line.match().legal()[0])
    root.add_variation(second, "Why not this?", "!?")
    line.add_variation(line.match().legal()[1]).add_variation("f1-e2")
    root.add_variation(third)
    table.visit.go("#/about")
    table.visit.go(f"#/s/0.2/{study.text()}")
    table.visit.quiet()


SCENES: dict[str, Scene] = {
    "morundir-begins": lambda table: void(table.start(names=("Anna", "Ben"))),
    "morundir-knight-chosen": chosen,
    "morundir-over": link(played("morundir", 2, WHOLE)),
    "matobo-four": link(played("matobo", 4, 9)),
    "matobo-over": link(played("matobo", 2, WHOLE)),
    "mutternland-two": link(played("mutternland", 2, 24)),
    "nexus-looked-back": looked_back,
    "mutterboehnchen-front": asked("front"),
    "mutterboehnchen-curtain": curtain,
    "mutterboehnchen-lifted": lifted,
    "morundir-study": studied,
}


def void(_: object) -> None:
    """Discard a value, so that a lambda that has a result can be used as a scene."""


@pytest.fixture(scope="module")
def reader(open_shared: OpenVisit, chromium: Browser) -> Visit:
    return open_shared(chromium).open()


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow) if "study" in name else name for name in SCENES]
)
def test_the_tree_of_a_position(reader: Visit, name: str) -> None:
    table = Table(reader)
    SCENES[name](table)
    tree = reader.page.locator("kl-table").aria_snapshot() + "\n"
    kept = TREES / f"{name}.txt"
    if os.environ.get("KLEINOD_TREES") == "write":
        kept.write_text(tree, encoding="utf-8")
    assert tree == kept.read_text(encoding="utf-8")
    # Every button, link and text field must have a name.
    assert not re.search(r"^\s*- (?:button|link|textbox)(?:$|:| \[)", tree, re.MULTILINE)


def test_told_on_request(reader: Visit) -> None:
    """Keys must announce whose turn it is, the last change, the current row, and which pieces can reach a
    place."""
    table = Table(reader).start(names=("Anna", "Ben"))
    match = kleinod.new("morundir")
    table.click("f1", "f3")
    match.play("f1-f3")
    told = reader.page.locator("kl-table > [role=status]")

    def hears(key: str, *words: str) -> None:
        reader.page.keyboard.press(key)
        for word in words:
            assert word in told.inner_text()

    reader.page.evaluate("document.activeElement?.blur()")
    hears("s", "Ben")
    hears("c", "f3", "Anna")
    table.target("f3").focus()
    hears("l", "b2, blue knight", "f3, blue knight")
    goes = next(match.view.path(match.state, action) for action in match.legal_actions())
    table.target(goes[-1]).focus()
    hears("g", goes[-1], goes[0])
    hears("g", goes[0])


def test_what_attacks_a_place_is_told_by_a_key(reader: Visit) -> None:
    """On every board, a key must announce which pieces attack a place; card tables have no such key."""
    told = reader.page.locator("kl-table > [role=status]")
    for game in ("morundir", "matobo", "mutternland", "nexus"):
        match = in_play(game)
        reader.go("#/about")
        reader.go(f"#/p/{match.position_record()}")
        reader.quiet()
        o = match.rules.observe(match.state, match.seat)
        places = [cell.id for cell in (*match.view.board().cells, *match.picture(None).cells)]
        reached = {place: attackers(match.view, o, place) for place in places}
        table = Table(reader)
        for wanted in (True, False):
            place = next(place for place, found in reached.items() if bool(found) is wanted)
            table.target(place).focus()
            reader.page.keyboard.press("x")
            reader.quiet()
            expect(told).to_contain_text("reach")
            said = told.inner_text()
            assert place in said
            assert all(f"{one}," in said for one in reached[place]), said


def in_play(game: str) -> Match:
    """Return a match in mid-game, in which a piece attacks some place."""
    match, chance = kleinod.new(game, seed=4), Random(4)
    while match.plies < 40 or not attackable(match):
        match.play(chance.choice(match.legal()))
    return match


def attackable(match: Match) -> bool:
    o = match.rules.observe(match.state, match.seat)
    cells = (*match.view.board().cells, *match.picture(None).cells)
    return any(attackers(match.view, o, cell.id) for cell in cells)
