"""One study in two tabs, and damaged, hostile or old studies: nothing may be lost without a message."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import kleinod
from kleinod.codec.deflate_tree import squeezed
from kleinod.core.message import KleinodError, msg
from kleinod.core.sentences import Words
from kleinod.studies.study import from_text
from student import Student, played
from visit import Visit

pytestmark = pytest.mark.slow

SAMPLES = sorted((Path(__file__).parent.parent / "tests" / "studies").glob("*.txt"))
HOSTILE = "<img src=x onerror=window.hacked=1>"

#: JavaScript: put rows into the database of studies, and return all rows.
ROWS = """
(rows) => new Promise((resolve, reject) => {
  const opening = indexedDB.open("kleinod-studies");
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const transaction = opening.result.transaction("studies", "readwrite");
    const store = transaction.objectStore("studies");
    for (const row of rows) store.put(row);
    const all = store.getAll();
    transaction.oncomplete = () => { opening.result.close(); resolve(all.result); };
    transaction.onerror = () => reject(transaction.error);
  };
})
"""
#: JavaScript: suppress all messages to other tabs, or allow them again.
MUTE = """
(mute) => {
  window.say ??= BroadcastChannel.prototype.postMessage;
  BroadcastChannel.prototype.postMessage = mute ? () => {} : window.say;
}
"""
#: JavaScript: keep the timer of 700 ms after the last key from firing, as if the person went on typing.
HURRY = """
() => {
  window.later = setTimeout;
  window.setTimeout = (f, ms) => window.later(f, ms === 700 ? 1e7 : ms);
}
"""


def rows(visit: Visit, *put: dict[str, Any]) -> list[dict[str, Any]]:
    visit.quiet()
    return visit.page.evaluate(ROWS, list(put))


@pytest.fixture(scope="module")
def both(one_visit: Visit) -> tuple[Student, Student]:
    """Return the pages of two tabs with shared storage."""
    return Student(one_visit), Student(Visit(one_visit.context, one_visit.url).open())


@pytest.fixture
def pair(both: tuple[Student, Student]) -> tuple[Student, Student]:
    """Return two tabs that show the same study, which the first tab has just stored."""
    one, two = both
    study = kleinod.study(played(), "Shared")
    one.open(f"#/s/{study.text()}").does("keep").kept()
    two.open(one.visit.hash)
    return one, two


def versions(one: Student) -> list[str]:
    """Return the notation of all stored versions of the study in a tab."""
    root = one.visit.hash.rpartition("/")[2].partition("-")[0]
    found = [row for row in rows(one.visit) if row["id"].partition("-")[0] == root]
    return sorted(kleinod.study(row["record"]).notation() for row in found)


def test_one_tab_shows_what_the_other_has_changed_and_says_so(pair: tuple[Student, Student]) -> None:
    one, two = pair
    one.plays(kleinod.new("morundir"), "f1-e2")
    expect(two.page.locator('[data-id="study-elsewhere.saved"]')).to_contain_text("Another tab changed")
    two.quiet()
    assert two.lines() == one.lines()
    two.page.locator('[name="study-comment"]').fill("From the second")
    two.quiet()
    expect(two.page.locator(".banner")).to_have_count(0)
    expect(one.page.locator('[data-id="study-elsewhere.saved"]')).to_be_visible()
    assert one.quiet().study() == two.study()
    assert len(versions(one)) == 1


def test_what_is_being_typed_is_not_lost_and_not_misplaced(pair: tuple[Student, Student]) -> None:
    one, two = pair
    one.walks("last")
    # Keep the first tab from saving its comment, so that the second tab saves first.
    one.page.evaluate(HURRY)
    one.page.locator('[name="study-comment"]').fill("Half a sent")
    two.plays(kleinod.new("morundir"), "f1-e2")
    expect(one.page.locator('[data-id="study-aside"]')).to_contain_text("saved next to it")
    one.page.evaluate("() => { window.setTimeout = window.later; }")
    first, second = versions(one)
    assert sorted(("f1-e2" in first, "f1-e2" in second)) == [False, True]
    assert [text for text in (first, second) if "4. c1-c2 {Half a sent}" in text]


def test_what_both_have_changed_is_kept_twice(pair: tuple[Student, Student]) -> None:
    one, two = pair
    one.page.evaluate(MUTE, True)
    one.plays(kleinod.new("morundir"), "f1-e2")
    one.page.evaluate(MUTE, False)
    theirs = one.study().notation()
    two.plays(kleinod.new("morundir"), "b2-d4")
    line = two.page.locator('[data-id="study-aside"]')
    expect(line).to_contain_text("The other version is saved next to it")
    mine = two.study().notation()
    assert versions(two) == sorted((mine, theirs))
    line.get_by_role("link", name="Open it").click()
    two.page.wait_for_url("**/#/study/*-2")
    two.visit.ready()
    assert two.quiet().study().notation() == theirs


def test_a_study_that_the_other_tab_has_removed_is_kept_again_with_the_next_change(
    pair: tuple[Student, Student],
) -> None:
    one, two = pair
    identity = one.visit.hash.rpartition("/")[2]
    two.visit.go("#/study")
    card = two.page.locator(f'[data-study-id="{identity}"]')
    card.locator('[data-action="remove"]').click()
    expect(one.page.locator('[data-id="study-elsewhere.removed"]')).to_contain_text("deleted this study")
    expect(card).to_have_count(0)
    one.walks("on")
    assert identity not in [row["id"] for row in rows(one.visit)]
    one.page.locator('[data-glyph="5"]').click()
    one.quiet()
    expect(card).to_have_count(1)
    expect(one.page.locator(".banner")).to_have_count(0)
    # Undo in the second tab must restore the removed study, next to the one saved again.
    two.page.locator('[data-id="undo-removal"]').click()
    two.visit.quiet()
    assert len(versions(one)) == 2


GOOD = kleinod.study(played(), "OK").text()
BOMB = squeezed(b"\x00" * 5_000_000)
DAMAGED = {
    "cut off": GOOD[:-4],
    "cut early": GOOD[:9],
    "a letter changed": GOOD[:40] + ("A" if GOOD[40] != "A" else "B") + GOOD[41:],
    "doubled": GOOD + GOOD,
    "a later edition's": "ks2~something",
    "a match": played().record(),
    "markup": HOSTILE,
    "a script": "javascript:window.hacked=1",
    "other letters": "Grüße, 王, \u202e, 👑",
    "a bomb": f"ks1~h{BOMB}~t{BOMB}",
    "very long": "ks1~" + "a" * 300_000,
}


def sentence(text: str) -> str:
    with pytest.raises(KleinodError) as caught:
        from_text(text)
    return Words("en", "morundir", ()).say(caught.value.msg)


def opens_as_a_link(text: str) -> bool:
    """Return True if a text opens as a link although it is no single study, such as a match or a doubled
    study."""
    try:
        return bool(kleinod.find(text))
    except KleinodError:
        return False


def sentence_of_a_link(text: str) -> str:
    """Return the message about a link that cannot be opened."""
    with pytest.raises(KleinodError) as caught:
        kleinod.find(text)
    # For a text of no known kind, Python's message also says that it is no file name; the page's does not.
    refused = caught.value.msg
    return Words("en", "", ()).say(msg("record.start") if refused.code.startswith("python.") else refused)


@pytest.mark.parametrize("case", DAMAGED)
def test_a_damaged_study_says_what_is_wrong_by_link_and_from_the_list(one_visit: Visit, case: str) -> None:
    visit, text = one_visit, DAMAGED[case]
    alert = visit.page.locator(".problem [role=alert]")
    visit.go("#/about")
    visit.go(f"#/s/{text}")
    if opens_as_a_link(text):
        expect(visit.page.locator("main svg.board")).to_be_visible()
        expect(alert).to_have_count(0)
    else:
        expect(alert).to_have_text(sentence_of_a_link(text))
    row = {"id": "damaged1", "record": text, "title": HOSTILE, "games": ["morundir", HOSTILE], "updated": 1}
    before = rows(visit, row)
    visit.go("#/study")
    card = visit.page.locator('[data-study-id="damaged1"]')
    expect(card.locator(".card-title")).to_have_text(HOSTILE)
    card.locator("a").click()
    visit.page.wait_for_url("**/#/study/damaged1")
    visit.ready()
    expect(alert).to_have_text(sentence(text))
    # The page must show the damaged text, for copying, and leave the stored row unchanged.
    shown = visit.page.locator(".problem code").text_content() or ""
    assert shown.removesuffix(" …") == text[:2000]
    assert rows(visit) == before
    assert visit.page.evaluate("window.hacked") is None


def test_rows_that_are_no_studies_are_told_on_the_list(one_visit: Visit) -> None:
    rows(one_visit, {"id": "torn1", "record": 7, "title": HOSTILE})
    one_visit.go("#/about")
    one_visit.go("#/study")
    expect(one_visit.page.locator(".damaged")).to_be_visible()
    assert one_visit.page.evaluate("window.hacked") is None


def test_words_of_a_study_are_never_markup(one_visit: Visit) -> None:
    study = kleinod.study(played(), HOSTILE)
    study.chapters[0].title = HOSTILE
    study.chapters[0].tree.next[0].comment = f"{HOSTILE}\n${{1}} {{title}} \u202e&lt;b>"
    student = Student(one_visit).open(f"#/s/{study.text()}").does("keep")
    student.kept()
    assert any(HOSTILE in line for line in student.lines())
    assert student.study() == study
    one_visit.go("#/study")
    expect(one_visit.page.locator(".card-title", has_text=HOSTILE).first).to_be_visible()
    assert one_visit.page.evaluate("window.hacked") is None


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_studies_of_older_editions_open_and_are_kept(one_visit: Visit, path: Path) -> None:
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        text = block.splitlines()[0]
        study = kleinod.study(text)
        if not study.chapters:
            one_visit.go("#/about")
            one_visit.go(f"#/s/{text}")
            expect(one_visit.page.locator(".problem [role=alert]")).to_contain_text("no chapters")
            continue
        student = Student(one_visit).open(f"#/s/{text}")
        assert student.study() == study
        student.does("keep").kept()
        student.open(one_visit.hash)
        assert student.study() == study
