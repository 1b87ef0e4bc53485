"""Dragging with mouse and finger must do the same as two taps, in every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import kleinod
from access import PHONE
from card_tables import Hands, moment, sit_down, spot, with_kinds
from conftest import OpenVisit
from kleinod.core.capabilities import mover
from kleinod.play.match import Match
from oracle import action_of
from table import BEYOND, Table, nexts_of
from visit import Visit

Way = tuple[str, str]
Point = tuple[float, float]


def ways(match: Match) -> Iterator[tuple[Way, tuple[str, ...]]]:
    """Yield the start and end of every possible drag, with the clicks that it replaces.

    Both ids must be places, in the card game for example a card and a field, or the discard pile.
    """
    home = mover(match.view, match.state)
    for action in match.legal_actions():
        path = match.view.path(match.state, action)
        if home and len(path) == 1:
            yield (home, path[0]), path
        elif len(path) == 2 and path[0][0] != "#" and path[1][0] != "#":
            yield (path[0], path[1]), path


@cache
def record(game: str) -> str:
    """Return the record of a random game at a moment at which a piece or card can be dragged."""
    if game == "mutterboehnchen":
        match = moment(3, lambda match: match.turn > 3 and any(ways(match)))
        people = "".join("h" if seat == match.seat else "b" for seat in range(3))
        return with_kinds(match, people).record(packed=True)
    match, chance = kleinod.new(game, kleinod.games()[game].seats[0], 1), Random(1)
    while match.plies < 9 or not any(ways(match)):
        match.play(chance.choice(match.legal()))
    return match.record(packed=True)


def sit(visit: Visit, game: str) -> tuple[Table, Match, int | None]:
    match = kleinod.open(record(game))
    table = sit_down(Table(visit), match)
    return table, match, Hands(match).viewer if match.game.hidden else None


def middle(table: Table, cell: str) -> Point:
    """Return the point in the window at which an element can be touched."""
    at = spot(table, cell)
    box = table.target(cell).bounding_box()
    assert box
    if at:
        return box["x"] + at["x"], box["y"] + at["y"]
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def mouse(table: Table, start: Point, end: Point, look: Callable[[], Any]) -> None:
    hand = table.page.mouse
    hand.move(*start)
    hand.down()
    hand.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=4)
    hand.move(*end, steps=4)
    look()
    hand.up()
    table.visit.quiet()


def finger(table: Table, start: Point, end: Point, look: Callable[[], Any]) -> None:
    touch = table.page.context.new_cdp_session(table.page)

    def send(kind: str, *points: Point) -> None:
        told = [{"x": x, "y": y} for x, y in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})

    send("touchStart", start)
    for part in (0.1, 0.3, 0.6, 1.0):
        send("touchMove", (start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])))
    look()
    send("touchEnd")
    table.visit.quiet()


def way_in_sight(table: Table, match: Match) -> Any:
    """Return the first drag whose start and end are both visible, because a zoomed-in board shows only a
    part."""
    found = list(ways(match))
    unseen = {cell for ends, _ in found for cell in ends if table.page.evaluate(BEYOND, cell)}
    return next((one for one in found if not unseen & set(one[0])), found[0])


Hand = Callable[[Table, Point, Point, Callable[[], Any]], None]


def carries(table: Table, match: Match, viewer: int | None, hand: Hand) -> None:
    """Drag a piece to an allowed place. Possible places must be marked during the drag, and the drop must
    play the move."""
    (start, end), path = way_in_sight(table, match)
    chosen = () if path[0] == end else (start,)
    scrolled = table.page.evaluate("scrollY")

    def look() -> None:
        expect(table.page.locator(".carried")).to_have_count(1)
        assert {cell for cell in table.next_ids() if cell[0] != "#"} >= {
            cell for cell in nexts_of(match, chosen) if cell[0] != "#"
        }
        expect(table.page.locator("[data-over]")).to_have_attribute("data-id", end)

    hand(table, middle(table, start), middle(table, end), look)
    expect(table.page.locator(".carried")).to_have_count(0)
    assert table.page.evaluate("scrollY") == scrolled
    match.act(action_of(match, path))
    plies = table.page.evaluate("document.querySelector('kl-table').current.plies")
    assert plies >= match.plies
    if match.seat < 0 or match.kinds[match.seat] == "h":
        table.agrees(match, viewer=viewer)


def goes_back(table: Table, match: Match, viewer: int | None, hand: Hand) -> None:
    """Drop a piece outside all places. It must return to its place, and nothing may stay selected."""
    (start, _), _ = way_in_sight(table, match)
    stage = table.page.locator("kl-table :is(kl-board, kl-cards)").bounding_box()
    assert stage
    hand(table, middle(table, start), (stage["x"] + 2, stage["y"] - 8), lambda: None)
    expect(table.page.locator(".carried")).to_have_count(0)
    table.agrees(match, viewer=viewer)


GAMES = tuple(kleinod.games())


@pytest.fixture(scope="module")
def phone(open_shared: OpenVisit, chromium: Browser) -> Visit:
    return open_shared(chromium, **PHONE).open()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", GAMES)
def test_by_mouse(one_visit: Visit, game: str) -> None:
    table, match, viewer = sit(one_visit, game)
    goes_back(table, match, viewer, mouse)
    carries(table, match, viewer, mouse)


@pytest.mark.parametrize("game", GAMES)
def test_by_finger(phone: Visit, game: str) -> None:
    """The page must not scroll while a finger drags a piece."""
    table, match, viewer = sit(phone, game)
    goes_back(table, match, viewer, finger)
    carries(table, match, viewer, finger)


def test_on_a_wrong_place_it_is_told_why(chromium_visit: Visit) -> None:
    table = Table(chromium_visit).start()
    mouse(table, middle(table, "f1"), middle(table, "e4"), lambda: None)
    expect(table.page.locator(".notice .rule-link")).to_have_count(1)
    assert table.at == 0


def test_what_was_chosen_by_a_tap_can_be_carried_on(chromium_visit: Visit) -> None:
    table = Table(chromium_visit).start()
    match = kleinod.new("morundir")
    table.click("f1")
    mouse(table, middle(table, "f1"), middle(table, "f3"), lambda: None)
    match.play("f1-f3")
    table.agrees(match)
