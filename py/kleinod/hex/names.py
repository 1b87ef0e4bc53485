"""Names of cells such as "e4": a letter for the column, from west to east, and a number, from the south."""

from __future__ import annotations

from collections.abc import Iterable

from kleinod.hex.grid import Axial

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def by_column(cells: Iterable[Axial]) -> tuple[tuple[Axial, ...], tuple[str, ...]]:
    """Name cells column by column.

    Args:
        cells: Cells in axial coordinates, in at most 26 columns.

    Returns:
        The cells in the order a1, a2 … b1 …, and their names. The lowest cell of each column has number 1.
    """
    columns: dict[int, list[Axial]] = {}
    for cell in cells:
        columns.setdefault(cell[0], []).append(cell)
    ordered: list[Axial] = []
    names: list[str] = []
    for letter, q in zip(LETTERS, sorted(columns), strict=False):
        for number, cell in enumerate(sorted(columns[q], key=lambda c: -c[1]), start=1):
            ordered.append(cell)
            names.append(f"{letter}{number}")
    return tuple(ordered), tuple(names)
