"""Suppositions about hidden hands in small Mutterböhnchen.

Random positions are drawn until the hands of one fulfil the suppositions.
"""

from collections import Counter
from random import Random

from kleinod.core.capabilities import Hand, HandConstraints, Holds, Kind
from kleinod.core.game import Seat, msg
from small_bohn import knowledge
from small_bohn.cards import SORTS, UNKNOWN, sort_of
from small_bohn.state import State

#: The number of random positions to try. If none fits, a supposition is considered impossible.
TRIES = 400


class Supposes(HandConstraints):
    """A base of the rules that lets a player make suppositions about hidden hands."""

    def hands(self, o: State, viewer: Seat | None) -> tuple[Hand, ...]:
        return tuple(
            Hand(seat, len(hand), tuple(_kind(o, seat, sort) for sort in range(len(o.discards) // 3)))
            for seat, hand in enumerate(o.hands)
            if UNKNOWN in hand
        )

    def suppose(self, o: State, viewer: Seat | None, holds: Holds, rng: Random) -> State:
        claims = tuple(
            (*known, *((tuple(range(len(hand))), SORTS.index(kind), n) for kind, n in wanted.items()))
            for seat, (known, hand) in enumerate(zip(o.claims, o.hands, strict=True))
            for wanted in [holds.get(seat, {})]
        )
        for _ in range(TRIES):
            world = knowledge.determinize(o, rng)._replace(claims=claims)
            if knowledge.fits_claims(world):
                return world._replace(claims=o.claims)
        raise ValueError("suppose")

    def held(self, o: State, s: State) -> Holds:
        return {
            seat: dict(Counter(SORTS[sort_of(card)] for card in s.hands[seat]))
            for seat, hand in enumerate(o.hands)
            if UNKNOWN in hand
        }


def _kind(o: State, seat: Seat, sort: int) -> Kind:
    left = [sum(n for card, n in enumerate(pool) if sort_of(card) == sort) for pool in o.unseen]
    slots = Counter(o.pools[seat])
    most = sum(min(n, left[pool]) for pool, n in slots.items())
    least = max((n for _, claimed, n in o.claims[seat] if claimed == sort), default=0)
    return Kind(SORTS[sort], msg(f"sort.{SORTS[sort]}"), sum(left[1:]), least, most)
