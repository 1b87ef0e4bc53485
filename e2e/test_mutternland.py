"""Mutternland by clicks, taps and keys: placing, pushing marbles off the land, re-entry, nuts, bots."""

from __future__ import annotations

import re
import string
from functools import partial
from random import Random

import pytest
from playwright.sync_api import Browser, expect

import kleinod
from access import PHONE, WIDTH, choose_language, too_wide, violations
from conftest import OpenVisit
from keyboard import choose
from kleinod.play.match import Match
from monkey import CLICKS, Model, run
from oracle import bot_game, played, tokens
from table import Table
from visit import Visit

GAME, SEED = "mutternland", 1
COLORS = ("Blue", "Orange", "Green")
#: The ply at which a marble is pushed off the land in the game of this seed. It re-enters two plies after
#: that turn.
FALL = 16


def middle(plies: int = FALL, seats: int = 2) -> Match:
    return played(GAME, seats, SEED, plies)


def rest(plies: int = FALL, seats: int = 2) -> tuple[tuple[str, ...], ...]:
    return bot_game(GAME, seats, SEED)[plies:]


def test_placing_marbles_in_turn(chromium_visit: Visit) -> None:
    """MUT-04, MUT-05: two players place each other's marbles, then the first player moves."""
    table = Table(chromium_visit).start(game=GAME)
    match = kleinod.new(GAME)
    match.replay(tokens(table.match()))
    table.follow(match, bot_game(GAME, 2, SEED)[:12])
    assert tokens(table.match()) == tokens(match)


def test_laying_the_land_in_turn_and_leaving_the_rest_to_chance(chromium_visit: Visit) -> None:
    """MUT-03: players lay nuts on any place next to the land, and may leave the rest to chance at any
    time."""
    table = Table(chromium_visit).start(game=GAME, land="draft")
    match = table.match()
    assert table.next_ids() == {"m20", "#fill"}
    table.follow(match, [("m20",), ("m21",), ("n20",)])
    table.click("#fill")
    match = table.match()
    table.agrees(match)
    assert sum(match.state.heights) == 70
    assert "prompt.set" in match.view.prompt(match.state).code


def test_a_push_off_the_land_and_the_way_back(chromium_visit: Visit) -> None:
    """MUT-11, MUT-13, MUT-14: a marble is pushed off and a nut moved; then an opponent puts the marble back
    and moves a nut."""
    match, way = middle(), rest()[:5]
    table = Table(chromium_visit).show(match)
    table.follow(match, way[:1])
    assert len(way[0]) == 3
    expect(table.page.locator(".turn").last).to_have_attribute("title", re.compile("off the land"))
    assert table.page.locator('.zone[data-kind="beside"] .chip').count() == 1
    table.follow(match, way[1:])
    assert way[2] == ("#name2",)
    assert table.page.locator('.zone[data-kind="beside"] .chip').count() == 0
    for _ in range(3):
        table.do("undo")
        match.undo()
        table.agrees(match)


@pytest.mark.slow
def test_three_players_name_who_places_a_fallen_marble(chromium_visit: Visit) -> None:
    """MUT-09, MUT-13: the page must ask the player whom the owner of a fallen marble has named to put it
    back."""
    first, last = 26, 42
    way = rest(first, 3)[: last - first]
    assert [path[0] for path in way if path[0].startswith("#name")] == ["#name3", "#name1"]
    match = middle(first, 3)
    table = Table(chromium_visit).show(match)
    for path in way:
        owner = match.seat
        table.follow(match, [path])
        if path[0].startswith("#name"):
            assert match.seat == int(path[0][-1]) - 1 != owner
            assert f"{COLORS[match.seat]} puts one of {COLORS[owner]}’s fallen marbles back" in table.text(
                ".prompt"
            )


@pytest.fixture(scope="module")
def phone(open_shared: OpenVisit, chromium: Browser) -> Visit:
    return open_shared(chromium, **PHONE).open()


def test_a_long_land_opens_near_enough_to_touch(phone: Visit) -> None:
    """MUT-03: a land of 26 columns must open zoomed in, with the choices in view; a small land as a whole."""
    visit = phone
    heights = ("14", "1", "1")
    row = "-".join(f"{column}19{heights[index % 3]}" for index, column in enumerate(string.ascii_lowercase))
    table = Table(visit).show(kleinod.position(GAME, f"{row}_a19b19c19-d19e19_m_50_0_0_0"))
    assert table.page.locator("svg.board[data-zoomed]").count() == 1
    for name in ("a19", "b19", "c19"):
        box = table.target(name).bounding_box()
        assert box
        assert box["width"] > 21
        assert -box["width"] / 2 < box["x"] < WIDTH
    table.show(kleinod.position(GAME, "l1915-m19223-n1914_m20-l19_m_50_0_0_0"))
    assert table.page.locator("svg.board[data-zoomed]").count() == 0


def test_too_high_says_which_heights(chromium_visit: Visit) -> None:
    """MUT-07: the message about a step too steep must name both heights, and both places must be marked."""
    match = kleinod.position(GAME, "l1915-m19223-n1914_m20-l19_m_50_0_0_0")
    table = Table(chromium_visit).show(match)
    table.click("m20", "n20")
    notice = table.text(".notice")
    assert "Too steep: from m20 (height 2) up to n20 (height 4)" in notice and "MUT-07" in notice
    assert table.lit() == {"m20", "n20"}
    table.agrees(match, ["m20"])


def test_bots_and_a_person(chromium_visit: Visit) -> None:
    table = Table(chromium_visit).start("h", "b1", "b1", game=GAME)
    for _ in range(8):
        match = table.match()
        assert match.seat == 0
        table.agrees(match)
        action = match.text.parse(match.state, kleinod.bot(match).choose())
        table.click(*match.view.path(match.state, action))
    table.agrees(table.match())
    assert table.match().plies > 20


def test_some_turns_by_keyboard(chromium_visit: Visit) -> None:
    match = middle()
    table = Table(chromium_visit).show(match)
    table.follow(match, rest()[:5], partial(choose, table))


@pytest.mark.slow
def test_a_whole_game(chromium_visit: Visit) -> None:
    match = middle(0)
    table = Table(chromium_visit).show(match)
    table.follow(match, rest(0))
    assert match.over
    assert not table.next_ids()


@pytest.mark.parametrize(("seats", "clicks"), [(2, 50), pytest.param(6, CLICKS, marks=pytest.mark.slow)])
def test_a_monkey(chromium_visit: Visit, seats: int, clicks: int) -> None:
    match = kleinod.open(middle(FALL if seats == 2 else 60, seats).position_record())
    table = Table(chromium_visit).show(match)
    run(table, Model(match), Random(seats), clicks)
    assert match.plies > clicks / 20


@pytest.mark.sampled(1)
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing(chromium_visit: Visit, theme: str) -> None:
    choose_language(chromium_visit, "en", theme)
    Table(chromium_visit).show(middle(90))
    found = violations(chromium_visit)
    Table(chromium_visit).show(middle(len(rest(0))))
    found += violations(chromium_visit)
    choose_language(chromium_visit, "en")
    assert not found


def test_tapping_on_a_telephone(phone: Visit) -> None:
    visit = phone
    match = middle()
    table = Table(visit).show(match)
    table.follow(match, rest()[:5], table.tap)
    assert not too_wide(visit)
