"""A whole game of Mutterböhnchen against three bots on a tablet, by touch alone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

import kleinod
from card_tables import SPOT, sit_down
from conftest import OpenVisit
from kleinod.ai.baseline_bot import choose
from kleinod.play.match import Match
from kleinod.records import record
from oracle import tokens
from table import Table
from test_feel_end import HIDDEN, NOTICED
from visit import BOOT_MS, QUIET

pytestmark = pytest.mark.slow

GAME, SEED = "mutterboehnchen", 1
KINDS = ("h", "b1", "b1", "b1")
#: Options that limit trading to one offer in each turn, made by the active player.
TALK = {"offers_per_turn": 1, "offers_by_others": 0}
TABLET = {"width": 820, "height": 1180}
#: The drawing is compared with the engine after this many decisions.
COMPARE = 20

#: JavaScript: wait until all is quiet, then return the record and the next ids, in one call to save time.
STANDING = f"""
async (limit) => {{
  await ({QUIET})(limit);
  const {{ record }} = document.querySelector("kl-table").current;
  const next = [...document.querySelectorAll("kl-table [data-id][data-next]")];
  return [record, next.map(({{ dataset }}) => dataset.id)];
}}
"""
#: JavaScript: return a point in the window at which an element can be touched; null if there is none.
FOUND = f"""(id) => {{ {SPOT}
  const found = document.querySelector(`kl-table [data-id="${{CSS.escape(id)}}"]`);
  found.scrollIntoView({{ block: "nearest", inline: "nearest" }});
  const spot = spotOf(found), box = found.getBoundingClientRect();
  return spot && [box.x + spot.x, box.y + spot.y];
}}"""


class Player:
    """Taps what the baseline bot chooses for the person's seat."""

    def __init__(self, table: Table, match: Match) -> None:
        self.table, self.page, self.match = table, table.page, match
        self.next: set[str] = set()
        self.taps = 0
        self.look()

    def look(self) -> None:
        """Update the engine's match by what the bots have played in the meantime, and note the next ids."""
        played, following = self.page.evaluate(STANDING, BOOT_MS)
        self.match.adopt(record.read(played).tokens)
        self.match.goto(self.match.plies)
        self.next = set(following)

    def tap(self, cell: str) -> None:
        assert cell in self.next
        spot = self.page.evaluate(FOUND, cell)
        assert spot, f"no finger finds {cell}"
        self.page.touchscreen.tap(*spot)
        self.taps += 1
        self.look()

    def do(self, action: Any) -> None:
        plies = self.match.plies
        for cell in self.match.view.path(self.match.state, action):
            self.tap(cell)
        assert self.match.plies > plies


def test_a_whole_game_with_four_seats_at_a_tablet(open_shared: OpenVisit, chromium: Browser) -> None:
    """BOH-22, BOH-23, BOH-55: a person must be able to play a whole game by tapping marked places."""
    settings = {"speed": "once"}
    visit = open_shared(chromium, settings=settings, viewport=TABLET, has_touch=True, is_mobile=True).open()
    match = kleinod.new(GAME, 4, SEED, **TALK)
    match.sit(KINDS)
    table = sit_down(Table(visit), match)
    visit.page.locator('[data-id="keep-link"]').tap()
    player = Player(table, match)
    decisions = 0
    while not match.over:
        if decisions % COMPARE == 0:
            table.agrees(match, viewer=0)
        player.do(choose(match, 2))
        decisions += 1
    assert decisions > 50, "hardly a game"
    assert player.taps < 3 * decisions
    assert tokens(table.match()) == tokens(match)
    assert match.outcome
    places, scores = match.outcome.places, match.outcome.scores
    order = sorted(range(match.seats), key=lambda seat: places[seat])
    rows = visit.page.locator(".outcome .places li")
    names = [color.capitalize() for color in match.game.colors]
    assert [" ".join(text.split()) for text in rows.all_inner_texts()] == [
        f"{names[seat]} {scores[seat]}" for seat in order
    ]
    assert visit.page.evaluate(HIDDEN, [*NOTICED, ".places"]) == []
