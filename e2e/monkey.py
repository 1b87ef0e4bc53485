"""A monkey that clicks anywhere at a table, and a model that predicts what the page must show."""

from __future__ import annotations

from random import Random
from typing import Any

from card_tables import Hands
from kleinod.play.explain_refusal import explain
from kleinod.play.match import Match
from kleinod.play.retractions import retractions
from kleinod.protocol.frames import Choice
from table import Table

CLICKS = 300
CHECK_EVERY = 25
BUTTONS = ("undo", "redo", "first", "back", "on", "last", "now")
PRESSABLE = """
(names) => names.filter((name) => {
  const button = document.querySelector(`kl-table [data-action="${name}"]`);
  const off = button?.disabled || button?.ariaDisabled === "true";
  return button && !off && button.checkVisibility();
})
"""


class Model:
    """A model of the table's state: a match, the ids clicked so far, and whether an earlier moment is
    shown."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.chosen: tuple[str, ...] = ()
        self.review = False

    @property
    def viewer(self) -> int | None:
        """The seat whose secrets the page shows, or None."""
        return None

    def look(self, table: Table) -> None:
        """Update the model after an action at the table. A game without secrets has no curtain, so nothing
        changes."""

    def paths(self, start: tuple[str, ...]) -> dict[tuple[str, ...], Any]:
        match, view = self.match, self.match.view
        named = {
            path: a
            for a in match.legal_actions()
            for path in (view.path(match.state, a), *view.ways(match.state, a))
        }
        return {path: a for path, a in named.items() if path[: len(start)] == start}

    def shown(self, start: tuple[str, ...]) -> bool:
        """Return True if these clicks may begin an action that the page offers, even if it is refused."""
        match = self.match
        offered = [match.view.path(match.state, a) for a in match.view.offered(match.state)]
        return any(path[: len(start)] == start for path in offered)

    def _only_buttons(self) -> bool:
        """Return True if no place, but only buttons, may follow the ids clicked so far."""
        n = len(self.chosen)
        ways = [
            way
            for one in self.match.choices(self.viewer)
            for way in (one["path"], *one.get("ways", []))
            if tuple(way[:n]) == self.chosen
        ]
        return all(way[n][0] == "#" for way in ways if len(way) > n)

    def act(self, action: Any, path: tuple[str, ...]) -> None:
        """Play an action in the model; `path` is the clicks that named it."""
        self.match.act(action)

    def click(self, cell: str) -> None:
        """Update the model after a click, which continues a choice, takes part of it back, or begins another
        one."""
        if self.review or self.match.over:
            return
        longer = (*self.chosen, cell)
        if longer in (paths := self.paths(longer)):
            plain = self.match.view.path(self.match.state, paths[longer])
            twice = len(longer) > 1 and cell != plain[-1] and bool(self.paths((cell,)))
            seat = self.match.seat
            self.act(paths[longer], longer)
            self.chosen = ()
            if twice:
                self.click(cell)
            elif len(longer) > 1 and all(one[0] == "#" for one in longer):
                # The button that led to other buttons stays pressed if the same seat can use it again.
                again = not self.match.over and self.match.seat == seat and self.paths(longer[:1])
                self.chosen = longer[:1] if again else ()
        elif paths:
            self.chosen = longer
        elif self.shown(longer):
            self.chosen = longer[:-1]
        elif cell in self.chosen:
            self.chosen = self.chosen[: self.chosen.index(cell)]
        elif (
            self.chosen
            and (fresh := self.paths((cell,)))
            and ((cell,) not in fresh or cell[0] == "#" or self._only_buttons())
        ):
            self.chosen = (cell,)
            if action := fresh.get((cell,)):
                self.act(action, (cell,))
                self.chosen = ()
        else:
            assert explain(self.match, longer).action is None

    def press(self, button: str, at: int) -> None:
        """Update the model after a button of undo or replay; `at` is the ply that the page shows then. A step
        of the replay is a turn of one or more plies."""
        match = self.match
        assert {
            "undo": at == match.earlier(),
            "redo": at == match.later(),
            "back": at < match.at,
            "on": at > match.at,
            "first": at == 0 or match.steps()[at - 1].seat < 0,
            "last": at == match.plies,
            "now": at == match.plies,
        }[button]
        match.goto(at)
        self.chosen = ()
        self.review = button not in ("undo", "redo") and at < match.plies


class CardModel(Model):
    """A model of a card table for several people, at which the person to act lifts the curtain at once."""

    def __init__(self, match: Match, hands: Hands) -> None:
        super().__init__(match)
        self.hands = hands

    @property
    def viewer(self) -> int | None:
        return self.hands.viewer

    def look(self, table: Table) -> None:
        if not self.review:
            self.hands.see(table)

    def act(self, action: Any, path: tuple[str, ...]) -> None:
        self.hands.act(action, path)

    def click(self, cell: str) -> None:
        """Update the model after a click. A card that cannot be chosen stands for its zone, if the zone can
        be chosen."""
        zones = {card.key: card.zone for card in self.match.picture(None).cards}
        zone = zones.get(cell, "")
        shown = self.match.choices(self.viewer)
        if self.review or cell in self.chosen or self._begins(shown, cell) or not self._begins(shown, zone):
            zone = cell
        parts = retractions(self.match) if shown and not (self.review or self.chosen) else {}
        if cell in parts:
            self.hands.take_out(**parts[cell])
        else:
            super().click(zone)

    def _begins(self, shown: list[Choice], cell: str) -> bool:
        """Return True if the page shows a cell as a possible next choice, even if that choice would be
        refused."""
        n = len(self.chosen)
        ways = [
            way
            for one in shown
            for way in (one["path"], *one.get("ways", []))
            if n or len(way) <= len(one["path"])
        ]
        return any(tuple(way[: n + 1]) == (*self.chosen, cell) for way in ways)


def check(table: Table, model: Model) -> None:
    table.agrees(model.match, model.chosen, live=not model.review, viewer=model.viewer)
    if not model.match.plies:
        return
    saved = table.match()
    assert (saved.position(), saved.at) == (model.match.position(), model.match.at)
    assert [step.token for step in saved.steps()] == [step.token for step in model.match.steps()]


def run(table: Table, model: Model, rng: Random, clicks: int) -> None:
    for number in range(1, clicks + 1):
        if rng.random() < (0.4 if model.review else 0.08):
            button = rng.choice(table.page.evaluate(PRESSABLE, BUTTONS) or ["none"])
            if button != "none":
                table.do(button)
                model.press(button, table.at)
        else:
            marked = sorted(table.next_ids()) if rng.random() < 0.7 else []
            cell = rng.choice(marked or sorted(table.ids()))
            table.click(cell)
            model.click(cell)
        model.look(table)
        if number % CHECK_EVERY == 0 or number == clicks:
            check(table, model)
