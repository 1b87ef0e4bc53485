"""Matches and click sequences for tests in the browser, worked out with the Python engine."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import kleinod
from kleinod.ai.baseline_bot import choose
from kleinod.play.match import Match

Paths = tuple[tuple[str, ...], ...]


def path_of(match: Match, notation: str) -> tuple[str, ...]:
    """Return the ids to click for an action in notation."""
    return match.view.path(match.state, match.text.parse(match.state, notation))


@cache
def short_game(longest: int = 10, seed: int = 1, variant: str = "classic") -> Paths:
    """Return the clicks of a game that ends on the castle within `longest` plies and contains a capture."""
    rng = Random(seed)
    while True:
        match = kleinod.new("morundir", variant=variant)
        paths: list[tuple[str, ...]] = []
        captured = False
        while not match.over and len(paths) < longest:
            legal = match.legal()
            action = next((text for text in legal if text.endswith("-e4")), None) or rng.choice(legal)
            captured |= "x" in action
            paths.append(path_of(match, action))
            match.play(action)
        if match.over and captured:
            return tuple(paths)


@cache
def long_game(seed: int, variant: str = "classic") -> Paths:
    """Return the clicks of a random game, played to its end."""
    rng = Random(seed)
    match = kleinod.new("morundir", variant=variant)
    paths: list[tuple[str, ...]] = []
    while not match.over:
        action = rng.choice(match.legal())
        paths.append(path_of(match, action))
        match.play(action)
    return tuple(paths)


Clicks = tuple[tuple[str, ...], ...]


@cache
def bot_game(game: str, seats: int, seed: int, **options: str | bool) -> Clicks:
    """Return the clicks of a whole game between baseline bots, which are fast and deterministic."""
    match = kleinod.new(game, seats, seed, **options)
    paths: list[tuple[str, ...]] = []
    while not match.over:
        action = match.text.format(match.state, choose(match, 1))
        paths.append(path_of(match, action))
        match.play(action)
    return tuple(paths)


def action_of(match: Match, path: tuple[str, ...]) -> tuple[Any, ...]:
    """Return the legal action that these clicks name."""
    return next(a for a in match.legal_actions() if match.view.path(match.state, a) == path)


def played(game: str, seats: int, seed: int, plies: int, **options: str | bool) -> Match:
    """Return a match that easy bots have played for some plies."""
    match = kleinod.new(game, seats, seed, **options)
    for path in bot_game(game, seats, seed, **options)[:plies]:
        match.act(action_of(match, path))
    return match


def tokens(match: Match) -> list[str]:
    return [step.token for step in match.steps()]
