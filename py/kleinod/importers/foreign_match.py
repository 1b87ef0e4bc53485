"""A match that another program wrote."""

from __future__ import annotations

from typing import NamedTuple

from kleinod.core.game import Msg
from kleinod.play.match import Match


class ForeignMatch(NamedTuple):
    """A match of another program, and messages about what could not be imported."""

    match: Match
    lost: tuple[Msg, ...] = ()
