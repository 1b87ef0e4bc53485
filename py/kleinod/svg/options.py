"""Checks the options of a picture; error messages list the possible values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias, cast

from kleinod.core.game import BadOption, excerpt, msg
from kleinod.core.validate import shown
from kleinod.svg.annotations import Drawing
from kleinod.svg.picture import Form

#: The tone of an arrow or mark: 1 to 4, or the name of a colour that seats have.
Tone: TypeAlias = "int | str"
Arrow: TypeAlias = "tuple[str, str] | tuple[str, str, Tone]"
TONES = ("1", "2", "3", "4")
COLORS = ("blue", "black", "orange", "green", "purple", "yellow", "red", "white")
THEMES = ("light", "dark")
#: Limits of the width in pixels. More is of no use, because SVG scales without loss.
LEAST, MOST = 16, 10_000


def drawings(arrows: Iterable[Arrow], marks: Iterable[str] | Mapping[str, Tone]) -> tuple[Drawing, ...]:
    """Check arrows and marks.

    Args:
        arrows: Pairs of places, each with a tone or colour as an optional third entry.
        marks: Places, or a tone or colour for each place.

    Returns:
        The arrows and marks.

    Raises:
        BadOption: A place, tone or colour is invalid.
    """
    for asked in (arrows, marks):
        if isinstance(asked, str | bytes) or not isinstance(asked, Iterable):  # pyright: ignore[reportUnnecessaryIsInstance] — not everybody checks
            raise BadOption(msg("python.needs.drawings", value=shown(asked)))
    if isinstance(marks, Mapping):
        named = [(place, _tone(tone)) for place, tone in cast("Mapping[str, Tone]", marks).items()]
    else:
        named = [(place, "1") for place in marks]
    return (*(Drawing(_place(place), "", tone) for place, tone in named), *map(_arrow, arrows))


def _place(place: object) -> str:
    if not isinstance(place, str) or not place:
        raise BadOption(msg("python.place", place=shown(place)))
    return place


def _arrow(arrow: Arrow) -> Drawing:
    if not isinstance(arrow, tuple | list) or len(arrow) not in (2, 3):  # pyright: ignore[reportUnnecessaryIsInstance] — not everybody checks
        raise BadOption(msg("python.arrow", value=shown(arrow)))
    end = arrow[1] if arrow[1] == "" else _place(arrow[1])
    return Drawing(_place(arrow[0]), end, _tone(arrow[2] if len(arrow) == 3 else 1))


def _tone(tone: Tone) -> str:
    told = shown(tone)
    if told not in TONES and told not in COLORS:
        raise BadOption(msg("python.tone", value=excerpt(told), colors=", ".join(COLORS)))
    return told


def form(theme: str, size: int, coordinates: bool) -> Form:
    """Check the options for the form of a picture.

    Args:
        theme: "light" or "dark".
        size: The width in pixels.
        coordinates: True to write the names of places.

    Returns:
        The form of the picture.

    Raises:
        BadOption: There is no such theme, or the width is out of range.
    """
    if theme not in THEMES:
        raise BadOption(msg("python.theme", value=shown(theme, 20)))
    if type(size) is not int or not LEAST <= size <= MOST:
        raise BadOption(msg("python.size", value=shown(size, 20), least=LEAST, most=MOST))
    return Form(size, theme == "dark", coordinates)
