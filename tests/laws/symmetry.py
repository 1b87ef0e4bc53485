"""What a game declares about a symmetry of its rules."""

from collections.abc import Callable
from typing import Any, NamedTuple


class Symmetry(NamedTuple):
    """`seats[n]` is who plays the part of seat n in the image."""

    name: str
    position: Callable[[Any], Any]
    action: Callable[[Any], Any]
    seats: tuple[int, ...]
