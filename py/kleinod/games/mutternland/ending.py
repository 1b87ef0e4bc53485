"""Decides when a game of Mutternland is over and who has won (MUT-19, MUT-20, MUT-21f, MUT-22f)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from kleinod.core.game import Msg, Outcome, Seat, msg
from kleinod.games.mutternland.state import TOWER, State


class Judged(Protocol):
    """The part of a rule set that decides the end."""

    seats: int
    towers: int
    tower_rule: str
    limit_rule: str
    rule_of_passes: str
    passes_count: bool

    def ending(self, s: State) -> str: ...
    def scores(self, s: State) -> tuple[int, ...]: ...
    def ranking(self, s: State) -> tuple[int, ...]: ...


def held(s: State, seat: Seat) -> int:
    """Return the number of towers that marbles of `seat` stand on."""
    heights = s.heights
    return sum([heights[place] >= TOWER for place in s.marbles[seat]])


def altitude(s: State, seat: Seat) -> int:
    """Return the sum of the heights under the marbles of `seat`."""
    heights = s.heights
    return sum(heights[place] for place in s.marbles[seat])


def ranked(values: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the rank of each value, 1 for the highest; equal values share a rank."""
    return tuple(1 + sum(other > value for other in values) for value in values)


def said(code: str, rule: str, places: tuple[int, ...], n: int) -> Msg:
    """Return the message about an end without an outright win, with the player who comes first.

    Its code ends in ``_shared`` if several players share the first place.
    """
    firsts = [seat for seat, place in enumerate(places) if place == 1]
    if len(firsts) == 1:
        return msg(code, rule, seat=firsts[0], n=n)
    return msg(f"{code}_shared", rule, n=n)


def result(rules: Judged, s: State) -> Outcome:
    """Return the outcome of a game that is over."""
    why, towers = rules.ending(s), rules.scores(s)
    if why == "towers":
        winner = towers.index(max(towers))
        places = tuple(1 + (seat != winner) for seat in range(rules.seats))
        return Outcome(towers, places, msg("end.towers", rules.tower_rule, seat=winner, n=rules.towers))
    if why == "passes":
        places = ranked([(n,) for n in towers]) if rules.passes_count else rules.ranking(s)
        code = "end.passes" if rules.passes_count else "end.stuck"
        return Outcome(towers, places, said(code, rules.rule_of_passes, places, s.passes))
    places = rules.ranking(s)
    n = s.quiet if why == "quiet" else s.played
    return Outcome(towers, places, said(f"end.{why}", rules.limit_rule, places, n))
