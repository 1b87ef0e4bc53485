"""Matches that other programs wrote, brought to the page as a text or a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kleinod.core.plain_data import plain_msg
from kleinod.importers.readers import foreign_match
from kleinod.requests.request_fields import Request, field

if TYPE_CHECKING:
    from kleinod.protocol.answers import ForeignMatch


def answer(request: Request) -> ForeignMatch:
    """The record of the match in a text, and what could not be taken over; "" if no reader knows the text.

    Raises `BadText` for a text that a reader knows and cannot read.
    """
    found = foreign_match(field(request, "text", str))
    if found is None:
        return {"record": "", "lost": []}
    return {"record": found.match.record(), "lost": [plain_msg(said) for said in found.lost]}
