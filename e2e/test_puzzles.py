"""Puzzles: right and wrong solutions, keys alone, offline, and on a phone."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from access import PHONE, choose_language, too_wide, violations
from conftest import ROOT, OpenVisit
from host import hosting
from keyboard import choose, tab_to
from kleinod.core import registry
from kleinod.play.match import Match
from kleinod.play.parse_position import position_from
from offline import CUT, wait_for_stage
from table import Table
from visit import Visit

GAMES = ROOT / "py" / "kleinod" / "games"
WITH_PUZZLES = [game for game in registry.game_ids() if (GAMES / game / "puzzles.json").exists()]


def puzzles(game: str) -> list[dict[str, Any]]:
    return json.loads((GAMES / game / "puzzles.json").read_text(encoding="utf-8"))


class Solver:
    """Solves the puzzles of a game as a user does."""

    def __init__(self, visit: Visit, game: str) -> None:
        self.visit, self.page, self.game, self.table = visit, visit.page, game, Table(visit)
        self.puzzles = puzzles(game)

    def start(self) -> Solver:
        self.visit.go("#/about")
        self.visit.go(f"#/{self.game}/puzzles")
        return self.stands("asked")

    def stands(self, stage: str, turns: int | None = None) -> Solver:
        ready = "" if stage == "solved" else '[data-ready="true"]'
        more = "" if turns is None else f'[data-turns="{turns}"]'
        expect(self.page.locator(f'.puzzle[data-stage="{stage}"]{more}{ready}')).to_be_visible()
        self.visit.quiet()
        return self

    def step(self, name: str) -> None:
        self.page.locator(f'.puzzle [data-step="{name}"]').click()
        self.visit.quiet()

    @property
    def puzzle(self) -> dict[str, Any]:
        """The current puzzle."""
        return self.puzzles[int(self.page.locator(".puzzle").get_attribute("data-at") or "0")]

    def find(self, turns: int) -> Match:
        """Go on to the next puzzle that is won in this many turns. Return its position as a match."""
        while self.puzzle["turns"] != turns:
            self.step("next")
            self.stands("asked")
        return self.opened()

    def opened(self) -> Match:
        of = registry.game(self.game)
        match = Match(of, 2, {}, start=position_from(of, 2, {}, self.puzzle["position"]))
        self.table.agrees(match)
        return match

    @property
    def said(self) -> str:
        """The current text of the puzzle, which screen readers announce."""
        return self.page.locator(".lesson-said").inner_text()

    def make(self, match: Match, turn: str, pick: Any = None) -> None:
        """Play a turn by clicks, decision by decision. `pick` is a function that clicks in another way."""
        for said in turn.split("/"):
            for cell in match.view.path(match.state, match.read(said)):
                (pick or self.table.click)(cell)
            match.play(said)

    def solve(self, match: Match, pick: Any = None) -> None:
        """Play the first winning line of the solution to its end, with the defender's replies that it
        names."""
        ways, left = self.puzzle["ways"], self.puzzle["turns"]
        while True:
            turn, *rest = ways[0]
            self.make(match, turn, pick)
            left -= 1
            if not left:
                break
            reply, ways = rest
            self.stands("asked", left)
            for said in reply.split("/"):
                match.play(said)
            self.table.agrees(match)
            assert "Right" in self.said
        self.stands("solved")
        assert "Solved" in self.said

    def wrong(self, match: Match) -> str:
        """Return a turn of one decision that does not win by force."""
        winning = {way[0] for way in self.puzzle["ways"]}
        return next(said for said in match.legal() if said not in winning)


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_one_of_every_game_is_solved(chromium_visit: Visit, game: str) -> None:
    solver = Solver(chromium_visit, game).start()
    longest = min(2, max(puzzle["turns"] for puzzle in solver.puzzles))
    solver.solve(solver.find(longest))
    solver.step("next")
    solver.stands("asked")


def test_a_wrong_try_is_refuted_and_taken_back(chromium_visit: Visit) -> None:
    solver = Solver(chromium_visit, "morundir").start()
    match = solver.find(2)
    solver.make(solver.opened(), solver.wrong(match))
    solver.stands("wrong", 2)
    assert "Your opponent can still defend" in solver.said
    solver.table.agrees(match)
    for lit in (".look-lit", "g.hint"):
        solver.step("hint")
        expect(solver.page.locator(f"kl-table {lit}").first).to_be_attached()
    solver.solve(match)


@pytest.mark.parametrize("game", ["morundir", "mutternland", "nexus"])
def test_a_wrong_last_turn_is_answered(chromium_visit: Visit, game: str) -> None:
    """After a wrong last turn, the page must say that the opponent can still reply, or that the game ended.
    (In Matobo every last turn wins.)"""
    solver = Solver(chromium_visit, game).start()
    shortest = min(puzzle["turns"] for puzzle in solver.puzzles)
    match, ways = solver.find(shortest), solver.puzzle["ways"]
    for left in range(shortest - 1, 0, -1):
        turn, reply, ways = ways[0]
        solver.make(match, turn)
        solver.stands("asked", left)
        for said in reply.split("/"):
            match.play(said)
    at, turn, seat = match.at, match.state.turn, match.seat
    made: list[str] = []
    for first in match.legal():
        match.goto(at)
        made = [first]
        match.play(first)
        while not match.over and (match.state.turn, match.seat) == (turn, seat):
            made.append(match.legal()[-1])
            match.play(made[-1])
        if not (match.outcome and match.outcome.places[seat] == 1):
            break
    ended = match.over
    match.goto(at)
    solver.make(match, "/".join(made))
    solver.stands("wrong", 1)
    assert ("ends the game" if ended else "your opponent still has") in solver.said


def test_hints_alone_solve_a_puzzle_of_many_parts(chromium_visit: Visit) -> None:
    """Three presses of "Hint" must lead to each decision; "Hint" after a wrong decision must restart the
    turn."""
    solver = Solver(chromium_visit, "nexus").start()
    while solver.puzzle["ways"][0][0].count("/") < 1:
        solver.step("next")
        solver.stands("asked")
    page, match = solver.page, solver.opened()
    hint = page.locator(".lesson-said [data-hint]")
    first, *_ = turn = solver.puzzle["ways"][0][0].split("/")
    for said in turn:
        solver.step("hint")
        expect(hint).to_have_attribute("data-hint", "where")
        expect(page.locator("kl-table g.hint")).to_have_count(0)
        expect(page.locator("svg.board .look-lit").first).to_be_attached()
        solver.step("hint")
        expect(hint).to_have_attribute("data-hint", "which")
        solver.step("hint")
        expect(hint).to_have_attribute("data-hint", "move")
        solver.make(match, said)
    solver.stands("solved")
    solver.step("repeat")
    solver.stands("asked")
    match = solver.opened()
    other = next(
        said for said in match.legal() if said != first and goes_on(match, said) and said not in turn
    )
    solver.make(match, other)
    solver.step("hint")
    assert "another way" in solver.said
    solver.table.agrees(solver.opened())


def goes_on(match: Match, said: str) -> bool:
    """Return True if the turn is not over after this decision."""
    after = match.rules.apply(match.state, match.read(said))
    return after.turn == match.state.turn


def test_what_was_solved_is_known_after_a_reload(open_visit: OpenVisit, chromium: Browser) -> None:
    visit = open_visit(chromium).open("#/morundir/puzzles")
    solver = Solver(visit, "morundir").stands("asked")
    assert "Puzzle of the day" in visit.page.locator(".lesson-at").inner_text()
    assert "none solved yet" in visit.page.locator(".lesson-at").inner_text()
    assert violations(visit) == []
    solver.solve(solver.find(1))
    at = visit.page.locator(".puzzle").get_attribute("data-at")
    visit.reload()
    solver.stands("asked")
    assert "1 solved" in visit.page.locator(".lesson-at").inner_text()
    kept = visit.page.evaluate("JSON.parse(localStorage['kleinod.puzzles']).morundir")
    assert list(kept.values()) == ["solved"]
    # The button "Next" must skip solved puzzles.
    assert at is not None
    before = (int(at) - 1) % len(solver.puzzles)
    visit.page.evaluate("(at) => { document.querySelector('kl-puzzles').at = at; }", before)
    solver.step("next")
    solver.stands("asked")
    assert visit.page.locator(".puzzle").get_attribute("data-at") == str((int(at) + 1) % len(solver.puzzles))


def test_by_keys_alone(chromium_visit: Visit) -> None:
    solver = Solver(chromium_visit, "morundir").start()
    match = solver.find(1)
    assert solver.page.locator(".lesson-said").get_attribute("aria-live") == "polite"
    tab_to(chromium_visit, "svg.board .target")
    solver.solve(match, lambda cell: choose(solver.table, cell))
    at = solver.page.locator(".puzzle").get_attribute("data-at")
    solver.page.keyboard.press("Enter")
    solver.stands("asked")
    assert solver.page.locator(".puzzle").get_attribute("data-at") != at


def test_the_ways_in(chromium_visit: Visit) -> None:
    visit = chromium_visit.go("#/")
    visit.page.locator("[data-id=daily]").click()
    visit.page.wait_for_url("**/puzzles")
    visit.ready()
    expect(visit.page.locator(".puzzle .lesson-at")).to_contain_text("Puzzle of the day")
    visit.page.locator("[data-id=puzzle-stop]").click()
    visit.ready()
    visit.page.locator("[data-id^=puzzles-]").click()
    visit.page.wait_for_url("**/puzzles")
    visit.ready()
    expect(visit.page.locator(".puzzle")).to_be_visible()


@pytest.fixture(scope="module")
def phone(open_shared: OpenVisit, chromium: Browser) -> Visit:
    return open_shared(chromium, **PHONE).open()


@pytest.mark.parametrize("game", ["matobo", "mutternland"])
def test_on_a_telephone_in_german_and_dark(phone: Visit, game: str) -> None:
    visit = phone
    choose_language(visit, "de", "dark")
    solver = Solver(visit, game)
    visit.go(f"#/{game}/puzzles")
    solver.stands("asked")
    assert "Gewinne" in solver.said
    assert too_wide(visit) == 0
    assert violations(visit) == []


def test_without_a_network(open_visit: OpenVisit, chromium: Browser) -> None:
    with hosting(ROOT / "dist") as host:
        visit = open_visit(chromium, host.url, copy=True).open()
        wait_for_stage(visit, "ready")
        visit.allow(*CUT)
        visit.page.goto("about:blank")
        host.stop()
        visit.open("#/morundir/puzzles")
        solver = Solver(visit, "morundir").stands("asked")
        match = solver.find(2)
        solver.make(solver.opened(), solver.wrong(match))
        solver.stands("wrong", 2)
        solver.solve(match)


def test_a_list_says_how_difficult_each_is_and_what_is_solved(chromium_visit: Visit) -> None:
    """The list of puzzles must show the difficulty of each puzzle, and which are solved."""
    solver = Solver(chromium_visit, "morundir").start()
    levels = json.loads((GAMES / "morundir" / "difficulty.json").read_text(encoding="utf-8"))
    entries = solver.page.locator(".puzzle-list [data-puzzle]")
    solver.page.locator(".puzzle-list summary").click()
    expect(entries).to_have_count(len(solver.puzzles))
    first, last = entries.first.get_attribute("data-puzzle"), entries.last.get_attribute("data-puzzle")
    assert levels[int(first or 0)] == 1
    assert levels[int(last or 0)] >= 3
    themes = json.loads((GAMES / "morundir" / "themes.json").read_text(encoding="utf-8"))
    words = json.loads((GAMES / "morundir" / "i18n" / "en.json").read_text(encoding="utf-8"))
    expect(entries.first).to_contain_text(words[f"theme.{themes[int(first or 0)]}"])
    before = solver.page.locator(".puzzle-rating").inner_text()
    one = next(at for at, puzzle in enumerate(solver.puzzles) if puzzle["turns"] == 1)
    solver.page.locator(f'.puzzle-list [data-puzzle="{one}"]').click()
    solver.stands("asked")
    match = solver.opened()
    for said in solver.puzzle["ways"][0][0].split("/"):
        action = match.text.parse(match.state, said)
        solver.table.click(*match.view.path(match.state, action))
        match.play(said)
    solver.stands("solved")
    expect(solver.page.locator(f'.puzzle-list [data-puzzle="{one}"]')).to_have_attribute(
        "data-state", "solved"
    )
    assert solver.page.locator(".puzzle-rating").inner_text() != before
    assert not violations(chromium_visit)
