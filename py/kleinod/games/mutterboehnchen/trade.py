"""Trading: offers built card by card, answers, secret picks, and beans that are laid at once.

BOH-17 … BOH-19b, BOH-31, BOH-56, BOH-57. Face-up cards always flow from the active player to the partner,
so that in an offer of the active player they stand on the giving side, in anybody else's on the other.
"""

from __future__ import annotations

from kleinod.core.game import Seat
from kleinod.games.mutterboehnchen import knowledge
from kleinod.games.mutterboehnchen.fields import done
from kleinod.games.mutterboehnchen.kit import Kit
from kleinod.games.mutterboehnchen.state import NO_OFFER, Action, State, Task, seat_of
from kleinod.games.mutterboehnchen.table import Card, Sort
from kleinod.games.mutterboehnchen.turning import active

# Building an offer ------------------------------------------------------------------------------------


def _check_more(k: Kit, s: State, task: Task, wanted: bool) -> str:
    """Room on one side of the offer, and whether another one may be begun at all."""
    if task[0] == "trade" and s.offer == NO_OFFER and s.begun >= k.offers_per_turn:
        return "offer_limit"
    gives, faces, wants = (len(part) for part in s.offer)
    faces_are_wanted = task[1] != active(s)
    side = wants + faces * faces_are_wanted if wanted else gives + faces * (not faces_are_wanted)
    return "side_full" if side >= k.cards_per_side else ""


def check_give(k: Kit, s: State, task: Task, a: Action) -> str:
    sort: Sort = a[1]
    held = sum(card >= 0 and k.sort[card] == sort for card in s.hands[seat_of(task)])
    if held <= s.offer.gives.count(sort):
        return "not_in_hand"
    return _check_more(k, s, task, wanted=False)


def check_face(k: Kit, s: State, task: Task, a: Action) -> str:
    card: Card = a[1]
    if s.up.count(card) <= s.offer.faces.count(card):
        return "not_there"
    return _check_more(k, s, task, wanted=task[1] != active(s))


def check_want(k: Kit, s: State, task: Task, a: Action) -> str:
    sort: Sort = a[1]
    return _check_more(k, s, task, wanted=True) if sort in k.sorts else "no_such_sort"


def do_give(k: Kit, s: State, task: Task, a: Action) -> State:
    """The sort is spoken out, so that everybody knows of it (BOH-18)."""
    sort: Sort = a[1]
    gives = tuple(sorted((*s.offer.gives, sort)))
    s = _begun(s, task)._replace(offer=s.offer._replace(gives=gives))
    return knowledge.claim_hand(k, s, task[1], sort, gives.count(sort))


def do_face(k: Kit, s: State, task: Task, a: Action) -> State:
    card: Card = a[1]
    return _begun(s, task)._replace(offer=s.offer._replace(faces=tuple(sorted((*s.offer.faces, card)))))


def do_want(k: Kit, s: State, task: Task, a: Action) -> State:
    sort: Sort = a[1]
    return _begun(s, task)._replace(offer=s.offer._replace(wants=tuple(sorted((*s.offer.wants, sort)))))


def _begun(s: State, task: Task) -> State:
    """Cancelled offers count as well, an offer to all counts once (BOH-57)."""
    return s._replace(begun=s.begun + (task[0] == "trade" and s.offer == NO_OFFER))


def check_cancel(k: Kit, s: State, task: Task, a: Action) -> str:
    """A counter-offer may be given up before anything is named."""
    return "offer_empty" if s.offer == NO_OFFER and task[0] != "counter" else ""


def do_cancel(k: Kit, s: State, task: Task, a: Action) -> State:
    if task[0] == "counter":
        return done(s._replace(offer=task[3]), ("answer", task[1], task[2], 1))
    return s._replace(offer=NO_OFFER)


# Speaking it out --------------------------------------------------------------------------------------


def check_to(k: Kit, s: State, task: Task, a: Action) -> str:
    other: Seat = a[1]
    if s.offer == NO_OFFER:
        return "offer_empty"
    partners = k.others(task[1]) if task[0] == "trade" else [task[2]]
    if other not in partners:
        return "no_partner"
    spoken = task[0] != "counter" and (task[1], other, s.offer) in s.said
    return "same_offer" if spoken else ""


def do_to(k: Kit, s: State, task: Task, a: Action) -> State:
    other: Seat = a[1]
    if task[0] == "counter":
        return done(s, ("confirm", other, task[1], task[3]))
    return _asked(s if task[0] == "trade" else done(s), task[1], (other,))


def check_all(k: Kit, s: State, task: Task, a: Action) -> str:
    if s.offer == NO_OFFER:
        return "offer_empty"
    return "" if _unasked(k, s, task[1]) else "same_offer"


def _unasked(k: Kit, s: State, seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in k.others(seat) if (seat, other, s.offer) not in s.said)


def do_all(k: Kit, s: State, task: Task, a: Action) -> State:
    return _asked(s, task[1], _unasked(k, s, task[1]))


def _asked(s: State, proposer: Seat, queue: tuple[Seat, ...]) -> State:
    return s._replace(todo=(*s.todo, ("queue", proposer, queue, s.offer)))


def follow_queue(k: Kit, s: State, task: Task) -> State:
    """The next one is asked, until there is a deal or nobody is left (BOH-56b)."""
    _, proposer, queue, offer = task
    if not queue:
        return done(s._replace(offer=NO_OFFER))
    other, rest = queue[0], queue[1:]
    said = tuple(sorted((*s.said, (proposer, other, offer))))
    return done(
        s._replace(offer=offer, said=said), ("queue", proposer, rest, offer), ("answer", other, proposer, 0)
    )


def check_ask(k: Kit, s: State, task: Task, a: Action) -> str:
    if s.offer != NO_OFFER:
        return "offer_open"
    return "ask_limit" if s.rounds >= k.offers_by_others else ""


def do_ask(k: Kit, s: State, task: Task, a: Action) -> State:
    bids = [("bid", other, task[1]) for other in k.others(task[1])]
    return s._replace(rounds=s.rounds + 1, todo=(*s.todo, *reversed(bids)))


# Answers ----------------------------------------------------------------------------------------------


def gift_forced(k: Kit, s: State, task: Task) -> bool:
    """Whether a Prügelknabe has to take what is given for nothing (BOH-31)."""
    seat, giver = task[1], task[2]
    if gift(s, giver, seat) != (giver, seat) or not k.has(s, seat, "pruegelknabe"):
        return False
    n = sum(count for by, to, count in s.gifts if (by, to) == (giver, seat))
    return not k.gift_limit or n < k.gift_limit


def gift(s: State, proposer: Seat, accepter: Seat) -> tuple[Seat, Seat] | None:
    """Giver and receiver where one side of the offer is empty: a gift, or a wish that is granted."""
    gives, faces, wants = s.offer
    if proposer != active(s):
        wants = (*wants, *faces)
    elif faces:
        gives = (*gives, *faces)
    if gives and wants:
        return None
    return (proposer, accepter) if gives else (accepter, proposer)


def follow_answer(k: Kit, s: State, task: Task) -> State:
    return accepted(k, s, task) if gift_forced(k, s, task) else s


follow_confirm = follow_answer


def check_yes(k: Kit, s: State, task: Task, a: Action) -> str:
    held = [k.sort[card] for card in s.hands[seat_of(task)] if card >= 0]
    return "not_enough" if any(held.count(x) < s.offer.wants.count(x) for x in s.offer.wants) else ""


def do_yes(k: Kit, s: State, task: Task, a: Action) -> State:
    return accepted(k, s, task)


def accepted(k: Kit, s: State, task: Task) -> State:
    """First the accepter picks which cards of the named sorts go, then the proposer (BOH-56a)."""
    accepter, proposer = task[1], task[2]
    gives, _, wants = s.offer
    if given := gift(s, proposer, accepter):
        s = s._replace(gifts=_one_more(s.gifts, *given))
    for sort in sorted(set(wants)):
        s = knowledge.claim_hand(k, s, accepter, sort, wants.count(sort))
    picks = [("pick", proposer, sort, 1) for sort in reversed(gives)]
    picks += [("pick", accepter, sort, 0) for sort in reversed(wants)]
    return done(s, ("show", proposer, accepter), *picks)


def _one_more(
    gifts: tuple[tuple[int, int, int], ...], giver: Seat, to: Seat
) -> tuple[tuple[int, int, int], ...]:
    counted = {(by, whom): n for by, whom, n in gifts}
    counted[giver, to] = counted.get((giver, to), 0) + 1
    return tuple(sorted((by, whom, n) for (by, whom), n in counted.items()))


def do_no(k: Kit, s: State, task: Task, a: Action) -> State:
    """The offer stands for whoever is asked next; its queue knows it."""
    return done(s)


def check_counter(k: Kit, s: State, task: Task, a: Action) -> str:
    return "one_counter" if task[3] else ""


def do_counter(k: Kit, s: State, task: Task, a: Action) -> State:
    return done(s._replace(offer=NO_OFFER), ("counter", task[1], task[2], s.offer))
