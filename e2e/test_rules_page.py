"""The rules page: every rule in both languages, every example playable, and links from refusals to rules."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import kleinod
from access import too_wide
from card_tables import Hands
from conftest import DESKTOP, ROOT, OpenVisit
from kleinod.core.message import Msg
from kleinod.core.sentences import Words
from kleinod.play.explain_refusal import explain
from kleinod.play.match import Match
from layout import set_text
from oracle import action_of
from table import Table
from visit import Visit

GAMES = ["morundir", "matobo", "mutternland", "nexus", "mutterboehnchen"]

#: Codes of refusals for an id that the table does not show, such as a place beyond the land or a button not
#: offered in the first turn. Only the rules page gives these reasons.
ABSENT = {"off_land", "empty_ground", "must_move", "first_in"}
#: Codes of refusals for one click too many, which the table never gives because the action is complete before
#: that click.
COMPLETE = {"nothing_left_behind", "no_stock"}
#: Codes of refusals for a click on another piece of one's own, which the table takes as selecting that piece.
TAKEN_UP = {"own_piece"}


def examples(game: str) -> list[dict[str, Any]]:
    """Return a game's examples in the order of their rules."""
    text = files(f"kleinod.games.{game}").joinpath("examples.json").read_text("utf-8")
    order = [rule for rule, _ in rule_ids(game, "en")]
    return sorted(json.loads(text)["examples"], key=lambda example: order.index(example["rule"]))


def rule_ids(game: str, language: str) -> list[tuple[str, str]]:
    """Return id and title of every rule, read from the game's help text."""
    text = files(f"kleinod.games.{game}").joinpath("help", f"{language}.md").read_text("utf-8")
    return re.findall(r"^## ([A-Z]{3}-\w+) (.+)$", text, re.MULTILINE)


#: JavaScript: return id and heading of every rule on the page.
TITLES = "(all) => all.map((one) => [one.id, one.querySelector('h3').innerText])"


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_in_both_languages(one_visit: Visit, game: str) -> None:
    one_visit.go(f"#/{game}/rules")
    for language, other in (("en", "Deutsch"), ("de", "English")):
        articles = one_visit.page.locator("article.rule")
        expect(articles.first.locator("h3")).to_contain_text(rule_ids(game, language)[0][1])
        shown: list[tuple[str, str]] = articles.evaluate_all(TITLES)
        wanted = rule_ids(game, language)
        assert [rule for rule, _ in shown] == [rule for rule, _ in wanted]
        assert all(title in heading for (_, title), (_, heading) in zip(wanted, shown, strict=True))
        one_visit.page.get_by_role("button", name=other).click()
    tries = one_visit.page.locator("article.rule figure a")
    assert tries.count() == len(examples(game))


#: JavaScript: return for every example its rule, the address of its link, and the text below its picture.
FIGURES = """
(figures) => figures.map((one) => [
  one.closest("article").id, one.querySelector("a").getAttribute("href"), one.innerText])
"""


def said(match: Match, refusal: Msg, language: str = "en") -> str:
    """Return a refusal's message without the number of the rule, which the page shows as a separate link."""
    words = Words(language, match.game.id, match.game.colors[: match.seats])
    return words.say(refusal).removesuffix(f" ({refusal.rule})")


def follow_example(table: Table, clicks: list[str], reason: str) -> list[str]:
    """Click through an example until the page shows `reason` or the next id is missing. Return the clicks
    made."""
    for number, cell in enumerate(clicks):
        if reason and reason in table.page.locator("kl-table .panel").inner_text():
            return clicks
        if not table.target(cell).count():
            return clicks[:number]
        table.click(cell)
    return clicks


def is_refused(table: Table, match: Match, example: dict[str, Any], refusal: Msg) -> None:
    """Click an example of an illegal action. The page must give the same reason as the engine."""
    code, clicks = example["code"], example["clicks"]
    clicked = follow_example(table, clicks, said(match, refusal))
    assert (clicked != clicks) == (code in ABSENT | COMPLETE)
    if code in COMPLETE:
        match.act(action_of(match, tuple(clicked)))
        table.agrees(match)
        return
    assert table.page.evaluate("document.querySelector('kl-table').current.plies") == 0
    if code in TAKEN_UP:
        table.agrees(match, clicked[-1:])
    elif code not in ABSENT:
        expect(table.page.locator(".notice .rule-link")).to_have_text(example["refused"])
        expect(table.page.locator(".notice")).to_contain_text(said(match, refusal))


#: The everyday run plays every eighth example, the slow run all examples.
SHARES = [pytest.param(8, id="a share"), pytest.param(1, id="all", marks=pytest.mark.slow)]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("share", SHARES)
@pytest.mark.parametrize("game", GAMES)
def test_every_example_can_be_played(chromium_visit: Visit, game: str, share: int) -> None:
    visit = chromium_visit
    visit.go(f"#/{game}/rules")
    figures = visit.page.locator("article.rule figure").evaluate_all(FIGURES)
    assert [rule for rule, _, _ in figures] == [example["rule"] for example in examples(game)]
    table = Table(visit)
    assert not [told for _, _, told in figures if "#" in told], "an id instead of a word"
    for example, (_, address, told) in zip(examples(game)[::share], figures[::share], strict=True):
        match = kleinod.position(game, example["position"], example["seats"], **example["options"])
        hands = Hands(match) if match.game.hidden else None
        visit.go("#/about")
        visit.go(address)
        visit.quiet()
        if hands:
            hands.see(table)
        table.agrees(match, viewer=hands and hands.viewer)
        answer = explain(match, example["clicks"])
        if answer.why:
            assert said(match, answer.why) in told
            is_refused(table, match, example, answer.why)
            continue
        assert follow_example(table, example["clicks"], "") == example["clicks"]
        assert answer.action
        if hands:
            hands.act(answer.action, tuple(example["clicks"]))
            hands.see(table)
        else:
            match.act(answer.action)
        table.agrees(match, viewer=hands and hands.viewer)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", GAMES)
def test_a_refusal_leads_to_its_rule_beside_the_game(chromium_visit: Visit, game: str) -> None:
    """The rule's number in a refusal must open that rule beside the game, as do links in the short rules."""
    visit = chromium_visit
    table = Table(visit)
    unfit = ABSENT | COMPLETE | TAKEN_UP
    example = next(one for one in examples(game) if "refused" in one and one["code"] not in unfit)
    match = kleinod.position(game, example["position"], example["seats"], **example["options"])
    visit.go("#/about")
    visit.go(f"#/p/{match.position_record()}")
    visit.quiet()
    if match.game.hidden:
        Hands(match).see(table)
    answer = explain(match, example["clicks"])
    assert answer.why
    follow_example(table, example["clicks"], said(match, answer.why))
    before = visit.hash
    visit.page.locator(".notice .rule-link").click()
    drawer = visit.page.locator("dialog.drawer")
    article = drawer.locator(f"article#{example['refused']}")
    expect(article).to_be_in_viewport()
    expect(article).to_be_focused()
    visit.quiet()
    link = drawer.locator(".short .rule-link").first
    rule = link.get_attribute("data-rule")
    link.click()
    expect(drawer.locator(f"article#{rule}")).to_be_focused()
    expect(drawer.locator(f"article#{rule} h3")).to_be_in_viewport()
    assert visit.hash == before
    visit.page.locator("[data-id=close-rules]").click()
    expect(drawer).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_what_the_log_says_leads_to_its_rule(chromium_visit: Visit, game: str) -> None:
    """In the log of a recorded game, the numbers of rules must open those rules."""
    visit = chromium_visit
    record = min((ROOT / "tests" / "golden" / game).glob("*.txt")).read_text(encoding="utf-8").splitlines()[0]
    visit.go("#/about")
    visit.go(f"#/m/{record}")
    visit.quiet()
    links = visit.page.locator("kl-table .rule-link")
    rules = {rule for rule, _ in rule_ids(game, "en")}
    assert links.count()
    assert {link.get_attribute("data-rule") for link in links.all()} <= rules
    rule = links.first.get_attribute("data-rule")
    links.first.click()
    article = visit.page.locator(f"dialog.drawer article#{rule}")
    expect(article).to_be_focused()
    expect(article.locator("h3")).to_be_in_viewport()
    visit.page.locator("[data-id=close-rules]").click()


#: JavaScript: return how far from the top each part of the rules page is, for the parts in intended order.
ORDER = """
() => [".lead", ".short", ".glance", ".whole", ".articles"].map((part) =>
  document.querySelector(`.rules ${part}`).getBoundingClientRect().top)
"""

#: Matches words about sources, house rules and tests, which may occur in notes only.
DECIDED = re.compile(
    r"house rule|decided by us|\btests? checks?\b|Hausregel|von uns entschieden|Tests? prüf", re.I
)

#: JavaScript: return for every rule the boxes (left, top, right, bottom) of its text and its first picture.
BOXES = """
(all) => all.map((rule) => [".prose", ".examples.first"].map((part) => {
  const { left, top, right, bottom } = rule.querySelector(part).getBoundingClientRect();
  return [left, top, right, bottom];
}))
"""

#: JavaScript: return for every first picture with a board its rule, the names on it, and their least height.
NAMES = """
(all) => all.filter((one) => one.querySelector("kl-board")).map((one) => [
  one.closest("article").id,
  [...one.querySelectorAll(".spoken-places text")].map((name) => name.textContent),
  Math.min(...[...one.querySelectorAll(".spoken-places text")].map((name) =>
    parseFloat(getComputedStyle(name).fontSize) * name.getScreenCTM().a)),
])
"""


def words_told(game: str, language: str) -> int:
    """Return the number of words in the rules in full, without notes."""
    text = files(f"kleinod.games.{game}").joinpath("help", f"{language}.md").read_text("utf-8")
    told = [line for line in text.splitlines() if not line.startswith(">")]
    return len(re.findall(r"\S*\w\S*", " ".join(told)))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", GAMES)
def test_the_short_rules_come_before_the_whole_and_both_say_how_long_they_take(
    chromium_visit: Visit, game: str
) -> None:
    visit = chromium_visit
    visit.go("#/about")
    visit.go(f"#/{game}/rules")
    tops = visit.page.evaluate(ORDER)
    assert tops == sorted(tops), "in short first"
    assert visit.page.locator(".glance figcaption p").count() == 4
    assert all(line.is_visible() for line in visit.page.locator(".glance figcaption p").all())
    short, whole = visit.page.locator(".reading-time").all_inner_texts()
    assert short == "1 minute to read"
    minutes = int(whole.split()[0])
    assert abs(minutes - words_told(game, "en") / 200) <= 0.6
    assert game != "nexus" or minutes < 8
    assert visit.page.locator(".chapter > h2").count() > 2
    assert len(set(visit.page.locator(".chapter > h2").all_inner_texts())) > 2


def test_pictures_fill_the_room_beside_the_short_rules(chromium_visit: Visit) -> None:
    """In a wide window the pictures must fill the space beside the short rules, which used to be empty."""
    chromium_visit.go("#/about")
    chromium_visit.go("#/nexus/rules")
    glance = chromium_visit.page.locator(".glance")
    expect(glance.locator("figure svg.board")).to_have_count(4)
    short, pictures = chromium_visit.page.locator(".short").bounding_box(), glance.bounding_box()
    assert short and pictures
    assert pictures["x"] >= short["x"] + short["width"]
    assert abs(pictures["y"] - short["y"]) < 2
    assert pictures["x"] + pictures["width"] > 1100


@pytest.mark.sampled(2)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_what_was_decided_and_tested_is_one_tap_away(chromium_visit: Visit, game: str, language: str) -> None:
    visit = chromium_visit
    visit.go("#/settings")
    visit.page.locator(f'input[name="language"][value="{language}"]').check()
    visit.go(f"#/{game}/rules")
    told = visit.page.locator(".rules .prose, .rules .short").all_inner_texts()
    assert [text for text in told if DECIDED.search(text)] == []
    ours = visit.page.locator('article.rule:has(.source[data-source="H"]):has(.guards)').first
    notes = ours.locator("details.rule-notes")
    parts = notes.locator(".sources, .guards li")
    assert not any(part.is_visible() for part in parts.all())
    notes.locator("summary").click()
    assert parts.count() > 1
    assert all(part.is_visible() for part in parts.all())
    assert DECIDED.search(notes.inner_text())
    visit.go("#/settings")
    visit.page.locator('input[name="language"][value="en"]').check()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", GAMES)
def test_pictures_stand_beside_the_text_or_below_it(
    open_visit: OpenVisit, chromium: Browser, game: str
) -> None:
    visit = open_visit(chromium, viewport=DESKTOP).open()
    visit.go(f"#/{game}/rules")
    visit.quiet()
    rules = visit.page.locator("article.rule")
    wide = rules.evaluate_all(BOXES)
    assert len(wide) == rules.count()
    assert all(text[2] <= picture[0] and abs(text[1] - picture[1]) < 40 for text, picture in wide)
    named = visit.page.locator(".examples.first").evaluate_all(NAMES)
    clicked = {
        one["rule"]: one["clicks"] if one.get("code") not in ABSENT else []
        for one in reversed(examples(game))
    }
    for rule, names, size in named:
        board = {click for click in clicked[rule] if re.fullmatch(r"[a-z]\d{1,2}", click)}
        assert board <= set(names), rule
        assert size > 9 or not names, (rule, size)
    assert game == "mutterboehnchen" or len(named) == rules.count()
    for width, height, text in ((360, 740, 100), (320, 568, 100), (320, 568, 200)):
        visit.page.set_viewport_size({"width": width, "height": height})
        set_text(visit, text)
        narrow = rules.evaluate_all(BOXES)
        assert all(words[3] <= picture[1] for words, picture in narrow), (width, text)
        assert too_wide(visit) == 0, (width, text)
    set_text(visit, 100)


def test_on_paper_there_are_rules_and_pictures_alone(open_visit: OpenVisit, chromium: Browser) -> None:
    visit = open_visit(chromium, viewport=DESKTOP).open()
    visit.go("#/nexus/rules")
    visit.quiet()
    visit.page.emulate_media(media="print")
    for part in (".masthead", ".rules-search", ".contents", ".rule-notes", ".ways-on"):
        assert not any(one.is_visible() for one in visit.page.locator(part).all()), part
    for part in (".short li", ".rule h3", ".rule svg.board"):
        assert all(one.is_visible() for one in visit.page.locator(part).all()), part


REFUSALS = [("f1", "e4"), ("f1", "h3"), ("d4",), ("c6",), ("a1",)]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("path", REFUSALS)
def test_why_not(chromium_visit: Visit, path: tuple[str, ...], language: str) -> None:
    visit = chromium_visit
    visit.go("#/settings")
    visit.page.locator(f'input[name="language"][value="{language}"]').check()
    table = Table(visit).start()
    table.click(*path)
    match = kleinod.new("morundir")
    refusal = explain(match, path).why
    assert refusal
    notice = table.page.locator(".notice")
    expect(notice).to_contain_text(said(match, refusal, language))
    rule = notice.locator(".rule-link")
    expect(rule).to_have_text(refusal.rule)
    before = visit.hash
    rule.click()
    expect(visit.page.locator(f"dialog article#{refusal.rule}")).to_be_in_viewport()
    assert visit.hash == before
    assert (
        dict(rule_ids("morundir", language))[refusal.rule]
        in visit.page.locator(f"article#{refusal.rule} h3").inner_text()
    )
    visit.quiet()
    visit.page.locator("[data-id=close-rules]").click()
    expect(visit.page.locator("dialog.drawer")).to_have_count(0)
    # Closing the rules must leave the table as it was, with a piece to move.
    assert table.next_ids()
