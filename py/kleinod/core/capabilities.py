"""What some games can do beyond the interface of `game.py`: a small class for each, taken as a further base.

A game that does without does nothing. The functions below ask any game, and know the answer of all others.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

from kleinod.core.game import Msg, Rules, Seat, View
from kleinod.core.hand_constraints import Hand, HandConstraints, Holds, Kind, hands
from kleinod.core.position_editing import (
    TAKE,
    Editing,
    Field,
    Mend,
    Tool,
    number,
    seat_field,
    take_away,
    taking,
)

__all__ = [
    "TAKE",
    "Accounting",
    "Attacking",
    "AutoAnswer",
    "Editing",
    "Field",
    "Hand",
    "HandConstraints",
    "Holds",
    "Insisting",
    "Kind",
    "Limited",
    "Mend",
    "Seen",
    "Situation",
    "Teams",
    "Test",
    "Tool",
    "Walking",
    "account",
    "attackers",
    "forced",
    "hands",
    "mover",
    "noticed",
    "number",
    "partners",
    "remembered",
    "seat_field",
    "take_away",
    "taking",
    "team",
    "tells_anyhow",
    "unlimited",
]  # fmt: skip


class Teams(ABC):
    """For rules with partners."""

    @abstractmethod
    def team(self, seat: Seat) -> int:
        """Seats of the same team win and lose together."""


class Limited(ABC):
    """For rules by which a limit ends a game. Repetition at the same moment goes before it."""

    @abstractmethod
    def unlimited(self, before: Any, s: Any) -> Any:
        """`s`, a finished game that an action in `before` led to, as if no limit had ended it.

        `s` itself if it ended otherwise.
        """


class AutoAnswer(ABC):
    """For views of games that ask questions which a person need not answer.

    Rules must not skip them where that would tell a secret; the page answers for whoever may see them.
    """

    @abstractmethod
    def forced(self, o: Any, legal: Sequence[Any]) -> Any | None:
        """The answer where nothing depends on which one is taken; `o` is what the seat to act observes."""

    @abstractmethod
    def remembered(self, o: Any) -> bool:
        """Whether a card that the seat has clicked before answers. The same for every viewer."""


class Accounting(ABC):
    """For views of games in which things happen by themselves."""

    @abstractmethod
    def account(self, o: Any, a: Any, after: Any) -> tuple[Msg, ...]:
        """All the log says of `a`: its story, and what then happened until `after` (observed)."""


class Insisting(ABC):
    """For views of games where one click can mean two things."""

    @abstractmethod
    def tells_anyhow(self, why: Msg) -> bool:
        """Whether a refusal is worth telling although the last click has taken up something else.

        So where own things may go to other own things; where a click on them can only mean that they are
        taken up instead, a reason would be in the way.
        """


class Seen:
    """A step as `viewer` saw it, and all there is to judge it by: two observations and the action, masked."""

    def __init__(self, view: View[Any, Any], before: Any, action: Any, after: Any, viewer: Seat) -> None:
        self.view, self.viewer = view, viewer
        self.rules: Any = view.rules
        self.before, self.action, self.after = before, action, after

    @cached_property
    def legal(self) -> tuple[Any, ...]:
        """What the viewer may do now; () while it is not their turn."""
        return self.rules.legal(self.after) if self.rules.current_player(self.after) == self.viewer else ()


#: The ids a situation is about (perhaps none), or None where it has not come about.
Test: TypeAlias = Callable[[Seen], Iterable[str] | None]


class Situation(NamedTuple):
    """A kind of moment that a beginner has explained once: the code of the sentence, its rule, and when.

    A game lists its situations in `coach.py`: `situations(rules)`, the most urgent first.
    """

    code: str
    rule: str
    test: Test


class Attacking(ABC):
    """For views of boards on which things go to each other."""

    @abstractmethod
    def attackers(self, o: Any, place: str) -> tuple[str, ...]:
        """The ids of places from which something could go to this one at once, whoever's turn it is.

        Things of whoever stands there are left out; an id that names no such place has no attackers.
        """


class Walking(ABC):
    """For views of games in which a click can name no more than where something goes."""

    @abstractmethod
    def mover(self, o: Any) -> str:
        """The id of the place of what goes there, for those who carry it; "" while nothing does."""


def team(rules: Rules[Any, Any], seat: Seat) -> int:
    """The side a seat belongs to; usually everyone is a team of their own."""
    return rules.team(seat) if isinstance(rules, Teams) else seat


def partners(rules: Rules[Any, Any], seat: Seat) -> list[Seat]:
    """The others who win and lose with a seat."""
    return [n for n in range(rules.seats) if n != seat and team(rules, n) == team(rules, seat)]


def unlimited(rules: Rules[Any, Any], before: Any, s: Any) -> Any:
    return rules.unlimited(before, s) if isinstance(rules, Limited) else s


def forced(view: View[Any, Any], o: Any, legal: Sequence[Any]) -> Any | None:
    return view.forced(o, legal) if isinstance(view, AutoAnswer) else None


def remembered(view: View[Any, Any], o: Any) -> bool:
    return isinstance(view, AutoAnswer) and view.remembered(o)


def account(view: View[Any, Any], o: Any, a: Any, after: Any) -> tuple[Msg, ...]:
    return view.account(o, a, after) if isinstance(view, Accounting) else (view.story(o, a),)


def tells_anyhow(view: View[Any, Any], why: Msg) -> bool:
    return isinstance(view, Insisting) and view.tells_anyhow(why)


def noticed(situations: Iterable[Situation], seen: Seen) -> tuple[Msg, ...]:
    """Those of the situations that a step has led to."""
    tested = ((situation, situation.test(seen)) for situation in situations)
    return tuple(Msg(one.code, (), one.rule, tuple(at)) for one, at in tested if at is not None)


def attackers(view: View[Any, Any], o: Any, place: str) -> tuple[str, ...]:
    return view.attackers(o, place) if isinstance(view, Attacking) else ()


def mover(view: View[Any, Any], o: Any) -> str:
    return view.mover(o) if isinstance(view, Walking) else ""
