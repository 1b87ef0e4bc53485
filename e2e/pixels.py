"""Read the pixels of a screenshot, that is, of a PNG file as browsers write it, without a library."""

from __future__ import annotations

import struct
import zlib
from typing import NamedTuple

Pixel = tuple[int, ...]


class Picture(NamedTuple):
    width: int
    height: int
    #: The pixels row by row, each with 3 values (red, green, blue) or 4 (and alpha), as in the file.
    pixels: list[Pixel]


def read(png: bytes) -> Picture:
    """Read a PNG with 8 bits per value, with or without an alpha channel.

    Raises:
        ValueError: The bytes are not a PNG, or a PNG of another kind.
    """
    if png[:8] != b"\x89PNG\r\n\x1a\n":
        raise ValueError("no PNG")
    at, data, width, height, each = 8, b"", 0, 0, 0
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        body = png[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, color = struct.unpack(">IIBB", body[:10])
            each = {2: 3, 6: 4}.get(color, 0) if depth == 8 else 0
            if not each:
                raise ValueError("another kind of PNG")
        if kind == b"IDAT":
            data += body
        at += 12 + length
    rows = _rows(zlib.decompress(data), width * each, each)
    pixels = [tuple(row[x : x + each]) for row in rows for x in range(0, len(row), each)]
    return Picture(width, height, pixels)


def _rows(data: bytes, length: int, each: int) -> list[bytearray]:
    rows: list[bytearray] = []
    above = bytearray(length)
    for start in range(0, len(data), length + 1):
        row = bytearray(data[start + 1 : start + 1 + length])
        for x in range(length):
            left = row[x - each] if x >= each else 0
            corner = above[x - each] if x >= each else 0
            row[x] = row[x] + _guess(data[start], left, above[x], corner) & 0xFF
        rows.append(row)
        above = row
    return rows


def _guess(kind: int, left: int, above: int, corner: int) -> int:
    if kind == 4:
        guess = left + above - corner
        return min((left, above, corner), key=lambda value: abs(guess - value))
    return (0, left, above, (left + above) // 2)[kind]


def apart(one: Picture, other: Picture) -> float:
    """Return the mean difference between the colour values of two pictures of the same size, from 0 to
    255."""
    pairs = zip(one.pixels, other.pixels, strict=True)
    sums = [abs(a - b) for mine, yours in pairs for a, b in zip(mine[:3], yours[:3], strict=True)]
    return sum(sums) / len(sums)
