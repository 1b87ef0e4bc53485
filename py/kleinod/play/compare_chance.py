"""Compares the chance outcomes of a match with those that its seed gives."""

from __future__ import annotations

from kleinod.core.game import CHANCE
from kleinod.core.rng import stream
from kleinod.play.playthrough import DEAL, Playthrough


def first_difference(match: Playthrough) -> int | None:
    """Return the first ply at which chance did something else than the seed gives; None if it never did.

    A record names what chance did, so that anybody can write one in which it did as they liked.
    """
    for ply, step in enumerate(match.line.steps):
        if step.seat != CHANCE:
            continue
        if match.rules.sample_chance(match.position_at(ply), stream(match.seed, DEAL, ply)) != step.action:
            return ply
    return None
