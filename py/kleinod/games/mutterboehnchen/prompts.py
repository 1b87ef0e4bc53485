"""The question that a position asks a seat, and the notes beside zones."""

from __future__ import annotations

from kleinod.core.game import Msg, Note, Seat, msg
from kleinod.games.mutterboehnchen.card_data import LADY, SORTS
from kleinod.games.mutterboehnchen.card_zones import answer_of, named, offered
from kleinod.games.mutterboehnchen.choice_texts import kind_of_offer
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.draw_and_turn_up import active
from kleinod.games.mutterboehnchen.fields import places
from kleinod.games.mutterboehnchen.log_lines import kind_of
from kleinod.games.mutterboehnchen.offer import COUNTER, HIDDEN, MUST, NO, NO_OFFER, WAITING, YES
from kleinod.games.mutterboehnchen.pending_tasks import (
    Answer,
    Bid,
    Confirm,
    Counter,
    Front,
    Front2,
    Left,
    Market,
    Own,
    Pick,
    Rear,
    Reply,
    Rise,
    Trade,
)
from kleinod.games.mutterboehnchen.questions import question
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen
from kleinod.games.mutterboehnchen.standing_answers import (
    LASTING,
    NEVER,
    NO_GIFTS,
    QUIET,
    THIS_TURN,
    lasts,
    stands,
)
from kleinod.games.mutterboehnchen.state import State
from kleinod.games.mutterboehnchen.two_player_phases import MOST_PLANTED


def hand_card(k: DeckTables, card: int, slot: int) -> Msg:
    """Name a hand card with its place, counted from the front."""
    return msg("say.hand", card=named(k, card), n=slot + 1)


def front_card(k: DeckTables, o: State) -> str | None:
    """Return the key of the only hand card that may be planted now; None if no card or several may be."""
    task = o.todo[-1] if o.todo else None
    if isinstance(task, Rear):
        return f"h{task.seat}-{len(o.hands[task.seat]) - 1}"
    if (
        not isinstance(task, (Front, Front2))
        or k.has(o, task.seat, "messie")
        or k.has(o, task.seat, "hampelmann")
    ):
        return None
    return None if isinstance(task, Front2) and task.planted == MOST_PLANTED else f"h{task.seat}-0"


def prompt(rules: Mutterboehnchen, o: State) -> Msg:
    """Return the question to the seat to act, or the reason why the game ended."""
    if not o.todo:
        return rules.outcome(o).reason
    k, task = rules.tables, o.todo[-1]
    seat, code = task.seat, f"prompt.{task.name}"
    match task:
        case Front() | Front2() if k.has(o, seat, "messie"):
            return msg("prompt.messie", "BOH-42", seat=seat)
        case Front():
            which = "second" if task.nth else f"{_which(k, o, seat)}{_stuck(k, o, seat, 0)}"
            return msg(f"{code}.{which}", seat=seat)
        case Front2():
            return msg(f"{code}.{_left_to_do(k, o, task)}", seat=seat)
        case Rear():
            return msg(f"{code}{_stuck(k, o, seat, -1)}", seat=seat)
        case Rise():
            return msg(f"{code}.lady" if task.kind == LADY else f"{code}.baby", seat=seat)
        case Trade() | Bid() | Counter():
            return msg(f"{code}.open" if any(o.offer) else f"{code}.empty", seat=seat)
        case Answer() | Confirm():
            return msg(f"{code}.{kind_of_offer(o, task)}", seat=seat, other_seat=task.partner)
        case Reply():
            kind = "bid" if task.bid else kind_of_offer(o, task)
            return msg(f"{code}.{kind}", seat=seat, other_seat=task.partner)
        case Market():
            return msg(f"{code}.asked" if task.offer == NO_OFFER else f"{code}.offered", seat=seat)
        case Pick():
            return msg(code, seat=seat, sort=f"$sort.{SORTS[task.sort]}")
        case Left() | Own():
            return msg(f"{code}.sort" if task.sorts else f"{code}.free", seat=seat)
        case _:
            return msg(code, seat=seat)


def _which(k: DeckTables, o: State, seat: Seat) -> str:
    """Return the part of the code that says which hand card may be planted (BOH-13, BOH-33)."""
    return "any" if k.has(o, seat, "hampelmann") else "first"


def _stuck(k: DeckTables, o: State, seat: Seat, slot: int) -> str:
    """Return "_stuck" if the hand card at `slot` fits no field, so that the prompt asks for a harvest.

    Return "" if it fits, if the viewer does not see it, or if another card may be planted instead.
    """
    hand = o.hands[seat]
    if not hand or hand[slot] < 0 or (slot == 0 and _which(k, o, seat) == "any"):
        return ""
    return "" if places(k, o, seat, hand[slot]) else "_stuck"


def _left_to_do(k: DeckTables, o: State, task: Front2) -> str:
    """Return the part of the code that says if hand cards may still be planted or discarded (BOH-51b)."""
    if task.planted == MOST_PLANTED:
        return "drop"
    first = "more" if task.planted else _which(k, o, task.seat)
    if not task.dropped:
        return first
    return f"{first}_dropped{'' if task.planted else _stuck(k, o, task.seat, 0)}"


def sides(k: DeckTables, o: State, viewer: Seat | None) -> tuple[Note, ...]:
    """Return the headings of an offer's sides, as the current player reads them.

    Before the player begins an offer, a note tells which offer to counter (BOH-56a), or tells only the
    player how to begin one.
    """
    if not o.todo:
        return ()
    task = o.todo[-1]
    if isinstance(task, Counter) and any(task.offer) and not any(o.offer):
        old = offered(k, task.offer, task.partner == active(o))
        return (Note("wish", msg(f"note.countered.{kind_of(old)}", other_seat=task.partner, **old)),)
    if not any(o.offer):
        begins = isinstance(task, (Trade, Bid)) and viewer == task.seat
        return (Note("wish", msg("note.aloud")),) if begins else ()
    if question(task).building or isinstance(task, Market) or (isinstance(task, Pick) and task.side):
        mine, theirs = "gives", "wants"
    elif isinstance(task, (Answer, Confirm, Reply, Pick)):
        mine, theirs = "wants", "gives"
    else:
        return ()
    seat = task.seat
    return Note(mine, msg("note.gives", seat=seat)), Note(theirs, msg("note.gets", seat=seat))


# Answers that are given together ------------------------------------------------------------------------

#: For each reply, the note beside the hand of a seat that was asked together with others (BOH-56d).
_REPLIES = {
    WAITING: "note.reply.waiting",
    HIDDEN: "note.reply.hidden",
    NO: "note.reply.no",
    YES: "note.reply.yes",
    MUST: "note.reply.yes",
    COUNTER: "note.reply.counter",
}


def replies(k: DeckTables, o: State) -> tuple[Note, ...]:
    """Return notes with the reply of each seat that was asked, and the headings of its offer."""
    found: list[Note] = []
    for seat in range(k.seats):
        answer = answer_of(o, seat)
        if answer is None:
            continue
        reply, offer = answer
        found.append(Note(f"hand{seat}", msg(_REPLIES[reply])))
        if offer.gives:
            found.append(Note(f"brings{seat}", msg("note.gives", seat=seat)))
        if offer.wants or offer.faces:
            found.append(Note(f"demands{seat}", msg("note.gets", seat=seat)))
    return tuple(found)


def standing(k: DeckTables, o: State) -> tuple[Note, ...]:
    """Return the standing answers that the viewer knows, beside the hand of their owner (BOH-55c)."""
    found: list[Note] = []
    for seat in range(k.seats):
        at = f"hand{seat}"
        if stands(o, seat, QUIET):
            found.append(Note(at, msg("note.standing.quiet")))
        if stands(o, seat, NO_GIFTS):
            time = "lasting" if lasts(o, seat, NO_GIFTS) else "now"
            found.append(Note(at, msg(f"note.standing.gifts.{time}")))
        for how_long, time in ((THIS_TURN, "now"), (LASTING, "lasting")):
            kept = [sort for sort in stands(o, seat, NEVER) if lasts(o, seat, NEVER, sort) == how_long]
            if kept:
                sorts = "".join(f"$sort.{SORTS[sort]}" for sort in kept)
                found.append(Note(at, msg(f"note.standing.never.{time}", sort=sorts)))
    return tuple(found)
