"""What a game declares about a symmetry of its rules."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from kleinod.hex.grid import Axial


class Symmetry(NamedTuple):
    """`seats[n]` is who plays the part of seat n in the image."""

    name: str
    position: Callable[[Any], Any]
    action: Callable[[Any], Any]
    seats: tuple[int, ...]


def mirrored(cell: Axial) -> Axial:
    """`cell` reflected in the vertical axis through the origin."""
    q, r = cell
    return -q, q + r


def permutation(cells: Sequence[Axial], images: Iterable[Axial]) -> tuple[int, ...]:
    """The image of each cell as an index. Raises `KeyError` if the set of cells is not mapped onto itself."""
    index = {cell: i for i, cell in enumerate(cells)}
    return tuple(index[image] for image in images)
