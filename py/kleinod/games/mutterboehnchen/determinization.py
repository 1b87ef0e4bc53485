"""Draws positions that fit an observation, with their true probability.

Terms (see hidden_cards.py): *set-up males* are the males from which talers are dealt. Those that were not
dealt are *leftovers* and lie in the first pile. A *dark* taler is one that nobody has seen. A *claim* is what
players know about the sorts in a hand. A *proof* is what a turned-up taler says about the dark ones.

If every card is treated as different, all ways to hand out the unseen cards are equally likely (decisions of
players are ignored). So the weight of a position is the number of these ways:

- ``l`` leftovers of a kind of male: ``C(m, l) · (n + l)! / (f + l)!``, where m set-up males of this kind are
  still hidden, n more cards of the kind were in the first pile anyway, and f of those are still unseen (below
  0 if some of the leftovers must have been seen);
- dark talers: any of the other ``m - l`` males, weighted by proofs;
- hands and pile: all other cards, but claims must hold.

Samples that contradict what is known are rejected, so the distribution is exact. To reject few, a claim that
would rarely hold by chance is fulfilled first, by *witnesses*: slots that get a card of the sort before other
cards are dealt. A hand with more cards of the sort has more choices of witnesses and would come up too often,
so it is kept only with the probability of one over the number of these choices.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb, perm
from random import Random

from kleinod.core.game import Seat, in_order
from kleinod.games.mutterboehnchen.card_constraints import CardConstraints, Need, Split, Stock
from kleinod.games.mutterboehnchen.card_data import Card, Sort
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.offer import COUNTER, HIDDEN, NO, YES
from kleinod.games.mutterboehnchen.pending_tasks import Task, Unveil
from kleinod.games.mutterboehnchen.state import UNKNOWN, Counts, State

#: After this many rejected samples, one of `WEIGHED` further samples is chosen by weight.
TRIES = 3000
WEIGHED = 300

Talers = tuple[tuple[Card, ...], ...]


def determinize(k: DeckTables, o: State, viewer: Seat | None, rng: Random) -> State:
    """Return a random position that looks like `o` to `viewer`.

    Raises:
        ValueError: No position fits the observation.
    """
    if not o.unseen:
        return o
    doubts = _constraints(k, o, viewer)
    for _ in range(TRIES if doubts.possible else 0):
        drawn = _draw(doubts, rng, rng.random())
        if drawn is not None:
            return drawn[1]
    lots = (_draw(doubts, rng, 0.0) for _ in range(WEIGHED if doubts.possible else 0))
    found = [drawn for drawn in lots if drawn is not None]
    if not found:
        raise ValueError("determinize: hardly any position looks like this")
    pick = rng.random() * in_order([weight for weight, _ in found])
    for weight, world in found:
        pick -= weight
        if pick < 0:
            return world
    return found[-1][1]


@lru_cache(maxsize=1)
def _constraints(k: DeckTables, o: State, viewer: Seat | None) -> CardConstraints:
    """Return the constraints of an observation, cached because many samples in a row share them."""
    return CardConstraints(k, o, viewer)


def _draw(d: CardConstraints, rng: Random, least: float) -> tuple[float, State] | None:
    """Draw a sample: a position and its weight, at most 1; None as soon as the weight is 0 or below `least`.

    Without leftovers, talers and hands are independent, so talers are redrawn alone until they fit.
    """
    splits, used = _splits(d, rng)
    over = _left_over(d, used, rng)
    weight, dark = _talers(d, over, rng) if d.over else (1.0, ())
    if weight < least:
        return None
    stocks = [[cards[:] for cards in stock] for stock in d.stocks]
    for card, n in over.items():
        stocks[0][d.k.sort[card]] += [card] * (d.free[card] + n)
    hands = [list(hand) for hand in d.o.hands]
    for factor in _deals(d, splits, hands, _Lots(stocks, rng)):
        weight *= factor
        if not weight or weight < least:
            return None
    while not d.over:
        likely, dark = _talers(d, over, rng)
        if rng.random() < likely:
            break
    pile = [0] * d.k.size
    for card in (card for cards in stocks[d.o.shuffles] for card in cards):
        pile[card] += 1
    world = d.o._replace(
        todo=tuple(_replied(d.k, d.o, task, hands, rng) for task in d.o.todo),
        dark=dark,
        spare=() if d.dealing else tuple(over.get(card, 0) for card in range(d.k.size)),
        pile=tuple(pile),
        hands=tuple(tuple(hand) for hand in hands),
        picks=(_picks(d, hands, 0, rng), _picks(d, hands, 1, rng)),
        unseen=(),
    )
    return weight, world


def _left_over(d: CardConstraints, used: Counts, rng: Random) -> dict[Card, int]:
    """Draw the number of leftovers of each kind of set-up male, one kind after the other."""
    rest = d.over
    found: dict[Card, int] = {}
    for card, weights, after in d.left_over(used).rows:
        ways = [weight * after[rest - n] for n, weight in enumerate(weights) if n <= rest]
        pick, n = rng.random() * sum(ways), 0
        while n < len(ways) - 1 and pick >= ways[n]:
            pick -= ways[n]
            n += 1
        found[card] = n
        rest -= n
    return found


def _talers(d: CardConstraints, over: dict[Card, int], rng: Random) -> tuple[float, Talers]:
    """Draw the dark talers of each seat; return the weight that the proofs give them, and the talers."""
    males = [card for card, m in enumerate(d.males) for _ in range(m - over.get(card, 0))]
    weight = 1.0
    talers: list[tuple[Card, ...]] = []
    for dark, proofs in zip(d.o.dark, d.proofs, strict=True):
        mine = sorted(_taken(males, int(rng.random() * len(males))) for _ in dark)
        for card, const, most in proofs:
            weight *= (const + mine.count(card)) / (const + most)
        talers.append(tuple(mine))
    return weight, tuple(talers)


# Hands --------------------------------------------------------------------------------------------------


class _Lots:
    """The cards still to be dealt, by pool and sort, and the number of cards of each pool."""

    def __init__(self, stocks: list[Stock], rng: Random) -> None:
        self.stocks = stocks
        self.sizes = [sum(map(len, stock)) for stock in stocks]
        self.rng = rng

    def card(self, pool: int) -> Card:
        """Take any card of a pool."""
        at = int(self.rng.random() * self.sizes[pool - 1])
        for sort, cards in enumerate(self.stocks[pool - 1]):
            if at < len(cards):
                return self.of_sort(pool, sort)
            at -= len(cards)
        raise IndexError(pool)

    def of_sort(self, pool: int, sort: Sort) -> Card:
        self.sizes[pool - 1] -= 1
        cards = self.stocks[pool - 1][sort]
        return _taken(cards, int(self.rng.random() * len(cards)))


def _deals(d: CardConstraints, splits: list[Split], hands: list[list[Card]], lots: _Lots) -> Iterator[float]:
    """Deal the hands; yield each factor of the weight as soon as it is known."""
    for need, split in zip(d.forced, splits, strict=True):
        _witnessed(d, need, split, hands[need.seat], lots)
    for seat, hidden in d.hidden:
        hand, pools = hands[seat], d.o.pools[seat]
        for slot in hidden:
            if hand[slot] == UNKNOWN:
                hand[slot] = lots.card(pools[slot])
        for need in d.needs:
            if need.seat == seat:
                yield _fulfilled(d, need, hand)
    for _, seat, sorts in d.picks:
        held = [d.k.sort[card] for card in hands[seat]]
        for sort, n in sorts.items():
            yield perm(held.count(sort), n) / perm(len(held), n)


def _splits(d: CardConstraints, rng: Random) -> tuple[list[Split], Counts]:
    """Draw the pools from which witnesses come; return them, and the first pile's witnesses of each sort."""
    stage = d.start
    splits: list[Split] = []
    for _ in d.forced:
        rows = d.splits[stage]
        pick, n = rng.random() * sum(ways for ways, _, _ in rows), 0
        while n < len(rows) - 1 and pick >= rows[n][0]:
            pick -= rows[n][0]
            n += 1
        splits.append(rows[n][1])
        stage = rows[n][2]
    return splits, stage.used[0]


def _witnessed(d: CardConstraints, need: Need, split: Split, hand: list[Card], lots: _Lots) -> None:
    """Put witnesses, cards of the needed sort, into slots that are still free."""
    for pool, n in enumerate(split, start=1):
        pools = d.o.pools[need.seat]
        slots = [slot for slot in need.slots if pools[slot] == pool and hand[slot] == UNKNOWN]
        for _ in range(n):
            hand[_taken(slots, int(lots.rng.random() * len(slots)))] = lots.of_sort(pool, need.sort)


def _fulfilled(d: CardConstraints, need: Need, hand: list[Card]) -> float:
    """Return 1 over the number of possible choices of witnesses; 0 if the claim does not hold."""
    there = sum(d.k.sort[hand[slot]] == need.sort for slot in need.slots)
    choices = comb(there - need.before, need.force) if there >= max(need.least, need.before) else 0
    return 1 / choices if choices else 0.0


def _picks(d: CardConstraints, hands: list[list[Card]], side: int, rng: Random) -> tuple[int, ...]:
    """Draw the slots that another player may have picked: any cards of the sorts agreed on."""
    for its, seat, sorts in d.picks:
        if its == side:
            chosen: list[int] = []
            for sort, n in sorts.items():
                slots = [slot for slot, card in enumerate(hands[seat]) if d.k.sort[card] == sort]
                chosen += [_taken(slots, int(rng.random() * len(slots))) for _ in range(n)]
            return tuple(sorted(chosen))
    return d.o.picks[side]


def _replied(k: DeckTables, o: State, task: Task, hands: Sequence[Sequence[Card]], rng: Random) -> Task:
    """Draw secret replies (BOH-56d): any reply that the hand allows, all equally likely."""
    if not isinstance(task, Unveil) or HIDDEN not in task.replies:
        return task
    found = list(task.replies)
    for n, seat in enumerate(task.asked):
        if found[n] == HIDDEN:
            held = [k.sort[card] for card in hands[seat]]
            able = all(held.count(sort) >= o.offer.wants.count(sort) for sort in o.offer.wants)
            kinds = (NO, COUNTER, YES) if able and not task.bid else (NO, COUNTER)
            found[n] = kinds[int(rng.random() * len(kinds))]
    return task._replace(replies=tuple(found))


def replied_anew(k: DeckTables, o: State, s: State, rng: Random) -> State:
    """Return `s`, which has other hands than `o`, with new secret replies that its hands allow."""
    return s._replace(todo=tuple(_replied(k, o, task, s.hands, rng) for task in o.todo))


def _taken(items: list[int], at: int) -> int:
    """Remove and return the item at an index; the last item fills its place."""
    item, last = items[at], items.pop()
    if at < len(items):
        items[at] = last
    return item
