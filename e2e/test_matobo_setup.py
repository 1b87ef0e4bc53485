"""Matobo's set-up form: layouts given by a number or as text, teams and options."""

from __future__ import annotations

from itertools import combinations

import pytest
from playwright.sync_api import Browser, expect

import kleinod
from conftest import OpenVisit
from kleinod.core.game import BadOption
from table import Table
from visit import Visit

GAME = "matobo"


def test_a_team_game_of_bots_and_a_person(chromium_visit: Visit) -> None:
    options = {"teams": True, "partner_columns": "own", "column_use": "bend", "majority_points": "2"}
    kinds = ("h", "b1", "b1", "b1")
    Table(chromium_visit).start(*kinds, game=GAME, seed="7", **options)
    table = Table(chromium_visit)
    match = kleinod.open(table.match().record())
    assert (match.kinds, match.seed) == (kinds, 7)
    assert match.options | options | {"majority_points": 2} == match.options
    for _ in range(4):
        match = table.match()
        table.agrees(match)
        assert match.seat == 0
        table.click(*match.view.path(match.state, match.text.parse(match.state, kleinod.bot(match).choose())))
    assert table.match().plies == 17


@pytest.fixture(scope="module")
def friend(open_shared: OpenVisit, chromium: Browser) -> Visit:
    """Return a visit with its own storage, as on another device."""
    return open_shared(chromium).open()


@pytest.mark.parametrize("rules", ["classic", "prototype"])
def test_the_same_number_lays_the_same_board(chromium_visit: Visit, friend: Visit, rules: str) -> None:
    pictures = []
    for visit in (chromium_visit, friend):
        table = Table(visit).start(game=GAME, names=(), seed="831", rules=rules)
        match = kleinod.new(GAME, 2, 831, rules=rules)
        assert table.match().seed == 831
        table.agrees(match)
        pictures.append(table.drawn()["pieces"])
    assert pictures[0] == pictures[1]


GOOD = "".join(kleinod.new(GAME, seed=9).steps()[0].token)


def test_a_typed_layout(chromium_visit: Visit) -> None:
    table = Table(chromium_visit).start(game=GAME, layout=GOOD)
    table.agrees(kleinod.new(GAME, layout=GOOD))
    assert table.match().options["layout"] == GOOD


def test_a_slow_press_of_start_counts_though_the_field_is_left_by_it(chromium_visit: Visit) -> None:
    """Leaving the layout field changes the form, but the button under the mouse must stay there during a
    click."""
    table = Table(chromium_visit)
    table.fill_in(game=GAME)
    table.page.locator('[name="layout"]').fill(GOOD)
    table.page.locator("form button[type=submit]").hover()
    table.page.mouse.down()
    chromium_visit.quiet()
    table.page.mouse.up()
    table.page.wait_for_url("**/#/play/*")
    chromium_visit.ready()


def test_a_random_layout_may_be_edited(chromium_visit: Visit) -> None:
    table = Table(chromium_visit)
    table.fill_in(game=GAME, seed="9")
    field = table.page.locator('[name="layout"]')
    expect(field).to_have_value("")
    table.page.locator('[data-id="edit-layout"]').click()
    expect(field).to_have_value(GOOD)
    expect(field).to_be_focused()
    edited = _exchanged(GOOD)
    field.fill(edited)
    table.page.locator("form button[type=submit]").click()
    table.page.wait_for_url("**/#/play/*")
    chromium_visit.ready()
    chromium_visit.quiet()
    table.agrees(kleinod.new(GAME, layout=edited))


def test_another_layout_takes_the_place_of_a_typed_one(chromium_visit: Visit) -> None:
    table = Table(chromium_visit)
    table.fill_in(game=GAME, layout=GOOD)
    table.page.locator('[data-id="other-layout"]').click()
    expect(table.page.locator('[name="layout"]')).to_have_value("")


def _exchanged(letters: str) -> str:
    """Return a valid layout in which two different pieces have changed places."""
    for a, b in combinations(range(len(letters)), 2):
        edited = list(letters)
        edited[a], edited[b] = edited[b], edited[a]
        if letters[a] != letters[b]:
            try:
                kleinod.new(GAME, layout="".join(edited))
            except BadOption:
                continue
            return "".join(edited)
    raise AssertionError("no two pieces can be exchanged")


@pytest.mark.parametrize(
    ("field", "typed", "sentence"),
    [
        ("layout", GOOD[1:], "A layout consists of 39 letters t, s, h, o or r; this one has 38 characters."),
        ("layout", GOOD[0] + GOOD[0] + GOOD[2:], "There are equal shapes next to each other on a1 and a2."),
        ("counts", "9-9-9-9-9", "The five numbers must add up to 39, and none may be above 15."),
    ],
)
def test_a_bad_layout_is_answered_in_the_form(
    chromium_visit: Visit, field: str, typed: str, sentence: str
) -> None:
    table = Table(chromium_visit)
    table.fill_in(game=GAME, **{field: typed})
    table.page.locator("form button[type=submit]").click()
    expect(table.page.get_by_role("alert")).to_contain_text(sentence)
    assert chromium_visit.hash == f"#/{GAME}"
    table.page.locator(f'[name="{field}"]').fill(GOOD if field == "layout" else "")
    table.page.locator("form button[type=submit]").click()
    table.page.wait_for_url("**/#/play/*")
    chromium_visit.ready()
