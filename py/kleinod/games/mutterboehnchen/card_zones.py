"""The zones of the table, the faces of the cards, and the key of every card on the table.

Hidden cards all look alike, and their keys reveal nothing but their place (BOH-55d).
"""

from __future__ import annotations

from collections.abc import Iterable

from kleinod.core.game import NOBODY, Board, Card, Face, Msg, Role, Seat, Zone, msg
from kleinod.games.mutterboehnchen.card_data import BABY, GARDEN, LADY, MALE, SORT_NAMES, SORTS
from kleinod.games.mutterboehnchen.card_data import Face as Printed
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.offer import NO_OFFER, Offer
from kleinod.games.mutterboehnchen.pending_tasks import (
    Fetch,
    Keep,
    Market,
    Receive,
    Reveal,
    Unveil,
    open_cards,
)
from kleinod.games.mutterboehnchen.standing_answers import SEEKS, stands
from kleinod.games.mutterboehnchen.state import State

#: The symbols for male, lady and baby in the corner of a card.
SIGNS = ("sign.male", "sign.lady", "sign.baby")
#: Zones of face-up cards, with the letters with which the keys of their cards begin.
ROWS = {"up": "u", "lifted": "t", "gives": "g", "wants": "q", "wish": "w", "choice": "x", "discards": "d"}
#: Zones for the two sides of a seat's offer in reply to an offer (BOH-56d), with the letters of their cards'
#: keys.
ANSWERED = {"brings": "b", "demands": "e"}
#: The roles of zones in `ROWS` that the page treats as more than a plain row of cards.
ROLES: dict[str, Role] = {"gives": "offer", "wants": "offer", "wish": "wish", "discards": "pile"}


def board(k: DeckTables) -> Board:
    """Return the zones in reading order, and every face of the deck."""
    zones = [Zone(kind, kind, role=ROLES.get(kind, "row")) for kind in ROWS]
    zones.insert(0, Zone("pile", "pile", role="pile"))
    for seat in range(k.seats):
        zones += [Zone(f"hand{seat}", "hand", seat, "hand"), Zone(f"talers{seat}", "talers", seat, "purse")]
        zones += [Zone(f"f{seat}-{field}", "field", seat, "field") for field in range(k.rows)]
        zones.append(Zone(f"aside{seat}", "aside", seat))
        if k.seats > 2:
            zones.append(Zone(f"wished{seat}", "wished", seat, "wish"))
        if k.together:
            zones += [Zone(f"{side}{seat}", side, seat, "offer") for side in ANSWERED]
    return Board((), tuple(zones), (*_faces(k), *_sorts(k)))


def _faces(k: DeckTables) -> list[Face]:
    return [
        Face(
            id=face.code,
            art=f"bean-{SORT_NAMES[face.sort]}",
            title=msg(f"card.{face.code}"),
            sign=msg(SIGNS[face.kind]),
            pips=face.rattles,
            meter=face.meter if face.kind in (MALE, LADY) else (),
            text=msg(text_of(k, card), gifts=k.gift_limit) if face.effect else None,
            edge=bool(face.effect) and not face.middle,
            about=_about(face),
        )
        for card, face in enumerate(k.deck.faces)
    ]


def _about(face: Printed) -> Msg | None:
    """Return the text about the powers of ladies and babies; None for a male (BOH-08 to BOH-14)."""
    if face.kind == BABY:
        return msg("about.baby", n=face.rattles)
    if face.kind == LADY:
        return msg("about.lady_garden" if face.sort == GARDEN else "about.lady")
    return None


def text_of(k: DeckTables, card: int) -> str:
    """Return the code of a special's text under the options of the game (BOH-31, BOH-38, BOH-39)."""
    other = {
        "pruegelknabe": ".limit" if k.gift_limit else "",
        "saufkumpan": "" if k.not_green else ".not_blue",
        "schluckspecht": "" if k.every_field else ".this_field",
    }
    return f"card.{k.codes[card]}.text{other.get(k.effect[card], '')}"


def _sorts(k: DeckTables) -> list[Face]:
    return [
        Face(f"sort-{SORTS[sort]}", f"bean-{SORT_NAMES[sort]}", msg(f"sort.{SORTS[sort]}"))
        for sort in k.sorts
    ]


def named(k: DeckTables, card: int) -> str:
    """Return the name of a card as an argument of a message."""
    return f"$card.{k.codes[card]}" if card >= 0 else "$card.hidden"


def listed(k: DeckTables, cards: Iterable[int]) -> str:
    """Return the names of several cards as an argument of a message."""
    return "".join(named(k, card) for card in cards)


def offered(k: DeckTables, offer: Offer, by_active: bool) -> dict[str, str]:
    """Return the two sides of an offer as arguments of a message, without a side that has no cards.

    Args:
        k: The tables of the deck.
        offer: The offer.
        by_active: True if the active player made it; face-up cards always come from that player.
    """
    faces = listed(k, offer.faces)
    gives, wants = ("".join(f"$sort.{SORTS[sort]}" for sort in side) for side in (offer.gives, offer.wants))
    sides = (
        {"gives": faces + gives, "wants": wants} if by_active else {"gives": gives, "wants": faces + wants}
    )
    return {name: side for name, side in sides.items() if side}


def shown(k: DeckTables, key: str, zone: str, card: int, seat: Seat = NOBODY) -> Card:
    """Return a card as it lies on the table; an unknown card shows its back."""
    glyph = k.codes[card] if card >= 0 else "back"
    return Card(key, zone, glyph, seat, say=msg(named(k, card)[1:]))


def token(k: DeckTables, key: str, zone: str, sort: int) -> Card:
    """Return a token for a sort that an offer or a wish names without a card."""
    return Card(key, zone, f"sort-{SORTS[sort]}", say=msg(f"sort.{SORTS[sort]}"))


def wished(o: State, seat: Seat) -> list[int]:
    """Return the sorts that a seat has asked others for this turn, or openly looks for (BOH-57)."""
    asked = {sort for proposer, _, offer in o.said if proposer == seat for sort in offer.wants}
    return sorted({*asked, *stands(o, seat, SEEKS)})


def answer_of(o: State, seat: Seat) -> tuple[int, Offer] | None:
    """Return the reply and offer of a seat that was asked together with others; None if it was not asked."""
    task = next((task for task in reversed(o.todo) if isinstance(task, (Unveil, Market))), None)
    if task is None or seat not in task.asked:
        return None
    n = task.asked.index(seat)
    return task.replies[n], task.offers[n] if isinstance(task, Market) else NO_OFFER


def received(o: State) -> tuple[int, ...]:
    """Return the cards just received in a deal, which are shown beside the cards set aside earlier."""
    return o.todo[-1].cards if o.todo and isinstance(o.todo[-1], Receive) else ()


def turned_up(o: State) -> tuple[int, ...]:
    """Return the face-up talers of the attacked seat."""
    turned = o.todo and isinstance(o.todo[-1], (Reveal, Keep))
    return (*o.lifted, *open_cards(o.todo[-1])) if turned else o.lifted


def ladies(k: DeckTables, o: State) -> list[int]:
    """Return the different ladies among the discards if the current question is which to take (BOH-45)."""
    if not o.todo or not isinstance(o.todo[-1], Fetch):
        return []
    return sorted({card for card in o.discards if k.kind[card] == LADY})
