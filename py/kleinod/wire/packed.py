"""Tokens packed for links: every known word costs a fixed number of bits, anything else is spelled out.

A token consists of words joined by "-". Each word in the list costs ``bits(len(words))`` bits, a token
of the usual number of words nothing more. The list of words is part of the format: it may only grow
at its end, and only as long as the number of bits stays the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from kleinod.wire.base import from_base36, to_base36

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
LETTERS = ALPHABET[:63]  # what may occur in a token
VALUE = {letter: i for i, letter in enumerate(ALPHABET)}
MAX_TOKENS = 100_000
MAX_WORDS = 31
MAX_SPELLED = 1023


class _Bits:
    """A stream of bits, written as text of six bits a character."""

    def __init__(self, text: str = "") -> None:
        self.values = [VALUE[c] for c in text]
        self.at = 0
        self.pending = 0
        self.count = 0

    def write(self, n: int, width: int) -> None:
        self.pending = self.pending << width | n
        self.count += width
        while self.count >= 6:
            self.count -= 6
            self.values.append(self.pending >> self.count)
            self.pending &= (1 << self.count) - 1

    def read(self, width: int) -> int:
        while self.count < width:
            if self.at == len(self.values):
                raise ValueError("too short")
            self.pending = self.pending << 6 | self.values[self.at]
            self.at += 1
            self.count += 6
        self.count -= width
        n = self.pending >> self.count
        self.pending &= (1 << self.count) - 1
        return n

    def text(self) -> str:
        if self.count:
            self.write(0, 6 - self.count)
        return "".join(ALPHABET[v] for v in self.values)


def bits(words: int) -> int:
    """Width of one word: 0 is kept for "something unusual follows"."""
    return max(1, words.bit_length())


def pack(tokens: Sequence[str], single: Sequence[str], words: Sequence[str], arity: int) -> str:
    """Tokens as text of `ALPHABET`. `single` are whole tokens that are one word of their own."""
    number = {word: i for i, word in enumerate((*single, *words), start=1)}
    alone = set(single)
    width = bits(len(number))
    out = _Bits()
    for token in tokens:
        parts = [token] if token in alone else token.split("-")
        known = all(part in number and (part in alone) == (token in alone) for part in parts)
        if known and len(parts) <= MAX_WORDS:
            if token not in alone and len(parts) != arity:
                out.write(0, width)
                out.write(len(parts), 6)
            for part in parts:
                out.write(number[part], width)
        else:
            out.write(0, width)
            out.write(1 << 5, 6)
            out.write(len(token), 10)
            for letter in token:
                out.write(VALUE[letter], 6)
    return f"{to_base36(len(tokens))}-{out.text()}"


def unpack(text: str, single: Sequence[str], words: Sequence[str], arity: int) -> list[str]:
    """Inverse of `pack`. Raises `ValueError` for any other text."""
    count, _, body = text.partition("-")
    if any(c not in VALUE for c in body):
        raise ValueError(text)
    every = (*single, *words)
    width = bits(len(every))
    total = from_base36(count)
    if total > min(MAX_TOKENS, 6 * len(body)):
        raise ValueError(text)
    stream = _Bits(body)
    tokens = [_token(stream, every, len(single), width, arity) for _ in range(total)]
    if pack(tokens, single, words, arity) != text:
        raise ValueError(text)
    return tokens


def _token(stream: _Bits, every: Sequence[str], alone: int, width: int, arity: int) -> str:
    first = stream.read(width)
    if first == 0:
        form = stream.read(6)
        if form >> 5:
            return "".join(ALPHABET[stream.read(6)] for _ in range(stream.read(10)))
        return "-".join(_word(every, stream.read(width)) for _ in range(form))
    if first <= alone:
        return every[first - 1]
    rest = [_word(every, stream.read(width)) for _ in range(arity - 1)]
    return "-".join([_word(every, first), *rest])


def _word(every: Sequence[str], number: int) -> str:
    if not 1 <= number <= len(every):
        raise ValueError(str(number))
    return every[number - 1]
