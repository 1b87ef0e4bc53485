"""Things side by side on a card table, with the places in them that words and arrows want to know."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from kleinod.core.game import Seat, Zone
from kleinod.svg.element import Node, group
from kleinod.svg.measures import MEASURES

GAP = MEASURES["table"]["gap"]


class Drawn(NamedTuple):
    """Something drawn from its upper left corner on; `heads` are places for words about it, `spots` the
    middles of the cards and zones in it, as far as they are in sight."""

    parts: list[Node]
    width: float
    height: float
    heads: tuple[Head, ...] = ()
    spots: tuple[Spot, ...] = ()

    def moved(self, x: float, y: float) -> Drawn:
        """The same from another corner on."""
        heads = tuple(head._replace(x=head.x + x, y=head.y + y) for head in self.heads)
        spots = tuple(Spot(spot.id, spot.x + x, spot.y + y) for spot in self.spots)
        return self._replace(parts=[group(self.parts, (x, y))], heads=heads, spots=spots)


class Spot(NamedTuple):
    """Where an arrow to a card or a zone points."""

    id: str
    x: float
    y: float


class Head(NamedTuple):
    """Room for words above something, and `beyond` it: of a seat, or of a zone that belongs to nobody."""

    x: float
    y: float
    width: float
    of: Seat | Zone
    beyond: float = GAP / 2


NONE = Drawn([], 0, 0)


def beside(parts: Iterable[Drawn], gap: float = GAP) -> Drawn:
    """Things side by side from left to right; what is empty takes no room."""
    whole = NONE
    for part in parts:
        if part.width <= 0:
            continue
        x = whole.width + gap if whole.width else 0.0
        moved = part.moved(x, 0)
        whole = Drawn(
            [*whole.parts, *moved.parts],
            x + part.width,
            max(whole.height, part.height),
            (*whole.heads, *moved.heads),
            (*whole.spots, *moved.spots),
        )
    return whole
