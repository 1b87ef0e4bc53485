"""The type of an imported match."""

from __future__ import annotations

from typing import NamedTuple

from kleinod.core.game import Msg
from kleinod.play.match import Match


class ForeignMatch(NamedTuple):
    """A match from another program, and messages about anything that could not be imported."""

    match: Match
    lost: tuple[Msg, ...] = ()
