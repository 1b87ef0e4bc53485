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
    most `most`. A kind can be part of a wider kind, named by `of`; it then follows the wider kind in a list.

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
    """A hand with hidden cards: the number of hidden cards, and the kinds that they may be.

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


#: For each seat and kind of card, the fewest such cards among the seat's hidden cards. If a kind is part of a
#: wider kind, its cards count for both.
Holds: TypeAlias = Mapping[Seat, Mapping[str, int]]


class HandConstraints(ABC):
    """A base of `Rules` for games with hidden hands."""

    @abstractmethod
    def hands(self, o: Any, viewer: Seat | None) -> tuple[Hand, ...]:
        """Return the hands with cards that are hidden from `viewer`, who observes `o`."""

    @abstractmethod
    def suppose(self, o: Any, viewer: Seat | None, holds: Holds, rng: Random) -> Position:
        """Draw a full position as `Rules.determinize` does, but only among those that fit a supposition.

        Args:
            o: What the viewer observes.
            viewer: The seat that makes the supposition; None is a stranger.
            holds: The cards that the hands must hold at least.
            rng: The source of chance.

        Raises:
            ValueError: No position fits.
        """

    @abstractmethod
    def held(self, o: Any, s: Any) -> Holds:
        """Return the cards hidden in `o` as hands hold them in `s`, a full position that fits `o`."""


def hands(rules: Any, o: Any, viewer: Seat | None) -> tuple[Hand, ...]:
    """Return `HandConstraints.hands` of the rules; () for a game without hidden hands."""
    return rules.hands(o, viewer) if isinstance(rules, HandConstraints) else ()
