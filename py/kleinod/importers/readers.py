"""The readers of other programs' texts: each has `recognised(text)` and `read(text)`.

`recognised` says at a glance whether a text is of that program; `read` answers with a `ForeignMatch`, or
raises `BadText` with a sentence that names what does not fit.
"""

from __future__ import annotations

from kleinod.importers.foreign_match import ForeignMatch


def foreign_match(text: str) -> ForeignMatch | None:
    """The match in a text of another program; None if no reader knows the text."""
    from kleinod.importers import abstractplay  # noqa: PLC0415 — brings its game along

    for reader in (abstractplay,):
        if reader.recognised(text):
            return reader.read(text)
    return None
