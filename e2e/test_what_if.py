"""What-if with hidden cards: in a study, hands are supposed card by card, dealt again and compared."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import kleinod
from access import choose_language, too_wide, violations
from kleinod.core.registry import game
from kleinod.play.match import Match
from kleinod.studies.study import Study
from student import Student, from_match
from visit import Visit


def seen() -> Match:
    """Return a match at its first turn, with the first of three players to act."""
    return Match(game("mutterboehnchen"), 3, {}, seed=5, kinds=("h", "b1", "b1"))


def steps(student: Student, seat: int, kind: str) -> Locator:
    return student.page.locator(f'.suppose-hand[data-seat="{seat}"] [data-kind="{kind}"]')


def more(student: Student, seat: int, kind: str, times: int) -> None:
    for _ in range(times):
        steps(student, seat, kind).locator('[data-step="1"]').click()
        student.visit.quiet()


def held(study: Study, chapter: int) -> dict[int, dict[str, int]]:
    desk = study.chapters[chapter].desk
    desk.goto(0)
    rules: Any = desk.rules
    return {seat: dict(kinds) for seat, kinds in rules.held(desk.observe(0), desk.state).items()}


@pytest.fixture
def student(one_visit: Visit) -> Student:
    """Return the page of a study with two moves, begun by the first player."""
    study = kleinod.study(seen(), viewer=0)
    here = study.chapters[0].tree
    for _ in range(2):
        here = here.add_variation(here.match().legal()[0])
    return Student(one_visit).open(f"#/s/{study.text()}")


def test_hands_are_supposed_card_by_card_and_dealt(student: Student) -> None:
    student.does("suppose")
    sheet = student.page.locator("dialog.suppose")
    expect(sheet).to_contain_text("This is what Blue saw.")
    assert sheet.locator(".suppose-hand").count() == 2
    chili = steps(student, 1, "chili")
    expect(chili).to_contain_text("unaccounted for")
    more(student, 1, "chili", 2)
    expect(chili.locator("output")).to_have_text("2")
    assert violations(student.visit) == []
    # The page must report a hand that is impossible, and must not deal it.
    more(student, 1, "blue", 4)
    expect(sheet.locator("[data-wrong='suppose.hand']")).to_contain_text("has only 5 hidden cards")
    expect(sheet.locator("[data-suppose=deal]")).to_be_disabled()
    sheet.locator("[data-suppose=deal]").dispatch_event("click")
    student.visit.quiet()
    expect(sheet).to_be_visible()
    for _ in range(4):
        steps(student, 1, "blue").locator('[data-step="-1"]').click()
    student.visit.quiet()
    sheet.locator("[data-suppose=deal]").click()
    expect(sheet).to_be_hidden()
    expect(student.page.locator(".study-said")).to_contain_text("Dealt again")
    student.kept()
    study = student.study()
    assert [chapter.title for chapter in study.chapters] == ["", "Orange: 2 × chili bean"]
    assert [chapter.viewer for chapter in study.chapters] == [0, 0]
    assert held(study, 1)[1]["chili"] >= 2
    assert study.chapters[1].desk.observe(0) == seen().observe(0)
    student.table.action("undo").click()
    expect(student.page.locator(".study-chapters summary")).to_have_text("Chapter 1 of 1")


def test_hands_are_dealt_anew_at_any_place(student: Student) -> None:
    student.walks("on").does("redeal")
    student.kept()
    study = student.study()
    assert len(study.chapters) == 2
    line = study.chapters[0].tree.main()
    assert study.chapters[1].desk.observe(0) == study.chapters[0].desk.rules.observe(line[0].state, 0)
    assert len(study.chapters[1].tree.main()) <= len(line) - 1
    student.does("redeal")
    assert held(student.study(), 2) != held(study, 1)


def test_suppositions_are_compared_beside_each_other(student: Student) -> None:
    student.does("suppose")
    more(student, 1, "chili", 1)
    student.page.locator("[data-suppose=add]").click()
    more(student, 2, "blue", 3)
    student.page.locator("[data-suppose=compare]").click()
    found = student.page.locator("[data-supposed]")
    expect(found).to_have_count(2)
    expect(found.nth(0)).to_contain_text("Orange: 1 × chili bean")
    expect(found.nth(1)).to_contain_text("Orange: 1 × chili bean; Green: 3 × blue bean")
    # Both moves are made by the study's author, so other players' cards cannot make them impossible.
    expect(found.nth(0)).to_contain_text("24 of 24")
    assert violations(student.visit) == []
    student.page.keyboard.press("Escape")
    expect(student.page.locator("dialog.suppose")).to_have_count(0)


@pytest.mark.slow
def test_faces_are_supposed_by_keys_too(student: Student) -> None:
    """Faces of a kind must appear on request, and a card supposed by its face must also count for its
    kind."""
    student.does("suppose")
    sheet = student.page.locator("dialog.suppose")
    which = sheet.get_by_role("button", name="Which ones? chili bean, Orange")
    assert steps(student, 1, "cw").count() == 0
    which.focus()
    student.page.keyboard.press("Enter")
    expect(which).to_have_attribute("aria-expanded", "true")
    expect(steps(student, 1, "cw")).to_contain_text("chili bean (lady)")
    # The faces must not be shown in the other hand.
    assert steps(student, 2, "cw").count() == 0
    plus = steps(student, 1, "cw").locator('[data-step="1"]')
    plus.focus()
    student.page.keyboard.press("Enter")
    student.visit.quiet()
    more(student, 1, "c2", 1)
    expect(steps(student, 1, "chili").locator("output")).to_have_text("2")
    expect(steps(student, 1, "chili").locator('[data-step="-1"]')).to_be_disabled()
    more(student, 1, "chili", 1)
    among = "3 × chili bean, including 1 × chili bean (lady), 1 × Leading Light (chili bean)"
    expect(sheet.locator("[data-supposition]")).to_contain_text(among)
    steps(student, 1, "chili").locator('[data-step="-1"]').click()
    student.visit.quiet()
    # There is only one card with this face, so no second one can be supposed.
    expect(steps(student, 1, "c2").locator('[data-step="1"]')).to_be_disabled()
    assert violations(student.visit) == []
    sheet.locator("[data-suppose=deal]").click()
    expect(sheet).to_be_hidden()
    student.kept()
    study = student.study()
    assert study.chapters[1].title == "Orange: 1 × chili bean (lady), 1 × Leading Light (chili bean)"
    assert {"chili", "cw", "c2"} <= set(held(study, 1)[1])
    assert held(study, 1)[1]["chili"] >= 2


def test_in_german_on_a_narrow_page(student: Student) -> None:
    page = student.page
    page.set_viewport_size({"width": 320, "height": 640})
    choose_language(student.visit, "de", "dark")
    page.go_back()
    student.quiet().does("suppose")
    more(student, 2, "soy", 1)
    page.locator('.suppose-hand[data-seat="2"] [data-parts="soy"]').click()
    more(student, 2, "sw", 1)
    page.locator("[data-suppose=compare]").click()
    expect(page.locator("[data-supposed]")).to_contain_text("24 von 24")
    assert page.locator("dialog.suppose").evaluate("(sheet) => sheet.scrollWidth - sheet.clientWidth") <= 0
    assert too_wide(student.visit) == 0
    assert violations(student.visit) == []
    page.keyboard.press("Escape")
    choose_language(student.visit, "en", "light")
    page.set_viewport_size({"width": 1280, "height": 800})


def test_of_an_open_game_nothing_is_supposed(one_visit: Visit) -> None:
    student = from_match(one_visit, kleinod.new("morundir"))
    assert student.page.locator("[data-study=suppose], [data-study=redeal]").count() == 0
