"""What somebody may suppose of hidden hands: so many cards of a sort, as if they had been offered.

A supposition is a claim about the hidden cards of a hand, so the same lots are drawn for a few of them as for
what is known, with the same weights.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random

from kleinod.core.capabilities import Hand, Holds, Kind
from kleinod.core.game import Seat, msg
from kleinod.games.mutterboehnchen import worlds
from kleinod.games.mutterboehnchen.kit import Kit
from kleinod.games.mutterboehnchen.state import UNKNOWN, Claim, State
from kleinod.games.mutterboehnchen.swaps import swapped
from kleinod.games.mutterboehnchen.table import SORT_NAMES, Sort

#: So few suppositions are met by drawing lots, exactly; for more of them cards change places, tried so often.
FEW = 2
TRIES = 6


def hands(k: Kit, o: State) -> tuple[Hand, ...]:
    """The hands with cards that are hidden in an observation."""
    return tuple(
        Hand(seat, len(slots), tuple(_kinds(k, o, seat, slots)))
        for seat in range(k.seats)
        if (slots := _hidden(o, seat))
    )


def suppose(k: Kit, o: State, viewer: Seat | None, holds: Holds, rng: Random) -> State:
    """A position that looks like `o` to `viewer`, with such hands. Raises `ValueError` if there is none."""
    claims = tuple(
        (*known, *_claims(_hidden(o, seat), holds.get(seat, {}))) for seat, known in enumerate(o.claims)
    )
    wanted = o._replace(claims=claims)
    if sum(map(len, holds.values())) <= FEW:
        return worlds.imagine(k, wanted, viewer, rng)._replace(claims=o.claims)
    for _ in range(TRIES):
        found = swapped(k, wanted, worlds.imagine(k, o, viewer, rng), rng)
        if found:
            return found._replace(claims=o.claims)
    raise ValueError("suppose: hardly any position looks like this")


def held(k: Kit, o: State, s: State) -> Holds:
    """The sorts of the cards that are hidden in `o`."""
    counts = {
        seat: Counter(SORT_NAMES[k.sort[s.hands[seat][slot]]] for slot in _hidden(o, seat))
        for seat in range(k.seats)
    }
    return {seat: dict(found) for seat, found in counts.items() if found}


def _hidden(o: State, seat: Seat) -> tuple[int, ...]:
    return tuple(slot for slot, card in enumerate(o.hands[seat]) if card == UNKNOWN)


def _kinds(k: Kit, o: State, seat: Seat, slots: tuple[int, ...]) -> Iterator[Kind]:
    """Every sort; the more is known of a hand, the fewer of another sort have room in it."""
    pools = Counter(o.pools[seat][slot] for slot in slots)
    known = {sort: _known(k, o, seat, sort) for sort in k.sorts}
    for sort in k.sorts:
        left = [sum(n for card, n in enumerate(pool) if k.sort[card] == sort) for pool in o.unseen]
        room = len(slots) - sum(known.values()) + known[sort]
        most = min(room, sum(min(n, left[pool]) for pool, n in pools.items()))
        yield Kind(SORT_NAMES[sort], msg(f"sort.{k.letter(sort)}"), sum(left[1:]), known[sort], most)


def _known(k: Kit, o: State, seat: Seat, sort: Sort) -> int:
    """How many hidden cards of a sort a hand has for certain."""
    hand = o.hands[seat]
    told = (
        count - sum(hand[slot] != UNKNOWN and k.sort[hand[slot]] == sort for slot in slots)
        for slots, claimed, count in o.claims[seat]
        if claimed == sort
    )
    return max((*told, 0))


def _claims(slots: tuple[int, ...], kinds: Mapping[str, int]) -> list[Claim]:
    return [(slots, SORT_NAMES.index(kind), count) for kind, count in kinds.items() if count]
