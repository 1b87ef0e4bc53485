"""The types of positions and actions in code that serves all games.

Each game has its own types for both. Code for all games passes them on, and reads only the attributes
declared here.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Protocol, TypeAlias


class Position(Protocol):
    """The immutable state of a game at one moment, as its rules see it."""

    @property
    @abstractmethod
    def turn(self) -> int:
        """The number of turns played so far."""

    def __hash__(self) -> int: ...


#: The type of an action; only its game knows what the items mean.
Action: TypeAlias = tuple[object, ...]
