"""Games of a tournament that are played already, one a line, so that a run which was stopped goes on.

A game is decided by its seed and by the code that played it, so a file belongs to one state of the code.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

from kleinod.core.game import BadText, OptionValue, msg

GLANCE = 3000


class Job(NamedTuple):
    """One game: who sits where, and `of_interest`, the seat whose result counts. `opening`: decisions drawn
    by lot; `glance`: positions looked at before such an opening counts as fair."""

    game: str
    options: tuple[tuple[str, OptionValue], ...]
    players: tuple[str, ...]
    of_interest: int
    seed: int
    opening: int
    glance: int = GLANCE


class Result(NamedTuple):
    """`score`: 1 for a win, 1/2 or less for a shared one, 0. `why`: code of the end. `plies`: how long."""

    score: float
    why: str
    plies: int


class ResultsLog:
    """Results by job, kept in a file if there is one."""

    def __init__(self, path: Path | None = None) -> None:
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
            raise BadText(msg("python.ledger", name=str(path)[-60:])) from error

    def add(self, job: Job, result: Result) -> None:
        """Write one more game down, at once."""
        self.known[job] = result
        if self.path is not None:
            with self.path.open("a", encoding="utf-8", newline="\n") as file:
                file.write(json.dumps([job, result]) + "\n")
