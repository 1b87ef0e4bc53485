"""Links and files from elsewhere: bent by a program, pasted, dropped, shared, opened by the system."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import kleinod
from access import PHONE, too_wide
from conftest import ROOT, OpenVisit
from host import Host, hosting
from offline import CUT, wait_for_stage
from table import Table
from visit import Visit

DIST = ROOT / "dist"
#: A browser complains about the status of the page that leads on.
NOT_FOUND = "status of 404"


def played() -> kleinod.Match:
    match = kleinod.new("morundir")
    for notation in ("f1-f3", "c2xf3", "f6-f4"):
        match.play(notation)
    return match


#: What programs make of the "#" of a link, and whether the page of the game is what remains.
BENT = {
    "escaped": "%23/m/{}",
    "escaped twice": "%2523/m/{}",
    "escaped with all that follows": "%23%2Fm%2F{}",
    "behind the name of a file": "index.html%23/m/{}",
    "lost": "m/{}",
    "behind a wrong folder": "games/morundir#/m/{}",
}


@pytest.fixture(params=["/", "/some/where/"])
def host(request: pytest.FixtureRequest) -> Iterator[Host]:
    """A host that answers as GitHub Pages does, at a root and below a folder."""
    with hosting(DIST, request.param) as started:
        yield started


def leads_to_the_match(visit: Visit, host: Host, bent: str) -> None:
    match = played()
    visit.page.goto(host.url + bent.format(match.record()))
    visit.page.wait_for_url(f"{host.url}#/m/**")
    visit.ready()
    visit.quiet()
    Table(visit).agrees(match)


def test_a_bent_link_leads_to_its_match(chromium: Browser, open_visit: OpenVisit, host: Host) -> None:
    visit = open_visit(chromium, host.url)
    visit.allow(NOT_FOUND)
    for bent in BENT.values():
        leads_to_the_match(visit, host, bent)


def test_a_bent_link_leads_to_its_match_without_a_network(
    chromium: Browser, open_visit: OpenVisit, host: Host
) -> None:
    visit = open_visit(chromium, host.url, copy=True).open()
    wait_for_stage(visit, "ready")
    visit.allow(NOT_FOUND, *CUT)
    visit.page.goto("about:blank")
    host.stop()
    try:
        leads_to_the_match(visit, host, BENT["escaped"])
        visit.page.goto(f"{host.url}nothing.html")
        visit.page.get_by_role("link", name="To the games").click()
        visit.page.wait_for_url(host.url)
        visit.ready()
    finally:
        host.start()


def test_an_address_without_a_page_offers_the_games(
    chromium: Browser, open_visit: OpenVisit, host: Host
) -> None:
    """Nothing leads on, so nothing is gone to by itself; people without scripts have the same link."""
    for script in (True, False):
        visit = open_visit(chromium, host.url, java_script_enabled=script)
        visit.allow(NOT_FOUND, *([] if script else ["csp"]))
        response = visit.page.goto(f"{host.url}nothing.html")
        assert response
        assert response.status == 404
        visit.page.get_by_role("link", name="To the games").click()
        visit.page.wait_for_url(host.url)


# Long links -----------------------------------------------------------------------------------------------


def test_a_long_link_is_told_and_can_be_sent_otherwise(chromium: Browser, open_visit: OpenVisit) -> None:
    """On a telephone: how long it is, a file and a text that hold the same, and no code nobody could scan."""
    match = kleinod.new("morundir")
    match.play("f1-f3")
    visit = open_visit(chromium, permissions=["clipboard-read", "clipboard-write"], **PHONE)
    visit.open(f"#/m/{match.record(packed=True)}")
    page = visit.page
    Table(visit).do("share")
    expect(page.locator('input[name="match"]')).to_have_value(re.compile("#/m/"))
    expect(page.locator('[data-id="long-match"]')).to_have_count(0)
    page.keyboard.press("Escape")

    match.remark("".join(map(chr, range(0x400, 0x7FF))))
    visit.go(f"#/m/{match.record(packed=True)}")
    Table(visit).do("share")
    field = page.locator('input[name="match"]')
    expect(field).to_have_value(re.compile("#/m/"))
    length = len(field.input_value())
    assert length > 2000
    expect(page.locator('[data-id="long-match"]')).to_contain_text(f"This link has {length} characters.")
    with page.expect_download() as download:
        page.locator('[data-id="file-match"]').click()
    assert download.value.suggested_filename == "morundir-1.txt"
    assert kleinod.open(Path(download.value.path()).read_text(encoding="utf-8")) == match
    page.locator('[data-id="record-match"]').click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    assert kleinod.open(page.evaluate("navigator.clipboard.readText()")) == match
    page.locator('[data-id="qr"]').click()
    expect(page.get_by_text("too long for a QR code")).to_be_visible()
    assert too_wide(visit) == 0
