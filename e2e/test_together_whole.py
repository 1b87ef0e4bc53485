"""Whole games on several devices up to their natural end, with each person's moves made on their own
device."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, expect

import kleinod
from conftest import OpenVisit
from kleinod.ai.baseline_bot import Action, choose
from kleinod.games.mutterboehnchen.verbs import verb_of
from kleinod.games.mutterboehnchen.verbs_of_trade import TRADE
from kleinod.play.match import Match
from test_together import seen_by
from test_together_stay import substitute
from together import click_path, close, dealt, heard_since_deal, host, join, moment, until, watch
from visit import Visit

HIDDEN = "mutterboehnchen"
#: The number of seats by game. Two people play, and a bot takes the third seat.
GAMES = {"matobo": 2, "morundir": 2, "mutternland": 2, "nexus": 3}
ASKED = """
(seats) => {
  const { moment } = document.querySelector("kl-table");
  return moment.over || seats.includes(moment.frame.seat) && moment.thinking === null;
}
"""
PLAYABLE = "() => document.querySelector('kl-table').moment.playable"


def advised(match: Match) -> Action:
    """Return the choice of a fast bot. Where a bot might trade for long, end trading or refuse, or plant a
    card."""
    if match.game.id == HIDDEN:
        ways = {match.view.path(match.state, action)[0]: action for action in match.legal_actions()}
        planted = [action for action in ways.values() if action[0] == "lay"]
        for action in (ways.get("#stop"), ways.get("#no"), *planted):
            if action is not None:
                return action
    return choose(match, 1)


class LeastPlayed:
    """Chooses an action of the kind that has been played least so far, so that all kinds occur soon."""

    def __init__(self) -> None:
        self.played: Counter[str] = Counter()
        self.rng = Random(1)

    def __call__(self, match: Match) -> Action:
        verbs = {action: verb_of(cast("Any", action)).word for action in match.legal_actions()}
        least = min(self.played[verb] for verb in verbs.values())
        action = self.rng.choice([action for action, verb in verbs.items() if self.played[verb] == least])
        self.played[verbs[action]] += 1
        return action


def play_whole(
    table: Visit,
    guests: dict[int, Visit],
    choose: Callable[[Match], Action] = advised,
    enough: Callable[[], bool] = lambda: False,
) -> dict[int, int]:
    """Play until the game is over or `enough` returns True. Return the number of decisions made on each
    device."""
    people = {0: table, **guests}
    made = dict.fromkeys(people, 0)
    match = kleinod.open(moment(table)["frame"]["record"])
    while True:
        table.page.wait_for_function(ASKED, arg=list(people))
        frame = moment(table)["frame"]
        if frame["outcome"] or enough():
            return made
        if frame["at"] != match.plies:
            match = kleinod.open(frame["record"])
        assert frame["seat"] == match.seat
        asked = people[match.seat]
        until(asked, match.plies)
        asked.page.wait_for_function(PLAYABLE)
        made[match.seat] += 1
        action = choose(match)
        click_path(asked, match.view.path(match.state, action))
        until(table, match.plies + 1)
        match.act(action)


@pytest.mark.slow
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_natural_end(open_visit: OpenVisit, chromium: Browser, game: str) -> None:
    table, guest = host(open_visit(chromium), game, GAMES[game]), open_visit(chromium)
    join(table, guest, 1, "Jörg")
    if GAMES[game] > 2:
        substitute(table, 2)
    close(table)
    made = play_whole(table, {1: guest})
    ended = moment(table)["frame"]
    print(game, made, ended["plies"], len(ended["turns"]))
    assert all(made.values()), made
    until(guest, ended["at"])
    assert moment(guest)["frame"]["outcome"] == ended["outcome"]


@pytest.mark.slow
@pytest.mark.timeout(3000)
def test_four_play_with_secrets_to_the_end_and_two_watch(open_visit: OpenVisit, chromium: Browser) -> None:
    """Each device must have received only what its seat may see, and the check at the end must succeed on
    each."""
    table = host(open_visit(chromium), HIDDEN, 4)
    guests = {number: open_visit(chromium) for number in (1, 2, 3)}
    watchers = [open_visit(chromium) for _ in range(2)]
    for number, guest in guests.items():
        join(table, guest, number, f"Guest {number}")
    for watcher in watchers:
        watch(table, watcher)
    dealt(table, *guests.values(), *watchers)
    close(table)
    made = play_whole(table, guests)
    ended = moment(table)["frame"]
    print(HIDDEN, made, ended["plies"], len(ended["turns"]))
    assert all(made.values()), made
    words = {table.page.locator(".together-word").inner_text()}
    for viewer, visit in (*guests.items(), *((None, watcher) for watcher in watchers)):
        until(visit, ended["at"])
        expect(visit.page.locator(".together-deal")).to_contain_text("everything you were shown was true")
        words.add(visit.page.locator(".together-word").inner_text())
        frames = [message["frame"] for message in heard_since_deal(visit) if message["k"] == "frame"]
        for frame in frames[:: max(1, len(frames) // 20)]:
            assert frame["viewer"] == viewer
            assert frame["scene"] == seen_by(viewer, ended["record"], frame["at"])["scene"], frame["at"]
    assert len(words) == 1


@pytest.mark.slow
@pytest.mark.timeout(3000)
def test_every_kind_of_trade_is_made_between_devices(open_visit: OpenVisit, chromium: Browser) -> None:
    table = host(open_visit(chromium), HIDDEN, 3)
    guests = {number: open_visit(chromium) for number in (1, 2)}
    for number, guest in guests.items():
        join(table, guest, number, f"Guest {number}")
    dealt(table, *guests.values())
    close(table)
    choose = LeastPlayed()
    kinds = {verb.word for verb in TRADE}
    made = play_whole(table, guests, choose, lambda: kinds <= {*choose.played})
    assert kinds <= {*choose.played}
    assert all(made.values()), made
    last = moment(table)["frame"]
    for seat, guest in guests.items():
        until(guest, last["at"])
        shown = moment(guest)["frame"]
        assert shown["scene"] == seen_by(seat, last["record"], last["at"])["scene"]


@pytest.mark.slow
@pytest.mark.timeout(3000)
@pytest.mark.parametrize(("game", "seats"), [(HIDDEN, 6), ("mutternland", 6), ("nexus", 4), ("matobo", 4)])
def test_as_many_people_play_as_a_game_has_seats(
    open_visit: OpenVisit, chromium: Browser, game: str, seats: int
) -> None:
    table = host(open_visit(chromium), game, seats)
    guests = {number: open_visit(chromium) for number in range(1, seats)}
    for number, guest in guests.items():
        join(table, guest, number, f"Guest {number}")
    if game == HIDDEN:
        dealt(table, *guests.values())
    close(table)
    decisions = count()
    made = play_whole(table, guests, enough=lambda: next(decisions) >= 15 * seats)
    assert all(made.values()), made
    last = moment(table)["frame"]
    for seat, guest in guests.items():
        until(guest, last["at"])
        shown = moment(guest)["frame"]
        # Without secrets, everybody sees the same.
        assert (shown["at"], shown["viewer"]) == (last["at"], seat if game == HIDDEN else None)
        assert shown["scene"] == seen_by(seat, last["record"], last["at"])["scene"]
