"""The tooltips and button labels of actions, verb by verb."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kleinod.core.game import NOBODY, Msg, Seat, msg
from kleinod.games.mutterboehnchen import standing_answers
from kleinod.games.mutterboehnchen.card_data import SORTS, Card, Sort
from kleinod.games.mutterboehnchen.fields import is_used
from kleinod.games.mutterboehnchen.offer import COUNTER, NO_OFFER
from kleinod.games.mutterboehnchen.pending_tasks import Answer, Bid, Confirm, Counter, Market, Reply, Trade
from kleinod.games.mutterboehnchen.planting_preview import grown
from kleinod.games.mutterboehnchen.state import State
from kleinod.games.mutterboehnchen.trade import gift
from kleinod.games.mutterboehnchen.verb import Asked

# Tooltips ---------------------------------------------------------------------------------------------


def no_tooltip(q: Asked, *arguments: object) -> None:
    """Return no tooltip: the verb needs no explanation."""


def tooltip_plant(q: Asked, slot: int, card: Card, field: int, under: int) -> Msg | None:
    return tooltip_lay(q, card, field, under)


def tooltip_lay(q: Asked, card: Card, field: int, under: int) -> Msg | None:
    """Return the message that says what the field would pay after the planting."""
    if card < 0 or not 0 <= field < q.k.rows:
        return None
    after = grown(q.k, q.o, card, (field, under))
    return msg("hint.plant", cards=len(after), n=q.k.pays(after))


def tooltip_harvest(q: Asked, field: int) -> Msg | None:
    """Return the message that says what the field pays now."""
    if not is_used(q.k, q.o, q.seat, field):
        return None
    return msg("hint.harvest", n=q.k.pays(q.o.fields[q.seat][field]))


def tooltip_sort(q: Asked, sort: Sort) -> Msg:
    return msg(f"hint.{q.word}", sort=f"$sort.{SORTS[sort]}")


def tooltip_attack(q: Asked, rattles: int, other: int) -> Msg:
    return msg("hint.attack", other_seat=other)


# Buttons ----------------------------------------------------------------------------------------------


def labels(*names: str) -> Mapping[str, Callable[[Asked, str], Msg]]:
    """Return the labels of buttons that have the same label in every question."""
    return {name: _label(name) for name in names}


def _label(name: str) -> Callable[[Asked, str], Msg]:
    return lambda q, what: msg(f"button.{name}")


def button_harvest(q: Asked, what: str) -> Msg:
    return msg("button.harvest", n=q.k.pays(q.o.fields[q.seat][int(what)]))


def button_to(q: Asked, what: str) -> Msg:
    """Return the label of the button that makes the offer to one seat, or gives it the cards for nothing."""
    other = int(what)
    return msg("button.to.gift" if _gives_away(q, other) else "button.to", other_seat=other)


def button_all(q: Asked, what: str) -> Msg:
    """Return the label of the button that makes the offer to all, or gives the cards away to any seat."""
    return msg("button.all.gift" if _gives_away(q, NOBODY) else "button.all")


def _gives_away(q: Asked, other: Seat) -> bool:
    """Return True if the offer that is being built gives cards and wants nothing for them."""
    building = isinstance(q.task, (Trade, Bid, Counter)) and q.o.offer != NO_OFFER
    return building and gift(q.o, q.seat, other) == (q.seat, other)


def button_rattles(q: Asked, what: str) -> Msg:
    return msg(f"button.rattles.{what}")


def button_of_question(q: Asked, what: str) -> Msg:
    """Return the label of a button whose label depends on the question."""
    return msg(f"button.{q.word}.{q.task.name}")


def button_counter(q: Asked, what: str) -> Msg:
    """Return the label of the button that makes a counter-offer, or an offer that was asked for."""
    return msg("button.counter.bid" if isinstance(q.task, Reply) and q.task.bid else "button.counter")


def button_take(q: Asked, what: str) -> Msg:
    """Return the label of the button that takes the yes or the counter-offer of another player."""
    other = int(what)
    market = q.task
    if (
        not isinstance(market, Market)
        or dict(zip(market.asked, market.replies, strict=True))[other] == COUNTER
    ):
        return msg("button.take.offer", other_seat=other)
    return msg("button.take.yes" if market.offer.wants else "button.take.gift", other_seat=other)


def button_but(q: Asked, what: str) -> Msg:
    return msg("button.but", other_seat=int(what))


# Standing answers -------------------------------------------------------------------------------------

#: The setting that the button of a standing answer selects next, by the current setting.
_NEXT = {None: "now", standing_answers.THIS_TURN: "lasting", standing_answers.LASTING: "off"}


def button_gifts(q: Asked, what: str) -> Msg:
    return msg(f"button.gifts.{_NEXT[standing_answers.lasts(q.o, q.seat, standing_answers.NO_GIFTS)]}")


def button_never(q: Asked, what: str) -> Msg:
    return msg(f"button.never.{_next(q, standing_answers.NEVER, what)}", sort=f"$sort.{what}")


def button_look(q: Asked, what: str) -> Msg:
    return msg(f"button.look.{_next(q, standing_answers.SEEKS, what)}", sort=f"$sort.{what}")


def _next(q: Asked, kind: int, sort: str) -> str:
    return _NEXT[standing_answers.lasts(q.o, q.seat, kind, tuple(SORTS).index(sort))]


def button_yes(q: Asked, what: str) -> Msg:
    return msg(f"button.yes.{kind_of_offer(q.o, q.task)}")


def button_no(q: Asked, what: str) -> Msg:
    if isinstance(q.task, Reply):
        return msg("button.no.bid" if q.task.bid else "button.no.deal")
    return msg(f"button.no.{'deal' if isinstance(q.task, (Answer, Confirm)) else q.task.name}")


def kind_of_offer(o: State, task: Answer | Confirm | Reply) -> str:
    """Return the kind of the offer to be answered: a trade, a gift, or a wish for a gift."""
    giver, _ = gift(o, task.partner, task.seat) or (NOBODY, NOBODY)
    return {task.seat: "wish", task.partner: "gift"}.get(giver, "trade")
