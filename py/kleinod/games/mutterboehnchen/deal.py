"""Carrying a deal out: secret picks, cards that change hands and are laid at once (BOH-18 … BOH-19b)."""

from __future__ import annotations

from typing import TypeAlias

from kleinod.core.game import Seat
from kleinod.games.mutterboehnchen import knowledge
from kleinod.games.mutterboehnchen.fields import done, fits, joining, refusal
from kleinod.games.mutterboehnchen.kit import Kit
from kleinod.games.mutterboehnchen.planting import planted
from kleinod.games.mutterboehnchen.state import NO_OFFER, Action, State, Task, seat_of, swap, without
from kleinod.games.mutterboehnchen.table import Card
from kleinod.games.mutterboehnchen.tasks import BUILDING
from kleinod.games.mutterboehnchen.turning import active

#: Slots of a hand and the cards that are there.
Shown: TypeAlias = tuple[tuple[int, ...], tuple[Card, ...]]


def check_pick(k: Kit, s: State, task: Task, a: Action) -> str:
    slot: int = a[1]
    hand = s.hands[seat_of(task)]
    held = 0 <= slot < len(hand) and hand[slot] >= 0 and k.sort[hand[slot]] == task[2]
    return "" if held and slot not in s.picks[task[3]] else "wrong_pick"


def do_pick(k: Kit, s: State, task: Task, a: Action) -> State:
    slot: int = a[1]
    accepters, proposers = s.picks
    if task[3] == 0:
        return done(s._replace(picks=(tuple(sorted((*accepters, slot))), proposers)))
    return done(s._replace(picks=(accepters, tuple(sorted((*proposers, slot))))))


def odds_show(k: Kit, s: State, task: Task) -> tuple[tuple[Action, int], ...]:
    """One outcome: the slots picked on both sides, and the cards that are there."""
    proposer: Seat = task[1]
    accepter: Seat = task[2]
    return ((("show", _shown(s, accepter, s.picks[0]), _shown(s, proposer, s.picks[1])), 1),)


def _shown(s: State, seat: Seat, slots: tuple[int, ...]) -> Shown:
    return slots, tuple(s.hands[seat][slot] for slot in slots)


def do_show(k: Kit, s: State, task: Task, a: Action) -> State:
    """Cards change hands; the active player lays first what he received, then the partner (BOH-19a)."""
    _, taken, given = a
    _, proposer, accepter = task
    for seat, (slots, _) in ((accepter, taken), (proposer, given)):
        for slot in reversed(slots):
            s = knowledge.take_from_hand(k, s, seat, slot)
    up, turn_of = s.up, active(s)
    for card in s.offer.faces:
        up = without(up, card)
    received = {accepter: given[1], proposer: taken[1]}
    partner = accepter if proposer == turn_of else proposer
    received[partner] = (*received[partner], *s.offer.faces)
    s = done(s._replace(up=up, offer=NO_OFFER, picks=((), ())))
    if s.todo[-1][0] == "queue":  # the first deal ends an offer to all
        s = done(s)
    lays = [("receive", seat, tuple(sorted(received[seat]))) for seat in (partner, turn_of)]
    return s._replace(todo=(*s.todo, ("tidy", partner, 0), *lays))


def follow_receive(k: Kit, s: State, task: Task) -> State:
    """What fits nothing is set aside and stays free (BOH-19b)."""
    _, seat, cards = task
    if any(fits(k, s, seat, card) for card in cards):
        return s
    return done(s._replace(aside=swap(s.aside, seat, (*s.aside[seat], *cards))))


def check_aside(k: Kit, s: State, task: Task, a: Action) -> str:
    card: Card = a[1]
    if card not in task[2]:
        return "not_there"
    return "must_join" if fits(k, s, task[1], card) else ""


def do_aside(k: Kit, s: State, task: Task, a: Action) -> State:
    card: Card = a[1]
    _, seat, cards = task
    s = s._replace(aside=swap(s.aside, seat, (*s.aside[seat], card)))
    return done(s, ("receive", seat, without(cards, card)))


def check_receive(k: Kit, s: State, task: Task, a: Action) -> str:
    return joining(k, s, task, a, "must_join")


def do_receive(k: Kit, s: State, task: Task, a: Action) -> State:
    _, card, field, under = a
    _, seat, cards = task
    s = done(s, ("receive", seat, without(cards, card)))
    return planted(k, s, seat, card, (field, under))


def follow_tidy(k: Kit, s: State, task: Task) -> State:
    return s if s.aside[seat_of(task)] else done(s)


def check_free(k: Kit, s: State, task: Task, a: Action) -> str:
    """Set-aside cards go anywhere, and for the active player face-up ones (BOH-19b).

    Not while an own offer is open, or may still go to others: an Arbeitstier could take cards out of it.
    """
    _, card, field, under = a
    if (task[0] in BUILDING and s.offer != NO_OFFER) or (task[0] == "confirm" and task[1] == active(s)):
        return "offer_open"
    own = s.aside[seat_of(task)] + (s.up if task[0] == "trade" else ())
    return refusal(k, s, task[1], card, (field, under)) if card in own else "not_there"


def do_free(k: Kit, s: State, task: Task, a: Action) -> State:
    _, card, field, under = a
    seat = seat_of(task)
    if card in s.aside[seat]:
        s = s._replace(aside=swap(s.aside, seat, without(s.aside[seat], card)))
    else:
        s = s._replace(up=without(s.up, card))
    return planted(k, s, seat, card, (field, under))


# The end of the phase ---------------------------------------------------------------------------------


def check_stop(k: Kit, s: State, task: Task, a: Action) -> str:
    if task[0] == "trade" and s.offer != NO_OFFER:
        return "offer_open"
    own = s.aside[seat_of(task)]
    if (task[0] == "trade" and (s.up or own)) or (task[0] == "tidy" and task[2] and own):
        return "cards_left"
    return ""


def do_stop(k: Kit, s: State, task: Task, a: Action) -> State:
    if task[0] == "trade":
        return done(s._replace(said=(), begun=0, rounds=0, gifts=()), ("others", task[1]))
    return done(s._replace(offer=NO_OFFER) if task[0] == "bid" else s)


def follow_others(k: Kit, s: State, task: Task) -> State:
    """Then the others plant what they have set aside, clockwise (BOH-19b)."""
    return done(s, *(("tidy", other, 1) for other in reversed(k.others(task[1]))))
