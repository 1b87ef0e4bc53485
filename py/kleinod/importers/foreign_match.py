"""A match that another program wrote."""

from __future__ import annotations

from typing import NamedTuple

from kleinod.core.game import Msg
from kleinod.play.match import Match


class ForeignMatch(NamedTuple):
    """A match from elsewhere, and what could not be taken over, as messages."""

    match: Match
    lost: tuple[Msg, ...] = ()
