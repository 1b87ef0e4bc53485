"""What the tests of the naive Matobo share: simple positions and short ways to compare cells."""

import random

from twins import matobo

LAYOUT = matobo.random_layout(random.Random(2013))
PROTOTYPE = {"rule_set": "prototype"}
WALLED_IN = {"a2": ("s", 2, 1), "b1": ("s", 2, 1)}  # a pawn of any seat but 1 cannot leave a1


def ends(game, seat=1):
    """Where a pawn may end its move, as one sorted text."""
    return " ".join(sorted(matobo.ends_of(game, seat)))


def cells(text):
    """Cells listed by hand, as one sorted text without repetitions."""
    return " ".join(sorted(set(text.split())))


def in_column(letter, text):
    return [cell for cell in text.split() if cell[0] == letter]


def lone(origin="d1", **arrangement):
    """Seat 1 on `origin`, standing on a triangle; seat 2 out of the way in the corner g6 on a round piece."""
    pieces = {origin: "t", "g6": "r", **arrangement.pop("pieces", {})}
    pawns = {1: origin, 2: "g6", **arrangement.pop("pawns", {})}
    return matobo.position(arrangement.pop("seats", 2), pieces, pawns=pawns, **arrangement)


def finished(columns, stock, seats=2, options=None):
    """The end of a game by MAT-15: columns as (shape, height, seat) on any cells, nothing else."""
    on_cells = dict(zip(matobo.CELLS, columns, strict=False))
    return matobo.position(seats, {}, columns=on_cells, stock=stock, options=options)
