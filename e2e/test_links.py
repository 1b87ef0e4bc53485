"""Links: what a friend sees who opens one, and a match sent back and forth between two devices."""

from __future__ import annotations

import re
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import kleinod
from access import PHONE, choose_language, too_high, too_wide, violations
from conftest import OpenVisit
from kleinod.records.record import read, write
from oracle import path_of
from storage import REPLACE, stored
from table import Table
from visit import Visit

#: Seconds within which a save must be removed after an undo.
REMOVED_S = 10


def play(table: Table, *notations: str) -> None:
    for notation in notations:
        match = table.match()
        table.click(*path_of(match, notation))


def link(table: Table, what: str) -> str:
    """Return the address in one field of the share dialog, from "#" on."""
    table.do("share")
    address = table.page.locator(f'dialog input[name="{what}"]').input_value()
    table.page.keyboard.press("Escape")
    assert address.startswith(table.visit.url)
    return address.removeprefix(table.visit.url)


@pytest.fixture(scope="module")
def friends(open_shared: OpenVisit, one_browser: Browser) -> tuple[Visit, Visit]:
    """Return two visits with separate storage, as on two devices."""
    return open_shared(one_browser).open(), open_shared(one_browser).open()


def test_share_replay_and_play_on(friends: tuple[Visit, Visit]) -> None:
    mine, yours = friends
    table = Table(mine).start(names=("Nora", "Ben"))
    play(table, "f1-f3", "c2xf3", "f6-f4")
    address = link(table, "match")
    assert "Nora" not in address
    oracle = table.match()

    other = Table(yours)
    yours.go(address)
    yours.quiet()
    expect(yours.page.locator(".banner")).to_contain_text("received as a link")
    other.agrees(oracle)
    for name, at in (("first", 0), ("on", 1), ("on", 2), ("last", 3)):
        other.do(name)
        oracle.goto(at)
        other.agrees(oracle, live=at == 3)
    action = oracle.legal()[7]
    other.click(*path_of(oracle, action))
    oracle.play(action)
    other.agrees(oracle)
    saved = other.match()
    assert saved.id == oracle.id
    assert [s.token for s in saved.steps()] == [s.token for s in oracle.steps()]


def test_a_position_becomes_a_new_game(friends: tuple[Visit, Visit]) -> None:
    mine, yours = friends
    table = Table(mine).start(variant="return")
    play(table, "f1-f3")
    oracle = kleinod.open(link(table, "position").removeprefix("#/p/"))
    assert oracle.plies == 0

    other = Table(yours)
    yours.go(link(table, "position"))
    yours.quiet()
    other.agrees(oracle)
    other.do("share")
    shared = yours.page.locator("kl-share section").nth(1)
    expect(shared).to_contain_text("Contains the position in which this game begins, but no names.")
    yours.page.keyboard.press("Escape")
    action = oracle.legal()[0]
    other.click(*path_of(oracle, action))
    oracle.play(action)
    other.agrees(oracle)
    saved = other.match()
    assert saved.id and saved.id != table.match().id
    assert saved.position() == oracle.position()


def test_play_by_link(friends: tuple[Visit, Visit]) -> None:
    """A link with a reply must continue the saved match, and an older link must be recognized and change
    nothing."""
    one, two = Table(friends[0]), Table(friends[1])
    one.start()
    play(one, "f1-f3")
    first = link(one, "match")

    two.visit.go(first)
    two.visit.quiet()
    play_shown(two, "c2xf3")
    reply = link(two, "match")

    one.visit.go(reply)
    one.visit.quiet()
    expect(one.page.locator(".banner")).to_contain_text("continues your game: one new turn")
    answer(one, "take")
    match = one.match()
    assert [s.token for s in match.steps()] == ["f1-f3", "c2-f3"]
    assert match.id == two.match().id
    one.agrees(match)

    one.visit.go("#/")
    one.visit.go(first)
    expect(one.page.locator(".banner")).to_contain_text("an earlier stage")
    answer(one, "own")
    one.page.wait_for_url(f"**/#/play/{match.id}")
    one.agrees(match)


def test_two_ways_are_both_kept(friends: tuple[Visit, Visit]) -> None:
    one, two = Table(friends[0]), Table(friends[1])
    one.start()
    play(one, "f1-f3")
    two.visit.go(link(one, "match"))
    two.visit.quiet()
    play_shown(two, "c2xf3")
    theirs = two.match()
    play(one, "d1-d2")
    mine = one.match()

    one.visit.go(link(two, "match"))
    expect(one.page.locator(".banner")).to_contain_text("different turns")
    answer(one, "take")
    one.page.wait_for_url("**/#/play/*")
    assert tokens(one.match()) == tokens(theirs)
    one.visit.go(f"#/play/{mine.id}-2")
    one.visit.quiet()
    assert tokens(one.match()) == tokens(mine)
    one.agrees(mine)


def answer(table: Table, choice: str) -> None:
    """Choose one of the answers to the question about a link to a match that is already saved here."""
    table.page.locator(f'.banner [data-id="link-{choice}"]').click()
    table.visit.quiet()


def play_shown(table: Table, notation: str) -> None:
    """Play in a match that was opened by a link and is not saved yet."""
    record = table.page.evaluate("document.querySelector('kl-table').current.record")
    table.click(*path_of(kleinod.open(record), notation))


def tokens(match: Any) -> list[str]:
    return [step.token for step in match.steps()]


def test_the_same_link_twice_in_one_tab(chromium: Browser, open_visit: OpenVisit) -> None:
    """A link opened again must show the match as the link has it, without the moves played since."""
    match = kleinod.new("morundir")
    match.play("f1-f3")
    address = f"#/m/{match.position_record()}"
    visit = open_visit(chromium).open(address)
    table = Table(visit)
    play_shown(table, "c2xf3")
    visit.go(address)
    visit.quiet()
    table.agrees(match)


def test_copying_a_link_and_the_line_that_embeds_the_match(chromium: Browser, open_visit: OpenVisit) -> None:
    visit = open_visit(chromium, permissions=["clipboard-read", "clipboard-write"]).open()
    table = Table(visit).start()
    table.do("share")
    expect(visit.page.locator("kl-share section button").first).to_have_attribute("data-id", "together")
    visit.page.locator('[data-id="copy-match"]').click()
    expect(visit.page.get_by_text("Copied.")).to_be_visible()
    copied = visit.page.evaluate("navigator.clipboard.readText()")
    record = copied.partition("#/m/")[2]
    assert kleinod.open(record).id == table.match().id
    visit.page.locator('[data-id="embed"]').click()
    expect(visit.page.get_by_role("textbox", name="Where you want the board")).to_have_value(
        re.compile(f'<kleinod-board .*record="{record}"')
    )


# A saved match, and a link to a different version of it ---------------------------------------------------


@pytest.fixture
def kept(chromium_visit: Visit) -> Table:
    """Return the table of a match with one turn, which is the only save. The page shows "About"."""
    table = Table(chromium_visit)
    chromium_visit.go("#/about")
    chromium_visit.page.evaluate(REPLACE, [])
    table.start(names=("Nora", "Ben"))
    play(table, "f1-f3")
    chromium_visit.go("#/about")
    return table


def saves(table: Table) -> dict[str, dict[str, Any]]:
    """Return all saves by id, without the fields that change when a match is merely viewed."""
    return {save["id"]: told(save) for save in stored(table.page)}


def told(save: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in save.items() if key not in ("frame", "updated", "at")}


def only(table: Table) -> dict[str, Any]:
    """Wait until there is only one save, because undo removes the other one in the background. Return that
    save."""
    end = monotonic() + REMOVED_S
    while len(left := saves(table)) > 1 and monotonic() < end:
        table.page.wait_for_timeout(50)
    [save] = left.values()
    return save


def changed(record: str, *more: str, kinds: tuple[str, ...] = ()) -> str:
    """Return the record with further tokens or other players, and with a valid checksum."""
    data = read(record)
    return write(data._replace(tokens=(*data.tokens, *more), kinds=kinds or data.kinds))


def follow(table: Table, record: str) -> None:
    table.visit.go(f"#/m/{record}")
    table.visit.quiet()


def asks(table: Table, *sentences: str) -> None:
    """Assert that the page asks what to do with a link, with these sentences and all four answers."""
    for sentence in sentences:
        expect(table.page.locator(".banner")).to_contain_text(sentence)
    for choice in ("look", "own", "beside", "take"):
        expect(table.page.locator(f'.banner [data-id="link-{choice}"]')).to_be_visible()


@pytest.mark.steps("link: asking, play", "link: asking, look", "link: looking, ask", "link: looking, own")
def test_a_link_with_bots_at_the_table_is_asked_about(kept: Table) -> None:
    """Until the question about the link is answered, neither bots nor person may play, and the save must not
    change."""
    before = saves(kept)
    follow(kept, changed(only(kept)["record"], kinds=("b1", "b1")))
    others = "The players there are different: Nora – Computer, beginner; Ben"
    asks(kept, "the same turns as your game", others)
    kept.page.wait_for_timeout(1500)
    assert kept.page.evaluate("document.querySelector('kl-table').current.plies") == 1
    assert kept.next_ids() == set()
    kept.target("c2").click()
    kept.visit.quiet()
    assert "First decide above" in kept.text(".said")
    assert saves(kept) == before
    answer(kept, "look")
    expect(kept.page.locator(".banner")).to_contain_text("You are only looking")
    kept.do("first")
    kept.do("last")
    assert saves(kept) == before
    answer(kept, "ask")
    asks(kept)
    answer(kept, "look")
    answer(kept, "own")
    expect(kept.page.locator(".banner")).to_have_count(0)
    assert saves(kept) == before
    play(kept, "c2xf3")
    assert kept.match().kinds == ("h", "h")
    assert len(saves(kept)) == 1


@pytest.mark.steps("link: asking, own")
def test_a_link_that_resigns_is_asked_about(kept: Table) -> None:
    before = only(kept)
    follow(kept, changed(before["record"], "-r0"))
    asks(kept, "Nora has resigned there")
    assert only(kept) == before
    answer(kept, "own")
    assert kept.visit.hash.endswith(before["id"])
    assert only(kept) == before
    assert not kept.match().over


@pytest.mark.steps("link: asking, beside", "link: kept, good", "link: kept, play")
def test_a_link_is_kept_beside_as_another_game(kept: Table) -> None:
    before = only(kept)
    bots = changed(before["record"], "c2-f3", "f6-f4")
    for number in (2, 3):
        follow(kept, bots)
        asks(kept, "2 new turns", "by the side that moved last here")
        answer(kept, "beside")
        kept.page.wait_for_url(f"**/#/play/{before['id']}-{number}")
        expect(kept.page.locator(".banner")).to_contain_text("Yours is unchanged")
        if number == 2:
            answer(kept, "good")
        else:
            kept.click(*path_of(kept.match(), kept.match().legal()[0]))
        expect(kept.page.locator(".banner")).to_have_count(0)
    after = saves(kept)
    assert after[before["id"]] == before
    assert [len(kleinod.open(after[f"{before['id']}-{n}"]["record"]).steps()) for n in (2, 3)] == [3, 4]


@pytest.mark.steps("link: asking, take", "link: taken, undo", "link: taken, play", "link: looking, play")
def test_a_link_that_differs_takes_the_place_of_ours_and_gives_it_back(kept: Table) -> None:
    before = only(kept)
    link = changed(before["record"], kinds=("h", "b1"))
    follow(kept, link)
    answer(kept, "take")
    kept.page.wait_for_function("() => document.querySelector('kl-table').current.plies === 2")
    kept.visit.quiet()
    expect(kept.page.locator(".banner")).to_contain_text("is saved next to it")
    kept.click(*path_of(kept.match(), kept.match().legal()[0]))
    expect(kept.page.locator(".banner")).to_have_count(0)
    after = saves(kept)
    assert set(after) == {before["id"], f"{before['id']}-2"}
    assert after[f"{before['id']}-2"]["record"] == before["record"]
    assert after[before["id"]]["names"] == ["Nora", "Ben"]
    assert kleinod.open(after[before["id"]]["record"]).plies > 2

    kept.visit.go("#/about")
    kept.page.evaluate(REPLACE, [before | {"frame": None, "at": 1, "updated": 1}])
    follow(kept, changed(before["record"], "d6-d5", "-r0"))
    answer(kept, "look")
    kept.target("c2").click()
    asks(kept, "Nora has resigned there")
    answer(kept, "take")
    expect(kept.page.locator(".banner")).to_contain_text("Your previous game is saved next to it")
    assert len(saves(kept)) == 2
    answer(kept, "undo")
    assert only(kept) == before
    assert kept.match().plies == 1


@pytest.mark.steps("link: taken, undo", "link: taken, good")
def test_a_reply_is_taken_with_one_tap_and_undone_with_one(kept: Table) -> None:
    before = only(kept)
    reply = changed(before["record"], "c2-f3")
    follow(kept, reply)
    asks(kept, "one new turn")
    assert only(kept) == before
    answer(kept, "take")
    assert only(kept)["record"] == reply
    expect(kept.page.locator(".banner")).to_contain_text("One new turn was added")
    answer(kept, "undo")
    assert only(kept) == before
    expect(kept.page.locator(".banner")).to_have_count(0)
    follow(kept, reply)
    answer(kept, "take")
    answer(kept, "good")
    assert only(kept)["record"] == reply
    play(kept, "f6-f4")
    assert tokens(kept.match()) == ["f1-f3", "c2-f3", "f6-f4"]


@pytest.mark.parametrize("language", ["de", "en"])
def test_question_and_answers_are_in_sight_on_a_telephone(
    chromium: Browser, open_visit: OpenVisit, language: str
) -> None:
    """The longest question about a link must fit on 360 by 640 pixels, together with most of the table."""
    visit = open_visit(chromium, **{**PHONE, "viewport": {"width": 360, "height": 640}}).open()
    choose_language(visit, language)
    table = Table(visit).start(names=("Nora", "Ben"))
    play(table, "f1-f3")
    visit.go("#/about")
    follow(table, changed(only(table)["record"], "c2-f3", "-r1", kinds=("b1", "h")))
    banner = visit.page.locator(".banner").bounding_box()
    assert banner
    assert banner["height"] < 640 * 0.4
    for button in visit.page.locator(".banner button").all():
        box = button.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
        assert box["y"] + box["height"] <= 640
    assert not too_wide(visit)
    assert not too_high(visit)
    assert violations(visit) == []
    # The match is over, so the buttons for a rematch and the like must be visible, too.
    tools = visit.page.locator("kl-table .tools").bounding_box()
    assert tools
    for button in visit.page.locator("kl-table .outcome button:visible").all():
        box = button.bounding_box()
        assert box
        assert box["y"] + box["height"] <= tools["y"]
    answer(table, "look")
    banner = visit.page.locator(".banner").bounding_box()
    assert banner
    assert banner["height"] < 640 / 5
