"""The positions that a bot may search.

These are the real position or, where something is hidden, positions that look like the observation of the
bot's seat. A search sees nothing else of a match.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from kleinod.core.game import Position, Seat
from kleinod.core.rng import stream
from kleinod.play.match import Match


def worlds(match: Match, me: Seat, number: int, seed: int) -> list[Position]:
    """Return the positions to search.

    Args:
        match: The match.
        me: The seat of the bot.
        number: How many positions are drawn if something is hidden.
        seed: The seed of the draw.

    Returns:
        The real position, or `number` drawn ones, which depend only on the observation of `me` and `seed`.
    """
    if not match.game.hidden:
        return [match.observe(me)]
    endless = determinizations(match, me, seed)
    return [next(endless) for _ in range(number)]


def determinizations(match: Match, me: Seat, seed: int) -> Iterator[Position]:
    """Draw an endless series of positions that look like the observation of a seat.

    Args:
        match: The match.
        me: The seat.
        seed: The seed of the draw.

    Yields:
        Positions; always the real position if nothing is hidden.
    """
    observed = match.observe(me)
    rng = stream(seed, "imagine", match.at)
    while True:
        yield match.rules.determinize(observed, me, rng)


def seen_keys(match: Match) -> dict[Hashable, int]:
    """Count the positions in which a turn has begun so far, if repetition can end the match.

    Returns:
        The number by key; {} in games with secrets, because a bot may not know the keys of real positions.
    """
    if not match.game.repeats or match.game.hidden:
        return {}
    seen: dict[Hashable, int] = {match.rules.key(match.position_at(0)): 1}
    for step in match.steps()[: match.at]:
        if step.key is not None:
            seen[step.key] = seen.get(step.key, 0) + 1
    return seen
