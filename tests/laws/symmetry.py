"""The form in which a game declares a symmetry of its rules."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from kleinod.hex.grid import Axial


class Symmetry(NamedTuple):
    """A symmetry of the rules. `seats[n]`: the seat that plays the part of seat n in the image."""

    name: str
    position: Callable[[Any], Any]
    action: Callable[[Any], Any]
    seats: tuple[int, ...]


def mirrored(cell: Axial) -> Axial:
    """Return `cell` reflected in the vertical axis through the origin."""
    q, r = cell
    return -q, q + r


def permutation(cells: Sequence[Axial], images: Iterable[Axial]) -> tuple[int, ...]:
    """Return the image of each cell as an index. Raises `KeyError` if an image is not one of the cells."""
    index = {cell: i for i, cell in enumerate(cells)}
    return tuple(index[image] for image in images)
