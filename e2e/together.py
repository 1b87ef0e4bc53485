"""People on devices of their own: a host's table, guests in other browser contexts, and their messages."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, expect

from visit import Visit

#: JavaScript: record every message from another device when the page parses it.
HEAR = """
window.heard = [];
const { parse } = JSON;
JSON.parse = (text, ...rest) => {
  const value = parse(text, ...rest);
  if (typeof value?.k === "string") window.heard.push(text);
  return value;
};
"""
#: JavaScript: record the data channels that the page creates.
CHANNELS = """
window.wires = [];
const make = RTCPeerConnection.prototype.createDataChannel;
RTCPeerConnection.prototype.createDataChannel = function (...how) {
  const wire = make.apply(this, how);
  window.wires.push(wire);
  return wire;
};
"""
#: JavaScript: send a text as one message over the latest channel, past all checks of the sending page.
FORGE = """
(text) => {
  const wire = window.wires.at(-1);
  const bytes = new TextEncoder().encode(text);
  const part = new Uint8Array(bytes.length + 1);
  part[0] = 1;
  part.set(bytes, 1);
  wire.send(part);
}
"""
#: Matches the page's message that the cards are dealt, in English and in German.
DEALT = re.compile("dealt (together|again)\\.|(gemeinsam|neu) gemischt und gegeben\\.")
MOMENT = "() => document.querySelector('kl-table')?.moment ?? null"
DEED = """
(detail) => {
  const table = document.querySelector("kl-table");
  table.dispatchEvent(new CustomEvent("command", { detail, bubbles: true }));
}
"""


def listen(visit: Visit) -> Visit:
    """Record data channels and incoming messages of the page from its next load on. Return the visit."""
    visit.context.add_init_script(HEAR)
    visit.context.add_init_script(CHANNELS)
    return visit


def host(visit: Visit, game: str, seats: int = 2) -> Visit:
    """Begin a match for people on devices of their own, with the dialog for inviting them open."""
    listen(visit).open(f"#/{game}")
    count = visit.page.locator(f'.quick input[name="count"][value="{seats}"]')
    if count.count():
        count.check(force=True)
    visit.page.locator('[data-id="start-together"]').click()
    expect(dialog(visit)).to_be_visible()
    return visit


def dialog(visit: Visit) -> Locator:
    return visit.page.locator("dialog.together")


def seat(visit: Visit, number: int) -> Locator:
    return dialog(visit).locator(f'.together-seats [data-seat="{number}"]')


def invite(visit: Visit, number: int) -> str:
    """Invite a guest to a seat, replacing an invitation that is still open. Return the invitation's link."""
    known = visit.page.locator('input[name="together-link"]')
    before = [field.input_value() for field in known.all()]
    replaces = seat(visit, number).get_attribute("data-stage") == "invited"
    seat(visit, number).locator('[data-id="together-invite"]').click()
    if replaces:
        seat(visit, number).locator('[data-id="together-renew"]').click()
    expect(seat(visit, number)).to_have_attribute("data-stage", "invited")
    visit.page.wait_for_function(
        """(before) => [...document.querySelectorAll('input[name="together-link"]')]
          .some(({ value }) => value && !before.includes(value))""",
        arg=before,
    )
    (link,) = [field.input_value() for field in known.all() if field.input_value() not in before]
    return link


def answer(visit: Visit, link: str, name: str) -> str:
    """Open an invitation's link and enter the guest's name. Return the text of the guest's answer."""
    listen(visit).open("#" + link.partition("#")[2])
    visit.page.locator('input[name="together-name"]').fill(name)
    visit.page.locator('[data-id="together-join"]').click()
    field = visit.page.locator('input[name="together-text"]')
    expect(field).not_to_have_value("")
    return field.input_value()


def take(visit: Visit, text: str) -> None:
    """Paste a guest's answer into the host's dialog."""
    dialog(visit).locator("textarea").fill(text)
    dialog(visit).locator('[data-id="together-take"]').click()


def join(table: Visit, guest: Visit, number: int, name: str) -> None:
    """Invite a guest to a seat, answer for the guest and complete the connection."""
    take(table, answer(guest, invite(table, number), name))
    expect(seat(table, number)).to_have_attribute("data-stage", "here")
    expect(guest.page.locator("kl-table .prompt").first).to_be_visible()


def close(table: Visit) -> None:
    """Close the dialog for inviting guests."""
    dialog(table).locator("header button").click()


def met(table: Visit, guest: Visit) -> tuple[Visit, Visit]:
    """Begin a match of NEXUS on one device, let another join it as Jörg, and return both."""
    host(table, "nexus")
    join(table, guest, 1, "Jörg")
    close(table)
    return table, guest


def moment(visit: Visit) -> dict[str, Any]:
    shown = visit.page.evaluate(MOMENT)
    assert shown, "nothing is shown"
    return shown


def heard(visit: Visit) -> list[dict[str, Any]]:
    return [json.loads(text) for text in visit.page.evaluate("window.heard")]


def dealt(*visits: Visit) -> None:
    """Wait until the cards are dealt, in a game with secrets, from random numbers of all devices."""
    for one in visits:
        expect(one.page.locator(".together-deal")).to_contain_text(DEALT)
        one.quiet()


def heard_since_deal(visit: Visit) -> list[dict[str, Any]]:
    """Return the messages that the page has received since the cards of the current match were dealt."""
    messages = heard(visit)
    deals = [number for number, message in enumerate(messages) if message.get("do") == "dealt"]
    return messages[deals[-1] :]


def do(visit: Visit, **deed: Any) -> None:
    visit.page.evaluate(DEED, deed)


def until(visit: Visit, ply: int) -> None:
    """Wait until the page shows this ply or a later one."""
    visit.page.wait_for_function(
        "(ply) => document.querySelector('kl-table')?.moment?.frame.at >= ply", arg=ply
    )


def watch(table: Visit, guest: Visit) -> None:
    """Connect a spectator to the table."""
    known = table.page.locator('input[name="together-link"]')
    table.page.locator('[data-id="together-watch"]').click()
    expect(known).to_have_count(1)
    take(table, answer(guest, known.input_value(), ""))
    expect(guest.page.locator("kl-table .prompt").first).to_be_visible()


def click_path(asked: Visit, path: Sequence[str]) -> None:
    """Click through a path to an action. A first button that leads to others may still be pressed, and
    another click would release it, so it is left alone then."""
    for step in path[1:] if path[0] in moment(asked)["clicked"] else path:
        do(asked, do="click", id=step)


def decide(asked: Visit, choice: int) -> int:
    """Make one decision on the device of the seat to act. Return the ply at which the decision was made."""
    asked.page.wait_for_function("() => document.querySelector('kl-table').moment.playable")
    shown = moment(asked)
    now = shown["frame"]
    choices = [one for one in now["choices"] if not one.get("why")]
    click_path(asked, choices[choice % len(choices)]["path"])
    return now["at"]


def play(table: Visit, guest: Visit, own: int, decisions: int) -> int:
    """Play this many decisions, each on the device of its seat. Return how many of them the guest has
    made."""
    made = 0
    for number in range(decisions):
        shown = moment(table)
        if shown["frame"]["outcome"]:
            break
        asked = guest if shown["frame"]["seat"] == own else table
        made += asked is guest
        until(table, decide(asked, number * 7) + 1)
        table.quiet()
        until(guest, moment(table)["frame"]["at"])
    return made
