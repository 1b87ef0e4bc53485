"""The position editor of Morundir: pieces on cells, the seat to move, and the counters."""

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
from kleinod.core.game import LAST_TURN, Msg, msg
from kleinod.games.morundir.board import CASTLE, CELL, COUNT, NAMES
from kleinod.games.morundir.rules import Morundir
from kleinod.games.morundir.state import DUKES, EMPTY, KNIGHTS, OWNER, State

#: The tool that puts each kind of piece.
TOOLS = ("", "duke0", "knight0", "duke1", "knight1")
MOST = {**dict.fromkeys(DUKES, 3), **dict.fromkeys(KNIGHTS, 6)}


class MorundirEditing(Editing):
    """The position editor of Morundir."""

    rules: Morundir

    def empty(self) -> State:
        return State(0, (EMPTY,) * COUNT, 0, (0, 0))

    # Pieces -----------------------------------------------------------------------------------------

    def tools(self, s: State) -> tuple[Tool, ...]:
        return (*(self._tool(s, piece) for piece in (*DUKES, *KNIGHTS)), taking(_names(s, *MOST)))

    def _tool(self, s: State, piece: int) -> Tool:
        places = tuple(name for name, here in zip(NAMES, s.board, strict=True) if here != piece)
        glyph = "duke" if piece in DUKES else "knight"
        return Tool(TOOLS[piece], self.view.named(piece), places, glyph, OWNER[piece])

    def use(self, s: State, tool: str, place: str) -> State:
        cell, piece = CELL[place], EMPTY if tool == TAKE else TOOLS.index(tool)
        return s._replace(board=(*s.board[:cell], piece, *s.board[cell + 1 :]))

    # Numbers ----------------------------------------------------------------------------------------

    def fields(self, s: State) -> tuple[Field, ...]:
        found = [seat_field(s.turn & 1, 2), number("quiet", s.quiet, LAST_TURN)]
        found.append(number("turn", s.turn, LAST_TURN))
        if self.rules.returns and self.rules.dukes_to_win > 0:
            found += [
                Field(f"taken{seat}", msg("edit.taken"), s.taken[seat], 0, 3, seat=seat, glyph="duke")
                for seat in range(2)
            ]
        return tuple(found)

    def set(self, s: State, field: str, n: int) -> State:
        if field == "quiet":
            return s._replace(quiet=n)
        if field.startswith("taken"):
            return s._replace(taken=(n, s.taken[1]) if field == "taken0" else (s.taken[0], n))
        if field == "seat":
            n = s.turn if s.turn & 1 == n else s.turn + (1 if s.turn < LAST_TURN else -1)
        return s._replace(turn=n)

    # Repairs ----------------------------------------------------------------------------------------

    def mends(self, s: State, fault: Msg) -> Iterator[Mend]:
        if fault.code == "audit.too_many":
            seat = dict(fault.args)["seat"]
            yield take_away(
                name
                for piece, most in MOST.items()
                if OWNER[piece] == seat
                for name in _names(s, piece)[most:]
            )
        elif fault.code == "audit.knight_on_castle":
            yield take_away([NAMES[CASTLE]])
        elif fault.code in ("audit.counters", "audit.limit"):
            yield self._counted(s)

    def _counted(self, s: State) -> Mend:
        """Return a repair of the counters.

        The turn number then fits the board, with the same seat to act, and the number of quiet turns is
        possible.
        """
        captured = max(18 - sum(map(bool, s.board)), sum(s.taken), 0)
        quiet = min(s.quiet, self.rules.quiet_limit)
        most = self.rules.ply_limit or LAST_TURN
        least = captured + quiet
        turn = min(max(s.turn, least), most)
        if turn & 1 != s.turn & 1:
            turn += 1 if turn < most else -1
        return Mend(msg("mend.count"), (f"quiet={min(quiet, max(turn - captured, 0))}", f"turn={turn}"))


def _names(s: State, *pieces: int) -> list[str]:
    return [name for name, here in zip(NAMES, s.board, strict=True) if here in pieces]


EDITING = MorundirEditing
