"""What the log says of an action, and by which rule; follow_up_log.py tells what followed by itself."""

from __future__ import annotations

from kleinod.core.game import Msg, Seat, msg
from kleinod.games.mutterboehnchen.card_data import GARDEN, LADY, RULES, SORTS
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.draw_and_turn_up import active
from kleinod.games.mutterboehnchen.layout import listed, named, text_of
from kleinod.games.mutterboehnchen.messages import laid
from kleinod.games.mutterboehnchen.questions import question
from kleinod.games.mutterboehnchen.state import Action, State
from kleinod.games.mutterboehnchen.tasks import Begin, Flitzer, Reveal, Rise, Show


def story(k: DeckTables, o: State, a: Action) -> Msg:
    verb, task = a[0], o.todo[-1]
    seat, rule = task.seat, question(task).verbs[verb].rule
    match verb:
        case "plant" | "lay":
            return _planted(k, o, seat, a, rule)
        case "harvest":
            return _harvested(k, o, seat, a[1], rule)
        case "draw":
            code = "story.draw_known" if a[1] >= 0 else "story.draw"
            return msg(code, _drawn_by(k, o, seat), seat=seat, card=named(k, a[1]))
        case "up":
            return _turned_up(k, seat, a[1])
        case "turn" if isinstance(task, Reveal):
            return msg("story.turn", "BOH-15a", seat=seat, other_seat=task.other, card=named(k, a[1]))
        case "raise" if isinstance(task, Rise):
            return msg("story.raise", rule, seat=seat, card=_there(k, o, task.field, a[1]))
        case "bring":
            return msg("story.bring", rule, seat=seat, card=_there(k, o, a[1], a[2]))
        case "face" if seat != active(o):
            return msg("story.face_wanted", rule, seat=seat, card=named(k, a[1]))
        case "fetch" | "face" | "aside":
            return msg(f"story.{verb}", rule, seat=seat, card=named(k, a[1]))
        case "drop":
            return msg("story.drop", rule, seat=seat, card=named(k, a[2]))
        case "give" | "want" | "junk":
            return msg(f"story.{verb}", rule, seat=seat, sort=f"$sort.{SORTS[a[1]]}")
        case "attack":
            return msg("story.attack", "BOH-52" if k.two else "BOH-14", seat=seat, other_seat=a[2], n=a[1])
        case "to":
            return msg("story.to_wish" if _wished(o) else "story.to", rule, seat=seat, other_seat=a[1])
        case "all":
            return msg("story.all_wish" if _wished(o) else "story.all", rule, seat=seat)
        case "show" if isinstance(task, Show):
            return _dealt(k, o, task, a)
        case "no" if isinstance(task, Flitzer):
            return msg("story.no_flitzer", rule, seat=seat)
        case "stop" | "stay":
            return msg(f"story.{verb}.{task.name}", rule, seat=seat)
        case _:
            return msg(f"story.{verb}", rule, seat=seat)


def _wished(o: State) -> bool:
    """Whether an offer asks for something and gives nothing; face-up cards come from the active player."""
    return not o.offer.gives and not (o.offer.faces and o.todo[-1].seat == active(o))


def _there(k: DeckTables, o: State, field: int, index: int) -> str:
    """The name of a card in a field of whoever is asked."""
    return named(k, o.fields[o.todo[-1].seat][field][index])


def _planted(k: DeckTables, o: State, seat: Seat, a: Action, rule: str) -> Msg:
    """Which bean went where; of a special whose text works, what it says."""
    card: int = a[-3]
    field, under = a[-2:]
    after, at = laid(k, o, card, (field, under))
    effect = k.effect[card]
    if effect and k.works(after, at):
        text = f"${text_of(k, card)}"
        told = msg("story.special", RULES[effect], seat=seat, card=named(k, card), n=field + 1)
        return told._replace(args=(*told.args, ("gifts", k.gift_limit), ("text", text)))
    code = "story.plant" if at == len(after) - 1 else "story.plant_under"
    return msg(code, rule, seat=seat, card=named(k, card), n=field + 1)


def _harvested(k: DeckTables, o: State, seat: Seat, field: int, rule: str) -> Msg:
    """`rule`: the one that demands the harvest; where none does, the sale itself has one."""
    cards = o.fields[seat][field]
    top = cards[-1]
    sale = "BOH-12" if k.sort[top] == GARDEN and k.kind[top] == LADY else "BOH-09a"
    told = msg("story.harvest", rule or sale, seat=seat, field=field + 1, cards=len(cards), n=k.pays(cards))
    return told._replace(args=(*told.args, ("card", named(k, top))))


def _drawn_by(k: DeckTables, o: State, seat: Seat) -> str:
    """The rule by which somebody draws: first hand, Warmduscher, or the end of the own turn."""
    if isinstance(o.todo[0], Begin):
        return "BOH-05"
    if seat != active(o):
        return "BOH-30"
    return "BOH-53" if k.two else "BOH-20"


def _turned_up(k: DeckTables, seat: Seat, card: int) -> Msg:
    if k.effect[card] == "flitzer":
        return msg("story.up_flitzer", "BOH-29", seat=seat, card=named(k, card))
    return msg("story.up", "BOH-53" if k.two else "BOH-17", seat=seat, card=named(k, card))


def _dealt(k: DeckTables, o: State, task: Show, a: Action) -> Msg:
    """What both sides of a deal gave; face-up cards come from the active player."""
    proposer, accepter, _ = task
    gave = {accepter: a[1][1], proposer: a[2][1]}
    gave[active(o)] = (*o.offer.faces, *gave[active(o)])
    seat, other = active(o), accepter if proposer == active(o) else proposer
    if gave[seat] and gave[other]:
        given, taken = listed(k, gave[seat]), listed(k, gave[other])
        return msg("story.show", "BOH-56a", seat=seat, other_seat=other, cards=given, others=taken)
    giver, taker = (seat, other) if gave[seat] else (other, seat)
    return msg("story.gift", "BOH-56a", seat=giver, other_seat=taker, cards=listed(k, gave[giver]))
