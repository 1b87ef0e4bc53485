"""Observations as numbers for machine learning.

A published version never changes, because trained weights depend on it.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Final

from kleinod.core.game import Seat
from kleinod.games.mutternland.ending import held
from kleinod.games.mutternland.land_frame import COUNT, NAMES
from kleinod.games.mutternland.rules import Nutland
from kleinod.games.mutternland.state import State

PHASES: Final = ("laying", "growing", "setting", "marble", "entering", "nuts", "over")
BROUGHT: Final = ("nothing", "moved", "felled")


class Version1:
    """The numbers of places, seats, the question, and counters.

    places: the height and the marble of each place. seats: towers, marbles beside the land, and 1 for the
        seat
    whose turn it is. question: the phase, and the result of the first half of the turn. table: counters.
    """

    words = 1015

    def __init__(self, rules: Nutland) -> None:
        self.rules, seats = rules, rules.seats
        marbles = tuple(f"marble of seat {seat}" for seat in range(seats))
        self.row = seats + 1
        self.of_seats = COUNT * self.row
        self.limits = rules.quiet_turns * seats, rules.turn_limit * seats
        self.parts = (
            ("places", (NAMES, ("height", *marbles)), ("nuts", *("0 or 1",) * seats)),
            (
                "seats",
                (tuple(map(str, range(seats))), ("towers", "beside", "turn")),
                ("towers", "marbles", "0 or 1"),
            ),
            ("question", ((*PHASES, *BROUGHT),), ("0 or 1",) * (len(PHASES) + len(BROUGHT))),
            (
                "table",
                (("quiet", "quiet limit", "turns", "turn limit", "passes"),),
                ("turns", "turns", "turns", "turns", "turns"),
            ),
        )

    def fill(self, numbers: MutableSequence[float], o: State, viewer: Seat | None) -> None:
        rules, row = self.rules, self.row
        start = 0
        for height in o.heights[:COUNT]:
            if height:
                numbers[start] = height
            start += row
        for seat, places in enumerate(o.marbles):
            for place in places:
                numbers[place * row + 1 + seat] = 1
            numbers[start] = held(o, seat)
            numbers[start + 1] = rules.each - len(places)
            numbers[start + 2] = seat == o.seat
            start += 3
        numbers[start + o.phase] = 1
        start += len(PHASES)
        numbers[start + o.did] = 1
        start += len(BROUGHT)
        numbers[start], numbers[start + 2], numbers[start + 4] = o.quiet, o.played, o.passes
        numbers[start + 1], numbers[start + 3] = self.limits


VERSIONS: Final = {1: Version1}
