"""Playing in a terminal: a board of characters, moves typed in notation. Works for every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kleinod.ai.bot import choose
from kleinod.core.game import NOBODY, BadText, Cell, IllegalAction, Piece, Scene
from kleinod.core.match import Match
from kleinod.core.words import Words

Say = Callable[[str], None]
COLUMN, ROW = 1.5, 3**0.5 / 2  # spacing of flat-top hexes of radius 1
WIDTH = 5


def board(match: Match) -> str:
    """The board as lines of characters: an empty cell shows its name, a piece its first letter and seat."""
    scene: Scene = match.picture()
    cells = (*match.view.board().cells, *scene.cells)
    if not cells:
        return ""
    left, top = min(cell.x for cell in cells), min(cell.y for cell in cells)
    shown = {piece.at: _piece(piece) for piece in scene.pieces}
    rows: dict[int, dict[int, str]] = {}
    for cell in cells:
        row = rows.setdefault(round((cell.y - top) / ROW), {})
        row[round((cell.x - left) / COLUMN)] = shown.get(cell.id) or _empty(cell)
    lines: list[str] = []
    for number in range(max(rows) + 1):
        row = rows.get(number, {})
        lines.append("".join(row.get(column, "").center(WIDTH) for column in range(max(row, default=-1) + 1)))
    return "\n".join(line.rstrip() for line in lines)


def _piece(piece: Piece) -> str:
    owner = str(piece.seat + 1) if piece.seat != NOBODY else ""
    return f"{piece.glyph[:1].upper()}{owner}{'·' + str(piece.level) if piece.level else ''}"


def _empty(cell: Cell) -> str:
    return f"({cell.label})" if cell.glyph else cell.label or "·"


class Session:
    """A match between people at the keyboard and bots; `command` takes one line and answers with text."""

    def __init__(self, match: Match, bots: Mapping[int, int], words: Words) -> None:
        self.match, self.bots, self.words = match, bots, words
        self.done = False

    def show(self) -> str:
        """The board, the numbers and what is asked."""
        match = self.match
        scene = match.picture()
        counts = [
            f"{self.words.seat(c.seat) + ': ' if c.seat != NOBODY else ''}{self.words.text(c.code)} {c.n}"
            + (f"/{c.of}" if c.of else "")
            for c in scene.counts
        ]
        outcome = match.outcome
        asked = outcome.reason if outcome else match.view.prompt(match.observe(match.seat))
        return "\n".join(["", board(match), "", " · ".join(counts), self.words.say(asked)])

    def bots_play(self, say: Say) -> None:
        """Let the bots act as long as it is their turn."""
        while not self.match.over and self.match.seat in self.bots:
            action = choose(self.match, self.bots[self.match.seat])
            say(f"> {self.match.text.format(self.match.state, action)}")
            self.match.act(action)

    def command(self, line: str) -> str:
        """What a typed line leads to: a move, or one of ``? undo redo why MOVE record quit``."""
        word, _, rest = line.strip().partition(" ")
        try:
            if word in ("quit", "q"):
                self.done = True
                return ""
            if word in ("?", "help"):
                return " ".join(self.match.legal())
            if word == "record":
                return self.match.record()
            if word == "why":
                refusal = self.match.why(rest)
                return self.words.say(refusal) if refusal else self.words.text("terminal.legal")
            if word in ("undo", "redo"):
                self._step_back() if word == "undo" else self.match.redo()
                return self.show()
            self.match.play(line)
        except (BadText, IllegalAction) as error:
            return self.words.say(error.msg)
        return self.show()

    def _step_back(self) -> None:
        self.match.undo()
        while self.match.seat in self.bots and self.match.earlier() is not None:
            self.match.undo()

    def run(self, read: Callable[[str], str], say: Say) -> None:
        """Play until the match is over or the input ends."""
        say(self.show())
        while not self.done:
            self.bots_play(say)
            if self.match.over:
                say(self.show())
                say(self.match.record())
                return
            if self.bots:
                say(self.show())
            try:
                answer = self.command(read("? "))
            except EOFError:
                return
            if answer:
                say(answer)
