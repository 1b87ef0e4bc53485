"""Short reasons for an answer, verb by verb, shown by hints and explanations of bot moves.

A reason uses only fields, offers and talers, which all players see, and the answer itself, so that a viewer
who reads it about another seat learns no secret (BOH-55c).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from kleinod.core.game import Msg, Seat, msg
from kleinod.games.mutterboehnchen import pending_tasks as tasks
from kleinod.games.mutterboehnchen import trade
from kleinod.games.mutterboehnchen.attack import talers
from kleinod.games.mutterboehnchen.card_data import SORTS, Card, Sort
from kleinod.games.mutterboehnchen.draw_and_turn_up import active
from kleinod.games.mutterboehnchen.fields import fits, is_used, taken_sorts
from kleinod.games.mutterboehnchen.offer import NO, NO_OFFER, YES, Offer
from kleinod.games.mutterboehnchen.planting_preview import grown
from kleinod.games.mutterboehnchen.verb import Asked

#: Sorts of hand cards, and face-up cards, that change hands.
_Side: TypeAlias = tuple[Sequence[Sort], Sequence[Card]]


def no_reason(q: Asked, *arguments: Any) -> None:
    """Return None, because answers with this verb have no obvious reason."""


# Fields -----------------------------------------------------------------------------------------------


def plant(q: Asked, slot: int, card: Card, field: int, under: int) -> Msg | None:
    return lay(q, card, field, under)


def lay(q: Asked, card: Card, field: int, under: int) -> Msg | None:
    at = [f"f{q.seat}-{field}"]
    if not is_used(q.k, q.o, q.seat, field):
        return msg("reason.begins", "BOH-06", at)
    after = grown(q.k, q.o, card, (field, under))
    return _more(q, field, after, "BOH-09a") or msg("reason.grows", "BOH-07", at)


def _more(q: Asked, field: int, cards: Sequence[Card], rule: str) -> Msg | None:
    """Return the message that a field would pay more with these cards, or None."""
    now, then = (q.k.pays(tuple(held)) for held in (q.o.fields[q.seat][field], cards))
    return msg("reason.pays", rule, [f"f{q.seat}-{field}"], n=then) if then > now else None


def harvest(q: Asked, field: int) -> Msg:
    paid, at = q.k.pays(q.o.fields[q.seat][field]), [f"f{q.seat}-{field}"]
    return msg("reason.earns", "BOH-09a", at, n=paid) if paid else msg("reason.clears", "BOH-06", at)


def rise(q: Asked, index: int) -> Msg | None:
    field: int = q.task.field
    return _more(q, field, q.after(index).fields[q.seat][field], "BOH-08")


def bring(q: Asked, field: int, index: int) -> Msg | None:
    return _more(q, field, q.after(field, index).fields[q.seat][field], "BOH-08")


def drop(q: Asked, slot: int, card: Card) -> Msg | None:
    return None if _has_room(q, (), (card,)) else msg("reason.drops", "BOH-51b", seat=q.seat)


def stop(q: Asked) -> Msg | None:
    """Return the reason to plant no second card, that it fits no field; None for other questions."""
    if not isinstance(q.task, tasks.Front):
        return None
    front = q.o.hands[q.seat][0]
    return None if front < 0 or _has_room(q, (), (front,)) else msg("reason.waits", "BOH-13")


def attack(q: Asked, rattles: int, other: Seat) -> Msg | None:
    """Return the reason "no opponent has more talers"; None if it is false or there is only one opponent."""
    others = q.k.others(q.seat)
    leads = len(others) > 1 and talers(q.o, other) == max(talers(q.o, seat) for seat in others)
    return msg("reason.leads", "BOH-15a", other_seat=other) if leads else None


# Building an offer ------------------------------------------------------------------------------------


def give(q: Asked, sort: Sort) -> Msg | None:
    return _giving(q, (sort,), ())


def face(q: Asked, card: Card) -> Msg | None:
    return _giving(q, (), (card,)) if q.seat == active(q.o) else _wishing(q, (), (card,))


def want(q: Asked, sort: Sort) -> Msg | None:
    return _wishing(q, (sort,), ())


def ask(q: Asked) -> Msg | None:
    left = any(not _has_room(q, (), (card,)) for card in q.o.up)
    return msg("reason.asks", "BOH-56c", seat=q.seat) if left else None


def to(q: Asked, other: Seat) -> Msg | None:
    """Return the reason for a whole offer: the proposer's gain, otherwise the partner's."""
    gives, gets = _sides(q, q.seat)
    suits = msg("reason.suits", "BOH-56b", other_seat=other) if _joins(q, other, *gives) else None
    return _completing(q, *gets) or _wishing(q, *gets) or suits or _ridding(q, *gives)


def to_all(q: Asked) -> Msg | None:
    gives, gets = _sides(q, q.seat)
    many = sum(_joins(q, other, *gives) for other in trade.partners(q.k, q.task)) > 1
    suits = msg("reason.suits_many", "BOH-56b") if many else None
    return _completing(q, *gets) or _wishing(q, *gets) or suits or _ridding(q, *gives)


def planned(q: Asked, partner: Seat, offer: Offer) -> Msg | None:
    """Return the reason for a part of an offer planned for `partner`, which only its proposer may read."""
    gives, gets = _sides(q, q.seat, offer)
    suits, comes = _joins(q, partner, *gives), _joins(q, q.seat, *gets)
    if comes:
        return msg("reason.trade_both" if suits else "reason.trade_gets", "BOH-56b", other_seat=partner)
    return msg("reason.trade_rids", "BOH-56b", other_seat=partner) if suits else _ridding(q, *gives)


def _completing(q: Asked, sorts: Sequence[Sort], cards: Sequence[Card]) -> Msg | None:
    """Return the message that received cards make a field pay more; cards named by sort count as males."""
    k, found = q.k, None
    coming = [*cards, *(k.male(sort) for sort in sorts)]
    for field in range(k.rows):
        held = q.o.fields[q.seat][field]
        if not is_used(k, q.o, q.seat, field):
            continue
        taken = taken_sorts(k, q.o.began[q.seat][field], q.o.fields[q.seat][field])
        now, then = k.pays(held), k.pays((*held, *(card for card in coming if k.sort[card] in taken)))
        if then > now:
            sort = f"$sort.{SORTS[k.sort[held[-1]]]}"
            at = [f"f{q.seat}-{field}"]
            found = msg("reason.completes", "BOH-09a", at, seat=q.seat, sort=sort, n=then)
    return found


def _ridding(q: Asked, sorts: Sequence[Sort], cards: Sequence[Card]) -> Msg | None:
    return None if _has_room(q, sorts, cards) else msg("reason.rids", "BOH-56a", seat=q.seat)


def _wishing(q: Asked, sorts: Sequence[Sort], cards: Sequence[Card]) -> Msg | None:
    return msg("reason.wishes", "BOH-18", seat=q.seat) if _joins(q, q.seat, sorts, cards) else None


def _giving(q: Asked, sorts: Sequence[Sort], cards: Sequence[Card]) -> Msg | None:
    if not _has_room(q, sorts, cards):
        return msg("reason.offers", "BOH-18", seat=q.seat)
    for other in trade.partners(q.k, q.task):
        if _joins(q, other, sorts, cards):
            return msg("reason.offers_suit", "BOH-18", other_seat=other)
    return None


# Answering one ----------------------------------------------------------------------------------------


def yes(q: Asked) -> Msg | None:
    gets, gives = _sides(q, q.task.partner)
    if _joins(q, q.seat, *gets):
        return msg("reason.gets", "BOH-56a", seat=q.seat)
    return None if _has_room(q, *gives) else msg("reason.rids", "BOH-56a", seat=q.seat)


def no(q: Asked) -> Msg | None:
    """Return the reason for a no to an offer or a counter-offer."""
    if not isinstance(q.task, (tasks.Answer, tasks.Confirm, tasks.Reply)):
        return None
    partner = q.task.partner
    gets, gives = _sides(q, partner)
    if any(gets) and not _has_room(q, *gets):
        return msg("reason.useless", "BOH-56a", seat=q.seat)
    if _joins(q, q.seat, *gives):
        return msg("reason.keeps", "BOH-56a", seat=q.seat)
    helps = _joins(q, partner, *gives) and not _joins(q, q.seat, *gets)
    return msg("reason.helps", "BOH-56a", other_seat=partner) if helps else None


def reply(q: Asked, kind: int) -> Msg | None:
    """Return the reason for a yes or no given together with others; an announced offer has none yet."""
    if q.task.bid or kind not in (YES, NO):
        return None
    return yes(q) if kind == YES else no(q)


def take(q: Asked, other: Seat) -> Msg | None:
    """Return the reason to take an answer: it brings a card that fits an own field."""
    market: tasks.Market = q.task
    offer = dict(zip(market.asked, market.offers, strict=True))[other]
    gets = (offer.gives, ()) if offer != NO_OFFER else (market.offer.wants, ())
    return msg("reason.gets", "BOH-56d", seat=q.seat) if _joins(q, q.seat, *gets) else None


def _sides(q: Asked, proposer: Seat, offer: Offer | None = None) -> tuple[_Side, _Side]:
    """Return the cards that the proposer gives, and those received; the active player gives face-up cards."""
    gives, faces, wants = q.o.offer if offer is None else offer
    if proposer == active(q.o):
        return (gives, faces), (wants, ())
    return (gives, ()), (wants, faces)


# Room -------------------------------------------------------------------------------------------------


def _joins(q: Asked, seat: Seat, sorts: Sequence[Sort], cards: Sequence[Card]) -> bool:
    """Return True if one of these cards fits a field in use."""
    k, o = q.k, q.o
    used = [field for field in range(k.rows) if is_used(k, o, seat, field)]
    taken = {sort for field in used for sort in taken_sorts(k, o.began[seat][field], o.fields[seat][field])}
    return any(sort in taken for sort in sorts) or any(fits(k, o, seat, card) for card in cards)


def _has_room(q: Asked, sorts: Sequence[Sort], cards: Sequence[Card]) -> bool:
    """Return True if one of these cards fits a field of the current player, or if there are no cards."""
    k, o, seat = q.k, q.o, q.seat
    fields = k.rows if not k.two or o.third == seat else k.rows - 1
    free = any(not is_used(k, o, seat, field) for field in range(fields))
    return free or not (sorts or cards) or _joins(q, seat, sorts, cards)
