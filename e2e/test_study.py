"""Studies as people make and share them: opened, edited, undone, saved, sent, and opened elsewhere."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import kleinod
from access import PHONE, choose_language, too_wide, violations
from conftest import OpenVisit
from keyboard import choose, tab_to
from kleinod.core import registry
from kleinod.play.match import Match
from student import GAME, Student, from_match, played
from table import Table
from test_lessons import lesson, opened, paths
from test_rules_page import examples
from visit import Visit


def test_a_match_becomes_a_study_that_is_kept_with_the_first_change(one_visit: Visit) -> None:
    match = played()
    student = from_match(one_visit, match)
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
    assert student.study().notation().endswith(f"\n\n{written}")
    assert violations(one_visit) == []
    at = student.at
    one_visit.reload()
    student.quiet()
    assert student.study().notation().endswith(f"\n\n{written}")
    assert student.page.locator(f'[data-node="{at}"]').get_attribute("aria-selected") == "true"


def test_lines_are_promoted_cut_and_brought_back(one_visit: Visit) -> None:
    match = played()
    student = from_match(one_visit, match).walks("first")
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
    one_visit: Visit, open_visit: OpenVisit, one_browser: Browser
) -> None:
    match = played()
    student = from_match(one_visit, match).walks("back")
    link = student.text()
    friend = Student(open_visit(one_browser).open(link.partition("/#")[2].join(["#", ""]))).quiet()
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
    sent: Any = {"name": "x.txt", "mimeType": "text/plain", "buffer": f"# x\n{link}\n".encode()}
    friend.page.locator('main [data-id="open"]').click()
    friend.page.locator("kl-open dialog[open]").wait_for()
    friend.page.locator('kl-open input[type="file"]').set_input_files(sent)
    friend.page.locator('kl-open [data-open="study"]').click()
    friend.page.wait_for_url("**/#/s/**")
    friend.visit.ready()
    assert friend.quiet().at == 3


def test_what_was_only_read_is_kept_by_a_button(one_visit: Visit) -> None:
    study = kleinod.study(played(), "Openings")
    student = Student(one_visit).open(f"#/s/{study.text()}").does("keep")
    student.kept()
    expect(student.page.locator('[data-id="study-reading"]')).to_have_count(0)
    assert student.study() == study


def test_what_comes_back_is_compared_and_taken_over(one_visit: Visit) -> None:
    match = kleinod.new("morundir", variant="return")
    first, second = match.legal()[:2]
    mine = kleinod.study(match, "Openings")
    back = kleinod.study(mine.text())
    student = Student(one_visit).open(f"#/s/{mine.text()}").plays(match, first)
    student.kept()
    address = student.page.url
    back.chapters[0].tree.add_variation(second, "Why not this?")
    student.open(f"#/s/{back.text()}")
    line = student.page.locator('[data-id="study-kin"]')
    expect(line).to_contain_text("“Openings” on this device is the same study.")
    expect(line).to_contain_text("New here: 1 move, 1 comment. Missing here: 1 move.")
    choice = student.page.locator(".banner .primary")
    expect(choice).to_have_text("Add what is new")
    assert violations(one_visit) == []
    student.does("take")
    expect(line).to_have_count(0)
    assert student.page.url == address
    mine.chapters[0].tree.add_variation(first)
    mine.take(back)
    assert student.study() == mine
    # When the returned study is opened again, nothing in it may count as new.
    student.open(f"#/s/{back.text()}")
    expect(line).to_contain_text("Nothing new here. Missing here: 1 move.")
    expect(line.locator("button")).to_have_count(0)
    expect(choice).to_have_text("Open mine")
    choice.click()
    student.page.wait_for_url(address)
    assert student.quiet().study() == mine


def test_damaged_links_are_told_in_words(one_visit: Visit) -> None:
    text = kleinod.study(played()).text()
    for broken in (text[:-9], text.replace("~f", "~u"), "ks9~h", "<b>", text[:60] + "A" + text[61:]):
        one_visit.go("#/about")
        one_visit.go(f"#/s/{broken}")
        alert = one_visit.page.locator(".problem [role=alert]")
        assert re.search("study|link", alert.inner_text(), re.I) and "study." not in alert.inner_text()


def test_by_keys_alone(one_visit: Visit) -> None:
    match = played()
    student = from_match(one_visit, match).walks("first")
    match.goto(0)
    tab_to(one_visit, "svg.board .target")
    for cell in match.view.path(match.state, match.read("f1-e2")):
        choose(student.table, cell)
    student.quiet()
    assert student.lines()[2] == "Variation: 1. f1-e2"
    tab_to(one_visit, ".study-tree [data-node]")
    student.presses("ArrowUp")
    assert student.at == 1
    student.presses("ArrowRight", "ArrowRight")
    assert student.at == 3
    student.presses("ArrowLeft", "End")
    assert student.at == 4
    student.presses("ArrowDown", "Delete")
    assert student.lines() == ["Start", "1. b2-c4 2. c2-c3 3. a1-b2 4. c1-c2"]
    student.presses("End", "Home")
    assert student.at == 0
    assert one_visit.page.evaluate("document.activeElement.dataset.node") == "0"


def test_chapters_and_drawings(one_visit: Visit) -> None:
    student = Student(one_visit).open(f"#/{GAME}/study")
    expect(student.page.locator("[data-id=study-fresh]")).to_be_visible()
    student.plays(kleinod.new(GAME), "b2-c4").does("draw")
    student.table.click("c4", "d5", "e4", "e4")
    student.quiet().does("draw")
    expect(student.page.locator("kl-table .study-marks [data-tone]")).to_have_count(2)
    student.page.locator(".study-chapters summary").click()
    student.does("add-here")
    student.page.locator('[name="study-chapter"]').fill("Danach")
    student.page.locator('[data-chapter="0"]').click()
    student.quiet()
    study = student.study()
    assert [chapter.title for chapter in study.chapters] == ["", "Danach"]
    assert [tuple(one) for one in study.chapters[0].tree.next[0].drawn] == [("c4", "d5", 1), ("e4", "", 1)]
    assert violations(one_visit) == []
    student.page.locator('[data-chapter="1"]').click()
    student.quiet().does("remove")
    expect(student.page.locator(".study-chapters summary")).to_have_text("Chapter 1 of 1")
    student.table.action("undo").click()
    expect(student.page.locator(".study-chapters summary")).to_contain_text("of 2")


def test_a_study_of_hidden_hands_holds_what_its_author_saw(one_visit: Visit) -> None:
    match = Match(registry.game("mutterboehnchen"), 3, {}, seed=5, kinds=("h", "b1", "b1"))
    Table(one_visit).open(match.record()).action("study").click()
    one_visit.page.wait_for_url("**/#/s/**")
    one_visit.ready()
    study = Student(one_visit).quiet().study()
    assert match.record().split("~s")[1][:8] not in study.text()
    seen = study.chapters[0].tree.match()
    assert seen.observe(0) == match.observe(0)
    assert seen.state != match.state


def test_on_a_telephone_in_german_and_dark(open_visit: OpenVisit, chromium: Browser) -> None:
    visit = open_visit(chromium, **PHONE).open("#/about")
    choose_language(visit, "de", "dark")
    student = from_match(visit, played())
    fold = student.page.locator(".banner-unfold")
    more = student.page.get_by_text("Mit der ersten Änderung entsteht auf diesem Gerät deine eigene Kopie")
    expect(more).to_be_hidden()
    assert room(visit) > 0.55
    fold.click()
    expect(more).to_be_visible()
    expect(fold).to_have_attribute("aria-expanded", "true")
    fold.click()
    expect(more).to_be_hidden()
    swipe(student, "kl-study svg.board", 120, high=0.9)
    assert student.at == 3
    for by, down, at in ((120, 0, 2), (-120, 0, 3), (40, -120, 3)):
        swipe(student, "kl-study .study-tree", by, down)
        assert student.at == at
    # A swipe that begins on a piece drags that piece instead of stepping through the moves.
    student.walks("on")
    swipe(student, 'kl-study [data-id="c4"]', 120)
    assert student.at == 4
    student.walks("first").plays(kleinod.new(GAME), "f1-e2").kept()
    assert student.lines()[2] == "Variante: 1. f1-e2"
    assert "gespeichert" not in student.page.locator("main").inner_text()
    assert too_wide(visit) == 0
    assert violations(visit) == []
    visit.go("#/study")
    expect(visit.page.locator("h1")).to_have_text("Studien")
    assert too_wide(visit) == 0
    assert violations(visit) == []


#: JavaScript: return the names of the parts of a study's panel that the tools cut or hide.
CUT = """
() => {
  const { top } = document.querySelector("kl-study .tools").getBoundingClientRect();
  const fields = [...document.querySelectorAll('[name="study-title"], [name="study-comment"]')];
  const cut = [...document.querySelectorAll(".study-chapters > summary")].filter((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const box = range.getBoundingClientRect();
    return box.top < top && box.bottom > top;
  });
  return [
    ...fields.filter((one) => one.getBoundingClientRect().bottom > top).map((one) => one.name),
    ...cut.map((one) => one.textContent),
  ];
}
"""


@pytest.mark.parametrize("size", [(360, 740), (820, 1180)], ids=str)
def test_title_and_comment_of_a_new_study_are_in_sight(one_visit: Visit, size: tuple[int, int]) -> None:
    """The title and the comment must be in sight, and the tools must not cut the number of the chapter. The
    empty list of moves used to take their space."""
    before = one_visit.page.viewport_size
    one_visit.page.set_viewport_size({"width": size[0], "height": size[1]})
    try:
        for game in ("morundir", "nexus"):
            Student(one_visit).open(f"#/{game}/study")
            assert one_visit.page.evaluate(CUT) == [], game
    finally:
        if before:
            one_visit.page.set_viewport_size(before)


def test_the_ways_in(one_visit: Visit) -> None:
    visit = one_visit.go("#/saves")
    visit.page.locator("[data-id=studies]").click()
    visit.page.locator("[data-id=study-nexus]").click()
    visit.page.wait_for_url("**/#/nexus/study")
    visit.ready()
    Student(visit).quiet()
    visit.go(f"#/{GAME}")
    visit.page.locator(".ways [data-id=study]").click()
    visit.page.wait_for_url(f"**/#/{GAME}/study")
    visit.ready()
    Student(visit).quiet()
    visit.go(f"#/{GAME}/puzzles")
    visit.quiet()
    visit.page.locator('[data-step="study"]').click()
    visit.page.wait_for_url("**/#/s/**")
    visit.ready()
    assert Student(visit).quiet().lines() == ["Start"]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", [GAME, "mutterboehnchen"])
def test_from_an_example_of_a_rule_and_from_a_lesson(one_visit: Visit, game: str) -> None:
    visit, example = one_visit.go(f"#/{game}/rules"), examples(game)[0]
    match = kleinod.position(game, example["position"], example["seats"], **example["options"])
    visit.page.locator("figure.example [data-id=study]").first.click()
    assert_seen(arrived(visit), match)
    steps = lesson(game)["steps"]
    at = next(at for at, step in enumerate(steps) if step["accept"])
    step = steps[at]
    visit.go(f"#/{game}/learn")
    for _ in range(at):
        visit.page.locator(".lesson-steps button.primary").click()
        visit.quiet()
    table = Table(visit)
    table.click(*next(paths(game, step)))
    expect(visit.page.locator(".lesson[data-stage=done]")).to_be_visible()
    visit.page.locator('[data-step="study"]').click()
    student = arrived(visit)
    # If hands are hidden, a study begun from a lesson has only the position and no moves.
    assert student.at == (0 if match.game.hidden else 1)
    start = opened(game, step)
    if not match.game.hidden:
        student.walks("back")
        assert_seen(student, start)


def arrived(visit: Visit) -> Student:
    """Wait for the page of a study that has just been begun, and return the study."""
    visit.page.wait_for_url("**/#/s/**")
    visit.ready()
    return Student(visit).quiet()


def assert_seen(student: Student, match: Any) -> None:
    """Assert that the study begins with what the seat to act in `match` can see."""
    seen = student.study().chapters[0].tree.match()
    seen.goto(0)
    assert seen.observe(match.seat) == match.observe(match.seat)


def notch(page: Page, across: int, down: int) -> None:
    """Turn the mouse wheel after a pause, because turns within 70 ms count as one step."""
    page.wait_for_timeout(100)
    page.mouse.wheel(across, down)


def test_by_wheel_over_the_board(one_visit: Visit) -> None:
    student = from_match(one_visit, played())
    page = student.page
    page.locator("kl-study svg.board").hover()
    place = page.locator("[data-id=study-place]")
    notch(page, 0, -100)
    expect(page.locator(".panel.study[data-at='3']")).to_be_visible()
    expect(place).to_have_text("3. a1-b2")
    student.quiet()
    notch(page, 0, 100)
    expect(page.locator(".panel.study[data-at='4']")).to_be_visible()
    expect(place).to_have_text("4. c1-c2")
    student.quiet()
    # The wheel must not step after the last move, sideways, with Shift, or over the list of moves.
    notch(page, 0, 100)
    notch(page, -100, 0)
    page.keyboard.down("Shift")
    notch(page, 0, -100)
    page.keyboard.up("Shift")
    page.locator(".study-tree").hover()
    notch(page, 0, -100)
    assert student.quiet().at == 4
    # On a page that can be scrolled, the wheel must scroll instead of stepping through the moves.
    page.set_viewport_size({"width": 800, "height": 420})
    page.locator("kl-study svg.board").hover()
    notch(page, 0, 300)
    page.wait_for_function("() => document.querySelector('main').scrollTop > 0")
    assert student.quiet().at == 4
    page.set_viewport_size({"width": 1280, "height": 800})


def room(visit: Visit) -> float:
    """Return the share of the window that is left between banner and tools."""
    top, end, height = visit.page.evaluate("""() => [
        document.querySelector(".banner").getBoundingClientRect().bottom,
        document.querySelector(".tools").getBoundingClientRect().top,
        innerHeight,
    ]""")
    return (end - top) / height


def swipe(student: Student, part: str, by: int, down: int = 0, high: float = 0.5) -> None:
    """Swipe `by` pixels to the right and `down` pixels down, from the horizontal middle of a part and the
    share `high` of its height."""
    place = student.page.locator(part)
    place.scroll_into_view_if_needed()
    box = place.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] * high
    session: Any = student.visit.context.new_cdp_session(student.page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for n in range(1, 6):
        point = {"x": x + by * n / 5, "y": y + down * n / 5}
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    student.quiet()


def test_the_computer_adds_its_lines_and_says_so(one_visit: Visit) -> None:
    student = from_match(one_visit, played()).does("advise")
    expect(student.page.locator('[data-study="advise"]')).to_be_visible()
    student.quiet()
    assert student.at == 4
    assert "Computer: " in student.study().chapters[0].tree.main()[4].comment
    student.does("review")
    expect(student.page.locator('[data-study="review"]')).to_be_visible()
    assert student.quiet().at == 4
