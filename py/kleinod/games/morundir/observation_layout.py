"""Observations as numbers for machine learning.

A published version never changes, because trained weights depend on it.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Final

from kleinod.core.game import Seat
from kleinod.games.morundir.board import COUNT, NAMES
from kleinod.games.morundir.rules import Morundir
from kleinod.games.morundir.state import State

PLACE: Final = ("duke of seat 0", "knight of seat 0", "duke of seat 1", "knight of seat 1")


class Version1:
    """The numbers of places, seats, and counters.

    places: the piece on each place. seats: captured dukes. table: counters with their limits, 0 for no limit.
    """

    words = 43

    def __init__(self, rules: Morundir) -> None:
        self.limits = rules.quiet_limit, rules.ply_limit or 0
        self.parts = (
            ("places", (NAMES, PLACE), ("0 or 1",) * len(PLACE)),
            ("seats", (("0", "1"), ("dukes captured",)), ("pieces",)),
            ("table", (("quiet", "quiet limit", "plies", "ply limit"),), ("plies",) * 4),
        )

    def fill(self, numbers: MutableSequence[float], o: State, viewer: Seat | None) -> None:
        start = -1
        for piece in o.board:
            if piece:
                numbers[start + piece] = 1
            start += 4
        start = 4 * COUNT
        numbers[start], numbers[start + 1] = o.taken
        numbers[start + 2], numbers[start + 4] = o.quiet, o.turn
        numbers[start + 3], numbers[start + 5] = self.limits


VERSIONS: Final = {1: Version1}
