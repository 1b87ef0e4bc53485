# pyright: reportArgumentType=false
# `Match` declares positions and actions only as `Position` and `Action`; here they are one game's types.
"""Mutterböhnchen by clicks, taps and keys: a game against a bot, a trade, a ruined field, an attack."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import kleinod
from access import PHONE, choose_language, too_high, too_wide, violations
from card_tables import Hands, moment, sit_down, with_kinds
from conftest import OpenVisit
from keyboard import choose, lift_by_keys
from kleinod.core.sentences import Words
from kleinod.games.mutterboehnchen.card_data import BABY, SORTS
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen
from kleinod.play.match import Match
from monkey import CLICKS, CardModel, run
from oracle import bot_game, path_of, played, tokens
from table import Table
from visit import Visit

GAME, SEED = "mutterboehnchen", 1
Action = tuple[Any, ...]


# Moments at which tests begin -------------------------------------------------------------------------


def tables(match: Match) -> DeckTables:
    assert isinstance(match.rules, Mutterboehnchen)
    return match.rules.tables


def ruin(match: Match) -> tuple[int, int, int] | None:
    """Return hand slot, seat and field: a baby card that, given to this opponent, would make that field
    worthless."""
    k, s = tables(match), match.state
    if s.todo[-1].name != "trade" or any(s.offer):
        return None
    for slot, card in enumerate(s.hands[match.seat]):
        for seat in k.others(match.seat):
            for field, cards in enumerate(s.fields[seat]):
                fits = bool(cards) and s.began[seat][field] == k.sort[card] and k.kind[card] == BABY
                if fits and k.pays(cards) and k.kind[cards[-1]] != BABY and s.hands[seat]:
                    return slot, seat, field
    return None


def raid(match: Match) -> Action | None:
    """Return an attack whose defender may harvest before it takes effect; None if there is none."""
    for action in match.legal_actions():
        if action[0] == "attack":
            after = match.rules.apply(match.state, action)
            if after.todo[-1].name == "quick" and len(match.rules.legal(after)) > 1:
                return action
    return None


# Playing --------------------------------------------------------------------------------------------


def begin(table: Table, match: Match) -> Hands:
    """Open a match of people at one device, and let the first of them lift the curtain."""
    sit_down(table, match)
    hands = Hands(match)
    hands.see(table)
    table.agrees(match, viewer=hands.viewer)
    return hands


def do(table: Table, hands: Hands, action: Action, tap: bool = False, card: str = "") -> int:
    """Play an action by clicks, and let the next person lift the curtain. Return the number of clicks.

    `card` is the card to click if several cards name the same action.
    """
    match = hands.match
    path = (card,) if card else match.view.path(match.state, action)
    for cell in path:
        assert cell in table.next_ids()
        (table.tap if tap else table.click)(cell)
    hands.act(action, path)
    hands.see(table)
    table.agrees(match, viewer=hands.viewer)
    return len(path)


def play_on(table: Table, match: Match, most: int) -> None:
    """Let a bot choose for the only person, at most `most` times. The table must show just what the person
    may know."""
    for _ in range(most):
        table.agrees(match, viewer=0)
        if match.over:
            return
        for cell in path_of(match, kleinod.bot(match).choose()):
            assert cell in table.next_ids()
            table.click(cell)
        match.replay(tokens(table.match()))


def against_a_bot(plies: int = 0) -> Match:
    """Return a match against a bot at the last decision of the first seat within the first `plies` plies."""
    match = played(GAME, 2, SEED, plies)
    while match.seat != 0:
        match.undo()
        match.cut(match.at)
    return with_kinds(match, "hb")


def test_the_first_turns_with_a_bot(chromium_visit: Visit) -> None:
    """One person among bots must never see a curtain."""
    match = against_a_bot()
    play_on(sit_down(Table(chromium_visit), match), match, 9)
    assert match.turn > 1


def test_the_end_of_a_game_with_a_bot(chromium_visit: Visit) -> None:
    """BOH-22, BOH-23: the last cards of a game, the final sale and the winner."""
    match = against_a_bot(len(bot_game(GAME, 2, SEED)) - 9)
    table = sit_down(Table(chromium_visit), match)
    play_on(table, match, 40)
    assert match.over
    assert match.outcome
    winner = ("Blue", "Orange")[match.outcome.places.index(1)]
    expect(table.page.locator(".result")).to_have_text(f"{winner} wins")
    assert tokens(table.match()) == tokens(match)


@pytest.mark.slow
def test_a_whole_game_with_a_bot(chromium_visit: Visit) -> None:
    match = against_a_bot()
    play_on(sit_down(Table(chromium_visit), match), match, 500)
    assert match.over


@pytest.fixture(scope="module")
def phone(open_shared: OpenVisit, chromium: Browser) -> Visit:
    return open_shared(chromium, **PHONE).open()


def test_a_trade_that_ruins_a_field(phone: Visit) -> None:
    """BOH-17 to BOH-19: an offer takes at most six taps, and a baby card given in it makes a field
    worthless."""
    table = Table(phone)
    match = moment(4, lambda match: ruin(match) is not None)
    k, giver = tables(match), match.seat
    slot, other, field = ruin(match) or (0, 0, 0)
    sort, wanted = (k.sort[match.state.hands[seat][at]] for seat, at in ((giver, slot), (other, 0)))
    hands = begin(table, match)
    taps = do(table, hands, ("give", sort), tap=True, card=f"h{giver}-{slot}")
    taps += sum(do(table, hands, a, tap=True) for a in (("want", wanted), ("to", other)))
    assert taps <= 6
    note = table.page.locator(f'[data-zone="f{other}-{field}"] .zone-notes')
    assert match.seat == other
    do(table, hands, ("yes",), tap=True)
    while match.state.todo[-1].name == "pick":
        do(table, hands, match.legal_actions()[0], tap=True)
    while match.state.fields[other][field][-1] < 0 or k.kind[match.state.fields[other][field][-1]] != BABY:
        do(table, hands, match.legal_actions()[0], tap=True)
    expect(note).to_contain_text("pays 0")
    assert not too_wide(table.visit)
    assert not too_high(table.visit)


def bargain(match: Match) -> tuple[int, int, int] | None:
    """Return a trade that two players could agree on aloud, as hand slot, partner and kind wished for.

    The giver has other cards of that kind with different pictures. The partner has one card of the wanted
    kind.
    """
    k, s = tables(match), match.state
    if s.todo[-1].name != "trade" or any(s.offer):
        return None
    mine = s.hands[match.seat]
    for slot, card in reversed(list(enumerate(mine))):
        if len({other for other in mine if k.sort[other] == k.sort[card]}) > 1:
            for seat in k.others(match.seat):
                held = [k.sort[other] for other in s.hands[seat]]
                for sort in sorted(set(held) - {k.sort[card]}):
                    if held.count(sort) == 1:
                        return slot, seat, sort
    return None


def test_a_deal_agreed_on_aloud(phone: Visit) -> None:
    """BOH-18, BOH-56a: three taps enter a deal agreed on aloud, two confirm it; the page asks nothing
    else."""
    table = Table(phone)
    match = moment(4, lambda match: bargain(match) is not None)
    k, giver = tables(match), match.seat
    slot, other, sort = bargain(match) or (0, 0, 0)
    card = match.state.hands[giver][slot]
    names = [match.game.colors[seat].capitalize() for seat in (giver, other)]
    hands = begin(table, match)
    expect(table.page.locator(".trade")).to_contain_text("Tap your card")
    taps = do(table, hands, ("give", k.sort[card]), tap=True, card=f"h{giver}-{slot}")
    expect(table.page.locator(".sides")).to_contain_text(f"{names[0]} gives")
    taps += do(table, hands, ("want", sort), tap=True)
    to = f"#to-{other}"
    table.tap(to)
    words = Words("en", GAME)
    curtain = table.page.locator(".curtain")
    for text in (f"Hand over to {names[1]}", f"{names[1]} gets", f"{names[1]} gives"):
        expect(curtain).to_contain_text(text)
    said = table.page.locator(".curtain dd").all_inner_texts()
    assert said == [words.text(f"sort.{SORTS[one]}") for one in (k.sort[card], sort)]
    whole = table.page.viewport_size
    assert whole
    # Make the window as low as a phone's in landscape, so that the text of the offer does not fit.
    table.page.set_viewport_size({"width": 360, "height": 300})
    expect(curtain.get_by_role("button")).to_be_in_viewport(ratio=1)
    table.page.set_viewport_size(whole)
    hands.act(("to", other), (to,))
    hands.see(table)
    expect(table.page.locator(".sides")).to_be_in_viewport(ratio=0.9)
    assert taps + 1 == 3
    do(table, hands, ("yes",), tap=True)
    gone = next(step.action for step in reversed(match.steps()) if step.action and step.action[0] == "show")
    assert gone[2] == ((slot,), (card,))
    assert match.state.todo[-1].name != "pick"
    while (match.state.todo[-1].name, match.state.todo[-1].seat) != ("trade", giver):
        do(table, hands, match.legal_actions()[0], tap=True)
    assert hands.viewer == giver


def test_a_planting_takes_two_taps(phone: Visit) -> None:
    table = Table(phone)
    match = moment(4, lambda match: match.turn > 8 and any(a[0] == "plant" for a in match.legal_actions()))
    hands = begin(table, match)
    plant = next(a for a in match.legal_actions() if a[0] == "plant")
    assert do(table, hands, plant, tap=True) <= 2


def test_an_attack_on_someone_who_harvests_first(chromium_visit: Visit) -> None:
    """BOH-14, BOH-15a: the defender of an attack may harvest first; then a taler is turned face up."""
    table = Table(chromium_visit)
    match = moment(4, lambda match: raid(match) is not None)
    hands = begin(table, match)
    attack = raid(match)
    assert attack
    do(table, hands, attack)
    assert match.seat == attack[2]
    do(table, hands, next(a for a in match.legal_actions() if a[0] == "harvest"))
    while match.state.todo[-1].name == "quick":
        do(table, hands, ("stop",))
    shown = table.page.locator(".round").last
    expect(shown.locator(".log-actions > li").last).to_contain_text("turns up")
    expect(shown.locator(".rule-link").last).to_have_text("BOH-15a")


def test_a_turn_by_keyboard(chromium_visit: Visit) -> None:
    """Planting, looking at cards, an offer, its answer and the curtain must work with keys alone."""
    table = Table(chromium_visit)
    match = moment(4, lambda match: match.state.todo[-1].name == "front" and match.turn > 4)
    hands = begin(table, match)
    met: set[str] = set()
    rng = Random(3)
    while not {"plant", "to", "yes"} <= met:
        legal = match.legal_actions()
        wanted = [a for a in legal if a[0] in {"plant", "give", "to", "yes"} - met] or legal
        action = rng.choice(wanted)
        path = match.view.path(match.state, action)
        for cell in path:
            choose(table, cell)
        hands.act(action, path)
        met.add(action[0])
        hands.see(table, lift_by_keys)
        table.agrees(match, viewer=hands.viewer)


@pytest.mark.parametrize(("seats", "seed"), [(2, 3), pytest.param(4, 5, marks=pytest.mark.slow)])
def test_a_monkey(chromium_visit: Visit, seats: int, seed: int) -> None:
    table = Table(chromium_visit)
    match = kleinod.new(GAME, seats, seed)
    model = CardModel(match, begin(table, match))
    run(table, model, Random(seed), 60 if seats == 2 else CLICKS)
    assert match.plies > 12


@pytest.mark.sampled(2)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["de", "en"])
def test_axe_finds_nothing(chromium_visit: Visit, language: str, theme: str) -> None:
    choose_language(chromium_visit, language, theme)
    table = Table(chromium_visit)
    trade = moment(4, lambda match: ruin(match) is not None)
    sit_down(table, trade)
    found = violations(chromium_visit)
    table.do("lift")
    found += violations(chromium_visit)
    sit_down(table, with_kinds(moment(6, lambda match: match.turn > 6), "hbbbbb"))
    found += violations(chromium_visit)
    sit_down(table, with_kinds(played(GAME, 2, SEED, len(bot_game(GAME, 2, SEED))), "hb"))
    found += violations(chromium_visit)
    choose_language(chromium_visit, "en")
    assert not found


def test_every_option_of_the_form_reaches_the_table(chromium_visit: Visit) -> None:
    """BOH-31, BOH-38, BOH-39, BOH-56a, BOH-56d, BOH-57: every option in the form must apply; for two players
    only the first two exist."""
    words = {"saufkumpan": "not_blue", "schluckspecht": "this_field"}
    numbers = {"gift_limit": 2, "cards_per_side": 1, "offers_per_turn": 3, "offers_by_others": 0}
    table = Table(chromium_visit)
    form = words | {key: str(n) for key, n in numbers.items()}
    options = table.start("h", "b1", "b1", game=GAME, **form).match().options
    assert options == words | numbers | {"answers": "together"}
    match = table.start("h", "b1", game=GAME, **words).match()
    assert match.options | words == match.options
