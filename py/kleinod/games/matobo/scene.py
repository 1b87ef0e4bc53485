"""The scene of Matobo: wooden pieces, columns with their owner's cylinder, pawns, stocks.

Things on one cell are listed from bottom to top: a piece or a column of pieces, the owner's cylinder with the
height on it, a pawn.
"""

from __future__ import annotations

from collections.abc import Iterator

from kleinod.core.game import NOBODY, Card, Count, Mark, Piece, Scene, msg
from kleinod.games.matobo.board import NAMES
from kleinod.games.matobo.pawn_paths import explore
from kleinod.games.matobo.rules import Matobo
from kleinod.games.matobo.state import GLYPH, SHAPES, UNPLACED, State, single_pieces


def scene(rules: Matobo, s: State) -> Scene:
    """The scene of a position, the same for every viewer: nothing is hidden."""
    return Scene(
        pieces=tuple(_pieces(s)),
        cards=tuple(_cards(s)),
        marks=tuple(_marks(rules, s)),
        counts=tuple(_counts(rules, s)),
    )


def _pieces(s: State) -> Iterator[Piece]:
    for cell, piece in enumerate(s.board):
        if piece > 0:
            glyph = GLYPH[piece]
            yield Piece(f"piece-{NAMES[cell]}", NAMES[cell], glyph, say=msg(f"piece.{glyph}"))
    for column in s.columns:
        name, glyph = NAMES[column.cell], GLYPH[column.shape]
        say = msg("piece.column", seat=column.seat, n=column.height, pieces=f"$stock.{glyph}")
        yield Piece(f"column-{name}", name, glyph, column.seat, say=say, stack=column.height)
        yield Piece(f"marker-{name}", name, "column", column.seat, column.height, lift=column.height)
    for seat, cell in enumerate(s.pawns):
        if cell != UNPLACED:
            lift = int(s.board[cell] > 0)
            yield Piece(f"pawn{seat}", NAMES[cell], "pawn", seat, say=msg("piece.pawn", seat=seat), lift=lift)


def _cards(s: State) -> Iterator[Card]:
    """Cards for the stocks, and for pawns that are not placed yet."""
    for seat, stock in enumerate(s.stocks):
        zone = f"stock{seat}"
        if s.pawns[seat] == UNPLACED:
            yield Card(f"pawn{seat}", zone, "pawn", seat, say=msg("piece.pawn", seat=seat))
        for shape in SHAPES:
            n, glyph = stock[shape - 1], GLYPH[shape]
            if n:
                yield Card(f"{zone}-{glyph}", zone, glyph, level=n, say=msg(f"stock.{glyph}", n=n))


def _marks(rules: Matobo, s: State) -> Iterator[Mark]:
    """Marks on the columns that the pawn to move can use on its way (MAT-08)."""
    if s.seat < 0 or s.pawns[s.seat] == UNPLACED:
        return
    ground = rules.ground(s.board, s.pawns, s.seat)
    lines = explore(ground, s.pawns[s.seat], rules.onward)[1]
    for cell in sorted({line // 6 for line in lines[6:]}):
        yield Mark(NAMES[cell], "turn", s.seat)


def _counts(rules: Matobo, s: State) -> Iterator[Count]:
    tally = rules.tally(s)
    for seat in range(rules.seats):
        built = sum(column.seat == seat for column in s.columns)
        yield Count(seat, "count.columns", built, glyph="column")
        if rules.majority_points:
            yield Count(seat, "count.majorities", sum(points[seat] for points in tally.majorities))
        if rules.teams:
            yield Count(seat, "count.own_points", tally.totals[seat])
    yield Count(NOBODY, "count.single", single_pieces(s.board, s.columns))
    if s.quiet:
        yield Count(NOBODY, "count.quiet", s.quiet, rules.quiet_limit(s.board, s.columns))
