"""What is known of hidden cards: the book that is kept of it, and what each viewer sees (BOH-55).

Three kinds of doubt. A hand card comes from a *pool*: the first pile, or a reshuffled one, whose cards were
public; from pool 0 if everybody saw it go there. A *claim* says that certain slots of a hand hold at least
so many cards of a sort: somebody offered them, or said yes. Set-up talers come from known males, but which
of these were left over and lie in the first pile nobody knows. Talers are shuffled before one is turned up,
so that a card which may be one of those openly known proves nothing for certain; yet it makes some worlds
likelier: a *proof* ``(card, const)`` weighs each world with ``const + number of such cards among the dark
talers of that seat``.

determinization.py draws positions that fit an observation.
"""

from __future__ import annotations

from collections.abc import Iterable

from kleinod.core.game import Seat
from kleinod.games.mutterboehnchen.card_data import Card, Sort
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.state import UNKNOWN, Claim, State, plus, swap, without
from kleinod.games.mutterboehnchen.tasks import Show, Taler, Task

# The book ---------------------------------------------------------------------------------------------


def pool_now(s: State) -> int:
    """The pool of cards that are drawn now."""
    return s.shuffles + 1


def claim_hand(k: DeckTables, s: State, seat: Seat, sort: Sort, count: int) -> State:
    """`seat` has shown to hold at least `count` cards of a sort. What everybody sees anyway is no claim."""
    hand, pools = s.hands[seat], s.pools[seat]
    slots = tuple(slot for slot, pool in enumerate(pools) if pool)
    count -= sum(not pool and k.sort[card] == sort for card, pool in zip(hand, pools, strict=True))
    if count <= 0:
        return s
    return s._replace(claims=swap(s.claims, seat, _add_claim(s.claims[seat], (slots, sort, count))))


def reduced(claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
    """Claims without what others already say, in their order."""
    found: tuple[Claim, ...] = ()
    for claim in claims:
        found = _add_claim(found, claim)
    return found


def _add_claim(claims: tuple[Claim, ...], new: Claim) -> tuple[Claim, ...]:
    """With `new`, without what others already say."""
    kept: list[Claim] = []
    for claim in (*claims, new):
        if not any(_implies(other, claim) for other in kept):
            kept = [other for other in kept if not _implies(claim, other)] + [claim]
    return tuple(sorted(kept))


def _implies(strong: Claim, weak: Claim) -> bool:
    outside = len(set(strong[0]) - set(weak[0]))
    return strong[1] == weak[1] and strong[2] - outside >= weak[2]


def take_from_hand(k: DeckTables, s: State, seat: Seat, slot: int) -> State:
    """Card `slot` leaves the hand and is public now; claims say what is left of them."""
    sort = k.sort[s.hands[seat][slot]]
    claims: tuple[Claim, ...] = ()
    for slots, claimed, count in s.claims[seat]:
        rest = tuple(n - (n > slot) for n in slots if n != slot)
        needed = count - (slot in slots and claimed == sort)
        if needed > 0:
            claims = _add_claim(claims, (rest, claimed, needed))
    hand, pools = s.hands[seat], s.pools[seat]
    return s._replace(
        hands=swap(s.hands, seat, hand[:slot] + hand[slot + 1 :]),
        pools=swap(s.pools, seat, pools[:slot] + pools[slot + 1 :]),
        claims=swap(s.claims, seat, claims),
    )


def turn_up_taler(s: State, seat: Seat, card: Card) -> State:
    """A taler of `seat` was drawn at random and lies open: it is no taler until it is put back as a seen one.

    If none of the seen ones that still lie there is such a card, it was a dark one, and the others are as
    dark as before. Otherwise it may have been either, which is a proof. As equal cards are the same for
    everybody, a seen one is then taken away.
    """
    dark, seen, proofs = s.dark[seat], s.seen[seat], s.proofs[seat]
    if seen[card]:
        proofs = tuple(sorted((*proofs, (card, seen[card])))) if dark else ()
        seen = plus(seen, card, -1)
    else:
        dark = without(dark, card)
        proofs = tuple(sorted((other, const + (other == card)) for other, const in proofs)) if dark else ()
    return s._replace(
        dark=swap(s.dark, seat, dark), seen=swap(s.seen, seat, seen), proofs=swap(s.proofs, seat, proofs)
    )


# What a viewer knows ------------------------------------------------------------------------------------


def dealing(s: State) -> bool:
    """Whether set-up talers are still being dealt, so that nothing is left over yet."""
    return any(isinstance(task, Taler) for task in s.todo)


def observe(k: DeckTables, s: State, viewer: Seat | None) -> State:
    """`s` as `viewer` knows it. Nothing in it depends on what that viewer may not know (BOH-55e).

    `unseen[0]`: males of the set-up that were never seen as such, be they dark talers or left over.
    `unseen[1]`: all that came with set-up or first pile and was not seen: talers, hand cards, pile; not
    without the talers, because which males were left over is unknown. Then one more for each later pool.
    """
    if s.unseen:
        return s
    hidden: list[list[int]] = [[0] * k.size for _ in range(pool_now(s) + 1)]
    for card in (card for dark in s.dark for card in dark):
        hidden[0][card] += 1
        hidden[1][card] += 1
    if dealing(s):
        dealt = hidden[0][:]
        hidden[0] = list(k.set_up)
        for card, n in enumerate(dealt):
            hidden[1][card] += hidden[0][card] - n
    for card, n in enumerate(s.spare):
        hidden[0][card] += n
    for card, n in enumerate(s.pile):
        hidden[pool_now(s)][card] += n
    hands: list[tuple[Card, ...]] = []
    for seat, hand in enumerate(s.hands):
        if seat == viewer:
            hands.append(hand)
            continue
        hands.append(tuple(UNKNOWN if p else c for c, p in zip(hand, s.pools[seat], strict=True)))
        for card, pool in zip(hand, s.pools[seat], strict=True):
            if pool:
                hidden[pool][card] += 1
    accepter, proposer = (
        slots if seat == viewer else (UNKNOWN,) * len(slots)
        for slots, seat in zip(s.picks, pickers(s.todo), strict=True)
    )
    return s._replace(
        hands=tuple(hands),
        dark=tuple((UNKNOWN,) * len(dark) for dark in s.dark),
        spare=(),
        pile=(),
        picks=(accepter, proposer),
        unseen=tuple(tuple(counts) for counts in hidden),
    )


def pickers(todo: Iterable[Task]) -> tuple[Seat, Seat]:
    """Accepter and proposer of the deal that is being carried out, if there is one."""
    show = next((task for task in todo if isinstance(task, Show)), None)
    return (show.accepter, show.seat) if show else (UNKNOWN, UNKNOWN)
