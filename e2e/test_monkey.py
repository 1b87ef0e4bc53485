"""A monkey clicks anywhere; after every step a model of the page knows what the engine must show."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser

import kleinod
from kleinod.core.explain import explain
from kleinod.core.match import Match
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
    """What a person should see: a match, the ids chosen, and whether an earlier moment is only looked at."""

    def __init__(self, variant: str) -> None:
        self.match: Match = kleinod.new("morundir", variant=variant)
        self.chosen: tuple[str, ...] = ()
        self.review = False

    def paths(self, start: tuple[str, ...]) -> dict[tuple[str, ...], Any]:
        match = self.match
        named = {match.view.path(match.state, a): a for a in match.legal_actions()}
        return {path: a for path, a in named.items() if path[: len(start)] == start}

    def click(self, cell: str) -> None:
        """A cell goes on with what is chosen, gives it back, or begins something else."""
        if self.review or self.match.over:
            return
        longer = (*self.chosen, cell)
        if longer in (paths := self.paths(longer)):
            self.match.act(paths[longer])
            self.chosen = ()
        elif paths:
            self.chosen = longer
        elif cell in self.chosen:
            self.chosen = self.chosen[: self.chosen.index(cell)]
        elif self.chosen and self.paths((cell,)):
            self.chosen = (cell,)
        else:
            assert explain(self.match, longer).why is not None

    def press(self, button: str) -> None:
        match = self.match
        steps = {
            "undo": match.earlier(),
            "redo": match.later(),
            "first": 0,
            "back": match.at - 1,
            "on": match.at + 1,
            "last": match.plies,
            "now": match.plies,
        }
        to = steps[button]
        assert to is not None
        match.goto(to)
        self.chosen = ()
        self.review = button not in ("undo", "redo") and to < match.plies


def check(table: Table, model: Model) -> None:
    table.agrees(model.match, model.chosen, live=not model.review)
    saved = table.match()
    assert (saved.position(), saved.at) == (model.match.position(), model.match.at)
    assert [step.token for step in saved.steps()] == [step.token for step in model.match.steps()]


def run(table: Table, model: Model, rng: Random, clicks: int) -> None:
    cells = sorted(table.ids())
    for number in range(1, clicks + 1):
        if rng.random() < (0.4 if model.review else 0.08):
            button = rng.choice(table.page.evaluate(PRESSABLE, BUTTONS) or ["none"])
            if button != "none":
                table.do(button)
                model.press(button)
        else:
            marked = sorted(table.next_ids()) if rng.random() < 0.7 else []
            cell = rng.choice(marked or cells)
            table.click(cell)
            model.click(cell)
        if number % CHECK_EVERY == 0 or number == clicks:
            check(table, model)


def test_a_monkey(chromium: Browser, open_visit: Any) -> None:
    table = Table(open_visit(chromium).open()).start(variant="return")
    model = Model("return")
    run(table, model, Random(5), CLICKS)
    assert model.match.plies > 20


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["classic", "return"])
def test_a_monkey_in_both_browsers(browser: Browser, open_visit: Any, variant: str) -> None:
    table = Table(open_visit(browser).open()).start(variant=variant)
    run(table, Model(variant), Random(8), CLICKS)
