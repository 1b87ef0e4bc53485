"""The nuts and marbles of a position as text; notation.py describes the format."""

from __future__ import annotations

import re
from itertools import groupby

from kleinod.core.game import BadText, msg
from kleinod.games.mutternland.land_frame import NAMES, PLACE, ROWS, Place
from kleinod.games.mutternland.state import NO_LAND, Heights, land_of, with_nuts
from kleinod.hex.grid import OFF
from kleinod.hex.names import LETTERS

NAME = r"([a-z][0-9]{1,2})"
NOTHING = "0"
_NAMES = re.compile(f"(?:{NAME})+")
_COLUMN = re.compile(r"([a-z])([0-9]{2})((?:[0-9]|x[1-9][0-9])+)")
_HEIGHT = re.compile(r"[0-9]|x[0-9]{2}")


def write_places(places: tuple[Place, ...]) -> str:
    """Write the names of places in the given order, without separators."""
    return "".join(NAMES[place] for place in places) or NOTHING


def read_places(text: str) -> tuple[Place, ...]:
    """Read a text of `write_places` with places in rising order.

    Raises:
        BadText: `write_places` would not write this text.
    """
    if text == NOTHING:
        return ()
    names = re.findall(NAME, text) if _NAMES.fullmatch(text) else []
    places = tuple(PLACE.get(name, OFF) for name in names)
    if not places or OFF in places or list(places) != sorted(set(places)):
        raise BadText(msg("position.places"))
    return places


def write_heights(heights: Heights) -> str:
    """Write the heights column by column from the west."""
    columns: list[str] = []
    for column, places in groupby(land_of(heights), lambda place: place // ROWS):
        met = list(places)
        levels = heights[met[0] : met[-1] + 1]
        digits = "".join(str(n) if n < 10 else f"x{n:02}" for n in levels)
        columns.append(f"{LETTERS[column]}{met[0] % ROWS + 1:02}{digits}")
    return "-".join(columns) or NOTHING


def read_heights(text: str) -> Heights:
    """Read a text of `write_heights`.

    Raises:
        BadText: `write_heights` would not write this text.
    """
    if text == NOTHING:
        return NO_LAND
    nuts: dict[Place, int] = {}
    for part in text.split("-"):
        match = _COLUMN.fullmatch(part)
        if match is None:
            raise BadText(msg("position.heights", text=part[:12]))
        levels = [int(level.lstrip("x")) for level in _HEIGHT.findall(match[3])]
        south = int(match[2]) - 1
        if south < 0 or south + len(levels) > ROWS:
            raise BadText(msg("position.heights", text=part[:12]))
        first = LETTERS.index(match[1]) * ROWS + south
        nuts.update((first + n, level) for n, level in enumerate(levels))
    heights = with_nuts(NO_LAND, *nuts.items())
    if write_heights(heights) != text:
        raise BadText(msg("position.heights", text=text[:12]))
    return heights
