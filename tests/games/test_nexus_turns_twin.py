# pyright: reportArgumentType=false
# A match knows its positions and actions only as `Position` and `Action`; these tests know which game it is.
"""Tests that `canonical_actions` drops only reorderings: whole turns of NEXUS, against the twin's."""

import json
from collections.abc import Hashable, Iterable
from pathlib import Path
from typing import Any

import pytest

from kleinod.core import registry
from kleinod.core.game import Rules
from kleinod.core.rng import below, stream
from kleinod.games.nexus.board import NAMES
from kleinod.games.nexus.ring_changes import lifted
from kleinod.games.nexus.state import (
    COLOURS,
    ENTRY,
    IN,
    LAYING,
    LIFT,
    MOVE,
    NEW,
    OWN,
    RINGS,
    SACRIFICE,
    STEP,
    TAKE,
    TAKING,
    Action,
    State,
)
from kleinod.play.match import Match
from kleinod.play.parse_position import position_from
from twins import nexus as twin
from twins.nexus_turns import turns

PERFT = Path(__file__).parents[1] / "perft" / "nexus.json"
ENTRIES = {
    entry["name"]: entry
    for entry in json.loads(PERFT.read_text(encoding="utf-8"))
    if entry.get("unit") == "turn"
}
#: The case of which the twin finds all turns fastest.
EVERYDAY = "2 players, 7 empty rings, after a ring change"
KINDS = {NEW: None, RINGS: "rings", ENTRY: "in", MOVE: "move"}
#: One in this many turn starts is used to compare all layings after a set of lifted rings.
SELDOM = 8


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
    """Return the twin's game at the same turn start, with all players still in."""
    kinds = {seat: KINDS[kind] for seat, kind in enumerate(s.kinds, start=1)}
    reserve = dict(enumerate(s.reserve, start=1))
    return twin.position(
        seats, _lying(s), reserve=reserve, kinds=kinds, seat=s.seat + 1, quiet=s.quiet, turns=s.turn
    )


def _same(lying: dict[str, str], reserve: Iterable[int], seat: int | None) -> Hashable:
    """Return the end of a turn in a form that engine and twin share; `seat` is None after the game."""
    return frozenset(lying.items()), tuple(reserve), seat


def _played(
    rules: Rules[Any, Any], s: State, first: Iterable[Action], *, searching: bool
) -> tuple[int, set[State]]:
    """Return how many turns begin with an action of `first`, and the positions after them.

    With `searching` the turns are those of `canonical_actions`. Otherwise each position within a turn is
    visited once, however it was reached, and the number is 0.
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
        todo += [
            rules.apply(here, a) for a in (rules.canonical_actions(here) if searching else rules.legal(here))
        ]
    return number, ends


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] if name != EVERYDAY else []) for name in ENTRIES]
)
def test_whole_turns_are_those_of_the_twin(name: str) -> None:
    """NEX-05 to NEX-19: `canonical_actions`, `legal` and the twin lead to the same turns and positions."""
    entry = ENTRIES[name]
    match = _match(entry)
    s, rules = match.state, match.rules
    assert s.held.count(0) <= 7
    found = turns(_game(s, entry["seats"]))
    number, ends = _played(rules, s, rules.canonical_actions(s), searching=True)
    assert number == len(found) == entry["counts"][0]
    assert ends == _played(rules, s, rules.legal(s), searching=False)[1]
    by_twin = {
        _same(game["rings"], game["reserve"].values(), None if game["over"] else game["seat"] - 1)
        for game in found.values()
    }
    assert by_twin == {_same(_lying(e), e.reserve, e.seat if e.seat >= 0 else None) for e in ends}


def _all_lifted(rules: Rules[Any, Any], s: State, *, searching: bool) -> dict[frozenset[int], State]:
    """Return, for each set of four rings that can be lifted, a position after lifting them."""
    found: dict[frozenset[int], State] = {}
    begun = {frozenset[int](): s}
    while begun:
        longer: dict[frozenset[int], State] = {}
        for here in begun.values():
            for a in rules.canonical_actions(here) if searching else rules.legal(here):
                if a[0] == LIFT:
                    after = rules.apply(here, a)
                    longer.setdefault(frozenset(lifted(after)), after)
        begun = longer
        found |= {places: here for places, here in begun.items() if here.phase == LAYING}
    return found


def _same_ends(rules: Rules[Any, Any], s: State, kind: int) -> None:
    """Check that, from `s` on, turns of `canonical_actions` and of `legal` that begin with an action of this
    kind end in the same positions."""
    by_search, by_legal = (
        _played(rules, s, [a for a in actions if a[0] == kind], searching=searching)[1]
        for actions, searching in ((rules.canonical_actions(s), True), (rules.legal(s), False))
    )
    assert by_search == by_legal


def _same_steps(rules: Rules[Any, Any], s: State) -> None:
    """Check that `canonical_actions` keeps steps and sacrifices in every order, and leaves out only other
    orders of the marbles taken after them."""
    todo = [s]
    for here in todo:
        moves = [a for a in rules.legal(here) if a[0] in (STEP, SACRIFICE)]
        assert [a for a in rules.canonical_actions(here) if a[0] in (STEP, SACRIFICE)] == moves
        if len(here.done) > 1:
            continue
        for a in moves:
            after = rules.apply(here, a)
            if after.phase == TAKING:
                _same_ends(rules, after, TAKE)
            elif after.start:
                todo.append(after)


def _same_changes(rules: Rules[Any, Any], s: State, seed: int) -> None:
    """Check that the same sets of rings can be lifted by `canonical_actions` and by `legal`, and from time to
    time that all layings after one set are the same."""
    found, wanted = (_all_lifted(rules, s, searching=searching) for searching in (True, False))
    assert found.keys() == wanted.keys()
    if seed % SELDOM or not found:
        return
    places = list(found)[below(stream(seed, "lifted"), len(found))]
    by_search, by_legal = (
        _played(rules, here, actions, searching=searching)[1]
        for here, actions, searching in (
            (found[places], rules.canonical_actions(found[places]), True),
            (wanted[places], rules.legal(wanted[places]), False),
        )
    )
    assert by_search == by_legal


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {}), (4, {}), (2, {"connected": "yes"})])
def test_search_leaves_out_reorderings_only(seats: int, options: dict[str, Any]) -> None:
    """NEX-06 to NEX-17: `canonical_actions` and `legal` reach the same ends of turns in random games."""
    match = Match(registry.game("nexus"), seats, options, seed=seats)
    rules, rng = match.rules, stream(seats, "turns")
    starts = 0
    while not match.over:
        if match.state.start is None:
            _same_ends(rules, match.state, IN)
            _same_steps(rules, match.state)
            _same_changes(rules, match.state, starts)
            starts += 1
        legal = match.legal_actions()
        wanted = [a for a in legal if a[0] != LIFT] if rng.random() < 0.85 else legal
        match.act((wanted or legal)[below(rng, len(wanted or legal))])
    assert starts > 12 * seats
