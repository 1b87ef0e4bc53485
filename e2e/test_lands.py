"""Large boards in small windows: places large enough for a finger, the rest within one pan, buttons
visible."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import kleinod
from access import PHONE
from card_tables import sit_down
from conftest import OpenVisit
from kleinod.play.match import Match
from layout import DRAWN_TWICE
from table import RESTS, Table
from test_drag import finger, middle
from visit import Visit

GAME = "mutternland"
#: Minimum heights of a place in CSS pixels. FINGER: so that a finger can hit the place. WHOLE: if the whole
#: land is shown.
FINGER, WHOLE = 32, 28
WINDOWS = ((320, 568), (360, 740), (740, 360), (820, 1180))
RULES = (("witt", 2), ("witt", 4), ("witt", 6), ("wag", 2), ("abstractplay", 2))

#: JavaScript: return the least height of a place, the choices in view, the number of choices that the border
#: reports out of view, the rotation, whether the whole land is shown, and the number of hidden answers.
SEEN = """
() => {
  const board = document.querySelector("kl-board");
  const room = board.getBoundingClientRect();
  const cells = [...board.querySelectorAll(".target")];
  const next = cells.filter(({ dataset }) => "next" in dataset);
  const inside = (cell) => {
    const { left, right, top, bottom } = cell.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return x > room.left && x < room.right && y > room.top && y < room.bottom && y < innerHeight;
  };
  const told = [...board.querySelectorAll(".beyond:not([data-side=corner])")];
  return {
    least: Math.min(...cells.map((cell) => cell.getBoundingClientRect().height)),
    next: next.length,
    inside: next.filter(inside).map(({ dataset }) => dataset.id),
    told: told.reduce((sum, one) => sum + Number(one.textContent.match(/\\d+/)?.[0] ?? 0), 0),
    turns: board.turns,
    whole: !board.querySelector("svg.board[data-zoomed]"),
    outside: [...document.querySelectorAll("kl-table .status > :is(.prompt, .choices button)")]
      .map((answer) => answer.getBoundingClientRect())
      .filter(({ top, bottom }) => top < 0 || bottom > innerHeight).length,
  };
}
"""


@pytest.fixture(scope="module")
def phone(open_shared: OpenVisit, chromium: Browser) -> Visit:
    return open_shared(chromium, **PHONE).open()


@cache
def record(rules: str, seats: int, plies: int, land: str = "sample") -> str:
    match, chance = kleinod.new(GAME, seats, 1, rules=rules, land=land), Random(1)
    while match.plies < plies and not match.over:
        match.play(chance.choice(match.legal()))
    return match.record(packed=True)


def sit(visit: Visit, of: str, window: tuple[int, int] = (360, 740)) -> tuple[Table, Match]:
    """Open a match in a window of this size, and save the match on this device."""
    visit.page.set_viewport_size({"width": window[0], "height": window[1]})
    match = kleinod.open(of)
    table = sit_down(Table(visit), match)
    table.page.locator('[data-id="keep-link"]').click()
    visit.quiet()
    return table, match


def seen(table: Table) -> dict[str, Any]:
    table.page.evaluate(DRAWN_TWICE)
    return table.page.evaluate(SEEN)


def least(there: dict[str, Any]) -> int:
    """Return the minimum height of a place on the land that `seen` has described."""
    return WHOLE if there["whole"] else FINGER


def glide(table: Table) -> None:
    """Wait until the view of the board has stopped moving."""
    table.page.wait_for_function(RESTS)


@pytest.mark.slow
@pytest.mark.parametrize("window", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("rules", "seats"), RULES)
def test_every_place_is_large_enough_for_a_finger(
    phone: Visit, rules: str, seats: int, window: tuple[int, int]
) -> None:
    """Places must be large enough at the start and after 60 plies, on the printed land and on a random
    one."""
    for plies, land in ((0, "sample"), (60, "sample"), (60, "random")):
        table, _ = sit(phone, record(rules, seats, plies, land), window)
        glide(table)
        there = seen(table)
        assert there["least"] >= least(there), (plies, land)
        assert there["inside"] or not there["next"]
        assert len(there["inside"]) + there["told"] >= there["next"], "what is out of sight is told"
        assert there["outside"] == 0, "question and answers are in the window"


#: JavaScript: return the board's share of the window's height, the seats' top and bottom, and the tools' top.
PLACES = """
() => {
  const box = (part) => document.querySelector(`kl-table ${part}`).getBoundingClientRect();
  const [board, seats, tools] = ["kl-board", ".seats", ".tools"].map(box);
  return { high: board.height / innerHeight, seats: [seats.top, seats.bottom], tools: tools.top };
}
"""


def test_a_land_for_two_is_whole_on_a_telephone(phone: Visit) -> None:
    """All places must be in sight from the start; 22 places used to be hidden by space reserved for answers.
    Answers must move neither the board nor the seats."""
    places = {}
    for plies in (0, 10, 11):
        table, _ = sit(phone, record("witt", 2, plies))
        glide(table)
        there, places[plies] = seen(table), phone.page.evaluate(PLACES)
        assert there["whole"]
        assert len(there["inside"]) == there["next"] > 0
        assert there["least"] >= WHOLE
        assert places[plies]["high"] >= 0.6
        assert places[plies]["seats"][1] <= places[plies]["tools"]
    assert phone.page.locator(".status .choices button").count() == 1, "the turn can be ended"
    assert places[11] == places[10]


@pytest.mark.slow
def test_the_border_leads_to_what_can_be_chosen(phone: Visit) -> None:
    """Taps on the border must pan to the choices on that side; then the border's button must disappear."""
    table, _ = sit(phone, record("witt", 4, 0))
    side = table.page.locator(".beyond:not([data-side=corner])").first.get_attribute("data-side")
    more = table.page.locator(f'.beyond[data-side="{side}"]')
    before = set(seen(table)["inside"])
    for _ in range(4):
        if more.count():
            more.tap()
            glide(table)
    expect(more).to_have_count(0)
    assert set(seen(table)["inside"]) - before


@pytest.mark.slow
def test_a_move_out_of_sight_is_told_at_the_border(phone: Visit) -> None:
    """The border must report a move out of view, and a tap on the report must pan to the move."""
    unseen = phone.page.locator("kl-board .beyond[data-unseen]")
    for plies in range(24, 44):
        sit(phone, record("witt", 2, plies), (320, 568))
        if unseen.count():
            break
    expect(unseen).to_have_count(1)
    expect(unseen).to_have_attribute("aria-label", re.compile(r"^Something happened .*out of view\."))
    before = phone.page.evaluate("document.querySelector('svg.board').getAttribute('viewBox')")
    unseen.tap()
    expect(unseen).to_have_count(0)
    assert phone.page.evaluate("document.querySelector('svg.board').getAttribute('viewBox')") != before


@pytest.mark.slow
def test_whole_by_a_tap_or_a_key_and_near_again(phone: Visit) -> None:
    table, _ = sit(phone, record("witt", 4, 0))
    status = table.page.locator('kl-table .unseen[role="status"]')
    expect(status).to_have_text(re.compile(r"Blue.*Zoomed to 1[0-9]{2}%\.$"))
    corner = table.page.locator('.beyond[data-side="corner"]')
    corner.tap()
    assert seen(table)["least"] < FINGER
    expect(table.page.locator("svg.board[data-zoomed]")).to_have_count(0)
    expect(status).to_have_text("Zoomed to 100%.")
    # A view that the person has chosen must stay, even when the phone is rotated.
    table.page.set_viewport_size({"width": 740, "height": 360})
    assert seen(table)["told"] == 0
    expect(table.page.locator("svg.board[data-zoomed]")).to_have_count(0)
    table.page.set_viewport_size({"width": 360, "height": 740})
    table.page.keyboard.press("0")
    assert seen(table)["least"] >= FINGER


@pytest.mark.slow
def test_turning_the_telephone_chooses_anew(phone: Visit) -> None:
    """When a phone is rotated, the land must be rotated to fit, as if it had been opened in the new
    window."""
    table, turned = None, set()
    for seed in range(30):
        match = kleinod.new(GAME, 4, seed, land="random")
        xs, ys = [[getattr(cell, axis) for cell in match.picture(None).cells] for axis in "xy"]
        if max(ys) - min(ys) > 1.1 * (max(xs) - min(xs)):
            table, _ = sit(phone, match.record(packed=True), (740, 360))
            break
    assert table, "no land is high"
    for size in ((740, 360), (360, 740), (740, 360)):
        table.page.set_viewport_size({"width": size[0], "height": size[1]})
        there = seen(table)
        assert there["least"] >= least(there)
        turned.add((size, there["turns"]))
    assert {turns for size, turns in turned if size == (740, 360)} - {0}


@pytest.mark.slow
def test_the_keyboard_brings_places_into_sight(phone: Visit) -> None:
    table, _ = sit(phone, record("witt", 4, 0))
    table.page.locator("kl-board .target[tabindex='0']").focus()
    for _ in range(30):
        table.page.keyboard.press("n")
        focused = table.page.evaluate("document.activeElement.dataset.id")
        assert focused in seen(table)["inside"]


@pytest.mark.slow
def test_a_finger_pans_the_ground_and_carries_what_lies_on_it(phone: Visit) -> None:
    """Panning with a finger must not play anything, and a finger must be able to drag a marble while zoomed
    in."""
    table, match = sit(phone, record("witt", 4, 60))
    box = table.page.locator("kl-board").bounding_box()
    assert box
    y = box["y"] + box["height"] - 60
    view = table.page.locator("svg.board").get_attribute("viewBox")
    finger(table, (box["x"] + 60, y), (box["x"] + 160, y + 4), lambda: None)
    assert table.page.locator("svg.board").get_attribute("viewBox") != view
    assert table.at == match.at
    ways = [way for action in match.legal_actions() if len(way := match.view.path(match.state, action)) == 2]
    shown = [way for way in ways if way[0] in seen(table)["inside"]]
    start, end = next(way for way in shown if way[1][0] != "#")
    drop = middle(table, end)
    finger(table, middle(table, start), drop, lambda: expect(table.page.locator(".carried")).to_have_count(1))
    assert table.at > match.at
