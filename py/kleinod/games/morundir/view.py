"""Morundir on screen: 43 hexes, the castle, and pieces with names for screen readers."""

from __future__ import annotations

from kleinod.core.capabilities import Attacking
from kleinod.core.game import (
    NOBODY,
    TERMINAL,
    Board,
    Cell,
    Count,
    Mark,
    Motion,
    Msg,
    Piece,
    Scene,
    Seat,
    View,
    msg,
)
from kleinod.games.morundir.attackers import attackers
from kleinod.games.morundir.board import AXIAL, CASTLE, CELL, COUNT, NAMES
from kleinod.games.morundir.rules import Morundir
from kleinod.games.morundir.state import BLACK, BLUE, DUKES, KIND, OWNER, Action, State
from kleinod.hex.grid import centre, shade

#: The colour of each seat as an adjective of "duke" and "knight", both masculine in German.
COLOR = ("$color.blue.adj.m", "$color.black.adj.m")


class MorundirView(View[State, Action], Attacking):
    """The view of Morundir: its scenes, prompts, clicks and log."""

    rules: Morundir

    def attackers(self, o: State, place: str) -> tuple[str, ...]:
        return attackers(self.rules, o, place)

    def board(self) -> Board:
        return Board(tuple(_cell(cell) for cell in range(COUNT)))

    def scene(self, o: State, viewer: Seat | None) -> Scene:
        pieces = tuple(
            Piece(
                key=f"p-{NAMES[cell]}",
                at=NAMES[cell],
                glyph="duke" if piece in DUKES else "knight",
                seat=OWNER[piece],
                say=self.named(piece),
            )
            for cell, piece in enumerate(o.board)
            if piece
        )
        return Scene(pieces=pieces, marks=self._marks(o), counts=self._counts(o))

    def named(self, piece: int) -> Msg:
        return msg("piece.duke" if piece in DUKES else "piece.knight", color=COLOR[OWNER[piece]])

    def _marks(self, o: State) -> tuple[Mark, ...]:
        """Return marks on dukes that could reach the castle now."""
        if self.rules.current_player(o) == TERMINAL:
            return ()
        starts = {a.start for a in self.rules.legal(o) if a.end == CASTLE}
        return tuple(Mark(NAMES[cell], "threat", OWNER[o.board[cell]]) for cell in sorted(starts))

    def _counts(self, o: State) -> tuple[Count, ...]:
        counted = (BLUE, BLACK) if self.rules.dukes_to_win > 0 else ()
        counts = [Count(seat, "count.dukes_taken", o.taken[seat], 3, "duke") for seat in counted]
        counts.append(Count(NOBODY, "count.quiet", o.quiet, self.rules.quiet_limit))
        if self.rules.ply_limit is not None:
            counts.append(Count(NOBODY, "count.plies", o.turn, self.rules.ply_limit))
        return tuple(counts)

    def prompt(self, o: State) -> Msg:
        if self.rules.current_player(o) == TERMINAL:
            return self.rules.outcome(o).reason
        return msg("prompt.move", seat=o.turn & 1)

    def path(self, o: State, a: Action) -> tuple[str, ...]:
        return tuple(NAMES[cell] for cell in a)

    def tooltips(self, o: State, a: Action) -> tuple[Msg | None, ...]:
        _, end, *_ = a
        code = "hint.castle" if end == CASTLE else "hint.capture" if o.board[end] else "hint.free"
        return (msg("hint.movable"), msg(code), msg("hint.return"))[: len(a)]

    def trace(self, o: State, a: Action) -> tuple[Motion, ...]:
        start, end, *back = (NAMES[cell] for cell in a)
        moved = Motion(f"p-{start}", (start, end))
        if not o.board[CELL[end]]:
            return (moved,)
        return moved, Motion(f"p-{end}", (end, *(back or [""])))

    def story(self, o: State, a: Action) -> Msg:
        start, end, *back = a
        piece, met = o.board[start], o.board[end]
        code = (
            "story.castle"
            if end == CASTLE
            else "story.return"
            if back
            else "story.capture"
            if met
            else "story.move"
        )
        rule = {"story.castle": "MOR-12", "story.return": "MOR-17", "story.capture": "MOR-09"}.get(code, "")
        to = {"back": NAMES[back[0]]} if back else {}
        return msg(code, rule, seat=OWNER[piece], piece=KIND[piece], start=NAMES[start], end=NAMES[end], **to)


def _cell(cell: int) -> Cell:
    x, y = centre(AXIAL[cell])
    return Cell(
        id=NAMES[cell],
        x=round(x, 3),
        y=round(y, 3),
        tone=shade(AXIAL[cell]),
        label=NAMES[cell],
        glyph="castle" if cell == CASTLE else "",
        say=msg("cell.castle") if cell == CASTLE else None,
    )
