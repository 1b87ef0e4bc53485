"""What learners get as numbers. A version never changes once it is published: trained weights hang on it.

The order of cards in the middle of a hand or a field, standing answers, and what several seats offer at a
market are left out: they do not fit into so few numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence
from typing import Any, Final

from kleinod.core.game import Seat
from kleinod.games.mutterboehnchen.attack import talers
from kleinod.games.mutterboehnchen.card_data import SORT_NAMES, Card
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen
from kleinod.games.mutterboehnchen.state import State

#: The names of all tasks whose question somebody answers.
TASKS: Final = (
    *("taler", "draw", "up", "reveal", "show", "unveil"),
    *("front", "front2", "rear", "last", "left", "offer"),
    *("rise", "bring", "fetch", "reap", "clear"),
    *("attack", "quick", "keep", "flitzer"),
    *("trade", "bid", "answer", "counter", "confirm", "reply", "market", "pick", "receive", "tidy"),
)
TABLE: Final = ("up", "lifted", "discards", "discards top", "offered", "asked about")
QUESTION: Final = {name: place for place, name in enumerate(TASKS)}


class Version1:
    """Cards, sorts of the offer, seats, the question, and counters.

    cards: how many of each kind lie in each zone, "hidden" for those that the viewer does not know.
    sorts: what the offer gives and wants, and what each seat has asked for in this turn.
    seats: talers, what each field pays now, the third field. question: the current one. table: counters.
    """

    words = 114

    def __init__(self, rules: Mutterboehnchen) -> None:
        self.rules, k = rules, rules.kit
        of_seat = ["hand", "front card", *(f"field {n}" for n in range(k.rows))]
        of_seat += [*(f"top of field {n}" for n in range(k.rows)), "aside", "talers"]
        zones = [f"{zone} of seat {seat}" for seat in range(k.seats) for zone in of_seat]
        self.kinds = len(k.codes)
        self.row = self.kinds + 1
        self.of_table = len(zones) * self.row
        self.sorts = self.of_table + len(TABLE) * self.row
        self.of_seats = self.sorts + (2 + k.seats) * len(SORT_NAMES)
        self.question = self.of_seats + k.seats * (3 + k.rows)
        self.table = self.question + len(TASKS)
        wished = (f"asked for by seat {seat}" for seat in range(k.seats))
        pays = tuple(f"field {n} pays" for n in range(k.rows))
        self.parts = (
            ("cards", ((*zones, *TABLE), (*k.codes, "hidden")), ("cards",) * self.row),
            ("sorts", (("gives", "wants", *wished), SORT_NAMES), ("cards or offers",) * len(SORT_NAMES)),
            (
                "seats",
                (tuple(map(str, range(k.seats))), ("talers", "dark talers", *pays, "third field")),
                (*("talers",) * (2 + k.rows), "0 or 1"),
            ),
            ("question", (TASKS,), ("0 or 1",) * len(TASKS)),
            (
                "table",
                (("pile", "piles that ran out", "piles in all", "offers begun", "rounds"),),
                ("cards", "piles", "piles", "offers", "rounds"),
            ),
        )

    def fill(self, numbers: MutableSequence[float], o: State, viewer: Seat | None) -> None:
        """Write the observation `o` into numbers that are 0."""
        k, row, kinds = self.rules.kit, self.row, self.kinds
        start, of_seat = 0, self.of_seats
        for seat in range(k.seats):
            hand, fields = o.hands[seat], o.fields[seat]
            _lay(numbers, start, kinds, hand)
            _lay(numbers, start + row, kinds, hand[:1])
            start += 2 * row
            numbers[of_seat], numbers[of_seat + 1] = talers(o, seat), len(o.dark[seat])
            for place, cards in enumerate(fields):
                if cards:
                    _lay(numbers, start + place * row, kinds, cards)
                    numbers[start + (k.rows + place) * row + cards[-1]] = 1
                    numbers[of_seat + 2 + place] = k.pays(cards)
            start += 2 * k.rows * row
            _lay(numbers, start, kinds, o.aside[seat])
            start += row
            for card, n in enumerate(o.seen[seat]):
                if n:
                    numbers[start + card] = n
            numbers[start + kinds] = len(o.dark[seat])
            start += row
            of_seat += 3 + k.rows
        if o.third >= 0:
            numbers[self.of_seats + (o.third + 1) * (3 + k.rows) - 1] = 1
        asked: Any = o.todo[-1] if o.todo else None
        about = getattr(asked, "cards", ()) or ()
        card = getattr(asked, "card", None)
        for cards in (
            o.up,
            o.lifted,
            o.discards,
            o.discards[-1:],
            o.offer.faces,
            about if card is None else (*about, card),
        ):
            _lay(numbers, start, kinds, cards)
            start += row
        sorts = len(SORT_NAMES)
        for sort in o.offer.gives:
            numbers[start + sort] += 1
        for sort in o.offer.wants:
            numbers[start + sorts + sort] += 1
        for proposer, _, offer in o.said:
            for sort in offer.wants:
                numbers[start + (2 + proposer) * sorts + sort] += 1
        place = QUESTION.get(asked.name) if asked else None
        if place is not None:
            numbers[self.question + place] = 1
        start = self.table
        numbers[start], numbers[start + 1], numbers[start + 2] = o.left, min(o.ran_out, k.runs), k.runs
        numbers[start + 3], numbers[start + 4] = o.begun, o.rounds


def _lay(numbers: MutableSequence[float], start: int, hidden: int, cards: Iterable[Card]) -> None:
    """Count cards by kind; those that the viewer does not know as `hidden`."""
    for card in cards:
        numbers[start + (card if card >= 0 else hidden)] += 1


VERSIONS: Final = {1: Version1}
