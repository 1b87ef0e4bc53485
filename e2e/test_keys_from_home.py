"""Each game with the keyboard alone: from the home page to the result, then a replay and a rematch."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from card_tables import Hands, laid_out
from conftest import OpenVisit
from keyboard import choose, lift_by_keys, tab_to
from kleinod.ai.baseline_bot import choose as bots_choice
from kleinod.play.match import Match
from oracle import action_of, short_game, tokens
from table import Table
from visit import Visit

#: By game, the seed of the bots' moves and, if the form has a field for it, of the layout. They give short
#: games.
SEEDS = {"morundir": 1, "matobo": 4, "nexus": 10, "mutternland": 9, "mutterboehnchen": 1}

#: JavaScript: record all texts that a screen reader announces, that is, changes of existing live regions.
HEAR = """
(() => {
  const REGION = "[aria-live=polite], [aria-live=assertive], [role=status], [role=alert]";
  const known = new WeakSet();
  window.heard = [];
  new MutationObserver((changes) => {
    const places = changes.map(({ target }) => (target.closest ? target : target.parentElement));
    for (const region of new Set(places.map((place) => place?.closest(REGION))))
      if (region && known.has(region)) window.heard.push(region.textContent.trim());
    for (const region of document.querySelectorAll(REGION)) known.add(region);
  }).observe(document, { subtree: true, childList: true, characterData: true });
})();
"""


class Keyboarder:
    """Two people who share a keyboard, and the same match in the engine for comparison."""

    def __init__(self, table: Table, match: Match) -> None:
        self.table, self.match = table, match
        self.hands = Hands(match)
        self._keys = cycle(("Enter", "Space"))
        self._see()

    def _see(self, live: bool = True) -> None:
        if live and laid_out(self.match):
            self.hands.see(self.table, lift_by_keys)
        self.table.agrees(self.match, live=live, viewer=self.hands.viewer)

    def heard(self) -> list[str]:
        return self.table.page.evaluate("window.heard")

    def act(self, action: Any) -> str:
        """Make an action with keys. Return the text that is announced."""
        before = len(self.heard())
        path = self.match.view.path(self.match.state, action)
        for cell in path:
            assert cell in self.table.next_ids()
            choose(self.table, cell, next(self._keys))
        self.hands.act(action, path)
        self._see()
        told = " ".join(self.heard()[before:])
        assert told, f"nobody hears of {path}"
        return told

    def press(self, action: str) -> None:
        """Move the focus to a button of the table and press it."""
        tab_to(self.table.visit, f'kl-table [data-action="{action}"]')
        self.table.page.keyboard.press(next(self._keys))
        self.table.visit.quiet()

    def look_back(self) -> None:
        """Replay from the result: go to the first turn, one turn on, and back to the result."""
        self.press("first")
        self._see_earlier()
        self.table.page.keyboard.press("Shift+ArrowRight")
        self.table.visit.quiet()
        self._see_earlier()
        assert 0 < self.match.at < self.match.plies
        self.press("now")
        self.match.goto(self.match.plies)
        self._see()

    def _see_earlier(self) -> None:
        assert self.table.page.locator(".review").count() == 1
        self.match.goto(self.table.at)
        self._see(live=False)


def follow_link(visit: Visit, link: str, address: str) -> None:
    tab_to(visit, link)
    visit.page.keyboard.press("Enter")
    visit.page.wait_for_url(address)
    visit.ready()
    visit.quiet()


def set_out(visit: Visit, game: str, seed: int) -> Table:
    """Start a match of two people from the home page, through the game's card and the set-up form.

    `seed` is typed in as the seed of the layout, if the form has that field.
    """
    follow_link(visit, f'[data-id="play-{game}"]', f"**/#/{game}")
    if visit.page.locator('[name="seed"]').count():
        for fold in ("more", "more-rules"):
            tab_to(visit, f"details[data-id={fold}] > summary")
            visit.page.keyboard.press("Enter")
        tab_to(visit, '[name="seed"]')
        visit.page.keyboard.press("Control+A")
        visit.page.keyboard.type(str(seed))
    follow_link(visit, '[data-id="start-people"]', "**/#/play/*")
    return Table(visit)


def next_action(match: Match) -> Any:
    """Return the next action: of a prepared short game, or the choice of a fast bot."""
    if match.game.id == "morundir":
        return action_of(match, short_game()[match.at])
    return bots_choice(match, 1, SEEDS[match.game.id])


@pytest.mark.slow
@pytest.mark.parametrize("game", SEEDS)
def test_from_home_to_the_end_and_on(chromium: Browser, open_visit: OpenVisit, game: str) -> None:
    visit = open_visit(chromium)
    visit.context.add_init_script(HEAR)
    visit.open("#/")
    table = set_out(visit, game, SEEDS[game])
    people = Keyboarder(table, table.match())
    assert people.match.kinds == ("h", "h")
    told = ""
    while not people.match.over:
        told = people.act(next_action(people.match))
    at_the_result(people, told)
    rematch(people)


def at_the_result(people: Keyboarder, told: str) -> None:
    """The result must be announced, visible and shareable; sharing must return the focus, and replay must
    work."""
    table, match = people.table, people.match
    page = table.page
    assert tokens(table.match()) == tokens(match)
    assert match.outcome
    winner = match.game.colors[match.outcome.places.index(1)].capitalize()
    result = f"{winner} wins" if match.outcome.places.count(1) == 1 else "Draw"
    assert f"{result}." in told
    expect(page.locator(".result")).to_have_text(result)

    people.press("share")
    expect(page.locator('kl-share dialog input[name="match"]')).to_be_visible()
    assert page.evaluate("document.activeElement.closest('kl-share dialog') !== null")
    tab_to(table.visit, 'kl-share input[name="match"]')
    page.keyboard.press("Escape")
    expect(page.locator("kl-share dialog")).to_have_count(0)
    assert page.evaluate("document.activeElement.dataset.action") == "share"
    people.look_back()
    expect(page.locator(".result")).to_have_text(result)


def rematch(people: Keyboarder) -> None:
    """Start a rematch, in which the first player must be able to move at once."""
    table, before = people.table, people.table.visit.hash
    tab_to(table.visit, 'kl-table [data-action="rematch"]')
    table.page.keyboard.press("Enter")
    table.page.wait_for_function("(before) => location.hash !== before", arg=before)
    table.visit.ready()
    table.visit.quiet()
    again = Keyboarder(table, table.match())
    assert (again.match.game.id, again.match.kinds) == (people.match.game.id, ("h", "h"))
    again.act(next_action(again.match))
