"""Helpers that let an engine and its naive twin play the same random games; a difference names the match."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from kleinod.core.rng import below, stream
from kleinod.play.match import Match


def any_of(rng: Random, moves: list[str]) -> str:
    return moves[below(rng, len(moves))]


def play_both(
    match: Match,
    game: Any,
    seed: int,
    *,
    to_act: Callable[[Any], int | None],
    moves: Callable[[Any], Iterable[str]],
    play: Callable[[Any, str], Any],
    spoken: Callable[[str], str] = str,
    skipped: str = "",
    pick: Callable[[Random, list[str]], str] = any_of,
    compare: Callable[[Match, list[Any]], None] | None = None,
) -> list[Any]:
    """Play a match to its end together with the twin's `game`. Return all positions of the twin's game.

    At every ply both must have the same seat to act and the same moves. `to_act` (counted from 1), `moves`
    and `play` belong to the twin, and `spoken` translates a move of the engine for the twin. `compare` is
    called after each move with the match and the twin's positions so far. A seat whose only move is `skipped`
    makes it in the engine alone, because the twin passes automatically.
    """
    games, rng = [game], stream(seed, "twin")
    while not match.over:
        legal = match.legal()
        if legal == [skipped]:
            match.play(skipped)
            continue
        assert to_act(games[-1]) == match.seat + 1, match.record()
        by_twin = {spoken(text): text for text in legal}
        assert len(by_twin) == len(legal), match.record()
        assert sorted(by_twin) == sorted(moves(games[-1])), match.record()
        move = pick(rng, sorted(by_twin))
        match.play(by_twin[move])
        games.append(play(games[-1], move))
        if compare is not None:
            compare(match, games)
    return games


def winners(match: Match) -> set[int]:
    """Return the seats in first place, counted from 1."""
    assert match.outcome is not None, match.record()
    return {seat for seat, place in enumerate(match.outcome.places, start=1) if place == 1}


def in_parts(seeds: range, parts: int) -> list[range]:
    """Split seeds into parts of equal size, so that tests of the parts can run in parallel."""
    size = len(seeds) // parts
    return [seeds[size * part : size * (part + 1)] for part in range(parts)]
