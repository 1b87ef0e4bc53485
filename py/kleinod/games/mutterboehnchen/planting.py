"""A planting from its legality to its consequences (BOH-49), and the specials that act when planted.

After a bean is laid, these follow in order: its own effect, an optional move of a lady or a baby, Macho or
Lichtgestalt, and a demand on the owner. Steps that need an answer are pushed as tasks, the last one first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kleinod.core.game import Seat
from kleinod.games.mutterboehnchen import hidden_cards
from kleinod.games.mutterboehnchen.card_data import BABY, LADY, MALE, Card
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.fields import (
    Place,
    depth,
    discard,
    done,
    harvest_refusal,
    harvestable,
    harvested,
    places,
    refusal,
    with_cards,
)
from kleinod.games.mutterboehnchen.pending_tasks import (
    Bring,
    Clear,
    Climb,
    Fetch,
    Final,
    Last,
    Reap,
    Rear,
    Receive,
    Rise,
    Task,
)
from kleinod.games.mutterboehnchen.state import Action, State, swap

#: The number of places that a card moves up, unless it reaches the top first (BOH-08).
RISE = 2
#: For each effect, a function from seat and field to the compulsory task that comes last (BOH-25, BOH-28,
#: BOH-32).
DEMANDS: dict[str, Callable[[Seat, int], Task]] = {
    "arbeitstier": lambda seat, _: Rear(seat),
    "loser": lambda seat, _: Reap(seat),
    "choleriker": Clear,
}
#: For each effect, the task that comes first and helps the owner (BOH-36, BOH-45).
FAVOURS: dict[str, Callable[[Seat], Task]] = {"frauenversteher": Bring, "schuerzenjaeger": Fetch}
#: The kind of card that a special throws out of its field when planted (BOH-41, BOH-43).
DISCARDED = {"kameradenschwein": MALE, "junggeselle": LADY}


def planted(k: DeckTables, s: State, seat: Seat, card: Card, place: Place) -> State:
    """Lay `card` on a field of `seat`; carry out its consequences, or push them as tasks."""
    field, cards = place[0], s.fields[seat][place[0]]
    index = depth(k, s, seat, card, place)
    new = (*cards[:index], card, *cards[index:])
    opens_third = k.two and field == 2 and not cards
    s = with_cards(s, seat, field, new, None if cards else k.sort[card])
    if opens_third:
        s = s._replace(third=1 - seat)
    effect = k.effect[card] if k.works(new, index) else ""
    if effect in DISCARDED:
        s = _thrown_out(k, s, seat, place[0], index)
    follow: list[Task] = []
    if effect in DEMANDS:
        follow.append(DEMANDS[effect](seat, field))
    if k.kind[card] != BABY and k.effect[card] != "lichtgestalt":
        follow.append(Climb(seat, k.kind[card]))
    if index == len(new) - 1 and k.kind[card] != MALE:
        follow.append(Rise(seat, field, LADY if k.kind[card] == BABY else BABY))
    if effect in FAVOURS:
        follow.append(FAVOURS[effect](seat))
    return s._replace(todo=(*s.todo, *follow))


def _thrown_out(k: DeckTables, s: State, seat: Seat, field: int, index: int) -> State:
    """Discard the cards that Kameradenschwein or Junggeselle throws out of the field, bottom card first."""
    cards = s.fields[seat][field]
    kind = DISCARDED[k.effect[cards[index]]]
    out = [i for i, card in enumerate(cards) if i != index and k.kind[card] == kind]
    s = with_cards(s, seat, field, tuple(card for i, card in enumerate(cards) if i not in out))
    return discard(s, tuple(cards[i] for i in out))


# Moves of ladies, babies, Macho and Lichtgestalt ------------------------------------------------------

#: The kind of card after whose planting a special rises: Macho after ladies, Lichtgestalt after males.
CLIMBS = {"macho": LADY, "lichtgestalt": MALE}


def raised(s: State, seat: Seat, field: int, index: int, places_up: int) -> State:
    """Move the card at an index of a field up, at most to the top."""
    cards = list(s.fields[seat][field])
    card = cards.pop(index)
    cards.insert(min(index + places_up, len(cards)), card)
    return with_cards(s, seat, field, tuple(cards))


def movable(k: DeckTables, cards: tuple[Card, ...], kind: int) -> list[int]:
    """Return the indices of cards of a kind that are not on top already."""
    return [i for i, card in enumerate(cards[:-1]) if k.kind[card] == kind]


def follow_climb(k: DeckTables, s: State, task: Climb) -> State:
    """Raise Macho or Lichtgestalt without asking the owner (BOH-44, BOH-47)."""
    seat, kind = task.seat, task.kind
    if not any(k.has(s, seat, effect) for effect, of in CLIMBS.items() if of == kind):
        return done(s)
    for field, cards in enumerate(s.fields[seat]):
        for i, card in reversed(list(enumerate(cards))):
            if CLIMBS.get(k.effect[card]) == kind and k.works(cards, i):
                s = raised(s, seat, field, i, RISE)
    return done(s)


def _risers(k: DeckTables, s: State, task: Rise) -> list[int]:
    return movable(k, s.fields[task.seat][task.field], task.kind)


def follow_rise(k: DeckTables, s: State, task: Rise) -> State:
    """Skip raising a card (BOH-08) if none of the given kind lies below the top of the field."""
    return s if _risers(k, s, task) else done(s)


def name_raise(k: DeckTables, s: State, task: Rise, word: str) -> list[Action]:
    """Return the actions that raise any card of the field, legal or not."""
    return [(word, index) for index in range(len(s.fields[task.seat][task.field]))]


def check_raise(k: DeckTables, s: State, task: Rise, index: int) -> str:
    """Return "" if the card at this index may be raised, else "cannot_rise" (BOH-08)."""
    return "" if index in _risers(k, s, task) else "cannot_rise"


def do_raise(k: DeckTables, s: State, task: Rise, index: int) -> State:
    """Raise the card by two places, at most to the top (BOH-08)."""
    return raised(done(s), task.seat, task.field, index, RISE)


def follow_bring(k: DeckTables, s: State, task: Bring) -> State:
    """Skip bringing up a lady (BOH-36) if none lies below the top of an own field."""
    return s if any(movable(k, cards, LADY) for cards in s.fields[task.seat]) else done(s)


def name_bring(k: DeckTables, s: State, task: Bring, word: str) -> list[Action]:
    """Return the actions that bring any card of any own field to the top, legal or not."""
    fields = enumerate(s.fields[task.seat])
    return [(word, field, index) for field, cards in fields for index in range(len(cards))]


def check_bring(k: DeckTables, s: State, task: Bring, field: int, index: int) -> str:
    """Return "" if the card at this index is a lady below the top of the field, else "no_lady" (BOH-36)."""
    own = s.fields[task.seat]
    return "" if 0 <= field < k.rows and index in movable(k, own[field], LADY) else "no_lady"


def do_bring(k: DeckTables, s: State, task: Bring, field: int, index: int) -> State:
    """Bring the lady to the top of her field (BOH-36)."""
    return raised(done(s), task.seat, field, index, len(s.fields[task.seat][field]))


def follow_fetch(k: DeckTables, s: State, task: Fetch) -> State:
    """Skip taking a lady from the discards (BOH-45) if none lies there."""
    return s if any(k.kind[card] == LADY for card in s.discards) else done(s)


def name_fetch(k: DeckTables, s: State, task: Fetch, word: str) -> list[Action]:
    """Return the actions that take any card from the discards, legal or not."""
    return [(word, card) for card in sorted(set(s.discards))]


def check_fetch(k: DeckTables, s: State, task: Fetch, card: Card) -> str:
    """Return "" if the card is a lady on the discards, else "no_lady_there" (BOH-45)."""
    return "" if card in s.discards and k.kind[card] == LADY else "no_lady_there"


def do_fetch(k: DeckTables, s: State, task: Fetch, card: Card) -> State:
    """Move the topmost such lady from the discards to the back of the hand, where all know her (BOH-45)."""
    at = len(s.discards) - 1 - s.discards[::-1].index(card)
    seat = task.seat
    s = done(s._replace(discards=s.discards[:at] + s.discards[at + 1 :]))
    return s._replace(
        hands=swap(s.hands, seat, (*s.hands[seat], card)), pools=swap(s.pools, seat, (*s.pools[seat], 0))
    )


# From the hand ----------------------------------------------------------------------------------------


def in_end_phase(s: State) -> bool:
    """Return True if the end phase has begun (BOH-22a)."""
    return any(isinstance(task, Final) for task in s.todo)


def follow_rear(k: DeckTables, s: State, task: Rear) -> State:
    """Skip the Arbeitstier's planting (BOH-25) without a hand, with Messie, or in the end phase (BOH-22a)."""
    rests = not s.hands[task.seat] or k.has(s, task.seat, "messie") or in_end_phase(s)
    return done(s) if rests else s


def name_plant(k: DeckTables, s: State, task: Task, word: str) -> list[Action]:
    """Return the actions that plant any hand card on any field, legal or not."""
    hand, each = s.hands[task.seat], k.everywhere
    return [(word, slot, card, *place) for slot, card in enumerate(hand) for place in each]


def legal_plant(k: DeckTables, s: State, task: Task, word: str) -> list[Action]:
    """Return the actions that `check_plant` allows, checking each card and place only once."""
    seat = task.seat
    return [
        (word, slot, card, *place)
        for slot, card in enumerate(s.hands[seat])
        if not check_slot(k, s, task, slot, card)
        for place in places(k, s, seat, card)
    ]


def name_lay(k: DeckTables, cards: Iterable[Card], word: str) -> list[Action]:
    """Return the actions that lay any of these open cards on any field, legal or not."""
    return [(word, card, *place) for card in sorted(set(cards)) for place in k.everywhere]


def check_slot(k: DeckTables, s: State, task: Task, slot: int, card: Card) -> str:
    """Return why the card may not be played from this hand slot now, as a code; "" if it may."""
    seat, hand = task.seat, s.hands[task.seat]
    if not 0 <= slot < len(hand) or hand[slot] != card:
        return "not_in_hand"
    if isinstance(task, Rear):
        return "" if slot == len(hand) - 1 else "rear_only"
    if isinstance(task, Last):
        return ""
    if k.has(s, seat, "messie"):
        return "messie"
    return "" if slot == 0 or k.has(s, seat, "hampelmann") else "front_only"


def check_plant(k: DeckTables, s: State, task: Task, slot: int, card: Card, field: int, under: int) -> str:
    """Return why the hand card cannot be planted on this field, as a code; "" if it can.

    In the end phase each field takes one card (BOH-22a).
    """
    found = check_slot(k, s, task, slot, card) or refusal(k, s, task.seat, card, (field, under))
    if not found and isinstance(task, Last) and field not in task.fields:
        return "one_each"
    if found == "other_sort" and not isinstance(task, Last) and not places(k, s, task.seat, card):
        return "harvest_first"
    return found


def from_hand(k: DeckTables, s: State, seat: Seat, slot: int, place: Place) -> State:
    """Plant the card in this hand slot."""
    card = s.hands[seat][slot]
    return planted(k, hidden_cards.take_from_hand(k, s, seat, slot), seat, card, place)


def do_plant(k: DeckTables, s: State, task: Task, slot: int, card: Card, field: int, under: int) -> State:
    """Plant the card, which answers the question."""
    return from_hand(k, done(s), task.seat, slot, (field, under))


def do_last(k: DeckTables, s: State, task: Last, slot: int, card: Card, field: int, under: int) -> State:
    """Plant the card, then go on with the other fields."""
    left = tuple(n for n in task.fields if n != field)
    return from_hand(k, done(s, Last(task.seat, left)), task.seat, slot, (field, under))


# Harvest ----------------------------------------------------------------------------------------------


def name_harvest(k: DeckTables, s: State, task: Task, word: str) -> list[Action]:
    """Return the actions that harvest any own field, legal or not."""
    return [(word, field) for field in range(k.rows)]


def legal_harvest(k: DeckTables, s: State, task: Task, word: str) -> list[Action]:
    """Return the legal harvests. They follow from the fields, so no candidate needs to be checked."""
    return [(word, field) for field in harvestable(s, task.seat)]


def check_harvest(k: DeckTables, s: State, task: Task, field: int) -> str:
    """Return why the field cannot be harvested now, as a code; "" if it can.

    The rules are BOH-10, BOH-25 (the rearmost card of an Arbeitstier) and BOH-28 (Choleriker).
    """
    found = harvest_refusal(s, task.seat, field)
    if (
        not found
        and isinstance(task, Rear)
        and _slip_ins(s)
        and places(k, s, task.seat, s.hands[task.seat][-1])
    ):
        return "slip_ins"
    if not found and isinstance(task, Clear) and field == task.field:
        return "not_this_one"
    return found


def _slip_ins(s: State) -> bool:
    """Return True while beans of a deal are to be laid, when nobody may harvest voluntarily (BOH-11)."""
    return any(isinstance(task, Receive) and task.cards for task in s.todo)


def do_harvest(k: DeckTables, s: State, task: Task, field: int) -> State:
    """Sell the field; the current question remains open."""
    return harvested(k, s, task.seat, field)


def do_reap(k: DeckTables, s: State, task: Reap, field: int) -> State:
    """Harvest the field, which answers the question (BOH-32)."""
    return harvested(k, done(s), task.seat, field)


def follow_clear(k: DeckTables, s: State, task: Clear) -> State:
    """End the harvests once no field but that of the Choleriker can be harvested (BOH-28)."""
    return s if any(field != task.field for field in harvestable(s, task.seat)) else done(s)
