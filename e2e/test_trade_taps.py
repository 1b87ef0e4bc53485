"""The numbers of taps on a phone that a trade, an answer and a counter-offer take."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from bargain import Trader, card_of, first, forced, held, question, tables, untouched
from conftest import OpenVisit
from kleinod.play.match import Match
from visit import Visit

#: The maximum number of taps for a whole trade in one's own turn, for an answer, for a counter-offer, and for
#: removing a card from an offer.
TRADE, ANSWER, COUNTER, REMOVAL = 4, 1, 3, 1


@pytest.fixture(scope="module")
def phone(open_shared: OpenVisit, chromium: Browser) -> Visit:
    size = {"width": 360, "height": 740}
    return open_shared(chromium, viewport=size, has_touch=True, is_mobile=True).open()


def free(match: Match) -> bool:
    """Return True if a seat may make an offer that every opponent may refuse."""
    return untouched(match) and not forced(match) and min(map(len, match.state.hands)) >= 3


def test_a_trade_with_all(phone: Visit) -> None:
    """BOH-18, BOH-56d: taps on card, wish and "to all", then on one of the answers, among them a
    counter-offer."""
    match = first(free)
    me, others = match.seat, tables(match).others(match.seat)
    give = held(match, me)[0]
    want = next(sort for sort in held(match, others[2]) if sort != give)
    trader = Trader(phone, match)
    # Begin with a wish made by mistake, and remove it again.
    slip = next(sort for sort in tables(match).sorts if sort != want)
    trader.tap(f"w{slip}")
    assert trader.take_out("q0") == REMOVAL
    assert not any(match.state.offer)
    taps = trader.tap(card_of(match, me, give), f"w{want}", "#all")
    assert trader.answer("#no") == ANSWER
    assert trader.answer("#counter") == ANSWER
    assert trader.answer("#yes") == ANSWER
    assert question(match) == ("counter", others[1])
    other = next(sort for sort in tables(match).sorts if sort not in held(match, others[1]))
    assert trader.tap(f"h{others[1]}-0", f"w{other}", f"#to-{me}") <= COUNTER
    assert question(match) == ("market", me)
    taps += trader.answer(f"hand{others[2]}")
    assert taps <= TRADE
    assert question(match)[0] != "market"


def test_an_offer_that_was_asked_for(phone: Visit) -> None:
    """BOH-56c, BOH-56d: one tap calls for offers, and one tap on an offer accepts it."""
    match = first(free)
    me, others = match.seat, tables(match).others(match.seat)
    trader = Trader(phone, match)
    taps = trader.tap("#ask")
    for said in ("#no", "#no", "#counter"):
        assert trader.answer(said) == ANSWER
    assert trader.tap(f"h{others[2]}-0", "u0", f"#to-{me}") <= COUNTER
    assert question(match) == ("market", me)
    assert f"brings{others[2]}" in trader.table.next_ids()
    taps += trader.answer(f"demands{others[2]}")
    assert taps <= TRADE
    assert question(match)[0] != "market"
