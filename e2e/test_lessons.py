"""First lessons as beginners take them: doing what a step asks for, doing other things first, by keys
alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from access import PHONE, choose_language, too_wide, violations
from conftest import ROOT, OpenVisit
from host import hosting
from keyboard import choose, tab_to
from kleinod.core import registry
from kleinod.core.game import Msg
from kleinod.play.explain_refusal import explain
from kleinod.play.match import Match
from kleinod.play.parse_position import position_from
from offline import CUT, wait_for_stage
from table import Table
from visit import Visit

GAMES = ROOT / "py" / "kleinod" / "games"
EVERY = registry.game_ids()
WORDS = ROOT / "web" / "i18n" / "later"
#: The words on the buttons of a lesson, in both languages.
BUTTONS: dict[str, dict[str, str]] = {
    language: json.loads((WORDS / f"learn.{language}.json").read_text(encoding="utf-8"))
    for language in ("de", "en")
}


def lesson(game: str) -> dict[str, Any]:
    return json.loads((GAMES / game / "lesson.json").read_text(encoding="utf-8"))


def words(game: str, language: str = "en") -> dict[str, str]:
    return json.loads((GAMES / game / "i18n" / f"{language}.json").read_text(encoding="utf-8"))


def opened(game: str, step: dict[str, Any]) -> Match:
    of = registry.game(game)
    seats, options = step.get("seats", of.seats[0]), step.get("options", {})
    start = position_from(of, seats, options, step["position"]) if "position" in step else None
    return Match(of, seats, options, start=start, seed=step.get("seed", 0))


def leads_on(step: dict[str, Any], action: str) -> bool:
    return any(action.startswith(a[:-1]) if a[-1] == "*" else action == a for a in step["accept"])


def paths(game: str, step: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    """Yield the clicks of every action that the step accepts and for which the lesson has taught the
    buttons."""
    match, held = opened(game, step), untaught(game, step)
    for choice in match.choices(match.seat):
        if "why" not in choice and leads_on(step, choice["a"]) and not held & {*choice["path"]}:
            yield tuple(choice["path"])


def untaught(game: str, step: dict[str, Any]) -> set[str]:
    """Return the buttons that no step up to and including this one has pointed out."""
    steps = lesson(game)["steps"]
    taught = {light for earlier in steps[: steps.index(step) + 1] for light in earlier["light"]}
    named = {click for choice in opened(game, step).choices(0) for click in choice["path"]}
    return {click for click in named if click.startswith("#")} - taught


#: JavaScript: return those marked elements of a card table that are not outlined, or at least half out of
#: view.
HIDDEN = """
[...document.querySelectorAll("kl-cards .shared [data-lit]")]
  .filter((one) => {
    const box = one.getBoundingClientRect();
    const hall = one.closest(".shared").getBoundingClientRect();
    const middle = (box.top + box.bottom) / 2;
    const drawn = [one, ...one.children].some((part) => getComputedStyle(part).outlineStyle === "dotted");
    return !drawn || middle < hall.top || middle > hall.bottom;
  })
  .map(({ dataset }) => dataset.id)
"""


#: JavaScript: return the parts of a step below the window's edge, among the task, the stock and the answers.
BELOW = """
[...document.querySelectorAll(".zones, .lesson-task, .lesson > .choices:not(.lesson-steps) button")]
  .filter((one) => one.getBoundingClientRect().bottom > innerHeight)
  .map((one) => one.className || one.dataset.id)
"""


class Lesson:
    """Takes a lesson in the browser."""

    def __init__(self, visit: Visit, game: str, language: str = "en") -> None:
        self.visit, self.page, self.game, self.table = visit, visit.page, game, Table(visit)
        self.steps: list[dict[str, Any]] = lesson(game)["steps"]
        self.words, self.names = words(game, language), BUTTONS[language]

    def start(self) -> Lesson:
        """Open the lesson and go back to its first step from the step at which an earlier visit stopped."""
        self.visit.go("#/about")
        self.visit.go(f"#/{self.game}/learn")
        for _ in range(int(self.page.locator(".lesson").get_attribute("data-at") or "0")):
            self.button("back").click()
        self.begins(0)
        return self

    def begins(self, at: int) -> bool:
        """Wait for a step. Return True if the step asks for an action, False if it only shows something."""
        step = self.steps[at]
        self.stands(at, "asked" if step["accept"] else "done")
        assert self.words[f"lesson.{step['id']}"] in self.said
        return bool(step["accept"])

    def stands(self, at: int, stage: str) -> None:
        expect(self.page.locator(f'.lesson[data-at="{at}"][data-stage="{stage}"]')).to_be_visible()
        self.visit.quiet()

    def button(self, name: str) -> Locator:
        """Return the button with the words of the key `learn.` followed by `name`."""
        said = self.names[f"learn.{name}"]
        return self.page.locator(".lesson-steps").get_by_role("button", name=said, exact=True)

    @property
    def said(self) -> str:
        """The current text of the lesson, which screen readers announce."""
        return self.page.locator(".lesson-said").inner_text()

    @property
    def hidden(self) -> list[str]:
        """The elements that a step points out although they are not in view."""
        return self.page.evaluate(HIDDEN)

    @property
    def below(self) -> list[str]:
        """The parts of a step that lie below the window."""
        return self.page.evaluate(BELOW)

    def take(self, at: int) -> None:
        """Do what a step asks for."""
        step = self.steps[at]
        if not self.begins(at):
            return
        self.table.click(*next(paths(self.game, step)))
        self.stands(at, "done")
        assert self.words[f"lesson.{step['id']}.done"] in self.said


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", EVERY)
def test_doing_what_is_asked_leads_to_a_game(chromium_visit: Visit, game: str) -> None:
    learner = Lesson(chromium_visit, game).start()
    for at in range(len(learner.steps)):
        learner.take(at)
        learner.button("next").click()
    learner.stands(len(learner.steps) - 1, "over")
    assert learner.words["lesson.game"] in learner.said
    learner.button("play").click()
    chromium_visit.page.wait_for_url("**/#/play/*")
    chromium_visit.ready()
    chromium_visit.quiet()
    after = lesson(game)["game"]
    saved = learner.table.match()
    assert (saved.game.id, list(saved.kinds)) == (game, after["kinds"])
    if "position" in after:
        assert saved.position() == after["position"]


def other_ways(game: str, step: dict[str, Any]) -> list[tuple[str, ...]]:
    """Return the clicks of the first and the last legal action that the step does not accept."""
    match, held = opened(game, step), untaught(game, step)
    found = [
        tuple(choice["path"])
        for choice in match.choices(match.seat)
        if "why" not in choice and not leads_on(step, choice["a"]) and not held & set(choice["path"])
    ]
    return [*found[:1], *found[1:][-1:]]


def refused(match: Match) -> tuple[str, Msg] | None:
    """Return the first place on which a click breaks a rule, with the reason."""
    board, scene = match.view.board(), match.picture(match.seat)
    begun = {choice["path"][0] for choice in match.choices(match.seat)}
    places = (*(cell.id for cell in (*board.cells, *scene.cells)), *(card.key for card in scene.cards))
    for place in dict.fromkeys(places):
        why = explain(match, (place,)).why if place not in begun else None
        if why and why.rule:
            return place, why
    return None


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", EVERY)
def test_doing_everything_else_first_leads_there_as_well(chromium_visit: Visit, game: str) -> None:
    """Illegal clicks must be explained, legal ones that the step does not ask for undone, and then the step
    goes on."""
    learner = Lesson(chromium_visit, game).start()
    wrong = 0
    for at, step in enumerate(learner.steps):
        if not learner.begins(at):
            learner.button("next").click()
            continue
        expect(learner.button("skip")).to_be_enabled()
        expect(learner.page.locator("[data-id=learn-stop]")).to_be_visible()
        start = opened(game, step)
        if tried := refused(start):
            learner.table.click(tried[0])
            expect(learner.page.locator(".lesson .notice")).to_contain_text(tried[1].rule)
            learner.stands(at, "asked")
            wrong += 1
        for path in other_ways(game, step):
            learner.table.click(*path)
            learner.stands(at, "other")
            kind = learner.words.get(f"lesson.{step['id']}.else", learner.names["learn.else"])
            assert kind in learner.said
            viewer = start.seat if start.game.hidden else None
            learner.table.agrees(start, viewer=viewer, untaught=untaught(game, step))
        learner.table.click(*next(paths(game, step)))
        learner.stands(at, "done")
        expect(learner.button("repeat")).to_be_enabled()
        learner.button("next").click()
    learner.stands(len(learner.steps) - 1, "over")
    assert wrong * 2 > len(learner.steps)


def test_other_things_are_answered_and_taken_back(chromium_visit: Visit) -> None:
    learner = Lesson(chromium_visit, "morundir").start()
    for at in (0, 1):
        learner.take(at)
        learner.button("next").click()
    learner.begins(2)
    start = opened("morundir", learner.steps[2])
    # Click a place from which no piece can move, so that a rule is named.
    learner.table.click("e4")
    rule = learner.page.locator(".lesson .notice .rule-link")
    name = rule.inner_text()
    rule.click()
    expect(learner.page.locator(f"article#{name}")).to_be_focused()
    learner.page.go_back()
    learner.begins(2)
    other = next(c for c in start.choices(0) if "why" not in c and not leads_on(learner.steps[2], c["a"]))
    learner.table.click(*other["path"])
    learner.stands(2, "other")
    assert "That is allowed" in learner.said
    learner.table.agrees(start, untaught=untaught("morundir", learner.steps[2]))
    # After a reload the lesson must resume at this step, and steps can be repeated and skipped.
    chromium_visit.reload()
    learner.take(2)
    learner.button("repeat").click()
    learner.begins(2)
    learner.button("skip").click()
    learner.begins(3)
    learner.button("back").click()
    learner.begins(2)
    chromium_visit.page.locator("[data-id=learn-stop]").click()
    chromium_visit.page.wait_for_url("**/#/morundir")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", EVERY)
def test_by_keys_alone_with_every_sentence_told(chromium_visit: Visit, game: str) -> None:
    learner = Lesson(chromium_visit, game).start()
    live = learner.page.locator(".lesson-said")
    assert live.get_attribute("aria-live") == "polite"
    if not learner.steps[0]["accept"]:
        learner.page.keyboard.press("Enter")
    tab_to(chromium_visit, "svg.board .target, kl-cards [data-id]")
    for at, step in enumerate(learner.steps):
        if at == 0 and not step["accept"]:
            continue
        if not learner.begins(at):
            learner.page.keyboard.press("Enter")
            continue
        for cell in next(paths(game, step)):
            choose(learner.table, cell)
        learner.stands(at, "done")
        assert learner.words[f"lesson.{step['id']}.done"] in learner.said
        learner.page.keyboard.press("Enter")
    learner.stands(len(learner.steps) - 1, "over")
    assert learner.words["lesson.game"] in learner.said


def test_whoever_is_new_to_a_game_is_shown_the_way(open_visit: OpenVisit, chromium: Browser) -> None:
    visit = open_visit(chromium).open()
    first = visit.page.locator("article a.button[data-id^=learn-]")
    expect(first).to_have_count(len(EVERY))
    for game in reversed(EVERY):
        visit.go(f"#/{game}")
        expect(visit.page.locator(f"[data-id=learn-{game}]")).to_have_text("First game: learn by playing")
        sizes = [
            box["height"] * box["width"]
            for button in visit.page.locator(".quick :is(a.button, button)").all()
            if (box := button.bounding_box())
        ]
        assert len(sizes) > 1, game
        assert max(sizes) == sizes[0], game
    visit.go("#/morundir")
    way = visit.page.locator("[data-id=learn-morundir]")
    assert violations(visit) == []
    way.click()
    visit.ready()
    learner = Lesson(visit, "morundir")
    learner.begins(0)
    assert violations(visit) == []
    for at in range(len(learner.steps)):
        learner.button("skip" if learner.begins(at) else "next").click()
    learner.stands(len(learner.steps) - 1, "over")
    visit.go("#/morundir")
    expect(way).to_have_class("again")
    # To a person who has played the game, the lesson is no longer offered as the first thing to do.
    visit.page.evaluate("localStorage.removeItem('kleinod.lessons')")
    visit.reload()
    expect(way).to_have_class("button primary first-game")
    Table(visit).start()
    visit.go("#/morundir")
    expect(way).to_have_class("again")
    visit.go("#/")
    expect(first).to_have_count(len(EVERY) - 1)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", EVERY)
def test_the_whole_lesson_on_a_telephone_in_german_and_dark(german_phone: Visit, game: str) -> None:
    learner = Lesson(german_phone, game, "de").start()
    for at, step in enumerate(learner.steps):
        asked = learner.begins(at)
        assert too_wide(german_phone) == 0
        assert learner.hidden == [], f"{step['id']}: what is pointed out cannot be seen"
        if not asked:
            learner.button("next").tap()
            continue
        for place in next(paths(game, step)):
            assert learner.below == [], f"{step['id']}: what is asked for lies below the window"
            learner.table.tap(place)
        learner.stands(at, "done")
        assert learner.words[f"lesson.{step['id']}.done"] in learner.said
        learner.button("next").tap()
    learner.stands(len(learner.steps) - 1, "over")


@pytest.fixture(scope="module")
def german_phone(open_shared: OpenVisit, chromium: Browser) -> Visit:
    visit = open_shared(chromium, **PHONE).open()
    choose_language(visit, "de", "dark")
    return visit


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", ["mutterboehnchen", "matobo"])
def test_on_a_telephone_in_german_and_dark(open_visit: OpenVisit, chromium: Browser, game: str) -> None:
    narrow = {**PHONE, "viewport": {"width": 320, "height": 640}}
    visit = open_visit(chromium, **narrow).open()
    choose_language(visit, "de", "dark")
    visit.go(f"#/{game}/learn")
    learner = Lesson(visit, game, "de")
    at = 0
    while not learner.begins(at):
        learner.button("next").tap()
        at += 1
    assert too_wide(visit) == 0
    assert visit.page.evaluate("document.querySelector('main').scrollWidth") <= narrow["viewport"]["width"]
    assert violations(visit) == []
    learner.table.tap(*next(paths(game, learner.steps[at])))
    learner.stands(at, "done")


def test_without_a_network_and_on_again_after_a_reload(open_visit: OpenVisit, chromium: Browser) -> None:
    """Every game's lesson must work offline, and after a reload resume at the step reached."""
    with hosting(ROOT / "dist") as host:
        visit = open_visit(chromium, host.url, copy=True).open()
        wait_for_stage(visit, "ready")
        visit.allow(*CUT)
        visit.page.goto("about:blank")
        host.stop()
        try:
            visit.open("#/about")
            for game in EVERY:
                visit.go(f"#/{game}/learn")
                learner = Lesson(visit, game)
                learner.take(0)
                learner.button("next").click()
                learner.begins(1)
            visit.reload()
            Lesson(visit, EVERY[-1]).begins(1)
            for game in EVERY:
                visit.go(f"#/{game}/learn")
                Lesson(visit, game).take(1)
        finally:
            host.start()


def test_a_taler_that_was_turned_over_is_in_sight(open_shared: OpenVisit, chromium: Browser) -> None:
    """On a phone, the card revealed by an attack must be scrolled into view as a whole."""
    visit = open_shared(chromium, **PHONE).open("#/mutterboehnchen/learn")
    steps = lesson("mutterboehnchen")["steps"]
    attack = next(at for at, step in enumerate(steps) if step["id"] == "attack")
    for at in range(attack):
        visit.page.wait_for_selector(f'.lesson[data-at="{at}"]')
        visit.page.get_by_role("button", name=BUTTONS["en"]["learn.skip"]).click()
    visit.page.wait_for_selector(f'.lesson[data-at="{attack}"]')
    visit.quiet()
    Table(visit).tap(*min(paths("mutterboehnchen", steps[attack]), key=len))
    visit.page.wait_for_selector(f'.lesson[data-at="{attack}"][data-stage="done"]')
    visit.quiet()
    card = visit.page.locator(".middle .slot[data-last=to]").bounding_box()
    own = visit.page.locator("kl-cards .own").bounding_box()
    assert card and own
    assert card["y"] + card["height"] <= own["y"]
