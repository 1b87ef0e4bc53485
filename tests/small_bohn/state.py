"""The position, which records everything that was ever public (perfect recall)."""

from typing import Any, NamedTuple

from small_bohn.cards import Card, Counts

Task = tuple[Any, ...]
Offer = tuple[tuple[int, ...], tuple[Card, ...], tuple[int, ...]]
NO_OFFER: Offer = ((), (), ())
#: A claim: at least `count` cards of `sort` are in these slots of a hand.
Claim = tuple[tuple[int, ...], int, int]


class State(NamedTuple):
    """A position.

    `todo`: a stack of tasks; the last one is the current question.
    `hands`, `pools`: the cards of each hand from the front, and the pile from which each was drawn (1, 2 …).
    `claims`: facts about hands that offers have revealed. `fields`: cards from the bottom.
    `dark`: set-up talers that nobody has seen, sorted. `seen`: talers that were public, as counts.
    `proofs`: facts about dark talers that turned-up ones reveal, see knowledge.py.
    `pile`: counts of its cards; `left`: its size. `offer`: sorts given, open cards given, sorts wanted.
    `made`, `begun`: offers of this turn. `picks`: slots chosen secretly by accepter and proposer.
    `unseen`: () in a position. In an observation it has the cards of each pool that the viewer has not seen;
    then hidden cards are `UNKNOWN` and `pile` is ().
    """

    turn: int
    todo: tuple[Task, ...]
    hands: tuple[tuple[Card, ...], ...]
    pools: tuple[tuple[int, ...], ...]
    claims: tuple[tuple[Claim, ...], ...]
    fields: tuple[tuple[tuple[Card, ...], ...], ...]
    dark: tuple[tuple[Card, ...], ...]
    seen: tuple[Counts, ...]
    proofs: tuple[tuple[tuple[Card, int], ...], ...]
    pile: Counts
    left: int
    discards: Counts
    ran_out: int
    shuffles: int
    up: tuple[Card, ...]
    offer: Offer
    made: tuple[tuple[int, Offer], ...]
    begun: int
    picks: tuple[tuple[int, ...], tuple[int, ...]]
    unseen: tuple[Counts, ...]


def swap(items: tuple[Any, ...], at: int, item: Any) -> tuple[Any, ...]:
    """Return `items` with another item at index `at`."""
    return (*items[:at], item, *items[at + 1 :])


def without(items: tuple[Any, ...], item: Any) -> tuple[Any, ...]:
    """Return `items` without the first one that equals `item`."""
    at = items.index(item)
    return items[:at] + items[at + 1 :]
