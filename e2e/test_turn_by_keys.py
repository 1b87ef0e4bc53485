"""A whole turn with keys alone: plant two cards, make an offer to all, choose an answer, and finish the turn.

Four people share the keyboard; only the active player's key presses count. Lifting the curtain takes one
press each time, which is not counted because players against bots have no curtain.
"""

from __future__ import annotations

from collections import Counter as Tally
from functools import cache
from typing import Any

import pytest

import kleinod
from bargain import held, question, tables
from card_tables import Hands, sit_down
from keyboard import Counter
from kleinod.ai.baseline_bot import choose as bots_choice
from kleinod.games.mutterboehnchen.offer import NO, YES
from kleinod.play.match import Match
from table import Table
from visit import Visit

#: The maximum number of the active player's key presses in the whole turn.
MOST = 25
SEEDS = (2, 5)


def begins(match: Match) -> bool:
    """Return True if a turn begins with planting a card, for which the seat need not harvest first."""
    asked, legal = question(match)[0], match.legal_actions()
    first = asked == "front" and match.state.todo[-1].nth == 0
    return first and match.turn > 8 and any(action[0] == "plant" for action in legal)


@cache
def start(seed: int) -> Match:
    match = kleinod.new("mutterboehnchen", 4, seed)
    while not begins(match):
        match.act(bots_choice(match, 1, seed))
    return kleinod.open(match.position_record())


def decide(match: Match, me: int) -> Any:
    """Return the next action: while trading, one offer to all that asks for a card somebody holds; otherwise
    a useful action."""
    k, s, legal = tables(match), match.state, match.legal_actions()
    asked, _ = question(match)
    traded = bool(s.said)
    if asked == "trade" and not traded:
        if not s.offer.gives:
            return ("give", held(match, me)[-1])
        wanted = next(
            sort for other in k.others(me) for sort in held(match, other) if sort not in s.offer.gives
        )
        return ("all",) if s.offer.wants else ("want", wanted)
    if asked == "trade":
        return next(action for word in ("lay", "stop", "harvest") for action in legal if action[0] == word)
    if asked == "reply":
        return ("reply", YES if ("reply", YES) in legal else NO)
    if asked == "market":
        return next(action for action in legal if action[0] == "take")
    return min(legal, key=lambda action: action[0] in ("harvest", "aside", "counter"))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_turn_with_a_trade(chromium_visit: Visit, seed: int) -> None:
    match = kleinod.open(start(seed).record())
    me, turn = match.seat, match.turn
    table = sit_down(Table(chromium_visit), match)
    chromium_visit.page.locator('[data-id="keep-link"]').click()
    chromium_visit.quiet()
    hands, keys, others = Hands(match), Counter(table), Counter(table)

    def lift(_: Table) -> None:
        (keys if hands.lifted == me else others).lift()

    table.action("lift").focus()  # where it is after the previous turn
    hands.see(table, lift)
    done: list[str] = []
    while not match.over and match.turn == turn:
        action = decide(match, me)
        assert action in match.legal_actions()
        done.append(action[0])
        path = match.view.path(match.state, action)
        for cell in path:
            (keys if match.seat == me else others).choose(cell)
        hands.act(action, path)
        hands.see(table, lift)
        table.agrees(match, viewer=hands.viewer)
    assert {"plant", "give", "want", "all", "take"} <= set(done)
    counted = Tally(why for why, _ in keys.presses)
    assert {why for why, key in keys.presses if key == "Enter"} >= {"lift"}
    del counted["lift"]
    assert counted.total() <= MOST, counted
    print(counted.total(), counted)
