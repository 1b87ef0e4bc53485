"""`kleinod engine`: the protocol over standard input and output."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from queue import Empty, SimpleQueue
from threading import Thread

from kleinod.engine.server import URGENT, Server

LONGEST = 1_000_000  # characters read of a line


def run(server: Server, lines: Iterable[str], write: Callable[[str], None]) -> None:
    """Answer lines until there are no more, or one is "quit".

    Args:
        server: The server of this conversation.
        lines: The incoming lines. A thread reads them, so that "stop" is noticed while a bot thinks.
        write: Sends one line.
    """
    heard: SimpleQueue[str | None] = SimpleQueue()
    Thread(target=_read, args=(lines, heard), daemon=True).start()
    waiting: deque[str] = deque()
    answers: Iterator[str] = iter(())
    busy = ended = False  # true while a command is being answered; true after the last line
    while not server.done:
        if not busy and server.thinking is None:
            if not waiting and ended:
                return
            line = waiting.popleft() if waiting else heard.get()
            if line is None:
                ended = True
            else:
                answers, busy = server.answer(line), True
            continue
        line = _next(heard)
        if line is None and ended and server.thinking and server.thinking.wish.endless:
            server.thinking.stop()
        if line == _END:
            ended = True
        elif line is not None and (line.split() or [""])[0] in URGENT:
            _send(server.answer(line), write)
        elif line is not None:
            waiting.append(line)
        if busy:
            said = next(answers, None)
            busy = said is not None
            _send((said or "",), write)
        else:
            _send(server.think(), write)


_END = "\n"


def _next(heard: SimpleQueue[str | None]) -> str | None:
    """Return a line that has arrived, None if there is none now, `_END` after the last line."""
    try:
        line = heard.get_nowait()
    except Empty:
        return None
    return _END if line is None else line


def _read(lines: Iterable[str], heard: SimpleQueue[str | None]) -> None:
    for line in lines:
        heard.put(line.strip()[:LONGEST])
    heard.put(None)


def _send(said: Iterable[str], write: Callable[[str], None]) -> None:
    for line in said:
        if line:
            write(line)


def standard(language: str) -> int:
    """Speak the protocol over the standard streams.

    Args:
        language: "en" or "de", for error messages.

    Returns:
        The exit code, 0.
    """
    for stream in (sys.stdin, sys.stdout):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="replace")

    def write(line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    run(Server(language), sys.stdin, write)
    return 0
