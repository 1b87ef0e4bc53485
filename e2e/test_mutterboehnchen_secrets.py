# pyright: reportArgumentType=false, reportCallIssue=false
# `Match` declares positions and actions only as `Position` and `Action`; here they are one game's types.
"""Mutterböhnchen on one device: the page must not contain anything of another seat's hand (BOH-55)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import ConsoleMessage

import kleinod
from card_tables import Hands, alike, hung, lift, moment, seen, sit_down, told_behind, with_kinds
from kleinod.core.sentences import Words
from kleinod.games.mutterboehnchen.card_data import DECK
from kleinod.play.match import Match, replay
from kleinod.play.parse_position import position_from
from oracle import path_of, tokens
from table import Table
from visit import Visit

GAME = "mutterboehnchen"
FACES = [face.code for face in DECK.faces]


@cache
def names(language: str = "en") -> tuple[str, ...]:
    """Return the names of all cards."""
    return tuple(Words(language, GAME).text(f"card.{code}") for code in FACES)


@pytest.fixture(autouse=True)
def _says_nothing(chromium_visit: Visit) -> Iterator[None]:
    """Fail if the browser's console names a card, since everybody at the device can open it."""
    heard: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        heard.append(message.text)

    chromium_visit.page.on("console", hear)
    yield
    chromium_visit.page.remove_listener("console", hear)
    assert not [text for text in heard if "bean" in text or any(name in text for name in names())]


#: JavaScript: make all random numbers of the page equal; ALL_LOTS makes them random again.
ONE_LOT = "() => { crypto.getRandomValues = (numbers) => numbers.fill(7); }"
ALL_LOTS = "() => { delete crypto.getRandomValues; }"


def private_question(seats: int) -> Match:
    """Return a moment of mid-game at which a seat is to plant the front card of its hand, which is
    private."""

    def fits(match: Match) -> bool:
        front = match.turn > 6 and match.state.todo[-1].name in ("front", "front2")
        return front and any(a[0] == "plant" for a in match.legal_actions())

    return moment(seats, fits)


def other_world(match: Match, viewer: int, seed: int = 1) -> Match:
    """Return a match that looks the same to `viewer` but has other hidden cards."""
    rules, rng = match.rules, Random(seed)
    world = rules.determinize(rules.observe(match.state, viewer), viewer, rng)
    assert world.hands != match.state.hands
    assert world.hands[viewer] == match.state.hands[viewer]
    options = dict(match.options)
    text = match.text.encode(world)
    start = position_from(match.game, match.seats, options, text)
    return Match(match.game, match.seats, options, start=start, kinds=match.kinds)


def here(match: Match, kinds: str = "") -> Match:
    """Return a match that begins with the current position, so that no earlier moves can reveal anything."""
    start = position_from(match.game, match.seats, dict(match.options), match.position())
    people = tuple("b1" if kind == "b" else kind for kind in kinds or "h" * match.seats)
    return Match(match.game, match.seats, match.options, start=start, kinds=people)


def covered(table: Table, match: Match) -> list[str]:
    """Return all that the page reveals behind the curtain, where only public messages may name cards."""
    assert hung(table)
    told = told_behind(table, match)
    found = [*told, *seen(table)]
    assert table.page.locator("main :is(.slot, .area, [data-key], [data-glyph], .turn)").count() == 0
    assert not [name for name in names() if any(name in text for text in found[len(told) :])]
    return found


@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_is_behind_the_curtain(chromium_visit: Visit, seats: int) -> None:
    """BOH-55a, BOH-55e: behind the curtain the page must not depend on anybody's hand."""
    match = here(private_question(seats))
    before = (match.seat - 1) % seats
    worlds = [match, other_world(match, before)]
    table = Table(chromium_visit)
    pages = [covered(sit_down(table, world), world) for world in worlds]
    alike(*pages)
    for world in worlds:
        sit_down(table, world)
        hands = Hands(world)
        hands.see(table)
        assert hands.viewer == world.seat
        table.agrees(world, viewer=world.seat)


def test_what_one_saw_is_gone_behind_the_next_curtain(chromium_visit: Visit) -> None:
    """BOH-55e: behind the curtain, neither page nor storage may reveal the hand that the last person saw."""
    match, rng = kleinod.new(GAME, 2, 5), Random(2)
    table, hands, curtains = sit_down(Table(chromium_visit), match), Hands(match), 0

    def look_and_lift(table: Table) -> None:
        nonlocal curtains
        curtains += 1
        covered(table, match)
        kept = table.page.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])")
        assert not [name for name in (*names(), "bean") if name in kept]
        lift(table)

    hands.see(table, look_and_lift)
    while curtains < 4:
        legal = match.legal_actions()
        action = rng.choice([a for a in legal if a[0] != "harvest"] or legal)
        table.click(*match.view.path(match.state, action))
        match.act(action)
        hands.see(table, look_and_lift)


def test_an_offer_tells_nothing_of_the_hand_it_asks_for(chromium_visit: Visit) -> None:
    """BOH-55c: behind the curtain, the page must not reveal if the partner has the card wished for."""
    match = here(moment(4, lambda match: match.turn > 6 and match.state.todo[-1].name == "trade"))
    giver, table, pages = match.seat, Table(chromium_visit), []
    other = (giver + 1) % 4
    worlds = [match, *(other_world(match, giver, seed) for seed in range(1, 9))]
    sort_of = match.rules.tables.sort  # pyright: ignore[reportAttributeAccessIssue]
    held = [{sort_of[card] for card in world.state.hands[other]} for world in worlds]
    has, lacks, sort = next(
        (one, two, sort)
        for one, mine in enumerate(held)
        for two, yours in enumerate(held)
        for sort in sorted(mine - yours)
    )
    for n in (has, lacks):
        sit_down(table, worlds[n])
        lift(table)
        table.click(f"h{giver}-0", f"w{sort}", f"#to-{other}")
        assert hung(table)
        pages.append(seen(table))
    assert not [name for name in names() if name in str(pages)]
    alike(*pages)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_others_see_the_same_in_both_worlds(chromium_visit: Visit, seats: int) -> None:
    """BOH-55d, BOH-55e: for one person among bots, other hidden cards must not change the page or what it
    shares.

    The shared link deals hidden cards at random. With fixed random numbers it must always be the same, so it
    reveals nothing.
    """
    match = private_question(seats)
    kinds = "".join("h" if seat == match.seat else "b" for seat in range(seats))
    match = here(match, kinds)
    table, pages = Table(chromium_visit), []
    for world in (match, other_world(match, match.seat), other_world(match, match.seat, 2)):
        sit_down(table, world)
        assert not hung(table)
        table.agrees(world, viewer=world.seat)
        plain = seen(table)
        table.page.evaluate(ONE_LOT)
        table.do("share")
        table.page.evaluate(ALL_LOTS)
        links = table.page.locator("dialog :is(input, textarea)").evaluate_all(
            "(all) => all.map((one) => one.value).filter((value) => value.includes('#/'))"
        )
        assert len(links) == 1
        assert world.position_record() not in links[0]
        pages.append([*plain, *seen(table), picture(table)])
        table.page.keyboard.press("Escape")
    for page in pages[1:]:
        alike(pages[0], page)


def picture(table: Table) -> str:
    """Return the SVG picture that the share dialog offers as a file."""
    with table.page.expect_download() as download:
        table.page.locator('dialog [data-id="svg"]').click()
    return Path(download.value.path()).read_text("utf-8")


def test_hidden_cards_are_all_alike(chromium_visit: Visit) -> None:
    """BOH-55d: hidden cards must have the same markup and size, with keys that differ only in the number."""
    match = private_question(4)
    table = sit_down(Table(chromium_visit), here(match))
    lift(table)
    backs = table.page.locator("kl-cards .backs-fan > [data-key]")
    hands = [hand for seat, hand in enumerate(match.state.hands) if seat != match.seat]
    assert backs.count() == sum(map(len, hands))
    marks = backs.evaluate_all(
        """(all) => all.map((one) => {
          const { width, height } = one.querySelector("svg").getBoundingClientRect();
          return [one.outerHTML.replaceAll(/<!--.*?-->/g, ""), width, height];
        })"""
    )
    alike = {(re.sub(r'data-key="h\d-\d+"', "", text), round(w), round(h)) for text, w, h in marks}
    assert len(alike) == 1
    assert "bean" not in str(alike)


def test_the_log_of_others_does_not_name_drawn_cards(chromium_visit: Visit) -> None:
    """BOH-55e: the log must not name cards that another seat drew, so the page stays the same if they
    differ."""
    match = moment(4, lambda match: match.turn > 6 and match.state.todo[-1].name == "front")
    done = tokens(match)
    last = max(n for n, token in enumerate(done) if token.startswith("draw-"))
    drawer = match.position_at(last).todo[-1].seat
    assert drawer != match.seat
    words = Words("en", GAME, match.game.colors)
    drawn = words.text(f"card.{FACES[match.steps()[last].action[1]]}")
    other = next(world for world in drawn_otherwise(match, last) if drawn not in str(world))
    table, pages = Table(chromium_visit), []
    for world in (match, other):
        sit_down(table, world)
        lift(table)
        table.agrees(world, viewer=world.seat)
        pages.append(seen(table))
    alike(*pages)
    told = table.page.locator(".turn-story").evaluate_all(
        "(all) => all.map((one) => one.textContent).join(' ')"
    )
    assert "draws" in told


def drawn_otherwise(match: Match, last: int) -> Iterator[Match]:
    """Yield variants of the match in which the draw at ply `last` brought another card."""
    before = match.position_at(last)
    for action, _ in match.rules.chance_outcomes(before):
        if action != match.steps()[last].action:
            done = list(tokens(match))
            done[last] = match.text.token(before, action)
            yield replay(match.as_record()._replace(tokens=tuple(done)))


def test_saves_and_home_show_no_hand(chromium_visit: Visit) -> None:
    """BOH-55e: small pictures of saves must show only public information, and so must their data in the
    database."""
    match = here(private_question(4))
    table = sit_down(Table(chromium_visit), match)
    lift(table)
    plant = next(a for a in match.legal_actions() if a[0] == "plant")
    table.click(*match.view.path(match.state, plant))
    saved = table.saved()
    cards = saved["frame"]["scene"]["cards"]
    assert {card["glyph"] for card in cards if card["zone"].startswith("hand")} == {"back"}
    assert not saved["frame"]["choices"]
    for page in ("#/", "#/saves"):
        chromium_visit.go(page)
        small = chromium_visit.page.locator("ul.cards kl-cards").first
        small.wait_for()
        assert small.locator('[data-zone^="hand"] :is([data-art])').count() == 0
        assert not [
            name for name in names() if name in chromium_visit.page.locator("ul.cards").first.aria_snapshot()
        ]


def test_one_person_among_bots_never_sees_a_curtain(chromium_visit: Visit) -> None:
    match = with_kinds(private_question(4), "hbbb")
    table = sit_down(Table(chromium_visit), match)
    for _ in range(4):
        assert not hung(table)
        if table.at > match.plies:
            match.replay(tokens(table.match()))
        if match.over or match.seat != 0:
            break
        table.agrees(match, viewer=0)
        table.click(*path_of(match, kleinod.bot(match).choose()))
