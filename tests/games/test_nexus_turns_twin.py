"""Whole turns of NEXUS: the twin's, and those that `search` leaves when it drops mere reorderings."""

import json
from collections.abc import Hashable, Iterable
from pathlib import Path
from typing import Any

import pytest

from kleinod.core import registry
from kleinod.core.game import Rules
from kleinod.core.match import Match, position_from
from kleinod.core.stream import below, stream
from kleinod.games.nexus.board import NAMES
from kleinod.games.nexus.change import lifted
from kleinod.games.nexus.state import COLOURS, ENTRY, LAYING, LIFT, MOVE, NEW, OWN, RINGS, Action, State
from twins import nexus as twin
from twins.nexus_turns import turns

PERFT = Path(__file__).parents[1] / "perft" / "nexus.json"
ENTRIES = {
    entry["name"]: entry
    for entry in json.loads(PERFT.read_text(encoding="utf-8"))
    if entry.get("unit") == "turn"
}
#: The one of which the twin finds all turns soonest.
EVERYDAY = "2 players, 7 empty rings, after a ring change"
KINDS = {NEW: None, RINGS: "rings", ENTRY: "in", MOVE: "move"}
#: Sets of lifted rings whose layings are all looked at, for each turn start.
LIFTED = 2


def _match(entry: dict[str, Any]) -> Match:
    game, seats = registry.game("nexus"), entry["seats"]
    options = registry.complete(game, seats, {})
    return Match(game, seats, {}, start=position_from(game, seats, options, entry["position"]))


def _lying(s: State) -> dict[str, str]:
    return {
        NAMES[ring]: "".join(str(seat + 1) * OWN[seat][load] for seat in COLOURS)
        for ring, load in zip(s.rings, s.held, strict=True)
    }


def _game(s: State, seats: int) -> dict[str, Any]:
    """The twin's game at the same turn start, with everybody still in."""
    kinds = {seat: KINDS[kind] for seat, kind in enumerate(s.kinds, start=1)}
    reserve = dict(enumerate(s.reserve, start=1))
    return twin.position(
        seats, _lying(s), reserve=reserve, kinds=kinds, seat=s.seat + 1, quiet=s.quiet, turns=s.turn
    )


def _same(lying: dict[str, str], reserve: Iterable[int], seat: int | None) -> Hashable:
    """A turn end, comparable between engine and twin; `seat` is None when the game is over."""
    return frozenset(lying.items()), tuple(reserve), seat


def _played(
    rules: Rules[Any, Any], s: State, first: Iterable[Action], *, searching: bool
) -> tuple[int, set[State]]:
    """Turns that begin with an action of `first`: by `search` how many, and the positions after them.

    By `legal` positions within the turn are looked at once, however they were reached, so that 0 is told.
    """
    number, ends, seen = 0, set[State](), set[Hashable]()
    todo = [rules.apply(s, a) for a in first]
    while todo:
        here = todo.pop()
        if here.start is None:
            number += searching
            ends.add(here)
            continue
        if not searching:
            key = rules.key(here)
            if key in seen:
                continue
            seen.add(key)
        todo += [rules.apply(here, a) for a in (rules.search(here) if searching else rules.legal(here))]
    return number, ends


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] if name != EVERYDAY else []) for name in ENTRIES]
)
def test_whole_turns_are_those_of_the_twin(name: str) -> None:
    """NEX-05 to NEX-19: as many turns, and the same positions after them, by `search`, `legal` and twin."""
    entry = ENTRIES[name]
    match = _match(entry)
    s, rules = match.state, match.rules
    assert s.held.count(0) <= 7
    found = turns(_game(s, entry["seats"]))
    number, ends = _played(rules, s, rules.search(s), searching=True)
    assert number == len(found) == entry["counts"][0]
    assert ends == _played(rules, s, rules.legal(s), searching=False)[1]
    by_twin = {
        _same(game["rings"], game["reserve"].values(), None if game["over"] else game["seat"] - 1)
        for game in found.values()
    }
    assert by_twin == {_same(_lying(e), e.reserve, e.seat if e.seat >= 0 else None) for e in ends}


def _all_lifted(rules: Rules[Any, Any], s: State, *, searching: bool) -> dict[frozenset[int], State]:
    """By sets of four lifted rings, a position in which each has been lifted."""
    found: dict[frozenset[int], State] = {}
    begun = {frozenset[int](): s}
    while begun:
        longer: dict[frozenset[int], State] = {}
        for here in begun.values():
            for a in rules.search(here) if searching else rules.legal(here):
                if a[0] == LIFT:
                    after = rules.apply(here, a)
                    longer.setdefault(frozenset(lifted(after)), after)
        begun = longer
        found |= {places: here for places, here in begun.items() if here.phase == LAYING}
    return found


def _compare(rules: Rules[Any, Any], s: State, seed: int) -> None:
    """Entries and steps to the end; all sets of lifted rings, and all that is laid after some of them."""
    others = [[a for a in rules.search(s) if a[0] != LIFT], [a for a in rules.legal(s) if a[0] != LIFT]]
    by_search, by_legal = (
        _played(rules, s, first, searching=searching)[1]
        for first, searching in zip(others, (True, False), strict=True)
    )
    assert by_search == by_legal
    found, wanted = (_all_lifted(rules, s, searching=searching) for searching in (True, False))
    assert found.keys() == wanted.keys()
    some, rng = sorted(found, key=sorted), stream(seed, "lifted")
    for _ in range(min(LIFTED, len(some))):
        places = some[below(rng, len(some))]
        ends = [
            _played(rules, here, first, searching=searching)[1]
            for here, first, searching in (
                (found[places], rules.search(found[places]), True),
                (wanted[places], rules.legal(wanted[places]), False),
            )
        ]
        assert ends[0] == ends[1]


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {}), (4, {}), (2, {"connected": "yes"})])
def test_search_leaves_out_reorderings_only(seats: int, options: dict[str, Any], part: int) -> None:
    """NEX-06 to NEX-17: `search` and `legal` reach the same ends from every turn start of a random game."""
    match = Match(registry.game("nexus"), seats, options, seed=seats)
    rng = stream(seats, "turns")
    starts: list[State] = []
    while not match.over:
        if match.state.start is None:
            starts.append(match.state)
        legal = match.legal_actions()
        wanted = [a for a in legal if a[0] != LIFT] if rng.random() < 0.85 else legal
        match.act((wanted or legal)[below(rng, len(wanted or legal))])
    assert len(starts) > 12 * seats
    for number, s in enumerate(starts):
        if number % 4 == part:
            _compare(match.rules, s, number)
