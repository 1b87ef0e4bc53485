"""While somebody trades, all that a trade is judged by is in sight, at four sizes of window."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from playwright.sync_api import Browser

import kleinod
from access import choose_language
from bargain import boxes, moved
from cards import lift, moment, sit_down
from conftest import OpenVisit
from kleinod.core.sentences import Words
from kleinod.play.match import Match
from table import Table
from visit import Visit

SIZES = {
    "phone": (360, 740),
    "phone on its side": (740, 360),
    "tablet": (820, 1180),
    "laptop": (1280, 800),
}

#: Give every seat the longest name that fits, as people do who play with their children.
RENAME = """
() => {
  const table = document.querySelector("kl-table");
  table.names = table.names.map((_, seat) => `Maximiliane Freifrau ${seat}`);
}
"""
#: The selectors of what must be seen, by what it is.
PARTS = {
    "name of a seat": ".head > .seat-token",
    "talers": ".head .purse .count > [aria-hidden]",
    "top card of a field": ".fan-cards > .slot:last-child",
    "what a field brings": ".fan > .zone-notes > b",
    "wish of a seat": ".wished .slot",
    "face-up card": '[data-zone="up"] .slot',
    "hand card": '.own [data-role="hand"] .slot',
    "card set aside": '[data-zone^="aside"] .slot',
    "side of the offer": ".sides .zone-note > .seat-token",
    "who gives, who gets": ".sides .zone-note > span:last-child",
    "card of the offer": ".sides .slot",
    "sort to wish for": '.trade [data-role="wish"] .slot',
    "answer": ".status .choices button",
}
#: Parts that are outside of the window, or covered where a card shows what it is.
UNSEEN = """
(parts) => Object.entries(parts).flatMap(([what, where]) =>
  [...document.querySelectorAll(`kl-table ${where}`)].flatMap((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const seen = [[0.5, 0.5], [0.1, 0.5], [0.5, 0.15], [0.1, 0.15]].some(([x, y]) => {
      const there = document.elementFromPoint(left + x * width, top + y * height);
      return there && (one.contains(there) || (!there.matches(".slot, .slot *") && there.contains(one))
        || (there.matches(".zone-target, .zone-target *") && there.closest(".area")?.contains(one)));
    });
    const low = document.elementFromPoint(left + 0.5 * width, top + 0.85 * height);
    const whole = !["sort to wish for", "talers", "answer"].includes(what)
      || one.contains(low) || (!one.matches("button") && low?.contains(one));
    const inside = left >= -1 && top >= -1 && left + Math.min(width, 12) <= innerWidth + 1
      && top + Math.min(height, 12) <= innerHeight + 1;
    return seen && whole && inside && width > 0 ? [] : [`${what} ${one.dataset.id ?? one.textContent.trim()} `
      + `${[left, top, width, height].map(Math.round)}`];
  }))
"""


def asked(name: str, spoken: bool):
    """Whether that is the question, in the middle of a game; `spoken`: with both sides of an offer named."""

    def fits(match: Match) -> bool:
        s = match.state
        gives, faces, wants = s.offer
        right = bool((gives or faces) and wants) if spoken else not any(s.offer)
        return match.turn > 8 and s.todo[-1].name == name and right and bool(s.up)

    return fits


def set_aside(match: Match) -> bool:
    """Somebody trades while other seats and the own one have cards set aside."""
    s = match.state
    return asked("trade", spoken=False)(match) and sum(map(bool, s.aside)) > 1


MOMENTS = {
    "before an offer": asked("trade", spoken=False),
    "an offer": asked("trade", spoken=True),
    "an answer": asked("answer", spoken=True),
    "with cards set aside": set_aside,
}


@cache
def start(seats: int, name: str) -> str:
    """The moment as the start of a match: a long past is opened every time."""
    return moment(seats, MOMENTS[name]).position_record()


@pytest.fixture(scope="module")
def reader(open_shared: OpenVisit, chromium: Browser) -> Visit:
    visit = open_shared(chromium, viewport={"width": 1280, "height": 800}, has_touch=True).open()
    choose_language(visit, "de")
    return visit


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_all_that_a_trade_is_judged_by_is_in_sight(reader: Visit, seats: int) -> None:
    """Fields of all seats with their numbers, talers, wishes, face-up cards, hand, offer and answers; even if
    all seats have long names that begin alike."""
    missing: dict[str, list[str]] = {}
    for name in MOMENTS:
        table = sit_down(Table(reader), kleinod.open(start(seats, name)))
        banner = table.page.locator('[data-id="keep-link"]')
        if banner.count():
            banner.click()
            reader.quiet()
        lift(table)
        table.page.evaluate(RENAME)
        for size, (width, height) in SIZES.items():
            table.page.set_viewport_size({"width": width, "height": height})
            reader.quiet()
            if unseen := table.page.evaluate(UNSEEN, PARTS):
                missing[f"{name}, {size}"] = unseen
    assert missing == {}


#: How often a verb is chosen, where others are chosen with 1: few offers to one, hardly any harvests.
RARE = {"harvest": 0.02, "stop": 0.1, "cancel": 0.1, "stand": 0.05, "set": 0.02, "look": 0.02, "to": 0.3}
#: What stands at the seats of the others, by seat: words, or the pictures of what they give and get.
REPLIES = """
() => Object.fromEntries([...document.querySelectorAll("kl-cards .other:has(> .reply)")].map((seat) => [
  seat.dataset.seat,
  seat.querySelectorAll(".reply [data-key]").length || seat.querySelector(".reply").textContent.trim(),
]))
"""


@cache
def market(seats: int) -> str:
    """A moment at which a person chooses among the answers of all others, and at least one can be taken."""
    for seed in range(1, 60):
        match, rng = kleinod.new("mutterboehnchen", seats, seed, answers="together"), Random(seed)
        while not match.over and match.plies < 500:
            legal = match.legal_actions()
            if match.seat >= 0 and match.state.todo[-1].name == "market":
                answered = [note for note in match.picture(match.seat).notes if note.at.startswith("brings")]
                if answered and any(action[0] == "take" for action in legal):
                    return match.record(packed=True)
            match.act(rng.choices(legal, [RARE.get(action[0], 1) for action in legal])[0])
    raise AssertionError("no such moment")


@pytest.mark.parametrize("seats", [4, 6])
def test_answers_given_together_stand_at_the_seats_and_one_tap_takes_one(reader: Visit, seats: int) -> None:
    """BOH-56d: yes, no or an offer at each seat, side by side, in sight at every size."""
    match = kleinod.open(market(seats))
    table = sit_down(Table(reader), match)
    lift(table)
    words = Words("de", match.game.id, match.game.colors)
    scene = match.picture(match.seat)
    wanted: dict[str, int | str] = {}
    for other in range(seats):
        cards = [card for card in scene.cards if card.zone in (f"brings{other}", f"demands{other}")]
        said = [words.say(note.say) for note in scene.notes if note.at == f"hand{other}"]
        if other != match.seat and (cards or said):
            wanted[str(other)] = len(cards) or " · ".join(said)
    assert len(wanted) == seats - 1
    for width, height in SIZES.values():
        table.page.set_viewport_size({"width": width, "height": height})
        reader.quiet()
        assert table.page.evaluate(REPLIES) == wanted
        assert table.page.evaluate(UNSEEN, {"reply": ".other > .reply"}) == []
    taken = next(action for action in match.legal_actions() if action[0] == "take")
    table.page.locator(f'.status [data-id="#take-{taken[1]}"]').tap()
    reader.quiet()
    assert table.match().state.todo[-1].name != "market"


@pytest.mark.parametrize("seats", [4, 6])
def test_standing_answers_are_set_in_rows_of_pictures(reader: Visit, seats: int) -> None:
    """BOH-55c: one tap opens them beside a table that stays as it is, one sets one, which is seen there."""
    table = sit_down(Table(reader), kleinod.open(start(seats, "before an offer")))
    banner = table.page.locator('[data-id="keep-link"]')
    if banner.count():
        banner.click()
        reader.quiet()
    lift(table)
    rows = table.page.locator(".status .choice-row")
    for width, height in SIZES.values():
        table.page.set_viewport_size({"width": width, "height": height})
        reader.quiet()
        before = boxes(table.page)
        table.page.locator('[data-id="#stand"]').tap()
        reader.quiet()
        assert not {thing for thing in moved(before, boxes(table.page)) if not thing.startswith("answers")}
        assert [rows.nth(row).locator("button .token-svg").count() for row in (0, 1)] == [8, 8]
        assert table.page.evaluate(UNSEEN, {"answer": ".status .choices button"}) == []
        table.page.locator('[data-id="#stand"]').tap()
        reader.quiet()
        assert rows.count() == 0
    table.page.locator('[data-id="#stand"]').tap()
    reader.quiet()
    set_before = table.page.locator(".choice-row [data-set]").count()
    fresh = rows.nth(1).locator("button:not([data-set])").first
    sort = fresh.get_attribute("data-id")
    fresh.tap()
    reader.quiet()
    table.page.locator('[data-id="#stand"]').tap()
    reader.quiet()
    assert table.page.locator(".choice-row [data-set]").count() == set_before + 1
    assert table.page.locator(f'[data-id="{sort}"] small').inner_text() == "Zug"
