# pyright: reportArgumentType=false, reportCallIssue=false
# `Match` declares positions and actions only as `Position` and `Action`; here they are one game's types.
"""Card tables in the browser: the cards in each zone, the curtain, and matches that must look alike to a
seat."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, Protocol, TypeVar

from playwright.sync_api import Page, Position

import kleinod
from kleinod.core.capabilities import remembered
from kleinod.core.sentences import Words
from kleinod.play.match import Match, replay
from kleinod.play.turn_log import Log
from oracle import action_of
from visit import Visit


class Shown(Protocol):
    """The parts of a table that this module uses; `table.Table` has all of them."""

    page: Page
    visit: Visit

    def do(self, name: str) -> None: ...


T = TypeVar("T", bound=Shown)

#: JavaScript: return every zone with the cards drawn in it, in order, and the number shown at a stack.
LYING = """
() => [...document.querySelectorAll("kl-table kl-cards .area[data-zone]")].map((area) => ({
  zone: area.dataset.zone,
  count: area.querySelector(".stack-count")?.textContent ?? "",
  cards: [...area.querySelectorAll("[data-key]")].map((card) => ({
    key: card.dataset.key, glyph: card.querySelector("[data-glyph]").dataset.glyph,
    name: card.querySelector(".unseen")?.textContent ?? "",
  })),
  notes: area.querySelector(".zone-notes")?.textContent ?? "",
}))
"""
#: JavaScript: return a point of a card that no other card covers, so that it can be touched; null if none.
SPOT = """
const spotOf = (slot) => {
  const box = slot.getBoundingClientRect();
  for (const y of [0.5, 0.04, 0.12, 0.96]) for (const x of [0.5, 0.06, 0.2, 0.8, 0.94]) {
    const [left, top] = [x * box.width, y * box.height];
    const there = document.elementFromPoint(box.x + left, box.y + top);
    if (there?.closest("[data-id], [data-open]") === slot) return { x: left, y: top };
  }
  return null;
};
"""
TOUCHABLE = f"""() => {{ {SPOT}
  return [...document.querySelectorAll("kl-table kl-cards [data-id]")].filter((slot) => {{
    slot.scrollIntoView({{ block: "nearest", inline: "nearest" }});
    return spotOf(slot) !== null;
  }}).map((slot) => slot.dataset.id);
}}"""
TOUCH = f"""(id) => {{ {SPOT}
  const slot = document.querySelector(`kl-table kl-cards [data-id="${{CSS.escape(id)}}"]`);
  slot?.scrollIntoView({{ block: "nearest", inline: "nearest" }});
  return slot && spotOf(slot);
}}"""
STACKS = ("pile", "discards")


def laid_out(match: Match) -> bool:
    """Return True if the game is played without a board, with cards only."""
    return not match.view.board().cells and not match.picture(None).cells


def agree(table: Shown, match: Match, viewer: int | None, language: str = "en") -> None:
    """Assert that all cards are drawn in their zones and in order, those unknown to `viewer` face down."""
    drawn = {area["zone"]: area for area in table.page.evaluate(LYING)}
    lying: dict[str, list[Any]] = defaultdict(list)
    scene = match.picture(viewer)
    for card in scene.cards:
        lying[card.zone].append(card)
    words = Words(language, match.game.id, match.game.colors)
    assert set(lying) <= set(drawn), "a zone is not drawn"
    for zone, area in drawn.items():
        cards = lying[zone]
        if zone in STACKS:
            assert area["count"] == str(cards[0].level or len(cards) if cards else 0)
            cards = cards[-1:]
        shown = [(one["key"], one["glyph"]) for one in area["cards"]]
        assert shown == [(card.key, card.glyph) for card in cards], zone
        if zone.startswith("hand") and area["count"]:
            assert not cards or "back" in {card.glyph for card in cards}
            assert area["count"] == str(len(cards))
            continue
        for one, card in zip(area["cards"], cards, strict=True):
            assert one["name"].startswith(words.say(card.say)), one
    for note in scene.notes:
        assert words.say(note.say) in drawn[note.at]["notes"]


#: JavaScript: return the id of the top card if cards cover a field entirely, otherwise null. A click on that
#: card counts as a click on the field.
COVER = """(id) => {
  const slot = document.querySelector(`kl-table kl-cards .fan > .zone-target[data-id="${CSS.escape(id)}"]`);
  return slot?.parentElement.querySelector(".fan-cards > .slot:last-child")?.dataset.id ?? null;
}"""


def touched(table: Shown, cell: str) -> tuple[str, Position | None]:
    """Return the id and the point to touch in order to choose `cell`. If cards cover a field entirely, this
    is the field's top card."""
    at = spot(table, cell)
    cover = None if at else table.page.evaluate(COVER, cell)
    return (cover, spot(table, cover)) if cover else (cell, at)


def spot(table: Shown, cell: str) -> Position | None:
    """Return an uncovered point of a card or zone; None if all of it is covered, or if `cell` is neither."""
    return table.page.evaluate(TOUCH, cell)


def sit_down(table: T, match: Match) -> T:
    """Open a match by a link, because the seed of a game with secrets cannot be entered by hand."""
    table.visit.arrive(f"#/m/{match.record(packed=True)}")
    # Move the mouse away, because a card under it would be drawn raised.
    table.page.mouse.move(0, 0)
    return table


def hung(table: Shown) -> bool:
    """Return True if the curtain hides the table. The cards must be in the page exactly if it does not."""
    curtain = table.page.locator("kl-table .curtain").count() == 1
    assert curtain != (table.page.locator("kl-table kl-cards").count() == 1)
    return curtain


def told_behind(table: Shown, match: Match) -> list[str]:
    """Return the messages about earlier turns on the curtain, and remove them from the page. All must come
    from the public log, so that they reveal no secret."""
    words = Words("en", match.game.id, match.game.colors)
    heard = {words.say(said._replace(rule="")) for turn in Log().turns(match) for said in turn.story}
    told = table.page.locator(".curtain .meanwhile li > span:last-child").all_inner_texts()
    assert not set(told) - heard
    table.page.locator(".curtain").evaluate("(one) => one.querySelector('.meanwhile')?.remove()")
    return told


def lift(table: Shown) -> None:
    if hung(table):
        table.do("lift")
    assert not hung(table)


class Hands:
    """Model of a table shared by several people: the match, and the seat whose secrets the page should
    show."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.people = [seat for seat, kind in enumerate(match.kinds) if kind == "h"]
        self.lifted: int | None = None
        #: Choices made by a single click so far, as (seat, ply, id). The page may reuse them as later
        #: answers.
        self.taps: list[tuple[int, int, str]] = []

    @property
    def viewer(self) -> int | None:
        return self.people[0] if len(self.people) == 1 else self.lifted

    def act(self, action: Any, path: tuple[str, ...]) -> None:
        """Play the action that a person chose by the clicks `path`, then every answer that the page gives by
        itself."""
        match = self.match
        if len(path) == 1 and path[0][0] != "#":
            self.taps = [tap for tap in self.taps if tap[1] < match.at] + [(match.seat, match.at, path[0])]
        match.act(action)
        while (answer := self._spared()) is not None:
            match.act(answer)

    def take_out(self, at: int, text: str) -> None:
        """Take a card out of an offer: undo to the ply at which it was added, and replay what followed."""
        self.match.goto(at)
        if text:
            self.match.play(text)
        earlier = [tap for tap in self.taps if tap[1] != at]
        self.taps = [(seat, ply - (ply > at), cell) for seat, ply, cell in earlier]

    def _spared(self) -> Any:
        """Return the answer that the page gives without asking, because nothing depends on it or an earlier
        click has given it; otherwise None."""
        match = self.match
        if match.over or match.seat not in self.people:
            return None
        if not match.rules.private(match.state) and match.seat != self.lifted:
            self.lifted = None
        if forced := match.forced_path(self.viewer):
            return action_of(match, forced)
        if remembered(match.view, match.state):
            legal = {match.view.path(match.state, action): action for action in match.legal_actions()}
            for tap in reversed(self.taps):
                if tap[0] == match.seat and (tap[2],) in legal:
                    self.taps.remove(tap)
                    return legal[tap[2],]
        return None

    def see(self, table: T, lifting: Callable[[T], None] = lift) -> None:
        """Assert that the curtain hides the table exactly if a person has a private decision and has not
        lifted it; then lift it."""
        match = self.match
        if match.seat in self.people and match.seat != self.lifted:
            self.lifted = None
        private = not match.over and match.rules.private(match.state)
        hides = private and len(self.people) > 1 and match.seat in self.people and self.lifted is None
        assert hung(table) == hides
        if hides:
            self.lifted = match.seat
            lifting(table)


#: Weights of actions that a random game should seldom choose; all other actions have weight 1.
RARE = {"harvest": 0.02, "give": 0.1, "want": 0.1, "face": 0.1, "ask": 0.1, "counter": 0.1, "cancel": 0.1}

#: JavaScript: return everything that a page reveals on screen: elements, values, sizes and places. Attributes
#: are sorted by name, because their original order depends on when an answer arrived, not on its content.
EVERYTHING = """
() => {
  const body = document.body.cloneNode(true);
  for (const one of body.querySelectorAll("*")) {
    const all = [...one.attributes].sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const { name } of all) one.removeAttribute(name);
    for (const attribute of all) one.setAttributeNode(attribute);
  }
  return [document.title, body.outerHTML.replaceAll(/<!--.*?-->/g, ""),
  ...[...document.querySelectorAll("input, textarea")].map(({ value }) => value),
  ...[...document.querySelectorAll("body *")].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [one.localName, x, y, width, height].join(" ");
  })];
}
"""


def seen(table: Shown) -> list[str]:
    """Return everything that the current page reveals: elements, places, and the text for a screen reader."""
    return [*table.page.evaluate(EVERYTHING), table.page.locator("body").aria_snapshot()]


def alike(one: list[str], other: list[str]) -> None:
    """Assert that two pages are equal; on failure show the text around the first difference in both."""
    for mine, yours in zip(one, other, strict=False):
        both = min(len(mine), len(yours))
        n = next((n for n in range(both) if mine[n] != yours[n]), both)
        assert mine == yours, (
            f"{mine[max(0, n - 120) : n + 120]!r} is not {yours[max(0, n - 120) : n + 120]!r}"
        )
    assert len(one) == len(other)


# Positions ------------------------------------------------------------------------------------------


def with_kinds(match: Match, kinds: str) -> Match:
    """Return the same match with a person ("h") or bot ("b") at each seat, from a string such as "hbbh"."""
    return replay(match.as_record()._replace(kinds=tuple("b1" if kind == "b" else kind for kind in kinds)))


@cache
def _wandering(seats: int, seed: int, most: int) -> tuple[str, ...]:
    """Return a random game as tokens, with few harvests and short negotiations, so that fields grow."""
    match, rng = kleinod.new("mutterboehnchen", seats, seed), Random(seed)
    while not match.over and match.plies < most:
        legal = match.legal_actions()
        match.act(rng.choices(legal, [RARE.get(action[0], 1) for action in legal])[0])
    return tuple(step.token for step in match.steps())


def moment(seats: int, fits: Callable[[Match], bool], most: int = 1500) -> Match:
    """Return a match at the first moment for which `fits` is true, in a random game of the first seed that
    has one."""
    for seed in range(1, 40):
        match = kleinod.new("mutterboehnchen", seats, seed)
        match.replay(_wandering(seats, seed, most))
        for ply in range(match.plies):
            match.goto(ply)
            if match.seat >= 0 and fits(match):
                match.cut(ply)
                return match
    raise AssertionError("no such moment")
