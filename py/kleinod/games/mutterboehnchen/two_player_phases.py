"""The five phases of a turn with two players (BOH-50 … BOH-54)."""

from __future__ import annotations

from kleinod.games.mutterboehnchen import hidden_cards
from kleinod.games.mutterboehnchen.card_data import Card, Sort
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.fields import done, legal_lay, refusal
from kleinod.games.mutterboehnchen.pending_tasks import (
    Begin,
    Draws,
    End,
    Front2,
    Gang,
    Gather,
    Left,
    Own,
    Task,
    Up,
)
from kleinod.games.mutterboehnchen.planting import check_plant, from_hand, legal_plant, name_lay, planted
from kleinod.games.mutterboehnchen.state import Action, State, without

#: The largest number of cards that may be planted from the hand in phase 2.
MOST_PLANTED = 2


def follow_begin(k: DeckTables, s: State, task: Begin) -> State:
    """Push the phases of the turn as tasks, phase 1 on top (BOH-51a … BOH-53)."""
    seat = task.seat
    phases: list[Task] = [Draws(seat), Own(seat, ()), Gather(seat, ())]
    phases += [Up(seat)] * k.ups
    phases += [Gang(seat), Front2(seat, 0, 0), Left(seat, ())]
    return done(s, End(seat), *phases)


# Phases 1 and 4: beans of a sort stay together --------------------------------------------------------


def follow_open(k: DeckTables, s: State, task: Left | Own) -> State:
    """Remove a begun sort once no face-up bean of it is left; skip the phase without face-up beans."""
    if not s.up:
        return done(s)
    lying = {k.sort[card] for card in s.up}
    left = tuple(sort for sort in task.sorts if sort in lying)
    return s if left == task.sorts else done(s, task._replace(sorts=left))


def name_open(k: DeckTables, s: State, task: Left | Own, word: str) -> list[Action]:
    """Return the actions that plant any open card on any field, legal or not."""
    return name_lay(k, s.up, word)


def legal_open(k: DeckTables, s: State, task: Left | Own, word: str) -> list[Action]:
    """Return the actions that `check_open` allows."""
    return legal_lay(k, s, task.seat, s.up, word)


def check_open(k: DeckTables, s: State, task: Left | Own, card: Card, field: int, under: int) -> str:
    """Return why the open card cannot be planted on this field, as a code; "" if it can."""
    if card not in s.up:
        return "not_there"
    return refusal(k, s, task.seat, card, (field, under))


def do_open(k: DeckTables, s: State, task: Left | Own, card: Card, field: int, under: int) -> State:
    """Plant an open card. From now on all open beans of its sort must be planted (BOH-51a, BOH-53)."""
    begun = tuple(sorted({*task.sorts, k.sort[card]}))
    s = done(s._replace(up=without(s.up, card)), task._replace(sorts=begun))
    return planted(k, s, task.seat, card, (field, under))


def name_junk(k: DeckTables, s: State, task: Left, word: str) -> list[Action]:
    """Return the actions that discard all open beans of a sort, legal or not (BOH-51a)."""
    return [(word, sort) for sort in sorted({k.sort[card] for card in s.up})]


def check_junk(k: DeckTables, s: State, task: Left, sort: Sort) -> str:
    """Return why this sort cannot be discarded, as a code; "" if it can (BOH-51a)."""
    if sort in task.sorts:
        return "sort_first"
    return "" if any(k.sort[card] == sort for card in s.up) else "not_there"


def do_junk(k: DeckTables, s: State, task: Left, sort: Sort) -> State:
    """Put all beans of a sort on the discards, in the order in which they lie (BOH-51a)."""
    out = tuple(card for card in s.up if k.sort[card] == sort)
    up = tuple(card for card in s.up if k.sort[card] != sort)
    return s._replace(up=up, discards=(*s.discards, *out))


def check_open_stop(k: DeckTables, s: State, task: Own) -> str:
    """Return "sort_first" if a begun sort is not finished, else "", because only whole sorts may be left."""
    return "sort_first" if task.sorts else ""


def follow_gather(k: DeckTables, s: State, task: Gather) -> State:
    """Let the top discards join the offer as long as their sort was turned up (BOH-53)."""
    up, discards = s.up, s.discards
    while discards and k.sort[discards[-1]] in task.sorts:
        up, discards = (*up, discards[-1]), discards[:-1]
    return done(s._replace(up=up, discards=discards))


# Phase 2 ----------------------------------------------------------------------------------------------


def follow_front(k: DeckTables, s: State, task: Front2) -> State:
    """End the phase if nothing more may be planted or discarded (BOH-51b; after a Messie BOH-42)."""
    seat, cards, dropped, _ = task
    over = not s.hands[seat] or (cards == MOST_PLANTED and dropped)
    messie_first = cards > 0 and k.has(s, seat, "messie")
    return done(s) if over or messie_first else s


def check_front(k: DeckTables, s: State, task: Front2, slot: int, card: Card, field: int, under: int) -> str:
    """Return why the hand card cannot be planted in phase 2, as a code; "" if it can (BOH-51b)."""
    if task.planted == MOST_PLANTED:
        return "two_planted"
    return check_plant(k, s, task, slot, card, field, under)


def legal_front(k: DeckTables, s: State, task: Front2, word: str) -> list[Action]:
    """Return the actions that `check_front` allows."""
    return [] if task.planted == MOST_PLANTED else legal_plant(k, s, task, word)


def do_front(k: DeckTables, s: State, task: Front2, slot: int, card: Card, field: int, under: int) -> State:
    """Plant the hand card, which counts towards the two of the phase (BOH-51b)."""
    s = done(s, task._replace(planted=task.planted + 1))
    return from_hand(k, s, task.seat, slot, (field, under))


def name_drop(k: DeckTables, s: State, task: Front2, word: str) -> list[Action]:
    """Return the actions that put any hand card on the discards, legal or not."""
    return [(word, slot, card) for slot, card in enumerate(s.hands[task.seat])]


def check_drop(k: DeckTables, s: State, task: Front2, slot: int, card: Card) -> str:
    """Return why this hand card cannot be dropped, as a code; "" if it can (BOH-51b)."""
    hand = s.hands[task.seat]
    if not 0 <= slot < len(hand) or hand[slot] != card:
        return "not_in_hand"
    if k.has(s, task.seat, "messie"):
        return "messie"
    return "one_drop" if task.dropped else ""


def do_drop(k: DeckTables, s: State, task: Front2, slot: int, card: Card) -> State:
    """Put the hand card on the discards, which is possible once in the phase (BOH-51b)."""
    s = hidden_cards.take_from_hand(k, done(s, task._replace(dropped=1)), task.seat, slot)
    return s._replace(discards=(*s.discards, card))


def check_front_stop(k: DeckTables, s: State, task: Front2) -> str:
    """Return "must_plant" if a card must still be planted, else "" (BOH-51b; with a Messie BOH-42)."""
    return "" if task.planted or k.has(s, task.seat, "messie") else "must_plant"
