"""Search knowledge about Mutterböhnchen: its speed, and the worth of a position for a seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar, Final

from kleinod.core.game import Msg, SearchKnowledge
from kleinod.games.mutterboehnchen.bot_policy import advise, planned_offer
from kleinod.games.mutterboehnchen.field_value import Outlook
from kleinod.games.mutterboehnchen.judgement import judgement_of
from kleinod.games.mutterboehnchen.move_reasons import planned
from kleinod.games.mutterboehnchen.offer import Offer
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen
from kleinod.games.mutterboehnchen.state import UNKNOWN, Action, State
from kleinod.games.mutterboehnchen.verb import Asked, Does
from kleinod.games.mutterboehnchen.verbs import verb_of

#: Answers whose scores differ by less than this, in talers, are compared by playouts, but not with four
#: seats, where playouts won fewer games than `advise` alone
#: (docs/decisions/2026-11-22-advice-is-played-on.md).
NEAR: Final = 0.6
#: The lead in talers over the only opponent, or over the best of several, that wins three games of four.
AHEAD_OF_ONE: Final = 3.5
AHEAD_OF_ALL: Final = 8.0


class MutterboehnchenSearchKnowledge(SearchKnowledge):
    """The search knowledge of Mutterböhnchen.

    Few positions are searched a second, because each needs a call of `advise`. More did not help.
    """

    pace: ClassVar[int] = 100

    def __init__(self, rules: Any) -> None:
        super().__init__(rules)
        self.near = NEAR if rules.seats == 2 else 0.0
        self.ahead = AHEAD_OF_ONE if rules.seats == 2 else AHEAD_OF_ALL

    def worth(self, s: State) -> Sequence[float]:
        """Return the talers of each seat and, during the game, the worth of its fields and hand to itself."""
        rules = self.rules
        if not s.todo:
            return rules.scores(s)
        seats = range(rules.seats)
        return [Outlook(rules.tables, rules.observe(s, seat)).worth(s, seat) for seat in seats]

    def advice(self, level: int) -> Callable[..., Sequence[tuple[Action, float]]] | None:
        """Return the function that scores answers at a level."""
        return partial(advise, judgement=judgement_of(self.rules.seats, level))

    def reason(self, s: State, a: Action) -> Msg | None:
        return purpose(self.rules, s, a)


def purpose(rules: Mutterboehnchen, o: State, a: Action) -> Msg | None:
    """Return the reason for `a` as far as the observer of `o` can tell; None if no reason is obvious."""
    verb = verb_of(a)
    asked = Asked(rules, rules.tables, o, verb.word)
    if verb.does in _PARTS and UNKNOWN not in o.hands[asked.seat]:
        bargain = planned_offer(rules, o, asked.seat)
        if bargain is not None and _is_part(a[1], verb.does, bargain.offer):
            return planned(asked, bargain.partners[0], bargain.offer)
    return verb.reason(asked, *a[1:])


#: The parts of an offer, as `Offer` lists them.
_PARTS: Final = (Does.GIVE, Does.FACE, Does.WANT)


def _is_part(named: object, does: Does, offer: Offer) -> bool:
    """Return True if an action that names a sort or a card is a step towards an offer."""
    return named in offer[_PARTS.index(does)]
