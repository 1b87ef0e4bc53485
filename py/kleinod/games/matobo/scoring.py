"""Counting points (MAT-17, MAT-18) and comparing players (MAT-19)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kleinod.core.game import TERMINAL, Msg, Outcome, Seat
from kleinod.games.matobo.state import SHAPES, Column, State, Stock


class Tally(NamedTuple):
    """The points of each seat by origin, before partners are added.

    `columns`: each column with its points. `stocks`: the stocks that decide majorities. `majorities`: for
    each shape, the points of each seat. `totals`: the sum for each seat.
    """

    columns: tuple[tuple[Column, int], ...]
    stocks: tuple[Stock, ...]
    majorities: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]


def tally(s: State, base: int, majority: int, shared: bool) -> Tally:
    """Return the points: a column of n pieces scores 2n - `base`, a majority in a shape scores `majority`.

    Seats with equal stocks score a majority only if `shared`. When the game is over, the piece under a pawn
    counts as stock (MAT-16).
    """
    stocks = [list(stock) for stock in s.stocks]
    for stock, pawn in zip(stocks, s.pawns if s.seat == TERMINAL else (), strict=False):
        if s.board[pawn] > 0:
            stock[s.board[pawn] - 1] += 1
    ahead = tuple(_majority([stock[i] for stock in stocks], majority, shared) for i in range(len(SHAPES)))
    scored = tuple((column, 2 * column.height - base) for column in s.columns)
    totals = [sum(points) for points in zip(*ahead, strict=True)]
    for column, points in scored:
        totals[column.seat] += points
    return Tally(scored, tuple(map(tuple, stocks)), ahead, tuple(totals))


def together(totals: Sequence[int], team_of: Sequence[int]) -> tuple[int, ...]:
    """Return the scores of the score sheet, where partners share the score of their team (MAT-20)."""
    both = tuple(zip(totals, team_of, strict=True))
    return tuple(sum(total for total, its in both if its == team) for team in team_of)


def _majority(held: Sequence[int], points: int, shared: bool) -> tuple[int, ...]:
    most = max(held)
    if most == 0 or (held.count(most) > 1 and not shared):
        return (0,) * len(held)
    return tuple(points if n == most else 0 for n in held)


def tallest(columns: Sequence[Column], seats: Sequence[Seat]) -> int:
    """Return the height of the tallest column of these seats, 0 without a column."""
    return max((column.height for column in columns if column.seat in seats), default=0)


def compared(
    scores: Sequence[int], columns: Sequence[Column], team_of: Sequence[int]
) -> tuple[tuple[int, int, int], ...]:
    """Return for each seat the values that decide the places: points, height of the tallest column, columns.

    `team_of` is the team of each seat; columns of partners count together.
    """
    found: list[tuple[int, int, int]] = []
    for seat, team in enumerate(team_of):
        members = [other for other, its in enumerate(team_of) if its == team]
        found.append((scores[seat], tallest(columns, members), sum(c.seat in members for c in columns)))
    return tuple(found)


def places(scores: Sequence[int], columns: Sequence[Column], team_of: Sequence[int]) -> tuple[int, ...]:
    """Return the place of each seat, such as (1, 1, 3).

    Points decide, then the height of the tallest column, then the number of columns; seats equal in all of
    them share a place. Partners share their place, which is 1 or 2.
    """
    ranks = compared(scores, columns, team_of)
    if len(set(team_of)) < len(team_of):
        return tuple(1 + (rank < max(ranks)) for rank in ranks)
    return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)


def verdict(result: Outcome, columns: Sequence[Column], team_of: Sequence[int]) -> Msg:
    """Return the message of `result` with the winner, and the tie-break if points did not decide."""
    ranks = compared(result.scores, columns, team_of)
    first = [seat for seat, place in enumerate(result.places) if place == 1]
    best, others = ranks[first[0]], [rank for rank in ranks if rank != ranks[first[0]]]
    if len({team_of[seat] for seat in first}) > 1:
        how = "shared"
    else:
        how = ("points", "tallest", "number")[_first_difference(best, max(others))]
    prefix = "team_" if len(first) > 1 and how != "shared" else ""
    form = ".one" if best[0] == 1 and how in ("points", "shared") else ""
    args = (("seat", first[0]), ("partner_seat", first[-1]), ("points", best[0]))
    words = f"$verdict.{prefix}{how}{form}"
    return result.reason._replace(args=(*result.reason.args, *args, ("verdict", words)))


def _first_difference(best: tuple[int, ...], next_best: tuple[int, ...]) -> int:
    return next(i for i, (a, b) in enumerate(zip(best, next_best, strict=True)) if a != b)
