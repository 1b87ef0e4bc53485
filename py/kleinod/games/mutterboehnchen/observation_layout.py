"""Observations as numbers for machine learning.

A published version never changes, because trained weights depend on it. To keep the numbers few, they leave
out the order of cards in the middle of a hand or field, and in version 1 also standing answers and offers
that several seats make together.
"""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence
from typing import Any, Final

from kleinod.core.game import Seat
from kleinod.games.mutterboehnchen.attack import talers
from kleinod.games.mutterboehnchen.card_data import SORT_NAMES, Card
from kleinod.games.mutterboehnchen.offer import NO_OFFER, Offer
from kleinod.games.mutterboehnchen.pending_tasks import (
    TASKS,
    Confirm,
    Counter,
    Market,
    Queue,
    Unveil,
    name_of,
)
from kleinod.games.mutterboehnchen.questions import QUESTIONS
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen
from kleinod.games.mutterboehnchen.standing_answers import NEVER, NO_GIFTS, QUIET, SEEKS
from kleinod.games.mutterboehnchen.state import State

#: The names of all tasks that a seat or chance answers.
ASKED: Final = tuple(name_of(task) for task in TASKS if QUESTIONS[task].verbs)
TABLE: Final = ("up", "lifted", "discards", "discards top", "offered", "asked about")
#: The names of the replies of a seat, in the order of the numbers of offer.py.
REPLIES: Final = ("waiting", "no", "yes", "counter-offer", "must accept", "hidden")
#: The replies, and the other facts about a seat while offers are answered.
ANSWERS: Final = (*REPLIES, "asks", "asks for offers", "partner", "asked next")
ASKS, ASKS_FOR_OFFERS, PARTNER, ASKED_NEXT = range(len(REPLIES), len(ANSWERS))
#: The standing answers that a seat can have; those that name a sort have one number for each sort.
SETTINGS: Final = (
    *("quiet", "no gifts"),
    *(f"{word} {sort}" for word in ("never", "seeks") for sort in SORT_NAMES),
    "changes",
)
FIRST_SETTING: Final = {QUIET: 0, NO_GIFTS: 1, NEVER: 2, SEEKS: 2 + len(SORT_NAMES)}
QUESTION: Final = {name: place for place, name in enumerate(ASKED)}


class Version1:
    """Layout version 1: cards, sorts of the offer, seats, the question, and counters.

    cards: the number of cards of each kind in each zone; "hidden" counts cards that the viewer does not know.
    sorts: those that the offer gives and wants, and those that each seat has asked for in this turn.
    seats: talers, the talers that each field pays now, the third field. question: the current task. table:
    counters.
    """

    words = 114

    def __init__(self, rules: Mutterboehnchen) -> None:
        self.rules, k = rules, rules.tables
        of_seat = ["hand", "front card", *(f"field {n}" for n in range(k.rows))]
        of_seat += [*(f"top of field {n}" for n in range(k.rows)), "aside", "talers"]
        zones = [f"{zone} of seat {seat}" for seat in range(k.seats) for zone in of_seat]
        self.kinds = len(k.codes)
        self.row = self.kinds + 1
        self.of_table = len(zones) * self.row
        self.sorts = self.of_table + len(TABLE) * self.row
        self.of_seats = self.sorts + (2 + k.seats) * len(SORT_NAMES)
        self.question = self.of_seats + k.seats * (3 + k.rows)
        self.table = self.question + len(ASKED)
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
            ("question", (ASKED,), ("0 or 1",) * len(ASKED)),
            (
                "table",
                (("pile", "piles that ran out", "piles in all", "offers begun", "rounds"),),
                ("cards", "piles", "piles", "offers", "rounds"),
            ),
        )

    def fill(self, numbers: MutableSequence[float], o: State, viewer: Seat | None) -> None:
        """Write the observation `o` into `numbers`, all of which are 0."""
        k, row, kinds = self.rules.tables, self.row, self.kinds
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


class Version2(Version1):
    """The numbers of version 1, then standing answers, offers and replies.

    standing: for each seat 0, 1 (for this turn) or 2 (until changed); of other seats only sorts they look
    for. answers: the seat that asks, the seats asked, and the reply of each. offers: the offer of each seat,
    except the one being built or answered, which is in `sorts`. offered cards: the face-up cards in them.
    """

    def __init__(self, rules: Mutterboehnchen) -> None:
        super().__init__(rules)
        k = rules.tables
        seats = tuple(map(str, range(k.seats)))
        sides = tuple(f"seat {seat} {side}" for seat in seats for side in ("gives", "wants"))
        self.standing = self.table + 5
        self.answers = self.standing + k.seats * len(SETTINGS)
        self.offers = self.answers + k.seats * len(ANSWERS)
        self.offered = self.offers + len(sides) * len(SORT_NAMES)
        self.parts += (
            ("standing", (seats, SETTINGS), (*("0, 1 or 2",) * (len(SETTINGS) - 1), "changes")),
            ("answers", (seats, ANSWERS), ("0 or 1",) * len(ANSWERS)),
            ("offers", (sides, SORT_NAMES), ("cards",) * len(SORT_NAMES)),
            ("offered cards", (seats, tuple(k.codes)), ("cards",) * self.kinds),
        )

    def fill(self, numbers: MutableSequence[float], o: State, viewer: Seat | None) -> None:
        super().fill(numbers, o, viewer)
        for seat, kind, sort, time in o.standing:
            numbers[self.standing + seat * len(SETTINGS) + FIRST_SETTING[kind] + sort] = 1 + time
        for seat, n in o.changes:
            numbers[self.standing + (seat + 1) * len(SETTINGS) - 1] = n
        for task in o.todo:
            if isinstance(task, (Unveil, Market)):
                own = o.offer if isinstance(task, Unveil) else task.offer
                self._say(numbers, task.seat, ASKS)
                if own == NO_OFFER:
                    self._say(numbers, task.seat, ASKS_FOR_OFFERS)
                self._offer(numbers, task.seat, own)
                for seat, reply in zip(task.asked, task.replies, strict=True):
                    self._say(numbers, seat, reply)
                for seat, offer in (
                    zip(task.asked, task.offers, strict=True) if isinstance(task, Market) else ()
                ):
                    self._offer(numbers, seat, offer)
            elif isinstance(task, Queue):
                for seat in task.queue:
                    self._say(numbers, seat, ASKED_NEXT)
                self._offer(numbers, task.seat, task.offer)
            elif isinstance(task, Confirm):
                self._offer(numbers, task.seat, task.offer)
            elif isinstance(task, Counter):
                self._offer(numbers, task.partner, task.offer)
        partner = getattr(o.todo[-1], "partner", None) if o.todo else None
        if partner is not None:
            self._say(numbers, partner, PARTNER)

    def _say(self, numbers: MutableSequence[float], seat: Seat, what: int) -> None:
        numbers[self.answers + seat * len(ANSWERS) + what] = 1

    def _offer(self, numbers: MutableSequence[float], seat: Seat, offer: Offer) -> None:
        """Write the offer of a seat; an offer that several tasks hold is written once."""
        sorts = len(SORT_NAMES)
        rows = (
            (self.offers + 2 * seat * sorts, offer.gives),
            (self.offers + (2 * seat + 1) * sorts, offer.wants),
        )
        for start, named in (*rows, (self.offered + seat * self.kinds, offer.faces)):
            for one in set(named):
                numbers[start + one] = named.count(one)


def _lay(numbers: MutableSequence[float], start: int, hidden: int, cards: Iterable[Card]) -> None:
    """Count cards by kind; cards that the viewer does not know count as `hidden`."""
    for card in cards:
        numbers[start + (card if card >= 0 else hidden)] += 1


VERSIONS: Final = {1: Version1, 2: Version2}
