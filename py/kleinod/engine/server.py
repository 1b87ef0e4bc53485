"""Answers lines of the engine protocol. docs/engine.md says what each line means."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence

from kleinod.ai.levels import LEVELS
from kleinod.core import registry
from kleinod.core.game import BadOption, BadText, IllegalAction, KleinodError, Seat, excerpt, msg
from kleinod.core.sentences import sentence
from kleinod.core.version import __version__
from kleinod.engine.position_command import Place, bad_command, number, play_token, read_position
from kleinod.engine.table_mode import Table, over
from kleinod.engine.thinking import Thinking, wish_of
from kleinod.play.match import Match

VERSION = 1
#: Lines that are obeyed while the engine thinks. All others wait until it has answered.
URGENT = ("stop", "isready", "quit")


class Server:
    """A conversation: `answer` yields the replies to a line. While `thinking` is set, call `think`."""

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self.place: Place | None = None
        self.table: Table | None = None
        self.thinking: Thinking | None = None
        self.done = False
        self._commands: dict[str, Callable[[Sequence[str]], Iterator[str]]] = {
            "protocol": self._protocol,
            "isready": self._isready,
            "position": self._position,
            "state": self._state,
            "legal": self._legal,
            "play": self._play,
            "show": self._show,
            "record": self._record,
            "go": self._go,
            "stop": self._stop,
            "table": self._table,
            "resign": self._resign,
            "board": self._heard,
            "quit": self._quit,
        }

    def answer(self, line: str) -> Iterator[str]:
        """Yield the lines that answer a line. An error is an answer too; then the state has not changed.

        An empty line is no answer and is not sent: it lets the caller handle `URGENT` lines while a bot at a
        table thinks.
        """
        words = line.split()
        if not words:
            return
        try:
            command = self._commands.get(words[0])
            if command is None:
                raise BadText(
                    msg("engine.unknown", word=excerpt(words[0], 40), commands=", ".join(self._commands))
                )
            yield from command(words[1:])
        except KleinodError as error:
            said = sentence(error.msg, self.language, error.game or self._game())
            yield f"error {error.msg.code} {' '.join(said.split())}"

    def think(self) -> Iterator[str]:
        """Think for another slice, and yield the lines to send; the last is the best move."""
        thinking = self.thinking
        if thinking is None:
            return
        yield from thinking.slice()
        if thinking.done:
            self.thinking = None
            yield f"bestmove {thinking.answer()}"

    def _game(self) -> str:
        match = self.table.match if self.table else self.place.match if self.place else None
        return match.game.id if match else ""

    # Handshake and end ----------------------------------------------------------------------------

    def _protocol(self, words: Sequence[str]) -> Iterator[str]:
        if words and number(words[0], "protocol 1") != VERSION:
            raise BadOption(msg("engine.version", n=VERSION))
        yield f"id name Kleinod {__version__}"
        for of in registry.games().values():
            yield (
                f"game {of.id} version {of.version} seats {of.seats[0]} {of.seats[-1]} "
                f"hidden {'yes' if of.hidden else 'no'} chance {'yes' if of.chance else 'no'}"
            )
            for option in of.options:
                values = {"choice": " ".join(option.choices), "int": f"{option.low} {option.high}"}
                usual = registry.written(option.default)
                values = f" values {values[option.kind]}" if option.kind in values else ""
                yield f"option {of.id} {option.key} {option.kind} default {usual or '-'}{values}"
        yield f"levels {' '.join(map(str, LEVELS))}"
        yield f"protocolok {VERSION}"

    def _isready(self, words: Sequence[str]) -> Iterator[str]:
        yield "readyok"

    def _quit(self, words: Sequence[str]) -> Iterator[str]:
        self.done = True
        self.thinking = None
        return
        yield

    # A position -----------------------------------------------------------------------------------

    def _position(self, words: Sequence[str]) -> Iterator[str]:
        self.place, self.table = read_position(words), None
        yield from self._state(())

    def _here(self) -> Match:
        if self.place is None:
            raise BadText(msg("engine.no_position"))
        return self.place.match

    def _state(self, words: Sequence[str]) -> Iterator[str]:
        match = self._here()
        yield over(match) if match.over else f"state seat {match.seat} ply {match.at}"

    def _legal(self, words: Sequence[str]) -> Iterator[str]:
        match = self._mine()
        yield " ".join(["legal", *(match.text.token(match.state, a) for a in match.legal_actions())])

    def _mine(self) -> Match:
        """Return the match if it was built from what the seat to act knows, or from everything."""
        match, seen_by = self._here(), self.place.seen_by if self.place else None
        if seen_by is not None and not match.over and match.seat != seen_by:
            raise IllegalAction(msg("engine.theirs"))
        return match

    def _play(self, words: Sequence[str]) -> Iterator[str]:
        if len(words) != 1:
            raise bad_command("play TOKEN")
        if self.table:
            if self.table.match.over:
                raise IllegalAction(msg("match.over"))
            self.table.play(words[0])
            yield from self.table.go_on()
            return
        match = self._here()
        if self.place and self.place.seen_by is not None:
            raise IllegalAction(msg("engine.seen"))
        play_token(match, words[0])
        yield from self._state(())

    def _show(self, words: Sequence[str]) -> Iterator[str]:
        if self.table:
            yield self._board(self.table.match, self.table.me)
            return
        match = self._here()
        usual = None if match.over or match.seat < 0 else match.seat
        seen_by = self.place.seen_by if self.place else None
        asked: Seat | None = number(words[0], "show [SEAT]") if words else usual
        yield self._board(match, asked if seen_by is None else seen_by)

    def _board(self, match: Match, viewer: Seat | None) -> str:
        return f"board {json.dumps(match.board(viewer).data(), separators=(',', ':'))}"

    def _record(self, words: Sequence[str]) -> Iterator[str]:
        match = self.table.match if self.table else self._here()
        partly = self.table is not None or (self.place is not None and self.place.seen_by is not None)
        if partly and match.game.hidden and not (self.table and match.over):
            raise IllegalAction(msg("engine.seen"))
        yield f"record {match.record()}"

    def _heard(self, words: Sequence[str]) -> Iterator[str]:
        """Ignore a line with a board, which arenas send, because the position is known already."""
        return
        yield

    # Thinking -------------------------------------------------------------------------------------

    def _go(self, words: Sequence[str]) -> Iterator[str]:
        if self.table:
            raise BadText(msg("engine.no_position"))
        self.thinking = Thinking(self._mine(), wish_of(words))
        return
        yield

    def _stop(self, words: Sequence[str]) -> Iterator[str]:
        if self.thinking:
            self.thinking.stop()
        if self.table:
            self.table.stop()
        return
        yield

    # A table --------------------------------------------------------------------------------------

    def _table(self, words: Sequence[str]) -> Iterator[str]:
        self.table, self.place = Table(words), None
        yield from self.table.go_on()

    def _resign(self, words: Sequence[str]) -> Iterator[str]:
        if not self.table:
            raise BadText(msg("engine.no_table"))
        self.table.resign()
        yield from self.table.go_on()
