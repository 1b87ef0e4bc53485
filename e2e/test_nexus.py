"""NEXUS by clicks: first entry of marbles, sacrifices, ring changes, and enclosures with a choice."""

from __future__ import annotations

from functools import partial
from math import dist
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, expect

import kleinod
from access import PHONE, choose_language, too_wide, violations
from conftest import OpenVisit
from keyboard import choose, set_up
from monkey import CLICKS, Model, run
from oracle import bot_game, played, tokens
from table import Table
from visit import Visit

GAME, SEED = "nexus", 1
PATHS = bot_game(GAME, 2, SEED)
RINGS = next(n for n, path in enumerate(PATHS) if path[0] == "#rings")
SACRIFICE = next(n for n, path in enumerate(PATHS) if path[0] == "#sacrifice")
TRIANGLE = "l17x7-m17x6-n18x5-o18x4-p19x3-q19x2-r20"
ENCLOSING = f"{TRIANGLE}_l17BB-l18B-l19A-m17C-n18A-n19A-r20A_6-7-9_0_iii_0_20_1_n19-m18"


def test_the_first_entry(chromium_visit: Visit) -> None:
    """NEX-05, NEX-09: every player first enters three marbles, and until then the page must not offer
    anything else."""
    table = Table(chromium_visit).start(game=GAME)
    match = kleinod.new(GAME)
    table.agrees(match)
    expect(table.page.locator(".status .choices button")).to_have_count(0)
    assert table.drawn()["refused"] == []
    table.follow(match, PATHS[:6])
    assert tokens(table.match()) == tokens(match)


def test_the_frame_of_a_ring_is_round(chromium_visit: Visit) -> None:
    """The frame of the ring under the pointer must be a circle; it used to be a hexagon."""
    Table(chromium_visit).show(played(GAME, 2, SEED, 6))
    for points in chromium_visit.page.locator(".target").evaluate_all(
        "all => all.map((one) => one.getAttribute('points').match(/-?[\\d.]+/g).map(Number))"
    ):
        corners = list(zip(points[::2], points[1::2], strict=True))
        middle = [sum(side) / len(corners) for side in zip(*corners, strict=True)]
        assert len(corners) > 12
        assert all(abs(dist(middle, corner) - 0.866) < 0.01 for corner in corners)


def test_a_sacrifice(chromium_visit: Visit) -> None:
    """NEX-13: after one marble is sacrificed, another marble moves to a distant ring."""
    match = played(GAME, 2, SEED, SACRIFICE)
    Table(chromium_visit).show(match).follow(match, PATHS[SACRIFICE : SACRIFICE + 3])


def test_rings_change_and_every_step_comes_back(chromium_visit: Visit) -> None:
    """NEX-06: four rings are lifted and laid elsewhere, and each of these eight steps can be undone."""
    match = played(GAME, 2, SEED, RINGS)
    before = match.position()
    table = Table(chromium_visit).show(match)
    table.follow(match, PATHS[RINGS : RINGS + 8])
    after = match.position()
    for _ in range(8):
        table.do("undo")
        match.undo()
        table.agrees(match)
    assert match.position() == before
    for _ in range(8):
        table.do("redo")
        match.redo()
        table.agrees(match)
    assert match.position() == after != before


def test_an_enclosure_with_a_choice_and_a_ring_change_with_three(chromium_visit: Visit) -> None:
    """NEX-17: a player who surrounds a part of the board captures the surplus marbles there, one by one.

    NEX-06, NEX-07: then the next player changes rings, and the player after that may not.
    """
    match = kleinod.position(GAME, ENCLOSING, seats=3)
    table = Table(chromium_visit).show(match)
    table.follow(match, [("r20", "q20")])
    assert match.seat == 0 and len(match.legal_actions()) > 1
    table.click("m17")
    expect(table.page.locator(".notice .rule-link")).to_have_text("NEX-17")
    table.follow(match, [("l18",)])
    assert match.seat == 1
    for number in range(8):
        paths = sorted(match.view.path(match.state, a) for a in match.legal_actions())
        wanted = [path for path in paths if number or path[0] == "#rings"]
        table.follow(match, wanted[:: len(wanted) // 2][:1])
    assert match.seat == 2
    table.click("#rings")
    expect(table.page.locator(".notice .rule-link")).to_have_text("NEX-07")
    table.page.keyboard.press("Escape")
    table.agrees(match)


def test_what_surrounding_pays_is_said_before_and_what_it_paid_afterwards(chromium_visit: Visit) -> None:
    """NEX-17: question, places and log must say how many marbles surrounding would bring, and has brought."""
    table = Table(chromium_visit).show(kleinod.position(GAME, ENCLOSING, seats=3))
    assert table.text(".prompt") == "Blue moves once more. Surrounding can earn one marble."
    table.click("r20")
    name = "q20, ring, at the border, surrounds and captures one marble"
    expect(table.target("q20")).to_have_attribute("aria-label", name)
    table.click("q20")
    assert table.text(".prompt") == "Blue captures one of Orange’s surrounded marbles."
    name = "l17, ring, 2 of Orange’s marbles, at the border, surrounded, capture a marble here"
    expect(table.target("l17")).to_have_attribute("aria-label", name)
    table.click("l18")
    assert table.text(".story") == (
        "Blue moves from r20 to q20. Surrounded: l17, l18, m17; marbles for the reserve: 1. "
        "Blue captures one of Orange’s marbles on l18. NEX-17"
    )


def test_a_blocked_ring_that_can_be_surrounded_shows_both(chromium_visit: Visit) -> None:
    """NEX-03, NEX-17: a ring that is blocked and can be surrounded must show both marks, also in pictures."""
    blocked = ENCLOSING.replace("l18B-", "l18BC-").replace("_6-7-9_", "_6-7-8_")
    table = Table(chromium_visit).show(kleinod.position(GAME, blocked, seats=3))
    page = table.page
    rim = page.locator('[data-kind="blocked"] ~ [data-kind="would_pay"] circle')
    expect(rim).to_have_css("r", "0.795px")
    table.do("share")
    with page.expect_download() as download:
        page.locator('[data-id="svg"]').click()
    page.keyboard.press("Escape")
    picture = Path(download.value.path()).read_text(encoding="utf-8")
    assert picture.count('r="0.795px"') == 1


def test_limits_that_come_near_and_who_is_out(chromium_visit: Visit) -> None:
    """NEX-20, NEX-22: numbers close to a limit have a line each; a player who is out of the game has no
    counts."""
    near = f"{TRIANGLE}_l17AA-m18A-n20C-p20CC_5-0-6_13_mxr_25_200_1"
    table = Table(chromium_visit).show(kleinod.position(GAME, near, seats=3))
    assert table.text(".shared-counts").splitlines() == [
        "13 marbles are out of the game",
        "25 of 30 quiet turns",
        "200 of 240 turns",
    ]
    out = table.page.locator('kl-table .seat[data-seat="1"]')
    expect(out.locator(".seat-counts")).to_have_text("out of the game")
    expect(out.locator(".seat-score")).to_contain_text("−10")


@pytest.mark.slow
def test_a_whole_game_by_keyboard(chromium_visit: Visit) -> None:
    """A whole game with keys alone, from the home page, including ring changes and a sacrifice."""
    table = set_up(chromium_visit, GAME)
    match = kleinod.new(GAME)
    paths = bot_game(GAME, 2, 10)
    assert {"#rings", "#in", "#sacrifice"} <= {path[0] for path in paths}
    table.follow(match, paths, partial(choose, table))
    assert match.over
    assert tokens(table.match()) == tokens(match)


@pytest.mark.slow
def test_a_whole_game(chromium_visit: Visit) -> None:
    match = played(GAME, 2, SEED, 0)
    Table(chromium_visit).show(match).follow(match, PATHS)
    assert match.over


@pytest.mark.parametrize(("seats", "clicks"), [(2, 50), pytest.param(3, CLICKS, marks=pytest.mark.slow)])
def test_a_monkey(chromium_visit: Visit, seats: int, clicks: int) -> None:
    match = kleinod.open(played(GAME, seats, SEED, 60).position_record())
    table = Table(chromium_visit).show(match)
    run(table, Model(match), Random(seats), clicks)
    assert match.plies > clicks / 60


@pytest.mark.sampled(1)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(chromium_visit: Visit, theme: str) -> None:
    choose_language(chromium_visit, "en", theme)
    found: list[str] = []
    for plies in (100, len(PATHS)):
        Table(chromium_visit).show(played(GAME, 2, SEED, plies))
        found += violations(chromium_visit)
    choose_language(chromium_visit, "en")
    assert not found


def test_tapping_on_a_telephone(chromium: Browser, open_visit: OpenVisit) -> None:
    visit = open_visit(chromium, **PHONE).open()
    match = played(GAME, 2, SEED, RINGS)
    table = Table(visit).show(match)
    table.follow(match, PATHS[RINGS : RINGS + 4], table.tap)
    assert not too_wide(visit)
    choose_language(visit, "de")
    table.show(match)
    banner = visit.page.locator(".banner").bounding_box()
    assert banner and banner["height"] < visit.page.viewport_size["height"] / 5
