"""Words about the game: what is asked, what a choice would mean, what has happened and by which rule."""

from __future__ import annotations

from kleinod.core.game import Msg, Seat, msg
from kleinod.games.mutterboehnchen.fields import Place, depth
from kleinod.games.mutterboehnchen.kit import Kit
from kleinod.games.mutterboehnchen.layout import named
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen
from kleinod.games.mutterboehnchen.state import Action, State, seat_of
from kleinod.games.mutterboehnchen.table import GARDEN, LADY, SORTS

#: The rule that lets a planting happen, by task.
PLANTED_BY = {
    "front": "BOH-13",
    "front2": "BOH-51b",
    "rear": "BOH-25",
    "last": "BOH-22a",
    "keep": "BOH-15b",
    "receive": "BOH-19a",
    "trade": "BOH-17",
    "flitzer": "BOH-29",
    "left": "BOH-51a",
    "offer": "BOH-53",
}
#: The rules behind other actions.
RULES = {
    "taler": "BOH-04",
    "draw": "BOH-20",
    "up": "BOH-17",
    "turn": "BOH-15a",
    "show": "BOH-56a",
    "aside": "BOH-19b",
    "no": "BOH-56a",
    "raise": "BOH-08",
    "bring": "BOH-36",
    "fetch": "BOH-45",
    "attack": "BOH-14",
    "give": "BOH-18",
    "face": "BOH-18",
    "want": "BOH-18",
    "to": "BOH-56b",
    "all": "BOH-56b",
    "ask": "BOH-56c",
    "yes": "BOH-56a",
    "counter": "BOH-56a",
    "drop": "BOH-51b",
    "junk": "BOH-51a",
}
#: Which rule a special follows, in the order of the sheet's list.
EFFECT_RULES = {
    effect: f"BOH-{number}"
    for number, effect in enumerate(
        (
            *("arbeitstier", "faulpelz", "wuehler", "choleriker", "flitzer", "warmduscher"),
            *("pruegelknabe", "loser", "hampelmann", "aktivist", "einsiedler", "frauenversteher"),
            *("kotzbrocken", "saufkumpan", "schluckspecht", "chauvischwein", "kameradenschwein", "messie"),
            *("junggeselle", "lichtgestalt", "schuerzenjaeger", "kavalier", "macho", "pistolenheld"),
        ),
        start=25,
    )
}


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
            part = "gift" if not o.offer.wants else "trade"
            return msg(f"prompt.{name}.{part}", seat=seat, other_seat=task[2])
        case "pick":
            return msg("prompt.pick", seat=seat, sort=f"$sort.{SORTS[task[2]]}")
        case "left" | "offer":
            part = "sort" if task[2] else "free"
            return msg(f"prompt.{name}.{part}", seat=seat)
        case _:
            return msg(f"prompt.{name}", seat=seat)


def _field(o: State, seat: Seat, field: int) -> tuple[int, ...]:
    return o.fields[seat][field]


def _there(k: Kit, o: State, field: int, index: int) -> str:
    """The name of a card in a field of whoever is asked."""
    return named(k, _field(o, seat_of(o.todo[-1]), field)[index])


def _laid(k: Kit, o: State, card: int, place: Place) -> tuple[tuple[int, ...], int]:
    """The field with the card in it, and where it lies there."""
    seat = seat_of(o.todo[-1])
    cards, at = o.fields[seat][place[0]], depth(k, o, seat, card, place)
    return (*cards[:at], card, *cards[at:]), at


# What a choice would mean -----------------------------------------------------------------------------


def hints(rules: Mutterboehnchen, o: State, a: Action, path: tuple[str, ...]) -> tuple[Msg | None, ...]:
    """A planting says what the field would pay then, a harvest what it pays now."""
    k, seat = rules.kit, seat_of(o.todo[-1])
    said: Msg | None = None
    if a[0] in ("plant", "lay"):
        card, field, under = a[-3:]
        if card >= 0 and 0 <= field < k.rows:
            after = _laid(k, o, card, (field, under))[0]
            said = msg("hint.plant", cards=len(after), n=k.pays(after))
    elif a[0] == "harvest" and (cards := _field(o, seat, a[1])):
        said = msg("hint.harvest", n=k.pays(cards))
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


# What has happened ------------------------------------------------------------------------------------


def story(rules: Mutterboehnchen, o: State, a: Action) -> Msg:
    k, verb, task = rules.kit, a[0], o.todo[-1]
    seat = seat_of(task)
    match verb:
        case "plant" | "lay":
            return _planted(k, o, seat, a)
        case "harvest":
            return _harvested(k, o, seat, a[1])
        case "draw":
            return msg(
                "story.draw_known" if a[1] >= 0 else "story.draw", "BOH-20", seat=seat, card=named(k, a[1])
            )
        case "up":
            return _turned_up(k, o, seat, a[1])
        case "turn":
            return msg("story.turn", "BOH-15a", seat=seat, other_seat=task[2], card=named(k, a[1]))
        case "raise":
            return msg("story.raise", "BOH-08", seat=seat, card=_there(k, o, task[2], a[1]))
        case "bring":
            return msg("story.bring", "BOH-36", seat=seat, card=_there(k, o, a[1], a[2]))
        case "fetch" | "face" | "aside":
            return msg(f"story.{verb}", RULES[verb], seat=seat, card=named(k, a[1]))
        case "drop":
            return msg("story.drop", "BOH-51b", seat=seat, card=named(k, a[2]))
        case "give" | "want" | "junk":
            return msg(f"story.{verb}", RULES[verb], seat=seat, sort=f"$sort.{SORTS[a[1]]}")
        case "attack":
            return msg("story.attack", "BOH-14", seat=seat, other_seat=a[2], n=a[1])
        case "to":
            return msg("story.to", "BOH-56b", seat=seat, other_seat=a[1])
        case "show":
            cards = sum(len(side[1]) for side in a[1:]) + len(o.offer.faces)
            return msg("story.show", "BOH-56a", seat=seat, other_seat=task[2], n=cards)
        case "no" if task[0] == "flitzer":
            return msg("story.no_flitzer", "BOH-29", seat=seat)
        case "stop" | "stay":
            return msg(f"story.{verb}.{task[0]}", seat=seat)
        case _:
            return msg(f"story.{verb}", RULES.get(verb, ""), seat=seat)


def _planted(k: Kit, o: State, seat: Seat, a: Action) -> Msg:
    """Which bean went where; of a special whose text works, what it says."""
    card: int = a[-3]
    field, under = a[-2:]
    after, at = _laid(k, o, card, (field, under))
    effect = k.effect[card]
    if effect and k.works(after, at):
        text = f"$card.{k.codes[card]}.text"
        rule = EFFECT_RULES[effect]
        return msg("story.special", rule, seat=seat, card=named(k, card), n=field + 1, text=text)
    code = "story.plant" if at == len(after) - 1 else "story.plant_under"
    return msg(code, PLANTED_BY.get(o.todo[-1][0], "BOH-19b"), seat=seat, card=named(k, card), n=field + 1)


def _harvested(k: Kit, o: State, seat: Seat, field: int) -> Msg:
    cards = o.fields[seat][field]
    top = cards[-1]
    rule = "BOH-12" if k.sort[top] == GARDEN and k.kind[top] == LADY else "BOH-09a"
    return msg("story.harvest", rule, seat=seat, cards=len(cards), n=k.pays(cards), card=named(k, top))


def _turned_up(k: Kit, o: State, seat: Seat, card: int) -> Msg:
    if k.effect[card] == "flitzer":
        return msg("story.up_flitzer", "BOH-29", seat=seat, card=named(k, card))
    return msg("story.up", "BOH-17", seat=seat, card=named(k, card))
