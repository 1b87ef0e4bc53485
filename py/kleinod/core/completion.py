"""The names that `dir` and tab completion list for a class, without those meant only for Kleinod itself."""

from __future__ import annotations

from typing import Protocol

#: Methods of every named tuple, which say nothing about its contents.
TUPLE = frozenset(("count", "index"))


class Listing(Protocol):
    """The type of a `__dir__` method."""

    def __call__(_self, self: object) -> list[str]:  # noqa: N805 — `self` is the object whose names are listed
        """Return the names to list."""
        ...


def listing(*internal: str) -> Listing:
    """Make the `__dir__` of a class.

    Args:
        internal: Names meant for Kleinod itself. They stay usable, but may change at any time.
    """

    def listed(self: object) -> list[str]:
        hidden = {*internal} | (TUPLE - {*getattr(self, "_fields", ())})
        return sorted({*object.__dir__(self)} - hidden)

    return listed
