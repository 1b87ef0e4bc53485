"""What may be supposed of hidden hands: so many cards of a kind, among those that somebody does not see.

A game takes `HandConstraints` as a further base of its rules; `hands` asks any game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple, TypeAlias

from kleinod.core.message import Msg
from kleinod.core.scene import Seat


class Kind(NamedTuple):
    """A kind of card that a hidden hand may hold: `left` of them are unaccounted for. Of those it is known to
    hold `least`, and it may hold `most`.

    Cards of a kind may differ: then kinds behind it say how, and name it as the kind `of` which they are.
    """

    id: str
    say: Msg
    left: int
    least: int
    most: int
    of: str = ""


class Hand(NamedTuple):
    """A hand of which so many cards are hidden from somebody, and of which kinds they may be."""

    seat: Seat
    hidden: int
    kinds: tuple[Kind, ...]


#: For some seats how many cards of some kinds they hold at least, among those that are hidden; those of a
#: narrow kind count for the wide one too.
Holds: TypeAlias = Mapping[Seat, Mapping[str, int]]


class HandConstraints(ABC):
    """For rules of games with hidden hands: somebody may suppose what these hold."""

    @abstractmethod
    def hands(self, o: Any, viewer: Seat | None) -> tuple[Hand, ...]:
        """The hands in which something is hidden from `viewer`, who observes `o`."""

    @abstractmethod
    def suppose(self, o: Any, viewer: Seat | None, holds: Holds, rng: Random) -> Any:
        """As `Rules.determinize`, among those positions alone in which hands hold what is supposed.

        Raises `ValueError` if there is none.
        """

    @abstractmethod
    def held(self, o: Any, s: Any) -> Holds:
        """What the hidden cards of `o` are in `s`, a position that looks like it."""


def hands(rules: Any, o: Any, viewer: Seat | None) -> tuple[Hand, ...]:
    return rules.hands(o, viewer) if isinstance(rules, HandConstraints) else ()
