"""After a game against bots: the next steps offered after a win, and the results on one page."""

from __future__ import annotations

import json
from random import Random

import pytest
from playwright.sync_api import Browser, expect

import kleinod
from access import choose_language, too_wide, violations
from conftest import OpenVisit
from kleinod.play.match import Match
from table import Table
from visit import Visit

#: Results as the page stores them: three of one game, two of them at the same level, and one of another game.
RESULTS = [
    {"id": "a", "game": "morundir", "level": "b2", "end": "won"},
    {"id": "b", "game": "morundir", "level": "b2", "end": "lost"},
    {"id": "c", "game": "morundir", "level": "b3", "end": "lost"},
    {"id": "d", "game": "nexus", "level": "b1", "end": "won"},
]


@pytest.fixture(scope="module")
def someone(open_shared: OpenVisit, chromium: Browser) -> Visit:
    return open_shared(chromium).open()


def ended(places: list[int]) -> Match:
    """Return a random match of a person against an easy bot in which `places` is the final ranking, seat by
    seat."""
    for seed in range(40):
        match, chance = kleinod.new("morundir", 2, 1), Random(seed)
        while not match.over:
            match.play(chance.choice(match.legal()))
        match.sit(("h", "b2"))
        assert match.outcome
        if list(match.outcome.places) == places:
            return match
    raise AssertionError(f"no game ends with {places}")


def at_the_end(visit: Visit, places: list[int]) -> Table:
    return Table(visit).open(ended(places).record())


def test_a_win_leads_on(someone: Visit) -> None:
    """A win must offer further steps, not just a rematch at the same strength."""
    at_the_end(someone, [1, 2])
    steps = someone.page.locator(".next-steps")
    expect(steps.locator("a, button")).to_have_text(
        ["The next level: Normal", "Puzzles", "A study of this game", "Another game"]
    )
    assert not violations(someone)
    steps.locator('[data-id="next-level"]').click()
    someone.ready()
    assert someone.hash == "#/morundir"
    expect(someone.page.locator('[name="level"][value="b3"]')).to_be_checked()
    at_the_end(someone, [1, 2]).page.locator(".next-steps button").click()
    someone.page.wait_for_url("**/#/s/**")


@pytest.mark.parametrize("size", [(360, 740), (820, 1180), (1280, 800)], ids=str)
def test_the_result_stands_below_or_beside_the_board(someone: Visit, size: tuple[int, int]) -> None:
    someone.page.set_viewport_size({"width": size[0], "height": size[1]})
    at_the_end(someone, [1, 2])
    board, result = (
        someone.page.locator(f"kl-table {part}").bounding_box() for part in ("kl-board", ".outcome")
    )
    assert board and result
    assert result["y"] >= board["y"] + board["height"] or result["x"] >= board["x"] + board["width"]
    assert result["y"] < size[1]


def test_a_defeat_offers_no_higher_level(someone: Visit) -> None:
    at_the_end(someone, [2, 1])
    expect(someone.page.locator(".next-steps")).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_was_won_is_told_by_game_and_level(someone: Visit, theme: str) -> None:
    choose_language(someone, "en", theme)
    someone.page.evaluate(f"localStorage.setItem('kleinod.results', {json.dumps(json.dumps(RESULTS))})")
    someone.go("#/saves")
    someone.reload()
    rows = someone.page.locator(".statistics tbody")
    expect(rows).to_have_count(2)
    cells = someone.page.locator('.statistics [data-game-row="morundir"] td')
    expect(cells).to_have_text(["–", "1 of 2", "0 of 1", "–", "–"])
    someone.page.set_viewport_size({"width": 320, "height": 568})
    assert not too_wide(someone)
    table = someone.page.locator(".statistics-table")
    assert table.evaluate("(one) => one.scrollWidth - one.clientWidth") == 0
    someone.page.set_viewport_size({"width": 1280, "height": 800})
    assert not violations(someone)
