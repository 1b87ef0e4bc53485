"""Trees of moves as bytes for links, compressed by deflate, which browsers and Python both have.

A tree is written from the root on, the main line first. One part holds the number of continuations of each
node, another (`spelled`) the token of each node but the root. Words are indices into the word list of a game,
as in `packed_tokens.py`, but in whole bytes, because deflate finds no repetition among bits. Reading needs no
list of legal moves.
"""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Sequence

from kleinod.codec.packed_tokens import KNOWN

SHORT = 192  # smaller codes take one byte, others two
LONG = SHORT + (255 - SHORT) * 256
FIRST = 32  # the code of the first word; a code below it is the number of words that follow, 0 for characters
LEVEL = 9


def squeezed(raw: bytes) -> str:
    """Compress bytes by zlib at its best level, and return them as URL-safe base 64 without padding."""
    return lettered(zlib.compress(raw, LEVEL))


def unsqueezed(text: str, most: int) -> bytes:
    """Decompress a text: the inverse of `squeezed`.

    Args:
        text: A result of `squeezed`.
        most: The largest number of bytes allowed. Decompression stops there.

    Returns:
        The bytes.

    Raises:
        ValueError: The text is damaged, or holds more than `most` bytes.
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
    """Return bytes in URL-safe base 64 without padding."""
    return urlsafe_b64encode(raw).decode().rstrip("=")


def unlettered(text: str) -> bytes:
    """Read URL-safe base 64: the inverse of `lettered`.

    Raises:
        ValueError: The text has a character that base 64 does not use.
    """
    if not KNOWN.issuperset(text):
        raise ValueError("letters")
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def number(n: int) -> bytes:
    """Return the code of a number in one or two bytes.

    Args:
        n: A number from 0 on, less than `LONG`.

    Raises:
        ValueError: The number is too large.
    """
    if n < SHORT:
        return bytes((n,))
    high, low = divmod(n - SHORT, 256)
    return bytes((SHORT + high, low))


def spelled(tokens: Iterable[str], words: Sequence[str], arity: int) -> bytes:
    """Return tokens as bytes.

    A token of known words is written as their codes, after the number of words unless that is `arity`. Any
    other token is written character by character.

    Args:
        tokens: The tokens, in ASCII.
        words: The word list of the game.
        arity: The usual number of words in a token.

    Returns:
        The bytes, to be read by `Reader.token`.
    """
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
    """Reads numbers and tokens from bytes, one after the other."""

    def __init__(self, raw: bytes) -> None:
        self.raw, self.at = raw, 0

    def number(self) -> int:
        """Read the next number.

        Raises:
            ValueError: The bytes end too early.
        """
        n = self._bytes(1)[0]
        return n if n < SHORT else SHORT + (n - SHORT) * 256 + self._bytes(1)[0]

    def token(self, words: Sequence[str], arity: int) -> str:
        """Read the next token.

        Args:
            words: The word list with which the token was written.
            arity: The usual number of words in a token.

        Returns:
            The token.

        Raises:
            ValueError: The bytes end too early, or name a word that is not in the list.
        """
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
        """Check that nothing is left to read.

        Raises:
            ValueError: There are bytes left.
        """
        if self.at < len(self.raw):
            raise ValueError("rest")

    def _bytes(self, n: int) -> bytes:
        start, self.at = self.at, self.at + n
        if self.at > len(self.raw):
            raise ValueError("too short")
        return self.raw[start : self.at]
