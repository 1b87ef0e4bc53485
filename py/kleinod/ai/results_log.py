"""The results of a tournament, one line a game, so that a stopped run can be resumed.

A game is determined by its seed and by the code that played it, so a file is valid for one version of the
code only.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

from kleinod.core.game import BadText, OptionValue, msg

GLANCE = 3000


class Job(NamedTuple):
    """One game to play.

    `of_interest` is the seat whose result counts. `opening` is the number of random decisions at the
    beginning, and `glance` the number of positions searched to judge whether the opening is fair.
    """

    game: str
    options: tuple[tuple[str, OptionValue], ...]
    players: tuple[str, ...]
    of_interest: int
    seed: int
    opening: int
    glance: int = GLANCE


class Result(NamedTuple):
    """The result of one game.

    `score` is 1 for a win, a fraction for a shared win, else 0. `why` is the reason for the end.
    """

    score: float
    why: str
    plies: int


class ResultsLog:
    """Results by job, stored in a file if a path is given."""

    def __init__(self, path: Path | None = None) -> None:
        """Open the log, and read its results.

        Raises:
            BadText: The file is not such a log.
        """
        self.path = path
        self.known: dict[Job, Result] = {}
        if path is None or not path.exists():
            return
        try:
            for line in path.read_text(encoding="utf-8").splitlines():
                job, result = json.loads(line)
                game, options, players, *numbers = job
                pairs = tuple((key, value) for key, value in options)
                self.known[Job(game, pairs, tuple(players), *numbers)] = Result(*result)
        except (ValueError, TypeError) as error:
            raise BadText(msg("python.results_log", name=str(path)[-60:])) from error

    def add(self, job: Job, result: Result) -> None:
        """Add the result of a game, and write it to the file at once."""
        self.known[job] = result
        if self.path is not None:
            with self.path.open("a", encoding="utf-8", newline="\n") as file:
                file.write(json.dumps([job, result]) + "\n")
