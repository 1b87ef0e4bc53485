"""The dialog that invites guests, as a newcomer reads it, and its messages when a connection fails."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, expect

from conftest import OpenVisit
from storage import stored
from together import answer, close, dealt, dialog, host, invite, join, listen, seat, take

HIDDEN = "mutterboehnchen"
NO_CAMERA = """
const heard = async () => [{ kind: "audioinput" }];
Object.defineProperty(navigator.mediaDevices, "enumerateDevices", { value: heard });
"""
#: JavaScript: make the browser reject the other device's connection data, so that no connection is possible.
REFUSES = """
RTCPeerConnection.prototype.setRemoteDescription = () =>
  Promise.reject(new DOMException("", "OperationError"));
"""
#: JavaScript: make this device claim to run another build when it greets the other device.
OTHER_BUILD = """
const { stringify } = JSON;
JSON.stringify = (value, ...rest) =>
  stringify(value?.k === "hello" ? { ...value, build: "other" } : value, ...rest);
"""
#: JavaScript: record the data that the page passes to the system's share function.
SHARES = """
window.shared = [];
Object.defineProperty(navigator, "share", { value: async (data) => void window.shared.push(data) });
"""
#: Selectors of the dialog's parts, in the order in which a newcomer needs them.
PARTS = (
    'input[name="together-name"]',
    ".together-seats",
    ".together-steps",
    ".together-invitation svg.qr",
    '.together-invitation [data-id="together-copy"]',
    ".together-paste textarea",
    '[data-id="together-take"]',
    '[data-id="together-watch"]',
)


@pytest.mark.parametrize("width", [360, 1280])
def test_what_comes_next_stands_below(open_visit: OpenVisit, chromium: Browser, width: int) -> None:
    table = host(open_visit(chromium, viewport={"width": width, "height": 800}), HIDDEN)
    expect(dialog(table).locator(".together-steps")).to_have_count(0)
    invite(table, 1)
    tops = []
    for part in PARTS:
        box = dialog(table).locator(part).bounding_box()
        assert box, part
        tops.append(box["y"])
    assert tops == sorted(tops), dict(zip(PARTS, tops, strict=True))
    # Of the note about secrets, one line must be visible and the details folded.
    fair = dialog(table).locator("details", has_text="also holds the other players’ cards")
    expect(fair.locator("p")).to_be_hidden()
    # The only primary button must be the one that sends the invitation.
    expect(dialog(table).locator(".together-invitation button.primary:visible")).to_have_count(1)
    # The seats, with their buttons for inviting, must still be visible.
    expect(seat(table, 1)).to_be_visible()


def test_the_bar_leads_to_the_answer_while_somebody_is_invited(
    open_visit: OpenVisit, chromium: Browser
) -> None:
    laptop = {"width": 1280, "height": 800}
    table = host(
        open_visit(chromium, viewport=laptop, permissions=["clipboard-read", "clipboard-write"]), "nexus"
    )
    guest = open_visit(chromium)
    link = invite(table, 1)
    close(table)
    manage = table.page.locator('[data-id="together-manage"]')
    expect(manage).to_have_text("Paste the answer")
    manage.click()
    field = dialog(table).locator("textarea")
    expect(field).to_be_focused()
    expect(field).to_be_in_viewport()
    expect(dialog(table).locator('[data-id="together-take"]')).to_be_in_viewport(ratio=1)
    # The button reads the clipboard. If the clipboard contains an answer, the answer is used at once.
    paste = dialog(table).locator('[data-id="together-paste"]')
    expect(paste).to_be_in_viewport(ratio=1)
    table.page.evaluate("navigator.clipboard.writeText('Hallo!')")
    paste.click()
    expect(field).to_have_value("Hallo!")
    expect(dialog(table).locator(".note.bad")).to_contain_text("no answer in this text")
    text = answer(guest, link, "Jörg")
    table.page.evaluate("(text) => navigator.clipboard.writeText(text)", text)
    paste.click()
    expect(seat(table, 1)).to_have_attribute("data-stage", "here")
    close(table)
    # Each device marks the seat of its own person.
    for visit, number in ((table, 0), (guest, 1)):
        own = visit.page.locator(".together-people li[data-own]")
        expect(own).to_have_count(1)
        expect(own).to_contain_text("you")
        expect(visit.page.locator(".together-people li").nth(number)).to_have_attribute("data-own", "")
    expect(manage).to_have_text("Table")
    # The notice about a guest who has left has a button to invite them again.
    guest.page.close()
    expect(table.page.locator('.together-absent [data-id="together-back"]')).to_have_text("Invite again")
    expect(manage).to_have_text("Table")


def test_an_invitation_is_replaced_only_after_a_warning(open_visit: OpenVisit, chromium: Browser) -> None:
    table, guest = host(open_visit(chromium), "nexus"), open_visit(chromium)
    link = invite(table, 1)
    late = answer(guest, link, "Jörg")
    field = dialog(table).locator('input[name="together-link"]')
    again = seat(table, 1).locator('[data-id="together-invite"]')
    again.click()
    expect(seat(table, 1)).to_contain_text("The invitation you sent will then no longer be valid")
    seat(table, 1).locator('[data-id="together-renew-not"]').click()
    expect(field).to_have_value(link)
    again.click()
    seat(table, 1).locator('[data-id="together-renew"]').click()
    expect(field).not_to_have_value(link)
    expect(seat(table, 1).locator('[data-id="together-renew"]')).to_have_count(0)
    # An answer to the replaced invitation must be refused.
    take(table, late)
    expect(dialog(table).locator(".note.bad")).to_contain_text("an invitation that is no longer valid")
    take(table, answer(guest, field.input_value(), "Jörg"))
    expect(seat(table, 1)).to_have_attribute("data-stage", "here")
    expect(dialog(table).locator(".note.bad")).to_have_count(0)


def test_nobody_who_is_here_loses_the_seat_by_one_click(open_visit: OpenVisit, chromium: Browser) -> None:
    table, guest = host(open_visit(chromium), "nexus"), open_visit(chromium)
    join(table, guest, 1, "Jörg")
    seat(table, 1).locator('[data-id="together-withdraw"]').click()
    expect(seat(table, 1)).to_contain_text("Jörg is at the table and would have to leave")
    seat(table, 1).locator('[data-id="together-renew-not"]').click()
    expect(seat(table, 1)).to_have_attribute("data-stage", "here")
    seat(table, 1).locator('[data-id="together-withdraw"]').click()
    seat(table, 1).locator('[data-id="together-renew"]').click()
    expect(guest.page.locator("h1").first).to_have_text("You are no longer at the table")
    expect(seat(table, 1)).to_contain_text("played on this device")


def test_the_focus_stays_in_the_dialog(open_visit: OpenVisit, chromium: Browser) -> None:
    """If the focused button disappears, the next key must still reach the dialog and not the table."""
    table, guest = host(open_visit(chromium), "nexus"), open_visit(chromium)
    invite(table, 1)
    seat(table, 1).locator('[data-id="together-withdraw"]').focus()
    table.page.keyboard.press("Enter")
    expect(seat(table, 1).locator('[data-id="together-invite"]')).to_be_focused()
    text = answer(guest, invite(table, 1), "Jörg")
    dialog(table).locator("textarea").fill(text)
    dialog(table).locator('[data-id="together-take"]').focus()
    table.page.keyboard.press("Enter")
    expect(dialog(table).locator('[data-id="together-play"]')).to_be_visible()
    expect(dialog(table).locator("header button")).to_be_focused()
    table.page.evaluate("document.activeElement.blur()")
    table.page.keyboard.press("Escape")
    expect(dialog(table)).to_have_count(0)


def test_the_way_to_invite_stays_when_the_first_dialog_is_closed(
    open_visit: OpenVisit, chromium: Browser
) -> None:
    table = host(open_visit(chromium), "nexus")
    close(table)
    # Nobody else is here yet to whom the host could say something.
    expect(table.page.locator(".together-say")).to_have_count(0)
    expect(table.page.locator('[data-id="together-manage"]')).to_have_text("Invite")
    table.page.locator('[data-id="together-manage"]').click()
    expect(dialog(table)).to_be_visible()


def test_a_computer_plays_a_free_seat_from_the_start(open_visit: OpenVisit, chromium: Browser) -> None:
    """The table must not wait for a guest at a bot's seat: the other devices deal the cards, and the game
    begins."""
    table, guest = host(open_visit(chromium), HIDDEN, 3), open_visit(chromium)
    ways = '[data-id="together-replace"]'
    expect(seat(table, 0).locator(ways)).to_have_count(0)
    seat(table, 2).locator(ways).click()
    expect(seat(table, 2)).to_contain_text("still free, the computer plays")
    expect(dialog(table).locator(".together-invitation")).to_have_count(0)
    expect(dialog(table).locator("textarea")).to_have_count(0)
    expect(seat(table, 2).locator('[data-id="together-invite"]')).to_have_text("Invite")
    join(table, guest, 1, "Jörg")
    expect(table.page.locator('[data-id="together-manage"]')).not_to_have_class("primary")
    dialog(table).locator('[data-id="together-play"]').click()
    dealt(table, guest)
    # A bot's seat is not said to be missing anybody.
    expect(table.page.locator(".together-absent")).to_have_count(0)


def test_without_a_camera_the_answer_comes_as_a_message(open_visit: OpenVisit, chromium: Browser) -> None:
    """Without a camera, a pasted message with the answer must be accepted at once, without another click."""
    table, guest = open_visit(chromium), open_visit(chromium)
    table.context.add_init_script(NO_CAMERA)
    for visit in (table, guest):
        visit.context.grant_permissions(["clipboard-read", "clipboard-write"])
        visit.context.add_init_script(SHARES)
    link = invite(host(table, "nexus"), 1)
    expect(dialog(table).locator(".together-steps")).to_contain_text("This device has no camera")
    expect(dialog(table).locator('[data-id="scan"]')).to_have_count(0)
    dialog(table).locator('[data-id="together-send"]').click()
    assert table.page.evaluate("window.shared") == [
        {"text": f"Play a game of NEXUS und Rabauken with me: {link}"}
    ]
    answer(guest, link, "Jörg")
    expect(guest.page.locator(".together-ways")).to_contain_text("does it have no camera?")
    guest.page.locator('[data-id="together-send"]').click()
    (sent,) = guest.page.evaluate("window.shared")
    assert sent["text"].startswith("Jörg is in! Open this link in the browser")
    # Quote the invitation below the answer, as mail programs do.
    mail = f"{sent['text']}\n\n> Play a game of NEXUS und Rabauken with me: {link}"
    table.page.evaluate("(text) => navigator.clipboard.writeText(text)", mail)
    dialog(table).locator("textarea").focus()
    table.page.keyboard.press("Control+v")
    expect(seat(table, 1)).to_have_attribute("data-stage", "here")


def test_a_guest_of_secret_hands_is_no_beginner_any_more(open_visit: OpenVisit, chromium: Browser) -> None:
    table, guest = host(open_visit(chromium), HIDDEN), open_visit(chromium)
    join(table, guest, 1, "Jörg")
    dealt(table, guest)
    guest.page.locator(".together-leave").click()
    guest.page.locator("dialog.question .primary").click()
    expect(guest.page.locator(f'[data-id="play-{HIDDEN}"].primary')).to_be_visible()
    expect(guest.page.locator('[data-id="play-nexus"].primary')).to_have_count(0)
    assert stored(guest.page) == []


def test_no_way_is_found(open_visit: OpenVisit, chromium: Browser) -> None:
    """If no connection is possible, both devices must say so and what can be tried."""
    table, guest = open_visit(chromium), open_visit(chromium)
    table.context.add_init_script(REFUSES)
    link = invite(host(table, "nexus"), 1)
    take(table, answer(guest, link, "Jörg"))
    expect(seat(table, 1)).to_have_attribute("data-stage", "unreached")
    expect(seat(table, 1).locator(".note")).to_contain_text("Are both on the same Wi-Fi?")
    expect(seat(table, 1).locator(".note")).to_contain_text("on two devices? Then send a new one.")
    expect(dialog(table)).not_to_contain_text("The answer has arrived")
    # The failed invitation is of no more use, so one tap must replace it without a warning.
    seat(table, 1).locator('[data-id="together-invite"]').click()
    expect(seat(table, 1)).to_have_attribute("data-stage", "invited")
    other = open_visit(chromium)
    other.context.add_init_script(REFUSES)
    listen(other).open("#" + link.partition("#")[2])
    other.page.locator('[data-id="together-join"]').click()
    expect(other.page.locator("h1")).to_contain_text("The devices could not connect")
    expect(other.page.locator("main")).to_contain_text("ask the host to invite you")
    expect(other.page.locator("main")).to_contain_text("on two devices? Then ask for a new one.")


def test_another_build_is_told_on_both_sides(open_visit: OpenVisit, chromium: Browser) -> None:
    table, guest = host(open_visit(chromium), "nexus"), open_visit(chromium)
    guest.context.add_init_script(OTHER_BUILD)
    take(table, answer(guest, invite(table, 1), "Jörg"))
    expect(guest.page.locator("h1")).to_contain_text("The devices run different versions of the page")
    expect(guest.page.locator("main")).to_contain_text("Reload it on both devices")
    expect(dialog(table).locator(".note.bad")).to_contain_text(
        "Reload it on both devices, then send a new invitation"
    )
    expect(seat(table, 1)).to_have_attribute("data-stage", "free")


def test_spectators_do_not_take_each_others_invitation(open_visit: OpenVisit, chromium: Browser) -> None:
    table = host(open_visit(chromium), "nexus")
    watch = dialog(table).locator('[data-id="together-watch"]')
    links = dialog(table).locator('input[name="together-link"]')
    for count in (1, 2):
        watch.click()
        expect(links).to_have_count(count)
    texts = [field.input_value() for field in links.all()]
    assert len(set(texts)) == 2, json.dumps(texts)
    guests = [open_visit(chromium) for _ in texts]
    for guest, link in zip(guests, texts, strict=True):
        take(table, answer(guest, link, ""))
        expect(guest.page.locator("kl-table .prompt").first).to_be_visible()
    expect(table.page.locator(".together-people")).to_contain_text("2 people are watching")
    close(table)
