"""Matches of other programs, which the page sends as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kleinod.core.plain_data import plain_msg
from kleinod.importers.readers import foreign_match
from kleinod.requests.request_fields import Request, field

if TYPE_CHECKING:
    from kleinod.protocol.answers import ForeignMatch


def answer(request: Request) -> ForeignMatch:
    """Return the record of the match in a text ("" if its format is unknown), and what could not be read.

    Raises:
        BadText: The format of the text is known, but the text is faulty.
    """
    found = foreign_match(field(request, "text", str))
    if found is None:
        return {"record": "", "lost": []}
    return {"record": found.match.record(), "lost": [plain_msg(said) for said in found.lost]}
