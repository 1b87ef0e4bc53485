"""Numbers in base 36 and checksums, in characters that survive every chat program."""

from __future__ import annotations

from binascii import crc32

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
CHECK_LENGTH = 6
MAX_DIGITS = 16  # of a number in base 36


def to_base36(n: int) -> str:
    """A number from 0 on in lower-case base 36; raises `ValueError` for a negative one."""
    if n < 0:
        raise ValueError(n)
    digits = ""
    while True:
        n, digit = divmod(n, 36)
        digits = DIGITS[digit] + digits
        if not n:
            return digits


def from_base36(text: str) -> int:
    """Inverse of `to_base36`; raises `ValueError` for anything that it would not write itself."""
    if (
        not text
        or len(text) > MAX_DIGITS
        or any(c not in DIGITS for c in text)
        or (text[0] == "0" and len(text) > 1)
    ):
        raise ValueError(text)
    return int(text, 36)


def to_int(text: str, most: int = 10**9) -> int:
    """A decimal number from 0 to `most`, written canonically; raises `ValueError` otherwise."""
    if not text or len(text) > 10 or any(c not in "0123456789" for c in text):
        raise ValueError(text)
    n = int(text)
    if str(n) != text or n > most:
        raise ValueError(text)
    return n


def checksum(text: str) -> str:
    """`CHECK_LENGTH` characters that change when `text` is changed by accident: 30 bits of its CRC-32."""
    return written_check(running(text))


def running(text: str, before: int = 0) -> int:
    """The CRC-32 of `text` behind a text whose own was `before`."""
    return crc32(text.encode(), before)


def written_check(crc: int) -> str:
    """A running checksum as it stands at the end of a text."""
    return to_base36(crc & 0x3FFFFFFF).rjust(CHECK_LENGTH, "0")
