"""Playing in a terminal: people and bots take turns, and people type moves or commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from kleinod.ai.bot import choose
from kleinod.core.game import TERMINAL, BadText, IllegalAction, KleinodError, Seat
from kleinod.core.sentences import Words
from kleinod.loading.loader import unwritten
from kleinod.play.match import Match
from kleinod.terminal.screen import Screen
from kleinod.terminal.styled_text import Print, Span, StyledLine, clear, line

Read = Callable[[str], str]
COMMANDS = (
    "help",
    "moves",
    "why",
    "hint",
    "undo",
    "redo",
    "history",
    "board",
    "record",
    "save",
    "resign",
    "quit",
)


class KeyboardSession:
    """A match in a terminal.

    The viewer is the only person among bots, otherwise the person who was handed the device. In games with
    secrets nobody is the viewer while the device changes hands.
    """

    def __init__(
        self, match: Match, bots: Mapping[int, int], words: Words, show: Print, drawn: bool = True
    ) -> None:
        self.match, self.bots, self.words, self.print = match, dict(bots), words, show
        self.screen = Screen(match, words, drawn)
        self.people = [seat for seat in range(match.seats) if seat not in bots]
        self.viewer: Seat | None = self.people[0] if len(self.people) == 1 else None
        self.done = False
        self._seen: dict[Seat | None, int] = {}
        self._fresh = True
        self._names = {
            name: command
            for command in COMMANDS
            for name in (command, *words.text(f"terminal.name.{command}").split())
        }

    def run(self, read: Read) -> None:
        """Play until the match is over or the input ends.

        Args:
            read: Reads a line, as `input` does.
        """
        try:
            self._run(read)
        except KeyboardInterrupt:
            self.print([line("")])
            self._leave()
            raise

    def _run(self, read: Read) -> None:
        self.print(
            [line(Span(self.words.text("game.name"), "strong")), line(self.words.text("terminal.intro"))]
        )
        while not self.done:
            self._go_on()
            if self.match.over:
                self._finish()
                return
            try:
                self._hand_over(read)
                if self._fresh:
                    self._show()
                self.command(read("> "))
            except EOFError:
                self.done = True
        self._leave()

    def _leave(self) -> None:
        """Print the record, so that the match is not lost, unless the game has secrets."""
        if not self.match.game.hidden:
            self.print([line(self.match.record())])

    def _go_on(self) -> None:
        """Play for bots, and give forced answers, until a person must decide."""
        match = self.match
        while not match.over:
            if match.seat in self.bots:
                match.act(choose(match, self.bots[match.seat]))
            elif (answer := self._forced()) is not None:
                match.play(answer)
            else:
                return
            self._fresh = True

    def _forced(self) -> str | None:
        action = self.match.forced_action(self._eyes())
        return None if action is None else self.match.text.format(self.match.state, action)

    def _eyes(self) -> Seat | None:
        """Return the viewer's seat; None for a stranger."""
        if len(self.people) > 1 and not self.match.game.hidden:
            return self.match.seat if self.match.seat >= 0 else None
        return self.viewer

    def _hand_over(self, read: Read) -> None:
        if not self.match.game.hidden or self.match.seat == self.viewer:
            return
        self.viewer = None
        clear()
        self.print(
            [
                line(""),
                line(Span(self._text("terminal.pass", seat=self.words.seat(self.match.seat)), "strong")),
            ]
        )
        read("")
        self.viewer = self.match.seat
        self._fresh = True

    def _show(self) -> None:
        viewer = self._eyes()
        key = viewer if self.match.game.hidden else None
        self.print(self.screen.story_since(viewer, self._seen.get(key, 0)))
        self._seen[key] = self.match.at
        self.print(self.screen.show(viewer))
        self._fresh = False

    def _finish(self) -> None:
        self._show()
        self.print([line(self.match.record())])

    # Commands -----------------------------------------------------------------------------------------

    def command(self, text: str) -> None:
        """Execute a typed line: a move, the number of a move in the list, or a command."""
        word, _, rest = text.strip().partition(" ")
        if not word:
            return
        name = self._names.get(word.lower())
        try:
            if name is None:
                self._play(text.strip())
            else:
                self._commanded(name, rest.strip())
        except KleinodError as error:
            self.print([line(self.words.say(error.msg))])

    def _commanded(self, name: str, rest: str) -> None:
        match name:
            case "quit":
                self.done = True
            case "undo":
                self._step_back()
            case "redo":
                self.match.redo()
                self._fresh = True
            case "resign":
                seat = self.match.seat
                self.match.resign(seat)
                self.bots[seat] = 1  # a bot, which plays on if three or more are at the table
                self._fresh = True
            case "board":
                self._fresh = True
            case _:
                self.print(self._answer(name, rest))

    def _answer(self, name: str, rest: str) -> list[StyledLine]:
        match, text = self.match, self._text
        if name == "help":
            return [line(text(f"terminal.help.{command}")) for command in ("move", *COMMANDS)]
        if name == "moves":
            return self.screen.moves(self._eyes())
        if name == "why" and not rest:
            return [line(text("terminal.help.why"))]
        if name == "why":
            refusal = match.why(rest)
            return [line(self.words.say(refusal) if refusal else text("terminal.legal"))]
        if name == "hint":
            return [line(text("terminal.hint", move=match.text.format(match.state, choose(match, 2))))]
        if name == "history":
            return self.screen.history(self._eyes())
        if name == "save":
            return [line(self._save(rest))]
        return [line(text("terminal.secret") if match.game.hidden else match.record())]

    def _save(self, name: str) -> str:
        if not name:
            return self._text("terminal.help.save")
        try:
            Path(name).expanduser().write_text(self.match.record() + "\n", encoding="utf-8")
        except (OSError, RuntimeError, ValueError) as error:
            return self.words.say(unwritten(error))
        return self._text("terminal.saved", name=name)

    def _play(self, text: str) -> None:
        try:
            self.match.play(text)
        except BadText:
            move = self._numbered(text)
            if move is None:
                raise
            self.match.play(move)
        self._fresh = True

    def _numbered(self, text: str) -> str | None:
        """Return the move with this number in the list of moves."""
        if not (text.isascii() and text.isdecimal() and len(text) < 6):
            return None
        legal = self.screen.legal(self._eyes())
        if not 1 <= int(text) <= len(legal):
            return None
        return self.match.text.format(self.match.state, legal[int(text) - 1])

    def _step_back(self) -> None:
        """Undo the match to the latest decision of a person."""
        ply, seat = self.match.at, self.match.seat
        self.match.undo()
        while self.match.seat in self.bots:
            try:
                self.match.undo()
            except IllegalAction:
                self.match.goto(ply)
                raise
        if self.match.game.hidden and seat != self.match.seat != TERMINAL and len(self.people) > 1:
            self.viewer = None
        self._seen = {key: min(at, self.match.at) for key, at in self._seen.items()}
        self._fresh = True

    def _text(self, key: str, **args: str | int) -> str:
        return self.words.text(key, args)
