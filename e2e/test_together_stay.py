"""Evenings at several devices: a screen in the middle, no network, and games to their natural end."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, expect

from conftest import ROOT, OpenVisit
from host import hosting
from offline import CUT, wait_for_stage
from together import close, decide, dialog, heard, host, invite, join, moment, play, seat, until
from visit import Visit

HIDDEN = "mutterboehnchen"


def substitute(table: Visit, number: int) -> None:
    """Let a bot play a seat to which nobody came."""
    invite(table, number)
    seat(table, number).locator('[data-id="together-replace"]').click()
    expect(seat(table, number)).to_contain_text("the computer plays")


def test_a_screen_in_the_middle_shows_what_a_stranger_may_see(
    open_visit: OpenVisit, chromium: Browser
) -> None:
    table = host(open_visit(chromium), HIDDEN)
    dialog(table).locator('input[name="together-screen"]').check(force=True)
    one, two = (open_visit(chromium, viewport={"width": 360, "height": 740}) for _ in range(2))
    dialog(table).locator('[data-id="together-all"]').click()
    expect(table.page.locator('input[name="together-link"]')).to_have_count(2)
    assert dialog(table).locator(".together-codes canvas, .together-codes svg").count() >= 2
    join(table, one, 0, "Jörg")
    join(table, two, 1, "Ute")
    close(table)
    assert moment(table)["frame"]["viewer"] is None
    assert not moment(table)["playable"]
    for number in range(12):
        shown = moment(table)["frame"]
        until(table, decide((one, two)[shown["seat"]], number * 5) + 1)
        table.quiet()
        assert moment(table)["frame"]["viewer"] is None
        for guest in (one, two):
            until(guest, moment(table)["frame"]["at"])
    assert [moment(guest)["frame"]["viewer"] for guest in (one, two)] == [0, 1]
    # A telephone shows the whole table only where something there is asked, or at a tap.
    asked = "[data-next], [data-lit], .trade"
    for guest in (one, two):
        shared = guest.page.locator("kl-cards .shared")
        if shared.locator(asked).count() == 0:
            expect(shared).to_be_hidden()
        guest.page.locator('[data-id="together-whole"]').click()
        expect(shared).to_be_visible()
        assert moment(table)["frame"]["record"] not in json.dumps(heard(guest))
    table.page.on("dialog", lambda asks: asks.accept())
    table.reload()
    expect(table.page.locator(".together-absent")).to_have_count(2)
    assert moment(table)["frame"]["viewer"] is None


def test_two_devices_play_without_any_network(open_visit: OpenVisit, chromium: Browser) -> None:
    """Both have been here before; the site cannot be reached any more."""
    with hosting(ROOT / "dist", "/some/where/") as site:
        table, guest = (open_visit(chromium, site.url, copy=True) for _ in range(2))
        for visit in (table, guest):
            visit.open()
            wait_for_stage(visit, "ready")
            visit.allow(*CUT)
        site.stop()
        host(table, "morundir")
        join(table, guest, 1, "Jörg")
        close(table)
        assert play(table, guest, 1, 8) > 0
        assert moment(table)["frame"]["at"] == moment(guest)["frame"]["at"]
        for visit in (table, guest):
            visit.page.goto("about:blank")


@pytest.mark.slow
@pytest.mark.timeout(1500)
@pytest.mark.parametrize("game", [HIDDEN, "mutternland", "nexus"])
def test_a_game_is_played_to_its_natural_end(open_visit: OpenVisit, chromium: Browser, game: str) -> None:
    """Two people at their own devices, and a bot at the seat to which nobody came."""
    table, guest = host(open_visit(chromium), game, 3), open_visit(chromium)
    seats = moment(table)["frame"]["seats"]
    join(table, guest, 1, "Jörg")
    if seats > 2:
        substitute(table, 2)
    close(table)
    made = {0: 0, 1: 0}
    for number in range(900):
        table.page.wait_for_function(
            """() => {
              const { moment } = document.querySelector("kl-table");
              return moment.over || moment.frame.seat < 2 && moment.thinking === null;
            }"""
        )
        shown = moment(table)["frame"]
        if shown["outcome"]:
            break
        until(guest, shown["at"])
        made[shown["seat"]] += 1
        until(table, decide((table, guest)[shown["seat"]], number * 7) + 1)
    table.quiet()
    ended = moment(table)["frame"]
    assert ended["outcome"], made
    assert all(made.values()), made
    until(guest, ended["at"])
    assert moment(guest)["frame"]["outcome"] == ended["outcome"]
    print(game, ended["seats"], made, ended["at"])
