"""What a search knows of NEXUS."""

from __future__ import annotations

from typing import ClassVar

from kleinod.core.game import Msg, SearchKnowledge, msg
from kleinod.games.nexus.rules import Nexus
from kleinod.games.nexus.rules_base import name
from kleinod.games.nexus.state import IN, SACRIFICE, STEP, TAKE, Action, State


class NexusSearchKnowledge(SearchKnowledge):
    """The search knowledge: steps that delete marbles are never overlooked."""

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
        rules = self.rules
        if a[0] == TAKE:
            return msg("reason.takes", "NEX-19", [name(a[1])])
        if a[0] == SACRIFICE:
            return msg("reason.sacrifices", "NEX-13", [name(a[1])])
        if a[0] == IN:
            return msg("reason.enters", "NEX-09", [name(a[1])])
        if a[0] != STEP:
            return None
        number = rules.deleted(s, a)
        if number:
            return msg("reason.deletes", "NEX-15", [name(a[2])], n=number)
        if rules.closing(s, a):
            return msg("reason.surrounds", "NEX-16", [name(a[2])])
        load = s.held[rules.ground_of(s).spot[a[2]]]
        return msg("reason.blocks", "NEX-12", [name(a[2])]) if load and _foreign(load, s.seat) else None


def _foreign(load: int, seat: int) -> bool:
    return bool(load & ~(3 << 2 * seat))
