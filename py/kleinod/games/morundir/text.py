"""Morundir in text.

Position: ``<cells>_<ply>_<quiet>`` and, where it cannot be seen on the board, ``_<taken by blue>-<taken
by black>``. Cells run a1, b1 … i1; D and K are blue dukes and knights, d and k black ones, a number is a
run of empty cells. Action: ``d4-d6``, capture ``d4xd6``, in the variant ``d4xd6@h4``; the token is the
cells joined by "-".
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from kleinod.codec.base36 import to_int
from kleinod.core.game import LAST_TURN, BadText, IllegalAction, Msg, Text, msg
from kleinod.games.morundir.board import CASTLE, CELL, COUNT, NAMES
from kleinod.games.morundir.rules import BLACK, BLUE, DUKES, EMPTY, KNIGHTS, OWNER, Action, Morundir, State

LETTERS = ".DKdk"
SPELLINGS = {
    "de": {
        "-": ("nach", "auf", "zu", "zieht"),
        "x": ("schlägt", "nimmt"),
        "@": ("zurück",),
        "": ("ritter", "springer", "herzog", "von", "r", "s", "h"),
    },
    "en": {
        "-": ("to", "moves"),
        "x": ("takes", "captures"),
        "@": ("back",),
        "": ("knight", "duke", "from", "on", "n", "k", "d"),
    },
}


class MorundirText(Text[State, Action]):
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
        if self._keeps_taken():
            parts.append(f"{s.taken[BLUE]}-{s.taken[BLACK]}")
        return "_".join(parts)

    def _keeps_taken(self) -> bool:
        """Only where captured dukes come back does the board not tell how many were captured."""
        return self.rules.returns and self.rules.dukes_to_win > 0

    def decode(self, text: str) -> State:
        parts = text.split("_")
        if len(parts) != 3 + self._keeps_taken():
            raise BadText(msg("position.parts"))
        board = _cells(parts[0])
        try:
            turn, quiet = to_int(parts[1], LAST_TURN), to_int(parts[2], LAST_TURN)
            if self._keeps_taken():
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
        faults: list[Msg] = []
        dukes = [s.board.count(piece) for piece in DUKES]
        knights = [s.board.count(piece) for piece in KNIGHTS]
        for seat in (BLUE, BLACK):
            if dukes[seat] > 3 or knights[seat] > 6:
                faults.append(msg("audit.too_many", "MOR-03", seat=seat))
            elif self.rules.returns and dukes[seat] + knights[seat] < 9:
                faults.append(msg("audit.too_few", "MOR-17", seat=seat))
        captured = 18 - sum(dukes) - sum(knights)
        if s.board[CASTLE] in KNIGHTS:
            faults.append(msg("audit.knight_on_castle", "MOR-07", [NAMES[CASTLE]]))
        elif s.board[CASTLE] and OWNER[s.board[CASTLE]] == s.turn & 1:
            faults.append(msg("audit.castle_too_early", "MOR-12", [NAMES[CASTLE]]))
        if not dukes[1 - (s.turn & 1)]:  # who loses the last duke is to move when the game ends
            faults.append(msg("audit.dukes_too_early", "MOR-13"))
        if s.quiet > s.turn or max(captured, sum(s.taken)) > s.turn - s.quiet:
            faults.append(msg("audit.counters"))
        if s.quiet > self.rules.quiet_limit:
            faults.append(msg("audit.limit", "MOR-16"))
        if s.turn > (self.rules.ply_limit or LAST_TURN):
            faults.append(msg("audit.limit", "MOR-18"))
        if self._keeps_taken() and max(s.taken) > self.rules.dukes_to_win:
            faults.append(msg("audit.counters", "MOR-18"))
        return faults

    def format(self, s: State, a: Action) -> str:
        met = s.board[a[1]]
        sign = "x" if met and OWNER[met] != OWNER[s.board[a[0]]] else "-"
        move = f"{NAMES[a[0]]}{sign}{NAMES[a[1]]}"
        return f"{move}@{NAMES[a[2]]}" if len(a) == 3 else move

    def parse(self, s: State, text: str) -> Action:
        folded = "".join(text.lower().split())
        captures = folded[2:3] == "x"
        for sign in "-x@>":
            folded = folded.replace(sign, " ")
        spelled = folded.split() if " " in folded else [folded[i : i + 2] for i in range(0, len(folded), 2)]
        action = _action(spelled, text)
        if captures and s.board[action[1]] == EMPTY:
            end = NAMES[action[1]]
            raise IllegalAction(msg("no_capture", self.rules.REASONS["own_piece"], [end], cell=end))
        return action

    def turn(self, steps: Sequence[tuple[State, Action]]) -> str:
        return " ".join(self.format(s, a) for s, a in steps)

    def token(self, s: State, a: Action) -> str:
        return "-".join(NAMES[cell] for cell in a)

    def untoken(self, s: State, token: str) -> Action:
        return _action(token.split("-"), token)


def _action(names: list[str], text: str) -> Action:
    if len(names) not in (2, 3) or any(name not in CELL for name in names):
        raise BadText(msg("move.unreadable", text=text.strip()[:20]))
    return tuple([CELL[name] for name in names])


def _cells(text: str) -> tuple[int, ...]:
    """The board of a position text. Raises `BadText` unless it is written as `encode` writes it."""
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
