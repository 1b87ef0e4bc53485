"""Games on several devices without a server: invitations, play, and everything that can go wrong."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, expect

from access import violations
from conftest import Launch, OpenVisit
from kleinod.bridge import Bridge
from storage import stored
from table import Table
from together import (
    FORGE,
    answer,
    close,
    dealt,
    decide,
    dialog,
    do,
    heard,
    heard_since_deal,
    host,
    invite,
    join,
    met,
    moment,
    play,
    seat,
    take,
    until,
    watch,
)
from visit import Visit

GAMES = ("matobo", "morundir", "mutterboehnchen", "mutternland", "nexus")
HIDDEN = "mutterboehnchen"
DEAF = "window.Worker = class extends EventTarget { postMessage() {} terminate() {} };"


def seen_by(viewer: int | None, record: str, at: int) -> dict:
    asked = {"op": "goto", "record": record, "at": at, "viewer": viewer}
    reply = json.loads(Bridge().handle(json.dumps(asked)))
    assert reply["ok"]
    return reply


def test_an_answer_opened_in_the_tab_of_the_table_itself_is_used_there(
    open_visit: OpenVisit, chromium: Browser
) -> None:
    table, guest = host(open_visit(chromium), "nexus"), open_visit(chromium)
    text = answer(guest, invite(table, 1), "Jörg")
    here = table.page.evaluate("location.hash")
    table.page.evaluate("(text) => { location.hash = `#/t/${text}`; }", text)
    expect(seat(table, 1)).to_have_attribute("data-stage", "here")
    expect(guest.page.locator("kl-table .prompt").first).to_be_visible()
    assert table.page.evaluate("location.hash") == here


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_on_two_devices(open_visit: OpenVisit, chromium: Browser, game: str) -> None:
    table, guest = host(open_visit(chromium), game), open_visit(chromium)
    join(table, guest, 1, "Jörg")
    if game == HIDDEN:
        dealt(table, guest)
    close(table)
    expect(table.page.locator(".together-people li[data-state=here]")).not_to_have_count(0)
    assert play(table, guest, 1, 16) > 0
    here, there = moment(table)["frame"], moment(guest)["frame"]
    assert (here["at"], here["seat"]) == (there["at"], there["seat"])
    record = here["record"]
    viewer = 1 if game == HIDDEN else None
    wanted = seen_by(viewer, record, here["at"])
    assert there["scene"] == wanted["scene"]
    if game != HIDDEN:
        guest.quiet()
        assert record in [save["record"] for save in stored(guest.page)]
        return
    texts = json.dumps(heard(guest))
    assert record not in texts
    assert f'"seed": {here["seed"]}' not in texts
    assert '"position": "kl1' not in texts
    for message in heard_since_deal(guest):
        frame = message.get("frame") or message.get("reply", {})
        if "scene" in frame:
            assert frame["scene"] == seen_by(1, record, frame["at"])["scene"], frame["at"]
    assert guest.page.evaluate("async () => (await indexedDB.databases()).length") == 0


def test_a_guest_needs_no_python(open_visit: OpenVisit, chromium: Browser) -> None:
    """A guest must be able to play even if Python never starts on its device."""
    table, guest = host(open_visit(chromium), "nexus"), open_visit(chromium)
    guest.context.add_init_script(DEAF)
    join(table, guest, 1, "Jörg")
    close(table)
    assert play(table, guest, 1, 6) > 0


def test_the_answer_is_opened_as_a_link_in_the_browser_that_waits(
    open_visit: OpenVisit, chromium: Browser
) -> None:
    table, guest = host(open_visit(chromium), "nexus"), open_visit(chromium)
    text = answer(guest, invite(table, 1), "Jörg")
    other = table.context.new_page()
    other.goto(f"{table.url}#/t/{text}")
    expect(other.locator("main")).to_contain_text("The answer has arrived")
    expect(seat(table, 1)).to_have_attribute("data-stage", "here")
    # Once all guests are connected, the message about the answer must be gone, and one button must lead to
    # the game.
    expect(dialog(table)).not_to_contain_text("The answer has arrived")
    dialog(table).locator('[data-id="together-play"]').click()
    expect(dialog(table)).to_have_count(0)
    # If the same answer is opened once more, the page must say again that it has arrived.
    other.goto(f"{table.url}#/about")
    other.goto(f"{table.url}#/t/{text}")
    expect(other.locator("main")).to_contain_text("The answer has arrived")
    # A browser without a table cannot use the answer, so the page must say so.
    guest.context.new_page().goto(f"{table.url}#/t/{text}")
    elsewhere = guest.context.pages[-1]
    expect(elsewhere.locator("main")).to_contain_text("There is no invitation here for this answer")
    expect(elsewhere.locator('input[name="together-text"]')).to_have_value(text)
    # This page cannot know where the other device is.
    expect(elsewhere.locator("main")).not_to_contain_text("Is the other device elsewhere")


def test_an_answer_to_a_seat_that_somebody_else_has_taken(open_visit: OpenVisit, chromium: Browser) -> None:
    table, first, second = host(open_visit(chromium), "nexus"), open_visit(chromium), open_visit(chromium)
    link = invite(table, 1)
    late = answer(second, link, "Ida")
    take(table, answer(first, link, "Jörg"))
    expect(seat(table, 1)).to_have_attribute("data-stage", "here")
    other = table.context.new_page()
    other.goto(f"{table.url}#/t/{late}")
    expect(other.locator("main h1")).to_have_text("Somebody has already taken this seat")
    expect(dialog(table)).to_contain_text("Somebody has already taken this seat. Invite again.")


def test_a_guest_that_reloads_comes_back_by_another_invitation(
    open_visit: OpenVisit, chromium: Browser
) -> None:
    table, guest = met(open_visit(chromium), open_visit(chromium))
    play(table, guest, 1, 4)
    at = moment(table)["frame"]["at"]
    guest.page.on("dialog", lambda asked: asked.accept())
    guest.reload()
    # The invitation has been used, so the page must not offer to join by it again.
    expect(guest.page.locator("main h1")).to_have_text("The connection was lost")
    expect(guest.page.locator('[data-id="together-join"]')).to_have_count(0)
    expect(guest.page.locator("main")).to_contain_text("Your seat in NEXUS und Rabauken is being kept")
    expect(guest.page.locator('[data-id="together-saves"]')).to_be_visible()
    expect(guest.page.locator('[data-id="open"]')).to_be_visible()
    expect(table.page.locator('.together-people li[data-state="absent"]')).to_have_count(1)
    table.page.locator('[data-id="together-manage"]').click()
    join(table, guest, 1, "")
    assert moment(guest)["frame"]["at"] == at
    close(table)
    play(table, guest, 1, 4)
    # The guest must continue the save of its first visit instead of making another.
    guest.quiet()
    saves = stored(guest.page)
    assert [save["record"] for save in saves] == [moment(table)["frame"]["record"]]


def test_a_host_that_is_lost_leaves_an_open_game_with_the_guest(
    open_visit: OpenVisit, chromium: Browser
) -> None:
    table, guest = met(open_visit(chromium), open_visit(chromium))
    play(table, guest, 1, 4)
    at = moment(table)["frame"]["at"]
    table.page.close()
    expect(guest.page.locator("main")).to_contain_text("The connection was lost")
    guest.page.locator('[data-id="together-kept"]').click()
    guest.ready()
    until(guest, at)


def test_any_guest_goes_on_as_host_of_an_open_game(open_visit: OpenVisit, chromium: Browser) -> None:
    """If the host is lost, any guest must be able to host the match and invite the others to their seats
    again."""
    table = host(open_visit(chromium), "mutternland", 3)
    one, other = open_visit(chromium), open_visit(chromium)
    join(table, one, 1, "Jörg")
    join(table, other, 2, "Ute")
    close(table)
    until(one, moment(table)["frame"]["at"])
    record = moment(table)["frame"]["record"]
    table.page.close()
    expect(one.page.locator("h1").first).to_contain_text("The connection was lost")
    expect(one.page.locator(".together-last kl-table")).to_be_visible()
    assert not moment(one)["playable"]
    # If the host only reloads its page, this button would lead to two hosts, so it must not stand out.
    take_over = one.page.locator('[data-id="together-host"]')
    expect(take_over).not_to_have_class("primary")
    expect(one.page.locator("main")).to_contain_text("If the other device does not come back:")
    take_over.click()
    expect(dialog(one)).to_be_visible()
    assert [seat(one, n).get_attribute("data-stage") for n in (0, 1, 2)] == ["lost", "free", "lost"]
    join(one, other, 2, "")
    close(one)
    assert moment(one)["frame"]["record"] == record
    expect(one.page.locator(".together-people li").nth(2)).to_contain_text("Ute")
    expect(one.page.locator('.together-absent[data-seat="0"]')).to_contain_text("The seat is kept")


def test_the_host_reloads_and_nothing_is_lost(open_visit: OpenVisit, chromium: Browser) -> None:
    table, guest = host(open_visit(chromium), HIDDEN), open_visit(chromium)
    join(table, guest, 1, "Jörg")
    dealt(table, guest)
    close(table)
    play(table, guest, 1, 6)
    table.quiet()
    shown = moment(table)["frame"]
    seen = moment(guest)["frame"]["scene"]
    table.page.on("dialog", lambda asked: asked.accept())
    table.reload()
    absent = table.page.locator('.together-absent[data-seat="1"]')
    expect(absent).to_have_attribute("data-sitter", "missing")
    assert moment(table)["frame"]["viewer"] == 0
    # The guest's page must keep showing the last moment, but must not store anything.
    expect(guest.page.locator("main")).to_contain_text("What you have seen stays on this page")
    assert moment(guest)["frame"]["scene"] == seen
    assert guest.page.evaluate("async () => (await indexedDB.databases()).length") == 0
    absent.locator('[data-id="together-back"]').click()
    link = table.page.locator('input[name="together-link"]')
    expect(link).to_have_count(1)
    take(table, answer(guest, link.input_value(), "Jörg"))
    expect(seat(table, 1)).to_have_attribute("data-stage", "here")
    close(table)
    expect(guest.page.locator("kl-table .prompt").first).to_be_visible()
    assert (moment(table)["frame"]["record"], moment(guest)["frame"]["at"]) == (shown["record"], shown["at"])
    assert play(table, guest, 1, 20) > 0


def test_a_bot_plays_for_somebody_who_left_until_they_are_back(
    open_visit: OpenVisit, chromium: Browser
) -> None:
    table, guest = host(open_visit(chromium), HIDDEN), open_visit(chromium)
    join(table, guest, 1, "Jörg")
    dealt(table, guest)
    close(table)
    play(table, guest, 1, 2)
    guest.page.close()
    absent = table.page.locator('.together-absent[data-seat="1"]')
    expect(absent).to_contain_text("Jörg is not here. The seat is kept.")
    at = moment(table)["frame"]["at"]
    absent.locator('[data-id="together-replace"]').click()
    expect(absent).to_contain_text("The computer is playing for Jörg")
    # The buttons of the notice about an absent player must be folded away, since it may stay for the whole
    # game.
    expect(absent.locator('[data-id="together-wait"]')).to_be_hidden()
    absent.locator("summary").click()
    expect(absent.locator('[data-id="together-wait"]')).to_be_visible()
    absent.locator("summary").click()
    # The bot must play for the absent seat, while the host plays for its own seat.
    for number in range(8):
        table.page.wait_for_function("() => document.querySelector('kl-table').moment.playable")
        assert moment(table)["frame"]["seat"] == 0
        assert moment(table)["frame"]["viewer"] == 0
        decide(table, number)
        table.quiet()
    assert moment(table)["frame"]["at"] > at + 8
    guest = open_visit(chromium)
    table.page.locator('[data-id="together-manage"]').click()
    join(table, guest, 1, "Jörg")
    close(table)
    expect(absent).to_have_count(0)
    assert play(table, guest, 1, 20) > 0


def hand_on(table: Visit, number: int) -> None:
    table.page.locator('[data-id="together-manage"]').click()
    seat(table, number).locator('[data-id="together-hand"]').click()
    dialog(table).locator('[data-id="together-hand-yes"]').click()


def test_a_withdrawn_invitation_keeps_the_seat(open_visit: OpenVisit, chromium: Browser) -> None:
    table, guest = met(open_visit(chromium), open_visit(chromium))
    guest.page.close()
    absent = table.page.locator('.together-absent[data-seat="1"]')
    absent.locator('[data-id="together-back"]').click()
    withdraw = seat(table, 1).locator('[data-id="together-withdraw"]')
    expect(withdraw).to_have_text("Withdraw")
    withdraw.click()
    expect(withdraw).to_have_text("Take over the seat")
    expect(absent).to_contain_text("The seat is kept")
    expect(seat(table, 1)).to_have_attribute("data-stage", "lost")
    close(table)
    while moment(table)["frame"]["seat"] == 0:
        until(table, decide(table, 0) + 1)
        table.quiet()
    assert not moment(table)["playable"]


@pytest.mark.parametrize("opened", ["before anybody is invited", "later"])
def test_a_second_tab_of_the_host_shows_nobody_as_absent_and_asks_before_it_leads(
    open_visit: OpenVisit, chromium: Browser, opened: str
) -> None:
    table, guest = host(open_visit(chromium), "nexus"), open_visit(chromium)
    table.quiet()
    tab = Visit(table.context, table.url)
    if opened != "later":
        tab.open(table.hash)
    join(table, guest, 1, "Jörg")
    close(table)
    if opened == "later":
        tab.open(table.hash)
    lead = tab.page.locator('.banner [data-id="take-over"]')
    expect(lead).to_be_visible()
    tab.quiet()
    expect(tab.page.locator("kl-together")).to_have_count(1)
    expect(tab.page.locator(".together-people, .together-absent")).to_have_count(0)
    assert not moment(tab)["playable"]
    # The guest stays connected, and both tabs show the moves.
    assert play(table, guest, 1, 4) > 0
    until(tab, moment(table)["frame"]["at"])
    lead.click()
    asked = tab.page.locator("kl-table dialog.question")
    expect(asked).to_contain_text("The others are connected through another tab")
    asked.locator('[value="no"]').click()
    expect(guest.page.locator(".together-people li[data-state=here]")).to_have_count(2)
    lead.click()
    asked.locator(".primary").click()
    expect(guest.page.locator("main")).to_contain_text("Your seat in NEXUS und Rabauken is being kept")
    expect(tab.page.locator('.together-absent[data-seat="1"]')).to_be_visible()
    expect(table.page.locator(".together-people, .together-absent")).to_have_count(0)
    assert not moment(table)["playable"]
    tab.page.locator('[data-id="together-manage"]').click()
    join(tab, guest, 1, "")
    close(tab)
    assert play(tab, guest, 1, 4) > 0


def test_a_second_tab_is_an_ordinary_page_once_nobody_plays_elsewhere(
    open_visit: OpenVisit, chromium: Browser
) -> None:
    table, guest = met(open_visit(chromium), open_visit(chromium))
    tab = Visit(table.context, table.url)
    tab.open(table.hash)
    expect(tab.page.locator("kl-together")).to_have_count(1)
    tab.page.wait_for_function("() => !document.querySelector('kl-table').moment.playable")
    table.page.locator('[data-id="together-manage"]').click()
    seat(table, 1).locator('[data-id="together-withdraw"]').click()
    seat(table, 1).locator('[data-id="together-renew"]').click()
    expect(guest.page.locator("h1").first).to_have_text("You are no longer at the table")
    tab.page.wait_for_function("() => document.querySelector('kl-table').moment.playable")
    # Once the table is hosted again, nobody must be able to play in the second tab.
    join(table, guest, 1, "")
    tab.page.wait_for_function("() => !document.querySelector('kl-table').moment.playable")
    assert play(table, guest, 1, 6) > 0
    until(tab, moment(table)["frame"]["at"])
    assert not moment(tab)["playable"]


def test_a_match_handed_on_after_an_undo_continues_before_the_undone_turn(
    open_visit: OpenVisit, chromium: Browser
) -> None:
    table, guest = met(open_visit(chromium), open_visit(chromium))
    play(table, guest, 1, 4)
    table.quiet()
    before = moment(table)["frame"]["at"]
    do(table, do="undo")
    table.page.wait_for_function(
        "(at) => document.querySelector('kl-table').moment.frame.at < at", arg=before
    )
    at = moment(table)["frame"]["at"]
    guest.page.wait_for_function("(at) => document.querySelector('kl-table').moment.frame.at === at", arg=at)
    hand_on(table, 1)
    expect(dialog(guest)).to_be_visible()
    close(guest)
    guest.quiet()
    shown = moment(guest)
    assert (shown["mode"], shown["frame"]["at"]) == ("live", at)


def test_the_host_hands_an_open_game_on(open_visit: OpenVisit, chromium: Browser) -> None:
    table, guest = met(open_visit(chromium), open_visit(chromium))
    play(table, guest, 1, 4)
    record = moment(table)["frame"]["record"]
    hand_on(table, 1)
    expect(dialog(guest)).to_be_visible()
    close(table)
    expect(table.page.locator('[data-id="together-handed"]')).to_contain_text("Jörg’s device runs the game")
    assert not moment(table)["playable"]
    # Invite the former host to its own seat, now as a guest.
    join(guest, table, 0, "Änne")
    close(guest)
    assert moment(guest)["frame"]["record"] == record
    assert play(guest, table, 0, 6) > 0


def test_a_game_with_secrets_is_handed_on_once_all_agree(open_visit: OpenVisit, chromium: Browser) -> None:
    table = host(open_visit(chromium), HIDDEN, 3)
    one, other = open_visit(chromium), open_visit(chromium)
    join(table, one, 1, "Jörg")
    join(table, other, 2, "Ute")
    dealt(table, one, other)
    close(table)
    record = moment(table)["frame"]["record"]
    hand_on(table, 1)
    for guest in (one, other):
        expect(guest.page.locator('[data-id="together-proposal"]')).to_contain_text("everybody’s cards")
    one.page.locator('[data-id="together-agree"]').click()
    expect(one.page.locator("main")).to_contain_text("Waiting for the other answers")
    other.page.locator('[data-id="together-refuse"]').click()
    expect(dialog(table)).to_contain_text("Not everybody agreed")
    for guest in (one, other):
        expect(guest.page.locator("main")).to_contain_text("The game stays where it is")
    expect(one.page.locator('[data-id="together-proposal"]')).to_have_count(0)
    assert record not in json.dumps(heard(one))
    close(table)
    hand_on(table, 1)
    one.page.locator('[data-id="together-agree"]').click()
    other.page.locator('[data-id="together-agree"]').click()
    expect(dialog(one)).to_be_visible()
    expect(other.page.locator("h1").first).to_contain_text("The game has moved")
    expect(other.page.locator("main")).to_contain_text("Jörg’s device")
    assert record not in json.dumps(heard(other))
    assert moment(one)["frame"]["record"] == record
    assert moment(one)["frame"]["viewer"] == 1
    assert moment(table)["frame"]["viewer"] is None
    join(one, other, 2, "Ute")
    close(one)
    assert moment(other)["frame"]["viewer"] == 2


def test_the_own_seat_is_not_offered_and_keeps_the_name(open_visit: OpenVisit, chromium: Browser) -> None:
    two = host(open_visit(chromium), "nexus")
    expect(seat(two, 0)).to_contain_text("you")
    expect(seat(two, 0).locator('[data-id="together-invite"]')).to_have_count(0)
    expect(seat(two, 1).locator('[data-id="together-invite"]')).to_have_count(1)
    # With three seats the host may choose another seat, and the host's name moves along.
    three = host(open_visit(chromium), "mutternland", 3)
    name = dialog(three).locator('input[name="together-name"]')
    name.fill("Änne")
    name.blur()
    expect(seat(three, 0)).to_contain_text("Änne")
    expect(seat(three, 0)).to_contain_text("you")
    expect(seat(three, 0).locator("button")).to_have_count(0)
    seat(three, 1).locator('[data-id="together-sit"]').click()
    expect(name).to_have_value("Änne")
    expect(seat(three, 0)).not_to_contain_text("Änne")
    expect(seat(three, 1)).to_contain_text("Änne")
    invite(three, 0)
    invite(three, 2)
    expect(seat(three, 1).locator("button")).to_have_count(0)
    expect(seat(three, 1)).to_contain_text("you")
    expect(name).to_have_value("Änne")


def test_a_copy_is_confirmed_at_its_button(open_visit: OpenVisit, chromium: Browser) -> None:
    table = host(open_visit(chromium), "nexus")
    table.context.grant_permissions(["clipboard-read", "clipboard-write"])
    link = invite(table, 1)
    ways = dialog(table).locator(".together-ways")
    copied = "navigator.clipboard.readText()"
    ways.locator('[data-id="together-copy"]').click()
    expect(ways.locator(".done").filter(has_text="Copied.")).to_have_count(1)
    assert table.page.evaluate(copied) == f"Play a game of NEXUS und Rabauken with me: {link}"
    ways.locator("summary").click()
    ways.locator('[data-id="together-copy-link"]').click()
    expect(ways.locator(".done").filter(has_text="Copied.")).to_have_count(1)
    expect(ways.locator(".copy").nth(1).locator(".done")).to_have_text("Copied.")
    assert table.page.evaluate(copied) == link


def test_what_is_no_invitation_is_named(open_visit: OpenVisit, chromium: Browser) -> None:
    table, guest = host(open_visit(chromium), "nexus"), open_visit(chromium)
    link = invite(table, 1)
    guest.open("#/t/hello")
    expect(guest.page.locator("main")).to_contain_text("The link is incomplete")
    guest.go("#" + link.partition("#")[2][:-5])
    expect(guest.page.locator("main")).to_contain_text("incomplete or has been changed")
    for text, said in (("Hi!", "There is no answer"), (link, "This is an invitation")):
        take(table, text)
        expect(dialog(table).locator(".note.bad")).to_contain_text(said)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "text",
    ["[" * 9000, "x", '{"k":"nothing"}', '{"k":"ask","id":1,"request":[]}'],
    ids=["nested", "no JSON", "no message", "no request"],
)
def test_who_sends_nonsense_is_cut_off(open_visit: OpenVisit, chromium: Browser, text: str) -> None:
    table, guest = host(open_visit(chromium), "nexus"), open_visit(chromium)
    join(table, guest, 1, "Jörg")
    guest.page.evaluate(FORGE, text)
    expect(seat(table, 1)).to_have_attribute("data-stage", "lost")
    close(table)
    do(table, do="click", id=moment(table)["frame"]["choices"][0]["path"][0])


def test_who_floods_or_sends_without_end_is_cut_off(open_visit: OpenVisit, chromium: Browser) -> None:
    table, guest = host(open_visit(chromium), "nexus"), open_visit(chromium)
    join(table, guest, 1, "Jörg")
    guest.page.evaluate(
        """async () => {
          const wire = window.wires.at(-1);
          for (let n = 0; n < 5000 && wire.readyState === "open"; n += 1) {
            try { wire.send(new Uint8Array(10_000)); } catch { break; }
            if (n % 50 === 0) await new Promise((soon) => setTimeout(soon));
          }
        }"""
    )
    expect(seat(table, 1)).to_have_attribute("data-stage", "lost")


def test_a_forged_seat_and_the_record_are_refused(open_visit: OpenVisit, chromium: Browser) -> None:
    table, guest = host(open_visit(chromium), HIDDEN), open_visit(chromium)
    join(table, guest, 1, "Jörg")
    dealt(table, guest)
    close(table)
    shown = moment(table)["frame"]
    token = moment(guest)["frame"]["record"]
    assert token != shown["record"]
    path = shown["choices"][0]["path"] if shown["choices"] else ["#end"]
    asked = [
        {"op": "act", "record": token, "at": shown["at"], "path": path, "viewer": 0},
        {"op": "links", "record": token},
        {"op": "seen", "record": token, "viewer": 0, "seed": 1},
        {"op": "open", "record": shown["record"], "viewer": 0},
        {"op": "goto", "record": token, "at": 0, "viewer": 0, "eyes": {"lifted": 0, "stays": True}},
    ]
    for number, request in enumerate(asked):
        guest.page.evaluate(FORGE, json.dumps({"k": "ask", "id": 1000 + number, "request": request}))
    guest.page.wait_for_function(
        "(n) => window.heard.filter((text) => text.includes(':100')).length >= n", arg=5
    )
    replies = {m["id"]: m["reply"] for m in heard(guest) if m["k"] == "reply" and m["id"] >= 1000}
    assert [replies[1000 + n]["ok"] for n in range(5)] == [False, False, False, False, True]
    assert replies[1004]["viewer"] == 1
    assert moment(table)["frame"]["at"] == shown["at"]


@pytest.mark.parametrize("game", ["matobo", "morundir", "nexus"])
def test_a_match_ends_for_both_and_is_kept_by_both(
    open_visit: OpenVisit, chromium: Browser, game: str
) -> None:
    table, guest = host(open_visit(chromium), game), open_visit(chromium)
    join(table, guest, 1, "Jörg")
    close(table)
    play(table, guest, 1, 3)
    do(guest, do="resign", seat=1)
    expect(table.page.locator("kl-table .outcome, kl-table .ending").first).to_be_visible()
    expect(guest.page.locator("kl-table .outcome, kl-table .ending").first).to_be_visible()
    guest.quiet()
    record = moment(table)["frame"]["record"]
    assert record in [save["record"] for save in stored(guest.page)]


@pytest.mark.parametrize("turns", [0, 1])
def test_a_player_resigns_while_the_other_is_to_act(
    open_visit: OpenVisit, chromium: Browser, turns: int
) -> None:
    table, guest = met(open_visit(chromium), open_visit(chromium))
    while moment(table)["frame"]["seat"] != turns:
        until(guest, decide(table, 0) + 1)
        table.quiet()
    waiting = (guest, table)[turns]
    Table(waiting).action("resign").click()
    waiting.page.locator("dialog.question .primary").click()
    for visit in (table, guest):
        expect(visit.page.locator("kl-table .outcome, kl-table .ending").first).to_be_visible()
    assert moment(table)["frame"]["outcome"]["places"] == ([1, 2], [2, 1])[turns]


@pytest.mark.slow
def test_four_bargain_on_four_devices_and_two_watch(open_visit: OpenVisit, chromium: Browser) -> None:
    """Every device must receive only what its seat may see, and spectators only public information."""
    table = host(open_visit(chromium), HIDDEN, 4)
    guests = {number: open_visit(chromium) for number in (1, 2, 3)}
    watchers = [open_visit(chromium) for _ in range(2)]
    for guest in (*guests.values(), *watchers):
        guest.context.add_init_script(DEAF)
    for number, guest in guests.items():
        join(table, guest, number, f"Guest {number}")
    for watcher in watchers:
        watch(table, watcher)
    dealt(table, *guests.values(), *watchers)
    close(table)
    expect(table.page.locator(".together-people")).to_contain_text("2 people are watching")
    made = dict.fromkeys(guests, 0)
    for number in range(200):
        shown = moment(table)["frame"]
        # Play on after 40 decisions until every guest has acted, because chance decides who acts.
        if shown["outcome"] or (number >= 40 and all(made.values())):
            break
        seat = shown["seat"]
        if seat in made:
            made[seat] += 1
        until(table, decide(guests.get(seat, table), number * 5) + 1)
        table.quiet()
        for guest in (*guests.values(), *watchers):
            until(guest, moment(table)["frame"]["at"])
    assert all(made.values()), made
    record = moment(table)["frame"]["record"]
    for viewer, guest in (*guests.items(), *((None, watcher) for watcher in watchers)):
        texts = json.dumps(heard(guest))
        assert record[:40] not in texts
        assert '"position": "kl1' not in texts
        checked = 0
        for message in heard_since_deal(guest):
            frame = message.get("frame") or message.get("reply", {})
            if "scene" in frame:
                wanted = seen_by(viewer, record, frame["at"])
                assert frame["viewer"] == viewer
                assert (frame["scene"], frame["prompt"]) == (wanted["scene"], wanted["prompt"]), frame["at"]
                checked += 1
        assert checked > 10


@pytest.mark.slow
@pytest.mark.parametrize(("one", "other"), [("chromium", "firefox"), ("firefox", "chromium")])
def test_two_browsers_find_each_other(open_visit: OpenVisit, launch: Launch, one: str, other: str) -> None:
    table, guest = host(open_visit(launch(one)), "nexus"), open_visit(launch(other))
    join(table, guest, 1, "Jörg")
    close(table)
    assert play(table, guest, 1, 6) > 0


@pytest.mark.parametrize(("language", "theme"), [("de", "light"), ("en", "dark")])
def test_axe_finds_nothing_and_all_fits_a_small_telephone(
    open_visit: OpenVisit, chromium: Browser, language: str, theme: str
) -> None:
    wishes = {"animation": False, "theme": theme, "language": language}
    small = {"width": 320, "height": 640}
    table, guest = (open_visit(chromium, settings=wishes, viewport=small) for _ in range(2))
    host(table, HIDDEN)
    link = invite(table, 1)
    table.page.locator('input[name="together-where"]').last.check(force=True)

    def look(*visits: Visit) -> None:
        for one in visits:
            assert violations(one) == []
            assert one.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0

    look(table)
    text = answer(guest, link, "Jörg")
    look(guest)
    take(table, text)
    expect(seat(table, 1)).to_have_attribute("data-stage", "here")
    close(table)
    expect(guest.page.locator("kl-table .prompt").first).to_be_visible()
    look(table, guest)
    guest.page.locator(".together-say summary").click()
    guest.page.locator('[data-phrase="1"]').click()
    expect(table.page.locator(".together-said")).to_contain_text("Jörg:")
    table.page.close()
    expect(guest.page.locator("h1")).to_contain_text("abgebrochen" if language == "de" else "lost")
    look(guest)


@pytest.mark.parametrize("game", [HIDDEN, "nexus"])
def test_what_is_asked_and_who_plays_are_in_sight_below_the_people(
    open_visit: OpenVisit, chromium: Browser, game: str
) -> None:
    """The row of people at the top must take its space from the board, so that all below stays visible."""
    table, guest = host(open_visit(chromium), game), open_visit(chromium)
    join(table, guest, 1, "Jörg")
    close(table)
    for visit in (table, guest):
        if game == HIDDEN:
            dealt(visit)
        for width, height in ((360, 740), (820, 1180)):
            visit.page.set_viewport_size({"width": width, "height": height})
            visit.quiet()
            lowest = visit.page.locator("kl-table .tools").bounding_box()
            assert lowest is not None
            for part in visit.page.locator("kl-table :is(.prompt, .seats > .seat)").all():
                box = part.bounding_box()
                if box is not None and box["height"] > 0:
                    assert box["y"] + box["height"] <= lowest["y"] + 1, (width, part.inner_text())


@pytest.mark.parametrize(("language", "theme"), [("de", "dark"), ("en", "light")])
def test_axe_finds_nothing_where_somebody_is_away(
    open_visit: OpenVisit, chromium: Browser, language: str, theme: str
) -> None:
    wishes = {"animation": False, "theme": theme, "language": language}
    small = {"width": 320, "height": 640}
    table, guest = (open_visit(chromium, settings=wishes, viewport=small) for _ in range(2))
    join(host(table, HIDDEN), guest, 1, "Jörg")

    def look() -> None:
        assert violations(table) == []
        assert table.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0

    seat(table, 1).locator('[data-id="together-hand"]').click()
    look()
    close(table)
    guest.page.close()
    absent = table.page.locator('.together-absent[data-seat="1"]')
    expect(absent).to_be_visible()
    look()
    absent.locator('[data-id="together-replace"]').click()
    expect(absent).to_have_attribute("data-sitter", "bot")
    look()
    table.page.locator('[data-id="together-manage"]').click()
    dialog(table).locator('input[name="together-screen"]').check(force=True)
    look()
