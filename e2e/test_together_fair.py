"""Cards dealt from random numbers of all devices, the check at the end of the match, and hosts who cheat."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, expect

from access import violations
from conftest import OpenVisit
from test_together import hand_on
from together import close, dealt, decide, dialog, do, heard, host, join, moment, play, seat, until, watch
from visit import Visit

HIDDEN = "mutterboehnchen"

#: JavaScript: make the host send a wrong turn number in its sixth frame, when the guest already sees the
#: table.
LIE = """
const { stringify } = JSON;
let frames = 0;
JSON.stringify = (value, ...rest) => {
  if (value?.k === "frame" && ++frames === 6) value.frame.turn += 1;
  return stringify(value, ...rest);
};
"""


#: JavaScript: alter messages to guests and requests to Python as the host's page turns them into text. %s
#: stands for one of the alterations below.
BEND = """
const { stringify } = JSON;
const bend = (value) => {
  %s
  return value;
};
JSON.stringify = (value, ...rest) => stringify(bend(value), ...rest);
"""
#: JavaScript for BEND: deal the cards from another seed than the one that all devices agreed on.
OTHER_CARDS = """
  if (value?.do === "listed") window.bent = 1;
  if (value?.op === "new" && window.bent === 1) {
    window.bent = 2;
    return { ...value, seed: value.seed === 1 ? 2 : 1 };
  }
"""
#: JavaScript for BEND: after some moves, send one frame with the scene before the move instead of after it.
HIDDEN_MOVE = """
  if (value?.k === "frame") {
    const { frame } = value;
    const { scene, prompt, turn } = window.shown ?? frame;
    window.shown = frame;
    window.frames = (window.frames ?? 0) + 1;
    if (window.frames < 6 || window.bent || stringify(scene) === stringify(frame.scene)) return value;
    window.bent = true;
    return { ...value, frame: { ...frame, scene, prompt, turn } };
  }
"""
#: JavaScript for BEND: show spectators another turn number than players.
TWO_TABLES = """
  if (value?.k === "frame" && value.frame.viewer === null)
    return { ...value, frame: { ...value.frame, turn: value.frame.turn + 1 } };
"""
#: JavaScript for BEND: never reveal the secrets of the deal, without which nobody can check it.
SILENT = """
  if (value?.do === "opened") return { k: "proposal", seat: null };
"""


def word(visit: Visit) -> str:
    return visit.page.locator(".together-word").inner_text()


def resigned(table: Visit, guest: Visit) -> None:
    do(guest, do="resign", seat=1)
    for one in (table, guest):
        expect(one.page.locator("kl-table .outcome, kl-table .ending").first).to_be_visible()


def test_the_deal_is_made_of_all_and_checked_by_all(open_visit: OpenVisit, chromium: Browser) -> None:
    table, guest, watcher = (open_visit(chromium) for _ in range(3))
    host(table, HIDDEN)
    before = moment(table)["frame"]
    join(table, guest, 1, "Jörg")
    dealt(table, guest)
    after = moment(table)["frame"]
    assert after["id"] == before["id"]
    assert after["seed"] != before["seed"]
    watch(table, watcher)
    close(table)
    assert play(table, guest, 1, 12) > 0
    # Before the end, the guest's device must not receive the host's secret or the seed.
    texts = json.dumps(heard(guest))
    assert '"opened"' not in texts
    assert f'"seed": {after["seed"]}' not in texts
    resigned(table, guest)
    for one in (guest, watcher):
        expect(one.page.locator(".together-deal")).to_contain_text("everything you were shown was true")
    assert word(table) == word(guest) == word(watcher) != ""
    assert violations(guest) == []


def test_a_late_player_brings_new_cards_and_everybody_reads_so(
    open_visit: OpenVisit, chromium: Browser
) -> None:
    table, one, late = (open_visit(chromium, viewport={"width": 360, "height": 740}) for _ in range(3))
    host(table, HIDDEN, 3)
    join(table, one, 1, "Jörg")
    dealt(table, one)
    before = moment(one)["frame"]["scene"]
    join(table, late, 2, "Ute")
    close(table)
    for visit in (table, one):
        expect(visit.page.locator(".together-deal")).to_contain_text("New cards: others are playing now")
        expect(visit.page.locator(".together-deal[data-kept]")).to_have_count(0)
    expect(late.page.locator(".together-deal")).to_contain_text("dealt together.")
    dealt(table, one, late)
    assert moment(one)["frame"]["scene"] != before
    until(table, decide(table, 0) + 1)
    for visit in (table, one):
        expect(visit.page.locator(".together-deal")).to_contain_text("dealt together.")


def test_a_moment_that_was_not_true_is_noticed(open_visit: OpenVisit, chromium: Browser) -> None:
    table, guest = open_visit(chromium), open_visit(chromium)
    host(table, HIDDEN)
    table.page.evaluate(LIE)
    join(table, guest, 1, "Jörg")
    dealt(table, guest)
    close(table)
    play(table, guest, 1, 12)
    resigned(table, guest)
    expect(guest.page.locator(".together-deal.bad")).to_contain_text("was shown something other than")
    # The match must still be shown, with its outcome.
    assert moment(guest)["frame"]["outcome"]


def test_a_secret_that_was_chosen_later_is_noticed(open_visit: OpenVisit, chromium: Browser) -> None:
    table, guest = open_visit(chromium), open_visit(chromium)
    host(table, HIDDEN)
    join(table, guest, 1, "Jörg")
    dealt(table, guest)
    close(table)
    table.page.evaluate(
        """() => {
          const { stringify } = JSON;
          JSON.stringify = (value, ...rest) => {
            if (value?.do === "opened") value.secrets[0][1] = "0".repeat(32);
            return stringify(value, ...rest);
          };
        }"""
    )
    play(table, guest, 1, 4)
    resigned(table, guest)
    expect(guest.page.locator(".together-deal.bad")).to_contain_text(
        "not shuffled with the random numbers of all devices"
    )


def at_table(open_visit: OpenVisit, chromium: Browser, bent: str) -> tuple[Visit, Visit]:
    """Return a host whose page alters data as `bent` says, and a guest, after the cards are dealt."""
    table, guest = open_visit(chromium), open_visit(chromium)
    host(table, HIDDEN)
    if bent:
        table.page.evaluate(BEND % bent)
    join(table, guest, 1, "Jörg")
    dealt(table, guest)
    return table, guest


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bent", "said"),
    [
        (OTHER_CARDS, "not dealt as they were shuffled"),
        (HIDDEN_MOVE, "was shown something other than what was played"),
    ],
    ids=["other cards", "a hidden move"],
)
def test_a_host_that_does_not_play_fair_is_found_out(
    open_visit: OpenVisit, chromium: Browser, bent: str, said: str
) -> None:
    table, guest = at_table(open_visit, chromium, bent)
    close(table)
    play(table, guest, 1, 12)
    resigned(table, guest)
    expect(guest.page.locator(".together-deal.bad")).to_contain_text(said)
    assert moment(guest)["frame"]["outcome"]


@pytest.mark.slow
def test_two_who_are_shown_different_things_find_out(open_visit: OpenVisit, chromium: Browser) -> None:
    table, guest = at_table(open_visit, chromium, TWO_TABLES)
    watcher = open_visit(chromium)
    watch(table, watcher)
    close(table)
    play(table, guest, 1, 12)
    resigned(table, guest)
    expect(watcher.page.locator(".together-deal.bad")).to_contain_text(
        "was shown something other than what was played"
    )
    expect(guest.page.locator(".together-deal")).to_contain_text("everything you were shown was true")
    assert word(guest) == word(watcher) == word(table)


@pytest.mark.slow
@pytest.mark.parametrize("leaves", [True, False], ids=["and leaves", "and stays"])
def test_a_host_that_never_opens_the_match_is_told_of(
    open_visit: OpenVisit, chromium: Browser, leaves: bool
) -> None:
    table, guest = at_table(open_visit, chromium, SILENT)
    close(table)
    play(table, guest, 1, 4)
    resigned(table, guest)
    if leaves:
        table.page.close()
    said = "left before it had revealed" if leaves else "has not revealed the deal"
    expect(guest.page.locator(".together-deal")).to_contain_text(said)
    assert moment(guest)["frame"]["outcome"]
    assert violations(guest) == []


def test_a_guest_and_a_host_that_load_anew_still_check_everything(
    open_visit: OpenVisit, chromium: Browser
) -> None:
    """After both pages reload, the check at the end must still succeed, and the guest must not have stored
    its own secret."""
    table, guest = at_table(open_visit, chromium, "")
    close(table)
    assert play(table, guest, 1, 30) > 0
    guest.quiet()
    (secret,) = {message["secret"] for message in heard(table) if message.get("do") == "secret"}
    before = seen_by_digests(guest)
    assert before
    guest.page.on("dialog", lambda asked: asked.accept())
    guest.reload()
    expect(table.page.locator('.together-people li[data-state="absent"]')).to_have_count(1)
    table.page.on("dialog", lambda asked: asked.accept())
    table.reload()
    expect(table.page.locator(".together-absent")).to_have_count(1)
    table.page.locator('[data-id="together-manage"]').click()
    join(table, guest, 1, "")
    close(table)
    assert play(table, guest, 1, 30) > 0
    resigned(table, guest)
    expect(guest.page.locator(".together-deal")).to_contain_text("everything you were shown was true")
    assert word(table) == word(guest) != ""
    after = seen_by_digests(guest)
    assert before.items() < after.items()
    assert secret not in guest.page.evaluate("JSON.stringify({ ...localStorage })")


def seen_by_digests(visit: Visit) -> dict[int, str]:
    """Return, by ply, the digests that a guest has stored of the frames it has seen."""
    kept = json.loads(visit.page.evaluate("localStorage['kleinod.audits']"))
    return {int(ply): digest for ply, digest in kept[-1]["seen"]}


def test_a_match_that_was_handed_on_is_checked_by_both(open_visit: OpenVisit, chromium: Browser) -> None:
    table, guest = at_table(open_visit, chromium, "")
    close(table)
    play(table, guest, 1, 2)
    hand_on(table, 1)
    guest.page.locator('[data-id="together-agree"]').click()
    expect(dialog(guest)).to_be_visible()
    expect(seat(guest, 0)).to_have_attribute("data-stage", "lost")
    join(guest, table, 0, "Änne")
    close(guest)
    assert play(guest, table, 0, 4) > 0
    do(table, do="resign", seat=0)
    for one in (table, guest):
        expect(one.page.locator(".together-deal")).to_contain_text("everything you were shown was true")
    assert word(table) == word(guest) != ""
