"""The Conquest of Morundir (Die Eroberung von Morundir), Jochen Drechsler 2001.

Two players, blue and black, each with three dukes (Herzöge) and six knights (Ritter) on 43 hexes. A turn
slides one piece any distance in a straight line. A piece captures by landing, duke on duke and knight on
knight, never on the adjacent cell. Knights pass over the castle in the middle but never stop there; a duke
that reaches it wins, and a player who has captured all three enemy dukes wins as well. In the variant
"Wiederkehr" (return) the capturing player puts the captured piece back on an empty cell of the edge, and only
the castle decides.

An action is a `Move`, or a `ReturnCapture` for a capture in the variant; plain tuples of the same cells also
work. A turn is a single action; seat 0 is blue and moves first (MOR-04).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import ClassVar

from kleinod.core.game import NOBODY, TERMINAL, Msg, Options, Outcome, Rules, Seat, msg
from kleinod.games.morundir.board import CASTLE, CELL, COUNT, DUKE_LINES, EDGE, KNIGHT_LINES, NAMES, way
from kleinod.games.morundir.state import (
    BLACK,
    BLACK_DUKE,
    BLACK_KNIGHT,
    BLUE,
    BLUE_DUKE,
    BLUE_KNIGHT,
    DUKES,
    EMPTY,
    KIND,
    KNIGHTS,
    MOVES,
    OWNER,
    Action,
    ReturnCapture,
    State,
    return_captures,
)

PLY_LIMIT = 200  # MOR-18: the variant only

SETUP = {
    BLACK_DUKE: "c7 i1 c1",
    BLACK_KNIGHT: "c6 d6 h2 h3 c2 d1",
    BLUE_DUKE: "g7 a1 g1",
    BLUE_KNIGHT: "f6 g6 b2 b3 g2 f1",
}


class Morundir(Rules[State, Action]):
    """The rules as printed; the subclass `Return` has the variant."""

    REASONS: ClassVar = {
        "over": "",
        "empty": "MOR-05",
        "not_yours": "MOR-04",
        "not_straight": "MOR-05",
        "blocked": "MOR-06",
        "duke_stops": "MOR-08",
        "knight_on_castle": "MOR-07",
        "own_piece": "MOR-09",
        "wrong_kind": "MOR-10",
        "adjacent": "MOR-11",
        "no_return": "MOR-09",
    }
    seats = 2
    ply_limit: int | None = None
    returns = False  # True if captured pieces return (MOR-17)

    def __init__(self, options: Options) -> None:
        self.stuck_loses = options["stuck"] == "loss"
        self.quiet_limit = int(options["quiet_limit"])
        self.dukes_to_win = 3

    def initial(self) -> State:
        board = [EMPTY] * COUNT
        for piece, cells in SETUP.items():
            for name in cells.split():
                board[CELL[name]] = piece
        return State(0, tuple(board), 0, (0, 0))

    def current_player(self, s: State) -> Seat:
        return TERMINAL if self.ending(s) else s.turn & 1

    def ending(self, s: State) -> str:
        """Return the reason why the game is over, or "" while it goes on.

        It is "castle" (MOR-12), "dukes" (MOR-13), "stuck" (MOR-14), "quiet" (MOR-16) or "limit" (MOR-18). If
        several apply, the first of them in this order.
        """
        if s.board[CASTLE]:
            return "castle"
        if self.dukes_to_win in s.taken:
            return "dukes"
        if not self._can_move(s):
            return "stuck"
        if s.quiet >= self.quiet_limit:
            return "quiet"
        if self.ply_limit is not None and s.turn >= self.ply_limit:
            return "limit"
        return ""

    def pseudo_legal(self, s: State) -> Iterator[Action]:
        for start in range(COUNT):
            for end in range(COUNT):
                if start != end:
                    yield MOVES[start][end]

    def check(self, s: State, a: Action) -> Msg | None:
        if self.ending(s):
            return self.no("over")
        start, end = a[:2]
        piece, met = s.board[start], s.board[end]
        if not piece:
            return self.no("empty", [NAMES[start]], cell=NAMES[start])
        if OWNER[piece] != s.turn & 1:
            return self.no("not_yours", [NAMES[start]], cell=NAMES[start])
        between = way(start, end)
        if between is None:
            return self.no("not_straight", [NAMES[start], NAMES[end]])
        blockers = [NAMES[cell] for cell in between if s.board[cell]]
        if blockers:
            return self.no("blocked", blockers, cell=blockers[0])
        if CASTLE in between and piece in DUKES:
            return self.no("duke_stops", [NAMES[CASTLE]], cell=NAMES[CASTLE])
        if end == CASTLE and piece in KNIGHTS:
            return self.no("knight_on_castle", [NAMES[CASTLE]], cell=NAMES[CASTLE])
        if met and OWNER[met] == OWNER[piece]:
            return self.no("own_piece", [NAMES[end]], cell=NAMES[end])
        if met and (piece in DUKES) != (met in DUKES):
            return self.no("wrong_kind", [NAMES[end]], piece=KIND[piece], cell=NAMES[end])
        if met and not between:
            return self.no("adjacent", [NAMES[end]], cell=NAMES[end])
        return self.check_return(s, a)

    def check_return(self, s: State, a: Action) -> Msg | None:
        """Refuse a third cell, which only captures of the variant have, where the captured piece returns."""
        return self.no("no_return") if len(a) != 2 else None

    def apply(self, s: State, a: Action) -> State:
        start, end = a[:2]
        board = list(s.board)
        met = board[end]
        board[end] = board[start]
        board[start] = EMPTY
        if not met:
            return State(s.turn + 1, tuple(board), s.quiet + 1, s.taken)
        if len(a) == 3:
            *_, back = a
            board[back] = met
        taken = s.taken
        if met in DUKES and self.dukes_to_win > 0:
            taken = (taken[0] + 1, taken[1]) if met == BLACK_DUKE else (taken[0], taken[1] + 1)
        return State(s.turn + 1, tuple(board), 0, taken)

    def outcome(self, s: State) -> Outcome:
        why = self.ending(s)
        mover = s.turn & 1
        winner = {"castle": 1 - mover, "dukes": 1 - mover, "stuck": 1 - mover if self.stuck_loses else NOBODY}
        return self._result(winner.get(why, NOBODY), self._said(why, mover))

    def _said(self, why: str, mover: Seat) -> Msg:
        if why == "castle":
            return msg("end.castle", "MOR-12", [NAMES[CASTLE]], seat=1 - mover)
        if why == "dukes":
            return msg("end.dukes", "MOR-18" if self.returns else "MOR-13", seat=1 - mover)
        if why == "stuck":
            return msg("end.stuck" if self.stuck_loses else "end.stuck_draw", "MOR-14", seat=mover)
        if why == "quiet":
            return msg("end.quiet", "MOR-16", n=self.quiet_limit)
        return msg("end.limit", "MOR-18", n=PLY_LIMIT)

    def _result(self, winner: Seat, reason: Msg) -> Outcome:
        if winner == NOBODY:
            return Outcome((0, 0), (1, 1), reason)
        return Outcome((1 - winner, winner), (1 + winner, 2 - winner), reason)

    def adjudicate(self, s: State, why: Msg) -> Outcome:
        if why.code == "end.resigned":
            return self._result(BLUE if ("seat", BLACK) in why.args else BLACK, why)
        return self._result(NOBODY, why._replace(rule="MOR-15" if why.code == "repetition" else ""))

    def scores(self, s: State) -> tuple[int, ...]:
        return self.outcome(s).scores if self.ending(s) else (0, 0)

    def key(self, s: State) -> Hashable:
        return s.turn & 1, s.board, s.taken

    def legal(self, s: State) -> tuple[Action, ...]:
        return () if self.ending(s) else tuple(self._moves(s))

    def _moves(self, s: State) -> list[Action]:
        """Return all legal moves, found faster than by `check`. The game must not be over."""
        return self._found(s, [])

    def sorted_moves(self, s: State) -> tuple[list[Action], list[Action]]:
        """Return the legal moves as two lists: captures, and all others. The game must not be over."""
        where: list[int] = []
        moves = self._found(s, where)
        captures = [moves[n] for n in where]
        for n in reversed(where):
            del moves[n]
        return captures, moves

    def _found(self, s: State, captures: list[int]) -> list[Action]:
        """Return all legal moves; append the indices of those that capture to `captures`."""
        board = s.board
        own = s.turn & 1
        duke, knight = DUKES[own], KNIGHTS[own]
        enemy_duke, enemy_knight = DUKES[1 - own], KNIGHTS[1 - own]
        moves: list[Action] = []
        add = moves.append
        for start, piece in enumerate(board):
            if piece == knight:
                lines, prey = KNIGHT_LINES[start], enemy_knight
            elif piece == duke:
                lines, prey = DUKE_LINES[start], enemy_duke
            else:
                continue
            to = MOVES[start]
            for near, far in lines:
                if near >= 0:
                    if board[near]:
                        continue  # own pieces block, enemy ones are too close to capture (MOR-11)
                    add(to[near])
                for end in far:
                    met = board[end]
                    if not met:
                        add(to[end])
                        continue
                    if met == prey:
                        captures.append(len(moves))
                        add(to[end])
                    break
        return moves

    def _can_move(self, s: State) -> bool:
        """Return True if the side to move has any move; usually the first piece examined has one."""
        board = s.board
        own = DUKES[s.turn & 1], KNIGHTS[s.turn & 1]
        for start, piece in enumerate(board):
            if piece in own:
                for near, _ in KNIGHT_LINES[start]:
                    if near >= 0 and not board[near]:
                        return True
        return bool(self._moves(s))


class Return(Morundir):
    """The variant "Wiederkehr": a captured piece returns to the edge as part of the capture (MOR-17)."""

    REASONS: ClassVar = {
        **Morundir.REASONS,
        "no_return": "MOR-17",
        "return_missing": "MOR-17",
        "return_not_edge": "MOR-17",
        "return_occupied": "MOR-17",
    }
    ply_limit = PLY_LIMIT
    returns = True

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        # Only the castle decides (MOR-18), unless an option makes captured dukes count.
        self.dukes_to_win = 3 if options["duke_count"] == "three" else -1

    def pseudo_legal(self, s: State) -> Iterator[Action]:
        mover = s.turn & 1
        for move in super().pseudo_legal(s):
            start, end = move.start, move.end
            if OWNER[s.board[start]] == mover and OWNER[s.board[end]] == 1 - mover:
                for back in range(COUNT):
                    yield ReturnCapture(start, end, back)
            else:
                yield move

    def check_return(self, s: State, a: Action) -> Msg | None:
        start, end = a[:2]
        if not s.board[end]:
            return self.no("no_return") if len(a) != 2 else None
        if len(a) != 3:
            return self.no("return_missing", [NAMES[end]])
        *_, back = a
        if back not in EDGE:
            return self.no("return_not_edge", [NAMES[back]], cell=NAMES[back])
        if back == end or (s.board[back] and back != start):
            return self.no("return_occupied", [NAMES[back]], cell=NAMES[back])
        return None

    def _found(self, s: State, captures: list[int]) -> list[Action]:
        """Return all legal moves; append the indices of those that capture to `captures`.

        The captured piece may return to the cell that the capturing piece left, but not to the one it
        reached.
        """
        board = list(s.board)
        moves: list[Action] = []
        for move in super()._found(s, []):
            start, end = move.start, move.end
            if board[end]:
                board[start] = EMPTY
                returns = [capture for back, capture in return_captures(start, end) if not board[back]]
                captures += range(len(moves), len(moves) + len(returns))
                moves += returns
                board[start] = s.board[start]
            else:
                moves.append(move)
        return moves
