"""What `dir` and completion show of a public class: its public names, and nothing that only Kleinod uses."""

from __future__ import annotations

from typing import Any

#: Every named tuple has these, which say nothing of what it holds.
TUPLE = frozenset(("count", "index"))


def listing(*internal: str) -> Any:
    """Make the `__dir__` of a class.

    Args:
        internal: Names that only Kleinod itself uses. They stay usable, and may change at any time.
    """

    def listed(self: Any) -> list[str]:
        hidden = {*internal} | (TUPLE - {*getattr(self, "_fields", ())})
        return sorted({*object.__dir__(self)} - hidden)

    return listed
