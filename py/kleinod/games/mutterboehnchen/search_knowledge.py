"""What a search may know of Mutterböhnchen: how fast it is, and what a seat makes of what it has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from kleinod.core.game import Msg, SearchKnowledge
from kleinod.games.mutterboehnchen.field_value import Outlook
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen
from kleinod.games.mutterboehnchen.state import Action, State
from kleinod.games.mutterboehnchen.verb import Asked
from kleinod.games.mutterboehnchen.verbs import verb_of

#: Answers so near to each other, in talers, are compared. With four seats playing on won fewer games than
#: the advice alone (docs/decisions/2026-11-22-advice-is-played-on.md).
NEAR: Final = 0.6
#: So many talers ahead of the other, or of the best of several, three games of four are won.
AHEAD_OF_ONE: Final = 3.5
AHEAD_OF_ALL: Final = 8.0


class MutterboehnchenSearchKnowledge(SearchKnowledge):
    """A position costs an advice, hence so few a second; ten times as many told no more."""

    pace: ClassVar[int] = 100

    def __init__(self, rules: Any) -> None:
        super().__init__(rules)
        self.near = NEAR if rules.seats == 2 else 0.0
        self.ahead = AHEAD_OF_ONE if rules.seats == 2 else AHEAD_OF_ALL

    def worth(self, s: State) -> Sequence[float]:
        """Talers; as long as the game goes on also what fields and hand are worth to whoever has them."""
        rules = self.rules
        if not s.todo:
            return rules.scores(s)
        seats = range(rules.seats)
        return [Outlook(rules.kit, rules.observe(s, seat)).worth(s, seat) for seat in seats]

    def reason(self, s: State, a: Action) -> Msg | None:
        return purpose(self.rules, s, a)


def purpose(rules: Mutterboehnchen, o: State, a: Action) -> Msg | None:
    """What speaks for `a` as far as whoever has the observation `o` can tell; None if nothing plain does."""
    verb = verb_of(a)
    return verb.reason(Asked(rules, rules.kit, o, verb.word), *a[1:])
