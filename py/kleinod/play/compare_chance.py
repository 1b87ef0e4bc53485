"""Compares the chance outcomes of a match with those that its seed determines."""

from __future__ import annotations

from kleinod.core.game import CHANCE
from kleinod.core.rng import stream
from kleinod.play.playthrough import DEAL, Playthrough


def first_difference(match: Playthrough) -> int | None:
    """Return the first ply whose chance outcome is not that of the seed; None if there is none.

    A record names its chance outcomes, so anybody can write a record with outcomes of their choice.
    """
    for ply, step in enumerate(match.line.steps):
        if step.seat != CHANCE:
            continue
        if match.rules.sample_chance(match.position_at(ply), stream(match.seed, DEAL, ply)) != step.action:
            return ply
    return None
