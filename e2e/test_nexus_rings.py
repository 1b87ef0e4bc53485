"""The changing board of NEXUS: rings slide, the view adjusts, and keys follow the new layout."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import kleinod
from access import PHONE
from conftest import OpenVisit
from keyboard import FOCUSED, choose
from kleinod.core.rng import below, stream
from kleinod.games.nexus.state import IN, LIFT, SACRIFICE, STEP
from kleinod.play.match import Match
from oracle import action_of, bot_game, played
from table import Table
from visit import Visit

GAME, SEED = "nexus", 1
PATHS = bot_game(GAME, 2, SEED)
RINGS = next(n for n, path in enumerate(PATHS) if path[0] == "#rings")
CHANGES = 100
#: The minimum size in pixels of an element to be tapped (WCAG 2.5.8).
SMALLEST = 24

#: JavaScript: from now on, list the animated pieces and rings with their movement; later calls return the
#: list.
WATCH = """
() => {
  if (window.slid) return window.slid.splice(0);
  const animate = Element.prototype.animate;
  window.slid = [];
  Element.prototype.animate = function (frames, timing) {
    const { key } = this.dataset;
    if (key) window.slid.push([key, frames.at(-1).transform, frames[0].opacity ?? 1]);
    return animate.call(this, frames, timing);
  };
}
"""

#: JavaScript: return for every place its size in pixels, and true if it is entirely in view.
LAID_OUT = """
() => {
  const window = document.querySelector("svg.board").getBoundingClientRect();
  return [...document.querySelectorAll("svg.board .target")].map((target) => {
    const { left, right, top, bottom } = target.getBoundingClientRect();
    const inside = left >= window.left - 1 && right <= window.right + 1
      && top >= window.top - 1 && bottom <= window.bottom + 1;
    return { across: Math.min(right - left, bottom - top), inside };
  });
}
"""


@pytest.fixture(scope="module")
def moving(chromium: Browser, open_shared: OpenVisit) -> Visit:
    """Return a visit with animations on."""
    return open_shared(chromium, settings={"theme": "light", "animation": True}).open()


def slid(table: Table) -> list[tuple[str, tuple[float, float], float]]:
    """Return key, movement and first opacity of each animation since the last call."""
    found: list[Any] = table.page.evaluate("window.slid.splice(0)")
    return [
        (key, (float(x), float(y)), opacity)
        for key, to, opacity in found
        for x, y in re.findall(r"translate\((-?[\d.e-]+)px, (-?[\d.e-]+)px\)", to)
    ]


def way(match: Match, start: str, end: str) -> Any:
    """Return the vector from one place to another, in board units."""
    at = {cell.id: (cell.x, cell.y) for cell in match.picture(None).cells}
    (x, y), (to_x, to_y) = at[start], at[end]
    return pytest.approx((to_x - x, to_y - y), abs=0.01)


def test_a_lifted_ring_slides_to_where_it_is_laid(moving: Visit) -> None:
    """NEX-06: each ring must slide to its new place as it is laid, and all four together in a replay."""
    match = played(GAME, 2, SEED, RINGS)
    table = Table(moving).show(match)
    moving.page.evaluate(WATCH)
    lifted = [path[-1] for path in PATHS[RINGS : RINGS + 4]]
    table.follow(match, PATHS[RINGS : RINGS + 4])
    assert slid(table) == []
    expect(table.page.locator('.ground use[href="#glyph-raised"]')).to_have_count(4)
    ways: list[tuple[str, Any, float]] = []
    for start, (end,) in zip(lifted, PATHS[RINGS + 4 : RINGS + 8], strict=True):
        ways.append((start, way(match, start, end), 1))
        table.follow(match, [(end,)])
        assert slid(table) == ways[-1:]
    for step in ("back", "on"):
        table.do(step)
    assert slid(table) == ways
    table.agrees(match)


def test_marbles_roll_in_from_outside_and_go_on_within_a_turn(moving: Visit) -> None:
    """NEX-09, NEX-11: marbles that enter must fade in; a marble that moves twice must slide by each place."""
    match = kleinod.new(GAME)
    table = Table(moving).show(match)
    moving.page.evaluate(WATCH)
    table.follow(match, PATHS[:3])
    assert slid(table) == [(f"m-{path[-1]}-0-0", (0, 0), 0) for path in PATHS[:3]]
    match = kleinod.position(GAME, "l19x3-m18x4-n18x5-o18x4-p19x3_l19A-p21B_9-10_0_ii_0_2_1")
    table.show(match)
    table.follow(match, [("l19", "m19"), ("m19", "n19")])
    slid(table)
    table.do("back")
    table.do("on")
    before = kleinod.position(GAME, "l19x3-m18x4-n18x5-o18x4-p19x3_l19A-p21B_9-10_0_ii_0_2_1")
    assert [(key, to) for key, to, _ in slid(table)] == [
        ("m-l19-0-0", way(before, "l19", "m19")),
        ("m-l19-0-0", way(before, "l19", "n19")),
    ]


def test_a_ring_shows_where_it_would_lie(moving: Visit) -> None:
    """NEX-06: hovering over a free place must show the lifted ring there, until the pointer leaves."""
    table = Table(moving).show(played(GAME, 2, SEED, RINGS + 4))
    ghost = table.page.locator("kl-board .ghost .ground g[transform]")
    expect(ghost).to_have_count(0)
    (place,) = PATHS[RINGS + 4]
    table.target(place).hover()
    expect(ghost).to_have_count(1)
    expect(ghost.locator('use[href="#glyph-ring"]')).to_have_count(1)
    table.page.locator(".panel .prompt").hover()
    expect(ghost).to_have_count(0)


def test_nothing_slides_for_those_who_do_not_like_it(chromium: Browser, open_visit: OpenVisit) -> None:
    wish = {"settings": {"theme": "light"}, "reduced_motion": "reduce"}
    visit = open_visit(chromium, **wish).open()
    match = played(GAME, 2, SEED, RINGS)
    table = Table(visit).show(match)
    visit.page.evaluate(WATCH)
    table.follow(match, PATHS[RINGS : RINGS + 8])
    assert slid(table) == []


@cache
def wandered(seed: int) -> Match:
    """Return a match with a hundred ring changes, between two turns."""
    match = kleinod.new(GAME, 2, seed, quiet_limit=20, turn_limit=320)
    rng, changes = stream(seed, "wander"), 0
    while changes < CHANGES or match.state.start:
        actions = list(_wandering(match))
        changes += actions[0][0] == LIFT and match.state.start is None
        match.act(actions[below(rng, len(actions))])
    return match


def _wandering(match: Match) -> Iterator[Any]:
    """Yield the actions to choose from: ring changes or steps onto free rings, sometimes entries or
    sacrifices."""
    s, legal = match.state, match.legal_actions()
    empty = {ring for ring, load in zip(s.rings, s.held, strict=True) if not load}
    stirred = s.start is None and s.quiet >= 36
    first, second = (IN, SACRIFICE) if stirred else (LIFT, STEP)
    for kind in (first, second, None):
        found = [a for a in legal if kind in (a[0], None) and (a[0] != STEP or a[2] in empty)]
        if found:
            yield from found
            return
    yield from legal


def stands_on_a_place(table: Table) -> None:
    """Assert that the focus is on a place of the board, and in view."""
    focused = table.page.evaluate(FOCUSED)
    assert focused in table.ids()
    expect(table.target(focused)).to_be_in_viewport()


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("seed", "window"), [(2, {}), (8, PHONE)], ids=["tall on a desktop", "wide on a phone"]
)
def test_a_hundred_ring_changes_later(
    chromium: Browser, open_visit: OpenVisit, seed: int, window: dict[str, Any]
) -> None:
    """After a hundred ring changes all places must be in view, and another ring change possible with keys."""
    visit = open_visit(chromium, **window).open()
    match = kleinod.open(wandered(seed).position_record())
    table = Table(visit).show(match)
    table.agrees(match)
    places = table.page.evaluate(LAID_OUT)
    assert all(place["inside"] for place in places)
    assert min(place["across"] for place in places) >= SMALLEST
    while not any(a[0] == LIFT for a in match.legal_actions()):
        _by_keys(table, match)
    start = match.plies
    for _ in range(8):
        _by_keys(table, match, rings=True)
        stands_on_a_place(table)
    assert match.state.start is None
    assert all(place["inside"] for place in table.page.evaluate(LAID_OUT))
    while match.at > start:
        table.page.keyboard.press("u")
        visit.quiet()
        match.undo()
        table.agrees(match)
        stands_on_a_place(table)


def _by_keys(table: Table, match: Match, rings: bool = False) -> None:
    """Make the first decision that `_wandering` yields, with keys; with `rings`, one of a ring change."""
    actions = [a for a in _wandering(match) if not rings or match.state.start or a[0] == LIFT]
    path = match.view.path(match.state, actions[0])
    for cell in path:
        choose(table, cell)
    match.act(action_of(match, path))
    table.agrees(match)


@pytest.mark.slow
def test_the_picture_follows_a_hundred_ring_changes_calmly(chromium_visit: Visit) -> None:
    """In a replay of ring changes the focus must stay on a ring and all rings in view, with few moves of the
    view."""
    match = wandered(8)
    visit = chromium_visit
    visit.go("#/about")
    visit.go(f"#/m/{match.record(packed=True)}")
    visit.quiet()
    table = Table(visit)
    table.do("first")
    table.target("n20").focus()
    seen: list[tuple[str, Any]] = []
    while table.at < match.plies:
        table.page.keyboard.press("Shift+ArrowRight")
        visit.quiet()
        picture = table.page.locator("svg.board").get_attribute("viewBox") or ""
        seen.append((picture, match.position_at(table.at).rings))
        stands_on_a_place(table)
        assert all(place["inside"] for place in table.page.evaluate(LAID_OUT))
    moves = [(rings, later) for (old, rings), (new, later) in pairwise(seen) if old != new]
    assert len(seen) > 2 * CHANGES
    assert all(rings != later for rings, later in moves)
    assert len(moves) < 0.75 * CHANGES
