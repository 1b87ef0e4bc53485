"""Search knowledge about Morundir.

A duke with an open line to the castle wins at once unless the opponent closes the line.
"""

from __future__ import annotations

from typing import ClassVar

from kleinod.core.game import Msg, SearchKnowledge, msg
from kleinod.games.morundir.board import CASTLE, COUNT, DUKE_LINES, NAMES, NEAR, Cell
from kleinod.games.morundir.rules import Morundir
from kleinod.games.morundir.state import (
    BLACK_DUKE,
    BLACK_KNIGHT,
    BLUE_DUKE,
    BLUE_KNIGHT,
    DUKES,
    MOVES,
    Action,
    State,
)


def _steps_to(goal: Cell) -> list[int]:
    steps = [COUNT] * COUNT
    steps[goal] = 0
    reached = [goal]
    for cell in reached:
        for near in NEAR[cell]:
            if steps[near] == COUNT:
                steps[near] = steps[cell] + 1
                reached.append(near)
    return steps


#: For each cell the cells between it and the castle; None if no straight line joins them.
APPROACH: tuple[tuple[Cell, ...] | None, ...] = tuple(
    next(((near, *far)[:-1] for near, far in DUKE_LINES[cell] if (near, *far)[-1] == CASTLE), None)
    for cell in range(COUNT)
)
#: Cells from which a straight line leads to the castle.
STANDS = tuple(cell for cell in range(COUNT) if APPROACH[cell] is not None)
#: For each cell its distance to the castle.
STEPS = _steps_to(CASTLE)
DUKE = (BLUE_DUKE, BLACK_DUKE)
SIDES = ((BLUE_DUKE, BLUE_KNIGHT), (BLACK_DUKE, BLACK_KNIGHT))
CLOSE = 2  # the most steps at which a cell is near the castle
SURELY_MOBILE = 8  # a player with this many pieces always has a move


def open_duke(board: tuple[int, ...] | list[int], duke: int) -> Cell:
    """Return a cell from which a duke of this kind can reach the castle in one move, or -1."""
    for cell in STANDS:
        if board[cell] == duke:
            for between in APPROACH[cell] or ():
                if board[between]:
                    break
            else:
                return cell
    return -1


def meets(board: tuple[int, ...], duke: int, prey: int) -> bool:
    """Return True if a `duke` can capture a `prey`: they are in line, but not adjacent (MOR-11)."""
    for cell, piece in enumerate(board):
        if piece != duke:
            continue
        for near, far in DUKE_LINES[cell]:
            if near >= 0 and board[near]:
                continue
            for end in far:
                if board[end]:
                    if board[end] == prey:
                        return True
                    break
    return False


class MorundirSearchKnowledge(SearchKnowledge):
    """The search knowledge. Threats are open lines; ordinary search finds captures of the last duke."""

    pace: ClassVar[int] = 26000
    middle: ClassVar[tuple[int, int, int]] = (55, 35, 40)
    doubt: ClassVar[float] = 1.5
    ahead: float = 3.2
    follows: ClassVar[int] = 6
    rules: Morundir

    def win(self, s: State) -> Action | None:
        """Return a move that wins at once by reaching the castle or by capturing the third duke, or None."""
        seat = s.turn & 1
        cell = open_duke(s.board, DUKE[seat])
        if cell >= 0:
            return MOVES[cell][CASTLE]
        prey = DUKE[1 - seat]
        # A duke can rarely be captured, and checking for that is faster than listing all moves.
        if s.taken[seat] + 1 == self.rules.dukes_to_win and meets(s.board, DUKE[seat], prey):
            return next((a for a in self.rules.legal(s) if s.board[a.end] == prey), None)
        return None

    def pressed(self, s: State) -> bool:
        return open_duke(s.board, DUKE[1 - (s.turn & 1)]) >= 0

    def far(self, s: State, turns: int) -> bool:
        """Return True if no player can win within a turn.

        Then no line is open, no last duke can be captured, and the opponent has too many pieces to be stuck.
        """
        if turns > 1 or self.win(s) is not None:
            return False
        pieces = SIDES[1 - (s.turn & 1)]
        return sum(piece in pieces for piece in s.board) >= SURELY_MOBILE

    def actions(self, s: State) -> list[Action]:
        """Return the legal moves to search, captures first.

        If the opponent has an open line, these are only moves onto the line or its duke, and in the variant
        captures whose captured piece returns onto the line.
        """
        board = s.board
        enemy = DUKE[1 - (s.turn & 1)]
        helps: set[Cell] | None = None
        for cell in STANDS:
            if board[cell] == enemy:
                between = APPROACH[cell] or ()
                for on_way in between:
                    if board[on_way]:
                        break
                else:
                    helps = {cell, *between} if helps is None else helps & {cell, *between}
        if self.rules.ending(s):
            return []
        captures, others = self.rules.sorted_moves(s)
        if helps is None:
            return captures + others
        returned = [a for a in captures if a[1] in helps or a[-1] in helps]
        return returned + [a for a in others if a[1] in helps]

    def threats(self, s: State) -> list[Action]:
        """Return moves that open a line to the castle, for the moving duke or a duke behind the moving piece.

        If the opponent has an open line, the move must close it as well.
        """
        board, seat = list(s.board), s.turn & 1
        own = DUKE[seat]
        freeing: set[Cell] = set()
        for cell in STANDS:
            if board[cell] == own:
                blockers = [on_way for on_way in APPROACH[cell] or () if board[on_way]]
                if len(blockers) == 1:
                    freeing.add(blockers[0])
        found: list[Action] = []
        for a in self.actions(s):
            start, end, *back = a
            piece, met = board[start], board[end]
            if start not in freeing and end not in freeing and (piece != own or APPROACH[end] is None):
                continue
            board[end], board[start] = piece, 0
            for cell in back:
                board[cell] = met
            if open_duke(board, own) >= 0:
                found.append(a)
            for cell in back:
                board[cell] = 0
            board[start], board[end] = piece, met
        return found

    def forcing(self, s: State) -> list[Action]:
        return [] if self.rules.ending(s) else self.rules.sorted_moves(s)[0]

    def reason(self, s: State, a: Action) -> Msg | None:
        """Return the main reason for a move, such as a win, a captured duke, or a prevented win."""
        board, seat = s.board, s.turn & 1
        end, place = a.end, NAMES[a.end]
        after = self.rules.apply(s, a)
        if end == CASTLE:
            return self._reached(s, a.start)
        if self.wins(s, a):
            return msg("reason.wins", "", [place], place=place)
        if board[end] in DUKES:
            return msg("reason.takes_duke", "MOR-09", [place], place=place)
        if open_duke(board, DUKE[1 - seat]) >= 0 and open_duke(after.board, DUKE[1 - seat]) < 0:
            return msg("reason.closes", "MOR-12", [place], place=place)
        opened = open_duke(after.board, DUKE[seat])
        if opened >= 0:
            code = self._threat(after, opened)
            return msg(code, "MOR-12", [NAMES[opened], NAMES[CASTLE]], place=NAMES[opened])
        if board[end]:
            return msg("reason.takes_knight", "MOR-09", [place], place=place)
        return self._quiet(s, a, after)

    def _reached(self, s: State, start: Cell) -> Msg:
        """Return the reason to move onto the castle: the opponent could do so next, or the line was open."""
        if self.pressed(s):
            code = "reason.castle_first"
        else:
            code = "reason.castle" if start in NEAR[CASTLE] else "reason.castle_line"
        return msg(code, "MOR-12", [NAMES[start], NAMES[CASTLE]], place=NAMES[start])

    def _threat(self, after: State, opened: Cell) -> str:
        """Return the code of the reason to open a line, by the number of replies that close it."""
        if self.win(after) is not None:
            return "reason.threatens"
        replies = len(self.actions(after))
        if replies:
            return "reason.one_reply" if replies == 1 else "reason.threatens"
        return "reason.decides_beside" if opened in NEAR[CASTLE] else "reason.decides"

    def _nears(self, s: State, a: Action) -> Msg:
        """Return the reason for a duke to come near the castle, as the first of its side or a further one."""
        duke = DUKE[s.turn & 1]
        more = any(s.board[cell] == duke and STEPS[cell] <= CLOSE for cell in range(COUNT) if cell != a.start)
        code, place = "reason.nears_more" if more else "reason.nears", NAMES[a.end]
        return msg(code, "MOR-12", [place, NAMES[CASTLE]], place=place)

    def _quiet(self, s: State, a: Action, after: State) -> Msg:
        """Return the reason for a move that neither captures nor threatens to win."""
        start, end, place = a.start, a.end, NAMES[a.end]
        duke = s.board[start] in DUKES
        now = {other.end for other in self.rules.legal(s._replace(turn=s.turn + 1))}
        then = {other.end for other in self.rules.legal(after)}
        if start in now and end not in then:
            code = "reason.saves_duke" if duke else "reason.saves_knight"
            return msg(code, "MOR-09", [place], place=NAMES[start])
        goes_on = self.rules.legal(after._replace(turn=s.turn))
        prey = [other.end for other in goes_on if other.start == end and after.board[other.end]]
        if len(prey) > 1:
            target, other = sorted(prey, key=lambda cell: after.board[cell] not in DUKES)[:2]
            names = {"target": NAMES[target], "other": NAMES[other]}
            return msg("reason.attacks_two", "MOR-09", list(names.values()), place=place, **names)
        if prey:
            (target,) = prey
            code = "reason.attacks_duke" if after.board[target] in DUKES else "reason.attacks_knight"
            return msg(code, "MOR-09", [NAMES[target]], place=place, target=NAMES[target])
        if duke and APPROACH[end] is not None:
            return msg("reason.aims", "MOR-08", [place, NAMES[CASTLE]], place=place)
        if end in NEAR[CASTLE]:
            return msg("reason.beside", "MOR-12", [place, NAMES[CASTLE]], place=place)
        if duke and end not in then and STEPS[end] < STEPS[start]:
            return self._nears(s, a)
        code = "reason.goes" if end in then else "reason.safe"
        return msg(code, "", [place], place=place)
