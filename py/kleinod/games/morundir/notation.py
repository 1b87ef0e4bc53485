"""The text notation of Morundir.

Position: ``<cells>_<ply>_<quiet>`` and, if the board does not show it, ``_<taken by blue>-<taken by black>``.
Cells run a1, b1 … i1; D and K are blue dukes and knights, d and k black ones, a number counts empty cells in
a row. Action: ``d4-d6``, capture ``d4xd6``, in the variant ``d4xd6@h4``; the token is the cells joined by
"-".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from kleinod.codec.base36 import to_int
from kleinod.core.game import LAST_TURN, BadText, IllegalAction, Msg, Text, excerpt, msg
from kleinod.games.morundir import audit
from kleinod.games.morundir.audit import keeps_taken
from kleinod.games.morundir.board import CELL, COUNT, NAMES
from kleinod.games.morundir.rules import Morundir
from kleinod.games.morundir.state import BLACK, BLUE, DUKES, EMPTY, MOVES, OWNER, Action, ReturnCapture, State

LETTERS = ".DKdk"
#: Matches the name of a piece and its cell, and any letter right before a cell.
_PIECES = re.compile(
    r"(?<![a-wyz])(herzog|duke|ritter|knight|springer|[hdrsnk](?=:?\s?[a-i][1-9])|[a-wyz](?=\s?[a-i][1-9]))"
    r"\s*:?\s*(?:(?:von|from|auf|on|at|to|nach)\s+)?([a-i][1-9])"
)
#: Matches the name of a piece.
_KINDS = re.compile(r"(?<![^\W_])(herzog|duke|ritter|knight|springer)(?![^\W_])")
#: Matches a typed move: two cells, an "x" between or beside them, and the cell where a captured piece
#: returns.
_TYPED = re.compile(r"[->]*(x?)([a-i][1-9])([-x>]*)([a-i][1-9])(x?)(?:[-@>]*([a-i][1-9]))?[->]*")
#: Matches words that mean a capture. "take" does not, since "take f1-f3" only chooses a move.
_CAPTURES = re.compile(
    r"(?<![^\W_])(?:schl(?:ä|ae|a|u)g|geschlagen|frisst|fresse|gefressen|captur|beat|hits?\b|kill|eats?\b"
    r"|(?:takes?|taking|taken|took|nimmt?|nehmen?|nahm|genommen)(?![^\W_])"
    r"(?!\s+(?:[^\W\d_]+\s+){0,2}[a-i][1-9]\s*(?:[-→>]|nach|auf|to)))"
    r"|[1-9]\W*x(?![^\W_])|(?<![^\W_])x\s*[a-i][1-9]"
)
SPELLINGS = {
    "de": {
        "-": ("nach", "auf", "zu", "bis", "zieht"),
        "x": (
            "schlägt",
            "nimmt",
            "schlage",
            "schlagen",
            "schlag",
            "schlug",
            "geschlagen",
            "nehme",
            "nehmen",
            "nahm",
            "genommen",
            "frisst",
            "fresse",
            "gefressen",
        ),
        "@": ("zurück", "einsetzen", "setze", "setzt", "wiederkehr"),
        "": ("ritter", "springer", "herzog", "von", "r", "s", "h", "auf", "setze", "setzt", "geschlagene"),
    },
    "en": {
        "-": ("to", "moves"),
        "x": (
            "takes",
            "captures",
            "take",
            "taking",
            "taken",
            "capture",
            "capturing",
            "took",
            "beats",
            "hits",
            "kills",
            "killed",
            "eats",
        ),
        "@": ("back", "return", "returned", "returns", "puts", "put", "places", "place", "drop", "drops"),
        "": ("knight", "duke", "from", "on", "n", "k", "d", "put", "place", "captured"),
    },
}


class MorundirText(Text[State, Action]):
    """Reads and writes positions and actions of Morundir."""

    words = NAMES
    arity = 2
    width = 6
    spellings = SPELLINGS
    places = frozenset(NAMES)
    rules: Morundir

    def encode(self, s: State) -> str:
        runs = ((piece, len(list(run))) for piece, run in groupby(s.board))
        cells = "".join(str(n) if piece == EMPTY else LETTERS[piece] * n for piece, n in runs)
        parts = [cells, str(s.turn), str(s.quiet)]
        if keeps_taken(self.rules):
            parts.append(f"{s.taken[BLUE]}-{s.taken[BLACK]}")
        return "_".join(parts)

    def decode(self, text: str) -> State:
        parts = text.split("_")
        if len(parts) != 3 + keeps_taken(self.rules):
            raise BadText(msg("position.parts"))
        board = _cells(parts[0])
        try:
            turn, quiet = to_int(parts[1], LAST_TURN), to_int(parts[2], LAST_TURN)
            if keeps_taken(self.rules):
                blue, _, black = parts[3].partition("-")
                taken = (to_int(blue, LAST_TURN), to_int(black, LAST_TURN))
            elif self.rules.returns:
                taken = (0, 0)
            else:
                taken = (3 - board.count(DUKES[BLACK]), 3 - board.count(DUKES[BLUE]))
        except ValueError as error:
            raise BadText(msg("position.number")) from error
        return State(turn, board, quiet, taken)

    def audit(self, s: State) -> list[Msg]:
        return audit.faults(self.rules, s)

    def format(self, s: State, a: Action) -> str:
        start, end, *back = a
        met = s.board[end]
        sign = "x" if met and OWNER[met] != OWNER[s.board[start]] else "-"
        move = f"{NAMES[start]}{sign}{NAMES[end]}"
        for cell in back:
            move += f"@{NAMES[cell]}"
        return move

    def parse(self, s: State, text: str) -> Action:
        match = _TYPED.fullmatch("".join(text.lower().split()))
        if match is None:
            raise BadText(msg("move.unreadable", text=excerpt(text)))
        before, start, between, end, behind, back = match.groups("")
        action = _action([name for name in (start, end, back) if name], text)
        if s.board[action.end] == EMPTY and (before or behind) and self.rules.check(s, action) is None:
            raise BadText(msg("move.unreadable", text=excerpt(text)))
        if s.board[action.end] == EMPTY and "x" in between:
            raise IllegalAction(msg("no_capture", self.rules.REASONS["own_piece"], [end], cell=end))
        return action

    def belies(self, s: State, actions: Sequence[Action], typed: str) -> bool:
        """Return True if the text misnames a piece, or mentions a capture or return that does not happen."""
        for piece, name in _PIECES.findall(typed):
            met = s.board[CELL[name]] if name in CELL else EMPTY
            # A piece named with an empty cell is the one that moves there.
            pieces = [met] if met else [s.board[a[0]] for a in actions if NAMES[a[1]] == name]
            kind = "duke" if piece[0] in "hd" else "knight" if piece[0] in "rsnk" else ""
            if any(kind != ("duke" if one in DUKES else "knight") for one in pieces):
                return True
        dukes = {
            s.board[cell] in DUKES for start, end, *_ in actions for cell in (start, end) if s.board[cell]
        }
        if {piece[0] in "hd" for piece in _KINDS.findall(typed)} - dukes:
            return True
        signs = "".join(self.format(s, a) for a in actions)
        return bool(_CAPTURES.search(typed) and "x" not in signs) or ("@" in typed and "@" not in signs)

    def turn(self, steps: Sequence[tuple[State, Action]]) -> str:
        return " ".join(self.format(s, a) for s, a in steps)

    def token(self, s: State, a: Action) -> str:
        return "-".join(NAMES[cell] for cell in a)

    def token_context(self, s: State) -> None:
        return None

    def untoken(self, s: State, token: str) -> Action:
        return _action(token.split("-"), token)


def _action(names: list[str], text: str) -> Action:
    if len(names) not in (2, 3) or any(name not in CELL for name in names):
        raise BadText(msg("move.unreadable", text=excerpt(text)))
    start, end, *back = [CELL[name] for name in names]
    return ReturnCapture(start, end, *back) if back else MOVES[start][end]


def _cells(text: str) -> tuple[int, ...]:
    """Return the board of a position text.

    Raises:
        BadText: `encode` would not write this text.
    """
    board: list[int] = []
    digits = ""
    for letter in text + "D":
        if letter.isascii() and letter.isdigit():
            digits += letter
            continue
        if digits:
            if digits[0] == "0" or len(digits) > 2:
                raise BadText(msg("position.cells"))
            board += [EMPTY] * int(digits)
            digits = ""
        piece = LETTERS.find(letter)
        if piece < 1:
            raise BadText(msg("position.cells"))
        board.append(piece)
    if len(board) != COUNT + 1:
        raise BadText(msg("position.count", n=len(board) - 1, want=COUNT))
    return tuple(board[:-1])
