"""Search knowledge about NEXUS."""

from __future__ import annotations

from typing import ClassVar

from kleinod.core.game import Msg, SearchKnowledge, msg
from kleinod.games.nexus.rules import Nexus
from kleinod.games.nexus.rules_base import name
from kleinod.games.nexus.state import IN, LAY, LIFT, MASK, SACRIFICE, STEP, TAKE, Action, State

#: The code and rule of the reason for kinds of actions that always have the same reason.
REASONS = {
    TAKE: ("reason.takes", "NEX-19"),
    SACRIFICE: ("reason.sacrifices", "NEX-13"),
    LIFT: ("reason.lifts", "NEX-06"),
    LAY: ("reason.lays", "NEX-06"),
}
#: A marble with at most this many empty rings beside it has little room.
NARROW = 2


class NexusSearchKnowledge(SearchKnowledge):
    """The search knowledge. The search never leaves out steps that delete marbles."""

    pace: ClassVar[int] = 8000
    doubt: ClassVar[float] = 3.0
    ahead: float = 27.0
    rules: Nexus

    def forcing(self, s: State) -> list[Action]:
        rules = self.rules
        return [
            a for a in rules.canonical_actions(s) if a[0] == TAKE or (a[0] == STEP and rules.deleted(s, a))
        ]

    def reason(self, s: State, a: Action) -> Msg | None:
        place = name(a[2] if a[0] == STEP else a[1])
        if self.wins(s, a):
            return msg("reason.wins", "", [place], place=place)
        if a[0] in REASONS:
            code, rule = REASONS[a[0]]
            return msg(code, rule, [place], place=place)
        if a[0] == IN:
            return self._of_entry(s, a, place)
        return self._of_step(s, a, place) if a[0] == STEP else None

    def _of_entry(self, s: State, a: Action, place: str) -> Msg:
        """Return the reason to bring a marble in: it leaves another little room, or the place of entry."""
        ground = self.rules.ground_of(s)
        spot, near = ground.spot[a[1]], ground.near
        around = [n for n in near[spot] if n >= 0 and s.held[n]]
        room = {
            n: sum(each >= 0 and each != spot and not s.held[each] for each in near[n])
            for n in around
            if not s.held[n] & MASK[s.seat]
        }
        if room:
            tightest = min(room, key=lambda n: room[n])
            target, free = name(ground.rings[tightest]), room[tightest]
            if free <= NARROW:
                code = "reason.narrows" if free else "reason.cuts_off"
                return msg(code, "NEX-09", [place, target], n=free, place=place, target=target)
        if not ground.border[spot]:
            return msg("reason.enters_inside", "NEX-10", [place], place=place)
        own = [n for n in around if s.held[n] & MASK[s.seat]]
        if own:
            target = name(ground.rings[own[0]])
            return msg("reason.enters_beside", "NEX-09", [place], place=place, target=target)
        return msg("reason.enters", "NEX-09", [place], place=place)

    def _of_step(self, s: State, a: Action, place: str) -> Msg:
        """Return the reason for a step: it deletes, surrounds, blocks or strengthens, or its destination."""
        rules = self.rules
        number = rules.deleted(s, a)
        if number:
            return msg("reason.deletes", "NEX-15", [place], n=number, place=place)
        if rules.closing(s, a):
            return msg("reason.surrounds", "NEX-16", [place], place=place)
        load = s.held[rules.ground_of(s).spot[a[2]]]
        if load:
            code = "reason.blocks" if _foreign(load, s.seat) else "reason.joins"
            return msg(code, "NEX-12", [place], place=place)
        return msg("reason.steps", "NEX-11", [place], start=name(a[1]), place=place)


def _foreign(load: int, seat: int) -> bool:
    return bool(load & ~(3 << 2 * seat))
