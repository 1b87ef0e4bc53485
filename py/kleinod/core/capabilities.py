"""Capabilities that only some games have, beyond the interface of `game.py`: a small base class for each.

A game adds the class as a further base of its rules or its view. The functions below take any game, and
return a neutral value for a game without the capability.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeAlias

from kleinod.core.game import A, Action, Msg, Position, Rules, S, Seat, View
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
    "Guiding",
    "Hand",
    "HandConstraints",
    "Holds",
    "Insisting",
    "Kind",
    "Limited",
    "Mend",
    "Retracting",
    "Seen",
    "Situation",
    "Teams",
    "Test",
    "Tool",
    "Walking",
    "account",
    "attackers",
    "forced",
    "guidance",
    "hands",
    "mover",
    "noticed",
    "number",
    "partners",
    "remembered",
    "retractable",
    "seat_field",
    "take_away",
    "taking",
    "team",
    "tells_anyhow",
    "unlimited",
]  # fmt: skip


class Teams(ABC):
    """A base of `Rules` for games with partners."""

    @abstractmethod
    def team(self, seat: Seat) -> int:
        """Return the team of a seat. Seats of the same team win and lose together."""


class Limited(ABC):
    """A base of `Rules` for games that end at a limit, unless the same action ends them by repetition."""

    @abstractmethod
    def unlimited(self, before: Any, s: Any) -> Position:
        """Return the position that an action would have led to without the limit.

        Args:
            before: The position before the action.
            s: The finished game that the action led to.

        Returns:
            The position without the limit; `s` itself if the game ended for another reason.
        """


class AutoAnswer(ABC):
    """A base of `View` for games with questions that a person need not answer.

    Rules must not skip such a question if skipping it would reveal a secret. The page answers it for the
    person who may see it.
    """

    @abstractmethod
    def forced(self, o: Any, legal: Sequence[Any]) -> Action | None:
        """Return an answer if all answers have the same effect.

        Args:
            o: What the seat to act observes.
            legal: Its legal actions.

        Returns:
            The action, None if the choice matters.
        """

    @abstractmethod
    def remembered(self, o: Any) -> bool:
        """Return True if the seat has already answered the question by an earlier click on a card."""


class Accounting(ABC):
    """A base class of views for games in which an action has automatic consequences."""

    @abstractmethod
    def account(self, o: Any, a: Any, after: Any) -> tuple[Msg, ...]:
        """Return all log messages about an action.

        Args:
            o: What the viewer observed before the action.
            a: The action, masked for the viewer.
            after: What the viewer observes afterwards.

        Returns:
            The story of the action, then its automatic consequences.
        """

    def shortened(self, earlier: Sequence[Msg], said: Sequence[Msg]) -> list[Msg]:
        """Return the log lines of a turn so far, without lines that its latest action makes superfluous.

        Args:
            earlier: The lines of the turn before that action.
            said: The lines about that action.
        """
        return [*earlier, *said]


class Retracting(ABC):
    """A base of `View` for games in which a player assembles something (an offer) and may remove parts.

    Removing a part undoes the action that added it, and no later action.
    """

    @abstractmethod
    def retractable(self, o: Any) -> Mapping[str, Action]:
        """Return the action that added each part, by the id of the part.

        Args:
            o: What the seat to act observes.
        """


class Insisting(ABC):
    """A base of `View` for games in which one click can mean two things."""

    @abstractmethod
    def tells_anyhow(self, why: Msg) -> bool:
        """Return True if a refusal is shown even though the last click has selected another piece.

        A game returns True if a piece may move onto a piece of its own seat. If such a click can only mean
        "select that piece", it returns False.
        """


class Guiding(ABC):
    """A base of `View` for games with questions that only certain cards answer."""

    @abstractmethod
    def guidance(self, o: Any) -> Msg | None:
        """Return the advice on what to click after a click with which no action begins.

        The code of the message begins with "explain.nothing.", because the page prefers any other reason.
        Returns None if there is no such advice. The page then says only that no action begins there.
        """


class Seen(Generic[S, A]):
    """One action as `viewer` saw it: the observations before and after, and the masked action."""

    def __init__(self, view: View[S, A], before: S, action: A, after: S, viewer: Seat) -> None:
        self.view, self.viewer = view, viewer
        self.rules: Any = view.rules
        self.before, self.action, self.after = before, action, after

    @cached_property
    def legal(self) -> tuple[A, ...]:
        """The viewer's legal actions after the step; () if another seat is to act."""
        return self.rules.legal(self.after) if self.rules.current_player(self.after) == self.viewer else ()


#: Returns the ids that a situation is about (perhaps none), or None if the situation has not arisen.
Test: TypeAlias = Callable[[Seen[Any, Any]], Iterable[str] | None]


class Situation(NamedTuple):
    """A kind of moment that the coach explains once to a beginner.

    `code` names the message, `rule` the rule on the rule sheet. `test` finds out whether the moment has come.
    `situations(rules)` in a game's `coach_tips.py` lists all of them, the most urgent first.
    """

    code: str
    rule: str
    test: Test


class Attacking(ABC):
    """A base of `View` for boards on which pieces attack each other."""

    @abstractmethod
    def attackers(self, o: Any, place: str) -> tuple[str, ...]:
        """Return the places from which a place can be attacked at once, whoever's turn it is.

        Args:
            o: An observation.
            place: The id of the attacked place.

        Returns:
            Ids of places, except those of pieces of the owner of `place`. () for an unknown id.
        """


class Walking(ABC):
    """A base of `View` for games in which a click names only the destination of a move."""

    @abstractmethod
    def mover(self, o: Any) -> str:
        """Return the place of the piece that moves next, so that it can be dragged; "" if there is none."""


def team(rules: Rules[Any, Any], seat: Seat) -> int:
    """Return the team of a seat. Without `Teams` each seat is a team of its own."""
    return rules.team(seat) if isinstance(rules, Teams) else seat


def partners(rules: Rules[Any, Any], seat: Seat) -> list[Seat]:
    """Return the other seats of a seat's team."""
    return [n for n in range(rules.seats) if n != seat and team(rules, n) == team(rules, seat)]


def unlimited(rules: Rules[Any, Any], before: Position, s: Position) -> Position:
    """Return `Limited.unlimited` of the rules; `s` for a game without a limit."""
    return rules.unlimited(before, s) if isinstance(rules, Limited) else s


def forced(view: View[Any, Any], o: Position, legal: Sequence[Action]) -> Action | None:
    """Return `AutoAnswer.forced` of the view; None for a game without such questions."""
    return view.forced(o, legal) if isinstance(view, AutoAnswer) else None


def remembered(view: View[Any, Any], o: Any) -> bool:
    """Return `AutoAnswer.remembered` of the view; False for a game without such questions."""
    return isinstance(view, AutoAnswer) and view.remembered(o)


def retractable(view: View[Any, Any], o: Position) -> Mapping[str, Action]:
    """Return `Retracting.retractable` of the view; {} for all other games."""
    return view.retractable(o) if isinstance(view, Retracting) else {}


def account(view: View[Any, Any], o: Any, a: Any, after: Any) -> tuple[Msg, ...]:
    """Return `Accounting.account` of the view; for all other games the story of the action alone."""
    return view.account(o, a, after) if isinstance(view, Accounting) else (view.story(o, a),)


def shortened(view: View[Any, Any], earlier: Sequence[Msg], said: Sequence[Msg]) -> list[Msg]:
    """Return `Accounting.shortened` of the view; all lines for all other games."""
    return view.shortened(earlier, said) if isinstance(view, Accounting) else [*earlier, *said]


def tells_anyhow(view: View[Any, Any], why: Msg) -> bool:
    """Return `Insisting.tells_anyhow` of the view; False for all other games."""
    return isinstance(view, Insisting) and view.tells_anyhow(why)


def guidance(view: View[Any, Any], o: Any) -> Msg | None:
    """Return `Guiding.guidance` of the view; None for all other games."""
    return view.guidance(o) if isinstance(view, Guiding) else None


def noticed(situations: Iterable[Situation], seen: Seen[Any, Any]) -> tuple[Msg, ...]:
    """Return the message of each situation that a step has led to."""
    tested = ((situation, situation.test(seen)) for situation in situations)
    return tuple(Msg(one.code, (), one.rule, tuple(at)) for one, at in tested if at is not None)


def attackers(view: View[Any, Any], o: Any, place: str) -> tuple[str, ...]:
    """Return `Attacking.attackers` of the view; () for all other games."""
    return view.attackers(o, place) if isinstance(view, Attacking) else ()


def mover(view: View[Any, Any], o: Any) -> str:
    """Return `Walking.mover` of the view; "" for all other games."""
    return view.mover(o) if isinstance(view, Walking) else ""
