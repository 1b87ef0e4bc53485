"""Finds what is impossible in a position of Mutternland, for example in one that a user edited."""

from __future__ import annotations

from collections.abc import Iterator

from kleinod.core.game import Msg, msg
from kleinod.games.mutternland.ending import held
from kleinod.games.mutternland.land_frame import MIDDLE, NAMES, connected
from kleinod.games.mutternland.land_laying import room_to_set
from kleinod.games.mutternland.rules import Nutland
from kleinod.games.mutternland.state import (
    ENTERING,
    GROW,
    LAYING,
    MARBLE,
    NO_LAND,
    NOTHING,
    NUTS,
    NUTS_IN_ALL,
    OVER,
    SETTING,
    TOWER,
    State,
    land_of,
)


def faults(rules: Nutland, s: State) -> list[Msg]:
    """Return messages about everything impossible in `s`; none if play can lead to it."""
    found = [*_nuts(rules, s), *_marbles(rules, s), *_counters(s)]
    if found:
        return found
    if s.phase in (LAYING, GROW):
        return list(_laying(rules, s))
    return list(_setting(rules, s) if s.phase == SETTING else _play(rules, s))


def _nuts(rules: Nutland, s: State) -> Iterator[Msg]:
    """Check the number of nuts and their heights (MUT-02, MUT-17, MUT-21e, MUT-22e)."""
    if s.heights == NO_LAND and s.phase not in (LAYING, GROW):
        yield msg("audit.no_land", "MUT-02")
    if sum(s.heights) > NUTS_IN_ALL:
        yield msg("audit.too_many_nuts", "MUT-02", n=sum(s.heights), most=NUTS_IN_ALL)
    if rules.nut_law.put_most < TOWER:
        high = [NAMES[place] for place in land_of(s.heights) if s.heights[place] > TOWER]
        if high:
            yield msg("audit.too_high", rules.REASONS["tower_full"], high, cell=high[0], n=TOWER)


def _marbles(rules: Nutland, s: State) -> Iterator[Msg]:
    """Check the owners and places of the marbles (MUT-01, MUT-12)."""
    taken: set[int] = set()
    for seat, own in enumerate(s.marbles):
        if len(own) > rules.each:
            yield msg("audit.too_many_marbles", "MUT-01", seat=seat, n=len(own), most=rules.each)
        for place in own:
            if not s.heights[place]:
                yield msg("audit.no_nut_below", "MUT-12", [NAMES[place]], cell=NAMES[place])
            elif place in taken:
                yield msg("audit.two_marbles", "MUT-02", [NAMES[place]], cell=NAMES[place])
        taken.update(own)


def _counters(s: State) -> Iterator[Msg]:
    """Check that every pass counts as a quiet turn, and every quiet turn as a turn of play."""
    if not s.passes <= s.quiet <= s.played <= s.turn:
        yield msg("audit.counters")


def _laying(rules: Nutland, s: State) -> Iterator[Msg]:
    """Check a land that is not complete (MUT-03)."""
    land = land_of(s.heights)
    by_turns = s.turn == len(land) < NUTS_IN_ALL and s.played == 0 and rules.land is None
    began = not land or (rules.draft and MIDDLE in land and connected(land) and max(s.heights) == 1)
    if not by_turns or not began or any(s.marbles) or (s.phase == LAYING and not rules.draft):
        yield msg("audit.laying", "MUT-03")


def _setting(rules: Nutland, s: State) -> Iterator[Msg]:
    """Check that marbles are placed in order, on single nuts (MUT-02 to MUT-05, MUT-21a, MUT-22a)."""
    if max(s.heights) > 1 or not connected(land_of(s.heights)):
        yield msg("audit.laid", "MUT-02")
        return
    room, placed, want = room_to_set(rules, s.heights), rules.placed(s), [0] * rules.seats
    for number in range(placed):
        want[rules.colour_to_set(number // rules.set_a_turn % rules.seats, number)] += 1
    if want != [len(own) for own in s.marbles] or placed == rules.each * rules.seats or s.played:
        yield msg("audit.setting", rules.REASONS["set_now"])
    if len(room) < rules.each * rules.seats:
        yield msg("land.no_room", "MUT-03", n=len(room), want=rules.each * rules.seats)
    wrong = [NAMES[place] for own in s.marbles for place in own if place not in room]
    if wrong:
        yield msg("audit.set_wrong", rules.REASONS["set_now"], wrong, cell=wrong[0])


def _play(rules: Nutland, s: State) -> Iterator[Msg]:
    """Check that the phase of the turn is possible (MUT-06, MUT-13, MUT-18 to MUT-20)."""
    why = rules.ending(s)
    if s.phase == OVER:
        if not why:
            yield msg("audit.not_over", "MUT-19")
        return
    holders = [seat for seat in range(rules.seats) if held(s, seat) >= rules.towers]
    climbed = s.phase == NUTS and s.did != NOTHING and holders == [s.seat]
    if why and not climbed:
        at = [NAMES[place] for seat in holders for place in s.marbles[seat] if s.heights[place] >= TOWER]
        yield msg("audit.over", rules.tower_rule if holders else rules.limit_rule, at)
    elif s.phase == MARBLE and rules.begun(s) != s:
        yield msg("audit.no_marble_half", "MUT-18")
    elif s.phase == NUTS and not rules.can_move_nut(s):
        yield msg("audit.no_nut_half", "MUT-18")
    elif s.phase == NUTS and s.did == NOTHING and not rules.optional_marble and rules.can_move_marble(s):
        yield msg("audit.marble_left_out", "MUT-06")
    elif s.phase == ENTERING and not _can_be_asked(rules, s):
        yield msg("audit.entering", "MUT-13")


def _can_be_asked(rules: Nutland, s: State) -> bool:
    return rules.named_owner and s.asked != s.seat and rules.can_enter(s)
