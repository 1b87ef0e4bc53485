"""Whole games played by clicking marked places, compared with the engine after every turn."""

from __future__ import annotations

import pytest

import kleinod
from oracle import Paths, long_game, short_game
from table import Table
from visit import Visit


def play(table: Table, paths: Paths, variant: str = "classic") -> None:
    """Click the whole game `paths`. Every id must be marked as possible before its click, and the drawing
    must agree with the engine after it."""
    oracle = kleinod.new("morundir", variant=variant)
    table.agrees(oracle)
    for path in paths:
        for n, cell in enumerate(path):
            assert cell in table.next_ids()
            table.click(cell)
            if n + 1 < len(path):
                table.agrees(oracle, path[: n + 1])
        oracle.act(next(a for a in oracle.legal_actions() if oracle.view.path(oracle.state, a) == path))
        table.agrees(oracle)
    assert oracle.over
    saved = table.match()
    assert (saved.over, saved.position()) == (True, oracle.position())
    assert [step.token for step in saved.steps()] == [step.token for step in oracle.steps()]


def test_a_whole_game(one_visit: Visit) -> None:
    table = Table(one_visit).start()
    play(table, short_game())
    assert "wins: a duke stands on the castle." in table.text(".reason")
    assert table.text(".rule-link") == "MOR-12"
    assert not table.next_ids()


def test_a_whole_game_of_the_return_variant(one_visit: Visit) -> None:
    """MOR-17: in this variant a capture takes one more click, for putting back the captured piece."""
    paths = short_game(variant="return")
    assert any(len(path) == 3 for path in paths)
    table = Table(one_visit).start(variant="return")
    play(table, paths, variant="return")
    assert "castle" in table.text(".reason")
    assert "puts the captured piece back on" in " ".join(
        str(title)
        for title in table.page.locator(".turn").evaluate_all("(all) => all.map((one) => one.title)")
    )


def test_moving_pieces_end_where_the_engine_says(one_visit: Visit) -> None:
    one_visit.go("#/settings")
    moving = one_visit.page.locator('input[name="animation"]')
    moving.check()
    try:
        play(Table(one_visit).start(), short_game(seed=2))
    finally:
        one_visit.go("#/settings")
        moving.uncheck()


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["classic", "return"])
def test_a_long_game(visit: Visit, variant: str) -> None:
    play(Table(visit).start(variant=variant), long_game(7, variant=variant), variant=variant)
