"""The log line of an action with its rule, verb by verb.

follow_up_log.py has the lines for automatic consequences.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Final

from kleinod.core.game import Msg, Seat, msg
from kleinod.games.mutterboehnchen import standing_answers
from kleinod.games.mutterboehnchen.argument_text import REPLY_WORDS
from kleinod.games.mutterboehnchen.card_data import GARDEN, LADY, RULES, SORTS, Card, Sort
from kleinod.games.mutterboehnchen.card_zones import listed, named, offered, text_of
from kleinod.games.mutterboehnchen.deal_execution import Shown
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.draw_and_turn_up import active
from kleinod.games.mutterboehnchen.offer import NO
from kleinod.games.mutterboehnchen.pending_tasks import Begin, Flitzer, Market
from kleinod.games.mutterboehnchen.planting_preview import laid
from kleinod.games.mutterboehnchen.state import State
from kleinod.games.mutterboehnchen.verb import Asked


def plain(q: Asked, *arguments: object) -> Msg:
    """Return a line that names only the player who acts."""
    return msg(f"story.{q.word}", q.rule, seat=q.seat)


def of_question(q: Asked) -> Msg:
    """Return the line for a verb whose text depends on the question."""
    return msg(f"story.{q.word}.{q.task.name}", q.rule, seat=q.seat)


def refused(q: Asked) -> Msg:
    """Return the line for a no to a deal, to all answers, or to the Flitzer."""
    if isinstance(q.task, Market):
        return msg("story.take_none", q.rule, seat=q.seat)
    return msg("story.no_flitzer", q.rule, seat=q.seat) if isinstance(q.task, Flitzer) else plain(q)


def with_card(q: Asked, card: Card) -> Msg:
    return msg(f"story.{q.word}", q.rule, seat=q.seat, card=named(q.k, card))


def with_sort(q: Asked, sort: Sort) -> Msg:
    return msg(f"story.{q.word}", q.rule, seat=q.seat, sort=f"$sort.{SORTS[sort]}")


# Fields -----------------------------------------------------------------------------------------------


def planted(q: Asked, slot: int, card: Card, field: int, under: int) -> Msg:
    return laid_down(q, card, field, under)


def laid_down(q: Asked, card: Card, field: int, under: int) -> Msg:
    """Return the line for a planting: bean, field, and the text of a special if it is in force."""
    k, seat = q.k, q.seat
    after, at = laid(k, q.o, card, (field, under))
    effect = k.effect[card]
    if effect and k.works(after, at):
        text = f"${text_of(k, card)}"
        told = msg("story.special", RULES[effect], seat=seat, card=named(k, card), n=field + 1)
        return told._replace(args=(*told.args, ("gifts", k.gift_limit), ("text", text)))
    code = "story.plant" if at == len(after) - 1 else "story.plant_under"
    return msg(code, q.rule, seat=seat, card=named(k, card), n=field + 1)


def harvested(q: Asked, field: int) -> Msg:
    """Return the line for a harvest, with the rule that demands it, otherwise the rule about harvests."""
    k, cards = q.k, q.o.fields[q.seat][field]
    top = cards[-1]
    sale = "BOH-12" if k.sort[top] == GARDEN and k.kind[top] == LADY else "BOH-09a"
    told = msg(
        "story.harvest", q.rule or sale, seat=q.seat, field=field + 1, cards=len(cards), n=k.pays(cards)
    )
    return told._replace(args=(*told.args, ("card", named(k, top))))


def raised(q: Asked, index: int) -> Msg:
    return brought(q, q.task.field, index)


def brought(q: Asked, field: int, index: int) -> Msg:
    card = named(q.k, q.o.fields[q.seat][field][index])
    return msg(f"story.{q.word}", q.rule, seat=q.seat, card=card)


def dropped(q: Asked, slot: int, card: Card) -> Msg:
    return with_card(q, card)


# Attacks and trade ------------------------------------------------------------------------------------


def attacked(q: Asked, rattles: int, other: Seat) -> Msg:
    rule = "BOH-52" if q.k.two else "BOH-14"
    return msg("story.attack", rule, seat=q.seat, other_seat=other, n=rattles)


def offered_open(q: Asked, card: Card) -> Msg:
    """Return the line for a face-up card in an offer: the active player gives it, others wish for it."""
    code = "story.face" if q.seat == active(q.o) else "story.face_wanted"
    return msg(code, q.rule, seat=q.seat, card=named(q.k, card))


def spoken(q: Asked, other: Seat) -> Msg:
    """Return the line for a complete offer: both sides and the partner."""
    return _whole(q, "story.to", other_seat=other)


def spoken_to_all(q: Asked) -> Msg:
    return _whole(q, "story.all")


def _whole(q: Asked, code: str, **partner: Seat) -> Msg:
    """Return the line with both sides of the offer; its code is `code` and the kind of the offer."""
    sides = offered(q.k, q.o.offer, q.seat == active(q.o))
    return msg(f"{code}.{kind_of(sides)}", q.rule, seat=q.seat, **partner, **sides)


def kind_of(sides: Container[str]) -> str:
    """Return the kind of an offer with these sides, as its proposer sees it."""
    if "gives" not in sides:
        return "wish"
    return "trade" if "wants" in sides else "gift"


#: The first parts of a line's code, and the codes of earlier lines that this line makes superfluous: a
#: complete offer names all of its cards, a cancelled offer is not mentioned, and a deal needs neither the yes
#: nor the picks that led to it.
_SUPERFLUOUS: Final = (
    (
        ("story.to.", "story.all.", "story.cancel"),
        ("story.give", "story.face", "story.face_wanted", "story.want"),
    ),
    (("story.show", "story.gift"), ("story.yes", "story.take", "story.pick")),
)


def shortened(earlier: Sequence[Msg], said: Sequence[Msg]) -> list[Msg]:
    """Return the earlier lines of a turn and `said`, those of its latest action, without superfluous ones."""
    kept, code = list(earlier), said[0].code if said else ""
    for codes, superfluous in _SUPERFLUOUS:
        if code.startswith(codes):
            while kept and kept[-1].code in superfluous:
                kept.pop()
    return [*kept, *(said[1:] if code == "story.cancel" else said)]


def with_other(q: Asked, other: Seat) -> Msg:
    return msg(f"story.{q.word}", q.rule, seat=q.seat, other_seat=other)


def replied(q: Asked, kind: int) -> Msg:
    """Return the line for a reply; a viewer who may not know it yet reads only that there is one."""
    what = REPLY_WORDS.get(kind, "hidden")
    bid = ".bid" if q.task.bid and kind >= 0 else ""
    return msg(f"story.reply.{what}{bid}", q.rule, seat=q.seat)


def unveiled(q: Asked, replies: Sequence[int]) -> Msg:
    """Return the line for the showing of replies; follow_up_log.py adds a line for each yes and offer."""
    return msg("story.unveil" if any(reply != NO for reply in replies) else "story.unveil.nobody", q.rule)


# Standing answers -------------------------------------------------------------------------------------

_TIMES = {None: "off", standing_answers.THIS_TURN: "now", standing_answers.LASTING: "lasting"}


def set_standing(q: Asked, setting: int) -> Msg:
    """Return the line for a standing answer, which only its owner learns; others read that there is one."""
    if setting < 0:
        return msg("story.set.hidden", q.rule, seat=q.seat)
    sort = standing_answers.sort_of(setting)
    if sort is None:
        if setting == standing_answers.QUIET:
            return msg("story.set.quiet", q.rule, seat=q.seat)
        time = standing_answers.lasts(q.after(setting), q.seat, setting)
        return msg(f"story.set.gifts.{_TIMES[time]}", q.rule, seat=q.seat)
    time = standing_answers.lasts(q.after(setting), q.seat, standing_answers.NEVER, sort)
    return msg(f"story.set.never.{_TIMES[time]}", q.rule, seat=q.seat, sort=f"$sort.{SORTS[sort]}")


def looked_for(q: Asked, sort: Sort) -> Msg:
    time = standing_answers.lasts(q.after(sort), q.seat, standing_answers.SEEKS, sort)
    return msg(f"story.look.{_TIMES[time]}", q.rule, seat=q.seat, sort=f"$sort.{SORTS[sort]}")


# Chance -----------------------------------------------------------------------------------------------


def drawn(q: Asked, card: Card) -> Msg:
    code = "story.draw_known" if card >= 0 else "story.draw"
    return msg(code, _drawn_by(q.k, q.o, q.seat), seat=q.seat, card=named(q.k, card))


def _drawn_by(k: DeckTables, o: State, seat: Seat) -> str:
    """Return the rule by which a player draws: first hand, Warmduscher, or end of the own turn."""
    if isinstance(o.todo[0], Begin):
        return "BOH-05"
    if seat != active(o):
        return "BOH-30"
    return "BOH-53" if k.two else "BOH-20"


def turned_up(q: Asked, card: Card) -> Msg:
    k, seat = q.k, q.seat
    if k.effect[card] == "flitzer":
        return msg("story.up_flitzer", "BOH-29", seat=seat, card=named(k, card))
    return msg("story.up", "BOH-53" if k.two else "BOH-17", seat=seat, card=named(k, card))


def taler_turned(q: Asked, card: Card) -> Msg:
    return msg("story.turn", "BOH-15a", seat=q.seat, other_seat=q.task.other, card=named(q.k, card))


def dealt(q: Asked, taken: Shown, given: Shown) -> Msg:
    """Return the line for a deal with the cards that each side gave (face-up ones: the active player)."""
    k, o = q.k, q.o
    proposer, accepter = q.seat, q.task.accepter
    gave = {accepter: taken[1], proposer: given[1]}
    gave[active(o)] = (*o.offer.faces, *gave[active(o)])
    seat, other = active(o), accepter if proposer == active(o) else proposer
    if gave[seat] and gave[other]:
        cards, others = listed(k, gave[seat]), listed(k, gave[other])
        return msg("story.show", "BOH-56a", seat=seat, other_seat=other, cards=cards, others=others)
    giver, taker = (seat, other) if gave[seat] else (other, seat)
    return msg("story.gift", "BOH-56a", seat=giver, other_seat=taker, cards=listed(k, gave[giver]))
