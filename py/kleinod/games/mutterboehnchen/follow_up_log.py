"""Log lines for automatic consequences of an action, found by comparing the observations before and after.

Every line is about open cards only, so it is the same for every viewer (BOH-55a).
"""

from __future__ import annotations

from collections import Counter

from kleinod.core.game import Msg, msg
from kleinod.games.mutterboehnchen import standing_reply
from kleinod.games.mutterboehnchen.attack import talers
from kleinod.games.mutterboehnchen.card_data import RULES, SOY, Card
from kleinod.games.mutterboehnchen.card_zones import listed, named
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.fields import harvested
from kleinod.games.mutterboehnchen.offer import COUNTER, MUST, YES
from kleinod.games.mutterboehnchen.pending_tasks import Final, Gather, Unveil
from kleinod.games.mutterboehnchen.planting import CLIMBS, DISCARDED
from kleinod.games.mutterboehnchen.planting_preview import laid
from kleinod.games.mutterboehnchen.standing_answers import NEVER, NO_GIFTS, QUIET
from kleinod.games.mutterboehnchen.state import Action, State
from kleinod.games.mutterboehnchen.verb import Does
from kleinod.games.mutterboehnchen.verbs import does, number, numbers, says_no

#: The last parts of message codes about standing answers.
STANDING_NAMES = {QUIET: "quiet", NO_GIFTS: "gifts", NEVER: "never"}


def aftermath(k: DeckTables, o: State, a: Action, after: State) -> tuple[Msg, ...]:
    """Return the log lines for the automatic consequences of an action."""
    return (
        *_slipped_to_aktivist(k, o, a, after),
        *_gift_taken(o, a, after),
        *_unveiled(o, a),
        *_answered_for(o, a),
        *_thrown_out(k, o, a),
        *_risen(k, o, a, after),
        *_third_field(o, after),
        *_set_aside(k, o, a, after),
        *_joined_offer(k, o, after),
        *_piles(k, o, after),
        *_final_sale(k, o, a, after),
    )


def _slipped_to_aktivist(k: DeckTables, o: State, a: Action, after: State) -> list[Msg]:
    """Report a turned-up soy bean that was planted on an Aktivist's field at once (BOH-34)."""
    if not does(a, Does.TURN_UP) or k.sort[number(a, "card")] != SOY:
        return []
    grown = (
        (seat, field)
        for seat, fields in enumerate(o.fields)
        for field, cards in enumerate(fields)
        if len(after.fields[seat][field]) > len(cards)
    )
    card = named(k, number(a, "card"))
    return [msg("story.aktivist", "BOH-34", seat=seat, n=field + 1, card=card) for seat, field in grown]


def _gift_taken(o: State, a: Action, after: State) -> list[Msg]:
    """Report a gift that the owner of a Prügelknabe had to accept (BOH-31)."""
    if does(a, Does.AGREE, Does.TAKE):
        return []
    new = set(after.gifts) - set(o.gifts)
    return [msg("story.gift_taken", "BOH-31", seat=to, other_seat=giver) for giver, to, _ in new]


def _unveiled(o: State, a: Action) -> list[Msg]:
    """Report the revealed replies: a line for each seat that says yes or will make an offer (BOH-56d)."""
    task = o.todo[-1]
    if not isinstance(task, Unveil):
        return []
    lines = {YES: "story.unveil.yes", MUST: "story.unveil.must", COUNTER: "story.unveil.offer"}
    return [
        msg(lines[reply], "BOH-31" if reply == MUST else "BOH-56d", seat=seat)
        for seat, reply in zip(task.asked, numbers(a, "replies"), strict=True)
        if reply in lines
    ]


def _answered_for(o: State, a: Action) -> list[Msg]:
    """Report to its owner that a standing answer said no; the others do not learn the reason (BOH-55c)."""
    reason = standing_reply.reason(o, o.todo[-1])
    if reason is None or not says_no(a):
        return []
    return [msg(f"story.standing.{STANDING_NAMES[reason]}", "BOH-55c", seat=o.todo[-1].seat)]


def _thrown_out(k: DeckTables, o: State, a: Action) -> list[Msg]:
    """Report the cards that Kameradenschwein or Junggeselle threw out (BOH-41, BOH-43)."""
    if not does(a, Does.PLANT) or k.effect[number(a, "card")] not in DISCARDED:
        return []
    card = number(a, "card")
    cards, at = laid(k, o, card, (number(a, "field"), number(a, "under")))
    effect = k.effect[card]
    out = [other for n, other in enumerate(cards) if n != at and k.kind[other] == DISCARDED[effect]]
    works = bool(out) and k.works(cards, at)
    return [msg("story.thrown_out", RULES[effect], cards=listed(k, out))] if works else []


def _risen(k: DeckTables, o: State, a: Action, after: State) -> list[Msg]:
    """Report a Macho or Lichtgestalt that rose after a planting of its owner (BOH-44, BOH-47)."""
    grown = (o.todo[-1].seat, number(a, "field")) if does(a, Does.PLANT) else None
    found: list[Msg] = []
    for seat, fields in enumerate(o.fields):
        for field, there in enumerate(fields):
            cards = there
            if (seat, field) == grown:
                cards = laid(k, o, number(a, "card"), (field, number(a, "under")))[0]
            now = after.fields[seat][field]
            found += [
                msg("story.risen", RULES[k.effect[card]], seat=seat, card=named(k, card))
                for card in cards
                if k.effect[card] in CLIMBS and _has_risen(cards, now, card)
            ]
    return found


def _has_risen(before: tuple[Card, ...], now: tuple[Card, ...], card: Card) -> bool:
    """Return True if a card has more cards below it in its field than before."""
    if card not in now:
        return False
    return bool(Counter(now[: now.index(card)]) - Counter(before[: before.index(card)]))


def _third_field(o: State, after: State) -> list[Msg]:
    """Report that the third-field card changed hands, with two players (BOH-50a)."""
    return [] if after.third == o.third else [msg("story.third", "BOH-50a", seat=after.third)]


def _set_aside(k: DeckTables, o: State, a: Action, after: State) -> list[Msg]:
    """Report received beans that were set aside because they fit no field (BOH-19b)."""
    found: list[Msg] = []
    for seat, cards in enumerate(after.aside):
        new = Counter(cards) - Counter(o.aside[seat])
        if does(a, Does.SET_ASIDE) and o.todo[-1].seat == seat:
            new -= Counter((number(a, "card"),))
        if new:
            names = listed(k, sorted(new.elements()))
            found.append(msg("story.set_aside", "BOH-19b", seat=seat, cards=names))
    return found


def _joined_offer(k: DeckTables, o: State, after: State) -> list[Msg]:
    """Report top discards that joined the offer (BOH-53)."""
    waiting = any(isinstance(task, Gather) for task in o.todo)
    if not waiting or any(isinstance(task, Gather) for task in after.todo):
        return []
    joined = o.discards[len(after.discards) :][::-1]
    return [msg("story.joined", "BOH-53", cards=listed(k, joined))] if joined else []


def _piles(k: DeckTables, o: State, after: State) -> list[Msg]:
    """Report that the pile has run out (BOH-21a, BOH-21b, BOH-54)."""
    if after.shuffles > o.shuffles:
        return [msg("story.shuffled", "BOH-21a", n=after.shuffles + 1)]
    if o.ran_out < k.runs <= after.ran_out:
        return [msg("story.last_pile", "BOH-54" if k.two else "BOH-21b")]
    return []


def _final_sale(k: DeckTables, o: State, a: Action, after: State) -> list[Msg]:
    """Report the talers that the fields of all players brought at the end (BOH-22b)."""
    first = next((task.seat for task in o.todo if isinstance(task, Final)), None)
    if after.todo or first is None:
        return []
    before = harvested(k, o, o.todo[-1].seat, number(a, "field")) if does(a, Does.SELL) else o
    return [
        msg("story.final", "BOH-22b", seat=seat, n=talers(after, seat) - talers(before, seat))
        for seat in (first, *k.others(first))
    ]
