# pyright: reportArgumentType=false, reportAssignmentType=false
# A match knows its positions and actions only as `Position` and `Action`; these tests know which game it is.
"""Trading by touch: taps are counted, and what was there before stays where it is while an offer grows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import pairwise

from playwright.sync_api import Page

import kleinod
from card_tables import Hands, hung, moment, sit_down, touched
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen
from kleinod.games.mutterboehnchen.state import State
from kleinod.play.match import Match
from kleinod.play.retractions import retractions
from monkey import CardModel
from table import Table
from visit import Visit

#: By how many pixels a thing may be elsewhere that has not moved.
STILL = 2
#: Where everything is that somebody touches to trade: x, y, width, height, by what it is and by id.
BOXES = """
() => Object.fromEntries(Object.entries({
  hand: '.own [data-role="hand"] .slot[data-id]',
  fields: '.own .fan[data-zone]',
  others: '.other .fan[data-zone]',
  open: '[data-zone="up"] .slot[data-id]',
  wishes: '.trade [data-role="wish"] .slot[data-id]',
  answers: '.status .choices button[data-id]',
}).map(([what, where]) => [what, Object.fromEntries(
  [...document.querySelectorAll(`kl-table ${where}`)].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [one.dataset.id ?? one.dataset.zone, [x, y, width, height]];
  }))]))
"""
Boxes = dict[str, dict[str, list[float]]]


def boxes(page: Page) -> Boxes:
    return page.evaluate(BOXES)


def moved(before: Boxes, after: Boxes) -> set[str]:
    """What is elsewhere now, of all that is there both times."""
    return {
        f"{what} {name}"
        for what, known in before.items()
        for name in known.keys() & after[what].keys()
        if max(abs(a - b) for a, b in zip(known[name], after[what][name], strict=True)) > STILL
    }


def tables(match: Match) -> DeckTables:
    assert isinstance(match.rules, Mutterboehnchen)
    return match.rules.tables


def held(match: Match, seat: int) -> list[int]:
    """The sorts in a hand, from the front."""
    return [tables(match).sort[card] for card in match.state.hands[seat]]


def card_of(match: Match, seat: int, sort: int) -> str:
    """The first hand card of a sort, as what is touched."""
    return f"h{seat}-{held(match, seat).index(sort)}"


def question(match: Match) -> tuple[str, int]:
    """What is asked, and whom."""
    return match.state.todo[-1].name, match.seat


def untouched(match: Match) -> bool:
    """In the middle of a game somebody may trade, and nothing has been said yet in this turn."""
    s: State = match.state
    asked = match.turn > 8 and question(match)[0] == "trade"
    return asked and not (any(s.offer) or s.begun or s.rounds) and len(s.up) == 2


def forced(match: Match) -> list[int]:
    """Who has to take gifts (BOH-31)."""
    k, s = tables(match), match.state
    return [seat for seat in range(match.seats) if k.has(s, seat, "pruegelknabe")]


@cache
def _first(fits: Callable[[Match], bool]) -> Match:
    return moment(4, fits)


def first(fits: Callable[[Match], bool]) -> Match:
    """The first such moment among four, as the start of a match: a long past is opened every time."""
    return kleinod.open(_first(fits).position_record())


def lift_by_touch(table: Table) -> None:
    table.action("lift").tap()
    table.visit.quiet()


#: Where something is, in the window.
BOX = (
    "(one) => { const { x, y, width, height } = one.getBoundingClientRect(); return [x, y, width, height]; }"
)

PLAYED = "(plies) => document.querySelector('kl-table').current.plies >= plies"


def stroke(page: Page, points: list[tuple[float, float]]) -> None:
    """One finger goes from point to point and is lifted at the last one."""
    session = page.context.new_cdp_session(page)

    def send(kind: str, *there: tuple[float, float]) -> None:
        told = [{"x": x, "y": y} for x, y in there]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})

    send("touchStart", points[0])
    for (x, y), (to_x, to_y) in pairwise(points):
        for part in (0.2, 0.6, 1.0):
            send("touchMove", (x + part * (to_x - x), y + part * (to_y - y)))
    send("touchEnd")


class Trader:
    """Four people at one device trade with their fingers; the engine plays along."""

    def __init__(self, visit: Visit, match: Match) -> None:
        self.table, self.match = Table(visit), match
        self.hands = Hands(match)
        sit_down(self.table, match)
        self.hands.see(self.table, lift_by_touch)
        # The banner of the link goes, once and for all.
        visit.page.locator('[data-id="keep-link"]').tap()
        visit.quiet()
        if hung(self.table):
            lift_by_touch(self.table)
        self.model = CardModel(match, self.hands)
        self._agree()

    def tap(self, *cells: str, still: bool = True) -> int:
        """Tap what may be tapped, each once; says how many taps that took. `still`: nothing else moves."""
        for cell in cells:
            assert cell in self.table.next_ids()
            before, asked = boxes(self.table.page), question(self.match)
            touched(self.table, cell)
            assert not moved(before, boxes(self.table.page)), f"{cell} is not in sight"
            self.table.tap(cell)
            self.model.click(cell)
            if still and question(self.match) == asked:
                jumped = moved(before, boxes(self.table.page))
                assert not jumped, f"after {cell}: {jumped}"
            self.hands.see(self.table, lift_by_touch)
            self._agree()
        return len(cells)

    def take_out(self, part: str) -> int:
        """Tap a card that lies in the offer."""
        self.table.tap(part)
        self.hands.take_out(**retractions(self.match)[part])
        self._agree()
        return 1

    def sweep(self, *cells: str) -> int:
        """A finger goes over all of these, one after the other; that is one touch."""
        before = boxes(self.table.page)
        stroke(self.table.page, [self._middle(cell) for cell in cells])
        self._follow(cells)
        jumped = moved(before, boxes(self.table.page))
        assert not jumped, f"after {cells}: {jumped}"
        return 1

    def key(self, at: str, key: str, *cells: str) -> None:
        """A key pressed on one thing means all of these."""
        self.table.target(at).focus()
        self.table.page.keyboard.press(key)
        self._follow(cells)

    def _follow(self, cells: Iterable[str]) -> None:
        """What has been touched at once is played one after the other."""
        for cell in cells:
            self.model.click(cell)
        self.table.page.wait_for_function(PLAYED, arg=self.match.plies)
        self.table.visit.quiet()
        self._agree()

    def _middle(self, cell: str) -> tuple[float, float]:
        x, y, width, height = self.table.target(cell).evaluate(BOX)
        return x + width / 2, y + height / 2

    def answer(self, cell: str) -> int:
        """One tap answers: nobody is asked the same again."""
        asked = question(self.match)
        assert asked[0] in ("answer", "confirm", "bid", "pick", "reply", "market")
        taps = self.tap(cell)
        assert question(self.match) != asked
        return taps

    def shown(self, where: str) -> list[str]:
        """The pictures that somebody sees at a place, in the window."""
        found = self.table.page.locator(f"kl-cards {where} [data-glyph]")
        return found.evaluate_all(
            "(all) => all.filter((one) => one.checkVisibility()).map((one) => one.dataset.glyph)"
        )

    def _agree(self) -> None:
        """What is drawn, and what is saved, is what the engine has."""
        self.table.agrees(self.match, self.model.chosen, viewer=self.hands.viewer)
        assert self.table.match().position() == self.match.position()
