"""The parts of an unfinished turn that the player can remove, each with the steps to do so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kleinod.core.capabilities import retractable
from kleinod.play.playthrough import Playthrough

if TYPE_CHECKING:
    from kleinod.protocol.frames import Retraction


def retractions(match: Playthrough) -> dict[str, Retraction]:
    """Return, for the id of each part, the ply to go back to and the later actions to play again.

    A part can be removed unless chance or another seat has acted, or anybody resigned, since it was added.
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
    played = [(match.position_at(ply), match.line[ply].action) for ply in range(first, match.at)]
    return match.text.turn(played) if played else ""
