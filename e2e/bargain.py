# pyright: reportArgumentType=false, reportAssignmentType=false
# `Match` declares positions and actions only as `Position` and `Action`; here they are one game's types.
"""Helpers for trading by touch: count the taps, and check that nothing moves while an offer is put
together."""

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

#: Pixels by which the position or size of an element may change and still count as unmoved.
STILL = 2
#: JavaScript: return the boxes (x, y, width, height) of all elements used for trading, by group and id.
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
    """Return the elements that are in both measurements and have moved or changed their size."""
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
    """Return the kinds of the cards in a seat's hand, front card first."""
    return [tables(match).sort[card] for card in match.state.hands[seat]]


def card_of(match: Match, seat: int, sort: int) -> str:
    """Return the id of the first card of a kind in a seat's hand, for a tap on it."""
    return f"h{seat}-{held(match, seat).index(sort)}"


def question(match: Match) -> tuple[str, int]:
    """Return the pending question and the seat that must answer it."""
    return match.state.todo[-1].name, match.seat


def untouched(match: Match) -> bool:
    """Return True if a seat may trade in mid-game with both face-up cards left and no offer made this
    turn."""
    s: State = match.state
    asked = match.turn > 8 and question(match)[0] == "trade"
    return asked and not (any(s.offer) or s.begun or s.rounds) and len(s.up) == 2


def forced(match: Match) -> list[int]:
    """Return the seats that have to accept gifts (BOH-31)."""
    k, s = tables(match), match.state
    return [seat for seat in range(match.seats) if k.has(s, seat, "pruegelknabe")]


@cache
def _first(fits: Callable[[Match], bool]) -> Match:
    return moment(4, fits)


def first(fits: Callable[[Match], bool]) -> Match:
    """Return the first moment of a four-player game for which `fits` is true, as the start of a new match,
    because that opens faster than a long match."""
    return kleinod.open(_first(fits).position_record())


def lift_by_touch(table: Table) -> None:
    table.action("lift").tap()
    table.visit.quiet()


#: JavaScript: return the box of an element in the window, as x, y, width and height.
BOX = (
    "(one) => { const { x, y, width, height } = one.getBoundingClientRect(); return [x, y, width, height]; }"
)

PLAYED = "(plies) => document.querySelector('kl-table').current.plies >= plies"


def stroke(page: Page, points: list[tuple[float, float]]) -> None:
    """Move one finger from point to point and lift it at the last one."""
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
    """Four people trade by touch at one device, while the engine plays the same match."""

    def __init__(self, visit: Visit, match: Match) -> None:
        self.table, self.match = Table(visit), match
        self.hands = Hands(match)
        sit_down(self.table, match)
        self.hands.see(self.table, lift_by_touch)
        # Save the match on this device, so that the banner about links is gone for good.
        visit.page.locator('[data-id="keep-link"]').tap()
        visit.quiet()
        if hung(self.table):
            lift_by_touch(self.table)
        self.model = CardModel(match, self.hands)
        self._agree()

    def tap(self, *cells: str, still: bool = True) -> int:
        """Tap each of `cells`, which must be possible choices. Return the number of taps. With `still`,
        nothing on screen may move while the question stays the same."""
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
        """Take a card out of the offer by one tap on it. Return 1, the number of taps."""
        self.table.tap(part)
        self.hands.take_out(**retractions(self.match)[part])
        self._agree()
        return 1

    def sweep(self, *cells: str) -> int:
        """Move a finger across all these cards in one stroke. Return 1, the number of touches."""
        before = boxes(self.table.page)
        stroke(self.table.page, [self._middle(cell) for cell in cells])
        self._follow(cells)
        jumped = moved(before, boxes(self.table.page))
        assert not jumped, f"after {cells}: {jumped}"
        return 1

    def key(self, at: str, key: str, *cells: str) -> None:
        """Focus the element `at` and press a key, which must choose all of `cells`."""
        self.table.target(at).focus()
        self.table.page.keyboard.press(key)
        self._follow(cells)

    def _follow(self, cells: Iterable[str]) -> None:
        """Update the model after one stroke or key chose several cards: click them there one by one."""
        for cell in cells:
            self.model.click(cell)
        self.table.page.wait_for_function(PLAYED, arg=self.match.plies)
        self.table.visit.quiet()
        self._agree()

    def _middle(self, cell: str) -> tuple[float, float]:
        x, y, width, height = self.table.target(cell).evaluate(BOX)
        return x + width / 2, y + height / 2

    def answer(self, cell: str) -> int:
        """Give an answer, which must take one tap and lead to another question. Return the number of taps."""
        asked = question(self.match)
        assert asked[0] in ("answer", "confirm", "bid", "pick", "reply", "market")
        taps = self.tap(cell)
        assert question(self.match) != asked
        return taps

    def shown(self, where: str) -> list[str]:
        """Return the glyphs visible at a place on screen."""
        found = self.table.page.locator(f"kl-cards {where} [data-glyph]")
        return found.evaluate_all(
            "(all) => all.filter((one) => one.checkVisibility()).map((one) => one.dataset.glyph)"
        )

    def _agree(self) -> None:
        """Assert that the drawn table and the saved match agree with the engine."""
        self.table.agrees(self.match, self.model.chosen, viewer=self.hands.viewer)
        assert self.table.match().position() == self.match.position()
