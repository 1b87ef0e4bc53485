"""Search knowledge about Mutternland."""

from __future__ import annotations

from typing import ClassVar

from kleinod.core.game import NOBODY, Msg, SearchKnowledge, msg
from kleinod.games.mutternland.ending import held
from kleinod.games.mutternland.evaluate import FEATURES, features
from kleinod.games.mutternland.land_frame import NAMES, NEAR, Place
from kleinod.games.mutternland.rules import Nutland
from kleinod.games.mutternland.state import (
    ENTER,
    MARBLE,
    NUT,
    NUTS,
    PUSH,
    RUN,
    SET,
    SKIP,
    TOWER,
    Action,
    State,
)
from kleinod.hex.grid import OFF

UP, BESIDE, WAYS = (FEATURES.index(feature) for feature in ("up", "beside", "ways"))


class MutternlandSearchKnowledge(SearchKnowledge):
    """The search knowledge. The search never leaves out pushes, or moves that occupy or complete towers."""

    pace: ClassVar[int] = 8000
    middle: ClassVar[tuple[int, int, int]] = (100, 50, 40)
    doubt: ClassVar[float] = 2.0
    ahead: float = 15.0
    crowd: ClassVar[int] = 100
    rules: Nutland

    def forcing(self, s: State) -> list[Action]:
        if s.phase not in (MARBLE, NUTS):
            return []
        return [a for a in self.rules.legal(s) if self._told(s, a) is not None]

    def far(self, s: State, turns: int) -> bool:
        """Return True if no player can win within a turn, which brings at most one marble onto a tower.

        If a limit on the number of turns is near, return False.
        """
        rules = self.rules
        if turns > 1 or s.asked != NOBODY or s.phase not in (MARBLE, NUTS) or s.passes:
            return False
        if s.quiet + 2 > rules.quiet_turns * rules.seats or s.played + 2 > rules.turn_limit * rules.seats:
            return False
        return held(s, s.seat) + (s.phase == MARBLE) < rules.towers

    def _told(self, s: State, a: Action) -> Msg | None:
        heights = s.heights
        if a[0] == PUSH:
            if a[3] == OFF:
                return msg("reason.fells", "MUT-10", [NAMES[a[2]]], place=NAMES[a[2]])
            return msg("reason.pushes", "MUT-09", [NAMES[a[2]]], place=NAMES[a[2]])
        if a[0] == RUN and heights[a[2]] >= TOWER:
            return msg("reason.tower", "MUT-19", [NAMES[a[2]]], place=NAMES[a[2]])
        if a[0] == NUT and heights[a[2]] == TOWER - 1:
            return msg("reason.builds", "MUT-14", [NAMES[a[2]]], place=NAMES[a[2]])
        return None

    def reason(self, s: State, a: Action) -> Msg | None:
        if self.wins(s, a):
            return msg("reason.wins")
        told = self._told(s, a)
        if told is not None:
            return told
        if a[0] == RUN and s.heights[a[2]] > s.heights[a[1]]:
            code = "reason.climbs_high" if s.heights[a[2]] == TOWER - 1 else "reason.climbs"
            return msg(code, "MUT-07", [NAMES[a[2]]], place=NAMES[a[2]])
        if a[0] == ENTER:
            return msg("reason.enters", "MUT-13", [NAMES[a[1]]], place=NAMES[a[1]])
        if a[0] == SET:
            return self._set(s, a[1])
        if a[0] == SKIP:
            return msg("reason.skips", "MUT-14")
        return self._changed(s, a) if a[0] in (RUN, NUT) else None

    def _set(self, s: State, at: Place) -> Msg:
        """Return the reason to place a marble during the set-up: the owners of marbles beside it."""
        met = {seat for seat, own in enumerate(s.marbles) if not set(own).isdisjoint(NEAR[at])}
        code = "reason.sets"
        if met:
            code = "reason.sets_own" if s.seat in met else "reason.sets_facing"
        return msg(code, "", [NAMES[at]], place=NAMES[at])

    def _opens(self, t: State, a: Action, seat: int, place: str) -> Msg:
        """Return the reason for a move that lets a marble climb: to build a step, reach one, or make room."""
        height = t.heights[a[2]] if a[2] != OFF else 0
        climbers = [] if a[0] == RUN else [near for near in NEAR[a[2]] if near in t.marbles[seat]]
        climbers = [near for near in climbers if t.heights[near] == height - 1]
        if len(climbers) == 1:
            code = "reason.opens_high" if height == TOWER - 1 else "reason.opens_step"
            target = NAMES[climbers[0]]
            return msg(code, "MUT-07", [place, target], place=place, target=target)
        on = {marble for own in t.marbles for marble in own}
        steps = [near for near in NEAR[a[2]] if t.heights[near] == height + 1] if a[0] == RUN else []
        if not on.issuperset(steps):
            return msg("reason.opens_run", "MUT-07", [place], place=place)
        return msg("reason.opens_more" if climbers else "reason.opens", "MUT-07", [place], place=place)

    def _changed(self, s: State, a: Action) -> Msg:
        """Return the reason for a move: what it changes in where own or opponents' marbles can climb.

        If it changes nothing of this, the reason only names the start and the end.
        """
        t = self.rules.apply(s, a)
        before, after = features(self.rules, s), features(self.rules, t)
        up, beside, ways = (
            [then[n] - now[n] for now, then in zip(before, after, strict=True)] for n in (UP, BESIDE, WAYS)
        )
        start = NAMES[a[1]]
        place = NAMES[a[2]] if a[2] != OFF else start
        if up[s.seat] > 0:
            return self._opens(t, a, s.seat, place)
        if any(change < 0 for seat, change in enumerate(up) if seat != s.seat):
            return msg("reason.bars", "MUT-07", [place], place=place)
        if beside[s.seat] > 0:
            code = "reason.nears" if a[0] == RUN else "reason.raises"
            return msg(code, "MUT-07", [place], place=place)
        moves = "reason.roams" if ways[s.seat] > 0 else "reason.moves"
        code = moves if a[0] == RUN else "reason.shifts"
        return msg(code, "", [place], start=start, place=place)
