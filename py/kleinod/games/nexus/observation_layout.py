"""Observations as numbers for machine learning.

A published version never changes, because trained weights depend on it.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Final

from kleinod.core.game import Seat
from kleinod.games.nexus.board import COUNT, NAMES
from kleinod.games.nexus.rules import Nexus
from kleinod.games.nexus.state import LAY, LIFT, OWN, SACRIFICE, State, on_board

PHASES: Final = ("begin", "lift", "lay", "enter", "move", "fly", "take")
KINDS: Final = ("new", "rings", "entry", "move", "out")


class Version1:
    """The numbers of places, seats, the question, and counters.

    places: 1 for a ring; marbles of each seat; 1 if a ring was lifted there, or laid, in this turn; 1 if
        marbles
    are being taken from there. seats: gain, marbles in reserve and on rings, the kind of the last action.
    question: the decision expected. table: counters.
    """

    words = 1019

    def __init__(self, rules: Nexus) -> None:
        self.rules, seats = rules, rules.seats
        marbles = tuple(f"marbles of seat {seat}" for seat in range(seats))
        self.row = seats + 4
        self.of_seats = COUNT * self.row
        self.question = self.of_seats + seats * (3 + len(KINDS))
        self.table = self.question + len(PHASES)
        self.parts = (
            (
                "places",
                (NAMES, ("ring", *marbles, "lifted", "laid", "surrounded")),
                ("0 or 1", *("marbles",) * seats, *("0 or 1",) * 3),
            ),
            (
                "seats",
                (tuple(map(str, range(seats))), ("gain", "reserve", "on rings", *KINDS)),
                (*("marbles",) * 3, *("0 or 1",) * len(KINDS)),
            ),
            ("question", (PHASES,), ("0 or 1",) * len(PHASES)),
            (
                "table",
                (("left", "to take", "sacrifices", "gone", "quiet", "quiet limit", "turns", "turn limit"),),
                ("decisions", "marbles", "marbles", "marbles", "turns", "turns", "turns", "turns"),
            ),
        )

    def fill(self, numbers: MutableSequence[float], o: State, viewer: Seat | None) -> None:
        rules, row, seats = self.rules, self.row, self.rules.seats
        for ring, load in zip(o.rings, o.held, strict=True):
            start = ring * row
            numbers[start] = 1
            if load:
                for seat in range(seats):
                    numbers[start + 1 + seat] = OWN[seat][load]
        lifted, laid, sacrificed = seats + 1, seats + 2, 0
        for action in o.done:
            if action[0] == LIFT:
                numbers[action[1] * row + lifted] = 1
            elif action[0] == LAY:
                numbers[action[1] * row + laid] = 1
            elif action[0] == SACRIFICE:
                sacrificed += 1
        if o.todo:
            for ring in o.todo[0].part:
                numbers[ring * row + seats + 3] = 1
        start = self.of_seats
        for seat in range(seats):
            reserve, there = o.reserve[seat], on_board(o.held, seat)
            numbers[start] = reserve + there - rules.marbles[seat]
            numbers[start + 1], numbers[start + 2] = reserve, there
            numbers[start + 3 + o.kinds[seat]] = 1
            start += 3 + len(KINDS)
        numbers[start + o.phase] = 1
        start = self.table
        numbers[start] = o.left
        numbers[start + 1] = o.todo[0].number - o.todo[0].taken if o.todo else 0
        numbers[start + 2], numbers[start + 3], numbers[start + 4] = sacrificed, o.gone, o.quiet
        numbers[start + 5] = rules.quiet_limit * rules.playing(o)
        numbers[start + 6], numbers[start + 7] = o.turn, rules.turn_limit


VERSIONS: Final = {1: Version1}
