"""A field and its worth to its owner, as a bot estimates it at one moment of the game."""

from __future__ import annotations

from typing import Final

from kleinod.games.mutterboehnchen.card_data import SORTS, Card

#: A bit of `Field.sorts`, set if new beans go to the bottom (BOH-39: Schluckspecht).
DRINKS: Final = 1 << len(SORTS)


class Field:
    """A field, with numbers that bots need again and again.

    `sorts`: the sorts that the field takes, as bits, perhaps with `DRINKS`. `worth`: the talers that it pays
    or may pay. `pays`: the talers that a harvest would bring now. `room`: the cost of a harvest beyond the
    worth. `top`: the sort of the top card, -1 for an empty field. `several`: true if it has more than one
    card. `joined`: for each card that was tried, the field with that card, None if the card does not fit.
    """

    __slots__ = ("cards", "joined", "pays", "room", "several", "sorts", "top", "worth")

    def __init__(
        self, sorts: int, cards: tuple[Card, ...], worth: float, pays: int, room: float, top: int
    ) -> None:
        self.sorts, self.cards, self.worth, self.pays, self.room, self.top = (
            sorts,
            cards,
            worth,
            pays,
            room,
            top,
        )
        self.several = len(cards) > 1
        self.joined: dict[Card, Field | None] = {}
