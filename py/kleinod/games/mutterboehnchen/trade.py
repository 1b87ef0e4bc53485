"""Trading: offers are built card by card, made and answered (BOH-17, BOH-18, BOH-31, BOH-56, BOH-57).

Face-up cards always go from the active player to the partner. They are therefore on the giving side of the
active player's offers, and on the other side of all other offers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from kleinod.core.game import Seat
from kleinod.games.mutterboehnchen import hidden_cards
from kleinod.games.mutterboehnchen.card_data import Card, Sort
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.draw_and_turn_up import active
from kleinod.games.mutterboehnchen.fields import done
from kleinod.games.mutterboehnchen.offer import NO_OFFER
from kleinod.games.mutterboehnchen.pending_tasks import (
    Answer,
    Bid,
    Confirm,
    Counter,
    Pick,
    Queue,
    Reply,
    Show,
    Task,
    Trade,
)
from kleinod.games.mutterboehnchen.state import Action, State

#: The tasks in which a player builds an offer, and those in which a player answers one.
Building: TypeAlias = Trade | Bid | Counter
Answering: TypeAlias = Answer | Confirm | Reply

# Building an offer ------------------------------------------------------------------------------------


def _check_more(k: DeckTables, s: State, task: Building, wanted: bool) -> str:
    """Return why no more cards can join this side of the offer, as a code; "" if one can."""
    if isinstance(task, Trade) and s.offer == NO_OFFER and s.begun >= k.offers_per_turn:
        return "offer_limit"
    gives, faces, wants = map(len, s.offer)
    faces_are_wanted = task.seat != active(s)
    side = wants + faces * faces_are_wanted if wanted else gives + faces * (not faces_are_wanted)
    return "side_full" if side >= k.cards_per_side else ""


def _held(k: DeckTables, s: State, task: Task) -> list[Sort]:
    """Return the sorts of the hand cards that the viewer knows."""
    return [k.sort[card] for card in s.hands[task.seat] if card >= 0]


def name_give(k: DeckTables, s: State, task: Building, word: str) -> list[Action]:
    """Return the actions that offer a sort of the hand, legal or not (BOH-18)."""
    return [(word, sort) for sort in sorted(set(_held(k, s, task)))]


def check_give(k: DeckTables, s: State, task: Building, sort: Sort) -> str:
    """Return why the offer can give no more cards of this sort, as a code; "" if it can."""
    if _all_named(_held(k, s, task), s, sort):
        return "not_in_hand"
    return _check_more(k, s, task, wanted=False)


def _all_named(held: list[Sort], s: State, sort: Sort) -> bool:
    """Return True if the offer names all cards of a sort in the hand."""
    return held.count(sort) <= s.offer.gives.count(sort)


def legal_give(k: DeckTables, s: State, task: Building, word: str) -> list[Action]:
    """Return the actions that `check_give` allows, checking each sort of the hand only once."""
    if _check_more(k, s, task, wanted=False):
        return []
    held = _held(k, s, task)
    return [(word, sort) for sort in sorted(set(held)) if not _all_named(held, s, sort)]


def name_face(k: DeckTables, s: State, task: Building, word: str) -> list[Action]:
    """Return the actions that put a face-up card into the offer, legal or not (BOH-17)."""
    return [(word, card) for card in sorted(set(s.up))]


def check_face(k: DeckTables, s: State, task: Building, card: Card) -> str:
    """Return why this face-up card cannot be put into the offer, as a code; "" if it can."""
    if s.up.count(card) <= s.offer.faces.count(card):
        return "not_there"
    return _check_more(k, s, task, wanted=task.seat != active(s))


def name_want(k: DeckTables, s: State, task: Building, word: str) -> list[Action]:
    """Return the actions that ask for a sort, legal or not. Any sort may be asked for (BOH-18)."""
    return [(word, sort) for sort in k.sorts]


def legal_want(k: DeckTables, s: State, task: Building, word: str) -> list[Action]:
    """Return the actions that `check_want` allows: all sorts, or none if the side is full."""
    return [] if _check_more(k, s, task, wanted=True) else name_want(k, s, task, word)


def check_want(k: DeckTables, s: State, task: Building, sort: Sort) -> str:
    """Return why this sort cannot be asked for in the offer, as a code; "" if it can."""
    return _check_more(k, s, task, wanted=True) if sort in k.sorts else "no_such_sort"


def do_give(k: DeckTables, s: State, task: Building, sort: Sort) -> State:
    """Add a sort of the hand to the offer, which makes the sort known to all players (BOH-18)."""
    gives = tuple(sorted((*s.offer.gives, sort)))
    s = _begun(s, task)._replace(offer=s.offer._replace(gives=gives))
    return hidden_cards.claim_hand(k, s, task.seat, sort, gives.count(sort))


def do_face(k: DeckTables, s: State, task: Building, card: Card) -> State:
    """Put a face-up card into the offer; it is named as a card, not by its sort (BOH-18)."""
    return _begun(s, task)._replace(offer=s.offer._replace(faces=tuple(sorted((*s.offer.faces, card)))))


def do_want(k: DeckTables, s: State, task: Building, sort: Sort) -> State:
    """Ask for one more card of a sort in the offer (BOH-18)."""
    return _begun(s, task)._replace(offer=s.offer._replace(wants=tuple(sorted((*s.offer.wants, sort)))))


def _begun(s: State, task: Building) -> State:
    """Count the offer as begun. Cancelled offers count too; an offer to all counts once (BOH-57)."""
    return s._replace(begun=s.begun + (isinstance(task, Trade) and s.offer == NO_OFFER))


def check_cancel(k: DeckTables, s: State, task: Trade) -> str:
    """Return "offer_empty" if there is no offer to cancel, else ""."""
    return "offer_empty" if s.offer == NO_OFFER else ""


def do_cancel(k: DeckTables, s: State, task: Trade) -> State:
    """Cancel the offer; it still counts towards the limit of the turn (BOH-57)."""
    return s._replace(offer=NO_OFFER)


def do_give_up(k: DeckTables, s: State, task: Counter) -> State:
    """Give up the counter-offer, even if it names no card yet."""
    return done(s._replace(offer=task.offer), Answer(task.seat, task.partner, 1))


# Making an offer --------------------------------------------------------------------------------------


def name_to(k: DeckTables, s: State, task: Building, word: str) -> list[Action]:
    """Return the actions that make the offer to one seat, legal or not (BOH-56b)."""
    return [(word, other) for other in range(k.seats)]


def partners(k: DeckTables, task: Building) -> Sequence[Seat]:
    """Return the seats that the offer can be made to."""
    return k.others(task.seat) if isinstance(task, Trade) else [task.partner]


def check_to(k: DeckTables, s: State, task: Building, other: Seat) -> str:
    """Return why the offer cannot be made to this seat, as a code; "" if it can (BOH-57)."""
    if s.offer == NO_OFFER:
        return "offer_empty"
    if other not in partners(k, task):
        return "no_partner"
    return "same_offer" if _spoken(s, task, other) else ""


def _spoken(s: State, task: Building, other: Seat) -> bool:
    """Return True if this offer was already made to this seat in this turn (BOH-57)."""
    return not isinstance(task, Counter) and (task.seat, other, s.offer) in s.said


def steady_to(k: DeckTables, s: State, task: Building, word: str) -> list[Action]:
    """Return the actions that make the offer to one partner, if their buttons stay while they are refused.

    Before the active player begins an offer, the button "to everybody" suffices, so there are none.
    """
    if isinstance(task, Trade) and s.offer == NO_OFFER:
        return []
    return [(word, other) for other in partners(k, task)]


def legal_to(k: DeckTables, s: State, task: Building, word: str) -> list[Action]:
    """Return the actions that `check_to` allows."""
    if s.offer == NO_OFFER:
        return []
    return [(word, other) for other in sorted(partners(k, task)) if not _spoken(s, task, other)]


def do_to(k: DeckTables, s: State, task: Trade, other: Seat) -> State:
    """Make the active player's offer to one other seat (BOH-56b)."""
    return _asked(s, task.seat, (other,))


def do_bid(k: DeckTables, s: State, task: Bid, other: Seat) -> State:
    """Make the offer that the active player asked for, which answers the question (BOH-56c)."""
    return _asked(done(s), task.seat, (task.partner,))


def do_reply(k: DeckTables, s: State, task: Counter, other: Seat) -> State:
    """Make the counter-offer; the proposer has to answer it next (BOH-56a)."""
    return done(s, Confirm(task.partner, task.seat, task.offer))


def check_all(k: DeckTables, s: State, task: Trade) -> str:
    """Return why the offer cannot be made to all, as a code; "" if it can (BOH-57)."""
    if s.offer == NO_OFFER:
        return "offer_empty"
    return "" if unasked(k, s, task.seat) else "same_offer"


def unasked(k: DeckTables, s: State, seat: Seat) -> tuple[Seat, ...]:
    """Return the other seats that have not had this offer in this turn, in clockwise order (BOH-57)."""
    return tuple(other for other in k.others(seat) if (seat, other, s.offer) not in s.said)


def do_all(k: DeckTables, s: State, task: Trade) -> State:
    """Make the offer to all other players who have not had it in this turn, one after the other (BOH-56b)."""
    return _asked(s, task.seat, unasked(k, s, task.seat))


def _asked(s: State, proposer: Seat, queue: tuple[Seat, ...]) -> State:
    return s._replace(todo=(*s.todo, Queue(proposer, queue, s.offer)))


def follow_queue(k: DeckTables, s: State, task: Queue) -> State:
    """Ask the next partner, until there is a deal or no partner is left (BOH-56b)."""
    proposer, queue, offer, _ = task
    if not queue:
        return done(s._replace(offer=NO_OFFER))
    other, rest = queue[0], queue[1:]
    said = tuple(sorted((*s.said, (proposer, other, offer))))
    s = s._replace(offer=offer, said=said)
    return done(s, Queue(proposer, rest, offer), Answer(other, proposer, 0))


def check_ask(k: DeckTables, s: State, task: Trade) -> str:
    """Return why the others cannot be asked for offers, as a code; "" if it can (BOH-57)."""
    if s.offer != NO_OFFER:
        return "offer_open"
    return "ask_limit" if s.rounds >= k.offers_by_others else ""


def do_ask(k: DeckTables, s: State, task: Trade) -> State:
    """Let each other player, in clockwise order, make an offer or pass (BOH-56c)."""
    bids = [Bid(other, task.seat) for other in k.others(task.seat)]
    return s._replace(rounds=s.rounds + 1, todo=(*s.todo, *reversed(bids)))


# Answers ----------------------------------------------------------------------------------------------


def gift_forced(k: DeckTables, s: State, task: Answering) -> bool:
    """Return True if the offer is a gift that the owner of a Prügelknabe must accept (BOH-31)."""
    seat, giver = task.seat, task.partner
    if gift(s, giver, seat) != (giver, seat) or not k.has(s, seat, "pruegelknabe"):
        return False
    n = sum(count for by, to, count in s.gifts if (by, to) == (giver, seat))
    return not k.gift_limit or n < k.gift_limit


def gift(s: State, proposer: Seat, accepter: Seat) -> tuple[Seat, Seat] | None:
    """Return giver and receiver if one side of the offer is empty (a gift, or a wish for one), else None."""
    gives, faces, wants = s.offer
    if proposer != active(s):
        wants = (*wants, *faces)
    elif faces:
        gives = (*gives, *faces)
    if gives and wants:
        return None
    return (proposer, accepter) if gives else (accepter, proposer)


def follow_answer(k: DeckTables, s: State, task: Answering) -> State:
    """Accept the offer at once if it is a gift that must be accepted; otherwise ask the player (BOH-31)."""
    return accepted(k, s, task) if gift_forced(k, s, task) else s


def check_yes(k: DeckTables, s: State, task: Answering) -> str:
    """Return the code of the reason why a "yes" is not allowed; "" if it is allowed (BOH-18).

    A "yes" gives what the offer asks for from the hand only. The code is "face_up_only" if the hand lacks
    cards and the player's face-up cards include them, otherwise "not_enough".
    """
    held, wants = _held(k, s, task), s.offer.wants
    if all(held.count(x) >= wants.count(x) for x in wants):
        return ""
    open_too = [*held, *(k.sort[card] for card in s.up if task.seat == active(s))]
    return "face_up_only" if all(open_too.count(x) >= wants.count(x) for x in wants) else "not_enough"


def do_yes(k: DeckTables, s: State, task: Answering) -> State:
    """Accept the offer (BOH-56a)."""
    return accepted(k, s, task)


def accepted(k: DeckTables, s: State, task: Answering) -> State:
    """Let the accepter, then the proposer, pick the cards of the named sorts to give (BOH-56a)."""
    accepter, proposer = task.seat, task.partner
    gives, _, wants = s.offer
    if given := gift(s, proposer, accepter):
        s = s._replace(gifts=_one_more(s.gifts, *given))
    for sort in sorted(set(wants)):
        s = hidden_cards.claim_hand(k, s, accepter, sort, wants.count(sort))
    picks = [Pick(proposer, sort, 1) for sort in reversed(gives)]
    picks += [Pick(accepter, sort, 0) for sort in reversed(wants)]
    return done(s, Show(proposer, accepter), *picks)


def _one_more(
    gifts: tuple[tuple[int, int, int], ...], giver: Seat, to: Seat
) -> tuple[tuple[int, int, int], ...]:
    counted = {(by, whom): n for by, whom, n in gifts}
    counted[giver, to] = counted.get((giver, to), 0) + 1
    return tuple(sorted((by, whom, n) for (by, whom), n in counted.items()))


def check_counter(k: DeckTables, s: State, task: Answer) -> str:
    """Return "one_counter" if a counter-offer was already begun and given up, else "" (BOH-56a)."""
    return "one_counter" if task.tried else ""


def do_counter(k: DeckTables, s: State, task: Answer) -> State:
    """Begin a counter-offer; its task stores the offer that it answers (BOH-56a)."""
    return done(s._replace(offer=NO_OFFER), Counter(task.seat, task.partner, s.offer))
