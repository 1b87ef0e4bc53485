"""The page "Counts": published numbers of moves, and a count in the visitor's browser that can be stopped."""

from __future__ import annotations

import json
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, expect

import kleinod
from access import violations
from conftest import ROOT, OpenVisit
from visit import BOOT_MS, Visit

PERFT = ROOT / "tests" / "perft"


@pytest.fixture(scope="module")
def counts(chromium: Browser, open_shared: OpenVisit) -> Visit:
    return open_shared(chromium).open("#/counts")


def choose(visit: Visit, game: str, name: str) -> None:
    visit.page.locator("select[name=game]").select_option(game)
    visit.page.locator(".counts-table").get_by_role("button", name=name, exact=True).click()
    expect(visit.page.locator("[aria-pressed=true]")).to_have_text(name)


def count(visit: Visit, depth: int) -> list[list[str]]:
    """Count the moves up to a depth, and return the rows of the result."""
    visit.page.locator("input[name=depth]").fill(str(depth))
    visit.page.locator("input[name=depth]").press("Tab")
    visit.page.get_by_role("button", name="Count", exact=True).click()
    expect(visit.page.locator('.counts-result[data-state="done"]')).to_be_attached(timeout=BOOT_MS)
    rows = visit.page.locator(".counts-rows").first.locator("tbody tr")
    return [row.locator("th, td").all_inner_texts() for row in rows.all()]


def test_it_publishes_what_the_tests_hold(counts: Visit) -> None:
    held = json.loads((PERFT / "morundir.json").read_text())
    choose(counts, "morundir", held[0]["name"])
    rows = counts.page.locator(".counts-table tbody tr")
    expect(rows).to_have_count(len(held))
    shown = rows.first.locator("td.number").all_inner_texts()
    assert [int(text.replace(",", "")) for text in shown if text] == held[0]["counts"]


def test_the_file_for_programs_has_all_of_it(counts: Visit) -> None:
    address = counts.page.get_by_role("link", name="All of it as JSON").evaluate("(a) => a.href")
    with urlopen(address) as answer:  # noqa: S310 — our own server
        table = json.load(answer)
    for path in PERFT.glob("[a-z]*.json"):
        if path.suffixes != [".json"]:
            continue
        held = json.loads(path.read_text())
        assert [entry["counts"] for entry in table[path.stem]] == [entry["counts"] for entry in held]
        assert [entry["position"] for entry in table[path.stem]] == [entry["position"] for entry in held]


def test_a_published_position_is_counted_and_compared(counts: Visit) -> None:
    choose(counts, "morundir", "rulebook example, blue to move")
    rows = count(counts, 2)
    assert [row[1] for row in rows] == ["40", "2,118"]
    assert all("the same" in row[2] for row in rows)
    counts.page.get_by_text("By first action, depth 2").click()
    parts = counts.page.locator("details .counts-rows tbody tr td").all_inner_texts()
    assert len(parts) == 40
    assert sum(int(n.replace(",", "")) for n in parts) == 2118


def test_any_match_may_be_counted_and_has_nothing_to_be_compared_with(counts: Visit) -> None:
    match = kleinod.new("matobo", seed=5)
    match.play(match.legal()[0])
    counts.page.locator("input[name=text]").fill(f"https://example.org/#/m/{match.record()}")
    counts.page.locator("input[name=text]").press("Tab")
    expect(counts.page.locator(".counts pre")).to_contain_text("kleinod perft matobo")
    rows = count(counts, 1)
    assert rows[0][1] == str(len(match.legal()))
    assert rows[0][2] == ""


def test_what_cannot_be_counted_is_told(counts: Visit) -> None:
    field = counts.page.locator("input[name=text]")
    field.fill("no position")
    field.press("Tab")
    expect(counts.page.locator(".counts form [role=alert]")).not_to_be_empty()
    field.fill(kleinod.new("mutterboehnchen").record())
    field.press("Tab")
    expect(counts.page.locator(".counts form [role=alert]")).to_have_count(0)
    counts.page.get_by_role("button", name="Count", exact=True).click()
    expect(counts.page.locator(".counts-result [role=alert]")).to_contain_text("hidden cards")


def test_a_long_count_shows_how_far_it_is_and_can_be_stopped(counts: Visit) -> None:
    choose(counts, "morundir", "start")
    counts.page.locator("input[name=depth]").fill("9")
    counts.page.locator("input[name=depth]").press("Tab")
    counts.page.get_by_role("button", name="Count", exact=True).click()
    expect(counts.page.locator(".counts-now")).to_contain_text("Depth 4", timeout=BOOT_MS)
    counts.page.wait_for_function(
        "() => { const { value } = document.querySelector('.counts progress');"
        " return value > 0 && value < 1; }"
    )
    counts.page.get_by_role("button", name="Stop").click()
    expect(counts.page.locator(".counts-result [role=status]")).to_contain_text("Stopped at depth 4")
    assert counts.page.locator(".counts-rows tbody th").all_inner_texts()[:3] == ["1", "2", "3"]


@pytest.mark.parametrize("game", ["matobo", "morundir", "mutternland", "nexus"])
def test_the_table_says_the_unit_once_and_fits_every_window(counts: Visit, game: str) -> None:
    counts.page.locator("select[name=game]").select_option(game)
    held = json.loads((PERFT / f"{game}.json").read_text())
    expect(counts.page.locator(".counts-table tbody tr")).to_have_count(len(held))
    units = [unit for unit in ("action", "turn") if unit in {entry.get("unit", "action") for entry in held}]
    names = {"action": "Counting: single actions", "turn": "Counting: whole turns"}
    assert counts.page.locator(".counts-table caption").all_inner_texts() == [names[unit] for unit in units]
    all_fits(counts)


def all_fits(counts: Visit) -> None:
    """Assert that no table of the page scrolls sideways, in either language."""
    hidden = "(all) => Math.max(...all.map((it) => it.scrollWidth - it.clientWidth))"
    found: dict[tuple[str, int], int] = {}
    for language in ("Deutsch", "English"):
        counts.page.get_by_role("button", name=language).click()
        for width in (360, 820, 1280):
            counts.page.set_viewport_size({"width": width, "height": 800})
            found[language, width] = counts.page.locator(".counts-table:visible").evaluate_all(hidden)
    assert set(found.values()) == {0}, found


def test_the_result_fits_every_window(counts: Visit) -> None:
    choose(counts, "morundir", "rulebook example, blue to move")
    count(counts, 2)
    all_fits(counts)


@pytest.mark.parametrize("width", [320, 1280])
def test_it_is_for_everybody(counts: Visit, width: int) -> None:
    counts.page.set_viewport_size({"width": width, "height": 800})
    assert counts.page.evaluate("document.documentElement.scrollWidth") <= width
    assert violations(counts) == []
    counts.page.get_by_role("button", name="Deutsch").click()
    expect(counts.page.get_by_role("button", name="Zählen", exact=True)).to_be_visible()
    counts.page.get_by_role("button", name="English").click()
