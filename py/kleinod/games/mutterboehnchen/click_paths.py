"""For each verb, the clicks that name an action and the motions shown when it is played.

A path function returns all sequences of ids, the usual one first. There can be several, because the same card
may lie in several places and any card of a sort names the sort.
"""

from __future__ import annotations

from kleinod.core.game import Motion
from kleinod.games.mutterboehnchen import card_zones, deal_execution, standing_answers, trade
from kleinod.games.mutterboehnchen import pending_tasks as tasks
from kleinod.games.mutterboehnchen.attack import talers
from kleinod.games.mutterboehnchen.card_data import SORTS, Card, Sort
from kleinod.games.mutterboehnchen.deal_execution import Shown
from kleinod.games.mutterboehnchen.fields import fits, places
from kleinod.games.mutterboehnchen.offer import COUNTER, NO, NO_OFFER, YES
from kleinod.games.mutterboehnchen.verb import Asked, Path

#: The buttons for replies given together with other seats (BOH-56d).
REPLY_BUTTONS = {NO: "no", YES: "yes", COUNTER: "counter"}


def own_button(q: Asked, *arguments: int) -> tuple[Path, ...]:
    """Return a path of one button, named after the verb; also used for verbs that are never clicked."""
    return ((f"#{q.word}",),)


def still(q: Asked, *arguments: object) -> tuple[Motion, ...]:
    return ()


# From the hand ----------------------------------------------------------------------------------------


def plant(q: Asked, slot: int, card: Card, field: int, under: int) -> tuple[Path, ...]:
    return ((f"h{q.seat}-{slot}", *_place(q, card, field, under)),)


def trace_plant(q: Asked, slot: int, card: Card, field: int, under: int) -> tuple[Motion, ...]:
    return (Motion(f"h{q.seat}-{slot}", (f"hand{q.seat}", f"f{q.seat}-{field}")),)


def drop(q: Asked, slot: int, card: Card) -> tuple[Path, ...]:
    return ((f"h{q.seat}-{slot}", "discards"),)


def trace_drop(q: Asked, slot: int, card: Card) -> tuple[Motion, ...]:
    return (Motion(f"h{q.seat}-{slot}", (f"hand{q.seat}", "discards")),)


def pick(q: Asked, slot: int) -> tuple[Path, ...]:
    return ((f"h{q.seat}-{slot}",),)


def _place(q: Asked, card: Card, field: int, under: int) -> Path:
    """Return the field, and "above" or "below" if a Kavalier may go above or below its lady (BOH-46)."""
    choice = (field, 1) in places(q.k, q.o, q.seat, card)
    if choice or under:
        return f"f{q.seat}-{field}", "#below" if under else "#above"
    return (f"f{q.seat}-{field}",)


# Open cards -------------------------------------------------------------------------------------------


def lay(q: Asked, card: Card, field: int, under: int) -> tuple[Path, ...]:
    place = _place(q, card, field, under)
    return tuple((key, *place) for key in _open_keys(q, card))


def trace_lay(q: Asked, card: Card, field: int, under: int) -> tuple[Motion, ...]:
    key = _open_keys(q, card)[0]
    start = {"a": f"aside{q.seat}", "u": "up", "t": "lifted"}[key[0]]
    return (Motion(key, (start, f"f{q.seat}-{field}")),)


def aside(q: Asked, card: Card) -> tuple[Path, ...]:
    return tuple((key, f"#{q.word}") for key in _open_keys(q, card))


def junk(q: Asked, sort: Sort) -> tuple[Path, ...]:
    keys = [f"u{n}" for n, card in enumerate(q.o.up) if q.k.sort[card] == sort]
    return tuple((key, "discards") for key in keys)


def fetch(q: Asked, card: Card) -> tuple[Path, ...]:
    there = card_zones.ladies(q.k, q.o)
    return ((f"x{there.index(card)}" if card in there else f"#lady-{q.k.codes[card]}",),)


def _open_keys(q: Asked, card: Card) -> list[str]:
    """Return the ids under which an open card can be clicked, set-aside cards first (BOH-19b)."""
    o, seat = q.o, q.seat
    if isinstance(q.task, tasks.Keep):
        keys = [
            f"t{n}" for n, other in enumerate(card_zones.turned_up(o)) if other == card and n >= len(o.lifted)
        ]
    elif isinstance(q.task, tasks.Receive):
        first = len(o.aside[seat])
        keys = [f"a{seat}-{first + n}" for n, other in enumerate(card_zones.received(o)) if other == card]
    else:
        keys = [f"a{seat}-{n}" for n, other in enumerate(o.aside[seat]) if other == card]
        if not keys:
            keys = [f"u{n}" for n, other in enumerate(o.up) if other == card]
    return keys or ["#nothing"]


# Fields -----------------------------------------------------------------------------------------------


def harvest(q: Asked, field: int) -> tuple[Path, ...]:
    """Return the field and a button, or only the field if the harvest is compulsory or refused.

    If it is refused, the click on the field shows the reason.
    """
    single = isinstance(q.task, (tasks.Reap, tasks.Clear)) or q.refused(field)
    return ((f"f{q.seat}-{field}", *(() if single else (f"#{q.word}-{field}",))),)


def trace_harvest(q: Asked, field: int) -> tuple[Motion, ...]:
    """Move the top cards to the talers and the other cards to the discards."""
    seat, cards = q.seat, q.o.fields[q.seat][field]
    kept = len(cards) - q.k.pays(cards)
    zone = f"f{seat}-{field}"
    return tuple(
        Motion(f"c{seat}-{field}-{n}", (zone, f"talers{seat}" if n >= kept else "discards"))
        for n in range(len(cards))
    )


def rise(q: Asked, index: int) -> tuple[Path, ...]:
    return ((f"c{q.seat}-{q.task.field}-{index}",),)


def bring(q: Asked, field: int, index: int) -> tuple[Path, ...]:
    return ((f"c{q.seat}-{field}-{index}",),)


# Attacks ----------------------------------------------------------------------------------------------


def attack(q: Asked, rattles: int, other: int) -> tuple[Path, ...]:
    """Return the opponent's talers, then a button for one rattle or two if both are possible."""
    left = q.task.singles, q.task.doubles
    kind = () if left[rattles - 1] and not left[2 - rattles] else (f"#rattles-{rattles}",)
    return ((f"talers{other}", *kind),)


def trace_turn(q: Asked, card: Card) -> tuple[Motion, ...]:
    """Turn up a taler.

    If it is the last one and none fits, all of them go back at once, so its face is shown during the motion.
    """
    k, o, task = q.k, q.o, q.task
    owner, cards = f"talers{task.other}", (*task.cards, card)
    more = task.left > 1 and talers(o, task.other) > 1
    if k.two or more or any(fits(k, o, task.seat, each) for each in cards):
        return (Motion(owner, (owner, "lifted")),)
    first = len(o.lifted)
    back = [Motion(f"t{first + n}", ("lifted", owner)) for n in range(len(task.cards))]
    return (Motion(owner, (owner, "lifted", owner), k.codes[card]), *back)


# Trade ------------------------------------------------------------------------------------------------


def give(q: Asked, sort: Sort) -> tuple[Path, ...]:
    hand = enumerate(q.o.hands[q.seat])
    keys = [f"h{q.seat}-{n}" for n, card in hand if card >= 0 and q.k.sort[card] == sort]
    return tuple((key,) for key in keys) or ((f"#{q.word}-{SORTS[sort]}",),)


def face(q: Asked, card: Card) -> tuple[Path, ...]:
    keys = [f"u{n}" for n, other in enumerate(q.o.up) if other == card]
    ends = _into_the_offer(q, card)
    return tuple((key, *end) for end in ends for key in keys)


def _into_the_offer(q: Asked, card: Card) -> tuple[Path, ...]:
    """Return the clicks after the one on a face-up card that put the card into the offer.

    No further click is needed unless the card could also be planted. Then it is the button, the own side of
    the offer, or a wish, which is an action of its own as well.
    """
    k, o, task = q.k, q.o, q.task
    if not isinstance(task, tasks.Trade):
        return ((),)
    if all(deal_execution.check_free(k, o, task, card, *place) for place in k.everywhere):
        return ((),)
    wishes = [(f"w{sort}",) for sort in k.sorts if not trade.check_want(k, o, task, sort)]
    return (("#offer",), ("gives",), *wishes)


def want(q: Asked, sort: Sort) -> tuple[Path, ...]:
    return ((f"w{sort}",),)


def to(q: Asked, other: int) -> tuple[Path, ...]:
    return ((f"#{q.word}-{other}",),)


def take(q: Asked, other: int) -> tuple[Path, ...]:
    """Return the button, or a click on the answer: a side of the offer, or the hand whose owner says yes."""
    _, offer = card_zones.answer_of(q.o, other) or (NO, NO_OFFER)
    sides = (("brings", offer.gives), ("demands", (*offer.wants, *offer.faces)))
    places = [f"{side}{other}" for side, named in sides if named] or [f"hand{other}"]
    return ((f"#{q.word}-{other}",), *((place,) for place in places))


def reply(q: Asked, kind: int) -> tuple[Path, ...]:
    return ((f"#{REPLY_BUTTONS.get(kind, q.word)}",),)


def setting(q: Asked, setting: int) -> tuple[Path, ...]:
    """Return the button that opens the standing answers, and one of them; "quiet" has its own button."""
    sort = standing_answers.sort_of(setting)
    if setting == standing_answers.QUIET:
        return (("#quiet",),)
    if setting == standing_answers.NO_GIFTS:
        return (("#stand", "#gifts"),)
    return (("#stand", "#never" if sort is None or sort < 0 else f"#never-{SORTS[sort]}"),)


def looking(q: Asked, sort: Sort) -> tuple[Path, ...]:
    return (("#stand", f"#look-{SORTS[sort]}"),)


# Chance -----------------------------------------------------------------------------------------------


def trace_draw(q: Asked, card: Card) -> tuple[Motion, ...]:
    return (Motion("p0", ("pile", f"hand{q.seat}")),)


def trace_up(q: Asked, card: Card) -> tuple[Motion, ...]:
    return (Motion("p0", ("pile", "up")),)


def trace_show(q: Asked, taken: Shown, given: Shown) -> tuple[Motion, ...]:
    """Move the cards of both sides of a deal, those of the accepter first."""
    accepter, proposer = q.task.accepter, q.seat
    sides = (accepter, proposer, taken[0]), (proposer, accepter, given[0])
    return tuple(
        Motion(f"h{giver}-{slot}", (f"hand{giver}", f"aside{to}"))
        for giver, to, slots in sides
        for slot in slots
    )
