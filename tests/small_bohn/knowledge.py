"""The knowledge about hidden cards, and random positions that agree with it.

Three things are uncertain. Every hidden hand card comes from a *pool*: the first pile, or a reshuffled pile,
whose cards were public before. A *claim* says that certain slots of a hand hold at least a number of cards of
a sort. Talers of the set-up are hidden ("dark") males. A taler that an attack turns up is drawn at random. If
the same card also lies there openly, it need not have been a dark one, but positions with such dark cards
become more probable: a *proof* ``(card, const)`` multiplies the weight of a position by ``const + number of
such cards among the owner's dark talers``.
"""

from random import Random

from kleinod.core.game import Seat
from small_bohn.cards import UNKNOWN, Card, Counts, plus, sort_of, spread_out, tally
from small_bohn.state import Claim, State, swap, without


def pool_now(s: State) -> int:
    return s.shuffles + 1


def add_claim(claims: tuple[Claim, ...], new: Claim) -> tuple[Claim, ...]:
    """Return `claims` with `new` added, without claims that follow from others."""
    kept: list[Claim] = []
    for claim in (*claims, new):
        if not any(_implies(other, claim) for other in kept):
            kept = [other for other in kept if not _implies(claim, other)] + [claim]
    return tuple(sorted(kept))


def _implies(strong: Claim, weak: Claim) -> bool:
    outside = len(set(strong[0]) - set(weak[0]))
    return strong[1] == weak[1] and strong[2] - outside >= weak[2]


def claim_hand(s: State, seat: Seat, sort: int, count: int) -> State:
    """Return `s` with the claim that `seat` has shown `count` cards of a sort."""
    slots = tuple(range(len(s.hands[seat])))
    return s._replace(claims=swap(s.claims, seat, add_claim(s.claims[seat], (slots, sort, count))))


def take_from_hand(s: State, seat: Seat, slot: int) -> State:
    """Return `s` after card `slot` has left the hand and become public."""
    sort = sort_of(s.hands[seat][slot])
    claims: tuple[Claim, ...] = ()
    for slots, claimed, count in s.claims[seat]:
        rest = tuple(n - (n > slot) for n in slots if n != slot)
        needed = count - (slot in slots and claimed == sort)
        if needed > 0:
            claims = add_claim(claims, (rest, claimed, needed))
    return s._replace(
        hands=swap(s.hands, seat, s.hands[seat][:slot] + s.hands[seat][slot + 1 :]),
        pools=swap(s.pools, seat, s.pools[seat][:slot] + s.pools[seat][slot + 1 :]),
        claims=swap(s.claims, seat, claims),
    )


def turn_up_taler(s: State, seat: Seat, card: Card) -> State:
    """Return `s` after a random taler of `seat` was turned up and stayed with its owner.

    If no such card lies there openly, it was one of the dark ones and lies openly from now on. Otherwise it
    may have been an open or a dark one, so a proof is added.
    """
    dark, seen, proofs = s.dark[seat], s.seen[seat], s.proofs[seat]
    if seen[card]:
        proofs = tuple(sorted((*proofs, (card, seen[card])))) if dark else ()
    else:
        dark, seen = without(dark, card), plus(seen, card)
        proofs = tuple((other, const + (other == card)) for other, const in proofs) if dark else ()
    return s._replace(
        dark=swap(s.dark, seat, dark), seen=swap(s.seen, seat, seen), proofs=swap(s.proofs, seat, proofs)
    )


def observe(s: State, viewer: Seat | None, undealt: Counts) -> State:
    """Return `s` as `viewer` knows it; `undealt` are the set-up talers not dealt yet."""
    if s.unseen:
        return s
    size = len(s.discards)
    unseen = [undealt] + [(0,) * size] * pool_now(s)
    for dark in s.dark:
        for card in dark:
            unseen[0] = plus(unseen[0], card)
    for card, n in enumerate(s.pile):
        unseen[pool_now(s)] = plus(unseen[pool_now(s)], card, n)
    hands = list(s.hands)
    for seat, hand in enumerate(s.hands):
        if seat != viewer:
            hands[seat] = (UNKNOWN,) * len(hand)
            for card, pool in zip(hand, s.pools[seat], strict=True):
                unseen[pool] = plus(unseen[pool], card)
    picks = tuple(
        slots if seat == viewer else (UNKNOWN,) * len(slots)
        for slots, seat in zip(s.picks, _pickers(s), strict=True)
    )
    dark = tuple((UNKNOWN,) * len(cards) for cards in s.dark)
    return s._replace(hands=tuple(hands), dark=dark, pile=(), picks=picks, unseen=tuple(unseen))


def _pickers(s: State) -> tuple[Seat, Seat]:
    """Return accepter and proposer of the deal in progress, or `UNKNOWN` twice."""
    show = next((task for task in s.todo if task[0] == "show"), ("show", UNKNOWN, UNKNOWN))
    return show[2], show[1]


def determinize(o: State, rng: Random) -> State:
    """Return a position that fits the observation, drawn with its true probability.

    Positions are drawn until one agrees with all that is known. This is exact, and fast for such small hands.
    """
    while True:
        s = _draw_lots(o, rng)
        if fits_claims(s) and _fits_proofs(s, rng):
            s = _draw_picks(s, rng)
            if s is not None:
                return s


def _shuffled(counts: Counts, rng: Random) -> list[Card]:
    cards = spread_out(counts)
    for last in range(len(cards) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def _draw_lots(o: State, rng: Random) -> State:
    stocks = [_shuffled(counts, rng) for counts in o.unseen]
    dark = tuple(tuple(sorted(stocks[0].pop() for _ in cards)) for cards in o.dark)
    hands = tuple(
        tuple(stocks[pool].pop() if card == UNKNOWN else card for card, pool in zip(hand, pools, strict=True))
        for hand, pools in zip(o.hands, o.pools, strict=True)
    )
    pile = tally(stocks[pool_now(o)], len(o.discards))
    return o._replace(dark=dark, hands=hands, pile=pile, unseen=())


def fits_claims(s: State) -> bool:
    return all(
        sum(sort_of(hand[slot]) == sort for slot in slots) >= count
        for hand, claims in zip(s.hands, s.claims, strict=True)
        for slots, sort, count in claims
    )


def _fits_proofs(s: State, rng: Random) -> bool:
    return all(
        rng.random() * (const + len(dark)) < const + dark.count(card)
        for dark, proofs in zip(s.dark, s.proofs, strict=True)
        for card, const in proofs
    )


def _draw_picks(s: State, rng: Random) -> State | None:
    """Return `s` with secret picks drawn again; None if they are not of the sorts agreed on."""
    sides: list[tuple[int, ...]] = []
    for slots, seat, sorts in zip(s.picks, _pickers(s), (s.offer[2], s.offer[0]), strict=True):
        if UNKNOWN not in slots:
            sides.append(slots)
            continue
        chosen = [int(rng.random() * len(s.hands[seat])) for _ in slots]
        wanted = sorts[: len(chosen)]
        if len(set(chosen)) < len(chosen) or [sort_of(s.hands[seat][n]) for n in chosen] != list(wanted):
            return None
        sides.append(tuple(sorted(chosen)))
    return s._replace(picks=(sides[0], sides[1]))
