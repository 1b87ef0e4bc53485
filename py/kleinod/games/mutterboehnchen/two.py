"""The five phases of two players (BOH-50 … BOH-54)."""

from __future__ import annotations

from kleinod.games.mutterboehnchen import knowledge
from kleinod.games.mutterboehnchen.fields import done, refusal
from kleinod.games.mutterboehnchen.kit import Kit
from kleinod.games.mutterboehnchen.planting import check_plant, from_hand, planted
from kleinod.games.mutterboehnchen.state import Action, State, Task, seat_of, without
from kleinod.games.mutterboehnchen.table import Card, Sort

#: How many cards may be planted from the hand in phase 2.
MOST_PLANTED = 2


def follow_begin(k: Kit, s: State, task: Task) -> State:
    seat = seat_of(task)
    phases = [("draws", seat), ("offer", seat, ()), ("gather", seat, ())]
    phases += [("up", seat)] * k.ups
    phases += [("gang", seat), ("front2", seat, 0, 0), ("left", seat, ())]
    return done(s, ("end", seat), *phases)


# Phases 1 and 4: beans of a sort stay together --------------------------------------------------------


def follow_open(k: Kit, s: State, task: Task) -> State:
    """A sort that was begun is done with when no bean of it lies open; nothing open: nothing to do."""
    name, seat, begun = task
    if not s.up:
        return done(s)
    lying = {k.sort[card] for card in s.up}
    left = tuple(sort for sort in begun if sort in lying)
    return s if left == begun else done(s, (name, seat, left))


def check_open(k: Kit, s: State, task: Task, a: Action) -> str:
    _, card, field, under = a
    if card not in s.up:
        return "not_there"
    return refusal(k, s, task[1], card, (field, under))


def do_open(k: Kit, s: State, task: Task, a: Action) -> State:
    card: Card = a[1]
    field, under = a[2:]
    name, seat, begun = task
    begun = tuple(sorted({*begun, k.sort[card]}))
    s = done(s._replace(up=without(s.up, card)), (name, seat, begun))
    return planted(k, s, seat, card, (field, under))


def check_junk(k: Kit, s: State, task: Task, a: Action) -> str:
    sort: Sort = a[1]
    if sort in task[2]:
        return "sort_first"
    return "" if any(k.sort[card] == sort for card in s.up) else "not_there"


def do_junk(k: Kit, s: State, task: Task, a: Action) -> State:
    """All beans of a sort go to the discards, in the order in which they lie (BOH-51a)."""
    sort: Sort = a[1]
    out = tuple(card for card in s.up if k.sort[card] == sort)
    up = tuple(card for card in s.up if k.sort[card] != sort)
    return s._replace(up=up, discards=(*s.discards, *out))


def check_open_stop(k: Kit, s: State, task: Task, a: Action) -> str:
    """What the opponent left has to go; of the own offer anything may be left, sort by sort."""
    return "sort_first" if task[2] else ""


def follow_gather(k: Kit, s: State, task: Task) -> State:
    """The top discards join the offer as long as their sort was turned up (BOH-53)."""
    up, discards = s.up, s.discards
    while discards and k.sort[discards[-1]] in task[2]:
        up, discards = (*up, discards[-1]), discards[:-1]
    return done(s._replace(up=up, discards=discards))


# Phase 2 ----------------------------------------------------------------------------------------------


def follow_front(k: Kit, s: State, task: Task) -> State:
    _, seat, cards, dropped = task
    over = not s.hands[seat] or (cards == MOST_PLANTED and dropped)
    messie_first = cards > 0 and k.has(s, seat, "messie")
    return done(s) if over or messie_first else s


def check_front(k: Kit, s: State, task: Task, a: Action) -> str:
    return "two_planted" if task[2] == MOST_PLANTED else check_plant(k, s, task, a)


def do_front(k: Kit, s: State, task: Task, a: Action) -> State:
    slot, _, field, under = a[1:]
    _, seat, cards, dropped = task
    s = done(s, ("front2", seat, cards + 1, dropped))
    return from_hand(k, s, seat, slot, (field, under))


def check_drop(k: Kit, s: State, task: Task, a: Action) -> str:
    """One hand card of choice may be put on the discards, before or after a planting (BOH-51b)."""
    _, slot, card = a
    hand = s.hands[seat_of(task)]
    if not 0 <= slot < len(hand) or hand[slot] != card:
        return "not_in_hand"
    if k.has(s, task[1], "messie"):
        return "messie"
    return "one_drop" if task[3] else ""


def do_drop(k: Kit, s: State, task: Task, a: Action) -> State:
    _, slot, card = a
    _, seat, cards, _ = task
    s = knowledge.take_from_hand(k, done(s, ("front2", seat, cards, 1)), seat, slot)
    return s._replace(discards=(*s.discards, card))


def check_front_stop(k: Kit, s: State, task: Task, a: Action) -> str:
    return "" if task[2] or k.has(s, task[1], "messie") else "must_plant"
