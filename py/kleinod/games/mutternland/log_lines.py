"""The log lines of Mutternland."""

from __future__ import annotations

from kleinod.core.game import NOBODY, Msg, msg
from kleinod.games.mutternland.land_frame import NAMES
from kleinod.games.mutternland.rules import Nutland
from kleinod.games.mutternland.state import (
    ENTER,
    FILL,
    LAND,
    LAY,
    NAME,
    NUT,
    NUTS,
    RUN,
    SET,
    SKIP,
    Action,
    State,
    occupants,
)
from kleinod.hex.grid import OFF


def story(rules: Nutland, o: State, a: Action) -> Msg:
    """Return the log line about an action, with the rule if that helps the reader."""
    kind, seat = a[0], o.seat
    if kind in (LAND, LAY, FILL, SET):
        return _beginning(rules, o, a)
    if kind == SKIP:
        code = "story.no_nut" if o.phase == NUTS else "story.pass" if rules.is_stuck(o) else "story.no_marble"
        return msg(code, "MUT-18" if code == "story.pass" else "", seat=seat)
    if kind == NAME:
        return msg("story.name", "MUT-13", seat=seat, other_seat=a[1])
    cell = NAMES[a[1]]
    if kind == ENTER:
        if o.asked == NOBODY:
            return msg("story.enter_own", rules.REASONS["none_fallen"], seat=seat, cell=cell)
        return msg("story.enter", "MUT-13", seat=o.asked, other_seat=seat, cell=cell)
    end = NAMES[a[2]]
    if kind == NUT:
        return msg("story.nut", seat=seat, start=cell, end=end, n=o.heights[a[2]] + 1)
    if kind == RUN:
        return msg("story.run", seat=seat, start=cell, end=end, n=o.heights[a[2]])
    return _pushed(rules, o, a)


def _pushed(rules: Nutland, o: State, a: Action) -> Msg:
    victim, rule = occupants(o.marbles)[a[2]], rules.REASONS["own_victim"]
    start, entered = NAMES[a[1]], NAMES[a[2]]
    if a[3] == OFF:
        return msg("story.fall", rule, seat=o.seat, other_seat=victim, start=start, end=entered)
    beyond = NAMES[a[3]]
    return msg("story.push", rule, seat=o.seat, other_seat=victim, start=start, end=entered, beyond=beyond)


def _beginning(rules: Nutland, o: State, a: Action) -> Msg:
    if a[0] == LAND:
        return msg("story.land", "MUT-03", n=len(a) - 1)
    if a[0] == FILL:
        return msg("story.fill", "MUT-03", seat=o.seat)
    cell = NAMES[a[1]]
    if a[0] == LAY:
        return msg("story.lay", seat=o.seat, cell=cell)
    colour, rule = rules.colour_to_set(o.seat, rules.placed(o)), rules.REASONS["set_now"]
    if colour == o.seat:
        return msg("story.set_own", rule, seat=o.seat, cell=cell)
    return msg("story.set", rule, seat=o.seat, other_seat=colour, cell=cell)
