"""Finds what is impossible in a position of Matobo, for example in one that a user edited."""

from __future__ import annotations

from collections.abc import Iterator

from kleinod.core.game import CHANCE, TERMINAL, Msg, msg
from kleinod.games.matobo.board import CENTRE, NAMES
from kleinod.games.matobo.rules import Matobo
from kleinod.games.matobo.start_layout import clashes
from kleinod.games.matobo.state import EMPTY, SHAPE_NAME, SHAPES, UNPLACED, State, single_pieces


def faults(rules: Matobo, s: State) -> list[Msg]:
    """Return all faults of `s`; a position reached in play has none."""
    if s.seat == CHANCE:
        return [] if s == rules.initial() else [msg("audit.before_layout", "MAT-03")]
    found = [*_pieces(rules, s), *_pawns(rules, s), *_counters(rules, s)]
    return found or list(_seat(rules, s))


def _pieces(rules: Matobo, s: State) -> Iterator[Msg]:
    """Check the pieces on the board, and their numbers (MAT-02, MAT-03, MAT-12, MAT-21)."""
    bottom = [max(piece, EMPTY) for piece in s.board]
    for column in s.columns:
        bottom[column.cell] = column.shape
        if column.height < 2:
            yield msg("audit.low_column", "MAT-12", [NAMES[column.cell]], cell=NAMES[column.cell])
    for shape in SHAPES:
        n = s.board.count(shape) + sum(stock[shape - 1] for stock in s.stocks)
        n += sum(column.height for column in s.columns if column.shape == shape)
        want = rules.counts[shape - 1]
        if n != want:
            yield msg("audit.pieces", "MAT-02", shape=SHAPE_NAME[shape] + ".plural", n=n, want=want)
    for a, b in clashes(bottom)[:1]:
        yield msg("audit.adjacent", "MAT-03", [NAMES[a], NAMES[b]], cell=NAMES[a], other=NAMES[b])
    if rules.hole and bottom[CENTRE]:
        yield msg("audit.centre", "MAT-21", [NAMES[CENTRE]], cell=NAMES[CENTRE])


def _pawns(rules: Matobo, s: State) -> Iterator[Msg]:
    """Check where the pawns stand, and which seats have one on the board (MAT-05, MAT-09, MAT-21)."""
    for seat, cell in enumerate(s.pawns):
        began = rules.hole and cell == CENTRE
        if cell == UNPLACED:
            continue
        if s.board[cell] < 0:
            yield msg("audit.pawn_on_column", "MAT-09", [NAMES[cell]], cell=NAMES[cell])
        if cell in s.pawns[:seat] and not began:
            yield msg("audit.pawns_together", "MAT-09", [NAMES[cell]], cell=NAMES[cell])
        if rules.hole and not began and s.board[cell] == EMPTY:
            yield msg("audit.pawn_on_nothing", "MAT-22", [NAMES[cell]], cell=NAMES[cell])
    placed = sum(cell != UNPLACED for cell in s.pawns)
    if placed < rules.seats:
        full = single_pieces(s.board, s.columns) == sum(rules.counts)
        in_order = all(cell == UNPLACED for cell in s.pawns[placed:]) and s.seat == placed
        if rules.hole or not full or not in_order:
            yield msg("audit.placing", "MAT-05")


def _counters(rules: Matobo, s: State) -> Iterator[Msg]:
    """Check that the turn number is large enough: each turn places a pawn, takes one piece or is quiet.

    Drawing the layout counts as a turn too.
    """
    before = int(rules.layout is None)
    placed = 0 if rules.hole else sum(cell != UNPLACED for cell in s.pawns)
    taken = sum(rules.counts) - single_pieces(s.board, s.columns)
    if s.turn < before + placed + taken + s.quiet:
        yield msg("audit.counters")


def _seat(rules: Matobo, s: State) -> Iterator[Msg]:
    """Check that the right seat is to act, or none if the game is over (MAT-14 to MAT-16)."""
    placing = UNPLACED in s.pawns
    over = not placing and rules.exhausted(s.board, s.columns, s.quiet)
    if s.seat == TERMINAL:
        if not over and any(rules.can_move(s.board, s.pawns, seat) for seat in range(rules.seats)):
            yield msg("audit.not_over", "MAT-16")
    elif over:
        yield msg("audit.over", "MAT-15")
    elif not placing and not rules.can_move(s.board, s.pawns, s.seat):
        yield msg("audit.cannot_move", "MAT-14", seat=s.seat)
