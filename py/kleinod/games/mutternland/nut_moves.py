"""The nut half of a turn (MUT-14 to MUT-17): the nuts that can be taken, and the places for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import NamedTuple, TypeAlias

from kleinod.core.game import Msg
from kleinod.games.mutternland.land_frame import NAMES, NEAR, Place, component
from kleinod.games.mutternland.state import NUT, TOWER, Action, Heights, State, occupants
from kleinod.hex.grid import OFF

Refuse: TypeAlias = Callable[..., Msg]

ANY = 99


class NutLaw(NamedTuple):
    """The limits that a rule set puts on nut moves.

    A nut may be taken if at most `touch_most` of its sides touch other nuts, from a stack of at most
    `take_most` nuts. It may be put on a stack of at most `put_most` nuts.
    """

    touch_most: int = 3
    take_most: int = ANY
    put_most: int = ANY


def touching_sides(heights: Heights, place: Place) -> list[Place]:
    """Return the neighbours whose nuts touch the top nut of `place` (MUT-15)."""
    level = heights[place]
    return [near for near in NEAR[place] if heights[near] >= level]


def chains(own: tuple[Place, ...]) -> list[list[Place]]:
    """Return the connected groups of marbles of one seat, whatever their heights (MUT-14)."""
    rest = set(own)
    groups: list[list[Place]] = []
    for place in own:
        if place in rest and rest.isdisjoint(NEAR[place]):
            groups.append([place])
        elif place in rest:
            groups.append(component(place, rest))
            rest.difference_update(groups[-1])
    return groups


def moves(s: State, law: NutLaw) -> list[Action]:
    """Return all nut moves of the seat whose turn it is, sorted."""
    found: dict[Place, list[Place]] = {}
    for start, ends in _takings(s, law):
        found[start] = sorted({*found[start], *ends}) if start in found else ends
    return [(NUT, start, end) for start in sorted(found) for end in found[start] if end != start]


def can_move(s: State, law: NutLaw) -> bool:
    """Return True if there is any nut move. Two nuts beside one marble are tried first, which is fast."""
    heights, touch_most, take_most, put_most = s.heights, *law
    on = {place for places in s.marbles for place in places}
    for place in s.marbles[s.seat]:
        beside = [near for near in NEAR[place] if heights[near] and near not in on]
        low = [near for near in beside if heights[near] <= put_most]
        for start in beside:
            level = heights[start]
            if level > take_most or len(low) <= (start in low):
                continue
            # This loop inlines `touching_sides`, because a search runs it at every position.
            touch = 0
            for near in NEAR[start]:
                if heights[near] >= level:
                    touch += 1
            if touch <= touch_most:
                return True
    return any(len(ends) > (start in ends) for start, ends in _takings(s, law))


def _takings(s: State, law: NutLaw) -> Iterator[tuple[Place, list[Place]]]:
    """Yield each nut that can be taken, with the places beside its chain where it can be put, sorted."""
    heights, touch_most, take_most, put_most = s.heights, *law
    on = set(chain.from_iterable(s.marbles))
    for group in chains(s.marbles[s.seat]):
        around = sorted({near for place in group for near in NEAR[place] if heights[near] and near not in on})
        ends = [place for place in around if heights[place] <= put_most]
        for start in around:
            level = heights[start]
            if level > take_most:
                continue
            # This loop inlines `touching_sides`, because a search runs it at every position.
            touch = 0
            for near in NEAR[start]:
                if heights[near] >= level:
                    touch += 1
            if touch <= touch_most:
                yield start, ends


def refusal(s: State, start: Place, end: Place, law: NutLaw, no: Refuse) -> Msg | None:
    """Return the reason why a nut cannot go from `start` to `end`; None if it can."""
    heights, on, own = s.heights, occupants(s.marbles), s.marbles[s.seat]
    here, there, level = NAMES[start], NAMES[end], heights[start]
    if not level:
        return no("no_nut_here", [here], cell=here)
    if start in on:
        return no("marble_on_nut", [here], cell=here)
    if not set(own) & set(NEAR[start]):
        return no("nut_not_next", [here], cell=here)
    if level > law.take_most:
        return no("tower_stays", [here], cell=here, n=level)
    touching = touching_sides(heights, start)
    if len(touching) > law.touch_most:
        at = [here, *(NAMES[place] for place in touching)]
        return no("nut_held", at, cell=here, n=len(touching), most=law.touch_most)
    if start == end:
        return no("same_place", [here], cell=here)
    if not heights[end]:
        return no("empty_ground", [there])
    if end in on:
        return no("marble_on_target", [there], cell=there)
    handing = [place for group in chains(own) if set(group) & set(NEAR[start]) for place in group]
    if not set(handing) & set(NEAR[end]):
        return no("target_not_next", [there, *(NAMES[place] for place in handing)], cell=there)
    if heights[end] > law.put_most:
        return no("tower_full", [there], cell=there, n=TOWER)
    return None


def pseudo_legal(s: State) -> list[Action]:
    """Return moves that a beginner might try: nuts beside own marbles anywhere, others to a neighbour."""
    own = s.marbles[s.seat]
    land = [place for place, height in enumerate(s.heights) if height]
    beside = {near for place in own for near in NEAR[place]} | set(own)
    shore = sorted({near for place in own for near in NEAR[place] if near != OFF and not s.heights[near]})
    found: list[Action] = []
    for start in land:
        if start in beside:
            found += [(NUT, start, end) for end in (*land, *shore)]
        else:
            found += [(NUT, start, end) for end in NEAR[start] if end != OFF and s.heights[end]]
    return found
