"""A position described by names, as one viewer knows it: cells, pieces, owners, stocks, fields and hands.

It is read from the scene, which holds nothing that its viewer may not see. So a program can ask what stands
on "e4" without knowing how a game stores its positions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypedDict

from kleinod.core.completion import listing
from kleinod.core.game import NOBODY, Board, Cell, Piece, Scene, Seat, Zone

#: The kind of a card that the viewer cannot see.
HIDDEN = "hidden"
BACK = "back"  # the glyph of a hidden card
COUNT = "count."  # the prefix of the codes of counts


class BoardCell(NamedTuple):
    """A place of the board. `kind` names its special feature, "" if it has none.

    `x` and `y` are in radii of a hex; y grows downwards.

    Example:
        >>> import kleinod
        >>> cell = kleinod.new("morundir").board().cells["a1"]
        >>> cell.x, cell.y, cell.kind
        (-6.0, 0.0, '')
    """

    x: float
    y: float
    kind: str

    __dir__ = listing()


class BoardPiece(NamedTuple):
    """A piece on the board, or several equal ones.

    `place` is the id of its cell, `kind` its name ("duke", "nut"), `seat` its owner or None. `n` is the
    number of equal pieces, and `below` the number of pieces under them.

    Example:
        >>> import kleinod
        >>> kleinod.new("morundir").piece_at("f1")
        BoardPiece(place='f1', kind='knight', seat=0, n=1, below=0)
    """

    place: str
    kind: str
    seat: Seat | None
    n: int
    below: int

    __dir__ = listing()


class CellData(TypedDict):
    """A `BoardCell` as plain data."""

    x: float
    y: float
    kind: str


class PieceData(TypedDict):
    """A `BoardPiece` as plain data."""

    place: str
    kind: str
    seat: Seat | None
    n: int
    below: int


class BoardData(TypedDict):
    """A `BoardState` as plain data; `pieces` is one list for all places."""

    game: str
    viewer: Seat | None
    cells: dict[str, CellData]
    pieces: list[PieceData]
    heights: Mapping[str, int]
    owners: Mapping[str, Seat]
    hands: tuple[tuple[str, ...], ...]
    fields: tuple[tuple[tuple[str, ...], ...], ...]
    stocks: tuple[Mapping[str, int], ...]
    table: Mapping[str, Mapping[str, int]]
    counts: tuple[Mapping[str, int], ...]
    shared: Mapping[str, int]


class BoardState(NamedTuple):
    """A position described by names, as one viewer knows it. Parts that a game lacks are empty.

    `cells`: the places there are now, by id. `pieces`: for each place its pieces, from bottom to top.
    `heights`: the number of pieces in the stack at a place. `owners`: the seat whose pieces alone stand at a
    place. `hands`, `fields` and `stocks`, one for each seat: the kinds of its cards in hand, the kinds of
    those in each of its fields, and the number of its other cards by kind. `table`: the cards that belong to
    no seat, such as piles. `counts`, one for each seat, and `shared`: numbers of the score board by name. A
    card that the viewer cannot see is of the kind "hidden".

    Example:
        >>> import kleinod
        >>> board = kleinod.new("morundir").board()
        >>> board.pieces["f1"][0].kind, board.heights["f1"], board.counts[0]
        ('knight', 1, {'dukes_taken': 0})
    """

    game: str
    viewer: Seat | None
    cells: Mapping[str, BoardCell]
    pieces: Mapping[str, tuple[BoardPiece, ...]]
    heights: Mapping[str, int]
    owners: Mapping[str, Seat]
    hands: tuple[tuple[str, ...], ...]
    fields: tuple[tuple[tuple[str, ...], ...], ...]
    stocks: tuple[Mapping[str, int], ...]
    table: Mapping[str, Mapping[str, int]]
    counts: tuple[Mapping[str, int], ...]
    shared: Mapping[str, int]

    __dir__ = listing()

    def piece_at(self, place: str) -> BoardPiece | None:
        """Return the topmost piece at a place; None if there is none, or no such place.

        Args:
            place: The name of the place in notation, such as "f1".

        Example:
            >>> import kleinod
            >>> kleinod.new("morundir").board().piece_at("f1").kind
            'knight'
        """
        here = self.pieces.get(place)
        return here[-1] if here else None

    def data(self) -> BoardData:
        """Return the board as dicts and lists, for `json.dumps`.

        Example:
            >>> import json
            >>> import kleinod
            >>> json.dumps(kleinod.new("morundir").board().data())[:20]
            '{"game": "morundir",'
        """
        return {
            "game": self.game,
            "viewer": self.viewer,
            "cells": {place: {"x": x, "y": y, "kind": kind} for place, (x, y, kind) in self.cells.items()},
            "pieces": [
                {"place": place, "kind": kind, "seat": seat, "n": n, "below": below}
                for here in self.pieces.values()
                for place, kind, seat, n, below in here
            ],
            "heights": self.heights,
            "owners": self.owners,
            "hands": self.hands,
            "fields": self.fields,
            "stocks": self.stocks,
            "table": self.table,
            "counts": self.counts,
            "shared": self.shared,
        }


def board_state(game: str, seats: int, board: Board, scene: Scene, viewer: Seat | None) -> BoardState:
    """Return the board state that a scene shows.

    Args:
        game: The id of the game.
        seats: The number of seats.
        board: The parts that never change.
        scene: The scene of `viewer`.
        viewer: The viewer's seat; None is a stranger.
    """
    pieces = _pieces(scene.pieces)
    zones = {zone.id: _kinds(zone, scene) for zone in board.zones}
    by_seat = [[zone for zone in board.zones if zone.seat == seat] for seat in range(seats)]
    rest = [[zone for zone in own if zone.role not in ("hand", "field")] for own in by_seat]
    return BoardState(
        game=game,
        viewer=viewer,
        cells={cell.id: _cell(cell) for cell in (*board.cells, *scene.cells)},
        pieces=pieces,
        heights={place: max(one.n for one in here if not one.below) for place, here in pieces.items()},
        owners=dict(_owners(pieces)),
        hands=tuple(
            tuple(kind for zone in own if zone.role == "hand" for kind in zones[zone.id]) for own in by_seat
        ),
        fields=tuple(tuple(tuple(zones[zone.id]) for zone in own if zone.role == "field") for own in by_seat),
        stocks=tuple(_counted(kind for zone in own for kind in zones[zone.id]) for own in rest),
        table={zone.kind: _counted(zones[zone.id]) for zone in board.zones if zone.seat == NOBODY},
        counts=tuple(_numbers(scene, seat) for seat in range(seats)),
        shared=_numbers(scene, NOBODY),
    )


def _cell(cell: Cell) -> BoardCell:
    return BoardCell(cell.x, cell.y, cell.glyph or ("" if cell.shape == "hex" else cell.shape))


def _pieces(scene: Iterable[Piece]) -> dict[str, tuple[BoardPiece, ...]]:
    """Return the pieces by place, from bottom to top. Equal pieces are merged.

    A piece without a description is only an ornament, so it is left out.
    """
    found: dict[str, dict[tuple[str, Seat], tuple[int, int, bool]]] = {}
    for piece in scene:
        here = found.setdefault(piece.at, {})
        n, below, said = here.get((piece.glyph, piece.seat), (0, piece.lift, False))
        here[piece.glyph, piece.seat] = n + piece.stack, below, said or piece.say is not None
    return {
        place: tuple(
            BoardPiece(place, kind, None if seat == NOBODY else seat, n, below)
            for (kind, seat), (n, below, said) in sorted(here.items(), key=lambda pair: pair[1][1])
            if said
        )
        for place, here in found.items()
    }


def _owners(pieces: Mapping[str, tuple[BoardPiece, ...]]) -> Iterable[tuple[str, Seat]]:
    for place, here in pieces.items():
        seats = {piece.seat for piece in here if piece.seat is not None}
        if len(seats) == 1:
            yield place, seats.pop()


def _kinds(zone: Zone, scene: Scene) -> list[str]:
    """Return the kinds of the cards in a zone, in order, each as often as there are such cards."""
    return [
        HIDDEN if card.glyph == BACK else card.glyph
        for card in scene.cards
        if card.zone == zone.id
        for _ in range(max(1, card.level))
    ]


def _counted(kinds: Iterable[str]) -> dict[str, int]:
    counted: dict[str, int] = {}
    for kind in kinds:
        counted[kind] = counted.get(kind, 0) + 1
    return counted


def _numbers(scene: Scene, seat: Seat) -> dict[str, int]:
    return {count.code.removeprefix(COUNT): count.n for count in scene.counts if count.seat == seat}
