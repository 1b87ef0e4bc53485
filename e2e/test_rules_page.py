"""Rules on screen: every id in both languages, every example to be tried, and "why not?" leads there."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import expect

import kleinod
from cards import Hands
from conftest import ROOT
from kleinod.core.message import Msg
from kleinod.core.sentences import Words
from kleinod.play.explain_refusal import explain
from kleinod.play.match import Match
from oracle import action_of
from table import Table
from visit import Visit

GAMES = ["morundir", "matobo", "mutternland", "nexus", "mutterboehnchen"]

#: Refused with an id that is not at the table, such as a place beyond the land: only the rules page says why.
ABSENT = {"off_land", "empty_ground", "must_move"}
#: Refused with one click too many: what was complete before it has been played.
COMPLETE = {"nothing_left_behind", "no_stock"}
#: Refused where another own piece stands: it is taken up instead, as everybody expects.
TAKEN_UP = {"own_piece"}


def examples(game: str) -> list[dict[str, Any]]:
    """In the order of the rules they are examples of."""
    text = files(f"kleinod.games.{game}").joinpath("examples.json").read_text("utf-8")
    order = [rule for rule, _ in rule_ids(game, "en")]
    return sorted(json.loads(text)["examples"], key=lambda example: order.index(example["rule"]))


def rule_ids(game: str, language: str) -> list[tuple[str, str]]:
    """Id and title of every rule, from the text of the rules."""
    text = files(f"kleinod.games.{game}").joinpath("help", f"{language}.md").read_text("utf-8")
    return re.findall(r"^## ([A-Z]{3}-\w+) (.+)$", text, re.MULTILINE)


#: Of every rule on the page its id and what its heading shows.
TITLES = "(all) => all.map((one) => [one.id, one.querySelector('h2').innerText])"


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_in_both_languages(one_visit: Visit, game: str) -> None:
    one_visit.go(f"#/{game}/rules")
    for language, other in (("en", "Deutsch"), ("de", "English")):
        articles = one_visit.page.locator("article.rule")
        expect(articles.first.locator("h2")).to_contain_text(rule_ids(game, language)[0][1])
        shown: list[tuple[str, str]] = articles.evaluate_all(TITLES)
        wanted = rule_ids(game, language)
        assert [rule for rule, _ in shown] == [rule for rule, _ in wanted]
        assert all(title in heading for (_, title), (_, heading) in zip(wanted, shown, strict=True))
        one_visit.page.get_by_role("button", name=other).click()
    tries = one_visit.page.locator("article.rule figure a")
    assert tries.count() == len(examples(game))


#: Of every example on the page: its rule, where its link leads, what is told below its picture.
FIGURES = """
(figures) => figures.map((one) => [
  one.closest("article").id, one.querySelector("a").getAttribute("href"), one.innerText])
"""


def said(match: Match, refusal: Msg, language: str = "en") -> str:
    """The sentence of a refusal without its rule, which is a link of its own."""
    words = Words(language, match.game.id, match.game.colors[: match.seats])
    return words.say(refusal).removesuffix(f" ({refusal.rule})")


def follow_example(table: Table, clicks: list[str], reason: str) -> list[str]:
    """Click as an example says until the page gives that reason, or up to an id that is not there."""
    for number, cell in enumerate(clicks):
        if reason and reason in table.page.locator("kl-table .panel").inner_text():
            return clicks
        if not table.target(cell).count():
            return clicks[:number]
        table.click(cell)
    return clicks


def is_refused(table: Table, match: Match, example: dict[str, Any], refusal: Msg) -> None:
    """Click an example that must not be played; the page says why not, in the words of the engine."""
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


#: Of so many examples one is played; those of the other days differ in the place only.
SHARES = [pytest.param(8, id="a share"), pytest.param(1, id="all", marks=pytest.mark.slow)]


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
    """From the sentence at the table, by the number of the rule in it; and so from the short rules there."""
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
    expect(drawer.locator(f"article#{rule} h2")).to_be_in_viewport()
    assert visit.hash == before
    visit.page.locator("[data-id=close-rules]").click()
    expect(drawer).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_what_the_log_says_leads_to_its_rule(chromium_visit: Visit, game: str) -> None:
    """What was done in the turn shown, in a game that has been played."""
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
    expect(article.locator("h2")).to_be_in_viewport()
    visit.page.locator("[data-id=close-rules]").click()


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
        in visit.page.locator(f"article#{refusal.rule} h2").inner_text()
    )
    visit.quiet()
    visit.page.locator("[data-id=close-rules]").click()
    expect(visit.page.locator("dialog.drawer")).to_have_count(0)
    # Nobody has left the table: the piece is still there to be played.
    assert table.next_ids()
