"""A whole game with the keyboard alone: set-up, every turn, undo and replay."""

from __future__ import annotations

import kleinod
from keyboard import FOCUSED, set_up, tab_to, walk_to
from oracle import short_game
from table import Table
from visit import Visit


def test_a_whole_game_by_keyboard(one_visit: Visit) -> None:
    table = set_up(one_visit, "morundir", "Anna")
    oracle = kleinod.new("morundir")
    table.agrees(oracle)
    keys = one_visit.page.keyboard
    tab_to(one_visit, "svg.board .target")
    for path in short_game():
        for cell in path:
            walk_to(table, cell)
            keys.press("Enter" if oracle.seat else "Space")
            one_visit.quiet()
        oracle.act(next(a for a in oracle.legal_actions() if oracle.view.path(oracle.state, a) == path))
        table.agrees(oracle)
    assert oracle.over
    assert oracle.outcome
    assert table.text(".result").startswith("Blue" if oracle.outcome.places[0] == 1 else "Anna")

    keys.press("u")
    one_visit.quiet()
    oracle.undo()
    table.agrees(oracle)
    keys.press("r")
    one_visit.quiet()
    oracle.redo()
    table.agrees(oracle)

    keys.press("Shift+ArrowLeft")
    one_visit.quiet()
    oracle.goto(oracle.plies - 1)
    table.agrees(oracle, live=False)
    assert f"turn {oracle.at} of {oracle.plies}" in table.text(".review")


def test_arrows_reach_every_cell(chromium_visit: Visit) -> None:
    table = Table(chromium_visit).start()
    tab_to(chromium_visit, "svg.board .target")
    reached = {table.page.evaluate(FOCUSED)}
    waiting = list(reached)
    while waiting:
        cell = waiting.pop()
        for arrow in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"):
            table.target(cell).focus()
            table.page.keyboard.press(arrow)
            there = table.page.evaluate(FOCUSED)
            if there not in reached:
                reached.add(there)
                waiting.append(there)
    assert reached == table.ids()


def test_escape_gives_a_choice_back(one_visit: Visit) -> None:
    table = Table(one_visit).start()
    oracle = kleinod.new("morundir")
    tab_to(one_visit, "svg.board .target")
    one_visit.page.keyboard.press("Enter")
    chosen = one_visit.page.evaluate(FOCUSED)
    table.agrees(oracle, [chosen])
    one_visit.page.keyboard.press("Escape")
    table.agrees(oracle)
