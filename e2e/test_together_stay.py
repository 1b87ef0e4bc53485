"""Longer games on several devices: a shared screen in the middle, offers to all, and no network."""

from __future__ import annotations

import json

from playwright.sync_api import Browser, expect

import kleinod
from card_tables import moment as drawn
from conftest import ROOT, OpenVisit
from host import hosting
from kleinod.games.mutterboehnchen.offer import NO, WAITING
from kleinod.games.mutterboehnchen.pending_tasks import Unveil
from kleinod.play.match import Match
from offline import CUT, wait_for_stage
from test_together import seen_by
from together import (
    close,
    decide,
    dialog,
    heard,
    host,
    invite,
    join,
    listen,
    moment,
    play,
    seat,
    until,
)
from visit import Visit

HIDDEN = "mutterboehnchen"


def substitute(table: Visit, number: int) -> None:
    """Let a bot play at a seat to which no guest has come."""
    invite(table, number)
    seat(table, number).locator('[data-id="together-replace"]').click()
    expect(seat(table, number)).to_contain_text("the computer plays")


def test_a_bot_from_the_start_has_lost_no_connection_when_the_host_reloads(
    open_visit: OpenVisit, chromium: Browser
) -> None:
    table, guest = host(open_visit(chromium), "mutternland", 3), open_visit(chromium)
    substitute(table, 1)
    before = seat(table, 1).inner_text()
    assert "connection lost" not in before
    join(table, guest, 2, "Jörg")
    close(table)
    table.quiet()
    table.page.on("dialog", lambda asks: asks.accept())
    table.reload()
    # Only the person must be reported as absent.
    expect(table.page.locator('.together-absent[data-seat="2"]')).to_be_visible()
    expect(table.page.locator(".together-absent")).to_have_count(1)
    table.page.locator('[data-id="together-manage"]').click()
    expect(seat(table, 2)).to_contain_text("connection lost")
    assert seat(table, 1).inner_text() == before


def test_a_person_who_never_came_has_lost_no_connection_when_the_host_reloads(
    open_visit: OpenVisit, chromium: Browser
) -> None:
    table, guest = host(open_visit(chromium), "mutternland", 3), open_visit(chromium)
    join(table, guest, 2, "Jörg")
    invite(table, 1)
    close(table)
    table.quiet()
    table.page.on("dialog", lambda asks: asks.accept())
    table.reload()
    table.page.locator('[data-id="together-manage"]').click()
    expect(seat(table, 2)).to_contain_text("connection lost")
    expect(seat(table, 1)).to_contain_text("not here yet")


def test_a_screen_in_the_middle_shows_what_a_stranger_may_see(
    open_visit: OpenVisit, chromium: Browser
) -> None:
    table = host(open_visit(chromium), HIDDEN)
    dialog(table).locator('input[name="together-screen"]').check(force=True)
    one, two = (open_visit(chromium, viewport={"width": 360, "height": 740}) for _ in range(2))
    states = table.page.locator(".together-people .together-state")
    expect(states).to_have_text(["not here yet"] * 2)
    dialog(table).locator('[data-id="together-all"]').click()
    expect(table.page.locator('input[name="together-link"]')).to_have_count(2)
    assert dialog(table).locator(".together-codes canvas, .together-codes svg").count() >= 2
    join(table, one, 0, "Jörg")
    join(table, two, 1, "Ute")
    expect(seat(table, 1).locator('[data-id="together-withdraw"]')).to_have_text("Remove from the table")
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
    # A phone must show the shared part of the table only while it is needed for a question, or after a tap.
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


def asked_together(match: Match) -> bool:
    """Return True if an offer to all opponents waits for the first answer (BOH-56d)."""
    unveils = [task for task in match.state.todo if isinstance(task, Unveil)]
    if not unveils or match.seat < 0 or match.state.todo[-1].name != "reply":
        return False
    return unveils[-1].replies == (WAITING,) * 3 and unveils[-1].seat == 0 and len(match.legal_actions()) > 2


def test_an_offer_to_all_is_answered_by_each_on_their_own_device(
    open_visit: OpenVisit, chromium: Browser
) -> None:
    """No device may learn an answer before all are given; then all answers must become visible at once."""
    match = kleinod.open(drawn(4, asked_together).position_record())
    table = listen(open_visit(chromium))
    table.open(f"#/m/{match.record(packed=True)}")
    table.page.locator('[data-action="lift"]').click()
    table.quiet()
    table.page.locator('[data-action="share"]').first.click()
    table.page.locator('[data-id="together"]').click()
    guests = {number: open_visit(chromium) for number in (1, 2, 3)}
    for number, guest in guests.items():
        join(table, guest, number, f"Guest {number}")
    close(table)
    answered = []
    while match.seat >= 0 and match.state.todo[-1].name == "reply":
        asked = match.seat
        assert asked in guests
        (guest, *others) = (guests[asked], *(guests[n] for n in guests if n != asked), table)
        guest.page.wait_for_function("() => document.querySelector('kl-table').moment.playable")
        assert not any(moment(other)["playable"] for other in others)
        # Until the last answer is given, yes and no must look the same on all other devices.
        answers = [action for action in match.legal_actions() if action[0] == "reply"]
        seen = {n: set[str]() for n in (*guests, 0) if n != asked}
        for action in answers:
            other = kleinod.open(match.record())
            other.act(action)
            last = other.seat < 0 or other.state.todo[-1].name != "reply"
            for n, views in seen.items():
                views.add("" if last else told(other, n))
        assert all(len(views) == 1 for views in seen.values()), asked
        guest.page.locator('kl-table .choices [data-id="#no"]').click()
        match.act(("reply", NO))
        answered.append(asked)
        until(table, match.plies)
        table.quiet()
        for number, visit in (*guests.items(), (0, table)):
            until(visit, match.plies)
            frame = moment(visit)["frame"]
            wanted = seen_by(number, moment(table)["frame"]["record"], frame["at"])
            assert (frame["scene"], frame["prompt"]) == (wanted["scene"], wanted["prompt"])
    assert sorted(answered) == [1, 2, 3]


def told(match: Match, viewer: int) -> str:
    frame = seen_by(viewer, match.record(), match.plies)
    return json.dumps([frame["scene"], frame["turns"], frame["last"]], sort_keys=True)


def test_two_devices_play_without_any_network(open_visit: OpenVisit, chromium: Browser) -> None:
    """Two devices that have stored the site must be able to connect and play while the site is offline."""
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
