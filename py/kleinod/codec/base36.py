"""Numbers in base 36 and checksums, in characters that every chat program leaves unchanged."""

from __future__ import annotations

from binascii import crc32

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
CHECK_LENGTH = 6
MAX_DIGITS = 16  # of a number in base 36


def to_base36(n: int) -> str:
    """Write a number in base 36 with lower-case letters.

    Args:
        n: A number from 0 on.

    Returns:
        Its digits without leading zeros.

    Raises:
        ValueError: The number is negative.
    """
    if n < 0:
        raise ValueError(n)
    digits = ""
    while True:
        n, digit = divmod(n, 36)
        digits = DIGITS[digit] + digits
        if not n:
            return digits


def from_base36(text: str) -> int:
    """Read a number in base 36: the inverse of `to_base36`.

    Args:
        text: At most `MAX_DIGITS` digits.

    Returns:
        The number.

    Raises:
        ValueError: `to_base36` would never write this text.
    """
    if (
        not text
        or len(text) > MAX_DIGITS
        or any(c not in DIGITS for c in text)
        or (text[0] == "0" and len(text) > 1)
    ):
        raise ValueError(text)
    return int(text, 36)


def to_int(text: str, most: int = 10**9) -> int:
    """Read a decimal number.

    Args:
        text: Digits without a sign or leading zeros.
        most: The largest number allowed.

    Returns:
        The number, from 0 to `most`.

    Raises:
        ValueError: The text is not such a number.
    """
    if not text or len(text) > 10 or any(c not in "0123456789" for c in text):
        raise ValueError(text)
    n = int(text)
    if str(n) != text or n > most:
        raise ValueError(text)
    return n


def checksum(text: str) -> str:
    """Return the checksum of a text: 30 bits of its CRC-32 in base 36, `CHECK_LENGTH` characters long."""
    return written_check(running(text))


def running(text: str, before: int = 0) -> int:
    """Continue the CRC-32 of a text to which a part is appended.

    Args:
        text: The new part.
        before: The CRC-32 of the text before it.

    Returns:
        The CRC-32 of the whole text.
    """
    return crc32(text.encode(), before)


def written_check(crc: int) -> str:
    """Return a CRC-32 as `CHECK_LENGTH` characters, which end a text."""
    return to_base36(crc & 0x3FFFFFFF).rjust(CHECK_LENGTH, "0")
