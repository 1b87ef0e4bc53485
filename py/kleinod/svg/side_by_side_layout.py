"""Arranges the drawings of a card table side by side, and says where captions and arrows go."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from kleinod.core.game import Seat, Zone
from kleinod.svg.element import Node, group
from kleinod.svg.measures import MEASURES

GAP = MEASURES["table"]["gap"]


class Drawn(NamedTuple):
    """A drawing whose upper left corner is the origin.

    `heads` are places for captions above it, `spots` the centres of the visible cards and zones in it.
    """

    parts: list[Node]
    width: float
    height: float
    heads: tuple[Head, ...] = ()
    spots: tuple[Spot, ...] = ()

    def moved(self, x: float, y: float) -> Drawn:
        """Return the same drawing at another place, moved by `x` and `y`."""
        heads = tuple(head._replace(x=head.x + x, y=head.y + y) for head in self.heads)
        spots = tuple(Spot(spot.id, spot.x + x, spot.y + y) for spot in self.spots)
        return self._replace(parts=[group(self.parts, (x, y))], heads=heads, spots=spots)


class Spot(NamedTuple):
    """The point at which an arrow to a card or zone ends."""

    id: str
    x: float
    y: float


class Head(NamedTuple):
    """Room for a caption above a zone or the cards of a seat; the caption may extend `beyond` its width."""

    x: float
    y: float
    width: float
    of: Seat | Zone
    beyond: float = GAP / 2


NONE = Drawn([], 0, 0)


def beside(parts: Iterable[Drawn], gap: float = GAP) -> Drawn:
    """Arrange drawings from left to right, without gaps for empty ones."""
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
