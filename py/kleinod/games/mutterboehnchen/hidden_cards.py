"""The knowledge of players about hidden cards, as the position records it and viewers observe it (BOH-55).

Hand cards: each comes from a *pool*, which is the first pile or a reshuffled one (whose cards were public),
or pool 0 if every player saw the card go to the hand. A *claim* says that certain slots of a hand hold at
least a number of cards of a sort, because their owner offered them or said yes. *Leftovers*: the set-up
talers come from known males, but nobody knows which of these males were not dealt and lie in the first pile.
*Dark* talers are those that nobody has seen. The talers of a seat are shuffled before one is turned up, so if
the card may also be a publicly known taler, it proves nothing for certain, but makes some positions likelier.
A *proof* ``(card, const)`` gives each position the weight ``const + number of such cards among the dark
talers of that seat``.

determinization.py samples positions that fit an observation.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from kleinod.core.game import Seat
from kleinod.games.mutterboehnchen import standing_answers
from kleinod.games.mutterboehnchen.card_data import Card, Sort
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.offer import COUNTER, HIDDEN, NO, YES
from kleinod.games.mutterboehnchen.pending_tasks import Show, Taler, Task, Unveil
from kleinod.games.mutterboehnchen.state import UNKNOWN, Claim, State, plus, swap, without

NO_PICKS: Final = ((), ())

# Records ----------------------------------------------------------------------------------------------


def pool_now(s: State) -> int:
    """Return the number of the pool that cards are drawn from now."""
    return s.shuffles + 1


def claim_hand(k: DeckTables, s: State, seat: Seat, sort: Sort, count: int) -> State:
    """Record that `seat` has revealed that it holds at least `count` cards of a sort.

    Cards that every player sees anyway need no claim.
    """
    hand, pools = s.hands[seat], s.pools[seat]
    slots = tuple(slot for slot, pool in enumerate(pools) if pool)
    count -= sum(not pool and k.sort[card] == sort for card, pool in zip(hand, pools, strict=True))
    if count <= 0:
        return s
    return s._replace(claims=swap(s.claims, seat, _add_claim(s.claims[seat], (slots, sort, count))))


def reduced(claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
    """Return the claims that no other claim implies, in their order."""
    found: tuple[Claim, ...] = ()
    for claim in claims:
        found = _add_claim(found, claim)
    return found


def _add_claim(claims: tuple[Claim, ...], new: Claim) -> tuple[Claim, ...]:
    """Return the claims and `new`, without any claim that another one implies."""
    kept: list[Claim] = []
    for claim in (*claims, new):
        if not any(_implies(other, claim) for other in kept):
            kept = [other for other in kept if not _implies(claim, other)] + [claim]
    return tuple(sorted(kept))


def _implies(strong: Claim, weak: Claim) -> bool:
    outside = len(set(strong[0]) - set(weak[0]))
    return strong[1] == weak[1] and strong[2] - outside >= weak[2]


def take_from_hand(k: DeckTables, s: State, seat: Seat, slot: int) -> State:
    """Take the card in `slot` out of the hand and make it public; reduce the claims about the hand."""
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
    """Turn up the taler `card` of `seat`. It is no taler until it goes back as a seen one.

    If none of the seat's seen talers is such a card, the card was dark, and nothing is learned about the
    other dark talers. Otherwise it may have been dark or seen, which is recorded as a proof; a seen one is
    removed, because nobody can tell equal cards apart.
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


# Observations -------------------------------------------------------------------------------------------


def dealing(s: State) -> bool:
    """Return True while set-up talers are still being dealt, so that no male is left over yet."""
    return any(isinstance(task, Taler) for task in s.todo)


def observe(k: DeckTables, s: State, viewer: Seat | None) -> State:
    """Return `s` as `viewer` knows it. No field depends on what that viewer may not know (BOH-55e).

    `unseen[0]`: set-up males that are dark talers or leftovers. `unseen[1]`: all unseen cards of set-up and
    first
    pile: talers, hand cards, pile. It includes the talers, because nobody knows which males were left over.
        One
    more entry follows for each later pool.
    """
    if s.unseen:
        return s
    males = list(s.spare or (0,) * k.size)
    hidden = [males, *[[0] * k.size for _ in range(s.shuffles)], list(s.pile)]
    first = hidden[1]
    for dark in s.dark:
        for card in dark:
            males[card] += 1
            first[card] += 1
    if not s.spare and dealing(s):
        for card, n in enumerate(k.set_up):
            first[card] += n - males[card]
        hidden[0] = list(k.set_up)
    hands: list[tuple[Card, ...]] = []
    for seat, hand in enumerate(s.hands):
        if seat == viewer:
            hands.append(hand)
            continue
        pools = s.pools[seat]
        hands.append(tuple([UNKNOWN if p else c for c, p in zip(hand, pools, strict=True)]))
        for card, pool in zip(hand, pools, strict=True):
            if pool:
                hidden[pool][card] += 1
    picks = s.picks
    if picks != NO_PICKS:
        accepter, proposer = (
            slots if seat == viewer else (UNKNOWN,) * len(slots)
            for slots, seat in zip(s.picks, pickers(s.todo), strict=True)
        )
        picks = accepter, proposer
    return s._replace(
        todo=s.todo if k.two else tuple([_shown(task, viewer) for task in s.todo]),
        standing=standing_answers.known(s, viewer),
        hands=tuple(hands),
        dark=tuple((UNKNOWN,) * len(dark) for dark in s.dark),
        spare=(),
        pile=(),
        picks=picks,
        unseen=tuple([tuple(counts) for counts in hidden]),
    )


def _shown(task: Task, viewer: Seat | None) -> Task:
    """Return a task as `viewer` knows it: replies are secret until all have replied (BOH-56d)."""
    if not isinstance(task, Unveil):
        return task
    secret = (NO, YES, COUNTER)
    replies = zip(task.asked, task.replies, strict=True)
    return task._replace(
        replies=tuple(HIDDEN if reply in secret and seat != viewer else reply for seat, reply in replies)
    )


def pickers(todo: Iterable[Task]) -> tuple[Seat, Seat]:
    """Return accepter and proposer of the deal being carried out; `UNKNOWN` for both if there is none."""
    show = next((task for task in todo if isinstance(task, Show)), None)
    return (show.accepter, show.seat) if show else (UNKNOWN, UNKNOWN)
