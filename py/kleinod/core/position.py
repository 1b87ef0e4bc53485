"""The types of positions and actions in code that serves all games.

Each game has its own types for both. Code for all games passes them on and reads nothing but what is
declared here.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Protocol, TypeAlias


class Position(Protocol):
    """An immutable moment of a game, as its rules see it."""

    @property
    @abstractmethod
    def turn(self) -> int:
        """The number of turns that came before."""

    def __hash__(self) -> int: ...


#: An action; only its game knows what the items mean.
Action: TypeAlias = tuple[object, ...]
