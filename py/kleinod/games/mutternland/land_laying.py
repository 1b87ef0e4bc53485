"""The land is laid before the game, by chance or by the players (MUT-02, MUT-03, MUT-22a)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Protocol

from kleinod.core.game import NOBODY, BadOption, Msg, Options, msg
from kleinod.games.mutternland.land import EVEN, SAMPLE, SHAPELY, fault, grown, named
from kleinod.games.mutternland.land_frame import (
    AXIAL,
    MIDDLE,
    NAMES,
    NEAR,
    Place,
    centred,
    connected,
    touching,
)
from kleinod.games.mutternland.state import (
    FILL,
    GROW,
    LAND,
    LAY,
    LAYING,
    NO_LAND,
    NUTS_IN_ALL,
    SETTING,
    Action,
    Heights,
    State,
    land_of,
    with_nuts,
)
from kleinod.hex.grid import OFF


class Setting(Protocol):
    """The part of a rule set that is needed to lay the land.

    `land`: the heights at the start, None if chance or the players lay the land. `reach`: the most steps that
    random lands extend from their middle; `exact_reach`: True if this is a rule (MUT-22a).
    """

    seats: int
    each: int
    land: Heights | None
    draft: bool
    reach: int
    exact_reach: bool

    def setting_places(self, s: State) -> list[Place]: ...
    def no(self, code: str, at: tuple[str, ...] | list[str] = (), **args: str | int) -> Msg: ...


def first(rules: Setting) -> State:
    """Return the position before the first action."""
    phase = SETTING if rules.land is not None else LAYING if rules.draft else GROW
    return State(0, phase, 0, NOBODY, rules.land or NO_LAND, ((),) * rules.seats)


def chosen(rules: Setting, options: Options) -> Heights | None:
    """Return the land that the options choose; None if it is still to be laid.

    Raises:
        BadOption: The typed land is unreadable, breaks a rule, or has no room for the marbles.
    """
    kind = options["land"]
    if kind in ("random", "draft"):
        return None
    places = SAMPLE if kind == "sample" else _drawn(str(options["nuts"]))
    heights = with_nuts(NO_LAND, *((place, 1) for place in places))
    want = rules.each * rules.seats
    room = len(room_to_set(rules, heights))
    if room < want:
        raise BadOption(msg("land.no_room", "MUT-03", n=room, want=want))
    return heights


def _drawn(text: str) -> tuple[Place, ...]:
    """Return the land of the option `nuts`, moved to the middle of the frame."""
    if not text:
        raise BadOption(msg("land.missing", "MUT-03"))
    places = named(text)
    if places is None:
        raise BadOption(msg("land.unreadable", "MUT-03"))
    wrong = fault(places)
    if wrong is not None:
        raise BadOption(wrong)
    laid = centred([AXIAL[place] for place in places])
    if laid is None:
        raise BadOption(msg("land.frame", "MUT-03"))
    return laid


def room_to_set(rules: Setting, heights: Heights) -> list[Place]:
    """Return the places where marbles may be placed on a land without marbles."""
    return rules.setting_places(State(0, SETTING, 0, NOBODY, heights, ((),) * rules.seats))


# Chance and the players -------------------------------------------------------------------------------


def dealt(rules: Setting, s: State, rng: Random) -> Action:
    """Return a random action of chance, which lays the land, or completes the one that players have begun."""
    nuts = land_of(s.heights)
    while True:
        added = grown(nuts, rng, EVEN if rules.exact_reach else SHAPELY, rules.reach)
        places = tuple(sorted(added)) if nuts else centred([AXIAL[place] for place in added])
        if places is not None and land_refusal(rules, s, places) is None:
            return (LAND, *places)


def apply(rules: Setting, s: State, a: Action) -> State:
    """Return the position after an action of laying the land."""
    if a[0] == FILL:
        return s._replace(phase=GROW)
    heights = with_nuts(s.heights, *((place, 1) for place in a[1:]))
    if a[0] == LAND or sum(heights) == NUTS_IN_ALL:
        return State(s.turn + 1, SETTING, 0, NOBODY, heights, s.marbles)
    return s._replace(turn=s.turn + 1, seat=(s.seat + 1) % rules.seats, heights=heights)


def free_ground(s: State) -> list[Place]:
    """Return the places where the next nut may be laid."""
    land = land_of(s.heights)
    return touching(land) if land else [MIDDLE]


def legal(s: State) -> tuple[Action, ...]:
    """Return the legal actions of the players while they lay the land."""
    return (*[(LAY, place) for place in free_ground(s)], (FILL,)) if s.phase == LAYING else ()


def pseudo_legal(s: State) -> Iterator[Action]:
    """Yield all legal actions of laying the land, and some illegal ones."""
    for place in sorted({*free_ground(s), *land_of(s.heights)}):
        yield LAY, place
    yield (FILL,)


def refusal(rules: Setting, s: State, a: Action) -> Msg | None:
    """Return the reason why a player may not lay a nut like this; None if it is legal."""
    if a[0] == FILL:
        return None
    name = NAMES[a[1]]
    if s.heights == NO_LAND:
        return None if a[1] == MIDDLE else rules.no("lay_in_middle", [name], cell=NAMES[MIDDLE])
    if s.heights[a[1]]:
        return rules.no("lay_on_nut", [name], cell=name)
    if not any(s.heights[near] for near in NEAR[a[1]]):
        return rules.no("lay_apart", [name], cell=name)
    return None


def land_refusal(rules: Setting, s: State, places: tuple[Place, ...]) -> Msg | None:
    """Return the reason why chance cannot have laid nuts on `places`; None if it can."""
    land = [*land_of(s.heights), *places]
    ordered = places == tuple(sorted(set(places))) and OFF not in places
    if not ordered or len(set(land)) != len(land) or len(land) != NUTS_IN_ALL or not connected(land):
        return rules.no("land_wrong")
    if s.heights == NO_LAND and centred([AXIAL[place] for place in places]) != places:
        return rules.no("land_wrong")
    if rules.exact_reach and not _fits_hexagon(land, rules.reach):
        return rules.no("land_wrong")
    heights = with_nuts(s.heights, *((place, 1) for place in places))
    return None if len(room_to_set(rules, heights)) >= rules.each * rules.seats else rules.no("land_wrong")


def _fits_hexagon(land: list[Place], reach: int) -> bool:
    """Return True if the whole land lies within `reach` steps of one place."""
    corners = [AXIAL[place] for place in land]
    extent = [(min(axis), max(axis)) for axis in zip(*((q, r, -q - r) for q, r in corners), strict=True)]
    (q_low, q_high), (r_low, r_high), (s_low, s_high) = extent
    return any(
        max(q_high - q, q - q_low, r_high - r, r - r_low, s_high + q + r, -q - r - s_low) <= reach
        for q in range(q_high - reach, q_low + reach + 1)
        for r in range(r_high - reach, r_low + reach + 1)
    )
