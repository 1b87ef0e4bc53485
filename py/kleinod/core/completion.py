"""The names of a class that `dir` and completion list: the public ones, without those for Kleinod alone."""

from __future__ import annotations

from typing import Protocol

#: Every named tuple has these, which say nothing of what it holds.
TUPLE = frozenset(("count", "index"))


class Listing(Protocol):
    """The method `__dir__` of a class."""

    def __call__(_self, self: object) -> list[str]:  # noqa: N805 — `self` is the object whose names are listed
        """Return the names that are shown."""
        ...


def listing(*internal: str) -> Listing:
    """Make the `__dir__` of a class.

    Args:
        internal: Names that only Kleinod itself uses. They stay usable, and may change at any time.
    """

    def listed(self: object) -> list[str]:
        hidden = {*internal} | (TUPLE - {*getattr(self, "_fields", ())})
        return sorted({*object.__dir__(self)} - hidden)

    return listed
