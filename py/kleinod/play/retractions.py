"""The parts of an unfinished turn that can be taken out again, and how."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kleinod.core.capabilities import retractable
from kleinod.play.playthrough import Playthrough

if TYPE_CHECKING:
    from kleinod.protocol.frames import Retraction


def retractions(match: Playthrough) -> dict[str, Retraction]:
    """Return for the id of each part the ply to undo to, and the later actions to play again.

    Only parts that the seat to act has added since the last act of chance or of another seat, and since a
    resignation, can be taken out.
    """
    parts = retractable(match.view, match.observe(match.seat))
    found: dict[str, Retraction] = {}
    ply = match.at if parts else 0
    while ply > 0 and match.line[ply - 1].seat == match.seat and match.line[ply - 1].action is not None:
        ply -= 1
        for part, action in parts.items():
            if part not in found and match.line[ply].action == action:
                found[part] = {"at": ply, "text": _notation(match, ply + 1)}
    return found


def _notation(match: Playthrough, first: int) -> str:
    """Return the notation of the actions from ply `first` on."""
    played = [(match.position_at(ply), match.line[ply].action) for ply in range(first, match.at)]
    return match.text.turn(played) if played else ""
