# pyright: reportIndexIssue=false
# `Match` declares positions and actions only as `Position` and `Action`; here they are one game's types.
"""Every kind of trade by touch, on phone and tablet: an offer takes few taps, an answer takes one."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from bargain import Trader, card_of, first, forced, held, question, tables, untouched
from conftest import OpenVisit
from kleinod.core.sentences import Words
from kleinod.games.mutterboehnchen.card_data import SORTS
from kleinod.games.mutterboehnchen.offer import NO_OFFER
from kleinod.play.match import Match
from visit import Visit

pytestmark = pytest.mark.slow

GAME = "mutterboehnchen"
SIZES = {"phone": {"width": 360, "height": 740}, "tablet": {"width": 820, "height": 1180}}
#: The maximum number of taps for any offer.
MOST = 5


@pytest.fixture(scope="module", params=SIZES)
def touch(request: pytest.FixtureRequest, open_shared: OpenVisit, chromium: Browser) -> Visit:
    return open_shared(chromium, viewport=SIZES[request.param], has_touch=True, is_mobile=True).open()


# Moments at which tests begin -------------------------------------------------------------------------


def swap(match: Match) -> tuple[int, int, int, int] | None:
    """Return a partner, a kind to give, and two kinds to wish for, of which the partner holds the first just
    once."""
    me, other = match.seat, tables(match).others(match.seat)[0]
    mine, theirs = held(match, me), held(match, other)
    wanted = [sort for sort in dict.fromkeys(theirs) if theirs.count(sort) == 1 and sort != mine[0]]
    more = [sort for sort in dict.fromkeys(theirs) if sort not in (mine[0], *wanted[:1])]
    return (other, mine[0], wanted[0], more[0]) if wanted and more else None


def free(match: Match) -> bool:
    """Return True if any offer may be refused, and a face-up card can be planted as well as offered."""
    s = match.state
    if not untouched(match) or forced(match) or min(map(len, s.hands)) < 3 or swap(match) is None:
        return False
    return any(action[:2] == ("lay", s.up[0]) for action in match.legal_actions())


def choice(match: Match) -> tuple[int, int] | None:
    """Return a kind of which an opponent holds different cards, as (seat, kind)."""
    k, s = tables(match), match.state
    for seat in k.others(match.seat):
        for sort in k.sorts:
            if len({card for card in s.hands[seat] if k.sort[card] == sort}) > 1:
                return seat, sort
    return None


def kept_secret(match: Match) -> bool:
    return free(match) and choice(match) is not None


def whipped(match: Match) -> bool:
    """Return True if an opponent has to accept every gift."""
    return (
        untouched(match) and bool(set(forced(match)) - {match.seat}) and bool(match.state.hands[match.seat])
    )


# Kinds of trade ---------------------------------------------------------------------------------------


def test_an_offer_to_one(touch: Visit) -> None:
    """BOH-18, BOH-56a: one tap each for card, wish and partner, then one for the yes; the page asks nothing
    else."""
    match = first(free)
    me, (other, give, want, _) = match.seat, swap(match) or (0,) * 4
    trader = Trader(touch, match)
    card = match.state.hands[me][held(match, me).index(give)]
    assert trader.tap(card_of(match, me, give), f"w{want}", f"#to-{other}") == 3
    assert question(match) == ("answer", other)
    expect(touch.page.locator(".sides")).to_be_in_viewport(ratio=0.9)
    assert trader.shown('[data-zone="gives"]') == [f"sort-{SORTS[give]}"]
    assert trader.shown('[data-zone="wants"]') == [f"sort-{SORTS[want]}"]
    assert trader.answer("#yes") == 1
    shown = next(step.action for step in reversed(match.steps()) if step.action and step.action[0] == "show")
    assert shown[2][1] == (card,)
    assert tables(match).sort[shown[1][1][0]] == want


def test_the_curtain_tells_what_was_agreed_on(touch: Visit) -> None:
    """BOH-56a: the next person must see the offer before lifting the curtain."""
    match = first(free)
    other, give, want, _ = swap(match) or (0,) * 4
    trader = Trader(touch, match)
    trader.tap(card_of(match, match.seat, give), f"w{want}")
    trader.table.tap(f"#to-{other}")
    words = Words("en", GAME)
    told = touch.page.locator(".curtain dd").all_inner_texts()
    assert told == [words.text(f"sort.{SORTS[sort]}") for sort in (give, want)]
    expect(touch.page.locator(".curtain .deal")).to_be_in_viewport(ratio=1)


def test_the_largest_offer_of_every_day(touch: Visit) -> None:
    """BOH-18, BOH-57: after an offer of two cards for two wishes is refused, the wishes must remain on
    display."""
    match = first(free)
    me, (other, give, want, more) = match.seat, swap(match) or (0,) * 4
    trader = Trader(touch, match)
    # The tap on a wish decides that the face-up card is offered, because the card could also be planted.
    assert trader.tap("u0", f"w{want}", card_of(match, me, give), f"w{more}", f"#to-{other}") == MOST
    assert match.state.offer == ((give,), (match.state.up[0],), tuple(sorted((want, more))))
    wished = [f"sort-{SORTS[sort]}" for sort in sorted((want, more))]
    assert trader.shown(f'.other[data-seat="{me}"] .wished') == wished
    assert trader.answer("#no") == 1
    assert question(match) == ("trade", me)
    assert trader.shown(".own .wished") == wished
    assert match.state.offer == NO_OFFER


def three(match: Match) -> tuple[list[str], int]:
    """Return the ids of the first three cards of the hand, and a partner."""
    return [f"h{match.seat}-{slot}" for slot in range(3)], tables(match).others(match.seat)[0]


@pytest.mark.parametrize("many", [2, 3])
def test_as_many_for_as_many(touch: Visit, many: int) -> None:
    """BOH-56a: one stroke over the cards, one over the kinds wished for, and one tap on the partner."""
    match = first(free)
    me, (cards, other) = match.seat, three(match)
    trader = Trader(touch, match)
    taps = trader.sweep(*cards[:many]) + trader.sweep(*(f"w{sort}" for sort in range(4, 4 + many)))
    assert match.state.offer == (tuple(sorted(held(match, me)[:many])), (), tuple(range(4, 4 + many)))
    assert taps + trader.tap(f"#to-{other}") == 3
    assert question(match) == ("answer", other)
    assert trader.answer("#no") == 1


def test_going_round_and_coming_back(touch: Visit) -> None:
    """A stroke must skip the cards around which it goes, and count a kind once for each time it crosses
    it."""
    match = first(free)
    me, (_, other) = match.seat, three(match)
    trader = Trader(touch, match)
    # The first wish decides that the face-up card is offered, and also counts as a wish.
    taps = trader.tap("u0") + trader.sweep("w5", "w6", "w5")
    assert match.state.offer == ((), (match.state.up[0],), (5, 5, 6))
    taps += trader.sweep(f"h{me}-0", f"h{me}-1")
    assert taps + trader.tap(f"#to-{other}") == 4 < MOST
    assert trader.answer("#no") == 1


def test_by_digits(touch: Visit) -> None:
    """A digit key must press the button with that number; with Shift it must wish for the kind with that
    number."""
    match = first(free)
    me, other = match.seat, tables(match).others(match.seat)[0]
    trader = Trader(touch, match)
    trader.key(f"h{me}-0", "Enter", f"h{me}-0")
    trader.key(f"h{me}-0", "Shift+Digit7", "w6")
    trader.key("w6", "Shift+Digit7", "w6")
    assert match.state.offer == ((held(match, me)[0],), (), (6, 6))
    digit = trader.table.target(f"#to-{other}").get_attribute("aria-keyshortcuts")
    assert digit
    trader.table.target("w6").focus()
    touch.page.keyboard.press(digit)
    touch.quiet()
    trader.model.click(f"#to-{other}")
    assert question(match) == ("answer", other)


def test_an_offer_to_all(touch: Visit) -> None:
    """BOH-56d: each opponent answers with one tap; then all answers are shown, and one tap accepts one of
    them."""
    match = first(free)
    me, (_, give, _, _) = match.seat, swap(match) or (0,) * 4
    one, two, last = tables(match).others(me)
    want = next(sort for sort in held(match, last) if sort != give)
    trader = Trader(touch, match)
    assert trader.tap(card_of(match, me, give), f"w{want}", "#all") == 3
    assert question(match) == ("reply", one)
    assert trader.shown(f'.other[data-seat="{me}"] .wished') == [f"sort-{SORTS[want]}"]
    assert trader.answer("#no") == 1
    assert question(match) == ("reply", two)
    assert trader.answer("#counter") == 1
    assert question(match) == ("reply", last)
    assert trader.answer("#yes") == 1
    assert question(match) == ("counter", two)
    assert trader.tap(f"h{two}-0", f"#to-{me}") == 2
    assert question(match) == ("market", me)
    assert trader.shown(f'[data-zone="brings{two}"]') == [f"sort-{SORTS[held(match, two)[0]]}"]
    assert trader.table.next_ids() >= {"#no", f"#take-{two}", f"#take-{last}"}
    assert trader.answer(f"#take-{last}") == 1
    assert question(match)[0] != "market"


def test_a_standing_answer(touch: Visit) -> None:
    """BOH-55c: two taps set a standing refusal, which answers the offer at once; two taps make a wish
    public."""
    match = first(free)
    me, (other, give, want, _) = match.seat, swap(match) or (0,) * 4
    trader = Trader(touch, match)
    trader.tap(card_of(match, me, give), f"w{want}", f"#to-{other}")
    assert trader.tap("#stand", f"#never-{SORTS[want]}", still=False) == 2
    assert question(match) == ("trade", me), "it has said no"
    assert trader.tap("#stand", f"#look-{SORTS[want]}", still=False) == 2
    assert trader.shown(f':is(.own, .other[data-seat="{me}"]) .wished') == [f"sort-{SORTS[want]}"]


def test_a_gift(touch: Visit) -> None:
    """BOH-18: a gift, too, must be accepted by a yes."""
    match = first(free)
    me, (other, give, _, _) = match.seat, swap(match) or (0,) * 4
    trader = Trader(touch, match)
    assert trader.tap(card_of(match, me, give), f"#to-{other}") == 2
    expect(trader.table.target("#yes")).to_have_text(Words("en", GAME).text("button.yes.gift"))
    assert trader.answer("#yes") == 1
    assert match.state.gifts == ((me, other, 1),)


def test_a_gift_that_must_be_taken(touch: Visit) -> None:
    """BOH-31: a gift to a seat that has to accept gifts must not lead to any question."""
    match = first(whipped)
    me = match.seat
    other = next(seat for seat in forced(match) if seat != me)
    trader = Trader(touch, match)
    assert trader.tap(f"h{me}-0", f"#to-{other}") == 2
    assert match.state.gifts == ((me, other, 1),)
    assert question(match)[0] not in ("answer", "pick")


def test_a_wish_and_the_card_that_is_given_secretly(touch: Visit) -> None:
    """BOH-18: a wish names only a kind; a partner with different cards of that kind chooses one in secret."""
    match = first(kept_secret)
    me, (other, want) = match.seat, choice(match) or (0, 0)
    trader = Trader(touch, match)
    assert trader.tap(f"w{want}", f"#to-{other}") == 2
    expect(trader.table.target("#yes")).to_have_text(Words("en", GAME).text("button.yes.wish"))
    assert trader.answer("#yes") == 1
    assert question(match) == ("pick", other)
    slots = [slot for slot, sort in enumerate(held(match, other)) if sort == want]
    assert trader.table.next_ids() == {f"h{other}-{slot}" for slot in slots}
    picked = match.state.hands[other][slots[-1]]
    assert trader.answer(f"h{other}-{slots[-1]}") == 1
    shown = next(step.action for step in reversed(match.steps()) if step.action and step.action[0] == "show")
    assert shown[1] == ((slots[-1],), (picked,))
    assert match.state.gifts == ((other, me, 1),)


def test_offers_that_are_called_for(touch: Visit) -> None:
    """BOH-56d: one tap calls for offers; each opponent makes an offer or declines, and one offer is
    accepted."""
    match = first(free)
    me, others = match.seat, tables(match).others(match.seat)
    trader = Trader(touch, match)
    assert trader.tap("#ask") == 1
    for other, said in zip(others, ("#no", "#counter", "#counter"), strict=True):
        assert question(match) == ("reply", other)
        assert trader.answer(said) == 1
    assert question(match) == ("bid", others[1])
    # An opponent wishes for a face-up card by a tap on that card.
    assert trader.tap(f"h{others[1]}-0", "u0", f"#to-{me}") == 3
    assert question(match) == ("bid", others[2])
    give, want = held(match, others[2])[0], held(match, me)[0]
    assert trader.tap(f"h{others[2]}-0", f"w{want}", f"#to-{me}") == 3
    assert question(match) == ("market", me)
    assert trader.shown(f'[data-zone="demands{others[2]}"]') == [f"sort-{SORTS[want]}"]
    # The active player makes a counter-offer with a face-up card.
    assert trader.tap(f"#but-{others[2]}", "u1", f"w{give}", f"#to-{others[2]}") <= MOST
    assert question(match) == ("confirm", others[2])
    assert trader.answer("#no") == 1
    assert question(match) == ("trade", me)


def test_a_counter_offer(touch: Visit) -> None:
    """BOH-56a: a counter-offer takes at most five taps and its answer one; a cancelled one cannot be made
    again."""
    match = first(free)
    me, (other, give, want, more) = match.seat, swap(match) or (0,) * 4
    trader = Trader(touch, match)
    trader.tap(card_of(match, me, give), f"w{want}", f"#to-{other}")
    assert trader.tap("#counter", card_of(match, other, more), f"w{give}", f"#to-{me}") <= MOST
    assert question(match) == ("confirm", me)
    assert match.state.offer == ((more,), (), (give,))
    assert trader.answer("#no") == 1
    assert question(match) == ("trade", me)
    trader.tap(card_of(match, me, give), f"#to-{other}")
    assert trader.tap("#counter", "#cancel") == 2
    assert question(match) == ("answer", other)
    assert "#counter" in trader.table.drawn()["refused"]
    assert trader.answer("#no") == 1


def test_dropping_an_offer(touch: Visit) -> None:
    """BOH-57: one tap must drop any unfinished offer, and a new offer may begin with the next tap."""
    match = first(free)
    me, (other, give, want, _) = match.seat, swap(match) or (0,) * 4
    trader = Trader(touch, match)
    trader.tap(card_of(match, me, give), "u0", f"w{want}")
    assert trader.tap("#cancel") == 1
    assert (match.state.offer, question(match)) == (NO_OFFER, ("trade", me))
    assert trader.tap("u0", "gives", f"#to-{other}") == 3
    assert match.state.offer.faces == (match.state.up[0],)
