"""A deal made of everybody's chance, checked by every device at the end, and hosts who do not play fair."""

from __future__ import annotations

import json

from playwright.sync_api import Browser, expect

from access import violations
from conftest import OpenVisit
from together import close, dealt, do, heard, host, join, moment, play, watch
from visit import Visit

HIDDEN = "mutterboehnchen"

#: The host tells the guest of another turn, once, late enough to be seen by somebody who plays.
LIE = """
const { stringify } = JSON;
let frames = 0;
JSON.stringify = (value, ...rest) => {
  if (value?.k === "frame" && ++frames === 6) value.frame.turn += 1;
  return stringify(value, ...rest);
};
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
    # Before the end nobody has heard a secret, the seed or the record.
    texts = json.dumps(heard(guest))
    assert '"opened"' not in texts
    assert f'"seed": {after["seed"]}' not in texts
    resigned(table, guest)
    for one in (guest, watcher):
        expect(one.page.locator(".together-deal")).to_contain_text("everything you were shown was true")
    assert word(table) == word(guest) == word(watcher) != ""
    assert violations(guest) == []


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
    # Nothing is lost: the match is there, on both devices.
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
    expect(guest.page.locator(".together-deal.bad")).to_contain_text("not match what everybody agreed to")
