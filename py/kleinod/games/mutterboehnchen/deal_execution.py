"""Carries out a deal: players pick cards secretly, exchange them and lay them at once (BOH-18 … BOH-19b)."""

from __future__ import annotations

from typing import TypeAlias

from kleinod.core.game import Seat
from kleinod.games.mutterboehnchen import hidden_cards, standing_answers
from kleinod.games.mutterboehnchen.card_data import Card
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.draw_and_turn_up import active
from kleinod.games.mutterboehnchen.fields import done, fits, joining, legal_lay, refusal
from kleinod.games.mutterboehnchen.offer import NO_OFFER
from kleinod.games.mutterboehnchen.pending_tasks import (
    Answer,
    Bid,
    Confirm,
    Counter,
    Market,
    Others,
    Pick,
    Queue,
    Receive,
    Reply,
    Show,
    Tidy,
    Trade,
)
from kleinod.games.mutterboehnchen.planting import name_lay, planted
from kleinod.games.mutterboehnchen.state import Action, State, swap, without

#: Slots of a hand, and the cards in them.
Shown: TypeAlias = tuple[tuple[int, ...], tuple[Card, ...]]
#: Tasks during which a player may also plant own open cards on any field.
Free: TypeAlias = Trade | Bid | Answer | Counter | Confirm | Reply | Market | Tidy


def name_pick(k: DeckTables, s: State, task: Pick, word: str) -> list[Action]:
    """Return the actions that pick any card of the hand, legal or not."""
    return [(word, slot) for slot in range(len(s.hands[task.seat]))]


def check_pick(k: DeckTables, s: State, task: Pick, slot: int) -> str:
    """Return "" if this slot has a card of the named sort not picked yet, else "wrong_pick" (BOH-18)."""
    hand = s.hands[task.seat]
    held = 0 <= slot < len(hand) and hand[slot] >= 0 and k.sort[hand[slot]] == task.sort
    return "" if held and slot not in s.picks[task.side] else "wrong_pick"


def do_pick(k: DeckTables, s: State, task: Pick, slot: int) -> State:
    """Add the slot to the picks of its side; the other side does not see them (BOH-56a)."""
    accepters, proposers = s.picks
    if task.side == 0:
        return done(s._replace(picks=(tuple(sorted((*accepters, slot))), proposers)))
    return done(s._replace(picks=(accepters, tuple(sorted((*proposers, slot))))))


def show_outcomes(k: DeckTables, s: State, task: Show, word: str) -> tuple[tuple[Action, int], ...]:
    """Return the only outcome: the slots picked by both sides, with their cards."""
    return (((word, _shown(s, task.accepter, s.picks[0]), _shown(s, task.seat, s.picks[1])), 1),)


def _shown(s: State, seat: Seat, slots: tuple[int, ...]) -> Shown:
    return slots, tuple(s.hands[seat][slot] for slot in slots)


def do_show(k: DeckTables, s: State, task: Show, taken: Shown, given: Shown) -> State:
    """Let the cards change hands.

    The active player lays the received cards first, then the partner (BOH-19a).
    """
    proposer, accepter, _ = task
    for seat, (slots, _) in ((accepter, taken), (proposer, given)):
        for slot in reversed(slots):
            s = hidden_cards.take_from_hand(k, s, seat, slot)
    up, turn_of = s.up, active(s)
    for card in s.offer.faces:
        up = without(up, card)
    received = {accepter: given[1], proposer: taken[1]}
    partner = accepter if proposer == turn_of else proposer
    received[partner] = (*received[partner], *s.offer.faces)
    s = done(s._replace(up=up, offer=NO_OFFER, picks=((), ())))
    if isinstance(s.todo[-1], Queue):  # the first deal ends an offer to all
        s = done(s)
    lays = [Receive(seat, tuple(sorted(received[seat]))) for seat in (partner, turn_of)]
    return s._replace(todo=(*s.todo, Tidy(partner, 0), *lays))


def follow_receive(k: DeckTables, s: State, task: Receive) -> State:
    """Set aside the received cards that fit no field; they can be planted freely later (BOH-19b)."""
    seat, cards, _ = task
    if any(fits(k, s, seat, card) for card in cards):
        return s
    return done(s._replace(aside=swap(s.aside, seat, (*s.aside[seat], *cards))))


def name_aside(k: DeckTables, s: State, task: Receive, word: str) -> list[Action]:
    """Return the actions that set aside each received card, legal or not (BOH-19b)."""
    return [(word, card) for card in sorted(set(task.cards))]


def check_aside(k: DeckTables, s: State, task: Receive, card: Card) -> str:
    """Return why the card cannot be set aside, as a code; "" if it can, because it fits no field."""
    if card not in task.cards:
        return "not_there"
    return "must_join" if fits(k, s, task.seat, card) else ""


def do_aside(k: DeckTables, s: State, task: Receive, card: Card) -> State:
    """Set the card aside; from now on it may be planted anywhere (BOH-19b)."""
    seat, cards, _ = task
    s = s._replace(aside=swap(s.aside, seat, (*s.aside[seat], card)))
    return done(s, Receive(seat, without(cards, card)))


def name_receive(k: DeckTables, s: State, task: Receive, word: str) -> list[Action]:
    """Return the actions that lay any received card on any field, legal or not."""
    return name_lay(k, task.cards, word)


def check_receive(k: DeckTables, s: State, task: Receive, card: Card, field: int, under: int) -> str:
    """Return why the received card cannot join this field, as a code; "" if it can (BOH-19a)."""
    return joining(k, s, task, card, (field, under), "must_join")


def do_receive(k: DeckTables, s: State, task: Receive, card: Card, field: int, under: int) -> State:
    """Lay a received card on a field in use, then go on with the others (BOH-19a)."""
    seat, cards, _ = task
    s = done(s, Receive(seat, without(cards, card)))
    return planted(k, s, seat, card, (field, under))


def follow_tidy(k: DeckTables, s: State, task: Tidy) -> State:
    """End the task once the seat has planted all cards that it had set aside (BOH-19b)."""
    return s if s.aside[task.seat] else done(s)


def _own(s: State, task: Free) -> tuple[Card, ...]:
    """Return the cards the seat may lay on any field: set-aside ones and, in its own turn, face-up ones."""
    return s.aside[task.seat] + (s.up if isinstance(task, Trade) else ())


def name_free(k: DeckTables, s: State, task: Free, word: str) -> list[Action]:
    """Return the actions that lay any own open card on any field, legal or not (BOH-19b)."""
    return name_lay(k, _own(s, task), word)


def check_free(k: DeckTables, s: State, task: Free, card: Card, field: int, under: int) -> str:
    """Return why an own open card may not go to this place, as a code; "" if it may (BOH-19b).

    While an own offer is open or may still go to others, none may, because an Arbeitstier could use up hand
    cards that the offer promises.
    """
    if _own_offer(s, task):
        return "offer_open"
    own = _own(s, task)
    return refusal(k, s, task.seat, card, (field, under)) if card in own else "not_there"


def _own_offer(s: State, task: Free) -> bool:
    """Return True if an own offer is open or may still go to others."""
    if isinstance(task, (Trade, Bid, Counter)):
        return s.offer != NO_OFFER
    if isinstance(task, Market):
        return task.offer != NO_OFFER
    return isinstance(task, Confirm) and task.seat == active(s)


def legal_free(k: DeckTables, s: State, task: Free, word: str) -> list[Action]:
    """Return the actions that `check_free` allows."""
    return [] if _own_offer(s, task) else legal_lay(k, s, task.seat, _own(s, task), word)


def do_free(k: DeckTables, s: State, task: Free, card: Card, field: int, under: int) -> State:
    """Plant an own open card: one that was set aside, otherwise a face-up one (BOH-19b)."""
    seat = task.seat
    if card in s.aside[seat]:
        s = s._replace(aside=swap(s.aside, seat, without(s.aside[seat], card)))
    else:
        s = s._replace(up=without(s.up, card))
    return planted(k, s, seat, card, (field, under))


# The end of the phase ---------------------------------------------------------------------------------


def check_stop(k: DeckTables, s: State, task: Trade) -> str:
    """Return why the trade phase cannot end yet, as a code; "" if it can (BOH-19b)."""
    if s.offer != NO_OFFER:
        return "offer_open"
    if s.up:
        return "cards_left"
    return "aside_left" if s.aside[task.seat] else ""


def do_stop(k: DeckTables, s: State, task: Trade) -> State:
    """End the trade phase: clear the data about this turn's trades, then let the others plant (BOH-19b)."""
    return done(standing_answers.over(s)._replace(said=(), begun=0, rounds=0, gifts=()), Others(task.seat))


def check_tidy_stop(k: DeckTables, s: State, task: Tidy) -> str:
    """Return "aside_left" if a set-aside card is left at the end of the phase, else "" (BOH-19b)."""
    return "aside_left" if task.must and s.aside[task.seat] else ""


def follow_others(k: DeckTables, s: State, task: Others) -> State:
    """Ask the other players in clockwise order to plant what they have set aside (BOH-19b)."""
    return done(s, *(Tidy(other, 1) for other in reversed(k.others(task.seat))))
