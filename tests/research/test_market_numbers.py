"""The observation arrays of Mutterböhnchen contain answers given together (BOH-56d) and standing answers
(BOH-55c): all that a seat may know of them can be read back, and nothing more."""

from random import Random
from typing import Any

import pytest

from kleinod.core.game import TERMINAL
from kleinod.games.mutterboehnchen.card_data import SORT_NAMES
from kleinod.games.mutterboehnchen.offer import NO_OFFER, Offer
from kleinod.games.mutterboehnchen.standing_answers import NEVER, NO_GIFTS, QUIET, SEEKS
from kleinod.research.game_state import GameState, RuleSet
from kleinod.research.observation_arrays import Layout

REPLIES = ("waiting", "no", "yes", "counter-offer", "must accept", "hidden")
SETTINGS = {"quiet": (QUIET, 0), "no gifts": (NO_GIFTS, 0)} | {
    f"{word} {sort}": (kind, n)
    for word, kind in (("never", NEVER), ("seeks", SEEKS))
    for n, sort in enumerate(SORT_NAMES)
}


class Numbers:
    """An observation array whose numbers are read by name."""

    def __init__(self, layout: Layout, table: GameState, viewer: int | None) -> None:
        self.layout, self.numbers = layout, layout.fill(table, viewer)

    def __call__(self, part: str, *names: object) -> int:
        return int(self.numbers[self.layout.at(part, *map(str, names))])

    def many(self, part: str, row: object) -> tuple[int, ...]:
        """Return the indices of one row of the array, each repeated as often as the number at that index
        says."""
        names = self.layout.names[part][-1]
        return tuple(n for n, name in enumerate(names) for _ in range(self(part, row, name)))

    def offer(self, seat: int) -> Offer:
        gives, wants = (self.many("offers", f"seat {seat} {side}") for side in ("gives", "wants"))
        return Offer(gives, self.many("offered cards", seat), wants)


def _asked(numbers: Numbers, seats: int) -> dict[int, str]:
    flags = {s: [r for r in REPLIES if numbers("answers", s, r)] for s in range(seats)}
    assert all(len(found) <= 1 for found in flags.values())
    return {s: found[0] for s, found in flags.items() if found}


def _true_market(o: Any) -> tuple[Any, ...] | None:
    """Return the seat that asks, 1 if it asks for offers, the replies and the offers by seat, and its own
    offer.

    Return None if no question is open that several seats answer together.
    """
    for task in o.todo:
        if task.name in ("unveil", "market"):
            replies = {s: REPLIES[r] for s, r in zip(task.asked, task.replies, strict=True)}
            own = o.offer if task.name == "unveil" else task.offer
            offers = dict(zip(task.asked, getattr(task, "offers", (NO_OFFER,) * len(replies)), strict=True))
            return task.seat, int(own == NO_OFFER), replies, offers, own
    return None


def _market(numbers: Numbers, seats: int) -> tuple[Any, ...] | None:
    asking = [s for s in range(seats) if numbers("answers", s, "asks")]
    if not asking:
        return None
    [seat] = asking
    replies = _asked(numbers, seats)
    offers = {s: numbers.offer(s) for s in replies}
    return seat, numbers("answers", seat, "asks for offers"), replies, offers, numbers.offer(seat)


@pytest.mark.parametrize("seats", [3, 6])
def test_the_market_and_what_stands_can_be_read_back(seats: int) -> None:
    of = RuleSet("mutterboehnchen", seats)
    layout, seen = Layout(of), set[str]()
    standings = 0
    for seed in range(3):
        table, rng = GameState(of), Random(f"{seats}/{seed}")
        table.settle_chance(seed)
        for _ in range(400):
            if table.seat == TERMINAL:
                break
            for viewer in (*range(seats), None):
                o, numbers = table.observe(viewer), Numbers(layout, table, viewer)
                standing = sorted(
                    (seat, *what, numbers("standing", seat, name) - 1)
                    for seat in range(seats)
                    for name, what in SETTINGS.items()
                    if numbers("standing", seat, name)
                )
                assert tuple(standing) == o.standing
                changes = {s: numbers("standing", s, "changes") for s in range(seats)}
                assert {s: n for s, n in changes.items() if n} == dict(o.changes)
                assert _market(numbers, seats) == _true_market(o)
                task = o.todo[-1]
                partner = [s for s in range(seats) if numbers("answers", s, "partner")]
                assert partner == ([task.partner] if hasattr(task, "partner") else [])
                if task.name in ("counter", "confirm"):
                    assert numbers.offer(task.partner if task.name == "counter" else task.seat) == task.offer
                seen |= {task.name, *_asked(numbers, seats).values()}
                standings += bool(standing)
            words = table.words()
            table.say(words[int(rng.random() * len(words))])
            table.settle_chance(seed)
    assert {"reply", "market", "counter", "bid", "waiting", "hidden", "yes", "no", "counter-offer"} <= seen
    assert standings > 100


def test_offers_answered_in_turn_have_their_numbers_as_well() -> None:
    """The array shows which seats are asked next, and to which offer a counter-offer is made."""
    of = RuleSet("mutterboehnchen", 4, {"answers": "in_turn"})
    layout, queued, confirmed = Layout(of), 0, 0
    for seed in range(6):
        table, rng = GameState(of), Random(f"in turn {seed}")
        table.settle_chance(seed)
        for _ in range(400):
            if table.seat == TERMINAL:
                break
            o, numbers = table.observe(None), Numbers(layout, table, None)
            queue = [task for task in o.todo if task.name == "queue"]
            waiting = {s for task in queue for s in task.queue}
            assert {s for s in range(4) if numbers("answers", s, "asked next")} == waiting
            for task in queue:
                assert numbers.offer(task.seat) == task.offer
            if o.todo[-1].name == "confirm":
                confirmed += 1
                assert numbers.offer(o.todo[-1].seat) == o.todo[-1].offer
            queued += bool(waiting)
            words = table.words()
            table.say(words[int(rng.random() * len(words))])
            table.settle_chance(seed)
    assert queued > 10
    assert confirmed > 2


def test_the_first_version_is_still_to_be_had_and_begins_alike() -> None:
    """Version 1 of the layout can still be used. Version 2 puts its new parts after those of version 1, so
    both begin with the same numbers."""
    table = GameState(RuleSet("mutterboehnchen", 3))
    table.settle_chance(1)
    first, second = Layout(table.of, 1), Layout(table.of)
    assert (first.version, second.version) == (1, 2)
    end = first.parts["turn"].start
    assert first.fill(table, 0)[:end] == second.fill(table, 0)[:end]
    assert {"standing", "answers", "offers", "offered cards"} == set(second.parts) - set(first.parts)
