"""The position editor by mouse, finger and keys: impossible positions, their repair, and links to a match."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Browser, expect

from access import PHONE, choose_language, too_wide, violations
from bench import Bench
from conftest import OpenVisit
from keyboard import FOCUSED, tab_to
from kleinod.core import registry
from kleinod.games.morundir.board import CASTLE, NAMES
from kleinod.play.match import from_record
from table import Table
from visit import Visit

EDITABLE = tuple(one for one in registry.game_ids() if registry.has_part(one, "position_editing"))
MORUNDIR = "D1KK1dk3kdk4k7K4KDK3KD1kk1d_0_0"


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", EDITABLE)
def test_every_tool_and_number_does_what_the_engine_says(one_visit: Visit, game: str) -> None:
    bench = Bench(one_visit, game)
    shop, lots = bench.shop, Random(game)
    bench.begin("start")
    bench.agrees(bench.text)
    texts = [bench.text]
    tools = [tool.id for tool in shop.editing.tools(shop.read(bench.text))]
    # Of the many tools for cards, try a random few.
    for tool in tools if len(tools) < 20 else [*lots.sample(tools[:-1], 4), tools[-1]]:
        s = shop.read(bench.text)
        places = next(one.places for one in shop.editing.tools(s) if one.id == tool)
        if places:
            place = lots.choice(places)
            bench.use(tool, place)
            texts.append(shop.text.encode(shop.edited(s, f"{tool}@{place}")))
            assert bench.text == texts[-1]
    bench.agrees(texts[-1])
    field = shop.editing.fields(shop.read(texts[-1]))[-1]
    bench.press(f'[data-field="{field.id}"] [data-step="1"]')
    texts.append(shop.text.encode(shop.edited(shop.read(texts[-1]), f"{field.id}={field.n + 1}")))
    bench.agrees(texts[-1])
    for text in reversed(texts[:-1]):
        bench.press('[data-action="undo"]')
        assert bench.text == text
    bench.press('[data-action="redo"]')
    bench.agrees(texts[1])


def test_what_cannot_arise_says_why_and_is_mended(one_visit: Visit) -> None:
    """MOR-03, MOR-07, NEX-01: each fault must name its rule, mark its place and offer a button for its
    repair."""
    bench = Bench(one_visit, "morundir", MORUNDIR)
    bench.agrees(MORUNDIR)
    expect(bench.page.locator(".judged")).to_contain_text("This position can arise in a game.")
    bench.use("take", "c6")
    bench.use("knight1", NAMES[CASTLE])
    status = bench.page.locator(".judged [role=status]")
    expect(status).to_contain_text("There is a knight on the castle; knights may not stop there. MOR-07")
    assert bench.page.locator("kl-editor .look-lit").count() == 1
    bench.mend()
    expect(status).to_contain_text("The move counters do not match the board.")
    bench.mend()
    expect(status).to_have_text("This position can arise in a game.")
    bench.agrees(bench.text)
    bench = Bench(one_visit, "nexus")
    bench.begin("empty")
    expect(bench.page.locator("[data-mend]")).to_have_text("Add the 19 missing rings")
    bench.mend()
    assert bench.text.startswith("l19x3-m18x4-n18x5-o18x4-p19x3_0_")


def test_carried_from_the_palette(one_visit: Visit) -> None:
    bench = Bench(one_visit, "morundir", MORUNDIR)
    mouse = bench.page.mouse
    for tool, place in (("duke0", "c4"), ("take", "c4")):
        mouse.move(*_middle(bench, f'[data-tool="{tool}"]'))
        mouse.down()
        mouse.move(*_middle(bench, f'.target[data-id="{place}"]'), steps=4)
        mouse.up()
        bench.visit.quiet()
        assert (bench.text == MORUNDIR) is (tool == "take")
    bench.agrees(MORUNDIR)


def _middle(bench: Bench, selector: str) -> tuple[float, float]:
    bench.page.locator(f"kl-editor {selector}").scroll_into_view_if_needed()
    box = bench.page.locator(f"kl-editor {selector}").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_from_the_game_to_the_editor_to_a_match_and_back(one_visit: Visit) -> None:
    """The editor's link must open a match at its position; the table must open the editor at the position
    shown."""
    visit = one_visit
    visit.go("#/about")
    visit.go("#/morundir")
    visit.page.locator('[data-id="edit"]').click()
    visit.ready()
    bench = Bench(visit, "morundir", MORUNDIR)
    bench.use("take", "c7")
    bench.mend()
    bench.page.locator('kl-editor [name="seat"]').select_option("1")
    visit.quiet()
    text, link = bench.text, bench.page.locator('kl-editor [name="link"]').input_value()
    bench.agrees(text)
    bench.press('[data-id="play"]')
    visit.ready()
    visit.quiet()
    assert link.endswith(visit.hash)
    match = from_record(visit.hash.removeprefix("#/p/"))
    assert (match.position(), match.seat) == (text, 1)
    assert visit.page.locator("kl-table kl-board .piece-body").count() == 17
    Table(visit).action("edit").click()
    visit.ready()
    visit.quiet()
    bench.agrees(text)
    bench.press('[data-id="study"]')
    visit.ready()
    visit.quiet()
    assert visit.page.locator("kl-study kl-board .piece-body").count() == 17


def test_damaged_addresses_are_answered(one_visit: Visit) -> None:
    bench = Bench(one_visit, "morundir", "zz")
    expect(bench.page.locator(".judged")).to_contain_text("The position has too few or too many parts")
    bench.use("duke0", "e5")
    expect(bench.page.locator(".judged")).not_to_contain_text("The position has too few or too many parts")
    one_visit.go("#/nothing/editor")
    assert one_visit.page.locator("kl-unknown").count() == 1


def test_other_numbers_of_players_begin_anew(one_visit: Visit) -> None:
    bench = Bench(one_visit, "matobo")
    bench.page.locator('kl-editor [name="count"][value="4"]').check()
    bench.visit.quiet()
    assert bench.text == "39_0_x-x-x-x_00000-00000-00000-00000_0_0_1"
    assert bench.page.locator('[data-tool^="pawn"]').count() == 4
    assert bench.page.locator('[data-action="undo"]').get_attribute("aria-disabled") == "true"


def test_by_keys_alone(one_visit: Visit) -> None:
    """Arrow keys choose a tool and move over the board, Enter uses the tool, u and r undo and redo, Tab
    leaves."""
    bench = Bench(one_visit, "morundir", MORUNDIR)
    keys = bench.page.keyboard
    tab_to(one_visit, "kl-editor svg.board .target")
    here = one_visit.page.evaluate(FOCUSED)
    tab_to(one_visit, 'kl-editor [name="tool"]')
    for _ in range(4):
        keys.press("ArrowRight")
    assert bench.page.locator('[name="tool"]:checked').input_value() == "take"
    keys.press("Shift+Tab")
    for _ in range(20):
        if f"take@{one_visit.page.evaluate(FOCUSED)}" in _takable(bench):
            break
        keys.press("n")
    there = one_visit.page.evaluate(FOCUSED)
    keys.press("Enter")
    one_visit.quiet()
    taken = bench.shop.text.encode(bench.shop.edited(bench.shop.read(MORUNDIR), f"take@{there}"))
    bench.agrees(taken)
    keys.press("u")
    one_visit.quiet()
    bench.agrees(MORUNDIR)
    keys.press("r")
    one_visit.quiet()
    bench.agrees(taken)
    assert here
    tab_to(one_visit, "[data-mend]")
    keys.press("Enter")
    one_visit.quiet()
    tab_to(one_visit, '[data-id="play"]')
    keys.press("Enter")
    one_visit.ready()
    assert one_visit.hash.startswith("#/p/")


def _takable(bench: Bench) -> set[str]:
    tool = bench.shop.editing.tools(bench.shop.read(bench.text))[-1]
    return {f"take@{place}" for place in tool.places}


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("language", "theme"), [("en", "light"), ("de", "dark")])
def test_axe_finds_nothing(one_visit: Visit, language: str, theme: str) -> None:
    choose_language(one_visit, language, theme)
    found: list[str] = []
    for game in EDITABLE:
        bench = Bench(one_visit, game)
        bench.begin("start")
        found += violations(one_visit)
        bench.begin("empty")
        found += violations(one_visit)
    said = one_visit.page.locator("kl-editor h1").inner_text()
    choose_language(one_visit, "en")
    assert not found
    assert said == {"en": "Position editor", "de": "Stellung aufbauen"}[language]


def test_on_a_telephone_and_after_a_reload(chromium: Browser, open_visit: OpenVisit) -> None:
    visit = open_visit(chromium, **PHONE).open()
    bench = Bench(visit, "nexus")
    bench.begin("start")
    bench.page.locator('[data-tool="marble1"]').tap()
    for place in ("n20", "n21", "n21"):
        bench.page.locator(f'kl-editor .target[data-id="{place}"]').tap()
        visit.quiet()
    assert "_n20B-n21BB_" in bench.text
    bench.agrees(bench.text)
    assert not too_wide(visit)
    text = bench.text
    visit.reload()
    visit.quiet()
    bench.agrees(text)


@pytest.mark.parametrize("language", ["en", "de"])
def test_tools_are_in_sight_on_a_phone_and_play_on_a_tablet(
    open_visit: OpenVisit, chromium: Browser, language: str
) -> None:
    """A phone used to hide the second row of tools, and a tablet "Play from here"."""
    visit = open_visit(chromium).open("#/matobo/editor")
    choose_language(visit, language)
    for (width, height), part in (((360, 740), ".palette-tool"), ((820, 1180), '[data-id="play"]')):
        visit.page.set_viewport_size({"width": width, "height": height})
        visit.arrive("#/matobo/editor")
        boxes = [one.bounding_box() for one in visit.page.locator(part).all()]
        bottoms = [box["y"] + box["height"] for box in boxes if box]
        assert bottoms, part
        assert max(bottoms) <= height, part
