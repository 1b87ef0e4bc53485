"""Observations as numbers for machine learning.

A published version never changes, because trained weights depend on it.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Final

from kleinod.core.game import Seat
from kleinod.games.matobo.board import COUNT, NAMES
from kleinod.games.matobo.rules import Matobo
from kleinod.games.matobo.state import GLYPH, SHAPES, UNPLACED, State, single_pieces

PLACE: Final = tuple(f"{shape} {what}" for what in ("pieces", "height") for shape in GLYPH[1:])


class Version1:
    """The numbers of places, seats, and counters.

    places: for each place the single piece and the column's height by shape, the column's owner, the pawn.
    seats: for each seat the points, the stock by shape, and 1 if its pawn is on the board. table: counters.
    """

    words = 117

    def __init__(self, rules: Matobo) -> None:
        self.rules, seats = rules, rules.seats
        owners = tuple(f"column of seat {seat}" for seat in range(seats))
        pawns = tuple(f"pawn of seat {seat}" for seat in range(seats))
        self.row = len(PLACE) + 2 * seats
        self.of_seats = COUNT * self.row
        stock = tuple(f"{shape} stock" for shape in GLYPH[1:])
        self.table = self.of_seats + seats * (2 + len(stock))
        self.parts = (
            (
                "places",
                (NAMES, (*PLACE, *owners, *pawns)),
                ("pieces",) * len(PLACE) + ("0 or 1",) * 2 * seats,
            ),
            (
                "seats",
                (tuple(map(str, range(seats))), ("points", *stock, "placed")),
                ("points", *("pieces",) * len(stock), "0 or 1"),
            ),
            ("table", (("single", "quiet", "quiet limit"),), ("pieces", "turns", "turns")),
        )

    def fill(self, numbers: MutableSequence[float], o: State, viewer: Seat | None) -> None:
        row, seats, shapes = self.row, self.rules.seats, len(SHAPES)
        start = -1
        for piece in o.board:
            if piece > 0:
                numbers[start + piece] = 1
            start += row
        for cell, shape, height, seat in o.columns:
            start = cell * row + shapes
            numbers[start + shape - 1] = height
            numbers[start + shapes + seat] = 1
        scores, start = self.rules.scores(o), self.of_seats
        for seat, (pawn, stock) in enumerate(zip(o.pawns, o.stocks, strict=True)):
            numbers[start] = scores[seat]
            for shape in range(shapes):
                numbers[start + 1 + shape] = stock[shape]
            if pawn != UNPLACED:
                numbers[pawn * row + len(PLACE) + seats + seat] = 1
                numbers[start + 1 + shapes] = 1
            start += 2 + shapes
        numbers[start] = single_pieces(o.board, o.columns)
        numbers[start + 1] = o.quiet
        numbers[start + 2] = self.rules.quiet_limit(o.board, o.columns)


VERSIONS: Final = {1: Version1}
