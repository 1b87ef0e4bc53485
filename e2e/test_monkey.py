"""A monkey clicks anywhere, and after each click the page must agree with a model of it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser

import kleinod
from monkey import CLICKS, Model, run
from table import Table


def test_a_monkey(chromium: Browser, open_visit: Any) -> None:
    table = Table(open_visit(chromium).open()).start(variant="return")
    model = Model(kleinod.new("morundir", variant="return"))
    run(table, model, Random(5), CLICKS // 3)
    assert model.match.plies > 7


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["classic", "return"])
def test_a_monkey_in_both_browsers(browser: Browser, open_visit: Any, variant: str) -> None:
    table = Table(open_visit(browser).open()).start(variant=variant)
    run(table, Model(kleinod.new("morundir", variant=variant)), Random(8), CLICKS)
