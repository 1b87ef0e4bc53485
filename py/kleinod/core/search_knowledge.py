"""Facts about a game that help a search, beyond the rules. All have defaults; none affects legality."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from kleinod.core.message import Msg
from kleinod.core.position import Action
from kleinod.core.scene import TERMINAL


class SearchKnowledge:
    """Knowledge about one game for `kleinod.ai`; subclasses override what they know.

    `pace`: how many positions a search visits per second in the browser. It turns the time of a level into a
    number of nodes, and is a constant so that strength never depends on a clock. `middle`: percent of `pace`
    that the levels between beginner and master use, lower if the next level would be hardly stronger.
    `doubt`: a difference in `Game.evaluate` that a beginner does not notice. `ahead`: the measured lead in
    `Game.evaluate` with which three of four games are won. `follows`: how many `forcing` actions in a row a
    search follows beyond its depth. `near`: how far below the best score of `Game.advise` an action may be to
    be compared with the best by playouts; 0 if bots just follow the advice. `crowd`: percent of the other
    players' non-`forcing` replies that the best levels skip with more than two teams, so that their search
    reaches their own next turns.
    """

    pace: ClassVar[int] = 5000
    middle: ClassVar[tuple[int, int, int]] = (100, 100, 100)
    doubt: ClassVar[float] = 0.5
    ahead: float = 3.0
    follows: ClassVar[int] = 0
    crowd: ClassVar[int] = 0
    near: float = 0.0

    def __init__(self, rules: Any) -> None:
        self.rules = rules

    def win(self, s: Any) -> Action | None:
        """Return an action with which the seat to act wins at once; None if none is found quickly."""
        return None

    def actions(self, s: Any) -> Sequence[Action]:
        """Return `Rules.canonical_actions` without those after which the opponent wins at once.

        The result is empty if the opponent wins after every action.
        """
        return self.rules.canonical_actions(s)

    def pressed(self, s: Any) -> bool:
        """Return True if an opponent could win at once, should the seat to act do nothing."""
        return False

    def threats(self, s: Any) -> Sequence[Action]:
        """Return the actions after which the seat could win at once next time, if the others did nothing."""
        return ()

    def far(self, s: Any, turns: int) -> bool:
        """Return True if the seat to act surely cannot win within `turns` turns of its own.

        Return False if finding out would take too long.
        """
        return False

    def worth(self, s: Any) -> Sequence[float] | None:
        """Return the value of a position for each seat, in the unit of `Game.advise`.

        A game returns the values, also at the end, if `Game.evaluate` is too coarse to compare actions.
        Otherwise it returns None.
        """
        return None

    def advice(self, level: int) -> Callable[..., Sequence[tuple[Action, float]]] | None:
        """Return the function that a level uses in place of `Game.advise`, with the same arguments.

        None if every level uses `Game.advise`.

        Args:
            level: 1 to 5.
        """
        return None

    def forcing(self, s: Any) -> Sequence[Action]:
        """Return captures and other actions that no player overlooks."""
        return ()

    def wins(self, s: Any, a: Any) -> bool:
        """Return True if `a` wins the game at once, and the seat to act is the only winner."""
        seat = self.rules.current_player(s)
        t = self.rules.apply(s, a)
        if self.rules.current_player(t) != TERMINAL:
            return False
        places = self.rules.outcome(t).places
        return places[seat] == 1 and places.count(1) == 1

    def reason(self, s: Any, a: Any) -> Msg | None:
        """Return the reason for choosing `a`, in a few words.

        Args:
            s: The position as the reader of the reason observes it.
            a: The action.
        """
        return None
