"""Matobo, Christwart Conrad 2013 (Intellego Holzspiele).

Two to four players; 39 pieces (Steine) in five shapes lie on 39 hexes, equal shapes never side by side. Each
player has a pawn (Spielfigur). It moves straight across empty spaces onto a space it reaches or onto the
first piece in its way; own columns may be hopped over or used to turn. The piece it left is collected into
the stock (Vorrat), or a column (Säule) is built on it from all stock pieces of its shape, at least as high as
every column of that shape. A column of n scores 2n - 1, the strict majority in a shape 1 more. The game ends
when no single piece is left, when no player can move, or after many quiet turns.

An action is ``(LAYOUT, shape of each cell)``, the only event of chance, ``(PLACE, cell)``, or names the cell
to which the pawn goes: ``(MOVE, cell)`` collects the piece left behind, if there is one; ``(BUILD, cell)``
builds on it. A turn is a single action. Seats without a move are skipped by the action before (MAT-14).
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator
from random import Random
from typing import ClassVar

from kleinod.core.capabilities import Teams
from kleinod.core.game import CHANCE, TERMINAL, Msg, Options, Outcome, Rules, Seat, msg
from kleinod.games.matobo.board import COUNT, LINES, NAMES, NEAR, STAR, Cell
from kleinod.games.matobo.pawn_paths import (
    ANY_WAY,
    AROUND,
    BARRED,
    BLOCK,
    STRAIGHT_ON,
    Onward,
    Star,
    explore,
    first_met,
    looks,
    obstacle,
    star,
)
from kleinod.games.matobo.scoring import Tally, places, tally, together, verdict
from kleinod.games.matobo.start_layout import draw, fault, layout_options
from kleinod.games.matobo.state import (
    BUILD,
    BUILDS,
    EMPTY,
    LAYOUT,
    MOVES,
    OWNED,
    PLACE,
    PLACES,
    SHAPE_NAME,
    SHAPES,
    UNPLACED,
    Action,
    Board,
    Column,
    State,
    single_pieces,
)


class Matobo(Rules[State, Action], Teams):
    """The rules of the printed game; the subclass `Prototype` has those of Säulen der Macht."""

    REASONS: ClassVar = {
        "over": "",
        "layout_first": "MAT-03",
        "layout_done": "MAT-03",
        "layout_wrong": "MAT-03",
        "placed_already": "MAT-05",
        "place_first": "MAT-05",
        "place_on_piece": "MAT-05",
        "place_taken": "MAT-05",
        "no_line": "MAT-06",
        "column_in_way": "MAT-09",
        "pawn_in_way": "MAT-09",
        "on_column": "MAT-09",
        "on_pawn": "MAT-09",
        "piece_in_way": "MAT-07",
        "no_turn": "MAT-08",
        "no_hop": "MAT-08",
        "no_way_round": "MAT-08",
        "hop_onto_piece": "MAT-08",
        "own_start": "MAT-10",
        "nothing_left_behind": "MAT-11",
        "no_stock": "MAT-12",
        "higher_column": "MAT-12",
    }
    usual_counts: ClassVar[tuple[int, ...]] = (7, 8, 8, 7, 9)
    hole = False  # True if d3 is empty at the start
    first_cell: Cell = UNPLACED  # the pawns' cell before their first turn
    height_rule = True  # True if a higher column of the same shape forbids building (MAT-12)
    score_base = 1  # a column of n scores 2n - score_base
    score_rule = "MAT-17"

    def __init__(self, seats: int, options: Options) -> None:
        self.seats = seats
        self.teams = seats == 4 and bool(options["teams"])
        self.team_of = tuple(seat % 2 if self.teams else seat for seat in range(seats))
        self.counts, self.layout = layout_options(options, self.usual_counts, self.hole)
        self.majority_points = int(options["majority_points"])
        self.majority_shared = options["majority_tie"] == "shared"
        partners = self.teams and options["partner_columns"] == "own"
        own = self.team_of if partners else range(seats)
        self.looks = tuple(looks(own, seat) for seat in range(seats))
        self.onward = self._onward(str(options["column_use"]))
        self.hop_onto = options["hop_end"] == "any"  # True if a move that uses columns may end on a piece
        self.missing_use = "no_turn" if self.onward is STRAIGHT_ON else "no_way_round"
        self.following = tuple((*range(seat + 1, seats), *range(seat + 1)) for seat in range(seats))

    def _onward(self, column_use: str) -> Onward:
        return {"hop": STRAIGHT_ON, "bend": AROUND}.get(column_use, ANY_WAY)

    # The course of the game -----------------------------------------------------------------------

    def initial(self) -> State:
        pawns, stocks = (self.first_cell,) * self.seats, ((0,) * len(SHAPES),) * self.seats
        if self.layout is None:
            return State(0, CHANCE, (EMPTY,) * COUNT, (), pawns, stocks, 0)
        return State(0, 0, self.layout, (), pawns, stocks, 0)

    def current_player(self, s: State) -> Seat:
        return s.seat

    def sample_chance(self, s: State, rng: Random) -> Action:
        return Action(LAYOUT, pieces=draw(self.counts, self.hole, rng))

    def apply(self, s: State, a: Action) -> State:
        turn, seat, board, columns, pawns, stocks, quiet = s
        turn += 1
        if a.kind == LAYOUT:
            return State(turn, 0, a.pieces, columns, pawns, stocks, quiet)
        start = pawns[seat]
        pawns = (*pawns[:seat], a.cell, *pawns[seat + 1 :])
        if start == UNPLACED:
            return State(turn, self.waiting(seat, board, pawns), board, columns, pawns, stocks, quiet)
        shape = board[start]
        if not shape:
            quiet += 1
        else:
            quiet = 0
            stock = stocks[seat]
            number = stock[shape - 1] + 1
            left = EMPTY
            if a.kind == BUILD:
                columns = tuple(sorted((*columns, Column(start, shape, number, seat))))
                number = 0
                left = OWNED - seat
            board = (*board[:start], left, *board[start + 1 :])
            stock = (*stock[: shape - 1], number, *stock[shape:])
            stocks = (*stocks[:seat], stock, *stocks[seat + 1 :])
        after = TERMINAL if self.exhausted(board, columns, quiet) else self.waiting(seat, board, pawns)
        return State(turn, after, board, columns, pawns, stocks, quiet)

    def exhausted(self, board: Board, columns: tuple[Column, ...], quiet: int) -> bool:
        """Return True if the game ends even if a player could still move (MAT-15, MAT-16)."""
        return not single_pieces(board, columns) or quiet >= self.quiet_limit(board, columns)

    def quiet_limit(self, board: Board, columns: tuple[Column, ...]) -> int:
        """Return the number of quiet turns in a row that ends the game (MAT-16).

        It is smaller once at most two single pieces are left.
        """
        return (4 if single_pieces(board, columns) <= 2 else 10) * self.seats

    def waiting(self, mover: Seat, board: Board, pawns: tuple[Cell, ...]) -> Seat:
        """Return the next seat that can act after `mover` (MAT-14), perhaps `mover` again, or `TERMINAL`."""
        for seat in self.following[mover]:
            if pawns[seat] == UNPLACED or self.can_move(board, pawns, seat):
                return seat
        return TERMINAL

    def can_move(self, board: Board, pawns: tuple[Cell, ...], seat: Seat) -> bool:
        """Return True if the pawn of `seat`, which is on the board, has a move (MAT-14)."""
        for cell in NEAR[pawns[seat]]:
            if board[cell] >= 0 and cell not in pawns:
                return True
        return bool(self.ends(board, pawns, seat))

    # Destinations of a pawn -------------------------------------------------------------------------

    def blocked_by(self, pawns: tuple[Cell, ...], seat: Seat) -> tuple[Cell, ...]:
        """Return the cells that pawns of other seats block."""
        return pawns[:seat] + pawns[seat + 1 :]

    def ground(self, board: Board, pawns: tuple[Cell, ...], seat: Seat) -> list[int]:
        """Return what the pawn of `seat` meets on each cell, in the codes of pawn_paths.py."""
        ground = list(map(self.looks[seat].__getitem__, board))
        ground.append(BLOCK)  # read for pawns not yet placed, whose cell is -1
        for cell in self.blocked_by(pawns, seat):
            ground[cell] = BLOCK
        if board[pawns[seat]]:
            ground[pawns[seat]] = BLOCK  # MAT-10: the piece it stands on is in its own way
        return ground

    def stars(self, board: Board, pawns: tuple[Cell, ...], seat: Seat) -> list[Star]:
        """Return the star of the pawn of `seat`, and those of all columns at which it can turn."""
        start, look = pawns[seat], self.looks[seat]
        met = [*board, BARRED]  # the last is for pawns not yet placed, whose cell is -1
        for cell in self.blocked_by(pawns, seat):
            met[cell] = BARRED
        if met[start]:
            met[start] = BARRED  # MAT-10: the piece it stands on is in its own way
        found = [star(start, STAR[start](met), look)]
        if found[0].columns and self.onward is ANY_WAY:
            columns = [*found[0].columns]
            for column in columns:
                found.append(star(column, STAR[column](met), look))
                columns += [other for other in found[-1].columns if other not in columns]
        return found

    def ends(self, board: Board, pawns: tuple[Cell, ...], seat: Seat) -> list[Cell]:
        """Return the cells where the placed pawn of `seat` can end a move, in rising order."""
        first, *others = self.stars(board, pawns, seat)
        if not first.columns:
            return list(first.ends)
        start = pawns[seat]
        if others:
            found = sorted({*first.ends}.union(*[other.ends for other in others]) - {start})
        else:
            found = explore(self.ground(board, pawns, seat), start, self.onward)[0]
        if self.hop_onto:
            return found
        return [cell for cell in found if not board[cell] or cell in first.pieces]

    def pieces(self, board: Board, pawns: tuple[Cell, ...], seat: Seat) -> Collection[Cell]:
        """Return those of the `ends` of a placed pawn that hold a piece, in any order."""
        first, *others = self.stars(board, pawns, seat)
        if not first.columns or not self.hop_onto:
            return first.pieces
        if others:
            return {*first.pieces}.union(*[other.pieces for other in others])
        return [cell for cell in self.ends(board, pawns, seat) if board[cell]]

    # Legal actions ----------------------------------------------------------------------------------

    def legal(self, s: State) -> tuple[Action, ...]:
        seat, board, pawns = s.seat, s.board, s.pawns
        if seat < 0:
            return ()
        start = pawns[seat]
        if start == UNPLACED:
            return tuple([PLACES[cell] for cell in range(COUNT) if board[cell] > 0 and cell not in pawns])
        ends = self.ends(board, pawns, seat)
        actions = [MOVES[cell] for cell in ends]
        if board[start] and self.build_refusal(s) is None:
            actions += [BUILDS[cell] for cell in ends]
        return tuple(actions)

    def pseudo_legal(self, s: State) -> Iterator[Action]:
        if s.seat < 0:
            return
        yield from PLACES if s.pawns[s.seat] == UNPLACED else (*MOVES, *BUILDS)

    def check(self, s: State, a: Action) -> Msg | None:
        if s.seat == TERMINAL:
            return self.no("over")
        if s.seat == CHANCE:
            return self._check_layout(a)
        if a.kind == LAYOUT:
            return self.no("layout_done")
        if s.pawns[s.seat] == UNPLACED:
            return self._check_place(s, a.cell) if a.kind == PLACE else self.no("place_first")
        if a.kind == PLACE:
            return self.no("placed_already")
        return self._check_way(s, a.cell) or (self.build_refusal(s) if a.kind == BUILD else None)

    def _check_layout(self, a: Action) -> Msg | None:
        if a.kind != LAYOUT:
            return self.no("layout_first")
        wrong = fault(a.pieces, self.hole, self.counts)
        if wrong is None:
            return None
        return self.no("layout_wrong", wrong.at, **dict(wrong.args), why=f"${wrong.code}")

    def _check_place(self, s: State, cell: Cell) -> Msg | None:
        if s.board[cell] <= 0:
            return self.no("place_on_piece", [NAMES[cell]], cell=NAMES[cell])
        if cell in s.pawns:
            return self.no("place_taken", [NAMES[cell]], cell=NAMES[cell])
        return None

    def _check_way(self, s: State, end: Cell) -> Msg | None:
        """Return the reason why the pawn cannot move to `end`; None if it can.

        If several lines lead through `end`, the first gives the reason.
        """
        if end == s.pawns[s.seat]:
            return self.no("own_start", [NAMES[end]])
        ground = self.ground(s.board, s.pawns, s.seat)
        ends, lines = explore(ground, s.pawns[s.seat], self.onward)
        if end in ends:
            if self.hop_onto or not ground[end] or end in first_met(ground, s.pawns[s.seat]):
                return None
            return self.no("hop_onto_piece", [NAMES[end]], cell=NAMES[end])
        pawns = self.blocked_by(s.pawns, s.seat)
        for line in lines:
            if end in LINES[line]:
                code, cell = obstacle(ground, s.board, pawns, line, end)
                return self.no(code, [NAMES[cell]], cell=NAMES[cell])
        if end in explore(ground, s.pawns[s.seat], ANY_WAY)[0]:
            return self.no(self.missing_use, [NAMES[end]], cell=NAMES[end])
        return self.no("no_line", [NAMES[end]], cell=NAMES[end])

    def build_refusal(self, s: State) -> Msg | None:
        """Return the reason why no column may be built on the piece that the pawn leaves; None if one may."""
        start = s.pawns[s.seat]
        shape = s.board[start]
        if not shape:
            return self.no("nothing_left_behind", [NAMES[start]])
        height = s.stocks[s.seat][shape - 1] + 1
        if height == 1:
            return self.no("no_stock", [NAMES[start]], shape=SHAPE_NAME[shape])
        higher = [column for column in s.columns if column.shape == shape and column.height > height]
        if not higher or not self.height_rule:
            return None
        at, most = [NAMES[column.cell] for column in higher], max(column.height for column in higher)
        return self.no("higher_column", at, shape=SHAPE_NAME[shape], n=height, most=most)

    # End and score ----------------------------------------------------------------------------------

    def tally(self, s: State) -> Tally:
        return tally(s, self.score_base, self.majority_points, self.majority_shared)

    def scores(self, s: State) -> tuple[int, ...]:
        return together(self.tally(s).totals, self.team_of)

    def ending(self, s: State) -> Msg:
        """Return the reason why the game ended. Call it only when the game is over."""
        if not single_pieces(s.board, s.columns):
            return msg("end.all_taken", "MAT-15")
        limit = self.quiet_limit(s.board, s.columns)
        return msg("end.quiet", "MAT-16", n=limit) if s.quiet >= limit else msg("end.stuck", "MAT-16")

    def outcome(self, s: State) -> Outcome:
        result = self.adjudicate(s, self.ending(s))
        return result._replace(reason=verdict(result, s.columns, self.team_of))

    def adjudicate(self, s: State, why: Msg) -> Outcome:
        result = super().adjudicate(s, why)
        if why.code == "end.resigned":
            return result
        return result._replace(places=places(result.scores, s.columns, self.team_of))

    def team(self, seat: Seat) -> int:
        return self.team_of[seat]

    def key(self, s: State) -> Hashable:
        return s.seat, s.board, s.columns, s.pawns, s.stocks
