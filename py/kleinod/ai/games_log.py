"""Games of a long run, stored one a line, so that a stopped run can be resumed.

A game is determined by the function that plays it, by its arguments and by the code, so a file is valid for
one version of the code only.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, as_completed
from pathlib import Path
from typing import Any, TypeVar

from kleinod.core.game import BadText, msg

T = TypeVar("T")


class GamesLog:
    """A log of the results of games, as plain data by game; stored in a file if a path is given."""

    def __init__(self, path: Path | None = None) -> None:
        """Open the log, and read its games.

        Raises:
            BadText: The file is not such a log.
        """
        self.path = path
        self.known: dict[str, object] = {}
        if path is None or not path.exists():
            return
        try:
            for line in path.read_text(encoding="utf-8").splitlines():
                game, found = json.loads(line)
                self.known[json.dumps(game)] = found
        except (ValueError, TypeError) as error:
            raise BadText(msg("python.results_log", name=str(path)[-60:])) from error

    def add(self, game: str, found: object) -> None:
        """Add the result of a game, and write it to the file at once."""
        self.known[game] = found
        if self.path is not None:
            with self.path.open("a", encoding="utf-8", newline="\n") as file:
                file.write(f"[{game}, {json.dumps(found)}]\n")


def succeeded(future: Future[Any]) -> bool:
    """Return True if a future has its result already; do not wait for it."""
    return future.done() and not future.cancelled() and future.exception() is None


class Stopped(KeyboardInterrupt):
    """Raised by Ctrl-C during a run; `done` has the results so far, in the order of the games."""

    def __init__(self, done: list[Any]) -> None:
        super().__init__()
        self.done = done


def played(
    executor: Executor,
    log: GamesLog,
    function: Callable[..., object],
    games: Sequence[tuple[object, ...]],
    read: Callable[[Any], T],
) -> list[T]:
    """Play the games that the log lacks, and store each as soon as it is over.

    Args:
        executor: Where the games are played.
        log: The log.
        function: Plays one game. It returns plain data, or named tuples.
        games: The arguments of each game.
        read: Converts plain data to a result.

    Returns:
        The results in the order of `games`, the same on every executor.

    Raises:
        Stopped: Ctrl-C was pressed. The results so far are stored and in the error.
    """
    keys = [json.dumps([function.__name__, *game]) for game in games]
    running: dict[Future[object], str] = {}
    try:
        for key, game in zip(keys, games, strict=True):
            if key not in log.known:
                running[executor.submit(function, *game)] = key
        for future in as_completed(running):
            log.add(running[future], json.loads(json.dumps(future.result())))
    except KeyboardInterrupt as stop:
        for future, key in running.items():
            if key not in log.known and succeeded(future):
                log.add(key, json.loads(json.dumps(future.result())))
        raise Stopped([read(log.known[key]) for key in keys if key in log.known]) from stop
    return [read(log.known[key]) for key in keys]
