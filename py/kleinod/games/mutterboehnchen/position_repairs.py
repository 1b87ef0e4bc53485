"""Repairs that the editor offers for a faulty position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kleinod.core.capabilities import Editing, Mend, take_away
from kleinod.core.game import Arg, Card, Msg, msg
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.position_completion import in_first_pile
from kleinod.games.mutterboehnchen.state import State

#: The zones from which surplus cards are taken, beginning with those that matter least for the game.
FIRST = ("discards", "seen", "aside", "up", "hand", "f", "dark")


def mends(editing: Editing, s: State, fault: Msg) -> Iterator[Mend]:
    """Yield the edits that would repair a fault of a position."""
    said = dict(fault.args)
    lying = editing.scene(s).cards
    match fault.code:
        case "audit.cards":
            found = _of_face(lying, said)
            found.sort(key=_rank)
            yield _away(found[: max(int(said["n"]) - int(said["want"]), 0)])
        case "audit.males":
            yield _away([card for card in _of_face(lying, said) if _rank(card) == _DARK][int(said["n"]) :])
        case "audit.talers":
            dark = [card for card in lying if card.zone == f"dark{said['seat']}"]
            yield _away(dark[int(said["n"]) :])
        case "audit.set_up":
            yield _dealt(editing.rules.tables, s)
        case _:
            pass


def _of_face(cards: Iterable[Card], said: dict[str, Arg]) -> list[Card]:
    return [card for card in cards if f"$card.{card.glyph}" == said["card"]]


def _rank(card: Card) -> int:
    return next(n for n, start in enumerate(FIRST) if card.zone.startswith(start))


_DARK = len(FIRST) - 1


def _away(cards: list[Card]) -> Mend:
    """Return a repair that removes these cards, the last of each zone first so that other keys stay valid."""
    return take_away(card.key for card in sorted(cards, key=_number, reverse=True))


def _number(card: Card) -> int:
    return int(card.key.rpartition("-")[2].lstrip("ud"))


def _dealt(k: DeckTables, s: State) -> Mend:
    """Return a repair that makes talers of set-up males that cannot be in the first pile."""
    each = sum(k.set_up) // k.seats
    rooms = [f"dark{seat}" for n in range(each) for seat in range(k.seats) if len(s.dark[seat]) <= n]
    hidden = in_first_pile(k, s)
    males = [
        card
        for card, most in enumerate(k.set_up)
        for _ in range(hidden[card] - s.spare[card] - (k.deck.faces[card].many - most) if most else 0)
    ]
    rooms += [f"seen{n % k.seats}" for n in range(len(males) - len(rooms))]
    edits = tuple(f"{k.codes[card]}@{room}" for card, room in zip(males, rooms, strict=False))
    return Mend(msg("mend.talers", n=len(edits)), edits)
