"""A link that a program has altered must open its game, or the page must say where the link is broken."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

import kleinod
from conftest import OpenVisit
from kleinod.codec.base36 import checksum
from table import Table
from visit import Visit


def played() -> kleinod.Match:
    match = kleinod.new("morundir")
    for notation in ("f1-f3", "c2xf3", "f6-f4"):
        match.play(notation)
    return match


#: Links as other programs alter them, by what they have added or changed; {} stands for the record.
BENT = {
    "a stop behind": "#/m/{}.",
    "a bracket and a word behind": "#/m/{})%20schau",
    "marketing behind": "#/m/{}?utm_source=mail&utm_medium=x",
    "a network behind": "#/m/{}&fbclid=IwAR0x_y-z",
    "a slash behind": "#/m/{}/",
    "slashes escaped": "#%2Fm%2F{}",
    "the number sign twice": "#%23/m/{}",
    "a zero-width space within": "#/m/kl1%E2%80%8B{}",
    "where studies go": "#/s/{}",
    "on no page": "#/x/{}",
    "twice": "#/m/{0}{0}",
}


@pytest.mark.parametrize("bent", BENT.values(), ids=BENT)
def test_a_bent_link_opens_its_match(chromium_visit: Visit, bent: str) -> None:
    match = played()
    record = match.record()
    visit = chromium_visit
    visit.go(bent.format(record[3:] if "%8B" in bent else record))
    visit.quiet()
    Table(visit).agrees(match)
    assert visit.hash.endswith(record)


@pytest.mark.parametrize("bent", ["#/s/0.2/{}).", "#%2Fs%2F0.2%2F{}", "#/m/{}"])
def test_a_bent_link_opens_its_study(chromium_visit: Visit, bent: str) -> None:
    visit, study = chromium_visit, kleinod.study(played(), "Zum Üben").text()
    visit.go(bent.format(study))
    visit.quiet()
    expect(visit.page.locator("kl-study kl-table")).to_be_visible()
    assert visit.hash.endswith(study)


def test_a_bent_link_of_a_board_shows_it(chromium: Browser, open_visit: OpenVisit) -> None:
    visit = open_visit(chromium).open(f"#/board/look.en/{played().record()}).")
    expect(visit.page.locator(".guest-picture svg")).to_be_visible()


def test_a_bent_link_is_the_first_page_of_a_visit(chromium: Browser, open_visit: OpenVisit) -> None:
    visit = open_visit(chromium).open(f"#%2Fm%2F{played().record()}.")
    visit.quiet()
    Table(visit).agrees(played())


def sealed(body: str) -> str:
    return f"{body}~{checksum(body)}"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("m/{cut}", "cut off at its end"),
        ("m/{cut}).", "cut off at its end"),
        ("s/{cut}", "cut off at its end"),
        ("m/kl9~cut", "cut off at its end"),
        ("m/{sign}", "the character “€” does not belong there"),
        ("m/{newer}", "newer version"),
    ],
)
def test_a_broken_link_is_said_to_be_broken(chromium_visit: Visit, text: str, said: str) -> None:
    record = played().record()
    texts = {
        "cut": record[:-3],
        "sign": f"{record[:-12]}€{record[-11:]}",
        "newer": sealed("kl9~morundir-1~p2"),
    }
    chromium_visit.go("#/" + text.format(**texts))
    expect(chromium_visit.page.locator(".problem [role=alert]")).to_contain_text(said)
