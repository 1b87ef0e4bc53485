"""Tokens packed for links: every known word costs a fixed number of bits, anything else is spelled out.

A token consists of words joined by "-". Each word in the list costs ``bits(len(words))`` bits, a token
of the usual number of words nothing more. The list of words is part of the format: it may only grow
at its end, and only as long as the number of bits stays the same.

Bits are a string of "0" and "1" while they are cut up: Python turns such strings into bytes and back in
one go, so that the largest link is read in a few hundredths of a second.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence

from kleinod.wire.base import from_base36, to_base36

#: Six bits each, in the order of the URL-safe base 64.
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
KNOWN = frozenset(ALPHABET)
SPELLED = {letter: f"{i:06b}" for i, letter in enumerate(ALPHABET)}
MAX_TOKENS = 30_000
MAX_WORDS = 31
MAX_SPELLED = 1023
WHOLE = 24  # bits of four letters, or of three bytes


def bits(words: int) -> int:
    """Width of one word: 0 is kept for "something unusual follows"."""
    return max(1, words.bit_length())


def pack(tokens: Sequence[str], single: Sequence[str], words: Sequence[str], arity: int) -> str:
    """Tokens as text of `ALPHABET`. `single` are whole tokens that are one word of their own."""
    width = bits(len(single) + len(words))
    code = {word: f"{i:0{width}b}" for i, word in enumerate((*single, *words), start=1)}
    alone = set(single)
    unusual = "0" * width
    out: list[str] = []
    for token in tokens:
        parts = [token] if token in alone else token.split("-")
        known = all(part in code and (part in alone) == (token in alone) for part in parts)
        if known and len(parts) <= MAX_WORDS:
            if token not in alone and len(parts) != arity:
                out += (unusual, f"{len(parts):06b}")
            out += [code[part] for part in parts]
        else:
            out += (unusual, "100000", f"{len(token):010b}", *(SPELLED[letter] for letter in token))
    return f"{to_base36(len(tokens))}-{_text(''.join(out))}"


def unpack(text: str, single: Sequence[str], words: Sequence[str], arity: int) -> list[str]:
    """Inverse of `pack`. Raises `ValueError` for any other text."""
    count, _, body = text.partition("-")
    if not KNOWN.issuperset(body):
        raise ValueError("letters")
    total = from_base36(count)
    if total > min(MAX_TOKENS, 6 * len(body)):
        raise ValueError("count")
    stream = _Stream(_bits(body), single, words, arity)
    tokens = [stream.token() for _ in range(total)]
    if pack(tokens, single, words, arity) != text:
        raise ValueError("form")
    return tokens


class _Stream:
    """Tokens read one after the other from a string of bits; raises `ValueError` where they end."""

    def __init__(self, stream: str, single: Sequence[str], words: Sequence[str], arity: int) -> None:
        self.width = bits(len(single) + len(words))
        every = (*single, *words)
        self.word = {f"{i:0{self.width}b}": word for i, word in enumerate(every, start=1)}
        self.alone = frozenset(single)
        self.unusual = "0" * self.width
        self.stream, self.arity, self.at = stream, arity, 0

    def token(self) -> str:
        first = self._cut(self.width)
        if first == self.unusual:
            form = int(self._cut(6), 2)
            if form >> 5:
                return "".join(ALPHABET[int(self._cut(6), 2)] for _ in range(int(self._cut(10), 2)))
            return "-".join(self._word(self._cut(self.width)) for _ in range(form))
        word = self._word(first)
        if word in self.alone:
            return word
        return "-".join([word, *(self._word(self._cut(self.width)) for _ in range(self.arity - 1))])

    def _cut(self, width: int) -> str:
        start, self.at = self.at, self.at + width
        if self.at > len(self.stream):
            raise ValueError("too short")
        return self.stream[start : self.at]

    def _word(self, code: str) -> str:
        if code not in self.word:
            raise ValueError(code)
        return self.word[code]


def _text(stream: str) -> str:
    """Bits as letters, the last one filled up with zeros."""
    if not stream:
        return ""
    whole = stream.ljust(-(-len(stream) // WHOLE) * WHOLE, "0")
    letters = urlsafe_b64encode(int(whole, 2).to_bytes(len(whole) // 8, "big")).decode()
    return letters[: -(-len(stream) // 6)]


def _bits(letters: str) -> str:
    """Inverse of `_text`, up to five bits too long."""
    if not letters:
        return ""
    raw = urlsafe_b64decode(letters + "A" * (-len(letters) % 4))
    return f"{int.from_bytes(raw, 'big'):0{8 * len(raw)}b}"[: 6 * len(letters)]
