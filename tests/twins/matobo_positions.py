"""Helpers for the tests of the naive Matobo: simple positions and short ways to compare cells."""

import random

from twins import matobo

LAYOUT = matobo.random_layout(random.Random(2013))
PROTOTYPE = {"rule_set": "prototype"}
WALLED_IN = {"a2": ("s", 2, 1), "b1": ("s", 2, 1)}  # columns that lock in every pawn on a1 except seat 1's


def ends(game, seat=1):
    """Return the cells where a pawn may end its move, as one sorted text."""
    return " ".join(sorted(matobo.ends_of(game, seat)))


def cells(text):
    """Return cells listed by hand, as one sorted text without repetitions."""
    return " ".join(sorted(set(text.split())))


def in_column(letter, text):
    return [cell for cell in text.split() if cell[0] == letter]


def lone(origin="d1", **arrangement):
    """Return a game with seat 1 on a triangle on `origin`; seat 2 is out of the way.

    Seat 2 stands on a round piece in the corner g6.
    """
    pieces = {origin: "t", "g6": "r", **arrangement.pop("pieces", {})}
    pawns = {1: origin, 2: "g6", **arrangement.pop("pawns", {})}
    return matobo.position(arrangement.pop("seats", 2), pieces, pawns=pawns, **arrangement)


def finished(columns, stock, seats=2, options=None):
    """Return a game ended by MAT-15: columns (shape, height, seat) on any cells, and no single pieces."""
    on_cells = dict(zip(matobo.CELLS, columns, strict=False))
    return matobo.position(seats, {}, columns=on_cells, stock=stock, options=options)
