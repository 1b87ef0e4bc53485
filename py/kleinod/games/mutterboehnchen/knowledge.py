"""Hidden information: what everybody knows of hands and talers, kept while cards move (BOH-55).

Hand cards come from a *pool*: the first pile, or a reshuffled one whose cards were public; 0 is a card
known to all. A *claim* says that certain slots of a hand hold at least so many cards of a sort. Set-up
talers come from known males; a turned-up card that also lies there openly known proves nothing for certain
but makes some worlds likelier: a *proof* ``(card, const)`` weighs each world with ``const + number of such
cards among the owner's dark talers``.
"""

from __future__ import annotations

from kleinod.core.game import Seat
from kleinod.games.mutterboehnchen.kit import Kit
from kleinod.games.mutterboehnchen.state import Claim, State, plus, swap, without
from kleinod.games.mutterboehnchen.table import Card, Sort


def pool_now(s: State) -> int:
    """The pool cards come from that are drawn now."""
    return s.shuffles + 1


def add_claim(claims: tuple[Claim, ...], new: Claim) -> tuple[Claim, ...]:
    """With `new`, without what others already say."""
    kept: list[Claim] = []
    for claim in (*claims, new):
        if not any(_implies(other, claim) for other in kept):
            kept = [other for other in kept if not _implies(claim, other)] + [claim]
    return tuple(sorted(kept))


def _implies(strong: Claim, weak: Claim) -> bool:
    outside = len(set(strong[0]) - set(weak[0]))
    return strong[1] == weak[1] and strong[2] - outside >= weak[2]


def claim_hand(k: Kit, s: State, seat: Seat, sort: Sort, count: int) -> State:
    """`seat` has shown to hold `count` cards of a sort (BOH-18)."""
    slots = tuple(range(len(s.hands[seat])))
    return s._replace(claims=swap(s.claims, seat, add_claim(s.claims[seat], (slots, sort, count))))


def take_from_hand(k: Kit, s: State, seat: Seat, slot: int) -> State:
    """Card `slot` leaves the hand and is public now."""
    sort = k.sort[s.hands[seat][slot]]
    claims: tuple[Claim, ...] = ()
    for slots, claimed, count in s.claims[seat]:
        rest = tuple(n - (n > slot) for n in slots if n != slot)
        needed = count - (slot in slots and claimed == sort)
        if needed > 0:
            claims = add_claim(claims, (rest, claimed, needed))
    hand, pools = s.hands[seat], s.pools[seat]
    return s._replace(
        hands=swap(s.hands, seat, hand[:slot] + hand[slot + 1 :]),
        pools=swap(s.pools, seat, pools[:slot] + pools[slot + 1 :]),
        claims=swap(s.claims, seat, claims),
    )


def turn_up_taler(s: State, seat: Seat, card: Card) -> State:
    """A taler of `seat`, drawn at random, is turned up and does not lie among the talers any more.

    A card that does not lie there openly known must be one of the dark ones, and the others are as dark as
    before. Otherwise it may be either, which is a proof.
    """
    dark, seen, proofs = s.dark[seat], s.seen[seat], s.proofs[seat]
    if seen[card]:
        proofs = tuple(sorted((*proofs, (card, seen[card])))) if dark else ()
        seen = plus(seen, card, -1)
    else:
        dark = without(dark, card)
        proofs = tuple((other, const + (other == card)) for other, const in proofs) if dark else ()
    return s._replace(
        dark=swap(s.dark, seat, dark), seen=swap(s.seen, seat, seen), proofs=swap(s.proofs, seat, proofs)
    )
