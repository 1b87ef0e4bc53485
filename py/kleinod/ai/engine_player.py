"""A foreign program as a player of the arena, which speaks the protocol of docs/engine.md.

In a game with secrets the program gets only the observation of its own seat: no record, seed or position.
"""

from __future__ import annotations

import atexit
import json
import shlex
from collections.abc import Iterator
from functools import cache
from queue import Empty, SimpleQueue
from subprocess import PIPE, Popen
from threading import Lock, Thread
from typing import IO

from kleinod.core import registry
from kleinod.core.game import CHANCE, Action, BadText, Msg, excerpt, msg
from kleinod.play.match import Match

PATIENCE = 10  # seconds by which an answer may exceed its time
LONG = 600  # seconds for an answer without a time limit
PREFIX = "engine:"
USUAL_GO = "movetime 1000"


def named(go: str, command: str) -> str:
    """Return the name of a program as a player: its command, and the limit in its "go" lines."""
    return f"{PREFIX}{go}:{command}"


def chosen(match: Match, player: str) -> Action:
    """Return the action that a foreign program chooses.

    Args:
        match: The match, with a seat to act.
        player: The program, as named by `named`.

    Raises:
        BadText: The program cannot be started, ends, is silent, or gives no legal action.
    """
    go, _, command = player.removeprefix(PREFIX).partition(":")
    return _running(command).choose(match, go)


class EnginePlayer:
    """A running program."""

    def __init__(self, command: str) -> None:
        """Start the program.

        Raises:
            BadText: The program cannot be started, or does not speak the protocol.
        """
        self.command = command
        self._lock = Lock()
        self._heard: SimpleQueue[str | None] = SimpleQueue()
        try:
            self._process = Popen(shlex.split(command), stdin=PIPE, stdout=PIPE, text=True, encoding="utf-8")  # noqa: S603 — the command of whoever calls
        except (OSError, ValueError) as error:
            raise BadText(msg("engine.start", command=command[:80])) from error
        Thread(target=_listen, args=(self._process.stdout, self._heard), daemon=True).start()
        self._send("protocol 1")
        self._wait("protocolok", PATIENCE)

    def choose(self, match: Match, go: str) -> Action:
        """Ask the program for a move (see `chosen`).

        Raises:
            BadText: The program does not answer, or gives no legal move.
        """
        tokens = {match.text.token(match.state, action): action for action in match.legal_actions()}
        words = go.split()
        seconds = int(words[1]) / 1000 + PATIENCE if words[0] == "movetime" else LONG
        with self._lock:
            self._send("isready")
            self._wait("readyok", PATIENCE)
            self._send(position_line(match))
            data = match.board(match.seat).data()
            self._send(f"board {json.dumps(data, separators=(',', ':'))}")
            self._send(f"go {go} searchmoves {' '.join(tokens)}")
            said = self._wait("bestmove", seconds)
        token = said[1] if len(said) > 1 else ""
        if token not in tokens:
            position = match.text.encode(match.observe(match.seat))
            raise self._failed("engine.answer", said=excerpt(token, 40), position=position[:400])
        return tokens[token]

    def quit(self) -> None:
        """End the program."""
        if self._process.poll() is None:
            try:
                self._send("quit")
                self._process.wait(1)
            except (BadText, OSError, TimeoutError):
                pass
            self._process.kill()

    def _send(self, line: str) -> None:
        stream = self._process.stdin
        if stream is None:
            raise self._failed("engine.ended")
        try:
            stream.write(line + "\n")
            stream.flush()
        except (OSError, ValueError) as error:
            raise self._failed("engine.ended") from error

    def _wait(self, word: str, seconds: float) -> list[str]:
        """Return the words of the next line that begins with `word`. Other lines are skipped."""
        while True:
            try:
                line = self._heard.get(timeout=seconds)
            except Empty:
                raise self._failed("engine.silent", seconds=round(seconds), word=word) from None
            if line is None:
                raise self._failed("engine.ended")
            words = line.split()
            if words[:1] == [word]:
                return words

    def _failed(self, code: str, **args: str | int) -> BadText:
        return BadText(Msg(code, (("command", self.command[:80]), *args.items())))


def position_line(match: Match) -> str:
    """Return the line that gives a program the position, as far as the seat to act may know it."""
    of, seat = match.game, match.seat
    usual = {option.key: option.default for option in of.options}
    setting = f" seats {match.seats}" + "".join(
        f" option {key}={registry.written(value)}"
        for key, value in match.options.items()
        if value != usual[key]
    )
    if of.hidden:
        return f"position observation {seat} {of.id} {match.text.encode(match.observe(seat))}{setting}"
    steps = match.steps()[: match.at]
    # Send the position after the last chance event, because from there the moves determine everything.
    first = max((ply for ply, step in enumerate(steps, start=1) if step.seat == CHANCE), default=0)
    start = match.text.encode(match.position_at(first))
    moves = " ".join(["", "moves", *(step.token for step in steps[first:])]) if steps[first:] else ""
    return f"position text {of.id} {start}{setting}{moves}"


@cache
def _running(command: str) -> EnginePlayer:
    """Return the running program of a command; each process starts it once."""
    player = EnginePlayer(command)
    atexit.register(player.quit)
    return player


def _listen(stream: IO[str] | None, heard: SimpleQueue[str | None]) -> None:
    lines: Iterator[str] = iter(stream or ())
    for line in lines:
        heard.put(line)
    heard.put(None)
