"""Matobo by clicks, taps and keys: columns, refused buildings, previews, the prototype's rules."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import kleinod
from access import PHONE, choose_language, too_high, too_wide, violations
from conftest import OpenVisit
from keyboard import choose, set_up
from kleinod.play.match import Match
from monkey import CLICKS, Model, run
from oracle import action_of, bot_game, played, tokens
from table import Table, pieces_of
from visit import Visit

GAME, SEED = "matobo", 4
#: How many turns are tested at the start of a game, which include "collect" and "build", and at its end.
FIRST, LAST = 14, 8


def play(table: Table, match: Match, seed: int, **options: str | bool) -> None:
    """Click through a whole game of bots. Every id must be marked as possible before its click, and the
    drawing must agree with the engine."""
    table.follow(match, bot_game(GAME, match.seats, seed, **options))
    assert match.over
    assert tokens(table.match()) == tokens(match)


def refused(match: Match) -> dict[str, Any]:
    """Return a choice to build that the page offers although it is refused with a reason."""
    return next((dict(choice) for choice in match.choices() if choice.get("why")), {})


def start(visit: Visit, *kinds: str, seed: int = SEED, **options: str | bool) -> tuple[Table, Match]:
    table = Table(visit).start(*kinds, game=GAME, names=(), seed=str(seed), **options)
    return table, kleinod.new(GAME, len(kinds), seed, **options)


def is_scored(table: Table, match: Match) -> None:
    """Assert that the winner is named, and that the points agree with the engine."""
    outcome = match.outcome
    assert outcome
    winner = ("Blue", "Orange")[outcome.places.index(1)]
    expect(table.page.locator(".result")).to_have_text(f"{winner} wins")
    lines = match.view.sheet(match.state)
    adding = [list(line.values) for line in lines if line.adds]
    assert [sum(values) for values in zip(*adding, strict=True)] == list(outcome.scores)
    apart = [list(line.values) for line in lines if not line.adds]
    assert not too_high(table.visit)
    assert table.points() == [*adding, list(outcome.scores), *apart]


@pytest.mark.slow
def test_a_whole_game(chromium_visit: Visit) -> None:
    paths = bot_game(GAME, 2, SEED)
    assert {"#collect", "#build"} <= {path[-1] for path in paths}
    table, match = start(chromium_visit, "h", "h")
    play(table, match, SEED)
    is_scored(table, match)


def test_the_end_of_a_game(chromium_visit: Visit) -> None:
    """The last turns of a game by clicks; test_the_prototype plays a whole game."""
    paths = bot_game(GAME, 2, SEED)
    match = kleinod.open(played(GAME, 2, SEED, len(paths) - LAST).position_record())
    table = Table(chromium_visit).show(match)
    table.follow(match, paths[-LAST:])
    assert match.over
    is_scored(table, match)


def test_a_refused_building_stays_in_sight(chromium_visit: Visit) -> None:
    """MAT-12: a refused building must stay visible with its reason, and the column that is too high be
    marked."""
    plies = next(n for n in range(len(bot_game(GAME, 2, SEED))) if refused(played(GAME, 2, SEED, n)))
    match = played(GAME, 2, SEED, plies)
    choice = refused(match)
    end, build = choice["path"]
    table = Table(chromium_visit).show(match)
    table.click(end)
    assert build in table.drawn()["refused"]
    assert build not in table.next_ids()
    table.click(build)
    expect(table.page.locator(".notice")).to_contain_text("another one of the same shape is already")
    expect(table.page.locator(".notice .rule-link")).to_have_text("MAT-12")
    assert table.lit() == set(choice["why"]["at"])
    assert build in table.drawn()["refused"]
    table.click("#collect")
    match.act(action_of(match, (end, "#collect")))
    table.agrees(match)


@pytest.fixture(scope="module")
def phone(open_shared: OpenVisit, chromium: Browser) -> Visit:
    return open_shared(chromium, **PHONE).open()


def test_the_reason_is_in_sight_on_a_telephone(phone: Visit) -> None:
    """MAT-12: the reason must be visible on a phone, even while the banner about a link is shown."""
    visit = phone
    plies = next(n for n in range(len(bot_game(GAME, 2, SEED))) if refused(played(GAME, 2, SEED, n)))
    match = played(GAME, 2, SEED, plies)
    table = Table(visit).show(match)
    for cell in refused(match)["path"]:
        # Click by script, because Playwright would scroll the element into view.
        table.target(cell).dispatch_event("click")
        visit.quiet()
    notice, tools = (visit.page.locator(f"kl-table {part}").bounding_box() for part in (".notice", ".tools"))
    assert notice
    assert tools
    assert 0 < notice["y"] < notice["y"] + notice["height"] <= tools["y"]


def test_looking_ahead(chromium_visit: Visit) -> None:
    """Hovering over "build" must show the new pieces and the points that building would bring."""
    paths = bot_game(GAME, 2, SEED)
    plies = next(n for n, path in enumerate(paths) if path[-1] == "#build")
    match = played(GAME, 2, SEED, plies)
    table = Table(chromium_visit).show(match)
    end, build = paths[plies]
    table.click(end)
    table.page.mouse.move(1, 1)
    table.target(build).hover()
    table.page.locator(".ghost .piece-body").first.wait_for(state="attached")
    table.agrees(match, [end])
    before = pieces_of(match)
    match.act(action_of(match, paths[plies]))
    assert set(table.drawn()["ghosts"]) == {piece[0] for piece in set(pieces_of(match)) - set(before)}
    scores = table.page.locator(".seat-score").all_inner_texts()
    for text, now in zip(scores, match.rules.scores(match.state), strict=True):
        assert text.split()[-1] == str(now)


def test_the_prototype(chromium_visit: Visit) -> None:
    """MAT-21 to MAT-23: in the prototype, pawns start in the middle and move onto pieces until stuck."""
    table, match = start(chromium_visit, "h", "h", seed=1, rules="prototype")
    play(table, match, 1, rules="prototype")
    assert "end.stuck" in str(match.outcome)


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_a_game_by_keyboard(chromium_visit: Visit, whole: bool) -> None:
    """A game with keys alone, from the home page: the first turns, or in the slow run all turns."""
    table = set_up(chromium_visit, GAME, seed=str(SEED))
    match = kleinod.new(GAME, 2, SEED)
    paths = bot_game(GAME, 2, SEED)
    if not whole:
        paths = paths[:FIRST]
    assert {"#collect", "#build"} <= {path[-1] for path in paths}
    table.follow(match, paths, partial(choose, table))
    assert match.over == whole
    assert tokens(table.match()) == tokens(match)
    for key, step in (("u", match.undo), ("r", match.redo)):
        table.page.keyboard.press(key)
        chromium_visit.quiet()
        step()
        table.agrees(match)


def test_share_and_open_again(chromium_visit: Visit) -> None:
    match = played(GAME, 3, 2, 30)
    table = Table(chromium_visit)
    chromium_visit.go(f"#/m/{match.record(packed=True)}")
    chromium_visit.quiet()
    table.agrees(match)
    table.do("share")
    address = table.page.locator('dialog input[name="match"]').input_value()
    table.page.keyboard.press("Escape")
    again = kleinod.open(address.partition("#/m/")[2])
    assert (tokens(again), again.seats) == (tokens(match), 3)
    table.do("back")
    match.goto(match.at - 1)
    table.agrees(match, live=False)


@pytest.mark.parametrize(("seats", "seed"), [(2, 3), pytest.param(4, 11, marks=pytest.mark.slow)])
def test_a_monkey(chromium_visit: Visit, seats: int, seed: int) -> None:
    table, match = start(chromium_visit, *"hhhh"[:seats], seed=seed)
    model = Model(match)
    run(table, model, Random(seed), 60 if seats == 2 else CLICKS)
    assert model.match.plies > 5


@pytest.mark.sampled(1)
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing(chromium_visit: Visit, theme: str) -> None:
    choose_language(chromium_visit, "en", theme)
    paths = bot_game(GAME, 3, 2)
    found: list[str] = []
    for plies in (len(paths) // 2, len(paths)):
        Table(chromium_visit).show(played(GAME, 3, 2, plies))
        found += violations(chromium_visit)
    choose_language(chromium_visit, "en")
    assert not found


def test_tapping_on_a_telephone(phone: Visit) -> None:
    visit = phone
    paths = bot_game(GAME, 4, 3)
    match = played(GAME, 4, 3, len(paths) - 4)
    table = Table(visit).show(match)
    table.follow(match, paths[-4:], table.tap)
    assert not too_wide(visit)
    assert not too_high(visit)
    assert match.over


@pytest.mark.parametrize("language", ["de", "en"])
def test_board_and_question_are_on_the_first_screen_of_a_telephone(phone: Visit, language: str) -> None:
    """Board and question must fit on a phone's screen, even with four seats and the banner about a link."""
    visit = phone
    choose_language(visit, language)
    visit.go(f"#/m/{played(GAME, 4, 3, 20).record(packed=True)}")
    visit.quiet()
    board, prompt, tools = (
        visit.page.locator(f"kl-table {part}").bounding_box() for part in ("svg.board", ".prompt", ".tools")
    )
    assert board
    assert prompt
    assert tools
    assert board["y"] >= 0
    assert board["height"] > 0.4 * PHONE["viewport"]["height"]
    assert board["y"] + board["height"] <= prompt["y"]
    assert prompt["y"] + prompt["height"] <= tools["y"]
    assert tools["y"] + tools["height"] <= PHONE["viewport"]["height"]


@pytest.mark.parametrize("plies", [0, 20])
@pytest.mark.parametrize("wide", [True, False])
def test_four_see_who_plays_with_whom(chromium_visit: Visit, phone: Visit, wide: bool, plies: int) -> None:
    """MAT-20: partners must be shown in words, or on phones as tokens, but not in games without teams."""
    visit = chromium_visit if wide else phone
    choose_language(visit, "en")
    Table(visit).show(played(GAME, 4, 3, plies))
    partners = visit.page.locator(".seat-partners")
    expect(partners).to_have_text(["with Green", "with Purple", "with Blue", "with Orange"])
    for n in range(4):
        token, words = partners.nth(n).locator("svg"), partners.nth(n).locator(".partner-words")
        expect(token).to_be_visible(visible=not wide)
        assert (words.evaluate("node => node.clientWidth || node.offsetWidth") > 10) is wide
    Table(visit).show(played(GAME, 4, 3, plies, teams=False))
    expect(partners).to_have_count(0)
