"""Which parts of something that a player puts together can be taken out again, and how."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kleinod.core.capabilities import retractable
from kleinod.play.playthrough import Playthrough

if TYPE_CHECKING:
    from kleinod.protocol.frames import Retraction


def retractions(match: Playthrough) -> dict[str, Retraction]:
    """Return by the id of each part how it is taken out: undo to a ply, then play again what came after it.

    Only what the seat to act has done since chance or another seat did something can be taken out, nothing
    from before a resignation.
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
    """Return what was played from ply `first` on."""
    played = [(match.position_at(ply), match.line[ply].action) for ply in range(first, match.at)]
    return match.text.turn(played) if played else ""
