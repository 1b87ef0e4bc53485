"""Answers that several players give together (BOH-56d).

Every reply is one word, which the other players do not see. When all have replied, an event of chance shows
the words. Then the players who announced an offer build it openly, clockwise, and the proposer takes one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias, TypeVar

from kleinod.core.game import Seat
from kleinod.games.mutterboehnchen import hidden_cards, trade
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.fields import done
from kleinod.games.mutterboehnchen.offer import COUNTER, MUST, NO, NO_OFFER, WAITING, YES, Offer
from kleinod.games.mutterboehnchen.pending_tasks import (
    Bid,
    Confirm,
    Counter,
    Market,
    Queue,
    Reply,
    Task,
    Trade,
    Unveil,
)
from kleinod.games.mutterboehnchen.state import Action, State, swap

T = TypeVar("T", Unveil, Market)
Replies: TypeAlias = tuple[int, ...]

# Asking -----------------------------------------------------------------------------------------------


def do_all(k: DeckTables, s: State, task: Trade) -> State:
    """Make the offer to all players who have not had it in this turn."""
    if not k.together:
        return trade.do_all(k, s, task)
    asked = trade.unasked(k, s, task.seat)
    said = tuple(sorted((*s.said, *((task.seat, other, s.offer) for other in asked))))
    return _asked(s._replace(said=said), task.seat, asked, 0)


def do_ask(k: DeckTables, s: State, task: Trade) -> State:
    """Ask all others for offers: together (BOH-56d), or one after the other (BOH-56c)."""
    if not k.together:
        return trade.do_ask(k, s, task)
    return _asked(s._replace(rounds=s.rounds + 1), task.seat, k.others(task.seat), 1)


def _asked(s: State, seat: Seat, asked: tuple[Seat, ...], bid: int) -> State:
    unveil = Unveil(seat, asked, (WAITING,) * len(asked), bid)
    return s._replace(todo=(*s.todo, unveil, *(Reply(other, seat, bid) for other in reversed(asked))))


def _waiting(s: State, kind: type[T]) -> tuple[int, T]:
    """Return the index of the only waiting task of a kind, and the task."""
    return next((n, task) for n, task in enumerate(s.todo) if isinstance(task, kind))


# Replying ---------------------------------------------------------------------------------------------


def follow_reply(k: DeckTables, s: State, task: Reply) -> State:
    """Accept a gift that must be accepted, without a question (BOH-31)."""
    return _said(s, task, MUST) if not task.bid and trade.gift_forced(k, s, task) else s


def name_reply(k: DeckTables, s: State, task: Reply, word: str) -> list[Action]:
    """Return the actions for each reply, legal or not. A request for offers has no yes (BOH-56d)."""
    return [(word, kind) for kind in (NO, YES, COUNTER) if kind != YES or not task.bid]


def shown_replies(k: DeckTables, s: State, task: Reply, word: str) -> list[Action]:
    """Return the actions of `name_reply` in the order of their buttons, yes first."""
    return sorted(name_reply(k, s, task, word), key=lambda a: (YES, NO, COUNTER).index(a[1]))


def check_reply(k: DeckTables, s: State, task: Reply, kind: int) -> str:
    """Return why this reply cannot be given, as a code; "" if it can (BOH-56d)."""
    if kind not in (NO, YES, COUNTER) or (kind == YES and task.bid):
        return "not_now"
    return trade.check_yes(k, s, task) if kind == YES else ""


def do_reply(k: DeckTables, s: State, task: Reply, kind: int) -> State:
    """Store the reply; the other players see it once all have replied (BOH-56d)."""
    return _said(s, task, kind)


def _said(s: State, task: Reply, kind: int) -> State:
    at, unveil = _waiting(s, Unveil)
    replies = swap(unveil.replies, unveil.asked.index(task.seat), kind)
    return done(s._replace(todo=swap(s.todo, at, unveil._replace(replies=replies))))


def unveil_outcomes(k: DeckTables, s: State, task: Unveil, word: str) -> tuple[tuple[Action, int], ...]:
    """Return the only outcome: the replies of all players who were asked, in their order."""
    return (((word, task.replies), 1),)


def do_unveil(k: DeckTables, s: State, task: Unveil, replies: Replies) -> State:
    """Let the players who announced an offer build it, clockwise.

    A yes reveals that the seat holds the cards it was asked for.
    """
    seat, asked, _, bid, _ = task
    wants, builders = s.offer.wants, list[Task]()
    for other, reply in zip(asked, replies, strict=True):
        if reply == COUNTER:
            builders.append(Bid(other, seat) if bid else Counter(other, seat, s.offer))
        for sort in sorted(set(wants)) if reply == YES else ():
            s = hidden_cards.claim_hand(k, s, other, sort, wants.count(sort))
    market = Market(seat, asked, replies, (NO_OFFER,) * len(asked), s.offer)
    return done(s._replace(offer=NO_OFFER), market, *reversed(builders))


# Building the offers that were announced ----------------------------------------------------------------


def is_open(s: State) -> bool:
    """Return True while players build offers that the proposer will choose from together."""
    return any(isinstance(task, Market) for task in s.todo)


def do_counter_to(k: DeckTables, s: State, task: Counter, other: Seat) -> State:
    """Make the counter-offer, together with other offers (BOH-56d) or alone (BOH-56a)."""
    return _announced(s, task.seat, s.offer) if is_open(s) else trade.do_reply(k, s, task, other)


def do_bid_to(k: DeckTables, s: State, task: Bid, other: Seat) -> State:
    """Make the offer that was asked for, together with other offers (BOH-56d) or alone (BOH-56c)."""
    if not is_open(s):
        return trade.do_bid(k, s, task, other)
    said = tuple(sorted((*s.said, (task.seat, other, s.offer))))
    return _announced(s._replace(said=said), task.seat, s.offer)


def do_give_up(k: DeckTables, s: State, task: Counter) -> State:
    """Make no counter-offer after all, which counts as a no where answers are given together."""
    return _announced(s, task.seat, NO_OFFER) if is_open(s) else trade.do_give_up(k, s, task)


def do_pass(k: DeckTables, s: State, task: Bid) -> State:
    """Forget the offer that was being built."""
    return _announced(s, task.seat, NO_OFFER)


def _announced(s: State, seat: Seat, offer: Offer) -> State:
    """Add the offer of `seat` to those the proposer chooses from; `NO_OFFER` is a no."""
    if not is_open(s):
        return done(s._replace(offer=NO_OFFER))
    at, market = _waiting(s, Market)
    n = market.asked.index(seat)
    replies = market.replies if offer != NO_OFFER else swap(market.replies, n, NO)
    market = market._replace(replies=replies, offers=swap(market.offers, n, offer))
    return done(s._replace(offer=NO_OFFER, todo=swap(s.todo, at, market)))


# Taking one -------------------------------------------------------------------------------------------


def answers(task: Market) -> Iterator[tuple[Seat, int, Offer]]:
    """Yield seat, reply and offer of all players who were asked, in their order."""
    return zip(task.asked, task.replies, task.offers, strict=True)


def follow_market(k: DeckTables, s: State, task: Market) -> State:
    """Drop the offer if all say no; accept a compulsory gift (BOH-31); or show the own offer again."""
    if all(reply == NO for reply in task.replies):
        return done(s._replace(offer=NO_OFFER))
    for other, _, offer in answers(task):
        offered, answer = s._replace(offer=offer), Confirm(task.seat, other, task.offer)
        if offer != NO_OFFER and trade.gift_forced(k, offered, answer):
            return trade.accepted(k, offered, answer)
    return s if s.offer == task.offer else s._replace(offer=task.offer)


def _offered(task: Market, other: Seat) -> tuple[int, Offer]:
    """Return the reply and the offer of another seat; a no if it was not asked."""
    return next(((reply, offer) for seat, reply, offer in answers(task) if seat == other), (NO, NO_OFFER))


def name_take(k: DeckTables, s: State, task: Market, word: str) -> list[Action]:
    """Return the actions that take the reply of a seat that did not say no (BOH-56d)."""
    return [(word, other) for other, reply, _ in answers(task) if reply != NO]


def check_take(k: DeckTables, s: State, task: Market, other: Seat) -> str:
    """Return why the reply of this seat cannot be taken, as a code; "" if it can (BOH-56d)."""
    reply, offer = _offered(task, other)
    if reply == NO:
        return "no_offer"
    if reply != COUNTER:
        return ""
    return trade.check_yes(k, s._replace(offer=offer), Confirm(task.seat, other, task.offer))


def do_take(k: DeckTables, s: State, task: Market, other: Seat) -> State:
    """Take a yes to the own offer, or the offer of the other player."""
    reply, offer = _offered(task, other)
    if reply == COUNTER:
        return trade.accepted(k, s._replace(offer=offer), Confirm(task.seat, other, task.offer))
    return trade.accepted(k, s, Reply(other, task.seat, 0))


def name_but(k: DeckTables, s: State, task: Market, word: str) -> list[Action]:
    """Return the actions that counter an offer, legal or not; [] unless offers were asked for (BOH-56d)."""
    return name_take(k, s, task, word) if task.offer == NO_OFFER else []


def check_but(k: DeckTables, s: State, task: Market, other: Seat) -> str:
    """Return why the offer of this seat cannot be countered, as a code; "" if it can (BOH-56a)."""
    if task.offer != NO_OFFER:
        return "one_counter"
    return "no_offer" if _offered(task, other)[0] == NO else ""


def do_but(k: DeckTables, s: State, task: Market, other: Seat) -> State:
    """Answer one of the offers with a counter-offer, as if it were the only one; the others lapse."""
    offer = _offered(task, other)[1]
    return done(s._replace(offer=NO_OFFER), Queue(other, (), offer), Counter(task.seat, other, offer))


def do_none(k: DeckTables, s: State, task: Market) -> State:
    """Take none of the replies; all offers lapse (BOH-56d)."""
    return done(s._replace(offer=NO_OFFER))
