"""A range coder: a sequence of choices as bytes, where likely choices take less than a bit. Integers only.

`Writer` and `Reader` have the same methods, so that one model of the weights serves both.
"""

from __future__ import annotations

from collections.abc import Sequence

WHOLE = 1 << 32
LEAST = 1 << 24  # the least range; below it one more byte is written or read


class Writer:
    """Writes choices; `done` returns them as bytes."""

    def __init__(self) -> None:
        self.low, self.range, self.out = 0, WHOLE - 1, bytearray()

    def pick(self, weights: Sequence[int], told: int) -> int:
        """Write one of several options with the given weights.

        Args:
            weights: One weight for each option, from 1 on; their sum is less than `LEAST`.
            told: The index of the option.

        Returns:
            The index.
        """
        share = self.range // sum(weights)
        self._narrow(share * sum(weights[:told]), share * weights[told])
        return told

    def even(self, options: int, told: int) -> int:
        """Write one of `options` equally likely values.

        Args:
            options: The number of values.
            told: The value, from 0 on.

        Returns:
            The value.
        """
        share = self.range // options
        self._narrow(share * told, share)
        return told

    def _narrow(self, by: int, to: int) -> None:
        self.low += by
        if self.low >= WHOLE:
            self._carry()
        while to < LEAST:
            self.out.append(self.low >> 24)
            self.low = (self.low << 8) & (WHOLE - 1)
            to <<= 8
        self.range = to

    def _carry(self) -> None:
        self.low -= WHOLE
        at = len(self.out) - 1
        while self.out[at] == 255:
            self.out[at] = 0
            at -= 1
        self.out[at] += 1

    def done(self) -> bytes:
        """Return the shortest bytes that a reader decodes to these choices.

        A reader takes missing bytes for zeros.
        """
        self._narrow(-self.low % LEAST, 1)
        return bytes(self.out).rstrip(b"\0")


class Reader:
    """Reads the choices that a `Writer` wrote. The parameter `told` is ignored."""

    def __init__(self, raw: bytes) -> None:
        self.raw, self.at, self.range = raw, 4, WHOLE - 1
        self.code = int.from_bytes(raw[:4].ljust(4, b"\0"), "big")

    def pick(self, weights: Sequence[int], told: int = 0) -> int:
        """Read one of several options.

        Args:
            weights: The weights with which the option was written.
            told: Ignored.

        Returns:
            The index of the option.

        Raises:
            ValueError: No writer makes such bytes.
        """
        share = self.range // sum(weights)
        left, found = self.code, 0
        for found, weight in enumerate(weights):
            part = share * weight
            if left < part:
                self._narrow(left, part)
                return found
            left -= part
        raise ValueError("range")

    def even(self, options: int, told: int = 0) -> int:
        """Read one of `options` equally likely values.

        Args:
            options: The number of values.
            told: Ignored.

        Returns:
            The value, from 0 on.

        Raises:
            ValueError: No writer makes such bytes.
        """
        share = self.range // options
        found, left = divmod(self.code, share)
        if found >= options:
            raise ValueError("range")
        self._narrow(left, share)
        return found

    def _narrow(self, left: int, to: int) -> None:
        while to < LEAST:
            left = left << 8 | (self.raw[self.at] if self.at < len(self.raw) else 0)
            self.at += 1
            to <<= 8
        self.code, self.range = left, to

    def finish(self) -> None:
        """Check that all bytes were read.

        Raises:
            ValueError: Bytes are left, or the last byte is zero, which no writer writes.
        """
        if self.at < len(self.raw) or self.raw[-1:] == b"\0":
            raise ValueError("rest")
