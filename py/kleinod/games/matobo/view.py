"""Matobo on screen: scenes, prompts, clicks, motions and log lines.

Objects on one cell are listed from bottom to top: a single piece, or a column of pieces and on it the owner's
cylinder, which shows the height; then a pawn.
"""

from __future__ import annotations

from collections.abc import Iterator

from kleinod.core.capabilities import Attacking, Walking
from kleinod.core.game import (
    CHANCE,
    NOBODY,
    TERMINAL,
    Board,
    Card,
    Cell,
    Count,
    Mark,
    Motion,
    Msg,
    Piece,
    Scene,
    ScoreLine,
    Seat,
    View,
    Zone,
    msg,
)
from kleinod.games.matobo import score_sheet
from kleinod.games.matobo.attackers import attackers
from kleinod.games.matobo.board import AXIAL, COUNT, NAMES
from kleinod.games.matobo.pawn_paths import explore, turns
from kleinod.games.matobo.rules import Matobo
from kleinod.games.matobo.state import (
    BUILD,
    BUILDS,
    GLYPH,
    LAYOUT,
    MOVE,
    PLACE,
    SHAPE_NAME,
    SHAPES,
    UNPLACED,
    Action,
    State,
    single_pieces,
)
from kleinod.hex.grid import centre, shade

COLLECT_BUTTON, BUILD_BUTTON = "#collect", "#build"


class MatoboView(View[State, Action], Walking, Attacking):
    """The view of Matobo: its scenes, prompts, clicks and log."""

    rules: Matobo

    def attackers(self, o: State, place: str) -> tuple[str, ...]:
        return attackers(self.rules, o, place)

    def board(self) -> Board:
        stocks = (Zone(f"stock{seat}", "stock", seat) for seat in range(self.rules.seats))
        return Board(tuple(_cell(cell) for cell in range(COUNT)), tuple(stocks))

    # Scene, prompt and score sheet -----------------------------------------------------------------

    def scene(self, o: State, viewer: Seat | None) -> Scene:
        return Scene(
            pieces=tuple(_pieces(o)),
            cards=tuple(_cards(o)),
            marks=tuple(_marks(self.rules, o)),
            counts=tuple(_counts(self.rules, o)),
        )

    def prompt(self, o: State) -> Msg:
        if o.seat == TERMINAL:
            return self.rules.outcome(o).reason
        if o.seat == CHANCE:
            return msg("prompt.layout")
        start = o.pawns[o.seat]
        if start == UNPLACED:
            return msg("prompt.place", seat=o.seat)
        shape = o.board[start]
        if not shape:
            return msg("prompt.move_on", seat=o.seat)
        return msg("prompt.move", seat=o.seat, shape=SHAPE_NAME[shape])

    def sheet(self, o: State) -> tuple[ScoreLine, ...]:
        return tuple(score_sheet.lines(self.rules, o))

    # Clicks and buttons ----------------------------------------------------------------------------

    def _may_choose(self, o: State) -> bool:
        """Return True if stock pieces fit the piece under the pawn, so that the player has a choice."""
        start = o.pawns[o.seat]
        return start != UNPLACED and o.board[start] > 0 and o.stocks[o.seat][o.board[start] - 1] > 0

    def path(self, o: State, a: Action) -> tuple[str, ...]:
        end = NAMES[a.cell]
        if a.kind == BUILD:
            return end, BUILD_BUTTON
        if a.kind == MOVE and self._may_choose(o):
            return end, COLLECT_BUTTON
        return (end,)

    def tooltips(self, o: State, a: Action) -> tuple[Msg | None, ...]:
        met = o.board[a.cell]
        if a.kind == PLACE:
            return (msg("hint.place"),)
        first = msg("hint.onto_piece", shape=SHAPE_NAME[met]) if met > 0 else msg("hint.free")
        return (first, self._choice(o, a.kind)) if len(self.path(o, a)) > 1 else (first,)

    def _choice(self, o: State, kind: int) -> Msg:
        """Return the label of the button to build or to collect: the pieces, and the points of a column."""
        shape = o.board[o.pawns[o.seat]]
        n = o.stocks[o.seat][shape - 1] + 1
        pieces = f"$stock.{GLYPH[shape]}"
        if kind == BUILD:
            return msg("button.build", n=n, pieces=pieces, points=2 * n - self.rules.score_base)
        return msg("button.collect", n=n, shape=SHAPE_NAME[shape], pieces=pieces)

    def button(self, o: State, button: str) -> Msg:
        if not o.board[o.pawns[o.seat]]:
            return msg("button.build_nothing")
        return self._choice(o, BUILD if button == BUILD_BUTTON else MOVE)

    def mover(self, o: State) -> str:
        start = o.pawns[o.seat] if o.seat >= 0 else UNPLACED
        return "" if start == UNPLACED else NAMES[start]

    def offered(self, o: State) -> tuple[Action, ...]:
        """Return the actions that build, if only the height of another column forbids them (MAT-12)."""
        if o.seat < 0 or not self._may_choose(o) or self.rules.build_refusal(o) is None:
            return ()
        return tuple(BUILDS[cell] for cell in self.rules.ends(o.board, o.pawns, o.seat))

    def ways(self, o: State, a: Action) -> tuple[tuple[str, ...], ...]:
        """Return a path that first clicks the own columns where the pawn turns."""
        corners = self._corners(o, a) if a.kind in (MOVE, BUILD) else ()
        return ((*corners, *self.path(o, a)),) if corners else ()

    def _corners(self, o: State, a: Action) -> tuple[str, ...]:
        start = o.pawns[o.seat]
        if start == UNPLACED:
            return ()
        way = turns(self.rules.ground(o.board, o.pawns, o.seat), start, a.cell, self.rules.onward)
        return tuple([NAMES[cell] for cell in way or ()])

    # Motions and log -------------------------------------------------------------------------------

    def trace(self, o: State, a: Action) -> tuple[Motion, ...]:
        """Return the motion of the pawn, with as few turns as possible, then that of the piece it left."""
        if a.kind == LAYOUT:
            return ()
        pawn, stock, end = f"pawn{o.seat}", f"stock{o.seat}", NAMES[a.cell]
        start = o.pawns[o.seat]
        if start == UNPLACED:
            return (Motion(pawn, (stock, end)),)
        moved = Motion(pawn, (NAMES[start], *self._corners(o, a), end))
        shape = o.board[start]
        if not shape:
            return (moved,)
        if a.kind == BUILD:
            return moved, Motion(f"{stock}-{GLYPH[shape]}", (stock, NAMES[start]))
        return moved, Motion(f"piece-{NAMES[start]}", (NAMES[start], stock))

    def story(self, o: State, a: Action) -> Msg:
        if a.kind == LAYOUT:
            return msg("story.layout", "MAT-03")
        end, start = NAMES[a.cell], o.pawns[o.seat]
        if start == UNPLACED:
            return msg("story.place", "MAT-05", seat=o.seat, end=end)
        shape = o.board[start]
        if not shape:
            return msg("story.move", seat=o.seat, start=NAMES[start], end=end)
        n = o.stocks[o.seat][shape - 1] + 1
        if a.kind == MOVE:
            return msg("story.collect", seat=o.seat, start=NAMES[start], end=end, shape=SHAPE_NAME[shape])
        points = 2 * n - self.rules.score_base
        pieces = f"$stock.{GLYPH[shape]}"
        return msg(
            "story.build",
            "MAT-12",
            seat=o.seat,
            start=NAMES[start],
            end=end,
            n=n,
            pieces=pieces,
            points=points,
        )


def _cell(cell: int) -> Cell:
    x, y = centre(AXIAL[cell])
    return Cell(id=NAMES[cell], x=round(x, 3), y=round(y, 3), tone=shade(AXIAL[cell]), label=NAMES[cell])


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
    """Yield cards for the stocks, and for pawns that are not placed yet."""
    for seat, stock in enumerate(s.stocks):
        zone = f"stock{seat}"
        if s.pawns[seat] == UNPLACED:
            yield Card(f"pawn{seat}", zone, "pawn", seat, say=msg("piece.pawn", seat=seat))
        for shape in SHAPES:
            n, glyph = stock[shape - 1], GLYPH[shape]
            if n:
                yield Card(f"{zone}-{glyph}", zone, glyph, level=n, say=msg(f"stock.{glyph}", n=n))


def _marks(rules: Matobo, s: State) -> Iterator[Mark]:
    """Yield marks on the columns that the pawn to move can use on its way (MAT-08)."""
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
