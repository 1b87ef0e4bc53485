"""Positions of Morundir with a proved win or a proved defence, which prover.py has generated."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

import kleinod
from kleinod.play.match import Match


class Case(NamedTuple):
    """A position of the suite. `moves` are all moves that win (or, in a "hold" case, that avoid the loss), in
    notation."""

    kind: str
    plies: int
    position: str
    moves: tuple[str, ...]

    def match(self) -> Match:
        return kleinod.position("morundir", self.position)


@cache
def suite(kind: str, plies: int) -> tuple[Case, ...]:
    """Return the positions of one kind.

    "win": the side to move wins in 3, 5 or 7 plies. "hold": every move that is not listed loses within 1, 3
    or 5 plies after the opponent's answer.
    """
    found: list[Case] = []
    for line in Path(__file__).with_name("suite.txt").read_text(encoding="utf-8").splitlines():
        what, depth, position, *moves = line.split()
        if (what, int(depth)) == (kind, plies):
            found.append(Case(what, int(depth), position, tuple(moves)))
    return tuple(found)
