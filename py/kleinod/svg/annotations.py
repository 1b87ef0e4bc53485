"""Arrows and marks over a picture, drawn like those of `web/src/pages/study/board-marks.ts`."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from math import hypot
from typing import NamedTuple

from kleinod.core.game import BadOption, msg
from kleinod.core.validate import shown
from kleinod.svg.element import Node, Value, group, written
from kleinod.svg.measures import MEASURES

DRAWN = MEASURES["drawn"]


class Drawing(NamedTuple):
    """An arrow, or a mark if `end` is "". `tone` is a number from 1 to 4 or the name of a colour."""

    start: str
    end: str = ""
    tone: str = "1"


def refuse_elsewhere(drawings: Iterable[Drawing], places: Container[str]) -> None:
    """Check that all arrows and marks are at places in the picture.

    Args:
        drawings: The arrows and marks.
        places: The ids of the places shown.

    Raises:
        BadOption: A place is not shown.
    """
    for one in drawings:
        for place in (one.start, one.end):
            if place not in places and (place or not one.start):
                raise BadOption(msg("python.place", place=shown(place)))


def draw_drawings(drawings: Iterable[Drawing], place: Mapping[str, tuple[float, float]]) -> Node:
    """Draw arrows and marks over a board.

    Args:
        drawings: The arrows and marks.
        place: The centre of each place, in units of the picture.

    Returns:
        The layer.
    """
    found: list[Node] = []
    for one in drawings:
        if one.end:
            parts = _arrow(place[one.start], place[one.end])
            found.append(toned(parts, one.tone, "data-arrow", f"{one.start} {one.end}"))
        else:
            found.append(toned(_ring(*place[one.start]), one.tone, "data-mark", one.start))
    return group(found, kind_of="study-marks")


def toned(parts: Iterable[Node], tone: str, what: str, where: str) -> Node:
    """Group the parts of an arrow or mark, with its colour and the ids of its places."""
    color = None if tone.isdigit() else tone
    return Node("g", {"data-tone": "seat" if color else tone, "data-color": color, what: where}, parts)


def _ring(x: float, y: float) -> list[Node]:
    at: dict[str, Value] = {"cx": x, "cy": y, "r": DRAWN["ring"]}
    return [Node("circle", at | {"class": "edge"}), Node("circle", at)]


def _arrow(start: tuple[float, float], end: tuple[float, float]) -> list[Node]:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) or 1.0
    dx, dy = dx / length, dy / length

    def at(along: float, aside: float = 0.0) -> str:
        return f"{written(start[0] + along * dx - aside * dy)},{written(start[1] + along * dy + aside * dx)}"

    tip = length - DRAWN["short"]
    back = tip - DRAWN["long"]
    line = f"M{at(DRAWN['short'])}L{at(back)}"
    head = f"{at(tip)} {at(back, DRAWN['wide'])} {at(back, -DRAWN['wide'])}"
    return [
        Node("path", {"class": "edge", "d": line}),
        Node("path", {"d": line}),
        Node("polygon", {"points": head}),
    ]
