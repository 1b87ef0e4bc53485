"""The position editor of Matobo: pieces, columns and pawns on spaces, stocks beside the board."""

from __future__ import annotations

from collections.abc import Iterator

from kleinod.core.capabilities import (
    TAKE,
    Editing,
    Field,
    Mend,
    Tool,
    number,
    seat_field,
    take_away,
    taking,
)
from kleinod.core.game import CHANCE, LAST_TURN, NOBODY, TERMINAL, Msg, Seat, msg
from kleinod.games.matobo.board import CELL, COUNT, NAMES, Cell
from kleinod.games.matobo.rules import Matobo
from kleinod.games.matobo.start_layout import MOST_OF_A_SHAPE
from kleinod.games.matobo.state import (
    EMPTY,
    GLYPH,
    OWNED,
    SHAPE_NAME,
    SHAPES,
    UNPLACED,
    Column,
    Shape,
    State,
    single_pieces,
)


class MatoboEditing(Editing):
    """The position editor of Matobo."""

    rules: Matobo

    def empty(self) -> State:
        seats = self.rules.seats
        return State(0, 0, (EMPTY,) * COUNT, (), (UNPLACED,) * seats, ((0,) * len(SHAPES),) * seats, 0)

    # Pieces -----------------------------------------------------------------------------------------

    def tools(self, s: State) -> tuple[Tool, ...]:
        """Return the tools for pieces, columns and pawns.

        Each click on a piece with the tool "column" makes a column there, or raises it by one piece. Taking
        pieces away lowers it, until only the piece is left.
        """
        seats = range(self.rules.seats)
        found = [
            Tool(GLYPH[shape], msg(f"piece.{GLYPH[shape]}"), _others(s.board, shape), GLYPH[shape])
            for shape in SHAPES
        ]
        built = tuple(name for name, piece in zip(NAMES, s.board, strict=True) if piece != EMPTY)
        found += [
            Tool(f"column{seat}", msg("edit.column", seat=seat), built, "column", seat) for seat in seats
        ]
        for seat in seats:
            places = tuple(name for cell, name in enumerate(NAMES) if cell != s.pawns[seat])
            found.append(Tool(f"pawn{seat}", msg("piece.pawn", seat=seat), places, "pawn", seat))
        used = [name for cell, name in enumerate(NAMES) if s.board[cell] or cell in s.pawns]
        return (*found, taking(used))

    def use(self, s: State, tool: str, place: str) -> State:
        cell = CELL[place]
        if tool == TAKE:
            return self._taken(s, cell)
        if tool in GLYPH:
            return _laid(s, cell, GLYPH.index(tool), 1, NOBODY)
        seat = int(tool[-1])
        if tool.startswith("pawn"):
            return s._replace(pawns=(*s.pawns[:seat], cell, *s.pawns[seat + 1 :]))
        column = _column(s, cell)
        if column is None:
            return _laid(s, cell, s.board[cell], 2, seat)
        higher = column.height + (column.seat == seat)
        return _laid(s, cell, column.shape, min(higher, MOST_OF_A_SHAPE), seat)

    def _taken(self, s: State, cell: Cell) -> State:
        """Take away the top object of a cell: a pawn, a piece of a column, or a single piece."""
        if cell in s.pawns:
            last = max(seat for seat, here in enumerate(s.pawns) if here == cell)
            return s._replace(pawns=(*s.pawns[:last], UNPLACED, *s.pawns[last + 1 :]))
        column = _column(s, cell)
        if column is None:
            return _laid(s, cell, EMPTY, 0, NOBODY)
        return _laid(s, cell, column.shape, column.height - 1, column.seat)

    # Numbers ----------------------------------------------------------------------------------------

    def fields(self, s: State) -> tuple[Field, ...]:
        seats = self.rules.seats
        who = {TERMINAL: seats, CHANCE: seats + 1}.get(s.seat, s.seat)
        found = [seat_field(who, seats, "edit.over", *(["edit.layout"] if self.rules.layout is None else []))]
        for seat, stock in enumerate(s.stocks):
            for shape in SHAPES:
                said = msg("edit.stock", shape=f"{SHAPE_NAME[shape]}.plural")
                key = f"stock{seat}.{GLYPH[shape]}"
                found.append(
                    Field(key, said, stock[shape - 1], 0, MOST_OF_A_SHAPE, seat=seat, glyph=GLYPH[shape])
                )
        return (*found, number("quiet", s.quiet, LAST_TURN), number("turn", s.turn, LAST_TURN))

    def set(self, s: State, field: str, n: int) -> State:
        if field == "quiet":
            return s._replace(quiet=n)
        if field == "turn":
            return s._replace(turn=n)
        if field == "seat":
            return s._replace(seat={self.rules.seats: TERMINAL, self.rules.seats + 1: CHANCE}.get(n, n))
        place, _, glyph = field.partition(".")
        seat, shape = int(place.removeprefix("stock")), GLYPH.index(glyph)
        stock = s.stocks[seat]
        stock = (*stock[: shape - 1], n, *stock[shape:])
        return s._replace(stocks=(*s.stocks[:seat], stock, *s.stocks[seat + 1 :]))

    # Repairs ----------------------------------------------------------------------------------------

    def mends(self, s: State, fault: Msg) -> Iterator[Mend]:
        if fault.code == "audit.pieces":
            shape = next(n for n in SHAPES if f"$shape.{GLYPH[n]}.plural" == dict(fault.args)["shape"])
            yield from self._pieces(s, shape, int(dict(fault.args)["n"]) - self.rules.counts[shape - 1])
        elif fault.code == "audit.low_column":
            column = _column(s, CELL[fault.at[0]])
            yield Mend(msg("mend.higher"), (f"column{column.seat if column else 0}@{fault.at[0]}",))
        elif fault.code == "audit.counters":
            taken = sum(self.rules.counts) - single_pieces(s.board, s.columns)
            placed = 0 if self.rules.hole else sum(cell != UNPLACED for cell in s.pawns)
            least = int(self.rules.layout is None) + placed + taken + s.quiet
            yield Mend(msg("mend.count"), (f"turn={least}",))
        elif fault.code in ("audit.pawn_on_column", "audit.pawns_together", "audit.pawn_on_nothing"):
            yield take_away(fault.at)
        elif fault.code == "audit.centre":
            column = _column(s, CELL[fault.at[0]])
            yield take_away(fault.at[:1] * (column.height if column else 1))

    def _pieces(self, s: State, shape: Shape, surplus: int) -> Iterator[Mend]:
        """Yield repairs of the number of pieces of one shape.

        Missing pieces are added to a stock; surplus pieces are removed from a stock or the board.
        """
        glyph = GLYPH[shape]
        for seat, stock in enumerate(s.stocks):
            n = stock[shape - 1] - surplus
            if surplus < 0 and n <= MOST_OF_A_SHAPE:
                said = msg("mend.stock", seat=seat, n=-surplus, pieces=f"$stock.{glyph}")
                yield Mend(said, (f"stock{seat}.{glyph}={n}",))
            elif surplus > 0 and n >= 0:
                said = msg("mend.unstock", seat=seat, n=surplus, pieces=f"$stock.{glyph}")
                yield Mend(said, (f"stock{seat}.{glyph}={n}",))
        if surplus > 0:
            free = [name for cell, name in enumerate(NAMES) if s.board[cell] == shape and cell not in s.pawns]
            if len(free) >= surplus:
                yield take_away(free[-surplus:])


def _others(board: tuple[int, ...], shape: Shape) -> tuple[str, ...]:
    return tuple(name for name, piece in zip(NAMES, board, strict=True) if piece != shape)


def _column(s: State, cell: Cell) -> Column | None:
    return next((column for column in s.columns if column.cell == cell), None)


def _laid(s: State, cell: Cell, shape: Shape, height: int, seat: Seat) -> State:
    """Return the position after a piece, a column of `height`, or nothing is put on a space."""
    columns = [column for column in s.columns if column.cell != cell]
    piece = shape
    if height > 1:
        columns.append(Column(cell, shape, height, seat))
        piece = OWNED - seat
    board = (*s.board[:cell], piece, *s.board[cell + 1 :])
    return s._replace(board=board, columns=tuple(sorted(columns)))


EDITING = MatoboEditing
