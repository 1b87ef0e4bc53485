"""What a search knows of Mutterböhnchen: its speed, and what a position is worth to a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from kleinod.core.game import Msg, SearchKnowledge
from kleinod.games.mutterboehnchen.field_value import Outlook
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen
from kleinod.games.mutterboehnchen.state import Action, State
from kleinod.games.mutterboehnchen.verb import Asked
from kleinod.games.mutterboehnchen.verbs import verb_of

#: Answers whose scores differ by less than this, in talers, are compared by search. With four seats, playing
#: on won fewer games than the advice alone (docs/decisions/2026-11-22-advice-is-played-on.md).
NEAR: Final = 0.6
#: The lead in talers, over the other player or over the best of several, that wins three games of four.
AHEAD_OF_ONE: Final = 3.5
AHEAD_OF_ALL: Final = 8.0


class MutterboehnchenSearchKnowledge(SearchKnowledge):
    """The search knowledge. Each position costs an advice, hence few positions a second; ten times as many
    gave no better answers."""

    pace: ClassVar[int] = 100

    def __init__(self, rules: Any) -> None:
        super().__init__(rules)
        self.near = NEAR if rules.seats == 2 else 0.0
        self.ahead = AHEAD_OF_ONE if rules.seats == 2 else AHEAD_OF_ALL

    def worth(self, s: State) -> Sequence[float]:
        """The talers of each seat; while the game goes on, also the worth of fields and hand to their
        owner."""
        rules = self.rules
        if not s.todo:
            return rules.scores(s)
        seats = range(rules.seats)
        return [Outlook(rules.kit, rules.observe(s, seat)).worth(s, seat) for seat in seats]

    def reason(self, s: State, a: Action) -> Msg | None:
        return purpose(self.rules, s, a)


def purpose(rules: Mutterboehnchen, o: State, a: Action) -> Msg | None:
    """The reason for `a`, as far as the observer of `o` can tell; None if there is no plain one."""
    verb = verb_of(a)
    return verb.reason(Asked(rules, rules.kit, o, verb.word), *a[1:])
