"""The measures that the page and the pictures of Python share, read once."""

from __future__ import annotations

import json
from pkgutil import get_data
from typing import Final, TypedDict


class CardMeasures(TypedDict):
    """The measures of a card's face. `columns`: the positions of the columns of the beanometer."""

    width: int
    height: int
    columns: list[float]
    coin: float
    title: float
    letters: float
    slim: float


class Lean(TypedDict):
    """The measures of stacked pieces, for one view of the board."""

    squash: float
    step: float
    thick: float


class StandMeasures(TypedDict):
    """The measures of pieces on a place. `crowd`: those of pieces side by side, by their number."""

    above: Lean
    tilted: Lean
    crowd: dict[str, dict[str, float]]
    onTop: float
    shades: int


class Measures(TypedDict):
    """All measures. `forms`: for each way of drawing pieces, their glyphs."""

    forms: dict[str, list[str]]
    cell: dict[str, float]
    stand: StandMeasures
    board: dict[str, float]
    drawn: dict[str, float]
    card: CardMeasures
    table: dict[str, float]


MEASURES: Final[Measures] = json.loads(get_data("kleinod.core", "art/measures.json") or b"{}")
