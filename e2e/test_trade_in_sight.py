# pyright: reportArgumentType=false, reportCallIssue=false, reportReturnType=false
# `Match` declares positions and actions only as `Position` and `Action`; here they are one game's types.
"""During a trade, everything needed to judge it must be visible, in windows of four sizes."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from playwright.sync_api import Browser

import kleinod
from access import choose_language
from bargain import boxes, moved
from card_tables import lift, moment, sit_down
from conftest import OpenVisit
from kleinod.core.sentences import Words
from kleinod.games.mutterboehnchen.offer import COUNTER, YES
from kleinod.play.match import Match
from kleinod.play.turn_log import Log
from table import Table
from visit import Visit

SIZES = {
    "phone": (360, 740),
    "phone on its side": (740, 360),
    "tablet": (820, 1180),
    "laptop": (1280, 800),
}

#: JavaScript: give every seat a name of the maximum length, all with the same beginning.
RENAME = """
() => {
  const table = document.querySelector("kl-table");
  table.names = table.names.map((_, seat) => `Maximiliane Freifrau ${seat}`);
}
"""
#: By description, the selectors of the parts that must be visible.
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
    "reply": ".other > .reply",
}
#: JavaScript: return the parts that are outside the window, or covered where a card shows its content.
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
    const whole = !["sort to wish for", "card of the offer", "talers", "answer"].includes(what)
      || one.contains(low) || (!one.matches("button") && low?.contains(one));
    const inside = left >= -1 && top >= -1 && left + Math.min(width, 12) <= innerWidth + 1
      && top + Math.min(height, 12) <= innerHeight + 1;
    return seen && whole && inside && width > 0 ? [] : [`${what} ${one.dataset.id ?? one.textContent.trim()} `
      + `${[left, top, width, height].map(Math.round)}`];
  }))
"""


def asked(name: str, spoken: bool):
    """Return a predicate: the question `name` is asked in mid-game, with `spoken` about an offer with both
    sides."""

    def fits(match: Match) -> bool:
        s = match.state
        gives, faces, wants = s.offer
        right = bool((gives or faces) and wants) if spoken else not any(s.offer)
        return match.turn > 8 and s.todo[-1].name == name and right and bool(s.up)

    return fits


def set_aside(match: Match) -> bool:
    """Return True if a seat may trade while at least two seats have cards set aside."""
    s = match.state
    return asked("trade", spoken=False)(match) and sum(map(bool, s.aside)) > 1


def answers_seen(match: Match) -> bool:
    """Return True if the answers of all opponents are on the table, one with an offer, and one can be
    accepted."""
    scene = match.picture(match.seat)
    offered = any(card.zone.startswith("brings") for card in scene.cards)
    taken = any(action[0] == "take" for action in match.legal_actions())
    return match.turn > 8 and match.state.todo[-1].name == "market" and offered and taken


MOMENTS = {
    "before an offer": asked("trade", spoken=False),
    "an offer": asked("trade", spoken=True),
    "an answer": asked("answer", spoken=True),
    "an answer to all": asked("reply", spoken=True),
    "a counter-offer": asked("counter", spoken=False),
    "the answers of all": answers_seen,
    "with cards set aside": set_aside,
}


@cache
def start(seats: int, name: str) -> str:
    """Return a record that begins with the named moment, which opens faster than a long match."""
    return moment(seats, MOMENTS[name]).position_record()


@pytest.fixture(scope="module")
def reader(open_shared: OpenVisit, chromium: Browser) -> Visit:
    visit = open_shared(chromium, viewport={"width": 1280, "height": 800}, has_touch=True).open()
    choose_language(visit, "de")
    return visit


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_all_that_a_trade_is_judged_by_is_in_sight(reader: Visit, seats: int) -> None:
    """Fields, talers, wishes, face-up cards, hand, offer and answers must all be visible at once.

    Names are as long as possible and begin alike.
    """
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


#: Weights of actions that a random game should seldom choose; all other actions have weight 1.
RARE = {"harvest": 0.02, "stop": 0.1, "cancel": 0.1, "stand": 0.05, "set": 0.02, "look": 0.02, "to": 0.3}
#: JavaScript: return the reply shown at each opponent's seat: its words, or the number of cards drawn in it.
REPLIES = """
() => Object.fromEntries([...document.querySelectorAll("kl-cards .other:has(> .reply)")].map((seat) => [
  seat.dataset.seat,
  seat.querySelectorAll(".reply [data-key]").length || seat.querySelector(".reply").textContent.trim(),
]))
"""


@cache
def market(seats: int) -> str:
    """Return the record of a moment at which a person chooses among the opponents' answers and can accept
    one."""
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
    """BOH-56d: every opponent's yes, no or offer must be visible at its seat, in windows of all sizes."""
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


#: By kind of answer to be accepted: True if it answers an offer of the active player, and the answer's code.
KINDS = {"a yes": (True, YES), "a counter-offer": (True, COUNTER), "an offer asked for": (False, COUNTER)}


@cache
def answered(kind: str) -> tuple[str, int]:
    """Return the record of a moment at which an answer of this kind can be accepted, and the seat that gave
    it."""
    own, wanted = KINDS[kind]
    for seed in range(1, 200):
        match, rng = kleinod.new("mutterboehnchen", 4, seed, answers="together"), Random(seed)
        while not match.over and match.plies < 500:
            task = match.state.todo[-1]
            if match.seat >= 0 and task.name == "market" and any(task.offer) == own:
                replies = dict(zip(task.asked, task.replies, strict=True))
                for action in match.legal_actions():
                    if action[0] == "take" and replies[action[1]] == wanted:
                        return match.record(packed=True), action[1]
            legal = match.legal_actions()
            match.act(rng.choices(legal, [RARE.get(action[0], 1) for action in legal])[0])
    raise AssertionError("no such moment")


@pytest.mark.parametrize("kind", KINDS)
def test_a_tap_on_an_answer_takes_it(reader: Visit, kind: str) -> None:
    """BOH-56d: a tap beside the words of a reply must accept it, whether a yes, a counter-offer or an offer
    asked for."""
    record, other = answered(kind)
    match = kleinod.open(record)
    reader.page.set_viewport_size({"width": 360, "height": 740})
    table = sit_down(Table(reader), match)
    lift(table)
    reply = table.page.locator(f'.other[data-seat="{other}"] .reply')
    box = reply.bounding_box()
    assert box is not None
    assert box["height"] >= 24
    reply.tap(position={"x": 3, "y": box["height"] / 2})
    reader.quiet()
    match.act(("take", other))
    assert table.match().steps()[: match.at] == match.steps()
    table = sit_down(Table(reader), kleinod.open(record))
    lift(table)
    no = table.page.locator(".reply:not([data-takes])")
    if no.count():
        no.first.tap()
        reader.quiet()
        assert table.page.evaluate("document.querySelector('kl-table').current.at") == kleinod.open(record).at


@pytest.mark.parametrize("way", ["tap", "keys"])
def test_a_card_of_an_offer_is_taken_out_with_one_tap(reader: Visit, way: str) -> None:
    """BOH-18, BOH-57: any card of an offer must be removable, while the cards added later stay in the
    offer."""
    match = kleinod.open(start(4, "before an offer"))
    reader.page.set_viewport_size({"width": 360, "height": 740})
    table = sit_down(Table(reader), match)
    lift(table)
    gives = next(action for action in match.legal_actions() if action[0] == "give")
    for action in (gives, ("want", 1), ("want", 5), ("want", 5)):
        table.tap(*match.view.path(match.state, action))
        match.act(action)
    before = boxes(table.page)
    for part, left in (
        ("q0", (gives[1:], (), (5, 5))),
        ("q1", (gives[1:], (), (5,))),
        ("g0", ((), (), (5,))),
        ("q0", ((), (), ())),
    ):
        card = table.target(part)
        assert "removable" in card.inner_text() or "herausnehmbar" in card.inner_text()
        if way == "tap":
            card.tap()
        else:
            card.focus()
            table.page.keyboard.press("Enter")
        reader.quiet()
        assert table.match().state.offer == left
        assert not {thing for thing in moved(before, boxes(table.page)) if not thing.startswith("answers")}
    assert table.match().state.begun == match.state.begun - 1


@pytest.mark.parametrize("seats", [4, 6])
def test_standing_answers_are_set_in_rows_of_pictures(reader: Visit, seats: int) -> None:
    """BOH-55c: one tap shows the standing answers without moving the table. Each further tap sets one of
    them, until a tap closes them."""
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
    for count in (1, 2):
        before = boxes(table.page)
        fresh.tap()
        reader.quiet()
        assert not moved(before, boxes(table.page))
        assert table.page.locator(".choice-row [data-set]").count() == set_before + count
        assert table.page.locator(f'[data-id="{sort}"] small').inner_text() == "Zug"
    table.page.locator('[data-id="#stand"]').tap()
    reader.quiet()
    assert rows.count() == 0


@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_an_offer_is_told_whole_and_fields_have_numbers(reader: Visit, size: str) -> None:
    """BOH-56a: a single announcement must name both sides of an offer, and all fields must have different
    names."""
    match = kleinod.open(start(4, "an answer"))
    width, height = SIZES[size]
    reader.page.set_viewport_size({"width": width, "height": height})
    table = sit_down(Table(reader), match)
    lift(table)
    fields = table.page.locator("kl-cards .fan[role=group]")
    names = fields.evaluate_all("(all) => all.map((one) => one.getAttribute('aria-label'))")
    assert len(set(names)) == len(names) >= 2 * match.seats
    # Refuse the offer and make another one, which the page has to announce.
    words = Words("de", match.game.id, match.game.colors)
    partner = match.state.todo[-1].partner
    table.tap("#no")
    match.act(("no",))
    lift(table)
    assert match.seat == partner
    give = next(action for action in match.legal_actions() if action[0] == "give")
    other = next(seat for seat in range(match.seats) if seat != partner)
    for action in (give, ("want", 1), ("to", other)):
        table.tap(*match.view.path(match.state, action))
        match.act(action)
    lift(table)
    line = next(said for said in reversed(Log().turns(match)[-1].story) if said.code.startswith("story.to."))
    assert words.say(line._replace(rule="")) in table.page.locator("kl-table > [role=status]").inner_text()


def given(match: Match) -> bool:
    """Return True if a seat is asked to give cards without getting any in return."""
    s = match.state
    return match.seat >= 0 and s.todo[-1].name == "answer" and not s.offer.gives and not s.offer.faces


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_giving_something_away_is_no_prominent_answer(reader: Visit, theme: str) -> None:
    """If a seat is asked to give cards for nothing, the button "yes" must look just like "no"."""
    choose_language(reader, "de", theme)
    table = sit_down(Table(reader), moment(4, given))
    lift(table)
    looks = """(one) => {
      const { backgroundColor, color, borderColor, fontWeight, boxShadow, opacity } = getComputedStyle(one);
      return [backgroundColor, color, borderColor, fontWeight, boxShadow, opacity, one.className];
    }"""
    yes, no = (table.target(name).evaluate(looks) for name in ("#yes", "#no"))
    choose_language(reader, "de", "light")
    assert yes == no


def test_a_key_leads_from_button_to_button_and_back_to_the_cards(reader: Visit) -> None:
    """The key n must move the focus through the question's buttons to the cards, even from beside the
    table."""
    reader.page.set_viewport_size({"width": 1280, "height": 800})
    table = sit_down(Table(reader), kleinod.open(start(4, "before an offer")))
    lift(table)
    marked = table.next_ids()
    buttons = {cell for cell in marked if cell.startswith("#")}
    for key in ("n", "Shift+N"):
        table.page.locator('kl-table [data-action="rules"]:visible, kl-table .tools button').first.focus()
        met: list[str] = []
        for _ in range(len(buttons) + 1):
            table.page.keyboard.press(key)
            met.append(table.page.evaluate("document.activeElement.dataset.id"))
        assert set(met[:-1]) == buttons
        assert met[-1] in marked - buttons
