"""The card table on phones must show the question, the player's cards and all answers at once."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from access import PHONE, choose_language, too_high, too_wide
from card_tables import SPOT, lift, moment, sit_down
from conftest import OpenVisit
from kleinod.play.match import Match
from table import Table
from visit import Visit

#: JavaScript: return those of the given parts that are cut off or covered.
UNSEEN = """
(parts) => parts.filter((part) => {
  const one = document.querySelector(`kl-table ${part}`);
  if (!one) return false;
  const { x, y, width, height } = one.getBoundingClientRect();
  const inside = x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight;
  const spots = [[0.5, 0.08], [0.5, 0.5], [0.5, 0.92]];
  return !inside || !spots.every(([left, top]) => {
    const there = document.elementFromPoint(x + left * width, y + top * height);
    return one.contains(there) || there?.contains(one);
  });
})
"""
PARTS = [".prompt", '.own [data-role="hand"]', ".own .field-row", ".status .choices", ".tools"]
#: JavaScript: return the choices that can be touched without scrolling, and those that cannot.
REACH = f"""
(where) => {{ {SPOT}
  const next = [...document.querySelectorAll(`kl-table ${{where}} [data-id][data-next]`)];
  return [true, false].map((seen) =>
    next.filter((one) => (spotOf(one) !== null) === seen).map(({{ dataset }}) => dataset.id));
}}
"""


def asked(name: str, spoken: bool = False):
    """Return a predicate: the question `name` is asked in mid-game, with `spoken` about an offer with both
    sides."""

    def fits(match: Match) -> bool:
        gives, faces, wants = match.state.offer
        right = not spoken or bool((gives or faces) and wants)
        return match.turn > 8 and match.state.todo[-1].name == name and right

    return fits


SPOKEN = asked("trade", spoken=True)
QUESTIONS = {
    2: [asked("front2"), asked("offer"), asked("attack")],
    6: [
        *(asked("front"), asked("trade"), SPOKEN, asked("answer", spoken=True), asked("attack")),
        *(asked("reply", spoken=True), asked("counter"), asked("market")),
    ],
}

#: JavaScript: return the hand cards whose kind or meter is covered, or that are too small to touch: for each
#: its id, whether kind and meter are visible, and its size.
HELD = """
() => [...document.querySelectorAll('kl-table .own [data-role="hand"] .slot')].flatMap((slot) => {
  const { left, top, width } = slot.querySelector(".card-svg").getBoundingClientRect();
  const seen = [[0.15, 0.12], [0.36, 0.12], [0.85, 0.12]].every(([x, y]) =>
    slot.contains(document.elementFromPoint(left + x * width, top + y * 1.5 * width)));
  const box = slot.getBoundingClientRect();
  return seen && box.width >= 44 && box.height >= 30 ? [] : [[slot.dataset.id, seen, box.width, box.height]];
})
"""


@pytest.fixture(scope="module")
def phone(open_shared: OpenVisit, chromium: Browser) -> Visit:
    return open_shared(chromium, **PHONE).open()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("height", [740, 640])
@pytest.mark.parametrize("seats", [2, 6])
def test_all_that_is_needed_to_decide_is_in_sight(phone: Visit, seats: int, height: int) -> None:
    """All that a decision needs must be visible without scrolling, even in German and with a banner on
    top."""
    choose_language(phone, "de")
    phone.page.set_viewport_size({"width": 360, "height": height})
    table = Table(phone)
    for fits in QUESTIONS[seats]:
        sit_down(table, moment(seats, fits))
        lift(table)
        assert phone.page.locator(".banner").is_visible()
        assert phone.page.evaluate(UNSEEN, PARTS) == []
        for where in (".own", ".status"):
            assert phone.page.evaluate(REACH, where)[1] == []
        here, hidden = phone.page.evaluate(REACH, ".shared")
        assert here or not hidden
        assert not too_wide(phone)
        assert not too_high(phone)


@pytest.mark.parametrize(
    ("seats", "name", "least"), [(3, "trade", 6), (4, "trade", 5), (4, "front", 7), (6, "front", 8)]
)
def test_no_card_of_a_long_hand_is_covered(phone: Visit, seats: int, name: str, least: int) -> None:
    """The kind and the meter of every hand card must be visible, and every card must be easy to touch."""
    choose_language(phone, "en")
    phone.page.set_viewport_size({"width": 360, "height": 740})
    table, question = Table(phone), asked(name)
    match = moment(seats, lambda match: question(match) and len(match.state.hands[match.seat]) >= least)
    sit_down(table, match)
    lift(table)
    assert phone.page.evaluate(HELD) == []


def test_what_was_scrolled_away_comes_back_when_it_is_needed(phone: Visit) -> None:
    """If the wishes were scrolled away, they must come back into view when the first card is offered."""
    choose_language(phone, "en")
    phone.page.set_viewport_size({"width": 360, "height": 600})
    table = Table(phone)
    match = moment(6, asked("trade"))
    sit_down(table, match)
    lift(table)
    phone.page.evaluate("document.querySelector('.shared').scrollTop = 0")
    assert {"w0", "w7"} <= set(phone.page.evaluate(REACH, ".shared")[1])
    table.target(f"h{match.seat}-0").tap()
    phone.quiet()
    here, hidden = phone.page.evaluate(REACH, ".shared")
    assert {"u0", "u1", "w0", "w7"} <= set(here)
    assert not hidden


def test_between_two_no_pile_covers_what_is_told_of_it(phone: Visit) -> None:
    choose_language(phone, "de")
    phone.page.set_viewport_size({"width": 360, "height": 740})
    table = Table(phone)
    sit_down(table, moment(2, asked("offer")))
    lift(table)
    assert phone.page.evaluate(UNSEEN, [".middle .shared-counts"]) == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_number_of_the_pile_takes_two_lines(phone: Visit, language: str) -> None:
    """Among three, "pile 1 of 1" used to break at every space, into three lines."""
    choose_language(phone, language)
    phone.page.set_viewport_size({"width": 360, "height": 740})
    phone.go("#/mutterboehnchen/learn")
    phone.quiet()
    piles = phone.page.locator(".middle .shared-counts .count")
    lines = piles.evaluate("(it) => it.offsetHeight / parseFloat(getComputedStyle(it).lineHeight)")
    choose_language(phone, "en")
    assert round(lines) == 2
    assert phone.page.evaluate(UNSEEN, [".middle .shared-counts"]) == []
