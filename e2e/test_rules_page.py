"""Rules on screen: every id in both languages, every example to be tried, and "why not?" leads there."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import expect

import kleinod
from kleinod.core.explain import explain
from kleinod.core.match import Match
from kleinod.core.words import Words
from table import Table
from visit import Visit

GAMES = ["morundir", "matobo", "mutternland"]


def examples(game: str) -> list[dict[str, Any]]:
    """In the order of the rules they are examples of."""
    text = files(f"kleinod.games.{game}").joinpath("examples.json").read_text("utf-8")
    order = [rule for rule, _ in rule_ids(game, "en")]
    return sorted(json.loads(text)["examples"], key=lambda example: order.index(example["rule"]))


def rule_ids(game: str, language: str) -> list[tuple[str, str]]:
    """Id and title of every rule, from the text of the rules."""
    text = files(f"kleinod.games.{game}").joinpath("help", f"{language}.md").read_text("utf-8")
    return re.findall(r"^## ([A-Z]{3}-\w+) (.+)$", text, re.MULTILINE)


@pytest.mark.parametrize("game", [*GAMES, "mutterboehnchen"])
def test_every_rule_in_both_languages(visit: Visit, game: str) -> None:
    visit.go(f"#/{game}/rules")
    for language, other in (("en", "Deutsch"), ("de", "English")):
        articles = visit.page.locator("article.rule")
        expect(articles.first.locator("h2")).to_contain_text(rule_ids(game, language)[0][1])
        shown = [
            (article.get_attribute("id"), article.locator("h2").inner_text()) for article in articles.all()
        ]
        wanted = rule_ids(game, language)
        assert [rule for rule, _ in shown] == [rule for rule, _ in wanted]
        assert all(title in heading for (_, title), (_, heading) in zip(wanted, shown, strict=True))
        visit.page.get_by_role("button", name=other).click()
    tries = visit.page.locator("article.rule figure a")
    assert tries.count() == len(examples(game))


def paths(match: Match) -> dict[tuple[str, ...], Any]:
    """Every legal action by the ids to click."""
    return {match.view.path(match.state, a): a for a in match.legal_actions()}


@pytest.mark.parametrize("game", GAMES)
def test_every_example_can_be_played(chromium_visit: Visit, game: str) -> None:
    visit = chromium_visit
    visit.go(f"#/{game}/rules")
    links = visit.page.locator("article.rule figure a")
    ways = links.evaluate_all("(all) => all.map((a) => [a.closest('article').id, a.getAttribute('href')])")
    assert [rule for rule, _ in ways] == [example["rule"] for example in examples(game)]
    table = Table(visit)
    for example, (_, address) in zip(examples(game), ways, strict=True):
        visit.go("#/about")
        visit.go(address)
        visit.quiet()
        oracle = kleinod.position(game, example["position"], example["seats"], **example["options"])
        table.agrees(oracle)
        # A button for something that cannot be at all is not there.
        offered = {cell for choice in oracle.choices() for cell in choice["path"]}
        clicks = [cell for cell in example["clicks"] if cell[0] != "#" or cell in offered]
        assert all(table.target(cell).count() == 0 for cell in set(example["clicks"]) - set(clicks))
        if not clicks or not all(cell[0] == "#" or table.target(cell).count() for cell in clicks):
            # There is nothing to click, such as a nut where none lies: only the text tells why not.
            assert "refused" in example
            continue
        for cell in clicks:
            table.click(cell)
            if table.page.locator(".notice .rule-link").count():
                break  # What is refused already is not clicked on.
        played = [path for path in paths(oracle) if list(path) == clicks[: len(path)]]
        if played:
            # Also a click too many: what was complete before it has been played.
            assert "accepted" not in example or list(played[0]) == clicks
            oracle.act(paths(oracle)[played[0]])
            table.agrees(oracle)
        elif not table.page.locator(".notice .rule-link").count():
            # Another piece that can move: a click takes that one up instead.
            table.agrees(oracle, clicks[-1:])
        else:
            assert "refused" in example
            expect(table.page.locator(".notice .rule-link")).to_have_text(example["refused"])
            assert table.page.evaluate("document.querySelector('kl-table').current.plies") == 0


REFUSALS = [("f1", "e4"), ("f1", "h3"), ("d4",), ("c6",), ("a1",)]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("path", REFUSALS)
def test_why_not(chromium_visit: Visit, path: tuple[str, ...], language: str) -> None:
    visit = chromium_visit
    visit.go("#/settings")
    visit.page.locator(f'input[name="language"][value="{language}"]').check()
    table = Table(visit).start()
    table.click(*path)
    refusal = explain(kleinod.new("morundir"), path).why
    assert refusal
    said = Words(language, "morundir", ("blue", "black")).say(refusal).removesuffix(f" ({refusal.rule})")
    notice = table.page.locator(".notice")
    expect(notice).to_contain_text(said)
    rule = notice.locator(".rule-link")
    expect(rule).to_have_text(refusal.rule)
    rule.click()
    visit.page.wait_for_url(f"**/#/morundir/rules/{refusal.rule}")
    visit.ready()
    expect(visit.page.locator(f"article#{refusal.rule}")).to_be_in_viewport()
    assert (
        dict(rule_ids("morundir", language))[refusal.rule]
        in visit.page.locator(f"article#{refusal.rule} h2").inner_text()
    )
