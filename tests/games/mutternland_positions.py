"""Helpers for tests of Mutternland: short texts for positions, the figures of the rulebook, and queries."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kleinod.core import registry
from kleinod.core.game import NOBODY, OptionValue
from kleinod.games.mutternland.land_frame import NAMES, NEAR, PLACE, centred
from kleinod.games.mutternland.state import MARBLE, NO_LAND, State, with_nuts
from kleinod.play.match import Match

GAME = registry.game("mutternland")
FOLDER = Path(registry.__file__).parents[1] / "games" / "mutternland"
WAG: dict[str, Any] = {"rules": "wag"}
AP: dict[str, Any] = {"rules": "abstractplay"}


def names(text: str) -> list[str]:
    return sorted(text.split())


def heights(text: str) -> bytes:
    """Read heights such as ``"m20 m21:2"``: places with their heights, 1 unless given."""
    nuts = (word.partition(":") for word in text.split())
    return with_nuts(NO_LAND, *((PLACE[name], int(n or 1)) for name, _, n in nuts))


def marbles(*seats: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(sorted(PLACE[name] for name in own.split())) for own in seats)


def at(
    nuts: str,
    *own: str,
    seat: int = 0,
    options: dict[str, OptionValue] | None = None,
    **fields: int,
) -> Match:
    """Return a match that starts with these nuts and the marbles of each seat.

    `seat` has its turn, which is its first one of play unless `played` gives another number.
    """
    fields = {"phase": MARBLE, "asked": NOBODY, "played": seat, "turn": 50 + seat, **fields}
    s = State(seat=seat, heights=heights(nuts), marbles=marbles(*own), **fields)
    return Match(GAME, len(own), options or {}, start=s)


def start(seats: int = 2, seed: int = 0, **options: OptionValue) -> Match:
    return Match(GAME, seats, options, seed=seed)


def played(match: Match, *actions: str) -> Match:
    for action in actions:
        match.play(action)
    return match


def refusal(match: Match, action: str) -> tuple[str, str] | None:
    why = match.why(action)
    return why and (why.code, why.rule)


def lit(match: Match, action: str) -> list[str]:
    """Return the ids that light up when `action` is refused."""
    why = match.why(action)
    return sorted(why.at) if why else []


def runs(match: Match, name: str) -> list[str]:
    """Return the places where the marble on `name` can go without pushing."""
    return sorted(move.split("-")[1] for move in match.legal() if move.startswith(f"{name}-"))


def pushes(match: Match) -> list[str]:
    return sorted(move for move in match.legal() if ">" in move)


def nuts_from(match: Match, name: str) -> list[str]:
    """Return the places where the nut on `name` can be put."""
    return sorted(move.split("-")[1] for move in match.legal() if move.startswith(f"n:{name}-"))


def height(match: Match, name: str) -> int:
    return match.state.heights[PLACE[name]]


def standing(match: Match, seat: int) -> list[str]:
    return sorted(NAMES[place] for place in match.state.marbles[seat])


def around(name: str) -> list[str]:
    return sorted(NAMES[place] for place in NEAR[PLACE[name]])


def ending(match: Match) -> tuple[str, str, tuple[int, ...]] | None:
    """Return the code, rule and places of a finished match; None while it is not over."""
    outcome = match.outcome
    return outcome and (outcome.reason.code, outcome.reason.rule, outcome.places)


# The figures of the rulebook: pointy-top rows, (row, x) with x in half steps ------------------------------

ROWS = ("4 6 8 10", "1 3 5 7 9 11", "2 4 6 8 10", "1 3 5 7 9", "0 2 4 6 8 10", "1 3 5 7 9 11", "2 4 6 8 10")
BASE = [(row, int(x)) for row, xs in enumerate((*ROWS, "3 5 7 9")) for x in xs.split()]
Spot = tuple[int, int]
HATCHED, BLACK, WHITE = range(3)


class Figure:
    """A figure of the rulebook as a position for three players.

    Neighbours in its rows, (0, ±2) and (±1, ±1), are neighbours on the board as well.
    """

    def __init__(self, raised: dict[int, list[Spot]], *own: list[Spot], more: tuple[Spot, ...] = ()) -> None:
        spots = [*BASE, *more]
        axial = {spot: ((spot[1] - spot[0]) // 2, spot[0]) for spot in spots}
        ordered = sorted(spots, key=lambda spot: _order(axial[spot]))
        places = centred(list(axial.values())) or ()
        self.name = {spot: NAMES[place] for spot, place in zip(ordered, places, strict=True)}
        levels = {spot: level for level, group in raised.items() for spot in group}
        self.nuts = " ".join(f"{self.name[spot]}:{levels.get(spot, 1)}" for spot in spots)
        self.own = [" ".join(self.name[spot] for spot in group) for group in own]

    def match(self, seat: int, no_uphill: bool = True) -> Match:
        match = at(self.nuts, *self.own, seat=seat)
        match.rules.no_uphill = no_uphill
        return match

    def push(self, start: Spot, entered: Spot, beyond: Spot | None = None) -> str:
        landing = self.name[beyond] if beyond else "0"
        return f"{self.name[start]}x{self.name[entered]}>{landing}"


def _order(cell: Spot) -> tuple[int, int]:
    """Return the sort key of places: column by column from the west, from south to north."""
    return cell[0], -cell[1]


CHAINS = Figure(
    {2: [(2, 4), (4, 8), (5, 7), (6, 6)], 3: [(3, 7)]},
    [(4, 6), (4, 8), (4, 10)],
    [(1, 3), (2, 4), (1, 7)],
    [(4, 4), (5, 3), (6, 6)],
)
PUSH = Figure(
    {2: [(0, 4), (1, 5), (3, 11), (5, 9), (5, 11)]},
    [(0, 4), (3, 9), (6, 8)],
    [(1, 5), (4, 10), (6, 4)],
    [(5, 9), (5, 11), (7, 3)],
    more=((3, 11),),
)
NO_PUSH = Figure(
    {2: [(1, 5), (4, 8), (5, 9), (6, 4), (6, 8)], 3: [(4, 10), (6, 10), (7, 7)]},
    [(1, 5), (4, 8), (6, 10)],
    [(2, 6), (5, 9), (6, 6)],
    [(3, 7), (6, 4), (6, 8)],
)
