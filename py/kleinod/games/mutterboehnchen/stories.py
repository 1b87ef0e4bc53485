"""What the log says of an action, and by which rule; aftermath.py tells what followed by itself."""

from __future__ import annotations

from kleinod.core.game import Msg, Seat, msg
from kleinod.games.mutterboehnchen.kit import Kit
from kleinod.games.mutterboehnchen.layout import listed, named, text_of
from kleinod.games.mutterboehnchen.state import Action, State, seat_of
from kleinod.games.mutterboehnchen.table import GARDEN, LADY, SORTS
from kleinod.games.mutterboehnchen.telling import laid
from kleinod.games.mutterboehnchen.turning import active

#: The rule that lets a planting happen, by task; of cards set aside earlier it is BOH-19b.
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
#: The rule that demands a harvest, by task; where none does, the sale itself has one.
HARVESTED_BY = {"reap": "BOH-32", "clear": "BOH-28", "quick": "BOH-15a"}
#: The rule by which somebody may leave it at that, by task.
STOPPED_BY = {
    "front": "BOH-13",
    "front2": "BOH-51b",
    "attack": "BOH-14",
    "quick": "BOH-15a",
    "trade": "BOH-19b",
    "bid": "BOH-56c",
    "tidy": "BOH-19b",
    "last": "BOH-22a",
    "offer": "BOH-53",
    "rise": "BOH-08",
    "bring": "BOH-36",
}
#: The rules behind other actions.
RULES = {
    "taler": "BOH-04",
    "no": "BOH-56a",
    "fetch": "BOH-45",
    "aside": "BOH-19b",
    "give": "BOH-18",
    "face": "BOH-18",
    "want": "BOH-18",
    "cancel": "BOH-57",
    "to": "BOH-56b",
    "all": "BOH-56b",
    "ask": "BOH-56c",
    "yes": "BOH-56a",
    "counter": "BOH-56a",
    "pick": "BOH-18",
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


def story(k: Kit, o: State, a: Action) -> Msg:
    verb, task = a[0], o.todo[-1]
    seat = seat_of(task)
    match verb:
        case "plant" | "lay":
            return _planted(k, o, seat, a)
        case "harvest":
            return _harvested(k, o, seat, a[1])
        case "draw":
            code = "story.draw_known" if a[1] >= 0 else "story.draw"
            return msg(code, _drawn_by(k, o, seat), seat=seat, card=named(k, a[1]))
        case "up":
            return _turned_up(k, seat, a[1])
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
            rule = "BOH-52" if k.two else "BOH-14"
            return msg("story.attack", rule, seat=seat, other_seat=a[2], n=a[1])
        case "to":
            return msg("story.to", "BOH-56b", seat=seat, other_seat=a[1])
        case "show":
            return _dealt(k, o, a)
        case "no" if task[0] == "flitzer":
            return msg("story.no_flitzer", "BOH-29", seat=seat)
        case "stop" | "stay":
            return msg(f"story.{verb}.{task[0]}", STOPPED_BY[task[0]], seat=seat)
        case _:
            return msg(f"story.{verb}", RULES[verb], seat=seat)


def _there(k: Kit, o: State, field: int, index: int) -> str:
    """The name of a card in a field of whoever is asked."""
    return named(k, o.fields[seat_of(o.todo[-1])][field][index])


def _planted(k: Kit, o: State, seat: Seat, a: Action) -> Msg:
    """Which bean went where; of a special whose text works, what it says."""
    card: int = a[-3]
    field, under = a[-2:]
    after, at = laid(k, o, card, (field, under))
    effect = k.effect[card]
    if effect and k.works(after, at):
        text = f"${text_of(k, card)}"
        rule = EFFECT_RULES[effect]
        return msg(
            "story.special", rule, seat=seat, card=named(k, card), n=field + 1, gifts=k.gift_limit, text=text
        )
    code = "story.plant" if at == len(after) - 1 else "story.plant_under"
    return msg(code, PLANTED_BY.get(o.todo[-1][0], "BOH-19b"), seat=seat, card=named(k, card), n=field + 1)


def _harvested(k: Kit, o: State, seat: Seat, field: int) -> Msg:
    cards = o.fields[seat][field]
    top = cards[-1]
    sale = "BOH-12" if k.sort[top] == GARDEN and k.kind[top] == LADY else "BOH-09a"
    rule = HARVESTED_BY.get(o.todo[-1][0], sale)
    told = msg("story.harvest", rule, seat=seat, field=field + 1, cards=len(cards), n=k.pays(cards))
    return told._replace(args=(*told.args, ("card", named(k, top))))


def _drawn_by(k: Kit, o: State, seat: Seat) -> str:
    """The rule by which somebody draws: first hand, Warmduscher, or the end of the own turn."""
    if o.todo[0][0] == "begin":
        return "BOH-05"
    if seat != active(o):
        return "BOH-30"
    return "BOH-53" if k.two else "BOH-20"


def _turned_up(k: Kit, seat: Seat, card: int) -> Msg:
    if k.effect[card] == "flitzer":
        return msg("story.up_flitzer", "BOH-29", seat=seat, card=named(k, card))
    return msg("story.up", "BOH-53" if k.two else "BOH-17", seat=seat, card=named(k, card))


def _dealt(k: Kit, o: State, a: Action) -> Msg:
    """What both sides of a deal gave; face-up cards come from the active player."""
    _, proposer, accepter = o.todo[-1]
    gave = {accepter: a[1][1], proposer: a[2][1]}
    gave[active(o)] = (*o.offer.faces, *gave[active(o)])
    seat, other = active(o), accepter if proposer == active(o) else proposer
    if gave[seat] and gave[other]:
        given, taken = listed(k, gave[seat]), listed(k, gave[other])
        return msg("story.show", "BOH-56a", seat=seat, other_seat=other, cards=given, others=taken)
    giver, taker = (seat, other) if gave[seat] else (other, seat)
    return msg("story.gift", "BOH-56a", seat=giver, other_seat=taker, cards=listed(k, gave[giver]))
