"""Studies must work offline: making, sharing, opening and saving them, supposed hands, edited positions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

import kleinod
from conftest import ROOT, OpenVisit
from host import hosting
from kleinod.core.registry import game
from kleinod.play.match import Match
from offline import CUT, wait_for_stage
from student import Student, from_match, played
from visit import Visit

pytestmark = pytest.mark.slow

#: JavaScript: record the file that the page offers as a download: the object behind its URL, and the name in
#: its link. Playwright reports no downloads in offline Firefox.
HANDING = """
() => {
  const { createObjectURL } = URL;
  const { click } = HTMLAnchorElement.prototype;
  window.handed = {};
  URL.createObjectURL = (file) => createObjectURL.call(URL, (handed.file = file));
  HTMLAnchorElement.prototype.click = function () {
    handed.name = this.href.startsWith("blob:") ? this.download : "";
    click.call(this);
  };
}
"""


@pytest.fixture(scope="module")
def cut_off(one_browser: Browser, open_shared: OpenVisit) -> Iterator[Visit]:
    """Yield a visit that has opened the home page once, and has been offline since then."""
    with hosting(ROOT / "dist", "/some/where/") as host:
        visit = open_shared(one_browser, host.url, copy=True).open()
        wait_for_stage(visit, "ready")
        visit.allow(*CUT)
        host.stop()
        yield visit
        visit.page.goto("about:blank")


def test_a_study_is_made_shared_opened_by_its_link_and_kept(cut_off: Visit) -> None:
    match = played()
    student = from_match(cut_off, match).walks("first")
    match.goto(0)
    student.plays(match, "f1-e2").kept()
    student.page.locator('[name="study-comment"]').fill("Ohne Netz")
    student.quiet()
    written = "1. b2-c4 (1. f1-e2 {Ohne Netz}) 2. c2-c3 3. a1-b2 4. c1-c2"
    mine, link = cut_off.hash, student.text()
    assert kleinod.study(link).notation().endswith(f"\n\n{written}")
    student.open(f"#{link.partition('#')[2]}")
    line = student.page.locator('[data-id="study-kin"]')
    expect(line).to_contain_text("has everything that is here")
    line.get_by_role("link", name="Open mine").click()
    student.page.wait_for_url(f"**/{mine}")
    cut_off.reload()
    assert student.quiet().study().notation().endswith(f"\n\n{written}")
    cut_off.go("#/study")
    expect(cut_off.page.locator(".card")).to_have_count(1)
    assert cut_off.page.locator(".card svg, .card kl-cards").count() >= 1


def test_the_computer_and_pictures_need_no_network(cut_off: Visit, one_browser: Browser) -> None:
    student = from_match(cut_off, played()).does("advise")
    expect(student.page.locator('[data-study="advise"]')).to_be_visible()
    assert "Computer: " in student.quiet().study().notation()
    student.page.locator('kl-study [data-action="share"]').click()
    student.page.locator('[data-id="study-qr"]').click()
    expect(student.page.get_by_role("img", name="QR code")).to_be_visible()
    button = student.page.locator('[data-id="study-file"]')
    if one_browser.browser_type.name == "chromium":
        with student.page.expect_download() as download:
            button.click()
        name, file = download.value.suggested_filename, download.value.path().read_text(encoding="utf-8")
    else:
        student.page.evaluate(HANDING)
        button.click()
        name, file = student.page.evaluate("async () => [handed.name, await handed.file.text()]")
    assert name.endswith(".study.txt")
    text = student.page.locator('[name="study-text"]').input_value()
    link = student.page.locator('[name="study-link"]')
    assert kleinod.study(link.input_value()).notation() == text
    assert kleinod.study(file) == kleinod.study(link.input_value())
    assert "#/s/0.4/" in link.input_value()
    student.page.locator('[name="study-here"]').uncheck()
    assert "#/s/ks2~" in link.input_value()
    student.page.keyboard.press("Escape")


def test_hands_are_supposed(cut_off: Visit) -> None:
    match = Match(game("mutterboehnchen"), 3, {}, seed=5, kinds=("h", "b1", "b1"))
    student = Student(cut_off).open(f"#/s/{kleinod.study(match, viewer=0).text()}").does("suppose")
    sheet = student.page.locator("dialog.suppose")
    sheet.locator('[data-seat="1"] [data-kind="chili"] [data-step="1"]').click()
    student.quiet()
    sheet.locator("[data-suppose=deal]").click()
    student.kept()
    assert student.study().chapters[1].title == "Orange: 1 × chili bean"


@pytest.mark.parametrize("game_id", sorted(kleinod.games()))
def test_positions_are_put_together(cut_off: Visit, game_id: str) -> None:
    cut_off.go(f"#/{game_id}/editor")
    cut_off.quiet()
    button = cut_off.page.locator('kl-editor [data-id="study"]')
    expect(button).to_be_visible()
    if button.get_attribute("aria-disabled") == "true":
        # Where an empty board is not a valid position, the page must say why.
        expect(cut_off.page.locator(".judged [role=status]")).to_be_visible()
        return
    button.click()
    cut_off.page.wait_for_url("**/#/s/**")
    cut_off.ready()
    assert Student(cut_off).quiet().study().chapters[0].game.id == game_id
