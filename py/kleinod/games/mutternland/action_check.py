"""Checks an action, for all rule sets, and lists the actions that a beginner might try."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from kleinod.core.game import Msg, Seat
from kleinod.games.mutternland import land_laying, nut_moves
from kleinod.games.mutternland.land_frame import NAMES, NEAR, Place
from kleinod.games.mutternland.state import (
    ENTER,
    ENTERING,
    FILL,
    GROW,
    LAND,
    LAY,
    LAYING,
    MARBLE,
    NAME,
    NUT,
    NUTS,
    OVER,
    PUSH,
    RUN,
    SET,
    SETTING,
    SKIP,
    Action,
    State,
    land_of,
    occupants,
)
from kleinod.hex.grid import OFF

#: For each phase the kinds of action that fit it, and the code of the refusal of all other kinds.
FITTING = {
    GROW: (LAND,),
    LAYING: (LAY, FILL),
    SETTING: (SET,),
    MARBLE: (RUN, PUSH, NAME, ENTER, SKIP),
    ENTERING: (ENTER,),
    NUTS: (NUT, SKIP),
}
NOT_NOW = {
    GROW: "land_first",
    LAYING: "lay_now",
    SETTING: "set_now",
    MARBLE: "marble_now",
    ENTERING: "enter_now",
    NUTS: "nut_now",
}


class Questions(land_laying.Setting, Protocol):
    """The methods of a rule set that the check needs."""

    nut_law: nut_moves.NutLaw
    named_owner: bool
    optional_marble: bool

    def fallen(self, s: State, seat: Seat) -> int: ...
    def can_move_marble(self, s: State) -> bool: ...
    def entry_places(self, s: State) -> list[Place]: ...
    def setting_refusal(self, s: State, place: Place) -> Msg | None: ...
    def run_refusal(self, s: State, start: Place, end: Place) -> Msg | None: ...
    def push_refusal(self, s: State, start: Place, entered: Place, beyond: Place) -> Msg | None: ...


def refusal(rules: Questions, s: State, a: Action) -> Msg | None:
    """Return the reason by the first rule that `a` breaks; None if `a` is allowed."""
    kind = a[0]
    if s.phase == OVER:
        return rules.no("over")
    if kind not in FITTING[s.phase]:
        return rules.no(NOT_NOW[s.phase])
    if kind == LAND:
        return land_laying.land_refusal(rules, s, a[1:])
    if kind in (LAY, FILL):
        return land_laying.refusal(rules, s, a)
    if kind == SET:
        return _set(rules, s, a[1])
    if kind in (NAME, ENTER):
        return _entry(rules, s, a)
    if kind == SKIP:
        return _skip(rules, s)
    if kind == NUT:
        return nut_moves.refusal(s, a[1], a[2], rules.nut_law, rules.no)
    return _move(rules, s, a)


def _set(rules: Questions, s: State, place: Place) -> Msg | None:
    name = NAMES[place]
    if not s.heights[place]:
        return rules.no("set_on_nothing", [name])
    if place in occupants(s.marbles):
        return rules.no("set_taken", [name], cell=name)
    return rules.setting_refusal(s, place)


def _entry(rules: Questions, s: State, a: Action) -> Msg | None:
    if s.phase == MARBLE and (a[0] == NAME) != rules.named_owner:
        return rules.no("owner_enters" if a[0] == NAME else "name_first")
    if not rules.fallen(s, s.seat):
        return rules.no("none_fallen")
    if a[0] == NAME:
        if a[1] == s.seat:
            return rules.no("name_self")
        return None if rules.entry_places(s) else rules.no("no_entry")
    name = NAMES[a[1]]
    if not s.heights[a[1]]:
        return rules.no("enter_on_nothing", [name])
    if a[1] in occupants(s.marbles):
        return rules.no("enter_taken", [name], cell=name)
    if s.heights[a[1]] > 1:
        return rules.no("enter_too_high", [name], cell=name, n=s.heights[a[1]])
    if a[1] not in rules.entry_places(s):
        return rules.no("enter_not_edge", [name], cell=name)
    return None


def _skip(rules: Questions, s: State) -> Msg | None:
    if s.phase == NUTS or rules.optional_marble or not rules.can_move_marble(s):
        return None
    return rules.no("must_move", [NAMES[place] for place in s.marbles[s.seat]])


def _move(rules: Questions, s: State, a: Action) -> Msg | None:
    start, end = a[1], a[2]
    on = occupants(s.marbles)
    here, there = NAMES[start], NAMES[end]
    if start not in on:
        return rules.no("no_marble", [here], cell=here)
    if on[start] != s.seat:
        return rules.no("not_yours", [here], cell=here)
    if start == end:
        return rules.no("same_marble", [here], cell=here)
    if not s.heights[end]:
        return rules.no("off_land", [there])
    whose = on.get(end)
    if a[0] == PUSH:
        if whose is None:
            return rules.no("no_victim", [there], cell=there)
        if whose == s.seat:
            return rules.no("own_victim", [there], cell=there)
        return rules.push_refusal(s, start, end, a[3])
    if whose == s.seat:
        return rules.no("own_marble", [there], cell=there)
    if whose is not None:
        return rules.no("push_unfinished", [there], cell=there)
    return rules.run_refusal(s, start, end)


# Pseudo-legal actions ---------------------------------------------------------------------------------


def pseudo_legal(rules: Questions, s: State) -> Iterator[Action]:
    """Yield a superset of the legal actions, each action once and in a fixed order."""
    if s.phase == LAYING:
        yield from land_laying.pseudo_legal(s)
    elif s.phase in (SETTING, ENTERING):
        for place in land_of(s.heights):
            yield (SET if s.phase == SETTING else ENTER), place
    elif s.phase == MARBLE:
        yield from _pseudo_legal_marbles(rules, s)
    elif s.phase == NUTS:
        yield from nut_moves.pseudo_legal(s)
        yield (SKIP,)


def _pseudo_legal_marbles(rules: Questions, s: State) -> Iterator[Action]:
    on, land = occupants(s.marbles), land_of(s.heights)
    for start in land:
        whose = on.get(start)
        near = [place for place in NEAR[start] if place != OFF]
        ends = land if whose == s.seat else [place for place in near if s.heights[place]]
        for end in ends:
            if whose != s.seat or on.get(end, s.seat) == s.seat:
                yield RUN, start, end
            else:
                yield from _pseudo_legal_pushes(s, start, end)
        if whose == s.seat:
            for end in near:
                if not s.heights[end]:
                    yield RUN, start, end
    for seat in range(rules.seats) if rules.named_owner else ():
        yield NAME, seat
    for place in () if rules.named_owner else land:
        yield ENTER, place
    yield (SKIP,)


def _pseudo_legal_pushes(s: State, start: Place, entered: Place) -> Iterator[Action]:
    """Yield pushes to every place around the entered one, and off the land if one of these has no nut."""
    around = sorted(place for place in NEAR[entered] if s.heights[place])
    for beyond in around:
        yield PUSH, start, entered, beyond
    if len(around) < 6:
        yield PUSH, start, entered, OFF
