"""Layouts of the pieces at the start (MAT-02, MAT-03): draws random ones, and checks typed ones.

A layout is a tuple with one number for each cell: a shape from 1 to 5, or 0 for an empty space.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import TypeAlias

from kleinod.core.game import BadOption, Msg, Options, msg
from kleinod.games.matobo.board import BESIDE, CENTRE, COUNT, NAMES, NEAR
from kleinod.games.matobo.state import EMPTY, LETTERS, SHAPES

Layout: TypeAlias = tuple[int, ...]

MOST_OF_A_SHAPE = 15
#: The most swaps tried to separate equal shapes; with the usual numbers of pieces about 400 are needed.
TRIES = 3000
#: The most swaps tried if the numbers of pieces are so unequal that few layouts exist.
MANY_TRIES = 10_000
#: The number of random swaps tried after a layout is found, so that no layout is much likelier than another.
MIXING = 500


def clashes(layout: Sequence[int]) -> list[tuple[int, int]]:
    """Return the pairs of neighbours with equal shapes."""
    return [(a, b) for a in range(COUNT) for b in NEAR[a] if a < b and layout[a] == layout[b] != EMPTY]


def _part(layout: list[int], rng: Random, tries: int) -> bool:
    """Separate equal shapes: swap two random pieces at a time unless that adds pairs of equal neighbours.

    Return True as soon as there are no such pairs, False after `tries` swaps without success.
    """
    lot = rng.random
    cells = [cell for cell in range(COUNT) if layout[cell] != EMPTY]
    size, left = len(cells), len(clashes(layout))
    for _ in range(tries):
        if not left:
            return True
        a, b = cells[int(lot() * size)], cells[int(lot() * size)]
        x, y = layout[a], layout[b]
        if x == y:
            continue
        before = BESIDE[a](layout).count(x) + BESIDE[b](layout).count(y)
        layout[a], layout[b] = y, x
        after = BESIDE[a](layout).count(y) + BESIDE[b](layout).count(x)
        if after > before:
            layout[a], layout[b] = x, y
        else:
            left += after - before
    return not left


def _mix(layout: list[int], rng: Random) -> None:
    """Swap random pieces where equal shapes stay apart, so that all layouts become about equally likely."""
    lot = rng.random
    cells = [cell for cell in range(COUNT) if layout[cell] != EMPTY]
    size = len(cells)
    for _ in range(MIXING):
        a, b = cells[int(lot() * size)], cells[int(lot() * size)]
        x, y = layout[a], layout[b]
        if x == y or y in [layout[c] for c in NEAR[a] if c != b]:
            continue
        if x not in [layout[c] for c in NEAR[b] if c != a]:
            layout[a], layout[b] = y, x


def _scattered(counts: Sequence[int], hole: bool, rng: Random) -> list[int]:
    """Return the pieces in random order, `counts` of each shape; `hole` keeps d3 empty."""
    pieces = [shape for shape, n in zip(SHAPES, counts, strict=True) for _ in range(n)]
    for last in range(len(pieces) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        pieces[last], pieces[other] = pieces[other], pieces[last]
    if hole:
        pieces.insert(CENTRE, EMPTY)
    return pieces


def can_be_laid(counts: Sequence[int], hole: bool) -> bool:
    """Return True if pieces in these numbers, at most 15 of a shape, can be laid with equal shapes apart.

    It fails only if two or three shapes are very common; the limits come from counting all colourings of the
    board.
    """
    most, second, third = sorted(counts, reverse=True)[:3]
    if most == MOST_OF_A_SHAPE:
        return second < 11 or (second == 11 and third < 11 - hole)
    return third < 12 - hole or most + second + third < 37


@cache
def _some_layout(counts: tuple[int, ...], hole: bool) -> Layout:
    """Return a layout for possible counts in falling order, always the same for the same counts."""
    rng = Random(0)
    while True:
        layout = _scattered(counts, hole, rng)
        if _part(layout, rng, MANY_TRIES):
            return tuple(layout)


def draw(counts: Sequence[int], hole: bool, rng: Random) -> Layout:
    """Return a random layout; the counts must be possible. `rng.random()` is the only source of chance.

    If few layouts exist, the first attempt may fail; then the swaps start from a fixed layout.
    """
    layout = _scattered(counts, hole, rng)
    if not _part(layout, rng, TRIES):
        falling = sorted(SHAPES, key=lambda shape: -counts[shape - 1])
        known = _some_layout(tuple(counts[shape - 1] for shape in falling), hole)
        layout = [falling[piece - 1] if piece else EMPTY for piece in known]
    _mix(layout, rng)
    return tuple(layout)


def written(layout: Sequence[int]) -> str:
    """Write a layout as 39 letters."""
    return "".join(LETTERS[piece] for piece in layout)


def read(text: str) -> Layout | None:
    """Read the layout of 39 letters; return None for any other text."""
    pieces = tuple(LETTERS.find(letter) for letter in text.lower())
    return pieces if len(pieces) == COUNT and -1 not in pieces else None


def fault(layout: Layout, hole: bool, counts: Sequence[int] | None = None) -> Msg | None:
    """Return the first fault of a layout, or None. The number of pieces is checked if `counts` are given."""
    for cell, piece in enumerate(layout):
        if (piece == EMPTY) != (hole and cell == CENTRE):
            code = "layout.missing" if piece == EMPTY else "layout.centre"
            return msg(code, "MAT-21" if hole else "MAT-03", [NAMES[cell]], cell=NAMES[cell])
    found = counted(layout)
    if max(found) > MOST_OF_A_SHAPE or (counts is not None and found != tuple(counts)):
        return msg("layout.counts", "MAT-02")
    pairs = clashes(layout)
    if pairs:
        a, b = (NAMES[cell] for cell in pairs[0])
        return msg("layout.adjacent", "MAT-03", [a, b], cell=a, other=b)
    return None


def counted(layout: Sequence[int]) -> tuple[int, ...]:
    """Return the number of pieces of each shape."""
    return tuple(layout.count(shape) for shape in SHAPES)


def layout_options(
    options: Options, usual: tuple[int, ...], hole: bool
) -> tuple[tuple[int, ...], Layout | None]:
    """Return the number of pieces of each shape, and the layout if the user typed one.

    Raises:
        BadOption: The typed layout or counts are unreadable or impossible.
    """
    counts = _counts(str(options["counts"]), usual, hole)
    letters = str(options["layout"])
    if not letters:
        return counts or usual, None
    layout = read(letters)
    if layout is None:
        raise BadOption(msg("layout.unreadable", "MAT-03", n=COUNT, found=len(letters)))
    wrong = fault(layout, hole, counts)
    if wrong is not None:
        raise BadOption(wrong)
    return counted(layout), layout


def _counts(text: str, usual: tuple[int, ...], hole: bool) -> tuple[int, ...] | None:
    """Return five numbers read from a text that joins them by "-"; None if the text is empty.

    Raises:
        BadOption: The text is unreadable, or no layout has these counts.
    """
    if not text:
        return None
    parts = text.replace("_", "-").split("-")
    if len(parts) != len(SHAPES) or not all(part.isdecimal() and len(part) < 3 for part in parts):
        raise BadOption(msg("counts.unreadable", "MAT-02"))
    counts = tuple(int(part) for part in parts)
    if max(counts) > MOST_OF_A_SHAPE or sum(counts) != sum(usual):
        raise BadOption(msg("counts.sum", "MAT-02", n=sum(usual), most=MOST_OF_A_SHAPE))
    if not can_be_laid(counts, hole):
        raise BadOption(msg("counts.impossible", "MAT-03"))
    return counts
