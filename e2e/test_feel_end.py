"""The end of a game against bots must be obvious, offer what can follow, and be stored among the results."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest
from playwright.sync_api import Browser, expect

import kleinod
from access import choose_language
from conftest import OpenVisit
from kleinod.play.match import Match, replay
from layout import resize
from oracle import action_of, short_game
from table import Table
from visit import Visit

pytestmark = pytest.mark.slow

WINDOWS = ("320x568", "360x740", "740x360", "820x1180", "1280x800")
NUMBERS = count(1)


def nearly_over(level: str) -> tuple[Match, tuple[str, ...]]:
    """Return a match against a bot before the person's winning move, and the clicks of that move."""
    paths = short_game()
    match = kleinod.new("morundir")
    for path in paths[:-1]:
        match.act(action_of(match, path))
    return against_bots(match, match.seat, level), paths[-1]


def against_bots(match: Match, person: int, level: str) -> Match:
    """Return a copy of the match, with an id of its own, in which one person plays against bots."""
    kinds = tuple("h" if seat == person else level for seat in range(match.seats))
    return replay(match.as_record()._replace(kinds=kinds, id=f"ending{next(NUMBERS):04}"))


def open_link(visit: Visit, match: Match) -> Table:
    visit.go("#/about")
    visit.go(f"#/m/{match.record()}")
    visit.quiet()
    return Table(visit)


def win(visit: Visit, level: str = "b3") -> None:
    match, path = nearly_over(level)
    open_link(visit, match).click(*path)


def lose(visit: Visit, level: str = "b3") -> None:
    match, _ = nearly_over(level)
    at = open_link(visit, match)
    give_up(at)


def give_up(at: Table) -> None:
    at.action("resign").click()
    at.page.get_by_role("dialog").locator(".primary").click()
    expect(at.page.locator(".result")).to_be_visible()
    at.visit.quiet()


#: JavaScript: return those parts of the result that are not entirely in the window, or covered in the middle.
HIDDEN = """
(parts) => parts.filter((part) => {
  const element = document.querySelector(`kl-table .outcome ${part}`);
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return !(inside && (element.contains(there) || there?.contains(element)));
})
"""
NOTICED = [".cheer", ".result", *(f'[data-action="{name}"]' for name in ("rematch", "share", "first"))]


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("end", [win, lose], ids=["victory", "defeat"])
def test_an_end_is_noticed_with_what_follows(
    chromium_visit: Visit, end: Callable[[Visit], None], window: str
) -> None:
    # Resign in a large window, because in small ones that command is in the menu.
    resize(chromium_visit, window if end is win else "1280x800")
    end(chromium_visit)
    resize(chromium_visit, window)
    assert chromium_visit.page.evaluate(HIDDEN, NOTICED) == []
    words = chromium_visit.page.locator("kl-table .cheer").inner_text()
    assert words == ("You did it. Well played!" if end is win else "The computer smiles quietly to itself.")
    expect(chromium_visit.page.locator("kl-table > [role=status]")).to_contain_text(words)


def test_people_among_themselves_are_told_the_result_alone(chromium_visit: Visit) -> None:
    resize(chromium_visit, "1280x800")
    give_up(Table(chromium_visit).start())
    assert chromium_visit.page.locator("kl-table .cheer").count() == 0


def test_after_three_games_home_says_how_one_stands(open_shared: OpenVisit, chromium: Browser) -> None:
    visit = open_shared(chromium).open()
    told = visit.page.locator('[data-id="stands-morundir"]')
    visit.go("#/")
    expect(visit.page.locator("kl-home .game")).to_have_count(len(kleinod.games()))
    assert told.count() == 0
    win(visit)
    win(visit)
    give_up(Table(visit).start("h", "b3"))
    visit.go("#/")
    expect(told).to_have_text("Won 2 of 3 against “Normal”")
    choose_language(visit, "de")
    visit.go("#/")
    expect(told).to_have_text("Gegen „Normal“ 2 von 3 gewonnen")
    visit.reload()
    expect(told).to_have_text("Gegen „Normal“ 2 von 3 gewonnen")
    expect(visit.page.locator('[data-id^="stands-"]')).to_have_count(1)
