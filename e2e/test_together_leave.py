"""Leaving a table, losing it by a reload, and what a spectator reads in either case."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, expect

from conftest import OpenVisit
from together import (
    answer,
    close,
    decide,
    dialog,
    do,
    host,
    invite,
    join,
    met,
    moment,
    seat,
    take,
    until,
    watch,
)
from visit import Visit

HIDDEN = "mutterboehnchen"


def question(visit: Visit) -> Locator:
    return visit.page.locator("kl-table dialog.question")


@pytest.mark.parametrize("game", ["nexus", HIDDEN])
def test_a_spectator_who_reloads_has_no_seat_and_asks_for_an_invitation(
    open_visit: OpenVisit, chromium: Browser, game: str
) -> None:
    table, watcher = host(open_visit(chromium), game), open_visit(chromium)
    watch(table, watcher)
    close(table)
    watcher.quiet()
    watcher.page.on("dialog", lambda asked: asked.accept())
    watcher.reload()
    main = watcher.page.locator("main")
    expect(main).to_contain_text("Ask for another invitation")
    expect(main).not_to_contain_text("seat")
    # A spectator's device gets and saves the whole match only if the game has no secrets.
    is_saved = int(game != HIDDEN)
    expect(watcher.page.locator('[data-id="together-saves"]')).to_have_count(is_saved)
    assert watcher.page.evaluate("async () => (await indexedDB.databases()).length") == is_saved
    watcher.page.locator('main [data-id="open"]').click()
    expect(watcher.page.locator("dialog textarea")).to_be_visible()


@pytest.mark.parametrize("ends", ["lost", "over"])
def test_a_spectator_reads_of_no_seat_when_the_table_is_gone(
    open_visit: OpenVisit, chromium: Browser, ends: str
) -> None:
    table, watcher = host(open_visit(chromium), "nexus"), open_visit(chromium)
    watch(table, watcher)
    if ends == "lost":
        table.page.close()
    else:
        dialog(table).locator('li:not([data-seat]) [data-id="together-withdraw"]').click()
    expect(watcher.page.locator('main [data-id="open"]')).to_be_visible()
    expect(watcher.page.locator("main .lead")).not_to_contain_text("seat")
    if ends == "over":
        expect(watcher.page.locator("main .lead")).to_contain_text("has removed you from the table")


def test_a_guest_is_asked_before_leaving(open_visit: OpenVisit, chromium: Browser) -> None:
    table, guest = host(open_visit(chromium), "nexus"), open_visit(chromium)
    join(table, guest, 1, "Jörg")
    for slip in (
        lambda: guest.page.locator(".together-leave").click(),
        lambda: guest.page.locator(".wordmark").click(),
        *[lambda: guest.page.evaluate("history.back()")] * 2,
    ):
        slip()
        expect(question(guest)).to_contain_text("The others will wait")
        question(guest).locator('[value="no"]').click()
        expect(question(guest)).to_have_count(0)
    expect(seat(table, 1)).to_have_attribute("data-stage", "here")
    # The guest can still make moves on the board.
    close(table)
    until(table, decide(table, 0) + 1)
    until(guest, moment(table)["frame"]["at"])
    guest.page.locator(".together-leave").click()
    question(guest).locator(".primary").click()
    expect(guest.page.locator("kl-home")).to_be_visible()
    expect(table.page.locator('.together-absent[data-seat="1"]')).to_be_visible()
    # The guest comes back by another invitation, and then enters another address without being asked.
    manage = table.page.locator('[data-id="together-manage"]')
    manage.click()
    join(table, guest, 1, "")
    guest.page.goto(f"{guest.url}#/about")
    expect(guest.page.locator("kl-about")).to_be_visible()
    expect(question(guest)).to_have_count(0)
    join(table, guest, 1, "")
    close(table)
    guest.page.locator(".together-leave").click()
    question(guest).locator(".primary").click()
    expect(guest.page.locator("kl-home")).to_be_visible()
    guest.page.go_back()
    expect(guest.page.locator("main")).to_contain_text("Ask for another invitation")
    expect(table.page.locator('.together-absent[data-seat="1"]')).to_be_visible()
    # No guest is left, so the host may leave without being asked.
    table.page.locator(".wordmark").click()
    expect(table.page.locator("kl-home")).to_be_visible()


def test_a_host_with_guests_is_asked_before_leaving(open_visit: OpenVisit, chromium: Browser) -> None:
    table, guest = host(open_visit(chromium), "nexus"), open_visit(chromium)
    join(table, guest, 1, "Jörg")
    # The Back button closes the dialog first.
    table.page.go_back()
    expect(dialog(table)).to_have_count(0)
    expect(question(table)).to_have_count(0)
    for slip in (
        lambda: table.page.locator(".wordmark").click(),
        *[lambda: table.page.evaluate("history.back()")] * 2,
    ):
        slip()
        expect(question(table)).to_contain_text("Your device runs the game")
        expect(question(table)).to_contain_text("To hand the game over first, tap “Table”. Leave the table?")
        question(table).locator('[value="no"]').click()
        expect(question(table)).to_have_count(0)
    expect(guest.page.locator("kl-table .prompt").first).to_be_visible()
    table.page.locator(".wordmark").click()
    question(table).locator(".primary").click()
    expect(table.page.locator("kl-home")).to_be_visible()
    expect(guest.page.locator("h1").first).to_have_text("You are no longer at the table")
    expect(guest.page.locator("main .lead")).to_contain_text("has closed the table")
    # Now the guest can leave without being asked, too.
    guest.page.locator(".wordmark").click()
    expect(guest.page.locator("kl-home")).to_be_visible()


@pytest.mark.parametrize("button", ["study", "edit"])
def test_a_host_with_guests_is_asked_before_a_button_leaves_the_table(
    open_visit: OpenVisit, chromium: Browser, button: str
) -> None:
    table, guest = met(open_visit(chromium), open_visit(chromium))
    press(table, button)
    expect(question(table)).to_contain_text("Your device runs the game")
    question(table).locator('[value="no"]').click()
    expect(seat_of(guest)).to_be_visible()
    press(table, button)
    question(table).locator(".primary").click()
    expect(table.page.locator("kl-table dialog.question, .together-people")).to_have_count(0)
    expect(guest.page.locator("h1").first).to_have_text("You are no longer at the table")


@pytest.mark.parametrize("button", ["study", "edit"])
def test_a_host_is_asked_before_a_button_closes_the_table_of_a_finished_game(
    open_visit: OpenVisit, chromium: Browser, button: str
) -> None:
    table, guest = met(open_visit(chromium), open_visit(chromium))
    do(guest, do="resign", seat=1)
    expect(table.page.locator('kl-table [data-action="rematch"]')).to_be_visible()
    press(table, button)
    expect(question(table)).to_contain_text("the table closes for the others, too. Leave the table?")
    question(table).locator('[value="no"]').click()
    expect(guest.page.locator(".together-people")).to_be_visible()
    # A guest who follows a link to another page is asked nothing, because the game is over.
    guest.page.locator(".wordmark").click()
    expect(guest.page.locator("kl-home")).to_be_visible()
    # No guest is left at the table, so the host is not asked either.
    expect(table.page.locator(".together-people li[data-state=absent]")).to_be_visible()
    press(table, button)
    expect(table.page.locator("kl-study, kl-editor").first).to_be_visible()


def test_the_question_of_leaving_names_no_button_for_answers(
    open_visit: OpenVisit, chromium: Browser
) -> None:
    table, guest = host(open_visit(chromium), "nexus"), open_visit(chromium)
    join(table, guest, 1, "Jörg")
    table.page.locator('[data-id="together-watch"]').click()
    expect(table.page.locator('input[name="together-link"]')).to_have_count(1)
    close(table)
    expect(table.page.locator('[data-id="together-manage"]')).to_have_text("Paste the answer")
    table.page.locator(".wordmark").click()
    expect(question(table)).to_contain_text("choose “Hand over the game” in the list of seats")
    expect(question(table)).not_to_contain_text("Paste the answer")


def press(table: Visit, name: str) -> None:
    """Ask the page for a study or the editor, as the buttons of the panel do."""
    table.page.evaluate(
        "(name) => document.querySelector('kl-table').dispatchEvent(new CustomEvent(name, { detail: null }))",
        name,
    )


def seat_of(guest: Visit) -> Locator:
    return guest.page.locator("kl-table .prompt").first


def test_a_rematch_is_asked_about_and_opens_as_a_table_for_others(
    open_visit: OpenVisit, chromium: Browser
) -> None:
    phone = {"width": 390, "height": 844}
    table, guest = host(open_visit(chromium), "nexus"), open_visit(chromium, viewport=phone)
    name = dialog(table).locator('input[name="together-name"]')
    name.fill("Änne")
    name.blur()
    join(table, guest, 1, "Jörg")
    close(table)
    do(guest, do="resign", seat=1)
    rematch = table.page.locator('kl-table [data-action="rematch"]')
    rematch.click()
    expect(question(table)).to_contain_text("the others need a new invitation")
    question(table).locator('[value="no"]').click()
    expect(guest.page.locator(".together-people")).to_be_visible()
    rematch.click()
    question(table).locator(".primary").click()
    expect(guest.page.locator("h1").first).to_have_text("There is a rematch")
    expect(guest.page.locator("main .lead")).to_contain_text("Ask for the new invitation")
    # The page must not scroll to the result, which the table below the heading shows.
    guest.quiet()
    guest.page.wait_for_function("() => scrollY === 0")
    expect(guest.page.locator("h1").first).to_be_in_viewport()
    # The seats are rotated, and each person keeps the name.
    expect(seat(table, 0)).to_contain_text("Jörg")
    expect(seat(table, 1)).to_contain_text("you")
    expect(dialog(table).locator('input[name="together-name"]')).to_have_value("Änne")
    join(table, guest, 0, "")
    close(table)
    assert moment(table)["frame"]["plies"] == 0


def test_the_own_invitation_asks_nobody_to_join(open_visit: OpenVisit, chromium: Browser) -> None:
    """Host and guest share one browser here, so the guest's save would overwrite the host's."""
    table, guest = host(open_visit(chromium), "nexus"), open_visit(chromium)
    link = invite(table, 1)
    other = table.context.new_page()
    other.goto(link)
    expect(other.locator("main")).to_contain_text("your table is waiting in another tab")
    expect(other.locator('[data-id="together-join"]')).to_have_count(0)
    other.close()
    expect(dialog(table).locator(".note.bad")).to_have_count(0)
    guest.page.goto(link)
    expect(guest.page.locator('[data-id="together-join"]')).to_be_visible()


def test_an_invitation_that_was_used_in_a_closed_tab_is_not_offered_again(
    open_visit: OpenVisit, chromium: Browser
) -> None:
    table, guest = host(open_visit(chromium), "nexus"), open_visit(chromium)
    link = invite(table, 1)
    take(table, answer(guest, link, "Jörg"))
    expect(guest.page.locator("kl-table .prompt").first).to_be_visible()
    other = guest.context.new_page()
    guest.page.close(run_before_unload=False)
    expect(seat(table, 1)).to_have_attribute("data-stage", "lost")
    other.goto(link)
    expect(other.locator("main h1")).to_have_text("The connection was lost")
    expect(other.locator('[data-id="together-join"]')).to_have_count(0)
    expect(other.locator('[data-id="open"]')).to_be_visible()


@pytest.mark.parametrize("seated", [True, False])
def test_an_invitation_that_another_tab_uses_is_not_offered_again(
    open_visit: OpenVisit, chromium: Browser, seated: bool
) -> None:
    table, guest = host(open_visit(chromium), "nexus"), open_visit(chromium)
    link = invite(table, 1)
    # As long as no tab has accepted the invitation, every tab may accept it.
    first = guest.context.new_page()
    first.goto(link)
    expect(first.locator('[data-id="together-join"]')).to_be_visible()
    first.wait_for_timeout(1000)
    expect(first.locator('[data-id="together-join"]')).to_be_visible()
    text = answer(guest, link, "Jörg")
    if seated:
        take(table, text)
        expect(seat(table, 1)).to_have_attribute("data-stage", "here")
    other = guest.context.new_page()
    other.goto(link)
    expect(other.locator("h1")).to_have_text("This table is open in another tab")
    expect(other.locator('[data-id="together-join"]')).to_have_count(0)
    if not seated:
        take(table, text)
    expect(seat(table, 1)).to_have_attribute("data-stage", "here")
    expect(guest.page.locator("kl-table .prompt").first).to_be_visible()


def test_a_phrase_moves_nothing_and_its_list_closes(open_visit: OpenVisit, chromium: Browser) -> None:
    small = {"width": 360, "height": 740}
    table, guest = (open_visit(chromium, viewport=small) for _ in range(2))
    join(host(table, "mutternland"), guest, 1, "Jörg")
    close(table)
    board = table.page.locator("kl-table svg.board")
    table.quiet()
    before = board.bounding_box()
    guest.page.locator(".together-say summary").click()
    guest.page.locator('[data-phrase="1"]').click()
    expect(table.page.locator(".together-said")).to_have_text("Jörg: Good deal!")
    table.quiet()
    assert board.bounding_box() == before
    table.page.locator(".together-say summary").click()
    phrases = table.page.locator(".together-say .choices")
    expect(phrases).to_be_visible()
    table.page.locator("kl-table .prompt").first.click()
    expect(phrases).to_be_hidden()


def test_a_phrase_does_not_cover_a_notice(open_visit: OpenVisit, chromium: Browser) -> None:
    small = {"width": 360, "height": 740}
    table = host(open_visit(chromium, viewport=small), "mutternland", 3)
    one, other = open_visit(chromium), open_visit(chromium)
    join(table, one, 1, "Jörg")
    join(table, other, 2, "Ute")
    close(table)
    other.page.close()
    notice = table.page.locator('.together-absent[data-seat="2"]')
    expect(notice).to_be_visible()
    one.page.locator(".together-say summary").click()
    one.page.locator('[data-phrase="1"]').click()
    said = table.page.locator(".together-said")
    expect(said).to_have_text("Jörg: Good deal!")
    above, below = notice.bounding_box(), said.bounding_box()
    assert above
    assert below
    assert above["y"] + above["height"] <= below["y"]
    assert below["x"] + below["width"] <= small["width"]
