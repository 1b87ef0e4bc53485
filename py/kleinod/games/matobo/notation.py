"""The text notation of Matobo.

Position: ``<cells>_<columns>_<pawns>_<stocks>_<quiet>_<turn>_<seat>``. Cells run a1 … a6, b1 … g6; the
letters t s h o r are single pieces, a number counts cells in a row without one. A column is owner, cell,
shape and height (``1c4t6``); columns are joined by "-". Pawns are cells, "x" if not placed. A stock is five
digits in base 36. The seat to act is counted from 1; it is "0" if the game is over and "c" before the layout.

Action: ``@c4`` places, ``c4-c6`` moves and collects, ``c4-c6!`` moves and builds, 39 letters are a layout.
Typed paths such as ``c4/e3/f5`` name the columns where the pawn turns; they are checked and shortened.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from kleinod.codec.base36 import DIGITS, to_int
from kleinod.core.game import CHANCE, LAST_TURN, TERMINAL, BadText, IllegalAction, Msg, Text, excerpt, msg
from kleinod.games.matobo import audit, start_layout
from kleinod.games.matobo.board import CELL, COUNT, NAMES, Cell
from kleinod.games.matobo.pawn_paths import follows
from kleinod.games.matobo.rules import Matobo
from kleinod.games.matobo.state import (
    BUILD,
    EMPTY,
    LAYOUT,
    LETTERS,
    MOVE,
    OWNED,
    PLACE,
    SHAPES,
    UNPLACED,
    Action,
    Column,
    State,
    Stock,
)

SEATS = {CHANCE: "c", TERMINAL: "0"}
NOT_PLACED = "x"
NO_COLUMNS = "0"
#: These match words for building, and words for collecting a piece.
_BUILDS = re.compile(r"(?<![^\W_])(?:(?:ge)?bau|buil[dt]|turm|säule|column)")
_TAKES = re.compile(r"(?<![^\W_])(?:nimm|nehm|nahm|genommen|(?:ein)?samm|gesammelt|collect|take|taking|took)")
#: Matches the place on which a typed move says that a column is built.
_BUILT = re.compile(
    r"\b(?:bau\w*|buil\w+|turm|säule|column|tower)(?: (?:auf|on|at|an?|eine[nr]?|turm|säule|column|tower))*"
    r" ([a-g][1-6])(?!\W*[a-g][1-6])"
)
#: Matches the cell from which a typed move says that a piece is collected, unless another cell comes right
#: after it.
_TAKEN = re.compile(
    r"\b(?:collect|nehme|nimm|sammle|take)\s+(?:(?!from|to|nach|von)[^\W\d_]+\s+){0,3}([a-g][1-6])(?!\W*[a-g][1-6])"
)
#: Match the names of the shapes in their order; "square" before a place means a cell.
_SHAPES = (
    r"dreieck|triang",
    r"quadrat|square(?!\s+[a-g][1-6])",
    r"sechseck|hexagon",
    r"achteck|octagon",
    r"scheibe|disc",
)
SPELLINGS = {
    "de": {
        "-": ("nach", "zieht", "bis"),
        "@": (
            "setzt",
            "stellt",
            "setze",
            "stelle",
            "lege",
            "einsetzen",
            "setzen",
            "stellen",
            "platziere",
            "beginne",
            "start",
            "starte",
            "starten",
            "startfeld",
            "startplatz",
            "fange",
            "wähle",
            "nehme",
        ),
        "!": ("baut", "bauen", "baue", "gebaut", "turm", "bau", "säule"),
        "": (
            "nach",
            "und",
            "gesammelt",
            "sammelt",
            "nimmt",
            "von",
            "auf",
            "figur",
            "stein",
            "sammle",
            "sammeln",
            "nehme",
            "nehmen",
            "nimm",
            "einsammeln",
            "an",
            "dreieck",
            "quadrat",
            "sechseck",
            "achteck",
            "scheibe",
        ),
    },
    "en": {
        "-": ("to", "moves"),
        "@": (
            "places",
            "place",
            "put",
            "drop",
            "placing",
            "placed",
            "set",
            "enter",
            "start",
            "starts",
            "starting",
            "begin",
            "choose",
            "pick",
            "take",
        ),
        "!": ("builds", "build", "building", "built", "column", "tower"),
        "": (
            "to",
            "and",
            "collects",
            "takes",
            "from",
            "on",
            "at",
            "pawn",
            "piece",
            "collect",
            "collected",
            "collecting",
            "take",
            "place",
            "triangle",
            "square",
            "hexagon",
            "octagon",
            "disc",
        ),
    },
}


class MatoboText(Text[State, Action]):
    """Reads and writes positions and actions of Matobo."""

    words = (*NAMES, *(f"{name}x" for name in NAMES), *(f"{name}p" for name in NAMES))
    arity = 1
    width = 7
    spellings = SPELLINGS
    places = frozenset(NAMES)
    phrases = (
        (r"\s*,\s*(?=!)", " "),
        # Here "column" means one that the pawn passes, not one that is built.
        (
            r"\b(?:an|at|auf|bei|by|from|in|my|neben|of|on|onto|to|von|zu|zum|zur)\s+(?:(?:der|die|den|dem|meine[mnr]?|my|the)\s+)?"
            r"(?:column|säule|tower|turm)\b",
            None,
        ),
    )
    rules: Matobo

    # Positions ------------------------------------------------------------------------------------

    def encode(self, s: State) -> str:
        runs = ((piece, len(list(run))) for piece, run in groupby(max(piece, EMPTY) for piece in s.board))
        cells = "".join(str(n) if piece == EMPTY else LETTERS[piece] * n for piece, n in runs)
        columns = (f"{c.seat + 1}{NAMES[c.cell]}{LETTERS[c.shape]}{c.height}" for c in s.columns)
        pawns = (NOT_PLACED if cell == UNPLACED else NAMES[cell] for cell in s.pawns)
        stocks = ("".join(DIGITS[n] for n in stock) for stock in s.stocks)
        seat = SEATS.get(s.seat, str(s.seat + 1))
        parts = (cells, "-".join(columns) or NO_COLUMNS, "-".join(pawns), "-".join(stocks))
        return "_".join((*parts, str(s.quiet), str(s.turn), seat))

    def decode(self, text: str) -> State:
        parts = text.split("_")
        if len(parts) != 7:
            raise BadText(msg("position.parts"))
        board = list(_cells(parts[0]))
        columns = self._columns(parts[1])
        for column in columns:
            if board[column.cell] != EMPTY:
                raise BadText(msg("position.columns", at=[NAMES[column.cell]]))
            board[column.cell] = OWNED - column.seat
        pawns, stocks = self._pawns(parts[2]), self._stocks(parts[3])
        try:
            quiet, turn = to_int(parts[4], LAST_TURN), to_int(parts[5], LAST_TURN)
            seat = {"c": CHANCE, "0": TERMINAL}.get(parts[6])
            seat = to_int(parts[6], self.rules.seats) - 1 if seat is None else seat
        except ValueError as error:
            raise BadText(msg("position.number")) from error
        return State(turn, seat, tuple(board), columns, pawns, stocks, quiet)

    def _columns(self, text: str) -> tuple[Column, ...]:
        if text == NO_COLUMNS:
            return ()
        columns: list[Column] = []
        for part in text.split("-"):
            shape = LETTERS.find(part[3:4])
            try:
                seat, height = to_int(part[:1], self.rules.seats) - 1, to_int(part[4:], 99)
            except ValueError as error:
                raise BadText(msg("position.columns")) from error
            if seat < 0 or shape < 1 or part[1:3] not in CELL:
                raise BadText(msg("position.columns"))
            columns.append(Column(CELL[part[1:3]], shape, height, seat))
        cells = [column.cell for column in columns]
        if cells != sorted(set(cells)):
            raise BadText(msg("position.columns"))
        return tuple(columns)

    def _pawns(self, text: str) -> tuple[Cell, ...]:
        names = text.split("-")
        if len(names) != self.rules.seats or not all(name in CELL or name == NOT_PLACED for name in names):
            raise BadText(msg("position.pawns", n=self.rules.seats))
        return tuple(CELL.get(name, UNPLACED) for name in names)

    def _stocks(self, text: str) -> tuple[Stock, ...]:
        stocks = text.split("-")
        if len(stocks) != self.rules.seats or not all(
            len(stock) == len(SHAPES) and all(digit in DIGITS for digit in stock) for stock in stocks
        ):
            raise BadText(msg("position.stocks", n=self.rules.seats))
        return tuple(tuple(DIGITS.index(digit) for digit in stock) for stock in stocks)

    def audit(self, s: State) -> list[Msg]:
        return audit.faults(self.rules, s)

    # Actions --------------------------------------------------------------------------------------

    def format(self, s: State, a: Action) -> str:
        if a.kind == LAYOUT:
            return start_layout.written(a.pieces)
        if a.kind == PLACE:
            return f"@{NAMES[a.cell]}"
        start = s.pawns[s.seat] if s.seat >= 0 else UNPLACED
        begin = "" if start == UNPLACED else f"{NAMES[start]}-"
        return f"{begin}{NAMES[a.cell]}{'!' if a.kind == BUILD else ''}"

    def parse(self, s: State, text: str) -> Action:
        folded = "".join(text.lower().split())
        pieces = start_layout.read(folded)
        if pieces is not None:
            return Action(LAYOUT, pieces=pieces)
        kind = PLACE if folded[:1] == "@" else BUILD if folded[-1:] == "!" else MOVE
        bare = {PLACE: folded[1:], BUILD: folded[:-1], MOVE: folded}[kind]
        names = bare.replace("/", "-").split("-")
        if len(names) == 1 and len(names[0]) == 4:
            names = [names[0][:2], names[0][2:]]
        if any(name not in CELL for name in names) or (kind == PLACE and len(names) > 1):
            raise BadText(msg("move.unreadable", text=excerpt(text)))
        corners = tuple(CELL[name] for name in names)
        start = s.pawns[s.seat] if s.seat >= 0 else UNPLACED
        if len(corners) == 1:
            return Action(PLACE if start == UNPLACED else kind, corners[0])
        if start not in (UNPLACED, corners[0]):
            raise IllegalAction(msg("not_your_pawn", "MAT-06", [names[0]], cell=names[0], start=NAMES[start]))
        if len(corners) > 2 and start != UNPLACED:
            self._check_corners(s, corners)
        return Action(kind, CELL[names[-1]])

    def _check_corners(self, s: State, corners: tuple[Cell, ...]) -> None:
        ground = self.rules.ground(s.board, s.pawns, s.seat)
        wrong = follows(ground, corners, self.rules.onward)
        if wrong is not None:
            begin, end = NAMES[corners[wrong - 1]], NAMES[corners[wrong]]
            rule = self.rules.REASONS["no_hop"]
            raise IllegalAction(msg("way.broken", rule, [begin, end], start=begin, end=end))
        last = corners[-1]
        if ground[last] and not self.rules.hop_onto:
            raise IllegalAction(self.rules.no("hop_onto_piece", [NAMES[last]], cell=NAMES[last]))

    def belies(self, s: State, actions: Sequence[Action], typed: str) -> bool:
        builds, takes = (any(a.kind == BUILD for a in actions), _TAKES.search(typed))
        taken = None if s.pawns[s.seat] == UNPLACED else _TAKEN.search(typed)
        start = s.pawns[s.seat]
        if any(CELL[said[1]] != start for said in (_BUILT.search(typed), taken) if said):
            return True
        if self._misnames(s, actions, typed):
            return True
        if "@" in typed and all(a.kind not in (PLACE, BUILD) for a in actions):
            return True
        return (builds and bool(takes)) or (not builds and bool(_BUILDS.search(typed)))

    def _misnames(self, s: State, actions: Sequence[Action], typed: str) -> bool:
        """Return True if a text names a shape that is neither on the start cell nor on the target cell.

        With a word for building or collecting, only the piece on which the pawn starts counts.
        """
        named = {
            shape for shape, name in zip(SHAPES, _SHAPES, strict=True) if re.search(rf"\b(?:{name})", typed)
        }
        cells = {a.cell for a in actions if a.kind in (MOVE, BUILD, PLACE)}
        start = s.pawns[s.seat]
        left = {self._shape(s, start)} if start != UNPLACED else {self._shape(s, cell) for cell in cells}
        if _BUILDS.search(typed) or _TAKES.search(typed):
            return bool(named and cells) and not named <= left
        return bool(cells) and not named <= left | {self._shape(s, cell) for cell in cells}

    @staticmethod
    def _shape(s: State, cell: Cell) -> int:
        """Return the shape of the piece or column on a cell; `EMPTY` if there is none."""
        return next((column.shape for column in s.columns if column.cell == cell), max(s.board[cell], EMPTY))

    def turn(self, steps: Sequence[tuple[State, Action]]) -> str:
        return " ".join(self.format(s, a) for s, a in steps)

    def token(self, s: State, a: Action) -> str:
        if a.kind == LAYOUT:
            return start_layout.written(a.pieces)
        return NAMES[a.cell] + {PLACE: "p", BUILD: "x"}.get(a.kind, "")

    def token_context(self, s: State) -> None:
        return None

    def untoken(self, s: State, token: str) -> Action:
        pieces = start_layout.read(token)
        if pieces is not None and token == token.lower():
            return Action(LAYOUT, pieces=pieces)
        kind = {"": MOVE, "p": PLACE, "x": BUILD}.get(token[2:])
        if kind is None or token[:2] not in CELL:
            raise BadText(msg("move.unreadable", text=excerpt(token)))
        return Action(kind, CELL[token[:2]])


def _cells(text: str) -> tuple[int, ...]:
    """Return the single pieces of a position text.

    Raises:
        BadText: `encode` would not write this text.
    """
    board: list[int] = []
    for digits, run in groupby(text, lambda letter: letter in DIGITS[:10]):
        part = "".join(run)
        if digits:
            if part[0] == "0" or len(part) > 2:
                raise BadText(msg("position.cells"))
            board += [EMPTY] * int(part)
        elif all(letter in LETTERS[1:] for letter in part):
            board += [LETTERS.index(letter) for letter in part]
        else:
            raise BadText(msg("position.cells"))
    if len(board) != COUNT:
        raise BadText(msg("position.count", n=len(board), want=COUNT))
    return tuple(board)
