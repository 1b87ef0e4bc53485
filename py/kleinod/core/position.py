"""What the library knows of a position and an action without knowing the game.

Each game has types of its own for both. Whatever serves all games hands them on, and looks at nothing but
what stands here.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Protocol, TypeAlias


class Position(Protocol):
    """What every position has: it is hashable, and counts turns."""

    @property
    @abstractmethod
    def turn(self) -> int:
        """The number of turns that came before."""

    def __hash__(self) -> int: ...


#: An action; only its game knows what the items mean.
Action: TypeAlias = tuple[object, ...]
