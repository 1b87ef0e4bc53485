"""The rules that all phases share: the legal places of a bean, the harvest, and the pile running out."""

from __future__ import annotations

from typing import TypeAlias

from kleinod.core.game import Seat
from kleinod.games.mutterboehnchen.card_data import BLUE, CHILI, GARDEN, GREEN, LADY, Card
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.pending_tasks import Clear, Keep, Last, Receive, Task
from kleinod.games.mutterboehnchen.state import Action, State, plus, swap

#: A field, and 1 if a Kavalier goes below its lady although he could also go on top, else 0.
Place: TypeAlias = tuple[int, int]
TOP, BELOW, BOTTOM = range(3)
NO_SORT = -1


def done(s: State, *tasks: Task) -> State:
    """Remove the current question and push `tasks`; the last of them is asked next."""
    return State(s.turn, (*s.todo[:-1], *tasks), *s[2:])  # twice as fast as `_replace`, and called most often


# Places -----------------------------------------------------------------------------------------------


def taken_sorts(k: DeckTables, began: int, cards: tuple[Card, ...]) -> set[int]:
    """Return the sorts that a field takes: the sort that began it, and those that specials add (BOH-07)."""
    sorts = {began}
    if k.in_field(cards, "saufkumpan"):
        sorts |= {GREEN, BLUE}
    if k.in_field(cards, "pistolenheld"):
        sorts |= {CHILI, BLUE}
    return sorts


def fits_sort(k: DeckTables, s: State, seat: Seat, card: Card, field: int) -> bool:
    """Return True if the card's sort may go on the field; Saufkumpan and Pistolenheld avoid some fields."""
    began, effect = s.began[seat][field], k.effect[card]
    sorts = taken_sorts(k, began, s.fields[seat][field])
    if effect == "saufkumpan":
        wanted, shunned = (BLUE, GREEN) if k.not_green else (GREEN, BLUE)
        return wanted in sorts and began != shunned
    if effect == "pistolenheld":
        return BLUE in sorts and began != CHILI
    return k.sort[card] in sorts


def spot(k: DeckTables, s: State, seat: Seat, card: Card, field: int) -> int:
    """Return where an ordinary bean enters a field in use: the top, or the bottom (BOH-39, BOH-40)."""
    cards = s.fields[seat][field]
    drinks = k.has(s, seat, "schluckspecht") if k.every_field else k.in_field(cards, "schluckspecht")
    shunned = k.kind[card] == LADY and k.in_field(cards, "chauvischwein")
    return BOTTOM if drinks or shunned else TOP


def refusal(k: DeckTables, s: State, seat: Seat, card: Card, place: Place) -> str:
    """Return why a card may not go to a place, as a code; "" if it may."""
    field, under = place
    if not 0 <= field < k.rows or under not in (0, 1):
        return "no_field"
    cards = s.fields[seat][field]
    if under:
        return "" if cards and _has_choice(k, s, seat, card, field) else "below_nobody"
    if not cards:
        return _third(k, s, seat, field)
    if k.effect[card] == "kotzbrocken":
        return "kotzbrocken"
    if not fits_sort(k, s, seat, card, field) and not _courts(k, s, seat, card, field):
        return _other_sort(k, s, seat, card, field)
    if k.effect[cards[-1]] != "einsiedler":
        return ""
    on_top = spot(k, s, seat, card, field) == TOP and fits_sort(k, s, seat, card, field)
    return "einsiedler" if on_top else ""


def _other_sort(k: DeckTables, s: State, seat: Seat, card: Card, field: int) -> str:
    """Return the code of the reason why a card of this sort may not go on the field."""
    if k.effect[card] in ("saufkumpan", "pistolenheld", "kavalier"):
        return k.effect[card]
    return "other_sort"


def _third(k: DeckTables, s: State, seat: Seat, field: int) -> str:
    """Return why `seat` may not begin this field, as a code; "" if it may.

    With two players, the third field needs its card, and the two other fields must be in use.
    """
    if not k.two or field < 2:
        return ""
    if s.third != seat:
        return "third_field"
    return "" if all(s.fields[seat][:2]) else "room_left"


def _courts(k: DeckTables, s: State, seat: Seat, card: Card, field: int) -> bool:
    """Return True if a Kavalier may join the lady on top of a field, whatever its sort (BOH-46)."""
    return k.effect[card] == "kavalier" and k.kind[s.fields[seat][field][-1]] == LADY


def _has_choice(k: DeckTables, s: State, seat: Seat, card: Card, field: int) -> bool:
    """Return True if a Kavalier may go on top of the field as well as below its lady."""
    courts = _courts(k, s, seat, card, field)
    return courts and fits_sort(k, s, seat, card, field) and spot(k, s, seat, card, field) == TOP


def depth(k: DeckTables, s: State, seat: Seat, card: Card, place: Place) -> int:
    """Return the index that the card will have in its field, counted from the bottom."""
    field, under = place
    cards = s.fields[seat][field]
    if not cards:
        return 0
    if spot(k, s, seat, card, field) == BOTTOM:
        return 0
    below = under or not fits_sort(k, s, seat, card, field)
    return len(cards) - 1 if below else len(cards)


def is_used(k: DeckTables, s: State, seat: Seat, field: int) -> bool:
    """Return True if the field is in use: it has at least one bean."""
    return 0 <= field < k.rows and bool(s.fields[seat][field])


def joining(k: DeckTables, s: State, task: Keep | Receive, card: Card, place: Place, otherwise: str) -> str:
    """Return why an open card of a task may not be laid on this field, as a code; "" if it may.

    The code is `otherwise` if the field is empty.
    """
    seat = task.seat
    if card not in task.cards:
        return "not_there"
    return refusal(k, s, seat, card, place) if is_used(k, s, seat, place[0]) else otherwise


def places(k: DeckTables, s: State, seat: Seat, card: Card) -> list[Place]:
    """Return all legal places for a card, including empty fields."""
    return [place for place in k.everywhere if not refusal(k, s, seat, card, place)]


def legal_lay(k: DeckTables, s: State, seat: Seat, cards: tuple[Card, ...], word: str) -> list[Action]:
    """Return the actions that lay one of these open cards on a legal place."""
    return [(word, card, *place) for card in sorted(set(cards)) for place in places(k, s, seat, card)]


def fitting(k: DeckTables, s: State, seat: Seat, card: Card) -> list[Place]:
    """Return the legal places on fields in use; a card with such a place *fits* (BOH-07)."""
    return [place for place in places(k, s, seat, card) if s.fields[seat][place[0]]]


def fits(k: DeckTables, s: State, seat: Seat, card: Card) -> bool:
    """Return True if a card fits into any field of a seat."""
    return bool(fitting(k, s, seat, card))


# Harvest ----------------------------------------------------------------------------------------------


def harvest_refusal(s: State, seat: Seat, field: int) -> str:
    """Return why a field may not be harvested now, as a code; "" if it may (BOH-10)."""
    fields = s.fields[seat]
    if not 0 <= field < len(fields) or not fields[field]:
        return "empty_field"
    single = len(fields[field]) == 1 and any(len(cards) > 1 for cards in fields)
    return "single_bean" if single else ""


def harvestable(s: State, seat: Seat) -> list[int]:
    """Return the fields that a seat may harvest now."""
    return [field for field in range(len(s.fields[seat])) if not harvest_refusal(s, seat, field)]


def discard(s: State, cards: tuple[Card, ...]) -> State:
    """Put cards on the discards, the first one lowest (BOH-09b)."""
    return s._replace(discards=(*s.discards, *cards))


def harvested(k: DeckTables, s: State, seat: Seat, field: int) -> State:
    """Sell a field: its top cards become the talers, the rest is discarded (BOH-03, BOH-09b)."""
    cards = s.fields[seat][field]
    talers = k.pays(cards)
    from_pile: tuple[Card, ...] = ()
    if k.kind[cards[-1]] == LADY and k.sort[cards[-1]] == GARDEN:  # BOH-12
        from_pile = s.discards[:talers]
        s = s._replace(discards=s.discards[talers:])
    kept = max(len(cards) - (talers - len(from_pile)), 0)
    seen = s.seen[seat]
    for card in (*from_pile, *cards[kept:]):
        seen = plus(seen, card)
    s = discard(s._replace(seen=swap(s.seen, seat, seen)), cards[:kept])
    return _cleared(k, s, seat, field)


def _cleared(k: DeckTables, s: State, seat: Seat, field: int) -> State:
    """Empty the field. If three are in use, remove the third one and move the others together (BOH-50a)."""
    if not (k.two and all(s.fields[seat])):
        return _with_field(s, seat, field, (), NO_SORT)
    left = [n for n in range(k.rows) if n != field]
    fields = (*(s.fields[seat][n] for n in left), ())
    began = (*(s.began[seat][n] for n in left), NO_SORT)
    s = s._replace(fields=swap(s.fields, seat, fields), began=swap(s.began, seat, began))
    return s._replace(todo=tuple(_moved(task, seat, left) for task in s.todo))


def _moved(task: Task, seat: Seat, left: list[int]) -> Task:
    """Renumber the fields of `seat` in a waiting task after only the fields `left` have remained."""
    if task.seat != seat:
        return task
    if isinstance(task, Clear) and task.field in left:
        return task._replace(field=left.index(task.field))
    if isinstance(task, Last):
        return task._replace(fields=tuple(left.index(field) for field in task.fields if field in left))
    return task


def _with_field(s: State, seat: Seat, field: int, cards: tuple[Card, ...], began: int) -> State:
    return s._replace(
        fields=swap(s.fields, seat, swap(s.fields[seat], field, cards)),
        began=swap(s.began, seat, swap(s.began[seat], field, began)),
    )


def with_cards(s: State, seat: Seat, field: int, cards: tuple[Card, ...], began: int | None = None) -> State:
    """Return the position with these cards on the field; `began` is the sort of a new field."""
    return _with_field(s, seat, field, cards, s.began[seat][field] if began is None else began)


# Piles ------------------------------------------------------------------------------------------------


def card_taken(k: DeckTables, s: State, card: Card) -> State:
    """Take a card out of the pile, which runs out the moment its last card leaves (BOH-21a)."""
    s = s._replace(pile=plus(s.pile, card, -1), left=s.left - 1)
    if s.left:
        return s
    s = s._replace(ran_out=s.ran_out + 1)
    return reshuffled(k, s) if s.ran_out < k.runs and s.discards else s


def reshuffled(k: DeckTables, s: State) -> State:
    """Make the discards the next pile, stored as counts without an order."""
    pile = tuple(s.discards.count(card) for card in range(k.size))
    return s._replace(pile=pile, left=len(s.discards), discards=(), shuffles=s.shuffles + 1)


def with_pile(k: DeckTables, s: State) -> State:
    """If the pile is empty, make a new one of the discards, or record that it ran out for good (BOH-21a)."""
    if s.left or s.ran_out >= k.runs:
        return s
    return reshuffled(k, s) if s.discards else s._replace(ran_out=k.runs)
