"""Cards must be as large as the space allows, with none cut off, and trading must take few taps."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from card_tables import Hands, lift, moment, sit_down
from conftest import OpenVisit
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen
from kleinod.play.match import Match
from layout import DRAWN_TWICE
from table import Table
from visit import Visit

LAPTOP, TABLET, PHONE = (1280, 800), (820, 1180), (360, 740)
#: The minimum width of a hand card in CSS pixels, by seats and window, while the banner about a link is
#: shown.
HAND = {
    (2, LAPTOP): 110, (4, LAPTOP): 100, (6, LAPTOP): 100,
    (2, TABLET): 120, (4, TABLET): 120, (6, TABLET): 120,
    (2, PHONE): 64, (4, PHONE): 64, (6, PHONE): 64,
}  # fmt: skip
#: The same for seven hand cards or more on a phone. They lie in rows beside the fields, so that none covers
#: another.
LONG_HAND = 50
#: The minimum width of face-up cards and of cards in one's own fields, as a share of a hand card's width.
NEARLY = {LAPTOP: 0.8, TABLET: 0.75, PHONE: 0.7}
#: JavaScript: return the widths of the cards in a part of the table.
WIDTHS = """
(where) => [...document.querySelectorAll(`kl-cards ${where} .slot > .card-svg`)]
  .map((card) => card.getBoundingClientRect().width)
"""
#: JavaScript: return the cards and tokens that extend sideways beyond the window or the area of their seat.
CUT = """
() => [...document.querySelectorAll("kl-cards .slot")].filter((slot) => {
  if (!slot.checkVisibility()) return false;
  const { left, right } = slot.getBoundingClientRect();
  const seat = slot.closest(".own, .other, .middle")?.getBoundingClientRect();
  return left < Math.max(0, seat.left) - 1 || right > Math.min(innerWidth, seat.right) + 1;
}).map(({ dataset }) => dataset.id)
"""
#: JavaScript: return the boxes of the table's parts that must not move while an offer is put together.
PLACES = """
() => [".others", ".own", '.own [data-role="hand"]', ".trade", '.trade [data-role="wish"] .spread-cards']
  .map((part) => Object.values(document.querySelector(`kl-cards ${part}`).getBoundingClientRect().toJSON()))
"""


@pytest.fixture(scope="module")
def touch(open_shared: OpenVisit, chromium: Browser) -> Visit:
    return open_shared(chromium, viewport={"width": 360, "height": 740}, has_touch=True).open()


def seat_at(visit: Visit, size: tuple[int, int], match: Match) -> Table:
    width, height = size
    visit.page.set_viewport_size({"width": width, "height": height})
    table = sit_down(Table(visit), match)
    lift(table)
    return table


def in_midgame(match: Match) -> bool:
    s = match.state
    asked = match.turn > 8 and match.rules.private(s)
    return asked and bool(s.up) and len(s.hands[match.seat]) > 3 and any(s.fields[match.seat])


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", [LAPTOP, TABLET, PHONE], ids=["laptop", "tablet", "phone"])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_cards_fill_the_table(touch: Visit, seats: int, size: tuple[int, int]) -> None:
    """Cards must have their minimum widths, none may be cut off, and nothing may scroll sideways."""
    seat_at(touch, size, moment(seats, in_midgame))
    least = HAND[seats, size]
    hands, fields, rows = (
        touch.page.evaluate(WIDTHS, where)
        for where in ('.own [data-role="hand"]', ".own .fan", '[data-zone="up"]')
    )
    assert min(hands) >= (LONG_HAND if size == PHONE and len(hands) > 6 else least)
    assert min(fields + rows) >= NEARLY[size] * least
    assert touch.page.evaluate(CUT) == []
    assert touch.page.evaluate("document.documentElement.scrollWidth") <= size[0]


def both_ways(match: Match) -> int | None:
    """Return a face-up card that can be either planted or offered, if a seat may begin an offer; otherwise
    None."""
    s = match.state
    if s.todo[-1].name != "trade" or any(s.offer):
        return None
    lays = {a[1] for a in match.legal_actions() if a[0] == "lay"}
    faces = {a[1] for a in match.legal_actions() if a[0] == "face"}
    return next((card for card in s.up if card in lays & faces), None)


def tap(table: Table, hands: Hands, action: Any, *path: str) -> None:
    for cell in path:
        table.tap(cell)
    hands.act(action, path)


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
def test_an_offer_takes_few_taps_and_an_answer_one(touch: Visit, size: tuple[int, int]) -> None:
    """BOH-18: an offer takes one tap each for card, wish and partner, an answer one tap, and nothing may
    move."""
    match = moment(4, lambda match: both_ways(match) is not None)
    table = seat_at(touch, size, match)
    assert isinstance(match.rules, Mutterboehnchen)
    card, seat, k = both_ways(match), match.seat, match.rules.tables
    other = k.others(seat)[0]
    sort = k.sort[match.state.hands[other][0]]
    table.page.locator('[data-id="keep-link"]').tap()
    touch.quiet()
    lift(table)
    where = touch.page.evaluate(PLACES)
    hands = Hands(match)
    hands.lifted = seat
    taps = [f"u{match.state.up.index(card)}", f"w{sort}"]
    table.tap(taps[0])
    assert taps[1] in table.next_ids()
    table.tap(taps[1])
    hands.act(("face", card), tuple(taps))
    hands.act(("want", sort), (taps[1],))
    assert table.match().position() == match.position()
    # On a phone, check only the player's hand and fields, because the area around them scrolls.
    still = slice(1, 3) if size == PHONE else slice(None)
    assert touch.page.evaluate(PLACES)[still] == where[still]
    tap(table, hands, ("to", other), f"#to-{other}")
    assert len([*taps, "#to"]) <= 5
    assert match.seat == other
    hands.see(table)
    tap(table, hands, ("yes",), "#yes")
    assert match.state.todo[-1].name not in ("answer", "trade")
    hands.see(table)
    table.agrees(match, viewer=hands.viewer)


def test_a_face_up_card_that_fits_nowhere_is_offered_with_one_tap(touch: Visit) -> None:
    """A face-up card that cannot be planted must be offered with one tap, like a hand card."""

    def stuck(match: Match) -> bool:
        s = match.state
        lays = any(a[0] == "lay" for a in match.legal_actions())
        return s.todo[-1].name == "trade" and not any(s.offer) and bool(s.up) and not lays

    match = moment(4, stuck)
    table = seat_at(touch, PHONE, match)
    table.tap("u0")
    match.act(("face", match.state.up[0]))
    assert table.match().position() == match.position()


#: JavaScript: for opponents' fields with several cards, return how far the top card extends below its field.
CUT_BELOW = """
() => [...document.querySelectorAll("kl-cards .other .fan-cards")].filter((one) => one.children.length > 1)
  .map((one) => one.querySelector(".slot:last-child > .card-svg").getBoundingClientRect().bottom
    - one.getBoundingClientRect().bottom)
"""


def two_deep(match: Match) -> bool:
    """Return True if an opponent has two cards in one field."""
    return any(len(field) == 2 for field in match.state.fields[(match.seat + 1) % 3])


def test_a_second_card_of_another_seat_is_seen_whole(touch: Visit) -> None:
    """An opponent's second card must be entirely visible; at 1366 × 768 its lower edge used to be cut off."""
    seat_at(touch, LAPTOP, moment(3, two_deep))
    touch.page.locator('[data-id="keep-link"]').tap()
    touch.quiet()
    for width, height in (LAPTOP, (1366, 768), TABLET):
        touch.page.set_viewport_size({"width": width, "height": height})
        touch.page.evaluate(DRAWN_TWICE)
        cut = touch.page.evaluate(CUT_BELOW)
        assert cut
        assert max(cut) <= 2, (width, height)
