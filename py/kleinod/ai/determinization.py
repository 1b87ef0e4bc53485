"""What a bot may think about: the position itself, or, where something is hidden, positions that look like
what its seat observes. Nothing else of a match reaches a search."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

from kleinod.core.game import Seat
from kleinod.core.rng import stream
from kleinod.play.match import Match


def worlds(match: Match, me: Seat, number: int, seed: int) -> list[Any]:
    """One position, or `number` imagined ones, the same for everything that looks the same to `me`."""
    if not match.game.hidden:
        return [match.observe(me)]
    endless = determinizations(match, me, seed)
    return [next(endless) for _ in range(number)]


def determinizations(match: Match, me: Seat, seed: int) -> Iterator[Any]:
    """Positions that look like what `me` observes, without end; the position itself if nothing is hidden."""
    observed = match.observe(me)
    rng = stream(seed, "imagine", match.at)
    while True:
        yield match.rules.determinize(observed, me, rng)


def seen_keys(match: Match) -> dict[Hashable, int]:
    """How often a turn began in each position so far, where repetition ends the match, as it counts.

    Empty where something is hidden: the keys of real positions are nothing a bot may know.
    """
    if not match.game.repeats or match.game.hidden:
        return {}
    seen: dict[Hashable, int] = {match.rules.key(match.position_at(0)): 1}
    for step in match.steps()[: match.at]:
        if step.key is not None:
            seen[step.key] = seen.get(step.key, 0) + 1
    return seen
