"""The rules laboratory, which compares readings of a rule, and the rules page: summary, search, sources."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from access import PHONE, choose_language, too_wide, violations
from conftest import DESKTOP, ROOT, OpenVisit
from host import hosting
from kleinod.core import registry
from kleinod.play.match import Match
from kleinod.play.parse_position import position_from
from offline import CUT, wait_for_stage
from table import Table
from visit import Visit

GAMES = ROOT / "py" / "kleinod" / "games"
EVERY = registry.game_ids()


def readings(game: str) -> list[dict[str, Any]]:
    return json.loads((GAMES / game / "readings.json").read_text(encoding="utf-8"))["readings"]


def words(game: str, part: str, language: str = "en") -> dict[str, str]:
    return json.loads((GAMES / game / "i18n" / f"{part}.{language}.json").read_text(encoding="utf-8"))


def reading_of(game: str, name: str) -> dict[str, Any]:
    return next(reading for reading in readings(game) if reading["id"] == name)


def opened(game: str, reading: dict[str, Any], **changed: Any) -> Match:
    of = registry.game(game)
    seats, options = reading.get("seats", of.seats[0]), {**reading.get("options", {}), **changed}
    text = reading.get("position")
    start = position_from(of, seats, options, text) if text else None
    match = Match(of, seats, options, start=start, seed=reading.get("seed", 0))
    for action in reading.get("play", ()):
        match.play(action)
    return match


def ways(match: Match, reading: dict[str, Any]) -> int:
    """Return how many choices there are after the clicks that are part of the reading's example."""
    begun = list(reading.get("clicked", ()))
    return sum("why" not in c and c["path"][: len(begun)] == begun for c in match.choices(match.seat))


def turn_to(visit: Visit, game: str, name: str) -> None:
    visit.go(f"#/{game}/readings/{name}")
    expect(visit.page.locator(f'article[data-reading="{name}"][data-open]')).to_be_visible()
    visit.quiet()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", EVERY)
def test_every_reading_opens_with_a_board_for_each_side(chromium_visit: Visit, game: str) -> None:
    visit = chromium_visit
    said = words(game, "readings")
    for reading in readings(game):
        turn_to(visit, game, reading["id"])
        article = visit.page.locator("article.reading")
        for end in ("", ".source", ".see", ".why"):
            expect(article).to_contain_text(said[f"reading.{reading['id']}{end}"])
        sides = article.locator(".side")
        expect(sides.locator("svg.board")).to_have_count(len(reading.get("values", "..")))
        told = sides.all_inner_texts()
        labels = sides.locator("svg.board").evaluate_all("(all) => all.map((svg) => svg.ariaLabel)")
        assert len(set(told)) == len(told), f"{reading['id']}: nothing differs in words"
        assert len(set(labels)) == len(labels)
        assert not any("#" in text for text in told), "an id instead of a word"
        if "places" in reading.get("other", {}):
            assert all("Places:" in text for text in told), f"{reading['id']}: who has won is not told"
        for value, text in zip(reading.get("values", ()), told, strict=False):
            match = opened(game, reading, **{reading["option"]: value})
            number = re.search(r"(\d+) possibilit", text)
            if not match.over and number:
                assert int(number[1]) == ways(match, reading), f"{reading['id']}: {value}"


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", EVERY)
def test_what_differs_is_lit(chromium_visit: Visit, game: str) -> None:
    """For at least a third of a game's readings, the boards must mark the places in which they differ."""
    visit = chromium_visit
    lit = 0
    for reading in readings(game):
        turn_to(visit, game, reading["id"])
        marks = '.look-selected, .still-look[data-look="pending"]'
        shown = [side.locator(marks).count() for side in visit.page.locator(".side").all()]
        lit += len(set(shown)) > 1
    assert lit * 3 >= len(readings(game))


def test_what_needs_no_boards_is_told_below(chromium_visit: Visit) -> None:
    """Readings that need no boards must be listed with reasons and rules; some games have no such
    readings."""
    visit = chromium_visit
    for game in EVERY:
        read = json.loads((GAMES / game / "readings.json").read_text(encoding="utf-8"))
        visit.go(f"#/{game}/readings")
        visit.quiet()
        listed = visit.page.locator(".stated li")
        expect(listed).to_have_count(len(read.get("stated", ())))
        for one, item in zip(read.get("stated", ()), listed.all(), strict=True):
            expect(item).to_contain_text(words(game, "readings")[f"reading.{one['id']}.why"])
            assert item.locator("a").all_inner_texts() == one["rules"]


def test_a_reading_is_tried_and_played(chromium_visit: Visit) -> None:
    visit = chromium_visit
    reading = reading_of("morundir", "return")
    turn_to(visit, "morundir", "return")
    side = visit.page.locator(".side").nth(1)
    side.locator("[data-id=try]").click()
    visit.ready()
    visit.quiet()
    table = Table(visit)
    table.agrees(opened("morundir", reading, variant="return"))
    table.click("d4", "d6", "h4")
    assert visit.page.evaluate("document.querySelector('kl-table').current.plies") == 1
    turn_to(visit, "morundir", "return")
    side.locator("[data-id=play-so]").click()
    visit.ready()
    assert visit.hash == "#/morundir/set/variant=return"
    expect(visit.page.locator('[name="variant"][value="return"]')).to_be_checked()
    visit.page.locator("[data-id=start]").click()
    visit.page.wait_for_url("**/#/play/*")
    visit.ready()
    assert dict(table.match().options)["variant"] == "return"


def test_what_was_played_can_be_taken_back(chromium_visit: Visit) -> None:
    """Trying the second value of an option must show the match after the example's move under that value.
    Undo must then take the move back."""
    visit = chromium_visit
    reading = reading_of("matobo", "majority")
    turn_to(visit, "matobo", "majority")
    visit.page.locator(".side").nth(1).locator("[data-id=try]").click()
    visit.ready()
    visit.quiet()
    table, match = Table(visit), opened("matobo", reading, majority_points=0)
    table.agrees(match)
    visit.page.locator(".panel [data-action=undo]").click()
    visit.quiet()
    match.undo()
    table.agrees(match)


def test_house_rules_are_played_as_we_read_them_only(chromium_visit: Visit) -> None:
    visit = chromium_visit
    turn_to(visit, "morundir", "across")
    tries = visit.page.locator("[data-id=try]")
    expect(tries).to_have_count(1)
    expect(visit.page.locator("[data-id=play-so]")).to_have_count(0)
    assert "e5" in visit.page.locator(".side").nth(1).locator(".side-only").inner_text()


def test_by_keys_from_rule_to_reading_and_on(chromium_visit: Visit) -> None:
    visit = chromium_visit
    visit.go("#/nexus/rules/NEX-10")
    expect(visit.page.locator("article#NEX-10")).to_be_focused()
    visit.page.locator("article#NEX-10 summary").focus()
    visit.page.keyboard.press("Enter")
    link = visit.page.locator("article#NEX-10 .rule-readings a").first
    link.focus()
    visit.page.keyboard.press("Enter")
    expect(visit.page.locator('article[data-reading="rows"][data-open]')).to_be_visible()
    visit.page.locator("[data-id=reading-next]").focus()
    visit.page.keyboard.press("Enter")
    expect(visit.page.locator('article[data-reading="sacrifice"][data-open]')).to_be_visible()
    expect(visit.page.locator("article.reading h2")).to_be_focused()
    visit.page.locator("article.reading a.rule-id").first.focus()
    visit.page.keyboard.press("Enter")
    expect(visit.page.locator("article#NEX-13")).to_be_focused()


def test_an_option_leads_to_its_reading(chromium_visit: Visit) -> None:
    """Every option in the set-up form must have a link to a reading of a rule that compares its values."""
    visit = chromium_visit
    game, keys = "", [""]
    for game in EVERY:
        visit.go(f"#/{game}")
        Table(visit).unfold()
        hrefs = [link.get_attribute("href") or "" for link in visit.page.locator("a.to-readings").all()]
        keys = [href.rpartition("/")[2] for href in hrefs]
        options = [option.key for option in registry.game(game).options if not option.needs]
        assert set(options) <= set(keys)
        options_read = {reading.get("option") for reading in readings(game)}
        assert set(keys) <= options_read
    visit.page.locator("a.to-readings").last.click()
    opened = visit.page.locator("article.reading[data-open]")
    expect(opened).to_be_visible()
    assert reading_of(game, opened.get_attribute("data-reading") or "")["option"] == keys[-1]


@pytest.mark.parametrize(("language", "word"), [("en", "castle"), ("de", "BURG")])
def test_rules_are_found_by_words_and_numbers(chromium_visit: Visit, language: str, word: str) -> None:
    visit = chromium_visit
    choose_language(visit, language)
    visit.go("#/morundir/rules")
    expect(visit.page.locator(".short li")).to_have_count(8)
    field, status = visit.page.get_by_role("searchbox"), visit.page.locator(".rules-search [role=status]")
    field.fill(word)
    articles = visit.page.locator("article.rule")
    shown = articles.count()
    assert 1 < shown < 19
    assert all(word.lower() in text.lower() for text in articles.locator(".prose").all_inner_texts())
    expect(status).to_contain_text(str(shown))
    field.fill("mor-07")
    assert "MOR-07" in [article.get_attribute("id") for article in articles.all()]
    field.fill("xylophone")
    expect(articles).to_have_count(0)
    expect(status).not_to_be_empty()
    field.fill("")
    expect(articles).to_have_count(19)
    choose_language(visit, "en")


def test_a_rule_in_a_sentence_leads_to_it(chromium_visit: Visit) -> None:
    visit = chromium_visit
    visit.go("#/morundir/rules")
    visit.page.locator(".short li").nth(6).get_by_role("link", name="MOR-12").click()
    expect(visit.page.locator("article#MOR-12")).to_be_focused()
    assert visit.hash == "#/morundir/rules/MOR-12"
    # The link must also work among search results, and for the rule that is already shown.
    for _ in range(2):
        visit.page.get_by_role("searchbox").fill("MOR-16")
        visit.page.locator("article#MOR-19").get_by_role("link", name="MOR-16").first.click()
        expect(visit.page.locator("article#MOR-16")).to_be_focused()
        expect(visit.page.locator("article.rule")).to_have_count(19)


def test_a_rule_says_where_it_comes_from_and_what_guards_it(chromium_visit: Visit) -> None:
    visit = chromium_visit
    visit.go("#/morundir/rules/MOR-08")
    rule = visit.page.locator("article#MOR-08")
    guards = rule.locator(".guards")
    expect(guards.locator("li").first).to_be_hidden()
    rule.locator("details.rule-notes summary").click()
    assert rule.locator(".source").all_inner_texts() == ["printed", "decided by us"]
    expect(guards.locator("li").first).to_be_visible()
    expect(guards).to_contain_text("test_morundir.py")


@pytest.fixture(scope="module")
def phone(open_shared: OpenVisit, chromium: Browser) -> Visit:
    return open_shared(chromium, **PHONE).open()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", ["morundir", "mutterboehnchen"])
def test_on_a_telephone_in_german_and_dark(phone: Visit, game: str) -> None:
    visit = phone
    choose_language(visit, "de", "dark")
    first = readings(game)[0]["id"]
    turn_to(visit, game, first)
    expect(visit.page.locator("article.reading")).to_contain_text(
        words(game, "readings", "de")[f"reading.{first}.why"]
    )
    boxes = [side.bounding_box() or {} for side in visit.page.locator(".side").all()]
    assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"], "one below the other"
    assert too_wide(visit) == 0
    assert violations(visit) == []
    visit.go(f"#/{game}/rules")
    visit.quiet()
    visit.page.locator("details.rule-notes summary").first.click()
    assert too_wide(visit) == 0
    assert violations(visit) == []


def test_axe_finds_nothing_at_a_desk(open_visit: OpenVisit, chromium: Browser) -> None:
    visit = open_visit(chromium, viewport=DESKTOP).open()
    for game, name in (("nexus", "rows"), ("matobo", "majority")):
        turn_to(visit, game, name)
        tops = {(side.bounding_box() or {})["y"] for side in visit.page.locator(".side").all()}
        assert len(tops) == 1, "beside each other"
        assert violations(visit) == []


def test_without_a_network(open_visit: OpenVisit, chromium: Browser) -> None:
    with hosting(ROOT / "dist") as host:
        visit = open_visit(chromium, host.url, copy=True).open()
        wait_for_stage(visit, "ready")
        visit.allow(*CUT)
        host.stop()
        visit.page.goto("about:blank")
        visit.open("#/nexus/readings/rows")
        expect(visit.page.locator(".side svg.board")).to_have_count(2)
        visit.page.get_by_role("button", name="Deutsch").click()
        expect(visit.page.locator("h1")).to_have_text("Regellabor")
        visit.quiet()
        host.start()
