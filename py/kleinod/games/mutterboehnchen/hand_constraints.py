"""Samples positions in which hidden hands hold at least the cards, by sort or face, that a user supposes.

A supposition about a sort has the form of a claim, so a few of them are sampled exactly, like claims that
players have made. No claim names a face (BOH-18), so for a supposed face samples without it are rejected.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random

from kleinod.core.capabilities import Hand, Holds, Kind
from kleinod.core.game import Seat, msg
from kleinod.games.mutterboehnchen import determinization
from kleinod.games.mutterboehnchen.card_data import SORT_NAMES, Card, Sort
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.mcmc_resample import Faces, swapped
from kleinod.games.mutterboehnchen.state import UNKNOWN, Claim, State

#: The most suppositions, about sorts or faces, for exact sampling, with up to `LOTS` samples until the faces
#: fit.
FEW = 2
LOTS = 60
#: Otherwise the number of attempts to meet the suppositions by swapping cards.
TRIES = 6


def hands(k: DeckTables, o: State) -> tuple[Hand, ...]:
    """Return the hands of an observation that have hidden cards."""
    return tuple(
        Hand(seat, len(slots), tuple(_kinds(k, o, seat, slots)))
        for seat in range(k.seats)
        if (slots := _hidden(o, seat))
    )


def suppose(k: DeckTables, o: State, viewer: Seat | None, holds: Holds, rng: Random) -> State:
    """Return a random position that looks like `o` to `viewer` and fulfils the suppositions `holds`.

    Raises:
        ValueError: No such position was found.
    """
    claims = tuple(
        (*known, *_claims(k, _hidden(o, seat), holds.get(seat, {}))) for seat, known in enumerate(o.claims)
    )
    faces = {seat: named for seat, kinds in holds.items() if (named := _faces(k, kinds))}
    wanted = o._replace(claims=claims)
    if max(sum(map(len, claims)) - sum(map(len, o.claims)), sum(map(len, faces.values()))) <= FEW:
        for _ in range(LOTS if faces else 1):
            world = determinization.determinize(k, wanted, viewer, rng)
            if _shown(o, world, faces):
                return world._replace(claims=o.claims)
    for _ in range(TRIES):
        found = swapped(k, wanted, determinization.determinize(k, o, viewer, rng), rng, faces)
        if found:
            return determinization.replied_anew(k, o, found, rng)._replace(claims=o.claims)
    raise ValueError("suppose: hardly any position looks like this")


def held(k: DeckTables, o: State, s: State) -> Holds:
    """Count the sorts and faces that the hidden cards of `o` have in `s`."""
    counts = {
        seat: Counter(
            name
            for slot in _hidden(o, seat)
            for card in [s.hands[seat][slot]]
            for name in (SORT_NAMES[k.sort[card]], k.codes[card])
        )
        for seat in range(k.seats)
    }
    return {seat: dict(found) for seat, found in counts.items() if found}


def _hidden(o: State, seat: Seat) -> tuple[int, ...]:
    return tuple(slot for slot, card in enumerate(o.hands[seat]) if card == UNKNOWN)


def _kinds(k: DeckTables, o: State, seat: Seat, slots: tuple[int, ...]) -> Iterator[Kind]:
    """Yield every sort with its faces, and the number of such cards that the hand can hold.

    The more cards of a hand are known, the less room it has for another sort.
    """
    pools = Counter(o.pools[seat][slot] for slot in slots)
    known = {sort: _known(k, o, seat, sort) for sort in k.sorts}
    for sort in k.sorts:
        left = [sum(n for card, n in enumerate(pool) if k.sort[card] == sort) for pool in o.unseen]
        room = len(slots) - sum(known.values()) + known[sort]
        most = min(room, sum(min(n, left[pool]) for pool, n in pools.items()))
        name = SORT_NAMES[sort]
        yield Kind(name, msg(f"sort.{k.letter(sort)}"), sum(left[1:]), known[sort], most)
        for card in (card for card in range(k.size) if k.sort[card] == sort):
            there = [pool[card] for pool in o.unseen]
            fit = min(most, sum(min(n, there[pool]) for pool, n in pools.items()))
            yield Kind(k.codes[card], msg(f"card.{k.codes[card]}"), sum(there[1:]), 0, fit, name)


def _known(k: DeckTables, o: State, seat: Seat, sort: Sort) -> int:
    """Return the number of hidden cards of a sort that a hand certainly holds."""
    hand = o.hands[seat]
    told = (
        count - sum(hand[slot] != UNKNOWN and k.sort[hand[slot]] == sort for slot in slots)
        for slots, claimed, count in o.claims[seat]
        if claimed == sort
    )
    return max((*told, 0))


def _claims(k: DeckTables, slots: tuple[int, ...], kinds: Mapping[str, int]) -> list[Claim]:
    """Return the suppositions as claims about sorts; a face counts as a card of its sort."""
    of_faces = Counter[Sort]()
    for card, count in _faces(k, kinds).items():
        of_faces[k.sort[card]] += count
    wanted = {sort: max(kinds.get(SORT_NAMES[sort], 0), of_faces[sort]) for sort in k.sorts}
    return [(slots, sort, count) for sort, count in wanted.items() if count]


def _faces(k: DeckTables, kinds: Mapping[str, int]) -> dict[Card, int]:
    return {k.codes.index(kind): count for kind, count in kinds.items() if count and kind in k.codes}


def _shown(o: State, s: State, faces: Faces) -> bool:
    """Return True if the hidden hands have the faces that the user supposes."""
    return all(
        sum(s.hands[seat][slot] == card for slot in _hidden(o, seat)) >= count
        for seat, wanted in faces.items()
        for card, count in wanted.items()
    )
