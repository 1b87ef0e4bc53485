"""Words about the game: what is asked, what a choice would mean, what is on the buttons."""

from __future__ import annotations

from kleinod.core.game import NOBODY, Msg, Note, Seat, msg
from kleinod.games.mutterboehnchen.card_data import LADY, SORTS
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.fields import Place, depth, is_used
from kleinod.games.mutterboehnchen.layout import named
from kleinod.games.mutterboehnchen.planting import follow_climb, planted
from kleinod.games.mutterboehnchen.questions import question
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen
from kleinod.games.mutterboehnchen.state import Action, State
from kleinod.games.mutterboehnchen.tasks import (
    Answer,
    Bid,
    Climb,
    Confirm,
    Counter,
    Flitzer,
    Front,
    Front2,
    Left,
    Own,
    Pick,
    Rise,
    Trade,
)
from kleinod.games.mutterboehnchen.trade import gift
from kleinod.games.mutterboehnchen.two_player_phases import MOST_PLANTED


def hand_card(k: DeckTables, card: int, slot: int) -> Msg:
    """A hand card with its place from the front."""
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
            return msg(f"{code}.{_kind(o, task)}", seat=seat, other_seat=task.partner)
        case Pick():
            return msg(code, seat=seat, sort=f"$sort.{SORTS[task.sort]}")
        case Left() | Own():
            return msg(f"{code}.sort" if task.sorts else f"{code}.free", seat=seat)
        case _:
            return msg(code, seat=seat)


def _kind(o: State, task: Answer | Confirm) -> str:
    """What is to be answered: a trade, a gift, or the wish for one."""
    giver, _ = gift(o, task.partner, task.seat) or (NOBODY, NOBODY)
    return {task.seat: "wish", task.partner: "gift"}.get(giver, "trade")


def _which(k: DeckTables, o: State, seat: Seat) -> str:
    """Which hand card may be planted (BOH-13, BOH-33)."""
    return "any" if k.has(o, seat, "hampelmann") else "first"


def _left_to_do(k: DeckTables, o: State, task: Front2) -> str:
    """What may still be done with hand cards (BOH-51b)."""
    if task.planted == MOST_PLANTED:
        return "drop"
    first = "more" if task.planted else _which(k, o, task.seat)
    return f"{first}_dropped" if task.dropped else first


def sides(o: State) -> tuple[Note, ...]:
    """What the sides of an offer are for whoever is asked; before there is one, how to begin (BOH-56a)."""
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


def laid(k: DeckTables, o: State, card: int, place: Place) -> tuple[tuple[int, ...], int]:
    """The field with the card in it, and where it lies there."""
    seat = o.todo[-1].seat
    cards, at = o.fields[seat][place[0]], depth(k, o, seat, card, place)
    return (*cards[:at], card, *cards[at:]), at


def grown(k: DeckTables, o: State, card: int, place: Place) -> tuple[int, ...]:
    """The field after a planting, unless its owner moves something: what is thrown out or must rise has."""
    seat = o.todo[-1].seat
    s = planted(k, o._replace(todo=()), seat, card, place)
    s = s._replace(todo=tuple(task for task in s.todo if isinstance(task, Climb)))
    while s.todo and isinstance(s.todo[-1], Climb):
        s = follow_climb(k, s, s.todo[-1])
    return s.fields[seat][place[0]]


# What a choice would mean -----------------------------------------------------------------------------


def tooltips(rules: Mutterboehnchen, o: State, a: Action, path: tuple[str, ...]) -> tuple[Msg | None, ...]:
    """A planting says what the field would pay then, a harvest what it pays now."""
    k, seat = rules.kit, o.todo[-1].seat
    said: Msg | None = None
    if a[0] in ("plant", "lay"):
        card, field, under = a[-3:]
        if card >= 0 and 0 <= field < k.rows:
            after = grown(k, o, card, (field, under))
            said = msg("hint.plant", cards=len(after), n=k.pays(after))
    elif a[0] == "harvest" and is_used(k, o, seat, a[1]):
        sold: int = a[1]
        said = msg("hint.harvest", n=k.pays(o.fields[seat][sold]))
    elif a[0] == "give":
        said = msg("hint.give", sort=f"$sort.{SORTS[a[1]]}")
    elif a[0] == "want":
        said = msg("hint.want", sort=f"$sort.{SORTS[a[1]]}")
    elif a[0] == "attack":
        said = msg("hint.attack", other_seat=a[2])
    return tuple(said if step == min(1, len(path) - 1) else None for step in range(len(path)))


def button(rules: Mutterboehnchen, o: State, name: str) -> Msg:
    verb, _, what = name[1:].partition("-")
    task = o.todo[-1]
    match verb:
        case "harvest":
            return msg("button.harvest", n=rules.kit.pays(o.fields[task.seat][int(what)]))
        case "to":
            return msg("button.to", other_seat=int(what))
        case "rattles":
            return msg(f"button.rattles.{what}")
        case "stop":
            return msg(f"button.stop.{task.name}")
        case "yes" if isinstance(task, (Answer, Confirm)):
            return msg(f"button.yes.{_kind(o, task)}")
        case "yes" | "no":
            return msg(f"button.{verb}.{'flitzer' if isinstance(task, Flitzer) else 'deal'}")
        case "stay":
            return msg(f"button.stay.{task.name}")
        case _:
            return msg(f"button.{verb}")
