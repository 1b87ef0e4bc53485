"""Suppositions of a player about hidden hands: how many cards of which kinds they hold.

A game adds `HandConstraints` as a further base of its rules. `hands` takes the rules of any game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple, TypeAlias

from kleinod.core.completion import listing
from kleinod.core.message import Msg
from kleinod.core.position import Position
from kleinod.core.scene import Seat


class Kind(NamedTuple):
    """A kind of card that a hidden hand may hold.

    `left` cards of the kind are unaccounted for. The hand is known to hold at least `least` of them, and at
    most `most`. A kind can be a part of a wider one, which `of` names; such kinds follow the wider one.

    Example:
        >>> import kleinod
        >>> study = kleinod.study(kleinod.new("mutterboehnchen", seats=3, seed=5), viewer=0)
        >>> kind = study.hands(study.chapters[0].tree)[0].kinds[0]
        >>> kind.id, kind.left, kind.least, kind.most
        ('garden', 10, 0, 5)
    """

    id: str
    say: Msg
    left: int
    least: int
    most: int
    of: str = ""

    __dir__ = listing()


class Hand(NamedTuple):
    """A hand with hidden cards: how many of them there are, and of which kinds they may be.

    Example:
        >>> import kleinod
        >>> study = kleinod.study(kleinod.new("mutterboehnchen", seats=3, seed=5), viewer=0)
        >>> [(hand.seat, hand.hidden) for hand in study.hands(study.chapters[0].tree)]
        [(1, 5), (2, 5)]
    """

    seat: Seat
    hidden: int
    kinds: tuple[Kind, ...]

    __dir__ = listing()


#: By seat and kind, the least number of cards of that kind among the hidden cards of the seat. Cards of a
#: narrow kind count for the wider one too.
Holds: TypeAlias = Mapping[Seat, Mapping[str, int]]


class HandConstraints(ABC):
    """A base of `Rules` for games with hidden hands."""

    @abstractmethod
    def hands(self, o: Any, viewer: Seat | None) -> tuple[Hand, ...]:
        """Return the hands in which something is hidden from `viewer`, who observes `o`."""

    @abstractmethod
    def suppose(self, o: Any, viewer: Seat | None, holds: Holds, rng: Random) -> Position:
        """Draw a full position as `Rules.determinize` does, among those alone that fit a supposition.

        Args:
            o: What the viewer observes.
            viewer: The seat that supposes; None is a stranger.
            holds: What the hands are supposed to hold at least.
            rng: The source of chance.

        Raises:
            ValueError: No position fits.
        """

    @abstractmethod
    def held(self, o: Any, s: Any) -> Holds:
        """Return the cards that are hidden in `o`, as they are in `s`, a position that looks like `o`."""


def hands(rules: Any, o: Any, viewer: Seat | None) -> tuple[Hand, ...]:
    """Return `HandConstraints.hands` of the rules; () for a game without hidden hands."""
    return rules.hands(o, viewer) if isinstance(rules, HandConstraints) else ()
