"""Tokens packed for links: every known word takes a fixed number of bits, anything else is spelled out.

A token consists of words joined by "-". Each word of the table takes `CodeTable.width` bits, and a token of
the usual number of words needs no other bits. The table is part of the format: a packed text must be read
with the table that it was written with (see `records/edition.py`).

Bits are handled as a string of "0" and "1", because Python converts such strings to bytes and back in one
fast call.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from typing import NamedTuple

from kleinod.codec.base36 import from_base36, to_base36

#: The characters that stand for six bits each, as in URL-safe base 64.
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
KNOWN = frozenset(ALPHABET)
SPELLED = {letter: f"{i:06b}" for i, letter in enumerate(ALPHABET)}
MAX_TOKENS = 30_000
MAX_WORDS = 31
WHOLE = 24  # bits of four characters, or of three bytes


class CodeTable(NamedTuple):
    """The table by which tokens are packed.

    `controls` are whole tokens that count as one word, `words` the parts of all other tokens, and `arity` is
    the usual number of words in a token. A word takes `width` bits. Its code is its index in both lists
    joined, counted from 1; code 0 announces a token of another length, or one spelled character by character.
    """

    controls: tuple[str, ...]
    words: tuple[str, ...]
    arity: int
    width: int


def pack(tokens: Sequence[str], table: CodeTable) -> str:
    """Pack tokens into a text of characters from `ALPHABET`.

    Args:
        tokens: The tokens. Words that the table lacks are spelled out.
        table: The table of the game's edition for the text.

    Returns:
        The number of tokens in base 36, "-", and the bits.
    """
    code = {word: bits for bits, word in _codes(table).items()}
    alone = set(table.controls)
    unusual = "0" * table.width
    out: list[str] = []
    for token in tokens:
        parts = [token] if token in alone else token.split("-")
        known = all(part in code and (part in alone) == (token in alone) for part in parts)
        if known and len(parts) <= MAX_WORDS:
            if token not in alone and len(parts) != table.arity:
                out += (unusual, f"{len(parts):06b}")
            out += [code[part] for part in parts]
        else:
            out += (unusual, "100000", f"{len(token):010b}", *(SPELLED[letter] for letter in token))
    return f"{to_base36(len(tokens))}-{_text(''.join(out))}"


def unpack(text: str, table: CodeTable) -> list[str]:
    """Read packed tokens: the inverse of `pack`.

    Args:
        text: A result of `pack`.
        table: The table used for packing.

    Returns:
        The tokens.

    Raises:
        ValueError: `pack` would never write this text.
    """
    count, _, body = text.partition("-")
    if not KNOWN.issuperset(body):
        raise ValueError("letters")
    total = from_base36(count)
    if total > min(MAX_TOKENS, 6 * len(body)):
        raise ValueError("count")
    stream = _Stream(_bits(body), table)
    tokens = [stream.token() for _ in range(total)]
    if pack(tokens, table) != text:
        raise ValueError("form")
    return tokens


def _codes(table: CodeTable) -> dict[str, str]:
    """Return the word of each code; codes are strings of bits."""
    return {f"{i:0{table.width}b}": word for i, word in enumerate((*table.controls, *table.words), start=1)}


class _Stream:
    """Reads tokens one by one from a string of bits; raises `ValueError` if the bits end too early."""

    def __init__(self, stream: str, table: CodeTable) -> None:
        self.width, self.arity = table.width, table.arity
        self.word = _codes(table)
        self.alone = frozenset(table.controls)
        self.unusual = "0" * self.width
        self.stream, self.at = stream, 0

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
    """Return bits as characters, the last one padded with zeros."""
    if not stream:
        return ""
    whole = stream.ljust(-(-len(stream) // WHOLE) * WHOLE, "0")
    letters = urlsafe_b64encode(int(whole, 2).to_bytes(len(whole) // 8, "big")).decode()
    return letters[: -(-len(stream) // 6)]


def _bits(letters: str) -> str:
    """Return the bits of a text: the inverse of `_text`, up to five bits too long."""
    if not letters:
        return ""
    raw = urlsafe_b64decode(letters + "A" * (-len(letters) % 4))
    return f"{int.from_bytes(raw, 'big'):0{8 * len(raw)}b}"[: 6 * len(letters)]
