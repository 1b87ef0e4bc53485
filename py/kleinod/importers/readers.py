"""The readers of other programs' texts: modules with `recognised(text)` and `read(text)`.

`recognised` decides quickly whether a text comes from the program. `read` returns a `ForeignMatch`, or raises
`BadText` with a message that names the fault.
"""

from __future__ import annotations

from kleinod.importers.foreign_match import ForeignMatch


def foreign_match(text: str) -> ForeignMatch | None:
    """Return the match in a text of another program; None if no reader knows the text.

    Raises:
        BadText: A reader recognises the text but cannot read it.
    """
    from kleinod.importers import abstractplay  # noqa: PLC0415 — brings its game along

    for reader in (abstractplay,):
        if reader.recognised(text):
            return reader.read(text)
    return None
