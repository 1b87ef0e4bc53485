"""When a game of Mutternland is over, and who has won (MUT-19, MUT-20, MUT-21f, MUT-22f)."""

from __future__ import annotations

from collections.abc import Sequence

from kleinod.core.game import Msg, Seat, msg
from kleinod.games.mutternland.state import TOWER, State


def held(s: State, seat: Seat) -> int:
    """How many towers the marbles of `seat` stand on."""
    heights = s.heights
    return sum(heights[place] >= TOWER for place in s.marbles[seat])


def altitude(s: State, seat: Seat) -> int:
    """Sum of the heights under the marbles of `seat`."""
    heights = s.heights
    return sum(heights[place] for place in s.marbles[seat])


def ranked(values: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Places from 1, shared where the values are equal; the highest comes first."""
    return tuple(1 + sum(other > value for other in values) for value in values)


def said(code: str, rule: str, places: tuple[int, ...], n: int) -> Msg:
    """Why a game ended that nobody won outright, and who comes first; `code` is said with ``_shared`` behind
    it if several do."""
    firsts = [seat for seat, place in enumerate(places) if place == 1]
    if len(firsts) == 1:
        return msg(code, rule, seat=firsts[0], n=n)
    return msg(f"{code}_shared", rule, n=n)
