"""What a game can tell a search beyond its rules. All has a default; nothing here decides what is legal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from kleinod.core.message import Msg


class SearchKnowledge:
    """Knowledge about one game for `kleinod.ai`; subclasses override what they know.

    `pace`: positions a second that a search looks at in the browser. It turns what a level may take into a
    number of nodes and is a constant, so that strength never depends on a clock. `middle`: percent of it that
    the levels between beginner and master count on, less where the step to the next is felt too little.
    `doubt`: a difference in `Game.evaluate` that a beginner does not feel. `ahead`: a lead in it with which
    three of four games are won, measured. `follows`: how many of `forcing` in a row a search follows beyond
    its depth. `near`: how much less than the best an answer may be advised and still be compared with it by
    playing on, in the unit of `Game.advise`; 0 where advice is just taken. `crowd`: percent of the others'
    replies beside `forcing` that the best levels leave out where more than two teams play, so that their
    own next turns come into sight.
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

    def win(self, s: Any) -> tuple[Any, ...] | None:
        """An action with which the seat to act wins at once, if that is quickly seen; not all need be."""
        return None

    def actions(self, s: Any) -> Sequence[tuple[Any, ...]]:
        """`Rules.canonical_actions` without those after which the opponent wins at once.

        Empty if the opponent wins after each of them.
        """
        return self.rules.canonical_actions(s)

    def pressed(self, s: Any) -> bool:
        """Whether an opponent would win at once if the seat to act did nothing."""
        return False

    def threats(self, s: Any) -> Sequence[tuple[Any, ...]]:
        """Actions after which the same seat would win at once if the others did nothing."""
        return ()

    def far(self, s: Any, turns: int) -> bool:
        """Whether the seat to act surely cannot end the game in its favour within so many own turns; False
        where that is not quickly seen."""
        return False

    def worth(self, s: Any) -> Sequence[float] | None:
        """What a position is worth to each seat in the unit of `Game.advise`, also one in which the game is
        over, where `Game.evaluate` does not say it well enough for answers to be compared by."""
        return None

    def forcing(self, s: Any) -> Sequence[tuple[Any, ...]]:
        """Captures and the like, which nobody overlooks."""
        return ()

    def reason(self, s: Any, a: tuple[Any, ...]) -> Msg | None:
        """What speaks for `a`, in a few words; `s` is what whoever hears them observes of the position."""
        return None
