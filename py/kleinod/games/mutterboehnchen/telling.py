"""Words about the game: what is asked, what a choice would mean, what is on the buttons."""

from __future__ import annotations

from kleinod.core.game import NOBODY, Msg, Note, msg
from kleinod.games.mutterboehnchen.fields import Place, depth, is_used
from kleinod.games.mutterboehnchen.kit import Kit
from kleinod.games.mutterboehnchen.layout import named
from kleinod.games.mutterboehnchen.planting import follow_climb, planted
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen
from kleinod.games.mutterboehnchen.state import Action, State, Task, seat_of
from kleinod.games.mutterboehnchen.table import LADY, SORTS
from kleinod.games.mutterboehnchen.tasks import BUILDING
from kleinod.games.mutterboehnchen.trade import gift


def hand_card(k: Kit, card: int, slot: int) -> Msg:
    """A hand card with its place from the front."""
    return msg("say.hand", card=named(k, card), n=slot + 1)


def prompt(rules: Mutterboehnchen, o: State) -> Msg:
    if not o.todo:
        return rules.outcome(o).reason
    k, task = rules.kit, o.todo[-1]
    name, seat = task[0], seat_of(task)
    match name:
        case "front":
            if k.has(o, seat, "messie"):
                return msg("prompt.messie", "BOH-42", seat=seat)
            return msg("prompt.front.first" if task[2] == 0 else "prompt.front.second", seat=seat)
        case "front2":
            if k.has(o, seat, "messie"):
                return msg("prompt.messie", "BOH-42", seat=seat)
            return msg("prompt.front2.more" if task[2] else "prompt.front2.first", seat=seat)
        case "rise":
            return msg("prompt.rise.lady" if task[3] == LADY else "prompt.rise.baby", seat=seat)
        case "flitzer" | "keep" | "quick" | "reap" | "clear" | "bring" | "fetch" | "attack" | "last":
            return msg(f"prompt.{name}", seat=seat)
        case "trade" | "bid" | "counter":
            part = "empty" if not any(o.offer) else "open"
            return msg(f"prompt.{name}.{part}", seat=seat)
        case "answer" | "confirm":
            giver, _ = gift(o, task[2], seat) or (NOBODY, NOBODY)
            part = {seat: "wish", task[2]: "gift"}.get(giver, "trade")
            return msg(f"prompt.{name}.{part}", seat=seat, other_seat=task[2])
        case "pick":
            return msg("prompt.pick", seat=seat, sort=f"$sort.{SORTS[task[2]]}")
        case "left" | "offer":
            part = "sort" if task[2] else "free"
            return msg(f"prompt.{name}.{part}", seat=seat)
        case _:
            return msg(f"prompt.{name}", seat=seat)


def sides(o: State) -> tuple[Note, ...]:
    """What the sides of an offer are for whoever is asked; before there is one, how to begin (BOH-56a)."""
    task: Task = o.todo[-1] if o.todo else ("",)
    if not any(o.offer):
        return (Note("wish", msg("note.aloud")),) if task[0] in ("trade", "bid") else ()
    if task[0] in BUILDING or (task[0] == "pick" and task[3]):
        mine, theirs = "gives", "wants"
    elif task[0] in ("answer", "confirm", "pick"):
        mine, theirs = "wants", "gives"
    else:
        return ()
    seat = seat_of(task)
    return Note(mine, msg("note.gives", seat=seat)), Note(theirs, msg("note.gets", seat=seat))


def laid(k: Kit, o: State, card: int, place: Place) -> tuple[tuple[int, ...], int]:
    """The field with the card in it, and where it lies there."""
    seat = seat_of(o.todo[-1])
    cards, at = o.fields[seat][place[0]], depth(k, o, seat, card, place)
    return (*cards[:at], card, *cards[at:]), at


def _grown(k: Kit, o: State, card: int, place: Place) -> tuple[int, ...]:
    """The field after a planting, unless its owner moves something: what is thrown out or must rise has."""
    seat = seat_of(o.todo[-1])
    s = planted(k, o._replace(todo=()), seat, card, place)
    s = s._replace(todo=tuple(task for task in s.todo if task[0] == "climb"))
    while s.todo:
        s = follow_climb(k, s, s.todo[-1])
    return s.fields[seat][place[0]]


# What a choice would mean -----------------------------------------------------------------------------


def hints(rules: Mutterboehnchen, o: State, a: Action, path: tuple[str, ...]) -> tuple[Msg | None, ...]:
    """A planting says what the field would pay then, a harvest what it pays now."""
    k, seat = rules.kit, seat_of(o.todo[-1])
    said: Msg | None = None
    if a[0] in ("plant", "lay"):
        card, field, under = a[-3:]
        if card >= 0 and 0 <= field < k.rows:
            after = _grown(k, o, card, (field, under))
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
    task = o.todo[-1] if o.todo else ("",)
    match verb:
        case "harvest":
            return msg("button.harvest", n=rules.kit.pays(o.fields[seat_of(task)][int(what)]))
        case "to":
            return msg("button.to", other_seat=int(what))
        case "rattles":
            return msg(f"button.rattles.{what}")
        case "stop":
            return msg(f"button.stop.{task[0]}")
        case "yes" | "no":
            return msg(f"button.{verb}.{'flitzer' if task[0] == 'flitzer' else 'deal'}")
        case "stay":
            return msg(f"button.stay.{task[0]}")
        case _:
            return msg(f"button.{verb}")
