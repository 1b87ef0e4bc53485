"""The position, including everything that was ever public (perfect recall, BOH-55b).

The last task of `State.todo` is the current question. pending_tasks.py lists the tasks, questions.py the
actions that answer them.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias, TypeVar

from kleinod.games.mutterboehnchen.card_data import Card, Sort
from kleinod.games.mutterboehnchen.offer import Offer
from kleinod.games.mutterboehnchen.pending_tasks import Task

T = TypeVar("T")

#: An action: the word of a `Verb`, then its arguments.
Action: TypeAlias = tuple[str, *tuple[object, ...]]
Counts: TypeAlias = tuple[int, ...]
#: Stands for a card that the viewer does not know.
UNKNOWN: Card = -1

#: A standing answer or wish as (seat, kind, sort, duration); see standing_answers.py.
Standing: TypeAlias = tuple[int, int, Sort, int]

#: A claim (slots, sort, count): these slots of a hand hold at least `count` cards of the sort.
Claim: TypeAlias = tuple[tuple[int, ...], Sort, int]


class State(NamedTuple):
    """A position. Tuples for all seats are indexed by seat; fields run from the bottom card up.

    `hands`: from the front. `pools`, of the same shape: the pile that a card was drawn from (1, 2 …), 0 for a
    card that all players know to be there (BOH-55b). `claims`: what offers revealed about hands. `fields`:
    for each seat two or three fields. `began`, of the same shape: the sort that began the field, -1 for an
    empty one (BOH-07). `dark`: set-up talers that nobody has seen, sorted. `seen`: talers that were public,
    as counts. `proofs`: what turned-up talers reveal about the dark ones. `lifted`: talers turned up in
    two-player attacks that have not gone back yet (BOH-52). `spare`: set-up males that were not dealt and lie
    in the first pile, as counts; () before the deal. `pile`: counts of the draw pile, `left` its size.
    `discards`: from the bottom. `ran_out`: how often the pile ran out. `shuffles`: the number of piles after
    the first.

    `up`: face-up cards (2 players: the offer). `aside`: cards set aside by each seat (BOH-19b). For the
    trades of this turn (BOH-56, BOH-57, BOH-31): `offer`, the current one; `said`, those made (proposer,
    partner, offer); `begun`, the number of offers; `rounds`, the number of requests for offers; `gifts`
    (giver, receiver, number). `picks`: slots chosen secretly by accepter and proposer. `third`: holder of the
    third-field card with two players, else -2.

    `standing`: the standing answers and wishes of all seats, sorted. `changes`: for seats that have changed
    theirs in this turn, how often (BOH-55c).

    `unseen`: () in a position. In an observation: the cards of each pool that the viewer has not seen (0:
    set-up talers); hidden cards are then `UNKNOWN`, `pile` and `spare` are ().
    """

    turn: int
    todo: tuple[Task, ...]
    hands: tuple[tuple[Card, ...], ...]
    pools: tuple[tuple[int, ...], ...]
    claims: tuple[tuple[Claim, ...], ...]
    fields: tuple[tuple[tuple[Card, ...], ...], ...]
    began: tuple[tuple[Sort, ...], ...]
    dark: tuple[tuple[Card, ...], ...]
    seen: tuple[Counts, ...]
    proofs: tuple[tuple[tuple[Card, int], ...], ...]
    lifted: tuple[Card, ...]
    spare: Counts
    pile: Counts
    left: int
    discards: tuple[Card, ...]
    ran_out: int
    shuffles: int
    up: tuple[Card, ...]
    aside: tuple[tuple[Card, ...], ...]
    offer: Offer
    said: tuple[tuple[int, int, Offer], ...]
    begun: int
    rounds: int
    gifts: tuple[tuple[int, int, int], ...]
    picks: tuple[tuple[int, ...], tuple[int, ...]]
    third: int
    unseen: tuple[Counts, ...]
    standing: tuple[Standing, ...] = ()
    changes: tuple[tuple[int, int], ...] = ()


def swap(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """Return `items` with `item` at index `at`."""
    return (*items[:at], item, *items[at + 1 :])


def without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """Return `items` without the first item that equals `item`."""
    at = items.index(item)
    return items[:at] + items[at + 1 :]


def plus(counts: Counts, card: Card, n: int = 1) -> Counts:
    """Return counts with `n` more copies of a card."""
    return (*counts[:card], counts[card] + n, *counts[card + 1 :])
