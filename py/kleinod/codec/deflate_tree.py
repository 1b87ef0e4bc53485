"""Trees packed for links: shape and words as bytes, squeezed by deflate, which browsers and Python both have.

A tree is told from the root on, the main line first: for each node how many continuations it has (`shape`),
and for each but the root what was done (`spelled`). Words are indices into the list of a game, as in
`packed_tokens.py`, but in whole bytes, since deflate finds no likeness in bits. No list of legal moves is
needed.
"""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Sequence

from kleinod.codec.packed_tokens import KNOWN

SHORT = 192  # smaller codes are one byte, others two
LONG = SHORT + (255 - SHORT) * 256
FIRST = 32  # the code of the first word; those below say how many words follow, 0 that letters do
LEVEL = 9


def squeezed(raw: bytes) -> str:
    """Bytes as text of URL-safe letters: zlib at its best, base 64 without padding."""
    return lettered(zlib.compress(raw, LEVEL))


def unsqueezed(text: str, most: int) -> bytes:
    """Inverse of `squeezed`. Raises `ValueError` for any other text, and for more than `most` bytes.

    What a text swells to is never held beyond that limit.
    """
    packed = unlettered(text)
    stream = zlib.decompressobj()
    try:
        raw = stream.decompress(packed, most + 1)
    except zlib.error as error:
        raise ValueError("deflate") from error
    if len(raw) > most:
        raise ValueError("size")
    if not stream.eof or stream.unused_data:
        raise ValueError("end")
    return raw


def lettered(raw: bytes) -> str:
    """Bytes as text of URL-safe letters: base 64 without padding."""
    return urlsafe_b64encode(raw).decode().rstrip("=")


def unlettered(text: str) -> bytes:
    """Inverse of `lettered`. Raises `ValueError` for other letters."""
    if not KNOWN.issuperset(text):
        raise ValueError("letters")
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def number(n: int) -> bytes:
    """A code of one or two bytes. Raises `ValueError` from `LONG` on."""
    if n < SHORT:
        return bytes((n,))
    high, low = divmod(n - SHORT, 256)
    return bytes((SHORT + high, low))


def spelled(tokens: Iterable[str], words: Sequence[str], arity: int) -> bytes:
    """Tokens as bytes: the words of each, with their number before them unless it is `arity`."""
    code = {word: number(FIRST + i) for i, word in enumerate(words)}
    out: list[bytes] = []
    for token in tokens:
        parts = token.split("-")
        if len(parts) < FIRST and all(part in code for part in parts):
            if len(parts) != arity:
                out.append(number(len(parts)))
            out += [code[part] for part in parts]
        else:
            out += (number(0), number(len(token)), token.encode("ascii"))
    return b"".join(out)


class Reader:
    """Codes and tokens read one after the other; raises `ValueError` where they end, or are none."""

    def __init__(self, raw: bytes) -> None:
        self.raw, self.at = raw, 0

    def number(self) -> int:
        n = self._bytes(1)[0]
        return n if n < SHORT else SHORT + (n - SHORT) * 256 + self._bytes(1)[0]

    def token(self, words: Sequence[str], arity: int) -> str:
        first = self.number()
        if first == 0:
            return self._bytes(self.number()).decode("ascii")
        if first >= FIRST:
            codes = [first, *(self.number() for _ in range(arity - 1))]
        else:
            codes = [self.number() for _ in range(first)]
        found = [code - FIRST for code in codes]
        if min(found) < 0 or max(found) >= len(words):
            raise ValueError("word")
        return "-".join(words[i] for i in found)

    def finish(self) -> None:
        if self.at < len(self.raw):
            raise ValueError("rest")

    def _bytes(self, n: int) -> bytes:
        start, self.at = self.at, self.at + n
        if self.at > len(self.raw):
            raise ValueError("too short")
        return self.raw[start : self.at]
