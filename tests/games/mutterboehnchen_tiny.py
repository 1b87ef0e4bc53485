"""Decks small enough to enumerate every history, and games that begin at an instructive position."""

from __future__ import annotations

from typing import Any

from kleinod.games.mutterboehnchen.card_data import DECK, Card, Deck
from kleinod.games.mutterboehnchen.fields import with_cards
from kleinod.games.mutterboehnchen.pending_tasks import Draw, Taler, Task
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen
from kleinod.games.mutterboehnchen.state import Action, State

OPTIONS: dict[str, Any] = {
    "saufkumpan": "not_green",
    "schluckspecht": "all_fields",
    "gift_limit": 3,
    "cards_per_side": 4,
    "offers_per_turn": 8,
    "offers_by_others": 2,
    "answers": "in_turn",
}
CODES = tuple(face.code for face in DECK.faces)


def deck(cards: str, *, talers_of_sort: int = 2, hand: int = 5) -> Deck:
    """Return a deck such as "cm4 cb1", cards with their numbers; faces keep the order of the full deck."""
    many = {part[:2]: int(part[2:]) for part in cards.split()}
    faces = tuple(face._replace(many=many[face.code]) for face in DECK.faces if face.code in many)
    return Deck(faces, talers_of_sort, hand)


def played_with(small: Deck, seats: int, **options: Any) -> Mutterboehnchen:
    """Return the rules with another deck."""

    class Small(Mutterboehnchen):
        DECK = small

    return Small(seats, {**OPTIONS, **options})


def beginning(
    small: Deck,
    seats: int,
    todo: tuple[Task, ...],
    *,
    fields: tuple[tuple[str, ...], ...] = (),
    discards: str = "",
    verbs: str = "",
    **options: Any,
) -> Mutterboehnchen:
    """Return the rules with another deck, where the tasks of `todo` follow the deal, the last one first.

    Cards on `fields` and in the `discards` ("cw cb") are there from the start. If `verbs` are given, only
    actions with these verbs are legal.
    """

    class Small(Mutterboehnchen):
        DECK = small

        def initial(self) -> State:
            s = super().initial()
            dealt = tuple(task for task in s.todo if isinstance(task, (Taler, Draw)))
            lying = [
                code
                for cards in (discards, *(field for mine in fields for field in mine))
                for code in cards.split()
            ]
            pile = tuple(n - lying.count(code) for n, code in zip(s.pile, self.tables.codes, strict=True))
            s = s._replace(
                todo=(*todo, *dealt),
                pile=pile,
                left=sum(pile),
                discards=self.named(discards),
            )
            for seat, mine in enumerate(fields):
                for field, cards in enumerate(mine):
                    s = with_cards(s, seat, field, self.named(cards), self.tables.sort[self.named(cards)[0]])
            return s

        def legal(self, s: State) -> tuple[Action, ...]:
            return tuple(a for a in super().legal(s) if not verbs or a[0] in verbs.split())

        def named(self, codes: str) -> tuple[Card, ...]:
            return tuple(self.tables.codes.index(code) for code in codes.split())

    return Small(seats, {**OPTIONS, **options})
