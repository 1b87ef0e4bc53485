"""The messages of the table: the question and whom it is for, and the headings of the two sides of an
offer."""

from __future__ import annotations

from kleinod.core.game import Msg, Note, Seat, msg
from kleinod.games.mutterboehnchen.card_data import LADY, SORTS
from kleinod.games.mutterboehnchen.choice_texts import kind_of_offer
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.layout import named
from kleinod.games.mutterboehnchen.questions import question
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen
from kleinod.games.mutterboehnchen.state import State
from kleinod.games.mutterboehnchen.tasks import (
    Answer,
    Bid,
    Confirm,
    Counter,
    Front,
    Front2,
    Left,
    Own,
    Pick,
    Rise,
    Trade,
)
from kleinod.games.mutterboehnchen.two_player_phases import MOST_PLANTED


def hand_card(k: DeckTables, card: int, slot: int) -> Msg:
    """A hand card with its place, counted from the front."""
    return msg("say.hand", card=named(k, card), n=slot + 1)


def prompt(rules: Mutterboehnchen, o: State) -> Msg:
    if not o.todo:
        return rules.outcome(o).reason
    k, task = rules.kit, o.todo[-1]
    seat, code = task.seat, f"prompt.{task.name}"
    match task:
        case Front() | Front2() if k.has(o, seat, "messie"):
            return msg("prompt.messie", "BOH-42", seat=seat)
        case Front():
            return msg(f"{code}.second" if task.nth else f"{code}.{_which(k, o, seat)}", seat=seat)
        case Front2():
            return msg(f"{code}.{_left_to_do(k, o, task)}", seat=seat)
        case Rise():
            return msg(f"{code}.lady" if task.kind == LADY else f"{code}.baby", seat=seat)
        case Trade() | Bid() | Counter():
            return msg(f"{code}.open" if any(o.offer) else f"{code}.empty", seat=seat)
        case Answer() | Confirm():
            return msg(f"{code}.{kind_of_offer(o, task)}", seat=seat, other_seat=task.partner)
        case Pick():
            return msg(code, seat=seat, sort=f"$sort.{SORTS[task.sort]}")
        case Left() | Own():
            return msg(f"{code}.sort" if task.sorts else f"{code}.free", seat=seat)
        case _:
            return msg(code, seat=seat)


def _which(k: DeckTables, o: State, seat: Seat) -> str:
    """The code of which hand card may be planted (BOH-13, BOH-33)."""
    return "any" if k.has(o, seat, "hampelmann") else "first"


def _left_to_do(k: DeckTables, o: State, task: Front2) -> str:
    """The code of what may still be done with hand cards (BOH-51b)."""
    if task.planted == MOST_PLANTED:
        return "drop"
    first = "more" if task.planted else _which(k, o, task.seat)
    return f"{first}_dropped" if task.dropped else first


def sides(o: State) -> tuple[Note, ...]:
    """The headings of an offer's sides for the player who is asked; before there is an offer, how to begin
    one (BOH-56a)."""
    if not o.todo:
        return ()
    task = o.todo[-1]
    if not any(o.offer):
        return (Note("wish", msg("note.aloud")),) if isinstance(task, (Trade, Bid)) else ()
    if question(task).building or (isinstance(task, Pick) and task.side):
        mine, theirs = "gives", "wants"
    elif isinstance(task, (Answer, Confirm, Pick)):
        mine, theirs = "wants", "gives"
    else:
        return ()
    seat = task.seat
    return Note(mine, msg("note.gives", seat=seat)), Note(theirs, msg("note.gets", seat=seat))
